// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities

/// A stay at one place.
open class CLVisit: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The start of the stay; `distantPast` if before monitoring began.
  open var arrivalDate: Date { kept.arrivalDate }
  /// The end of the stay; `distantFuture` while it lasts.
  open var departureDate: Date { kept.departureDate }
  /// The place of the stay.
  open var coordinate: CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: kept.latitude, longitude: kept.longitude)
  }
  /// The radius in metres.
  open var horizontalAccuracy: CLLocationAccuracy { kept.horizontalAccuracy }

  private struct Values: Codable {
    var arrivalDate = Date.distantPast
    var departureDate = Date.distantFuture
    var latitude = kCLLocationCoordinate2DInvalid.latitude
    var longitude = kCLLocationCoordinate2DInvalid.longitude
    var horizontalAccuracy: CLLocationAccuracy = -1
  }

  private let kept: Values

  /// A stay without values, for subclasses with their own.
  public override init() { kept = Values() }

  init(_ visit: Visit, process: AppProcess) {
    let coordinate = process.coordinate(of: visit.position)
    kept = Values(
      arrivalDate: visit.arrival.map(process.date) ?? .distantPast,
      departureDate: visit.departure.map(process.date) ?? .distantFuture,
      latitude: coordinate.latitude,
      longitude: coordinate.longitude,
      horizontalAccuracy: visit.horizontalAccuracy.value
    )
  }

  /// True, because archives of stays can be read securely.
  public class var supportsSecureCoding: Bool { true }

  /// A stay from an archive; nil if the archive holds none.
  public required init?(coder: NSCoder) {
    guard let kept = coder.decode(Values.self) else { return nil }
    self.kept = kept
  }

  /// Writes the stay to an archive.
  open func encode(with coder: NSCoder) { coder.encode(values: kept) }

  /// The object itself, because it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Place, radius and times.
  open override var description: String {
    "<\(coordinate.text)> +/- \(horizontalAccuracy)m (\(arrivalDate) to \(departureDate))"
  }
}
