// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities

/// A stay at one place.
open class CLVisit: NSObject, NSCopying, @unchecked Sendable {
  /// When the stay began; `distantPast` if before monitoring began.
  public let arrivalDate: Date
  /// When the stay ended; `distantFuture` while it lasts.
  public let departureDate: Date
  /// Where.
  public let coordinate: CLLocationCoordinate2D
  /// The radius in metres.
  public let horizontalAccuracy: CLLocationAccuracy

  init(_ visit: Visit, process: AppProcess) {
    arrivalDate = visit.arrival.map(process.date) ?? .distantPast
    departureDate = visit.departure.map(process.date) ?? .distantFuture
    coordinate = process.coordinate(of: visit.position)
    horizontalAccuracy = visit.horizontalAccuracy.value
  }

  /// The object itself, for it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
