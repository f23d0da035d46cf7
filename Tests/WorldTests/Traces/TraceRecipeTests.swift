// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport
import World

@Suite("Trace recipes")
struct TraceRecipeTests {
  static let home = Place(name: "home", coordinate: Coordinate(latitude: 50, longitude: 7))
  static let work = Place(name: "work", coordinate: Coordinate(latitude: 50.03, longitude: 7.02))

  /// Home, a drive with all options of a leg, and work.
  static func drive(_ change: (inout TraceRecipe.Leg) -> Void = { _ in }) -> TraceRecipe {
    var leg = TraceRecipe.Leg(
      mode: .automotive,
      to: .place("work"),
      via: [.coordinate(Coordinate(latitude: 50.01, longitude: 7)), .place("work")],
      stops: TraceRecipe.Stops(spacing: Metres(600), duration: .seconds(20)),
      stations: [TraceRecipe.Station(fraction: 0.5, dwell: .seconds(45))],
      winding: TraceRecipe.Winding(amplitude: Metres(20), length: Metres(500)),
      environment: .urban,
      stretches: [TraceRecipe.Stretch(from: 0.2, to: 0.4)]
    )
    leg.via.removeLast()
    change(&leg)
    return TraceRecipe(
      seed: 7,
      startUnixMilliseconds: 1_772_406_000_000,
      places: [home, work],
      steps: [
        .stay(TraceRecipe.Stay(at: .place("home"), end: .at(SimulationTime(seconds: 3600)))),
        .leg(leg),
        .stay(TraceRecipe.Stay(end: .at(SimulationTime(seconds: 86_400)), environment: .indoor)),
      ]
    )
  }

  /// Metres between neighbouring points, by the sphere's flat approximation for short steps.
  static func steps(_ trace: RecordedTrace) -> [(seconds: Double, metres: Double)] {
    zip(trace.points, trace.points.dropFirst()).map { a, b in
      let north = (b.coordinate.latitude - a.coordinate.latitude) * 111_200
      // cos 50 degrees
      let east = (b.coordinate.longitude - a.coordinate.longitude) * 111_500 * 0.6428
      return ((b.time - a.time).seconds, (north * north + east * east).squareRoot())
    }
  }

  @Test("the same recipe gives the same trace, another seed another one")
  func determinism() throws {
    let recipe = Self.drive()
    try expectEqual(recipe.trace(), recipe.trace())
    var other = recipe
    other.seed = 8
    #expect(try other.trace() != recipe.trace())
  }

  @Test("stays begin and end where and when the recipe says")
  func ends() throws {
    let trace = try Self.drive().trace()
    expectEqual(trace.duration, .hours(24))
    expectEqual(trace.points[0].coordinate, Self.home.coordinate)
    expectEqual(trace.points[1].time, SimulationTime(seconds: 3600))
    expectEqual(trace.points[1].coordinate, Self.home.coordinate)
    expectEqual(trace.points.last?.coordinate, Self.work.coordinate)
    expectEqual(trace.points[trace.points.count - 2].coordinate, Self.work.coordinate)
    expectEqual(trace.points[0].mode, .still)
    expectEqual(trace.points[1].mode, .automotive)
    expectEqual(trace.points[trace.points.count - 2].mode, .still)
    expectEqual(trace.startUnixMilliseconds, 1_772_406_000_000)
  }

  @Test("speed stays within the cruising speed and acceleration within its bound")
  func bounds() throws {
    let trace = try Self.drive().trace()
    var speed = 0.0
    var last = 0.0
    for step in Self.steps(trace) {
      let next = step.metres / step.seconds
      // 0.5 % for the flat approximation, and 1.1 cm rounding at both ends over the step.
      #expect(next <= 13.9 * 1.005 + 0.025 / step.seconds)
      // Mean speeds of neighbouring steps differ by the acceleration over half of both steps.
      let bound = 13.9 / 9 * (step.seconds + last) / 2 * 1.01 + 0.05 / min(step.seconds, last)
      if last > 0.2, last < 10, step.seconds > 0.2, step.seconds < 10 {
        #expect(abs(next - speed) <= bound)
      }
      speed = next
      last = step.seconds
    }
  }

  @Test("stops and stations are fully still")
  func stops() throws {
    let trace = try Self.drive().trace()
    let leg = Self.steps(trace).dropFirst().dropLast()
    let stills = leg.filter { $0.metres == 0 }
    #expect(stills.contains { abs($0.seconds - 45) < 0.002 })
    #expect(stills.count >= 3)
    // Stops are between a fifth and five times their mean of 20 s.
    #expect(stills.allSatisfy { $0.seconds > 3.9 && $0.seconds < 100.1 })
  }

  @Test("turns are rounded, so that no velocity changes by more than a car can bear")
  func turns() throws {
    let trace = try Self.drive { $0.stops = nil }.trace()
    var last: (east: Double, north: Double, seconds: Double)?
    for (a, b) in zip(trace.points, trace.points.dropFirst()) {
      let seconds = (b.time - a.time).seconds
      let north = (b.coordinate.latitude - a.coordinate.latitude) * 111_200 / seconds
      let east = (b.coordinate.longitude - a.coordinate.longitude) * 71_700 / seconds
      if let last, seconds < 6, last.seconds < 6, seconds > 0.3, last.seconds > 0.3 {
        let change =
          ((east - last.east) * (east - last.east)
          + (north - last.north) * (north - last.north)).squareRoot()
        // Sideways 2 m/s^2, along 13.9 / 9 m/s^2, and half as much again for winding and rounding.
        #expect(change / ((seconds + last.seconds) / 2) < 1.5 * (4 + 2.4).squareRoot())
      }
      last = (east, north, seconds)
    }
  }

  @Test("winding lengthens the way but not past a quarter, and ends are exact")
  func winding() throws {
    func length(_ winding: TraceRecipe.Winding?) throws -> Double {
      let trace = try Self.drive { $0.winding = winding }.trace()
      return Self.steps(trace).reduce(0) { $0 + $1.metres }
    }
    let straight = try length(nil)
    let wound = try length(TraceRecipe.Winding(amplitude: Metres(40), length: Metres(500)))
    #expect(wound > straight * 1.005)
    #expect(wound < straight * 1.25)
  }

  @Test("environments tile the leg, with the tunnel inside, at points of the trace")
  func environments() throws {
    let trace = try Self.drive().trace()
    expectEqual(trace.environments.map(\.environment), [.urban, .tunnel, .urban, .indoor])
    expectEqual(trace.environments[0].from, SimulationTime(seconds: 3600))
    for (a, b) in zip(trace.environments, trace.environments.dropFirst()) {
      expectEqual(a.to, b.from)
    }
    let times = trace.points.map(\.time)
    #expect(trace.environments.allSatisfy { times.contains($0.from) && times.contains($0.to) })
  }

  @Test("moving points are at most 5 s apart")
  func sampling() throws {
    let trace = try Self.drive { leg in
      leg.stops = nil
      leg.stations = []
    }.trace()
    let moving = Self.steps(trace).filter { $0.metres > 0 }
    #expect(moving.allSatisfy { $0.seconds <= 5.001 })
  }

  @Test("roaming stays within its radius and returns to its location")
  func roaming() throws {
    let roaming = TraceRecipe.Roaming(radius: Metres(12), every: .minutes(15))
    let stay = TraceRecipe.Stay(
      at: .place("home"),
      end: .after(.hours(8)),
      roaming: roaming
    )
    let trace = try TraceRecipe(places: [Self.home], steps: [.stay(stay)]).trace()
    expectEqual(trace.duration, .hours(8))
    expectEqual(trace.points.last?.coordinate, Self.home.coordinate)
    expectEqual(trace.points[trace.points.count - 2].coordinate, Self.home.coordinate)
    // Eight hours with one walk per quarter of an hour are about 32 walks of two points.
    #expect(trace.points.count > 30)
    #expect(trace.points.count < 120)
    for point in trace.points {
      let north = (point.coordinate.latitude - 50) * 111_200
      let east = (point.coordinate.longitude - 7) * 111_500 * 0.6428
      // The square's corners are projected onto the disc; 1 % for the approximation.
      #expect((north * north + east * east).squareRoot() <= 12 * 1.01)
    }
    let walks = Self.steps(trace).filter { $0.metres > 0.1 }
    #expect(walks.allSatisfy { $0.metres / $0.seconds < 0.85 })
  }

  @Test("roaming too narrow for a walk is a stay in one place")
  func narrowRoaming() throws {
    let roaming = TraceRecipe.Roaming(radius: Metres(0.1), every: .seconds(1))
    let stay = TraceRecipe.Stay(at: .place("home"), end: .after(.hours(8)), roaming: roaming)
    let trace = try TraceRecipe(places: [Self.home], steps: [.stay(stay)]).trace()
    expectEqual(trace.duration, .hours(8))
    #expect(trace.points.allSatisfy { $0.coordinate == Self.home.coordinate })
  }

  @Test("a path across the antimeridian is short")
  func antimeridian() throws {
    let east = Place(name: "east", coordinate: Coordinate(latitude: 0, longitude: 179.999))
    let stay = TraceRecipe.Stay(at: .place("east"), end: .after(.minutes(1)))
    let leg = TraceRecipe.Leg(
      mode: .walking,
      to: .coordinate(Coordinate(latitude: 0, longitude: -179.999))
    )
    let trace = try TraceRecipe(places: [east], steps: [.stay(stay), .leg(leg)]).trace()
    // 222.6 m at 1.4 m/s plus 1.5 s for starting and stopping.
    #expect(abs(trace.duration.seconds - 60 - 160.5) < 1)
    #expect(trace.points.allSatisfy { abs($0.coordinate.longitude) > 179.99 })
  }

  @Test("every error that can be found beforehand is reported at once")
  func errors() {
    let recipe = TraceRecipe(
      places: [Self.home],
      steps: [
        .leg(TraceRecipe.Leg(mode: .still, to: .place("nowhere"), speed: MetresPerSecond(0))),
        .stay(TraceRecipe.Stay(end: .after(.zero))),
      ]
    )
    expectEqual(
      recipe.errors(),
      [
        .noStart,
        .unknownPlace(step: 0, name: "nowhere", known: ["home"]),
        .stillLeg(step: 0),
        .outOfRange(step: 0, key: "speed", value: 0, allowed: "from 0.01 m/s to 1000 m/s"),
        .outOfRange(step: 1, key: "for", value: 0, allowed: "from 1 ms to 366 days"),
      ]
    )
    #expect(throws: TraceRecipeErrors(recipe.errors())) { try recipe.trace() }
    expectEqual(TraceRecipe().errors(), [.noSteps])
  }

  @Test("a stay that ends before the arrival is an error")
  func endsTooEarly() {
    var recipe = Self.drive()
    recipe.steps[2] = .stay(TraceRecipe.Stay(end: .at(SimulationTime(seconds: 3601))))
    do throws(TraceRecipeErrors) {
      _ = try recipe.trace()
      Issue.record("the recipe was followed")
    } catch {
      guard case .endsTooEarly(step: 2, _, SimulationTime(seconds: 3601)) = error.errors[0] else {
        Issue.record("unexpected \(error.errors)")
        return
      }
    }
  }

  @Test("a stay at a location other than the one reached is an error")
  func elsewhere() {
    var recipe = Self.drive()
    recipe.steps.append(
      .stay(TraceRecipe.Stay(at: .place("home"), end: .after(.minutes(1))))
    )
    do throws(TraceRecipeErrors) {
      _ = try recipe.trace()
      Issue.record("the recipe was followed")
    } catch {
      guard case .elsewhere(step: 3, _) = error.errors[0] else {
        Issue.record("unexpected \(error.errors)")
        return
      }
    }
  }

  @Test("extreme but allowed numbers are followed or refused, never trapped on")
  func extremes() {
    let numbers = [0, 0.05, 1, 1e3, 1e300, -1, .nan, .infinity]
    for a in numbers {
      for b in numbers {
        let recipe = Self.drive { leg in
          leg.speed = MetresPerSecond(a)
          leg.cornerSpeed = MetresPerSecond(b)
          leg.stops = nil
          leg.winding = TraceRecipe.Winding(amplitude: Metres(b), length: Metres(a))
          leg.stretches = [TraceRecipe.Stretch(from: a, to: b)]
          leg.stations = [TraceRecipe.Station(fraction: a, dwell: .seconds(1))]
        }
        let slow = Self.drive { leg in
          leg.speed = MetresPerSecond(max(1, a))
          leg.stops = TraceRecipe.Stops(spacing: Metres(max(50, b)), duration: .seconds(20))
          leg.winding = TraceRecipe.Winding(amplitude: Metres(a), length: Metres(max(100, b)))
        }
        for recipe in [recipe, slow] {
          if let trace = try? recipe.trace() {
            let areValid = trace.points.allSatisfy { $0.coordinate.isValid }
            #expect(areValid)
          }
        }
      }
    }
  }
}
