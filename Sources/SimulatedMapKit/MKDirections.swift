// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import SimulatedCoreLocation

/// Apple's interface for directions, which come from the routes that the scenario names.
///
/// Scope: the first route that passes within 250 m of the source and later within 250 m of the
/// destination, by a means of transport that is asked for. The answer is its part between the two,
/// as one step. It comes as the next work and downloads 20 kB. The current location is the app's
/// last known position.
///
/// Limitations: no other route is known, and time passes evenly along one: departure and arrival do
/// not change it. Without a fitting route a request is refused with `directionsNotFound`, at no
/// cost; without a network a fitting one is refused with `serverFailure`.
open class MKDirections: NSObject, @unchecked Sendable {
  /// The handler of a route.
  public typealias DirectionsHandler = (Response?, (any Error)?) -> Void
  /// The handler of a travel time.
  public typealias ETAHandler = (ETAResponse?, (any Error)?) -> Void

  /// What a request wants of a kind of road; the raw values are Apple's.
  public enum RoutePreference: Int, Sendable {
    /// It does not matter.
    case any = 0
    /// Routes without it.
    case avoid = 1
  }

  /// A request for directions.
  open class Request: NSObject {
    /// The start.
    open var source: MKMapItem?
    /// The goal.
    open var destination: MKMapItem?
    /// The means of transport.
    open var transportType: MKDirectionsTransportType = .any
    /// Whether other routes are wanted too.
    open var requestsAlternateRoutes = false
    /// What is wanted of roads with tolls; without effect.
    open var tollPreference = RoutePreference.any
    /// What is wanted of motorways; without effect.
    open var highwayPreference = RoutePreference.any
    /// When to depart.
    open var departureDate: Date?
    /// When to arrive.
    open var arrivalDate: Date?
  }

  /// An answer with routes.
  open class Response: NSObject, @unchecked Sendable {
    /// The start.
    public let source: MKMapItem
    /// The goal.
    public let destination: MKMapItem
    /// The routes.
    public let routes: [MKRoute]
    init(source: MKMapItem, destination: MKMapItem, routes: [MKRoute]) {
      self.source = source
      self.destination = destination
      self.routes = routes
    }
  }

  /// An answer with a travel time.
  open class ETAResponse: NSObject, @unchecked Sendable {
    /// The start.
    public let source: MKMapItem
    /// The goal.
    public let destination: MKMapItem
    /// The travel time in seconds.
    public let expectedTravelTime: TimeInterval
    /// The way in metres.
    public let distance: CLLocationDistance
    /// The departure: the requested one, or that for the requested arrival, or now.
    public let expectedDepartureDate: Date
    /// The arrival.
    public let expectedArrivalDate: Date
    /// The means of transport.
    public let transportType: MKDirectionsTransportType
    init(_ route: MKRoute, _ trip: Trip) {
      source = trip.source
      destination = trip.destination
      expectedTravelTime = route.expectedTravelTime
      distance = route.distance
      transportType = route.transportType
      expectedDepartureDate =
        trip.departureDate ?? trip.arrivalDate?.addingTimeInterval(-route.expectedTravelTime)
        ?? Date()
      expectedArrivalDate = expectedDepartureDate.addingTimeInterval(route.expectedTravelTime)
    }
  }

  /// Nil for a request without a start or a goal.
  private let trip: Trip?
  private let question = Question()

  /// Directions for a request as it is now.
  public init(request: Request) {
    trip = Trip(request)
    super.init()
  }

  /// Whether an answer is still to come.
  open var isCalculating: Bool { question.isPending }

  /// Answers with routes or refuses, later.
  open func calculate(completionHandler: @escaping DirectionsHandler) {
    question.begin { [trip] in
      switch Trip.response(to: trip) {
      case .success(let response): completionHandler(response, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }
  /// Answers with routes, later.
  ///
  /// - Throws: ``MKError``.
  open func calculate() async throws -> Response {
    try await Question.later { [trip] in Trip.response(to: trip) }.get()
  }

  /// Answers with the travel time of the first route or refuses, later.
  open func calculateETA(completionHandler: @escaping ETAHandler) {
    question.begin { [trip] in
      switch Trip.travelTime(of: trip) {
      case .success(let response): completionHandler(response, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }
  /// Answers with the travel time of the first route, later.
  ///
  /// - Throws: ``MKError``.
  open func calculateETA() async throws -> ETAResponse {
    try await Question.later { [trip] in Trip.travelTime(of: trip) }.get()
  }

  /// Leaves the answer out.
  open func cancel() { question.cancel() }
}

/// Means of transport; the raw values are Apple's.
public struct MKDirectionsTransportType: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Means from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// By car.
  public static let automobile = MKDirectionsTransportType(rawValue: 1)
  /// On foot.
  public static let walking = MKDirectionsTransportType(rawValue: 2)
  /// By public transport.
  public static let transit = MKDirectionsTransportType(rawValue: 4)
  /// By bicycle.
  public static let cycling = MKDirectionsTransportType(rawValue: 8)
  /// By any means.
  public static let any = MKDirectionsTransportType(rawValue: 0x0FFF_FFFF)
}

/// A route from a start to a goal.
open class MKRoute: NSObject, @unchecked Sendable {
  /// A part of a route.
  open class Step: NSObject, @unchecked Sendable {
    /// What to do: the name of the route.
    public let instructions: String
    /// The way.
    public let polyline: MKPolyline
    /// The way in metres.
    public let distance: CLLocationDistance
    /// The means of transport.
    public let transportType: MKDirectionsTransportType
    /// Nil: no warnings are known.
    open var notice: String? { nil }
    init(
      instructions: String,
      polyline: MKPolyline,
      distance: CLLocationDistance,
      transportType: MKDirectionsTransportType
    ) {
      self.transportType = transportType
      self.instructions = instructions
      self.polyline = polyline
      self.distance = distance
    }
  }

  /// The name: that of the route's file, without its ending.
  public let name: String
  /// The way.
  public let polyline: MKPolyline
  /// The way in metres.
  public let distance: CLLocationDistance
  /// The travel time in seconds.
  public let expectedTravelTime: TimeInterval
  /// The means of transport.
  public let transportType: MKDirectionsTransportType
  /// False: the scenario's routes know no tolls.
  open var hasTolls: Bool { false }
  /// False: the scenario's routes know no motorways.
  open var hasHighways: Bool { false }
  /// None.
  open var advisoryNotices: [String] { [] }
  /// The parts; one.
  public let steps: [Step]
  init(
    name: String,
    polyline: MKPolyline,
    distance: CLLocationDistance,
    expectedTravelTime: TimeInterval,
    transportType: MKDirectionsTransportType,
    steps: [Step]
  ) {
    self.name = name
    self.polyline = polyline
    self.distance = distance
    self.expectedTravelTime = expectedTravelTime
    self.transportType = transportType
    self.steps = steps
  }
}
