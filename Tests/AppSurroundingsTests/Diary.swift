// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTesting

/// What code of an app notes, with the seconds since the start of its day.
final class Diary: @unchecked Sendable {
  private(set) var lines: [String] = []
  private var start: Date?
  /// What the app keeps.
  var kept: [Any] = []

  /// Adds a line.
  func note(_ text: String) {
    let now = Date()
    let start = start ?? now
    self.start = start
    lines.append("\((now.timeIntervalSince(start) * 1000).rounded() / 1000) \(text)")
  }

  /// Runs code of an app over a day, from its beginning; on the screen, unless events are given.
  static func of(
    _ scenario: String = "car_commute",
    events: [DayEvent]? = nil,
    routes: [KnownRoute] = [],
    _ launch: @escaping @MainActor @Sendable (Diary) -> Void
  ) throws -> [String] {
    let diary = Diary()
    var day = try SimulatedDay(scenario)
    day.scenario.routes = routes
    if let events {
      day.scenario.events = events
    } else {
      day.scenario.app.backgroundAt = nil
    }
    _ = try day.run {
      diary.start = Date()
      launch(diary)
      return diary
    }
    diary.kept = []
    return diary.lines
  }
}
