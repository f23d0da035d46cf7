// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import SimulatedCoreLocation

/// Apple's interface for directions; every request is refused with `directionsNotFound`.
///
/// Limitations: routes come from Apple's servers, which are not simulated. A refusal costs no
/// energy and comes as the next work.
open class MKDirections: NSObject, @unchecked Sendable {
  /// The handler of a route.
  public typealias DirectionsHandler = (Response?, (any Error)?) -> Void
  /// The handler of a travel time.
  public typealias ETAHandler = (ETAResponse?, (any Error)?) -> Void

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
    /// When to depart.
    open var departureDate: Date?
    /// When to arrive.
    open var arrivalDate: Date?
  }

  /// An answer with routes; none is ever made.
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

  /// An answer with a travel time; none is ever made.
  open class ETAResponse: NSObject, @unchecked Sendable {
    /// The travel time in seconds.
    public let expectedTravelTime: TimeInterval
    /// The way in metres.
    public let distance: CLLocationDistance
    init(expectedTravelTime: TimeInterval, distance: CLLocationDistance) {
      self.expectedTravelTime = expectedTravelTime
      self.distance = distance
    }
  }

  private let refusal = Refusal(.directionsNotFound)

  /// Directions for a request.
  public init(request: Request) { super.init() }

  /// Whether an answer is still to come.
  open var isCalculating: Bool { refusal.isPending }

  /// Refuses, later.
  open func calculate(completionHandler: @escaping DirectionsHandler) {
    refusal.begin { completionHandler(nil, $0) }
  }
  /// Refuses, later.
  ///
  /// - Throws: ``MKError``.
  open func calculate() async throws -> Response { throw await refusal.error() }

  /// Refuses, later.
  open func calculateETA(completionHandler: @escaping ETAHandler) {
    refusal.begin { completionHandler(nil, $0) }
  }
  /// Refuses, later.
  ///
  /// - Throws: ``MKError``.
  open func calculateETA() async throws -> ETAResponse { throw await refusal.error() }

  /// Leaves the answer out.
  open func cancel() { refusal.cancel() }
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
  /// By any means.
  public static let any = MKDirectionsTransportType(rawValue: 0x0FFF_FFFF)
}

/// A route; none is ever made.
open class MKRoute: NSObject, @unchecked Sendable {
  /// A part of a route; none is ever made.
  open class Step: NSObject, @unchecked Sendable {
    /// What to do.
    public let instructions: String
    /// The way.
    public let polyline: MKPolyline
    /// The way in metres.
    public let distance: CLLocationDistance
    init(instructions: String, polyline: MKPolyline, distance: CLLocationDistance) {
      self.instructions = instructions
      self.polyline = polyline
      self.distance = distance
    }
  }

  /// The name.
  public let name: String
  /// The way.
  public let polyline: MKPolyline
  /// The way in metres.
  public let distance: CLLocationDistance
  /// The travel time in seconds.
  public let expectedTravelTime: TimeInterval
  /// The means of transport.
  public let transportType: MKDirectionsTransportType
  /// The parts.
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
