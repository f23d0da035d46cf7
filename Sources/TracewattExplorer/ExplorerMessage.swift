// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Reports

/// A line that the server sends to a page while a run goes on.
enum ExplorerMessage: Sendable {
  /// HTML for the element with an identifier.
  case part(String, String)
  /// The settings that the answer is about, after some replications.
  case point(String, replications: Int)
  /// The whole address of the page, where it left out some choices.
  case settings(String)
  /// The strategies that the page offers for the day and system.
  case strategies([String], phone: String, os: String)
  /// The lines of an error and the keys of the settings it is about; none clear the last one. If the
  /// settings are refused, what the page shows still belongs to the previous ones.
  case problem([String], keys: [String], isRefused: Bool)
  /// Nothing follows.
  case done

  /// The message as one line of JSON.
  var line: String {
    let members: [(String, JSONText)] =
      switch self {
      case .part(let element, let html): [("part", .string(element)), ("html", .string(html))]
      case .point(let name, let replications):
        [
          ("part", .string("point")), ("id", .string(name)),
          ("replications", .integer(replications)),
        ]
      case .settings(let query): [("part", .string("settings")), ("query", .string(query))]
      case .strategies(let names, let phone, let os):
        [
          ("part", .string("lists")), ("strategy", .array(names.map { .string($0) })),
          ("phone", .array([.string(phone)])), ("os", .array([.string(os)])),
        ]
      case .problem(let lines, let keys, let isRefused):
        [
          ("part", .string("problem")), ("html", .string(ExplorerProblem.html(lines))),
          ("keys", .array(keys.map { .string($0) })), ("isRefused", .bool(isRefused)),
        ]
      case .done: [("part", .string("done"))]
      }
    return JSONText.object(members).line + "\n"
  }
}
