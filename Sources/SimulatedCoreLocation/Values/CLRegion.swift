// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities

/// A region with an identifier; two regions with the same identifier are equal.
open class CLRegion: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The app's name for the region.
  public let identifier: String
  /// Whether an entry is reported; read at registration.
  open var notifyOnEntry = true
  /// Whether an exit is reported; read at registration.
  open var notifyOnExit = true

  init(identifier: String) { self.identifier = identifier }

  /// A region without a name, which cannot be monitored.
  public override init() { identifier = "" }

  /// True, because archives of regions can be read securely.
  public class var supportsSecureCoding: Bool { true }

  /// A region from an archive; nil if the archive holds none.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.string(forKey: "identifier") else { return nil }
    self.identifier = identifier
    super.init()
    decodeFlags(from: coder)
  }

  func decodeFlags(from coder: NSCoder) {
    notifyOnEntry = coder.decodeBool(forKey: "notifyOnEntry")
    notifyOnExit = coder.decodeBool(forKey: "notifyOnExit")
  }

  /// Writes the region to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(notifyOnEntry, forKey: "notifyOnEntry")
    coder.encode(notifyOnExit, forKey: "notifyOnExit")
  }

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

  /// A circle from an archive; nil if the archive holds none.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.string(forKey: "identifier"),
      coder.containsValue(forKey: "radius")
    else { return nil }
    center = CLLocationCoordinate2D(
      latitude: coder.decodeDouble(forKey: "latitude"),
      longitude: coder.decodeDouble(forKey: "longitude")
    )
    radius = coder.decodeDouble(forKey: "radius")
    super.init(identifier: identifier)
    decodeFlags(from: coder)
  }

  /// Writes the circle to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(center.latitude, forKey: "latitude")
    coder.encode(center.longitude, forKey: "longitude")
    coder.encode(radius, forKey: "radius")
  }

  /// True if the place is within the radius around the centre.
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    Geodesic.distance(from: Coordinate(center), to: Coordinate(coordinate)).value <= radius
  }

  /// Name, centre and radius.
  open override var description: String {
    "CLCircularRegion (identifier:'\(identifier)', center:<\(center.text)>, radius:\(radius)m)"
  }

  /// A circle with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CLCircularRegion(center: center, radius: radius, identifier: identifier)
    copy.notifyOnEntry = notifyOnEntry
    copy.notifyOnExit = notifyOnExit
    return copy
  }
}

extension NSCoder {
  /// A text from an archive; nil if it has none under the key.
  func string(forKey key: String) -> String? {
    decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) }
  }

  /// Writes values to an archive.
  func encode(values: some Encodable) {
    guard let data = try? JSONEncoder().encode(values) else { return }
    encode(data as NSData, forKey: "values")
  }

  /// Values from an archive; nil if it has none of this kind.
  func decode<Values: Decodable>(_ type: Values.Type) -> Values? {
    guard let data = decodeObject(of: NSData.self, forKey: "values") else { return nil }
    return try? JSONDecoder().decode(type, from: Data(referencing: data))
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
