// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// A reason why scenarios make no study.
enum StudyFailure: ProgramFailure {
  case weekBesideOthers(String)
  case namedTwice(String)
  case sameName(String, first: String, second: String, isTrace: Bool)
  case sameDay(String, first: String, second: String)
  case noScenario(budgets: String, folder: String)

  var exitCode: Int32 {
    switch self {
    case .weekBesideOthers, .namedTwice: 64
    case .sameName, .sameDay: 65
    case .noScenario: 66
    }
  }
}

extension StudyFailure {
  var description: String {
    switch self {
    case .weekBesideOthers(let week):
      "error: \(week) is a week or a population; compare it on its own, not with other files"
    case .namedTwice(let name): "error: \(name) is listed twice\nnote: list each day once"
    case .sameName(let name, let first, let second, let isTrace):
      "error: \(first) and \(second) are both named \(name)\n"
        // The name of a bare trace comes from its file; a scenario states its name.
        + (isTrace
          ? "note: rename \(second), or write a scenario with its own name: and trace: { file: … }"
          : "note: give \(second) another name: in the file")
    case .sameDay(let name, let first, let second):
      "error: \(first) and \(second) both contain a day named \(name)"
    case .noScenario(let budgets, let folder):
      "\(budgets): error: there is no scenario to simulate\n"
        + "note: list some under scenarios, pass --scenario, or put them into \(folder)"
    }
  }
}
