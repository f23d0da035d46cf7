// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import MapKit
import Testing
import TracewattTesting

/// Asks for directions on a day that knows routes.
@Suite("Directions along the scenario's routes") struct DirectionsTests {
  /// A route to the north on a meridian, 11.1 km in 1000 s, with a place each 0.01 degrees.
  private static func way(
    _ name: String = "way",
    from south: Double = 50,
    mode: KnownRoute.Mode = .automotive
  ) -> KnownRoute {
    KnownRoute(
      name: name,
      places: (0...10).map { Coordinate(latitude: south + Double($0) / 100, longitude: 7) },
      duration: .seconds(1000),
      mode: mode
    )
  }

  private static func item(_ latitude: Double, _ longitude: Double = 7) -> MKMapItem {
    let place = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    return MKMapItem(placemark: MKPlacemark(coordinate: place))
  }

  private static func request(
    _ source: MKMapItem = item(50.025),
    _ destination: MKMapItem = item(50.075),
    by type: MKDirectionsTransportType = .automobile
  ) -> MKDirections.Request {
    let request = MKDirections.Request()
    request.source = source
    request.destination = destination
    request.transportType = type
    return request
  }

  /// The names of the routes of an answer with the types, or the code of the error.
  private static func text(_ response: MKDirections.Response?, _ error: (any Error)?) -> String {
    if let error = error as? MKError { return "\(error.code)" }
    return (response?.routes ?? []).map { "\($0.name) \($0.transportType.rawValue)" }
      .joined(separator: ", ")
  }

  @Test("the answer is the part of a route between the places, with its share of the time")
  func part() throws {
    let lines = try Diary.of(routes: [Self.way()]) { diary in
      // 150 m beside the way.
      let directions = MKDirections(request: Self.request(Self.item(50.025, 7.0021)))
      directions.calculate { response, _ in
        guard let route = response?.routes.first else { return diary.note("none") }
        let ends = CLLocation(latitude: 50.025, longitude: 7)
          .distance(from: CLLocation(latitude: 50.075, longitude: 7))
        let step = route.steps[0]
        diary.note("\(route.name), \(route.polyline.pointCount) points")
        diary.note("\(abs(route.distance - ends) < 0.1), \(route.expectedTravelTime.rounded()) s")
        diary.note("\(route.steps.count) \(step.distance == route.distance) \(step.instructions)")
        diary.note("\(step.transportType == route.transportType) \(step.notice == nil)")
        diary.note("\(route.hasTolls) \(route.hasHighways) \(route.advisoryNotices)")
      }
      diary.note("asked \(directions.isCalculating)")
      diary.kept = [directions]
    }
    #expect(
      lines == [
        "0.0 asked true", "0.0 way, 7 points", "0.0 true, 500.0 s", "0.0 1 true way",
        "0.0 true true", "0.0 false false []",
      ]
    )
  }

  @Test(
    "a way back, a place over 250 m away, another means of transport and a lack of ends are refused"
  )
  func refused() throws {
    let lines = try Diary.of(routes: [Self.way()]) { diary in
      let goal = MKDirections.Request()
      goal.destination = Self.item(50.075)
      let requests = [
        Self.request(Self.item(50.075), Self.item(50.025)),
        Self.request(Self.item(50.025, 7.004)), Self.request(by: .walking), goal,
        Self.request(.forCurrentLocation()),
      ]
      for request in requests {
        MKDirections(request: request).calculate { diary.note(Self.text($0, $1)) }
      }
    }
    #expect(lines == Array(repeating: "0.0 directionsNotFound", count: 5))
  }

  @Test("the first route counts that suits the means of transport, and all if alternatives do")
  func choice() throws {
    let routes = [
      Self.way("hike", mode: .walking), Self.way("rail", mode: .train),
      Self.way("line", mode: .bus),
      Self.way("cycle", mode: .cycling), Self.way("far", from: 51, mode: .car),
    ]
    let lines = try Diary.of(routes: routes) { diary in
      for type in [MKDirectionsTransportType.automobile, .walking, .transit, .cycling, .any] {
        let request = Self.request(by: type)
        request.tollPreference = .avoid
        request.highwayPreference = .avoid
        MKDirections(request: request).calculate { diary.note(Self.text($0, $1)) }
      }
      let all = Self.request(by: .any)
      all.requestsAlternateRoutes = true
      MKDirections(request: all).calculate { diary.note(Self.text($0, $1)) }
    }
    #expect(
      lines == [
        "0.0 line 1", "0.0 hike 2", "0.0 rail 4", "0.0 cycle 8", "0.0 hike 2",
        "0.0 hike 2, rail 4, line 1, cycle 8",
      ]
    )
  }

  @Test("a travel time comes with the dates of departure and arrival")
  func travelTime() throws {
    let lines = try Diary.of(routes: [Self.way()]) { diary in
      Task { @MainActor in
        let start = Date()
        let request = Self.request()
        let now = try await MKDirections(request: request).calculateETA()
        diary.note("\(now.expectedTravelTime.rounded()) \((now.distance / 1000).rounded())")
        diary.note("\(now.expectedDepartureDate == start) \(now.transportType.rawValue)")
        request.arrivalDate = start.addingTimeInterval(3600)
        let later = try await MKDirections(request: request).calculateETA()
        let wait = later.expectedDepartureDate.timeIntervalSince(start)
        diary.note("\(wait.rounded()) \(later.expectedArrivalDate == request.arrivalDate)")
      }
    }
    #expect(lines == ["0.0 500.0 6.0", "0.0 true 1", "0.0 3100.0 true"])
  }

  @Test("without a network a route that is known is refused all the same")
  func offline() throws {
    let events = [DayEvent(time: .zero, kind: .network(isAvailable: false))]
    let lines = try Diary.of(events: events, routes: [Self.way()]) { diary in
      Task { @MainActor in
        try await Task.sleep(for: .seconds(5))
        do {
          _ = try await MKDirections(request: Self.request()).calculate()
        } catch MKError.serverFailure { diary.note("no server") }
      }
    }
    #expect(lines == ["5.0 no server"])
  }

  @Test("the current location is the app's last known position")
  func current() throws {
    // From the commuter's home to the north.
    let route = KnownRoute(
      name: "north",
      places: [48.069, 48.169].map { Coordinate(latitude: $0, longitude: 11.378) },
      duration: .minutes(10),
      mode: .car
    )
    let lines = try Diary.of(routes: [route]) { diary in
      let manager = CLLocationManager()
      manager.startUpdatingLocation()
      diary.kept = [manager]
      Task { @MainActor in
        try await Task.sleep(for: .seconds(60))
        manager.stopUpdatingLocation()
        let goal = Self.item(48.169, 11.378)
        let request = Self.request(.forCurrentLocation(), goal)
        let answer = try await MKDirections(request: request).calculate()
        // The position has an error, which may lie along the way.
        diary.note("\(abs((answer.routes.first?.expectedTravelTime ?? 0) - 600) < 10)")
        diary.note("\(answer.source.isCurrentLocation)")
      }
    }
    #expect(lines == ["60.0 true", "60.0 true"])
  }
}
