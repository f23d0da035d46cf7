// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities

/// The identity of the beacons to find; a missing number matches any.
open class CLBeaconIdentityConstraint: NSObject, NSCopying, @unchecked Sendable {
  /// The organisation's identifier.
  public let uuid: UUID
  /// The major number; nil matches any.
  public let major: CLBeaconMajorValue?
  /// The minor number; nil matches any.
  public let minor: CLBeaconMinorValue?

  /// All beacons of an organisation.
  public convenience init(uuid: UUID) { self.init(uuid, nil, nil) }

  /// The beacons of an organisation with a major number.
  public convenience init(uuid: UUID, major: CLBeaconMajorValue) { self.init(uuid, major, nil) }

  /// One beacon.
  public convenience init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
    self.init(uuid, major, minor)
  }

  init(_ uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
  }

  /// True for equal numbers.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CLBeaconIdentityConstraint)?.contract == contract
  }

  /// The hash of the numbers.
  open override var hash: Int { contract.hashValue }

  /// The object itself, because it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  var contract: BeaconConstraint {
    BeaconConstraint(uuid: uuid.uuidString, major: major.map(Int.init), minor: minor.map(Int.init))
  }
}

/// A region around beacons.
open class CLBeaconRegion: CLRegion, @unchecked Sendable {
  /// The beacons to find.
  public let beaconIdentityConstraint: CLBeaconIdentityConstraint
  /// Whether the state is reported each time the display turns on inside.
  open var notifyEntryStateOnDisplay = false

  /// A region around all beacons of an organisation.
  public convenience init(uuid: UUID, identifier: String) {
    self.init(beaconIdentityConstraint: .init(uuid: uuid), identifier: identifier)
  }

  /// A region around the beacons with a major number.
  public convenience init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
    self.init(beaconIdentityConstraint: .init(uuid: uuid, major: major), identifier: identifier)
  }

  /// A region around one beacon.
  public convenience init(
    uuid: UUID,
    major: CLBeaconMajorValue,
    minor: CLBeaconMinorValue,
    identifier: String
  ) {
    self.init(
      beaconIdentityConstraint: .init(uuid: uuid, major: major, minor: minor),
      identifier: identifier
    )
  }

  /// A region around the beacons to find.
  public init(beaconIdentityConstraint: CLBeaconIdentityConstraint, identifier: String) {
    self.beaconIdentityConstraint = beaconIdentityConstraint
    super.init(identifier: identifier)
  }

  /// The organisation's identifier.
  public var uuid: UUID { beaconIdentityConstraint.uuid }
  /// The major number; nil matches any.
  public var major: NSNumber? {
    beaconIdentityConstraint.major.map { NSNumber(value: $0) }
  }
  /// The minor number; nil matches any.
  public var minor: NSNumber? {
    beaconIdentityConstraint.minor.map { NSNumber(value: $0) }
  }

  /// A region with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CLBeaconRegion(
      beaconIdentityConstraint: beaconIdentityConstraint,
      identifier: identifier
    )
    copy.notifyOnEntry = notifyOnEntry
    copy.notifyOnExit = notifyOnExit
    copy.notifyEntryStateOnDisplay = notifyEntryStateOnDisplay
    return copy
  }

  var contract: BeaconRegion {
    BeaconRegion(
      identifier: identifier,
      constraint: beaconIdentityConstraint.contract,
      notifyOnEntry: notifyOnEntry,
      notifyOnExit: notifyOnExit,
      notifyEntryStateOnDisplay: notifyEntryStateOnDisplay
    )
  }
}

/// A beacon as one second of ranging reports it.
open class CLBeacon: NSObject, NSCopying, @unchecked Sendable {
  /// The organisation's identifier.
  open var uuid: UUID { kept.uuid }
  /// The major number.
  open var major: NSNumber { kept.major }
  /// The minor number.
  open var minor: NSNumber { kept.minor }
  /// The estimated proximity.
  open var proximity: CLProximity { kept.proximity }
  /// The estimated distance in metres; -1 without an estimate.
  open var accuracy: CLLocationAccuracy { kept.accuracy }
  /// The received signal strength in dBm; 0 without a packet.
  open var rssi: Int { kept.rssi }
  /// The time at which it was received.
  open var timestamp: Date { kept.timestamp }

  private struct Values {
    var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    var major: NSNumber = 0
    var minor: NSNumber = 0
    var proximity = CLProximity.unknown
    var accuracy: CLLocationAccuracy = -1
    var rssi = 0
    var timestamp = Date.distantPast
  }

  private let kept: Values

  /// A beacon without values, for subclasses with their own.
  public override init() { kept = Values() }

  init(_ beacon: Beacon, process: AppProcess) {
    kept = Values(
      uuid: UUID(uuidString: beacon.uuid) ?? UUID(),
      major: NSNumber(value: beacon.major),
      minor: NSNumber(value: beacon.minor),
      proximity: CLProximity(rawValue: beacon.proximity.rawValue) ?? .unknown,
      accuracy: beacon.accuracy?.value ?? -1,
      rssi: beacon.rssi,
      timestamp: process.date(of: beacon.timestamp)
    )
  }

  /// The object itself, because it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CLBeaconIdentityConstraint {
  convenience init(_ constraint: BeaconConstraint) {
    self.init(
      UUID(uuidString: constraint.uuid) ?? UUID(),
      constraint.major.map { CLBeaconMajorValue(clamping: $0) },
      constraint.minor.map { CLBeaconMinorValue(clamping: $0) }
    )
  }
}

extension CLBeaconRegion {
  convenience init(_ region: BeaconRegion) {
    self.init(
      beaconIdentityConstraint: CLBeaconIdentityConstraint(region.constraint),
      identifier: region.identifier
    )
    notifyOnEntry = region.notifyOnEntry
    notifyOnExit = region.notifyOnExit
    notifyEntryStateOnDisplay = region.notifyEntryStateOnDisplay
  }
}
