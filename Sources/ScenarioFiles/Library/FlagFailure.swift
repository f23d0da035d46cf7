// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// A value on the command line that cannot be used.
enum FlagFailure: ProgramFailure {
  case notPossible(flag: String, text: String, allowed: String)
  case noneOf(flag: String, text: String, allowed: [String])
  case notFitted(key: String, known: [String])
  case fixedScale(key: String)
  case notLimit(String)
  case unknownMeasure(flag: String, name: String, known: [String])
  case badBound(limit: String, units: [String])
  case neverBelowZero(limit: String, measure: String)
  case neverAboveOne(limit: String, measure: String)
  case notMargin(String)

  var exitCode: Int32 { 64 }
}

extension FlagFailure {
  var description: String {
    func quoted(_ text: String) -> String { InputProblem.quoted(text) }
    switch self {
    case .notPossible(let flag, let text, let allowed):
      return "\(flag): error: \(quoted(text)) is not valid; it must be \(allowed)"
    case .noneOf(let flag, let text, let allowed):
      return "\(flag): error: \(quoted(text)) is not one of \(allowed.joined(separator: ", "))"
    case .notFitted(let key, let known):
      let near = EditDistance.nearest(to: key, among: known) ?? "base.power"
      return "--fit: error: \(quoted(key)) is not a number that can be fitted\n"
        + "note: use a key from a phone file, such as \(near)"
    case .fixedScale(let key):
      return "--fit: error: \(quoted(key)) is not a number that can be fitted\n"
        + "note: the battery's energy sets the scale of the log; set it with --capacity"
    case .notLimit(let text):
      return "--limit: error: \(quoted(text)) is not a limit; it must be a measure and a bound, "
        + "such as error_p95_m=100m or coverage_fraction>=0.95"
    case .unknownMeasure(let flag, let name, let known):
      return "\(flag): error: no measure is named \(quoted(name))\n"
        + "note: \(Self.nearest(to: name, among: known))tracewatt docs FOLDER lists all of them"
    case .badBound(let limit, let units):
      let allowed = units.isEmpty ? "" : ", or one with " + units.joined(separator: ", ")
      return "--limit: error: the bound of \(quoted(limit)) must be a number\(allowed)"
    case .neverBelowZero(let limit, let measure):
      return "--limit: error: \(quoted(limit)) can never be met; \(measure) is never below 0"
    case .neverAboveOne(let limit, let measure):
      return "--limit: error: \(quoted(limit)) can never be met; \(measure) is never above 1\n"
        + "note: a share is a number from 0 to 1, or a percentage such as 95%"
    case .notMargin(let text):
      return "--margin: error: \(quoted(text)) is not a margin; it must be a share from 0 % to "
        + "100 %, such as energy=2% or error=5%, or a distance, such as error=1m"
    }
  }
}
