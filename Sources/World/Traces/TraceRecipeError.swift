// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A reason why a recipe cannot be made into a trace.
public enum TraceRecipeError: Error, Sendable, Hashable {
  /// There is no step.
  case noSteps
  /// The first step is not a stay with a location.
  case noStart
  /// A step names a place that the recipe does not have. Steps count from 0.
  case unknownPlace(step: Int, name: String, known: [String])
  /// A coordinate is not finite or out of range.
  case badCoordinate(step: Int)
  /// A number is outside its range, in the SI unit of its key.
  case outOfRange(step: Int, key: String, value: Double, allowed: String)
  /// A leg has the mode `still`.
  case stillLeg(step: Int)
  /// A leg has no length.
  case noWay(step: Int)
  /// A stay is at another location than the one reached.
  case elsewhere(step: Int, distance: Metres)
  /// A stay ends before it begins.
  case endsTooEarly(step: Int, arrival: SimulationTime, end: SimulationTime)
  /// The day lasts more than 366 days after a step.
  case tooLong(step: Int)
  /// The trace would have more points than a recipe allows after a step.
  case tooManyPoints(step: Int)
  /// A leg has more chance stops than a recipe allows points.
  case tooManyStops(step: Int)
}

/// Every error of a recipe that can be found before it is followed, in the order of its steps.
public struct TraceRecipeErrors: Error, Sendable, Hashable {
  /// The errors, at least one.
  public var errors: [TraceRecipeError]

  /// The errors of one recipe.
  public init(_ errors: [TraceRecipeError]) {
    self.errors = errors
  }
}

extension TraceRecipeError: CustomStringConvertible {
  /// The error, with the key, the value and the allowed values.
  public var description: String {
    switch self {
    case .noSteps: "steps is empty; a recipe needs at least one stay"
    case .noStart: "steps[0] must be a stay with at"
    case .unknownPlace(let step, let name, let known):
      "steps[\(step)]: the place \(name) is not known; it must be one of "
        + known.joined(separator: ", ")
    case .badCoordinate(let step):
      "steps[\(step)]: latitude must be from -90 to 90, longitude from -180 to 180"
    case .outOfRange(let step, let key, let value, let allowed):
      "steps[\(step)].\(key) is \(value); it must be \(allowed)"
    case .stillLeg(let step): "steps[\(step)].mode is still; a leg must move"
    case .noWay(let step): "steps[\(step)]: the leg is shorter than 1 m; it must lead elsewhere"
    case .elsewhere(let step, let distance):
      "steps[\(step)].at is \(distance) from the location reached; a leg must lead there first"
    case .endsTooEarly(let step, let arrival, let end):
      "steps[\(step)].until is \(end); it must be later than the arrival at \(arrival)"
    case .tooLong(let step): "steps[\(step)] ends after more than 366 days; speed is too low"
    case .tooManyPoints(let step):
      "steps[\(step)] brings the trace above \(TraceRecipe.maximumPoints) points; "
        + "shorten the leg or the stay, or use fewer stops, curves and walks"
    case .tooManyStops(let step):
      "steps[\(step)].stops.spacing results in more than \(TraceRecipe.maximumPoints) stops; "
        + "it must be larger for a leg this long"
    }
  }
}
