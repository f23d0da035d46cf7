// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities

/// A region with an identifier; two regions with the same identifier are equal.
open class CLRegion: NSObject, NSCopying, @unchecked Sendable {
  /// The app's name for the region.
  public let identifier: String
  /// Whether an entry is reported; read at registration.
  open var notifyOnEntry = true
  /// Whether an exit is reported; read at registration.
  open var notifyOnExit = true

  init(identifier: String) { self.identifier = identifier }

  /// True for regions with the same identifier.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CLRegion)?.identifier == identifier
  }

  /// The hash of the identifier.
  open override var hash: Int { identifier.hash }

  /// The region itself; subclasses return a copy.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A circle around a place.
open class CLCircularRegion: CLRegion, @unchecked Sendable {
  /// The centre.
  public let center: CLLocationCoordinate2D
  /// The radius in metres.
  public let radius: CLLocationDistance

  /// A circle with the app's name for it.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    self.center = center
    self.radius = radius
    super.init(identifier: identifier)
  }

  /// True if the place is within the radius around the centre.
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    Geodesic.distance(from: Coordinate(center), to: Coordinate(coordinate)).value <= radius
  }

  /// A circle with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CLCircularRegion(center: center, radius: radius, identifier: identifier)
    copy.notifyOnEntry = notifyOnEntry
    copy.notifyOnExit = notifyOnExit
    return copy
  }
}

extension AppProcess {
  /// A circle of the app in the contract's terms.
  func region(_ region: CLCircularRegion) -> Region {
    Region(
      identifier: region.identifier,
      centre: point(of: region.center),
      radius: Metres(region.radius),
      notifyOnEntry: region.notifyOnEntry,
      notifyOnExit: region.notifyOnExit
    )
  }

  /// A circle of the contract as an app sees it.
  func region(_ region: Region) -> CLCircularRegion {
    let result = CLCircularRegion(
      center: coordinate(of: region.centre),
      radius: region.radius.value,
      identifier: region.identifier
    )
    result.notifyOnEntry = region.notifyOnEntry
    result.notifyOnExit = region.notifyOnExit
    return result
  }
}
