// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities

/// A stay at one place.
open class CLVisit: NSObject, NSCopying, @unchecked Sendable {
  /// The start of the stay; `distantPast` if before monitoring began.
  open var arrivalDate: Date { kept.arrivalDate }
  /// The end of the stay; `distantFuture` while it lasts.
  open var departureDate: Date { kept.departureDate }
  /// The place of the stay.
  open var coordinate: CLLocationCoordinate2D { kept.coordinate }
  /// The radius in metres.
  open var horizontalAccuracy: CLLocationAccuracy { kept.horizontalAccuracy }

  private struct Values {
    var arrivalDate = Date.distantPast
    var departureDate = Date.distantFuture
    var coordinate = kCLLocationCoordinate2DInvalid
    var horizontalAccuracy: CLLocationAccuracy = -1
  }

  private let kept: Values

  /// A stay without values, for subclasses with their own.
  public override init() { kept = Values() }

  init(_ visit: Visit, process: AppProcess) {
    kept = Values(
      arrivalDate: visit.arrival.map(process.date) ?? .distantPast,
      departureDate: visit.departure.map(process.date) ?? .distantFuture,
      coordinate: process.coordinate(of: visit.position),
      horizontalAccuracy: visit.horizontalAccuracy.value
    )
  }

  /// The object itself, because it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Place, radius and times.
  open override var description: String {
    "<\(coordinate.text)> +/- \(horizontalAccuracy)m (\(arrivalDate) to \(departureDate))"
  }
}
