// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

extension TraceRecipe {
  /// The errors that can be found before the recipe is followed, in the order of the steps.
  public func errors() -> [TraceRecipeError] {
    guard let first = steps.first else { return [.noSteps] }
    var errors: [TraceRecipeError] = []
    if case .stay(let stay) = first, stay.location != nil {} else { errors.append(.noStart) }
    for (index, step) in steps.enumerated() {
      var check = StepCheck(step: index, places: places)
      switch step {
      case .stay(let stay): check.stay(stay)
      case .leg(let leg): check.leg(leg)
      }
      errors += check.errors
    }
    return errors
  }

  /// The longest recipe, in seconds: 366 days.
  static var longest: Double { 366 * 86_400 }

  /// The most points of a recipe's trace: 23 days of movement at a point a second.
  public static var maximumPoints: Int { 2_000_000 }

  /// The coordinate of a location; nil for an unknown place.
  func coordinate(of location: Location) -> Coordinate? {
    switch location {
    case .place(let name): places.first { $0.name == name }?.coordinate
    case .coordinate(let coordinate): coordinate
    }
  }
}

/// Collects the errors of one step.
private struct StepCheck {
  let step: Int
  let places: [Place]
  var errors: [TraceRecipeError] = []

  init(step: Int, places: [Place]) {
    self.step = step
    self.places = places
  }

  mutating func stay(_ stay: TraceRecipe.Stay) {
    if let location = stay.location { check(location) }
    switch stay.end {
    case .after(let duration):
      range("for", duration.seconds, 1e-3, TraceRecipe.longest, "from 1 ms to 366 days")
    case .at(let time):
      range("until", time.seconds, 1e-3, TraceRecipe.longest, "from 1 ms to 366 days")
    }
    if let roaming = stay.roaming {
      range("roaming.radius", roaming.radius.value, 1e-3, 1000, "from 1 mm to 1 km")
      range("roaming.every", roaming.every.seconds, 1, 86_400, "from 1 s to 1 day")
    }
  }

  mutating func leg(_ leg: TraceRecipe.Leg) {
    check(leg.destination)
    for location in leg.via { check(location) }
    if leg.mode == .still { errors.append(.stillLeg(step: step)) }
    if let speed = leg.speed {
      range("speed", speed.value, 0.01, 1000, "from 0.01 m/s to 1000 m/s")
    }
    if let time = leg.accelerationTime {
      range("acceleration_time", time.seconds, 0.1, 3600, "from 0.1 s to 3600 s")
    }
    if let speed = leg.cornerSpeed {
      range("corner_speed", speed.value, 0.01, 1000, "from 0.01 m/s to 1000 m/s")
    }
    if let stops = leg.stops {
      // Stops closer than this would be one stop.
      range("stops.spacing", stops.spacing.value, 1, .greatestFiniteMagnitude, "at least 1 m")
      range("stops.duration", stops.duration.seconds, 1e-3, 86_400, "from 1 ms to 1 day")
    }
    for station in leg.stations {
      range("stations.fraction", station.fraction, 1e-6, 1 - 1e-6, "above 0 and below 1")
      range("stations.dwell", station.dwell.seconds, 1e-3, 86_400, "from 1 ms to 1 day")
    }
    if let winding = leg.winding {
      range("winding.amplitude", winding.amplitude.value, 0, 100_000, "from 0 m to 100 km")
      range("winding.length", winding.length.value, 1, 1e7, "from 1 m to 10000 km")
    }
    for stretch in leg.stretches {
      fractions("stretches", stretch.fromFraction, stretch.toFraction)
    }
    for stretch in leg.speeds {
      fractions("speeds", stretch.fromFraction, stretch.toFraction)
      range("speeds.speed", stretch.speed.value, 0.01, 1000, "from 0.01 m/s to 1000 m/s")
    }
  }

  /// Checks the ends of a part of the way.
  private mutating func fractions(_ key: String, _ from: Double, _ to: Double) {
    range("\(key).from", from, 0, 1, "from 0 to 1")
    range("\(key).to", to, 0, 1, "from 0 to 1")
    guard to <= from else { return }
    errors.append(
      .outOfRange(step: step, key: "\(key).to", value: to, allowed: "above from, \(from)")
    )
  }

  private mutating func check(_ location: TraceRecipe.Location) {
    switch location {
    case .coordinate(let coordinate):
      if !coordinate.isValid { errors.append(.badCoordinate(step: step)) }
    case .place(let name):
      guard let place = places.first(where: { $0.name == name }) else {
        errors.append(.unknownPlace(step: step, name: name, known: places.map(\.name)))
        return
      }
      if !place.coordinate.isValid { errors.append(.badCoordinate(step: step)) }
    }
  }

  private mutating func range(
    _ key: String,
    _ value: Double,
    _ lower: Double,
    _ upper: Double,
    _ allowed: String
  ) {
    guard !(lower...upper).contains(value) else { return }
    errors.append(.outOfRange(step: step, key: key, value: value, allowed: allowed))
  }
}
