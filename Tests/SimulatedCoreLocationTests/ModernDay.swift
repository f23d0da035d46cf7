// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTesting

/// Notes of an app's code, each with its second of the day.
final class Notes: @unchecked Sendable {
  struct Line: Hashable { let second: Double, text: String }

  private let start: Date
  private(set) var lines: [Line] = []
  /// Updates with the second at which they were received.
  private(set) var updates: [(second: Double, update: CLLocationUpdate)] = []

  init(_ day: SimulatedDay) {
    start = Date(timeIntervalSince1970: Double(day.scenario.startUnixNanoseconds) / 1e9)
  }

  /// The second of the day, to a millisecond.
  func second(of date: Date = Date()) -> Double {
    (date.timeIntervalSince(start) * 1e3).rounded() / 1e3
  }

  func note(_ text: String) { lines.append(Line(second: second(), text: text)) }
  func note(_ update: CLLocationUpdate) { updates.append((second(), update)) }

  var texts: [String] { lines.map(\.text) }
}

extension SimulatedDay {
  /// The day up to a time, with the app on the screen throughout.
  static func inFront(_ name: String = "car_commute") throws -> SimulatedDay {
    var day = try SimulatedDay(name)
    day.scenario.app.backgroundAt = nil
    return day
  }

  func with(_ kind: DayEvent.Kind, at time: SimulationTime) -> SimulatedDay {
    var day = self
    day.scenario.events.append(DayEvent(time: time, kind: kind))
    day.scenario.events.sort { $0.time < $1.time }
    return day
  }
}

/// A strategy file with the text; removed by the caller.
func strategyFile(_ text: String) throws -> String {
  let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
  try Data("version: 1\nkind: strategy\nname: file\n\(text)\n".utf8).write(to: url)
  return url.path
}

extension Notes {
  /// An instant as the second of the day, to a millisecond.
  func rounded(_ time: SimulationTime) -> Double { (time.seconds * 1e3).rounded() / 1e3 }
}
