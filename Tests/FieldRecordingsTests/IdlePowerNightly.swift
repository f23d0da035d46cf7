// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import ScenarioFiles
import TracewattTestSupport

@testable import FieldRecordings

/// The idle powers of `iphone_6` and `nexus_6`, fitted again from the phones without requests.
@Suite(
  "Idle at rest and in motion",
  .tags(.validation),
  .enabled(if: MeasurementFolder.field.path != nil, "TRACEWATT_FIELD is not set")
)
struct IdlePowerNightly {
  /// A reading: hours at rest and in motion since the recording began, and points used.
  struct Reading {
    var rest: Double
    var motion: Double
    var points: Double
  }

  /// The rates of a straight line in points an hour, with a separate level for each recording.
  static func rates(_ recordings: [[Reading]]) -> (rest: Double, motion: Double) {
    var (rr, rm, mm, rp, mp) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for readings in recordings {
      let count = Double(readings.count)
      let rest = readings.reduce(0) { $0 + $1.rest } / count
      let motion = readings.reduce(0) { $0 + $1.motion } / count
      let points = readings.reduce(0) { $0 + $1.points } / count
      for reading in readings {
        let (r, m, p) = (reading.rest - rest, reading.motion - motion, reading.points - points)
        rr += r * r
        rm += r * m
        mm += m * m
        rp += r * p
        mp += m * p
      }
    }
    let determinant = rr * mm - rm * rm
    return ((rp * mm - mp * rm) / determinant, (mp * rr - rp * rm) / determinant)
  }

  /// The first reading of every half hour, after the part that the gauge does not show.
  ///
  /// It starts at the first reading below 100 % (iPhone) or in the second hour (Android), because
  /// the gauge of an iPhone hides the use before.
  static func readings(_ run: FieldRun, _ world: FieldWorld) -> [Reading] {
    let plane = LocalPlane(origin: world.trace.points[0].coordinate)
    let movement = Movement(trace: world.trace, plane: plane)
    var readings: [Reading] = []
    var last = -1
    guard let first = run.battery.first?.time else { return [] }
    for battery in run.battery where battery.time <= run.span.upperBound {
      let slot = Int((battery.time - first) / 1800)
      guard slot != last else { continue }
      last = slot
      if run.platform == .ios {
        if readings.isEmpty, battery.level >= 1 { continue }
      } else if battery.time - first < 3600 {
        continue
      }
      let time = battery.time - run.span.lowerBound
      var motion = 0.0
      for interval in movement.motion where !interval.isStill && interval.start.seconds < time {
        motion += min(interval.end.seconds, time) - interval.start.seconds
      }
      readings.append(
        Reading(
          rest: (time - motion) / 3600,
          motion: motion / 3600,
          points: 100 * (1 - battery.level)
        )
      )
    }
    return readings
  }

  /// Watts at rest and in motion of a phone's control unit, without its factor.
  static func powers(_ phone: PhoneProfile, factor: Double) throws -> (rest: Double, motion: Double)
  {
    let data = try FieldFolder.read(MeasurementFolder.field.path ?? "")
    var recordings: [[Reading]] = []
    for run in data.runs
    where run.phone == phone.name && run.setting == .none && run.timeline == "train_bus_ucb" {
      let session = try #require(data.sessions[run.session])
      let world = try #require(FieldWorld(run, in: session))
      let readings = readings(run, world)
      if readings.count > 2 { recordings.append(readings) }
    }
    #expect(recordings.count >= 11)
    let rates = rates(recordings)
    let watts = phone.battery.capacity.value.value / 100 / 3600 / factor
    return (rates.rest * watts, rates.motion * watts)
  }

  // The motion coprocessor uses 0.5 and 1.5 mW in addition, which the tolerances include.
  @Test("iphone_6 idles as its control phone does")
  func iPhone() throws {
    let phone = try BuiltIn.phone("iphone_6")
    let field = try Self.powers(phone, factor: 1.016)
    let (base, moving) = (phone.basePower, phone.modem.movingPower)
    #expect(abs(field.rest / base.value.value - 1) < 0.06, "\(field)")
    let extra = field.motion - field.rest
    #expect(abs(extra / moving.value.value - 1) < 0.1, "\(field)")
    #expect(extra > moving.low.value && extra < moving.high.value)
  }

  @Test("nexus_6 takes as much as its control phone in motion, and more at rest")
  func nexus() throws {
    let phone = try BuiltIn.phone("nexus_6")
    let field = try Self.powers(phone, factor: 0.938)
    let motion = phone.basePower.value + phone.modem.movingPower.value
    #expect(abs(field.motion / motion.value - 1) < 0.06, "\(field)")
    // This is a known miss: the base power includes the energy of an app with location in Doze.
    #expect(field.rest < phone.basePower.low.value, "\(field)")
  }

  @Test("a line through made readings is found again")
  func line() {
    let hours: [(rest: Double, motion: Double)] = [(0, 0), (1, 2), (3, 2), (4, 5)]
    func made(_ level: Double) -> [Reading] {
      hours.map {
        let points = level + 0.4 * $0.rest + 1.1 * $0.motion
        return Reading(rest: $0.rest, motion: $0.motion, points: points)
      }
    }
    let rates = Self.rates([made(0), made(7)])
    #expect(abs(rates.rest - 0.4) < 1e-12 && abs(rates.motion - 1.1) < 1e-12)
  }
}
