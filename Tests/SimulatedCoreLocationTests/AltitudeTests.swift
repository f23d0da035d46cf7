// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreMotion
import Testing
import TracewattTesting

/// Heights that an app saw, each with the seconds since the start.
private final class Heights: @unchecked Sendable {
  var fixes: [(seconds: Double, height: Double, accuracy: Double)] = []
  var barometer: [(seconds: Double, height: Double, pressure: Double)] = []
  private var start: Date?

  var seconds: Double {
    let now = Date()
    let start = start ?? now
    self.start = start
    return now.timeIntervalSince(start)
  }
}

private final class HeightRecorder: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private let altimeter = CMAltimeter()
  private let heights: Heights

  init(_ heights: Heights) {
    self.heights = heights
    super.init()
    _ = heights.seconds
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.allowsBackgroundLocationUpdates = true
    manager.requestWhenInUseAuthorization()
    manager.startUpdatingLocation()
    altimeter.startRelativeAltitudeUpdates(to: .main) { data, _ in
      guard let data else { return }
      heights.barometer.append(
        (heights.seconds, data.relativeAltitude.doubleValue, data.pressure.doubleValue)
      )
    }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    for location in locations where location.verticalAccuracy > 0 {
      heights.fixes.append((heights.seconds, location.altitude, location.verticalAccuracy))
    }
  }
}

@Suite struct AltitudeTests {
  /// An hour on foot up a hill, from 300 m to 660 m in half an hour, and down again.
  static func hill(_ height: (Double) -> Double? = Self.height) throws -> SimulatedDay {
    var day = try SimulatedDay("street_game")
    day.scenario.app.hasLocationBackgroundMode = true
    day.scenario.trace = RecordedTrace(
      points: (0...360).map { index in
        let second = Double(index) * 10
        return RecordedTrace.Point(
          time: SimulationTime(seconds: second),
          coordinate: Coordinate(latitude: 47.5 + second * 1.2e-5, longitude: 11.1),
          altitude: height(second).map { Metres($0) }
        )
      }
    )
    return day
  }

  static func height(_ second: Double) -> Double? { 660 - 0.2 * abs(1800 - second) }

  @Test("satellite fixes have the recording's height with an error of the stated size")
  func fixes() throws {
    let heights = Heights()
    for seed in 1...6 {
      var day = try Self.hill()
      day.scenario.seed = UInt64(seed)
      let here = Heights()
      _ = try day.run { HeightRecorder(here) }
      heights.fixes += here.fixes
    }
    #expect(heights.fixes.count > 3000)
    let errors = heights.fixes.map { fix in
      (fix.height - (Self.height(fix.seconds) ?? 0)) / fix.accuracy
    }
    let mean = errors.reduce(0, +) / Double(errors.count)
    let square = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    // Six hours hold about 360 independent minutes: 4 standard errors are 0.21 and 0.3.
    #expect(abs(mean) < 0.25)
    #expect(abs(square - 1) < 0.35)
    // From second to second the error moves little.
    let steps = zip(errors, errors.dropFirst()).map { abs($1 - $0) }.sorted()
    #expect(steps[steps.count / 2] < 0.1)
  }

  @Test("the barometer follows the hill, and its pressure falls with the height")
  func barometer() throws {
    let heights = Heights()
    _ = try Self.hill().run { HeightRecorder(heights) }
    #expect(heights.barometer.count > 600)
    for sample in heights.barometer {
      let climb = (Self.height(sample.seconds) ?? 0) - 300
      #expect(abs(sample.height - climb) < 1)
    }
    // The standard atmosphere has 97.77 kPa at 300 m.
    #expect(abs((heights.barometer.first?.pressure ?? 0) - 97.77) < 0.05)
  }

  @Test("absolute heights follow the hill once a second until they are stopped")
  func absolute() throws {
    let heights = Heights()
    _ = try Self.hill().run {
      _ = heights.seconds
      let altimeter = CMAltimeter()
      altimeter.startAbsoluteAltitudeUpdates(to: .main) { data, _ in
        guard let data else { return }
        heights.barometer.append((heights.seconds, data.altitude, data.accuracy))
        if heights.barometer.count == 10 { altimeter.stopAbsoluteAltitudeUpdates() }
      }
      return altimeter
    }
    #expect(heights.barometer.map(\.seconds) == (1...10).map(Double.init))
    for sample in heights.barometer {
      // The noise has a deviation of 0.1 m; half a metre is 5 of them.
      #expect(abs(sample.height - (Self.height(sample.seconds) ?? 0)) < 0.5)
      #expect(sample.pressure == 0.1)
    }
  }

  @Test("the same day gives the same heights, and a recording without heights 0 m")
  func repeatable() throws {
    let (first, second, without) = (Heights(), Heights(), Heights())
    let day = try Self.hill()
    let record = try day.run { HeightRecorder(first) }
    _ = try day.run { HeightRecorder(second) }
    #expect(first.fixes.map(\.height) == second.fixes.map(\.height))
    let flat = try Self.hill { _ in nil }.run { HeightRecorder(without) }
    #expect(!without.fixes.isEmpty)
    #expect(without.fixes.allSatisfy { $0.height == 0 })
    #expect(without.barometer.allSatisfy { $0.height == 0 && $0.pressure == 101.325 })
    // Heights change nothing else.
    #expect(record.deliveries.count == flat.deliveries.count)
    #expect(record.error.p95 == flat.error.p95)
  }

  @Test("where the recording has no more heights, fixes have none and the barometer stays")
  func gaps() throws {
    let heights = Heights()
    _ = try Self.hill { $0 < 600 ? 500 + $0 / 10 : nil }.run { HeightRecorder(heights) }
    let late = heights.fixes.filter { $0.seconds > 605 }
    #expect(!late.isEmpty)
    #expect(late.allSatisfy { $0.height == 0 })
    #expect(heights.fixes.contains { abs($0.height - 530) < 90 && $0.height != 0 })
    let after = heights.barometer.filter { $0.seconds > 605 }
    #expect(!after.isEmpty)
    #expect(after.allSatisfy { abs($0.height - 59) < 2 && $0.pressure < 96 })
  }
}
