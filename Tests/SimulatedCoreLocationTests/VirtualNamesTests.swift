// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import Testing
import TracewattTesting

/// A wrapper in a static, as in apps, in a file that imports only Core Location.
@MainActor
private final class Location {
  static let shared = Location()
  private static let queue = DispatchQueue(label: "com.example.location", qos: .userInitiated)
  private let defaults = UserDefaults.standard
  private var source: (any DispatchSourceTimer)?
  private(set) var ticks = 0

  func start(interval: TimeInterval, tick: @escaping @MainActor (Int) -> Void) {
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(deadline: .now() + interval, repeating: interval, leeway: .seconds(1))
    source.setEventHandler { [weak self] in
      guard let self else { return }
      self.ticks += 1
      self.defaults.set(self.ticks, forKey: "ticks")
      tick(self.defaults.integer(forKey: "ticks"))
      if self.ticks == 3 { self.source?.cancel() }
    }
    source.resume()
    self.source = source
    Self.queue.async { [weak self] in
      DispatchQueue.main.async { self?.ticks = 0 }
    }
  }
}

@Suite struct VirtualNamesTests {
  @Test("a singleton with a timer source and defaults runs without Foundation's import")
  func singleton() throws {
    let diary = DayDiary()
    _ = try SimulatedDay("car_commute").run {
      let start = Date()
      Location.shared.start(interval: 20) { count in
        diary.note("\(Int((Date().timeIntervalSince(start)).rounded())) \(count)")
      }
    }
    #expect(diary.lines == ["20 1", "40 2", "60 3"])
  }
}
