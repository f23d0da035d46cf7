// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Quantities
internal import Stochastics

extension TraceRecipe {
  /// Follows the recipe.
  ///
  /// Times are whole milliseconds and coordinates have 7 decimals of a degree, so that the trace
  /// can be written and read back equal. Moving points are 1 to 5 s apart, close enough that
  /// straight lines between them stay within 1 m of the way; a stay is two points.
  ///
  /// - Throws: every error of the recipe that can be found beforehand, else the first on the way.
  public func trace() throws(TraceRecipeErrors) -> RecordedTrace {
    let errors = errors()
    guard errors.isEmpty else { throw TraceRecipeErrors(errors) }
    var maker = TraceMaker(recipe: self)
    for (index, step) in steps.enumerated() {
      switch step {
      case .stay(let stay): try maker.follow(stay, index)
      case .leg(let leg): try maker.follow(leg, index)
      }
    }
    return RecordedTrace(
      points: maker.points,
      startUnixMilliseconds: startUnixMilliseconds,
      environments: maker.environments
    )
  }
}

extension MotionMode {
  /// The default speed, seconds to reach it, and speed around corners of a motion mode.
  fileprivate var defaults: (speed: Double, accelerationTime: Double, cornerSpeed: Double) {
    switch self {
    case .still, .walking: (1.4, 1.5, 1.4)
    case .running: (3, 3, 2.5)
    case .cycling: (5, 6, 3.5)
    case .automotive: (13.9, 9, 6)
    }
  }
}

extension TravelMode {
  /// The speed of a leg or a route that states none.
  package var usualSpeed: MetresPerSecond { MetresPerSecond(motion.defaults.speed) }
}

/// Follows a recipe step by step.
private struct TraceMaker {
  let recipe: TraceRecipe
  private(set) var points: [RecordedTrace.Point] = []
  private(set) var environments: [EnvironmentChange] = []
  private var now = SimulationTime.zero
  private var here: Coordinate?

  init(recipe: TraceRecipe) {
    self.recipe = recipe
  }

  /// The mean speed of walks inside buildings.
  static let roamingSpeed = 0.8

  mutating func follow(_ stay: TraceRecipe.Stay, _ step: Int) throws(TraceRecipeErrors) {
    let wanted = stay.location.flatMap { recipe.coordinate(of: $0) }?.rounded
    guard let place = here ?? wanted else { throw TraceRecipeErrors([.noStart]) }
    if let wanted {
      let away = DegreeScale(latitude: place.latitude).metres(from: place, to: wanted)
      let distance = PlanePoint.zero.distance(to: away)
      guard distance < Metres(1) else {
        throw TraceRecipeErrors([.elsewhere(step: step, distance: distance)])
      }
    }
    let end =
      switch stay.end {
      case .after(let duration): now + duration.wholeMilliseconds
      case .at(let time): SimulationTime.zero + (time - .zero).wholeMilliseconds
      }
    guard end.seconds <= TraceRecipe.longest else {
      throw TraceRecipeErrors([.tooLong(step: step)])
    }
    guard end > now else {
      throw TraceRecipeErrors([.endsTooEarly(step: step, arrival: now, end: end)])
    }
    guard points.count + 2 <= TraceRecipe.maximumPoints,
      stay.roaming.map({ isInBounds($0, until: end) }) ?? true
    else { throw TraceRecipeErrors([.tooManyPoints(step: step)]) }
    add(place, at: now, mode: .still)
    if let roaming = stay.roaming { roam(roaming, around: place, until: end, step) }
    add(place, at: end, mode: .still)
    note(stay.environment, from: now, to: end)
    here = place
    now = end
  }

  mutating func follow(_ leg: TraceRecipe.Leg, _ step: Int) throws(TraceRecipeErrors) {
    guard let here else { throw TraceRecipeErrors([.noStart]) }
    let ways = (leg.via + [leg.destination]).compactMap { recipe.coordinate(of: $0)?.rounded }
    let defaults = leg.mode.motion.defaults
    let cruise = leg.speed?.value ?? defaults.speed
    let fastest = leg.speeds.map(\.speed.value).reduce(cruise, max)
    let route = RecipeRoute(
      through: [here] + ways,
      winding: leg.winding,
      cruise: fastest,
      cornerSpeed: leg.cornerSpeed?.value ?? defaults.cornerSpeed,
      draws: draws(.recipeWinding, step)
    )
    guard !route.isTooFine else { throw TraceRecipeErrors([.tooManyPoints(step: step)]) }
    guard route.length >= 1 else { throw TraceRecipeErrors([.noWay(step: step)]) }
    let slowest = leg.speeds.map(\.speed.value).reduce(cruise, min)
    guard now.seconds + route.length / slowest < TraceRecipe.longest else {
      throw TraceRecipeErrors([.tooLong(step: step)])
    }
    if let stops = leg.stops {
      guard route.length / stops.spacing.value <= Double(TraceRecipe.maximumPoints) else {
        throw TraceRecipeErrors([.tooManyStops(step: step)])
      }
    }
    let rise = leg.accelerationTime?.seconds ?? defaults.accelerationTime
    let motion = RecipeMotion(
      knots: knots(leg, route, cruise: cruise, step),
      length: route.length,
      cruise: cruise,
      acceleration: cruise / rise
    )
    let interval = max(1, min(5, route.spacing / fastest))
    let count = Double(points.count) + motion.sampleCount(interval: interval)
    guard count <= Double(TraceRecipe.maximumPoints) else {
      throw TraceRecipeErrors([.tooManyPoints(step: step)])
    }
    let samples = motion.samples(interval: interval)
    guard let last = samples.last, now.seconds + last.time < TraceRecipe.longest else {
      throw TraceRecipeErrors([.tooLong(step: step)])
    }
    let start = now
    for sample in samples {
      let time = start + SimulationDuration.seconds(sample.time).wholeMilliseconds
      add(route.coordinate(at: sample.distance), at: time, mode: leg.mode)
      now = time
    }
    self.here = points[points.count - 1].coordinate
    noteLeg(leg, samples, start: start, length: route.length)
  }

  /// True if the expected walks during a stay add no more points than are allowed.
  private func isInBounds(_ roaming: TraceRecipe.Roaming, until end: SimulationTime) -> Bool {
    // The mean distance of two spots of a disc is 0.905 of its radius; each walk brings two points.
    let walk = 0.9 * roaming.radius.value / Self.roamingSpeed
    let walks = (end - now).seconds / (roaming.every.seconds + walk)
    return Double(points.count) + 2 * walks <= Double(TraceRecipe.maximumPoints)
  }

  /// Corners, stations, chance stops and the ends of stretches.
  private func knots(
    _ leg: TraceRecipe.Leg,
    _ route: RecipeRoute,
    cruise: Double,
    _ step: Int
  ) -> [RecipeMotion.Knot] {
    var knots = route.turns.map { RecipeMotion.Knot(distance: $0.distance, limit: $0.limit) }
    for station in leg.stations {
      let distance = station.fraction * route.length
      knots.append(.init(distance: distance, limit: 0, dwell: station.dwell.seconds))
    }
    for stretch in leg.stretches {
      for fraction in [stretch.fromFraction, stretch.toFraction] where fraction > 0 && fraction < 1
      {
        knots.append(.init(distance: fraction * route.length, limit: .infinity))
      }
    }
    knots += speedKnots(leg, route, cruise: cruise)
    if let stops = leg.stops {
      let draws = draws(.recipeStops, step)
      let mean = stops.duration.seconds
      var distance = 0.0
      var slot: UInt64 = 0
      while true {
        distance += max(1, draws.exponential(slot, 0, mean: stops.spacing.value))
        guard distance < route.length - 20 else { break }
        let dwell = min(5 * mean, max(mean / 5, draws.exponential(slot, 1, mean: mean)))
        knots.append(.init(distance: distance, limit: 0, dwell: dwell))
        slot += 1
      }
    }
    return knots
  }

  /// The places at which the cruising speed changes.
  private func speedKnots(
    _ leg: TraceRecipe.Leg,
    _ route: RecipeRoute,
    cruise: Double
  ) -> [RecipeMotion.Knot] {
    guard !leg.speeds.isEmpty else { return [] }
    let ends = leg.speeds.flatMap { [$0.fromFraction, $0.toFraction] }
    var knots: [RecipeMotion.Knot] = []
    var previous: Double?
    let parts = Overlay(leg.speeds.map { ($0.fromFraction, $0.toFraction) })
    for fraction in (ends + [0]).sorted() where fraction < 1 && fraction != previous {
      previous = fraction
      let speed = parts.index(at: fraction).map { leg.speeds[$0].speed.value } ?? cruise
      knots.append(.init(distance: fraction * route.length, limit: .infinity, cruise: speed))
    }
    return knots
  }

  /// Short walks to drawn spots of the disc, the last one back to its centre.
  private mutating func roam(
    _ roaming: TraceRecipe.Roaming,
    around centre: Coordinate,
    until end: SimulationTime,
    _ step: Int
  ) {
    let draws = draws(.recipeRoaming, step)
    let scale = DegreeScale(latitude: centre.latitude)
    let mean = roaming.every.seconds
    // The time to walk across the disc, twice: out and back.
    let longest = 4 * roaming.radius.value / Self.roamingSpeed
    var spot = PlanePoint.zero
    var time = now
    var slot: UInt64 = 0
    while true {
      let pause = max(mean / 5, draws.exponential(slot, 0, mean: mean))
      let departure = time + SimulationDuration.seconds(pause).wholeMilliseconds
      guard departure + .seconds(longest) < end else { break }
      var east = 2 * draws.uniform(slot, 1) - 1
      var north = 2 * draws.uniform(slot, 2) - 1
      let norm = max(1, (east * east + north * north).squareRoot())
      east *= roaming.radius.value / norm
      north *= roaming.radius.value / norm
      walk(scale, centre, &spot, to: PlanePoint(east: east, north: north), at: departure, &time)
      slot += 1
    }
    guard spot != .zero else { return }
    let back = Metres(PlanePoint.zero.distance(to: spot).value / Self.roamingSpeed + 1)
    let departure = end - SimulationDuration.seconds(back.value).wholeMilliseconds
    if departure > time { walk(scale, centre, &spot, to: .zero, at: departure, &time) }
  }

  private mutating func walk(
    _ scale: DegreeScale,
    _ centre: Coordinate,
    _ spot: inout PlanePoint,
    to next: PlanePoint,
    at departure: SimulationTime,
    _ time: inout SimulationTime
  ) {
    let seconds = spot.distance(to: next).value / Self.roamingSpeed
    guard seconds > 0.5 else {
      // Too short to be a walk; the pause before it has passed all the same.
      time = departure
      return
    }
    add(scale.coordinate(centre, moved: spot).rounded, at: departure, mode: .walking)
    time = departure + SimulationDuration.seconds(seconds).wholeMilliseconds
    add(scale.coordinate(centre, moved: next).rounded, at: time, mode: .still)
    spot = next
  }

  private func draws(_ purpose: DrawPurpose, _ step: Int) -> KeyedRandom {
    KeyedRandom(seed: recipe.seed, replication: 0, purpose: purpose).stream(UInt64(step))
  }

  /// Adds a point; one at the time of the last point gives that point its mode.
  private mutating func add(_ coordinate: Coordinate, at time: SimulationTime, mode: TravelMode) {
    if let last = points.last, time <= last.time {
      points[points.count - 1].mode = mode
      points[points.count - 1].coordinate = coordinate
    } else {
      points.append(.init(time: time, coordinate: coordinate, mode: mode))
    }
  }

  /// Records the environments of a leg between the points at which they change.
  private mutating func noteLeg(
    _ leg: TraceRecipe.Leg,
    _ samples: [RecipeMotion.Sample],
    start: SimulationTime,
    length: Double
  ) {
    let parts = Overlay(leg.stretches.map { ($0.fromFraction, $0.toFraction) })
    func environment(_ distance: Double) -> Environment? {
      parts.index(at: distance / length).map { leg.stretches[$0].environment } ?? leg.environment
    }
    var previous = samples[0]
    for sample in samples.dropFirst() {
      let from = start + SimulationDuration.seconds(previous.time).wholeMilliseconds
      let to = start + SimulationDuration.seconds(sample.time).wholeMilliseconds
      note(environment((previous.distance + sample.distance) / 2), from: from, to: to)
      previous = sample
    }
  }

  /// Records a stretch of time in an environment, joined to an equal one that ends where it begins.
  private mutating func note(
    _ environment: Environment?,
    from: SimulationTime,
    to: SimulationTime
  ) {
    guard let environment, to > from else { return }
    if let last = environments.last, last.to == from, last.environment == environment {
      environments[environments.count - 1].to = to
    } else {
      environments.append(EnvironmentChange(from: from, to: to, environment: environment))
    }
  }
}

extension SimulationDuration {
  /// The duration rounded to whole milliseconds.
  fileprivate var wholeMilliseconds: SimulationDuration {
    SimulationDuration(nanoseconds: (nanoseconds + 500_000) / 1_000_000 * 1_000_000)
  }
}
