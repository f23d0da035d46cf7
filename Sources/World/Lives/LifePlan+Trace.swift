// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics

extension LifePlan {
  /// The true movement over the days.
  func trace() -> RecordedTrace {
    // An outing that would last beyond the days is left out; the last ones first.
    for left in 0...outings.count {
      var recipe = recipe(of: outings.dropLast(left))
      for _ in 0...outings.count + 1 {
        do throws(TraceRecipeErrors) {
          return try recipe.trace()
        } catch {
          // Somebody who comes home late leaves again ten minutes later.
          guard case .endsTooEarly(let step, _, _)? = error.errors.first,
            step + 1 < recipe.steps.count, case .stay(var stay) = recipe.steps[step]
          else { break }
          stay.end = .after(.minutes(10))
          recipe.steps[step] = .stay(stay)
        }
      }
    }
    preconditionFailure("a person who stays at home has a trace")
  }

  private func recipe(of outings: ArraySlice<(leave: SimulationTime, outing: Outing)>)
    -> TraceRecipe
  {
    var steps: [TraceRecipe.Step] = []
    let end = SimulationTime(seconds: Double(days) * 86_400)
    var isFirst = true
    for (leave, outing) in outings {
      steps += atHome(until: leave, isFirst: isFirst)
      isFirst = false
      switch outing {
      case .errand(let place, let stay):
        steps.append(leg(from: life.home, to: place))
        steps.append(inside(for: stay, at: place))
        steps.append(leg(from: place, to: life.home))
      case .work(let lunch, let length):
        guard let workplace = life.workplace else { continue }
        steps.append(leg(from: life.home, to: workplace))
        if let lunch {
          steps.append(inside(for: length * 0.45, at: workplace))
          steps.append(leg(from: workplace, to: lunch))
          steps.append(inside(for: .minutes(30), at: lunch))
          steps.append(leg(from: lunch, to: workplace))
          steps.append(inside(for: length * 0.5, at: workplace))
        } else {
          steps.append(inside(for: length, at: workplace))
        }
        steps.append(leg(from: workplace, to: life.home))
      }
    }
    steps += atHome(until: end, isFirst: isFirst)
    return TraceRecipe(
      name: "life",
      seed: life.draws.bits(12) >> 11,
      startUnixMilliseconds: LifeDays.startUnixMilliseconds,
      steps: steps
    )
  }

  private static let homeRoaming = TraceRecipe.Roaming(radius: Metres(7), every: .minutes(35))
  private static let workRoaming = TraceRecipe.Roaming(radius: Metres(15), every: .minutes(40))

  private func coordinate(_ place: PlanePoint) -> TraceRecipe.Location {
    .coordinate(LocalPlane(origin: life.model.centre).coordinate(of: place))
  }

  /// A stay at home: the phone lies still while its owner sleeps, and is carried about otherwise.
  private func atHome(until end: SimulationTime, isFirst: Bool) -> [TraceRecipe.Step] {
    var stay = TraceRecipe.Stay(
      at: isFirst ? coordinate(life.home) : nil,
      end: .at(end),
      environment: .indoor
    )
    // A stay covers the evening and the night, when the phone is not carried around.
    let isAwake = !nights.contains { $0.bedtime < end && $0.rising > end - .minutes(90) }
    if isAwake { stay.roaming = Self.homeRoaming }
    return [.stay(stay)]
  }

  private func inside(for duration: SimulationDuration, at place: PlanePoint) -> TraceRecipe.Step {
    let isDeep = life.streets(at: place) == .urban
    return .stay(
      TraceRecipe.Stay(
        end: .after(duration),
        environment: isDeep ? .indoorDeep : .indoor,
        roaming: Self.workRoaming
      )
    )
  }

  private func leg(from start: PlanePoint, to end: PlanePoint) -> TraceRecipe.Step {
    let distance = start.distance(to: end)
    let middle = PlanePoint(
      east: (start.east + end.east) / 2,
      north: (start.north + end.north) / 2
    )
    let streets = life.streets(at: middle)
    var leg = TraceRecipe.Leg(mode: mode(over: distance), to: coordinate(end))
    leg.environment = streets
    switch leg.mode {
    case .walking:
      leg.winding = TraceRecipe.Winding(amplitude: Metres(10), length: Metres(150))
    case .cycling:
      leg.winding = TraceRecipe.Winding(amplitude: Metres(15), length: Metres(400))
      leg.stops = TraceRecipe.Stops(spacing: Metres(800), duration: .seconds(15))
    case .train:
      leg.speed = MetresPerSecond(17)
      leg.winding = TraceRecipe.Winding(amplitude: Metres(40), length: Metres(2000))
      leg.stops = TraceRecipe.Stops(spacing: Metres(2500), duration: .seconds(40))
      if streets == .urban { leg.stretches = [TraceRecipe.Stretch(from: 0.3, to: 0.7)] }
    default:
      leg.winding = TraceRecipe.Winding(amplitude: Metres(25), length: Metres(900))
      leg.stops = TraceRecipe.Stops(spacing: Metres(900), duration: .seconds(25))
      if leg.mode == .car, distance > Self.motorway {
        leg.speeds = [TraceRecipe.SpeedStretch(from: 0.2, to: 0.8, speed: MetresPerSecond(27))]
        leg.stops = TraceRecipe.Stops(spacing: Metres(4000), duration: .seconds(30))
        leg.stretches = [TraceRecipe.Stretch(from: 0.2, to: 0.8, environment: .freeway)]
      }
    }
    return .leg(leg)
  }

  /// The shortest way by car that uses a motorway.
  ///
  /// Assumption.
  private static let motorway = Metres(15_000)

  /// How the person covers a distance.
  private func mode(over distance: Metres) -> TravelMode {
    if distance < life.model.walkingReach { return .walking }
    switch life.travel {
    case .car: return .car
    case .bicycle: return distance < Life.bicycleReach ? .cycling : .train
    case .transit: return distance < Metres(4000) ? .bus : .train
    }
  }
}
