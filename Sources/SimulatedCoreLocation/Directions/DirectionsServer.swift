// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation
internal import LocationService
internal import Quantities

/// The servers of directions: they know the routes that the scenario names, and no others.
///
/// Scope: a route fits if it passes within 250 m of the source and later within 250 m of the
/// destination, and by a mode that is asked for. The answer is the part between.
///
/// Limitations: a refusal costs no energy.
package enum DirectionsServer {
  /// The size of an answer: 20 kB.
  ///
  /// Assumption: a route of some hundred points, with its instructions. Replace it by the size of
  /// answers that a proxy recorded.
  static let answerBytes = 20_000

  /// The means of transport that a request may ask for.
  package struct Means: OptionSet, Sendable {
    /// The bits.
    package let rawValue: UInt8
    /// Means from their bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// By car.
    package static let automobile = Means(rawValue: 1)
    /// On foot.
    package static let walking = Means(rawValue: 2)
    /// By public transport.
    package static let transit = Means(rawValue: 4)
    /// By bicycle.
    package static let cycling = Means(rawValue: 8)
  }

  /// An end of a way.
  package enum Place: Sendable {
    /// The app's last known position.
    case current
    /// A coordinate.
    case coordinate(CLLocationCoordinate2D)
  }

  /// A way from the source to the destination.
  package struct Way: Sendable {
    /// The name of the route.
    package var name: String
    /// The places on the way; at least two.
    package var coordinates: [CLLocationCoordinate2D]
    /// The length in metres.
    package var distance: CLLocationDistance
    /// The travel time in seconds.
    package var travelTime: TimeInterval
    /// The means of transport that the way suits.
    package var means: Means
  }

  /// A reason for no answer.
  package enum Refusal: Error {
    /// No route fits.
    case noRoute
    /// There is no network.
    case noNetwork
  }

  /// The ways from one place to another, in the order of the scenario; at least one.
  ///
  /// An answer is a download of the app's. Outside of simulated days no route is known.
  ///
  /// - Throws: a ``Refusal``.
  package static func ways(
    from source: Place,
    to destination: Place,
    by means: Means
  ) throws(Refusal) -> [Way] {
    guard let process = AppProcess.running, let start = process.coordinate(of: source),
      let end = process.coordinate(of: destination)
    else { throw .noRoute }
    let ways = process.setting.routes.compactMap { route -> Way? in
      guard !route.mode.means.isDisjoint(with: means),
        let part = route.part(from: start, to: end)
      else { return nil }
      return Way(
        name: route.name,
        coordinates: part.places.map {
          CLLocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude)
        },
        distance: part.length.value,
        travelTime: part.duration.seconds,
        means: route.mode.means
      )
    }
    guard !ways.isEmpty else { throw .noRoute }
    guard process.system?.download(bytes: answerBytes) ?? false else { throw .noNetwork }
    return ways
  }
}

extension KnownRoute.Mode {
  /// The means of transport that include the mode.
  fileprivate var means: DirectionsServer.Means {
    switch self {
    case .automotive, .car: .automobile
    case .bus: [.automobile, .transit]
    case .walking, .running: .walking
    case .train: .transit
    case .cycling: .cycling
    }
  }
}

extension AppProcess {
  /// The coordinate of an end of a way; nil if it is invalid, or no position is known.
  fileprivate func coordinate(of place: DirectionsServer.Place) -> Coordinate? {
    switch place {
    case .current:
      return system?.readLocation().map { setting.plane.coordinate(of: $0.position) }
    case .coordinate(let coordinate):
      let known = Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude)
      return known.isValid ? known : nil
    }
  }
}
