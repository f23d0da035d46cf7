// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Analyses
@testable import Tracewatt

@Suite("Phone calibration")
struct PhoneCalibrationTests {
  static let parameters = [
    CalibrationParameter(
      key: "base.power",
      unit: "W",
      start: 0.045,
      lower: 0,
      upper: 5,
      reach: 0.02
    ),
    CalibrationParameter(
      key: "gnss.tracking_power",
      unit: "W",
      start: 0.2,
      lower: 0,
      upper: 5,
      reach: 0.1
    ),
  ]

  static func row(
    _ exposures: [Double],
    _ drained: Double,
    series: Int = 0,
    hours: Double = 1,
    isUpperBound: Bool = false,
    unit: String = ""
  ) -> CalibrationRow {
    CalibrationRow(
      exposures: exposures,
      drained: Joules(drained),
      duration: .seconds(3600 * hours),
      startVariance: 100,
      endVariance: 100,
      series: series,
      isUpperBound: isUpperBound,
      unit: unit,
      label: "row"
    )
  }

  /// Rows that 50 mW and 250 mW explain without an error.
  static let exact = [
    row([3600, 0], 180), row([3600, 3600], 1080), row([3600, 0], 180), row([3600, 1800], 630),
    row([3600, 3000], 930),
  ]

  @Test("rows without errors give the numbers behind them")
  func exact() throws {
    let fit = try PhoneCalibration(Self.parameters).fit(rows: Self.exact)
    #expect(abs(fit.values[0] - 0.05) < 1e-9)
    #expect(abs(fit.values[1] - 0.25) < 1e-9)
    #expect(fit.parameters.allSatisfy { $0.standing == .fitted })
    expectEqual(fit.rowCount, 5)
    #expect(fit.undetermined.isEmpty)
    #expect(fit.hasConverged)
  }

  @Test("a parameter that no row constrains keeps its start and is named")
  func silent() throws {
    let rows = (0..<4).map { Self.row([3600, 0], 180 + Double($0)) }
    let fit = try PhoneCalibration(Self.parameters).fit(rows: rows)
    expectEqual(fit.values[1], 0.2)
    expectEqual(fit.undetermined, ["gnss.tracking_power"])
    expectEqual(fit.conditionNumber, .infinity)
  }

  @Test("of two parameters that move together one is fitted, and its interval allows for the other")
  func together() throws {
    // Base and receiver are on at the same times: 3600 s an hour each.
    let rows = (0..<8).map { Self.row([3600, 3600], 1008 + ($0 % 2 == 0 ? 4 : -4), series: $0) }
    let fit = try PhoneCalibration(Self.parameters).fit(rows: rows)
    expectEqual(fit.undetermined, ["base.power"])
    expectEqual(fit.values[0], 0.045)
    #expect(abs(fit.values[1] - 0.235) < 1e-9)
    let interval = try #require(fit.parameters[1].interval)
    // The base may be 20 mW off to either side, and the receiver with it.
    #expect(interval.upperBound - interval.lowerBound > 0.04)
    #expect(interval.upperBound - interval.lowerBound < 0.06)
  }

  @Test("a parameter that the rows hardly constrain stays put, however far they would pull it")
  func hardlyFelt() throws {
    // The receiver is on for a second in an hour: an error of 8 J would be 8 W of it.
    let rows = (0..<8).map { Self.row([3600, $0 == 0 ? 1 : 0], $0 == 0 ? 188 : 180, series: $0) }
    let fit = try PhoneCalibration(Self.parameters).fit(rows: rows)
    expectEqual(fit.undetermined, ["gnss.tracking_power"])
    expectEqual(fit.values[1], 0.2)
    #expect(abs(fit.values[0] - 0.05) < 0.001)
  }

  @Test("parameters that move together are named as a pair")
  func pair() throws {
    let rows = (0..<6).map { k -> CalibrationRow in
      let gnss = 3600 + 30 * Double(k % 3)
      let error: Double = k % 2 == 0 ? 8 : -8
      return Self.row([3600, gnss], 180 + 0.25 * gnss + error, series: k)
    }
    let fit = try PhoneCalibration(Self.parameters).fit(rows: rows)
    let pair = try #require(fit.inseparable.first)
    expectEqual(pair.first, "base.power")
    expectEqual(pair.second, "gnss.tracking_power")
    #expect(pair.correlation < -0.95)
  }

  @Test("an upper bound that holds changes nothing, and one that is broken pulls down")
  func upperBound() throws {
    let loose = try PhoneCalibration(Self.parameters).fit(
      rows: Self.exact + [Self.row([3600, 0], 500, series: 1, isUpperBound: true)]
    )
    #expect(abs(loose.values[0] - 0.05) < 1e-9)
    expectEqual(loose.rowCount, 5)
    let tight = try PhoneCalibration(Self.parameters).fit(
      rows: Self.exact + [Self.row([3600, 0], 100, series: 1, isUpperBound: true)]
    )
    #expect(tight.values[0] < 0.0499)
    expectEqual(tight.rowCount, 6)
  }

  @Test("a known factor of a unit is taken out, and unknown ones are found up to their mean")
  func units() throws {
    let rows = Self.exact.map { row -> CalibrationRow in
      var other = row
      other.unit = "b"
      other.series = 1
      other.drained = Joules(row.drained.value * 1.2)
      return other
    }
    var calibration = PhoneCalibration(Self.parameters)
    calibration.unitFactors = [CalibrationFit.UnitFactor(unit: "b", factor: 1.2)]
    let known = try calibration.fit(rows: rows)
    #expect(abs(known.values[1] - 0.25) < 1e-9)
    calibration.unitFactors = []
    calibration.fitsUnits = true
    let both = try calibration.fit(
      rows: Self.exact.map { row -> CalibrationRow in
        var one = row
        one.unit = "a"
        return one
      } + rows
    )
    let factors = both.unitFactors.map(\.factor)
    expectEqual(both.unitFactors.map(\.unit), ["a", "b"])
    #expect(abs(factors[1] / factors[0] - 1.2) < 1e-3)
    #expect(abs(factors[0] + factors[1] - 2) < 1e-6)
  }

  @Test("rows with impossible numbers are refused by their place")
  func refused() {
    let calibration = PhoneCalibration(Self.parameters)
    var bad = Self.exact
    bad[2].drained = Joules(.nan)
    #expect(throws: CalibrationFailure.badRow(2, label: "row")) {
      try calibration.fit(rows: bad)
    }
    var short = Self.exact
    short[1].exposures = [1]
    #expect(throws: CalibrationFailure.badRow(1, label: "row")) {
      try calibration.fit(rows: short)
    }
    let bounds = [Self.row([3600, 0], 100, isUpperBound: true)]
    #expect(throws: CalibrationFailure.noRows) { try calibration.fit(rows: bounds) }
    #expect(throws: CalibrationFailure.noRows) { try calibration.fit(rows: []) }
  }

  /// A log of one row or more that determines only the base power.
  private func report(drained: [Double]) throws -> CalibrationReport {
    let phone = PhoneProfile()
    let parameter = try #require(CalibrationParameter("base.power", of: phone))
    let rows = drained.map { Self.row([3600], $0) }
    return CalibrationReport(
      log: CalibrationLog(name: "log.csv", readings: []),
      phone: phone,
      fit: try PhoneCalibration([parameter]).fit(rows: rows),
      rows: rows,
      next: []
    )
  }

  @Test("a number at its bound keeps the base phone's range, and its source says so")
  func atBound() throws {
    let report = try report(drained: [-50, -52, -48, -50])
    expectEqual(report.fit.parameters.first?.standing, .atLowerBound)
    let power = report.fittedPhone.basePower
    expectEqual(power.value, .zero)
    #expect(power.high > report.phone.basePower.value)
    #expect(power.source.contains("at its bound"))
  }

  @Test("a number that one row gives keeps the base phone's range, stretched to it")
  func withoutFreedom() throws {
    let start = PhoneProfile().basePower
    // Twice the highest credible power for an hour.
    let report = try report(drained: [2 * start.high.value * 3600])
    expectEqual(report.fit.parameters.first?.standing, .fitted)
    let power = report.fittedPhone.basePower
    #expect(power.low < start.value)
    expectEqual(power.high, power.value)
    #expect(power.source.contains("no degrees of freedom"))
    let known = try self.report(drained: [180, 182, 178, 181]).fittedPhone.basePower
    #expect(known.low < known.value && known.value < known.high)
    #expect(!known.source.contains("the base phone's"))
  }

  @Test("a fitted power no longer follows the receiver's factor, at the same power")
  func released() {
    var phone = PhoneProfile()
    phone.scale.gnss = Estimate(2, in: 1...3)
    phone.scale.cpu = Estimate(1.5, in: 1...2)
    phone.scale.cpuFollowsGNSS = true
    let before = phone.scale.factor(of: .cpu)
    phone.scale.release(.cpu)
    #expect(!phone.scale.cpuFollowsGNSS && phone.scale.factor(of: .cpu) == before)
    #expect(phone.scale.cpu.low == 2 && phone.scale.cpu.high == 4)
    let released = phone.scale
    phone.scale.release(.gnss)
    phone.scale.release(.cpu)
    expectEqual(phone.scale, released)
  }

  @Test("a further measurement is read as the log was: by steps of a gauge, or by currents")
  func readings() {
    let study = CalibrationStudy(
      bench: CalibrationBench(phone: PhoneProfile(), system: OSProfile(), parameters: []),
      settings: []
    )
    let levels = CalibrationLogTests.log([CalibrationLogTests.reading(0, 1)])
    let current = CalibrationLog.Reading(time: .zero, power: Watts(0.5), setting: "off")
    let currents = CalibrationLogTests.log([current])
    // A reading of a gauge is no more exact than a hundredth of a per cent, which is a joule or
    // more.
    #expect(study.readingVariance(of: levels) > 1)
    expectEqual(study.readingVariance(of: currents), WhitenedRows.least)
  }

  @Test("the next measurement is the one most sensitive to the least certain parameter")
  func next() throws {
    let rows = (0..<8).map { k -> CalibrationRow in
      let error: Double = k % 2 == 0 ? 5 : -5
      return k == 0
        ? Self.row([3600, 600], 330 + error, series: k)
        : Self.row([3600, 0], 180 + error, series: k)
    }
    let fit = try PhoneCalibration(Self.parameters).fit(rows: rows)
    let plans = [false, true].map { isMoving in
      MeasurementCandidate(
        setting: isMoving ? "best" : "off",
        isMoving: isMoving,
        duration: .seconds(7200),
        exposures: isMoving ? [7200, 7200] : [7200, 0],
        energy: Joules(isMoving ? 2000 : 360),
        readingVariance: 200
      )
    }
    let next = fit.nextMeasurements(plans)
    expectEqual(next.map(\.candidate.setting), ["best", "off"])
    expectEqual(next[0].key, "gnss.tracking_power")
    #expect(next[0].halfWidthAfter < next[0].halfWidthNow)
    #expect(next[0].remainingFraction < next[1].remainingFraction)
    #expect(next.allSatisfy { $0.remainingFraction < 1 })
  }
}
