// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import SimulatedCoreLocation

/// A request for directions as it was when it was asked.
struct Trip: @unchecked Sendable {
  let source: MKMapItem
  let destination: MKMapItem
  let departureDate: Date?
  let arrivalDate: Date?
  private let transportType: MKDirectionsTransportType
  private let wantsAlternatives: Bool

  /// A request; nil without a start or a goal.
  init?(_ request: MKDirections.Request) {
    guard let source = request.source, let destination = request.destination else { return nil }
    self.source = source
    self.destination = destination
    departureDate = request.departureDate
    arrivalDate = request.arrivalDate
    transportType = request.transportType
    wantsAlternatives = request.requestsAlternateRoutes
  }

  /// The routes of a request, or the refusal.
  static func response(to trip: Trip?) -> Result<MKDirections.Response, MKError> {
    routes(of: trip).map { trip, routes in
      MKDirections.Response(
        source: trip.source,
        destination: trip.destination,
        routes: trip.wantsAlternatives ? routes : Array(routes.prefix(1))
      )
    }
  }

  /// The travel time of a request's first route, or the refusal.
  static func travelTime(of trip: Trip?) -> Result<MKDirections.ETAResponse, MKError> {
    routes(of: trip).flatMap { trip, routes in
      guard let route = routes.first else { return .failure(MKError(.directionsNotFound)) }
      return .success(MKDirections.ETAResponse(route, trip))
    }
  }

  /// All routes that fit, or the refusal.
  private static func routes(of trip: Trip?) -> Result<(Trip, [MKRoute]), MKError> {
    guard let trip else { return .failure(MKError(.directionsNotFound)) }
    do {
      let ways = try DirectionsServer.ways(
        from: trip.source.end,
        to: trip.destination.end,
        by: trip.transportType.means
      )
      return .success((trip, ways.map { MKRoute($0, by: trip.transportType) }))
    } catch {
      switch error {
      case .noRoute: return .failure(MKError(.directionsNotFound))
      case .noNetwork: return .failure(MKError(.serverFailure))
      }
    }
  }
}

extension MKMapItem {
  /// The item as an end of a way.
  fileprivate var end: DirectionsServer.Place {
    isCurrentLocation ? .current : .coordinate(placemark.coordinate)
  }
}

extension MKDirectionsTransportType {
  /// The types and what they mean.
  private static let known: [(type: MKDirectionsTransportType, means: DirectionsServer.Means)] = [
    (.automobile, .automobile), (.walking, .walking), (.transit, .transit), (.cycling, .cycling),
  ]

  /// The means of transport that are asked for.
  fileprivate var means: DirectionsServer.Means {
    Self.known.filter { contains($0.type) }.reduce(into: []) { $0.formUnion($1.means) }
  }

  /// The first type among these that a way suits; any if none does.
  fileprivate func type(of way: DirectionsServer.Way) -> MKDirectionsTransportType {
    Self.known.first { contains($0.type) && way.means.contains($0.means) }?.type ?? .any
  }
}

extension MKRoute {
  /// A way in one step.
  fileprivate convenience init(_ way: DirectionsServer.Way, by types: MKDirectionsTransportType) {
    let polyline = MKPolyline(coordinates: way.coordinates, count: way.coordinates.count)
    let type = types.type(of: way)
    self.init(
      name: way.name,
      polyline: polyline,
      distance: way.distance,
      expectedTravelTime: way.travelTime,
      transportType: type,
      steps: [
        Step(
          instructions: way.name,
          polyline: polyline,
          distance: way.distance,
          transportType: type
        )
      ]
    )
  }
}
