// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Analyses
@testable import ScenarioFiles
@testable import Tracewatt

/// The fitted constants of `nexus_6`, fitted again from the recordings if these are available.
@Suite("The fit of nexus_6")
struct NexusSixFitValidation {
  static let battery = MeasurementFolder.field.file("battery.csv.gz")

  /// Units at rest, relative to their mean (MobilityNet 2020, unit_factors.csv).
  static let units = [
    CalibrationFit.UnitFactor(unit: "android1", factor: 0.9619),
    CalibrationFit.UnitFactor(unit: "android2", factor: 0.9984),
    CalibrationFit.UnitFactor(unit: "android3", factor: 1.0768),
    CalibrationFit.UnitFactor(unit: "android4", factor: 0.9377),
  ]
  /// The hours from the last touch to deep Doze, at which deliveries fall to a tenth.
  static let dozeAfter = 1.05

  /// Hours since the start and the level, for each stationary run of a Nexus 6.
  static func readings() throws -> [(run: String, values: [(hours: Double, level: Double)])] {
    var table = LayerTable(
      try InputBytes.stream(path: #require(battery)),
      file: "battery.csv.gz"
    )
    let hasHeader = table.readFirstRow()
    try #require(hasHeader)
    let words = table.words
    let run = try #require(words.firstIndex(of: "phone_run_id"))
    let hours = try #require(words.firstIndex(of: "t_rel_h"))
    let level = try #require(words.firstIndex(of: "level_fraction"))
    var list: [(run: String, values: [(hours: Double, level: Double)])] = []
    let regimes = ["hahfao", "tmbahfao", "hlpahfao", "hamfao", "mamfao"]
    while table.readRow() {
      let name = table.text(run)
      guard name.contains("_android"), regimes.contains(where: { name.hasPrefix($0 + "_") }),
        let time = table.number(hours, "t_rel_h"), let value = table.number(level, "level_fraction")
      else { continue }
      if list.last?.run != name { list.append((name, [])) }
      list[list.count - 1].values.append((time, value))
    }
    return list
  }

  static func row(
    _ phone: PhoneProfile,
    _ run: String,
    series: Int,
    from start: (hours: Double, level: Double),
    to end: (hours: Double, level: Double),
    fixes: Double
  ) -> CalibrationRow {
    let full = phone.battery.capacity.value.value
    let seconds = (end.hours - start.hours) * 3600
    let active = phone.cpu.activePower.value.value
    let awake = phone.gnss.trackingPower.value.value + phone.cpu.awakePower.value.value
    let delivery = phone.cpu.deliveryWork.value.seconds * active
    // The error of a reading is uniform within a step, except for the first one of a full battery.
    let variance = 0.01 * 0.01 / 12 * full * full
    return CalibrationRow(
      exposures: [seconds, fixes * active],
      fixed: Joules(fixes * (awake + delivery) + phone.motion.stillPower.value.value * seconds),
      drained: Joules((start.level - end.level) * full),
      duration: .seconds(seconds),
      startVariance: start.hours == 0 ? 0 : variance,
      endVariance: variance,
      series: series,
      unit: String(run.split(separator: "_").last ?? ""),
      label: run
    )
  }

  @Test(
    "gives the profile's base power and work per fix within their intervals",
    .enabled(if: battery != nil, "TRACEWATT_FIELD is not set")
  )
  func fitted() throws {
    let phone = try BuiltIn.phone("nexus_6")
    var idle: [CalibrationRow] = []
    var awake: [CalibrationRow] = []
    for (index, run) in try Self.readings().enumerated() {
      guard let last = run.values.last else { continue }
      if run.run.hasPrefix("hahfao_") {
        // There is a fix every second until Doze; the first reading after it gives their sum.
        guard let first = run.values.first(where: { $0.hours >= Self.dozeAfter }) else { continue }
        let start = (hours: 0.0, level: 1.0)
        let fixes = Self.dozeAfter * 3600
        awake.append(Self.row(phone, run.run, series: index, from: start, to: first, fixes: fixes))
      } else {
        guard let first = run.values.first(where: { $0.hours >= 1.9 }), last.hours > first.hours + 3
        else { continue }
        idle.append(Self.row(phone, run.run, series: index, from: first, to: last, fixes: 0))
      }
    }
    let base = try Self.fit("base.power", of: phone, column: 0, rows: idle)
    let stated = phone.basePower
    #expect(abs(base.estimate - stated.value.value) < 0.06 * stated.value.value, "\(base)")
    let interval = try #require(base.interval)
    #expect(interval.lowerBound > 0.97 * stated.low.value, "\(base)")
    #expect(interval.upperBound < 1.03 * stated.high.value, "\(base)")
    // The idle phone is assumed to be known, so that the additional energy of the first hour is
    // that of the fixes.
    let rows = awake.map { row -> CalibrationRow in
      var row = row
      row.fixed = Joules(row.fixed.value + row.exposures[0] * stated.value.value)
      return row
    }
    let work = try Self.fit("cpu.fix_work", of: phone, column: 1, rows: rows)
    let value = phone.cpu.fixWork.value.seconds
    #expect(abs(work.estimate - value) < 0.15 * value, "\(work)")
    expectEqual(work.interval?.contains(value), true, "\(work)")
    #expect(
      work.estimate > phone.cpu.fixWork.low.seconds
        && work.estimate < phone.cpu.fixWork.high.seconds
    )
  }

  /// Fits one constant to rows in which only one column counts.
  static func fit(
    _ key: String,
    of phone: PhoneProfile,
    column: Int,
    rows: [CalibrationRow]
  ) throws -> CalibrationFit.Parameter {
    var calibration = PhoneCalibration([try #require(CalibrationParameter(key, of: phone))])
    calibration.unitFactors = units
    let single = rows.map { row -> CalibrationRow in
      var row = row
      row.exposures = [row.exposures[column]]
      return row
    }
    return try #require(try calibration.fit(rows: single).parameters.first)
  }
}
