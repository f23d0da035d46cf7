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

  /// A region around all beacons of an organisation; deprecated.
  public convenience init(proximityUUID: UUID, identifier: String) {
    self.init(uuid: proximityUUID, identifier: identifier)
  }

  /// A region around the beacons with a major number; deprecated.
  public convenience init(
    proximityUUID: UUID,
    major: CLBeaconMajorValue,
    identifier: String
  ) {
    self.init(uuid: proximityUUID, major: major, identifier: identifier)
  }

  /// A region around one beacon; deprecated.
  public convenience init(
    proximityUUID: UUID,
    major: CLBeaconMajorValue,
    minor: CLBeaconMinorValue,
    identifier: String
  ) {
    self.init(uuid: proximityUUID, major: major, minor: minor, identifier: identifier)
  }

  /// A region from an archive; nil if the archive holds none.
  public required init?(coder: NSCoder) {
    guard let text = coder.string(forKey: "uuid"), let uuid = UUID(uuidString: text),
      let identifier = coder.string(forKey: "identifier")
    else { return nil }
    func number(_ key: String) -> UInt16? {
      coder.containsValue(forKey: key)
        ? UInt16(exactly: coder.decodeInteger(forKey: key)) : nil
    }
    beaconIdentityConstraint = CLBeaconIdentityConstraint(uuid, number("major"), number("minor"))
    notifyEntryStateOnDisplay = coder.decodeBool(forKey: "notifyEntryStateOnDisplay")
    super.init(identifier: identifier)
    decodeFlags(from: coder)
  }

  /// Writes the region to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(uuid.uuidString as NSString, forKey: "uuid")
    if let major = beaconIdentityConstraint.major { coder.encode(Int(major), forKey: "major") }
    if let minor = beaconIdentityConstraint.minor { coder.encode(Int(minor), forKey: "minor") }
    coder.encode(notifyEntryStateOnDisplay, forKey: "notifyEntryStateOnDisplay")
  }

  /// The data with which a phone would act as such a beacon.
  ///
  /// The keys and the layout are Apple's; the simulated phone does not send it.
  ///
  /// - Parameter measuredPower: the signal strength at one metre in dBm; nil for -59, the usual
  ///   value of iPhones.
  /// - Returns: a dictionary for `CBPeripheralManager.startAdvertising(_:)`.
  open func peripheralData(withMeasuredPower measuredPower: NSNumber?) -> NSMutableDictionary {
    var bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
    for number in [beaconIdentityConstraint.major ?? 0, beaconIdentityConstraint.minor ?? 0] {
      bytes += [UInt8(number >> 8), UInt8(number & 0xff)]
    }
    bytes.append(UInt8(bitPattern: Int8(clamping: measuredPower?.intValue ?? -59)))
    let key = "kCBAdvDataAppleBeaconKey"
    return NSMutableDictionary(object: Data(bytes), forKey: key as NSString)
  }

  /// The organisation's identifier.
  public var uuid: UUID { beaconIdentityConstraint.uuid }
  /// The organisation's identifier; deprecated.
  public var proximityUUID: UUID { uuid }
  /// The major number; nil matches any.
  public var major: NSNumber? {
    beaconIdentityConstraint.major.map { NSNumber(value: $0) }
  }
  /// The minor number; nil matches any.
  public var minor: NSNumber? {
    beaconIdentityConstraint.minor.map { NSNumber(value: $0) }
  }

  /// Name and identity.
  open override var description: String {
    """
    CLBeaconRegion (identifier:'\(identifier)', uuid:\(uuid), \
    major:\(major.map { "\($0)" } ?? "(null)"), minor:\(minor.map { "\($0)" } ?? "(null)"))
    """
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
open class CLBeacon: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The organisation's identifier.
  open var uuid: UUID { kept.uuid }
  /// The organisation's identifier; deprecated.
  open var proximityUUID: UUID { uuid }
  /// The major number.
  open var major: NSNumber { NSNumber(value: kept.major) }
  /// The minor number.
  open var minor: NSNumber { NSNumber(value: kept.minor) }
  /// The estimated proximity.
  open var proximity: CLProximity { CLProximity(rawValue: kept.proximity) ?? .unknown }
  /// The estimated distance in metres; -1 without an estimate.
  open var accuracy: CLLocationAccuracy { kept.accuracy }
  /// The received signal strength in dBm; 0 without a packet.
  open var rssi: Int { kept.rssi }
  /// The time at which it was received.
  open var timestamp: Date { kept.timestamp }

  private struct Values: Codable {
    var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    var major = 0
    var minor = 0
    var proximity = 0
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
      major: beacon.major,
      minor: beacon.minor,
      proximity: beacon.proximity.rawValue,
      accuracy: beacon.accuracy?.value ?? -1,
      rssi: beacon.rssi,
      timestamp: process.date(of: beacon.timestamp)
    )
  }

  /// True, because archives of beacons can be read securely.
  public class var supportsSecureCoding: Bool { true }

  /// A beacon from an archive; nil if the archive holds none.
  public required init?(coder: NSCoder) {
    guard let kept = coder.decode(Values.self) else { return nil }
    self.kept = kept
  }

  /// Writes the beacon to an archive.
  open func encode(with coder: NSCoder) { coder.encode(values: kept) }

  /// The object itself, because it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Identity, proximity and signal.
  open override var description: String {
    """
    CLBeacon (uuid:\(uuid), major:\(major), minor:\(minor), \
    proximity:\(proximity.rawValue) +/- \(accuracy)m, rssi:\(rssi))
    """
  }
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
