// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import Testing
import TracewattTesting

/// A journal of an app's code, with the seconds since the start of its day.
final class Journal: @unchecked Sendable {
  private(set) var lines: [String] = []
  private var start: Date?

  /// Adds a line with the virtual time.
  func note(_ text: String) {
    let now = Date()
    let start = start ?? now
    self.start = start
    let seconds = (now.timeIntervalSince(start) * 1000).rounded() / 1000
    lines.append("\(seconds) \(text)")
  }
}

/// An evening and a night at home, with the test's own events; the app leaves the screen at 120 s.
func quietDay(_ events: [DayEvent] = [], os: String? = nil) throws -> SimulatedDay {
  var day = try SimulatedDay("overnight_home", os: os)
  day.scenario.events = events
  return day
}

/// An event of the app under test, or of the phone.
func event(_ seconds: Double, _ kind: DayEvent.Kind) -> DayEvent {
  DayEvent(time: SimulationTime(seconds: seconds), kind: kind)
}

extension DayRecord {
  /// The dialogs and notifications that the user saw, with their times in seconds.
  var shown: [String] {
    events.compactMap { event in
      guard case .notified(let name) = event.kind else { return nil }
      return "\(event.time.seconds) \(name)"
    }
  }

  /// The states of the app, with their times in seconds, up to an instant.
  func states(until seconds: Double) -> [String] {
    events.compactMap { event in
      guard case .stateChanged(let state) = event.kind, event.time.seconds <= seconds else {
        return nil
      }
      return "\(event.time.seconds) \(state)"
    }
  }
}
