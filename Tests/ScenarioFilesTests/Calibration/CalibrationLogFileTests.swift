// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports
@testable import ScenarioFiles
@testable import StudyResults

@Suite("Files of battery logs")
struct CalibrationLogFileTests {
  static let header = "time,level_percent,setting\n"

  static func read(_ text: String, setting: String? = nil) throws -> (CalibrationLog, [String]) {
    let folder = try TemporaryFolder(["log.csv": text])
    return try CalibrationLogFile.read(
      path: folder.path + "/log.csv",
      setting: setting,
      nominalVoltage: 3.8
    )
  }

  /// The errors of a file, without its folder.
  static func errors(_ text: String) throws -> (lines: [String], code: Int32) {
    let folder = try TemporaryFolder(["log.csv": text])
    do {
      _ = try CalibrationLogFile.read(
        path: folder.path + "/log.csv",
        setting: nil,
        nominalVoltage: 3.8
      )
      return ([], 0)
    } catch {
      let lines = error.diagnostics.map { $0.replacing(folder.path + "/", with: "") }
      return (lines, error.exitCode)
    }
  }

  @Test("times may be ISO 8601, Unix seconds or an instrument's own")
  func times() throws {
    let iso = try Self.read(
      Self.header + "2026-05-01T08:00:00Z,100,off\n2026-05-01 09:00:00,99,off\n"
    ).0
    expectEqual(iso.date, "2026-05-01")
    expectEqual(iso.readings.map(\.time.seconds), [0, 3600])
    let unix = try Self.read(Self.header + "1777622400,100,off\n1777626000.5,99,off\n").0
    expectEqual(unix.date, "2026-05-01")
    expectEqual(unix.readings.map(\.time.seconds), [0, 3600.5])
    let own = try Self.read(Self.header + "10,100,off\n20,99,off\n").0
    #expect(own.date.isEmpty)
    expectEqual(own.readings.map(\.line), [2, 3])
  }

  @Test("levels may be percentages or fractions, and currents carry a voltage")
  func amounts() throws {
    let fraction = try Self.read("time,level_fraction,setting\n0,1,off\n10,0.5,off\n").0
    expectEqual(fraction.readings.map(\.level), [1, 0.5])
    let currents = try Self.read(
      "time,current_ma,voltage_v,setting,moving,screen\n0,100,4,off,true,\n10,200,,off,no,on\n"
    ).0
    expectEqual(currents.readings.map(\.power), [.init(0.4), .init(0.2 * 3.8)])
    expectEqual(currents.readings.map(\.isMoving), [true, false])
    expectEqual(currents.readings.map(\.isScreenOn), [false, true])
    #expect(currents.readings.allSatisfy { $0.level == nil })
  }

  @Test("a log that counts discharging as negative is turned, and says so")
  func negative() throws {
    let (log, notes) = try Self.read(
      "time,current_ma,setting\n0,-100,off\n10,-200,off\n20,50,off\n"
    )
    expectEqual(log.readings.compactMap { $0.power?.value }, [0.38, 0.76, -0.19])
    expectEqual(notes.count, 1)
  }

  @Test("a log without settings needs one for all of it")
  func oneSetting() throws {
    let text = "time,level_percent\n0,100\n3600,99\n"
    try expectEqual(Self.read(text, setting: "best").0.readings.map(\.setting), ["best", "best"])
    let errors = try Self.errors(text).lines
    expectEqual(errors.count, 1)
    #expect(errors[0].hasPrefix("log.csv:1:1: error: the file has no setting column"))
  }

  struct Hostile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let start: String
  }

  static let hostile = [
    Hostile(testDescription: "an empty file", text: "", start: "log.csv: error: the file is empty"),
    Hostile(
      testDescription: "a header alone",
      text: header,
      start: "log.csv: error: the file contains 0 readings"
    ),
    Hostile(
      testDescription: "one reading",
      text: header + "0,100,off\n",
      start: "log.csv: error: the file contains 1 readings"
    ),
    Hostile(
      testDescription: "a level above 100",
      text: header + "0,100,off\n60,101,off\n",
      start: "log.csv:3:4: error: level_percent is \"101\""
    ),
    Hostile(
      testDescription: "a level that is no number",
      text: header + "0,nan,off\n60,99,off\n",
      start: "log.csv:2:3: error: level_percent is \"nan\""
    ),
    Hostile(
      testDescription: "rows out of order",
      text: header + "60,100,off\n0,99,off\n",
      start: "log.csv:3:1: error: time goes back by 60 s"
    ),
    Hostile(
      testDescription: "a time that is none",
      text: header + "yesterday,100,off\n0,99,off\n",
      start: "log.csv:2:1: error: time is \"yesterday\""
    ),
    Hostile(
      testDescription: "a date that is none",
      text: header + "2026-13-01T08:00:00Z,100,off\n2026-13-01T09:00:00Z,99,off\n",
      start: "log.csv:2:1: error: time is \"2026-13-01T08:00:00Z\""
    ),
    Hostile(
      testDescription: "a time beyond a year",
      text: header + "0,100,off\n31622400,99,off\n31622401,98,off\n",
      start: "log.csv:4:1: error: time is more than a year after the first row"
    ),
    Hostile(
      testDescription: "an empty setting",
      text: header + "0,100,\n60,99,off\n",
      start: "log.csv:2:7: error: setting is empty"
    ),
    Hostile(
      testDescription: "a flag that is none",
      text: "time,level_percent,setting,moving\n0,100,off,maybe\n60,99,off,true\n",
      start: "log.csv:2:11: error: moving is \"maybe\""
    ),
    Hostile(
      testDescription: "two columns of amounts",
      text: "time,level_percent,current_ma,setting\n0,100,1,off\n",
      start: "log.csv:1:1: error: the file has 2 columns for level or current"
    ),
    Hostile(
      testDescription: "no time",
      text: "when,level_percent,setting\n0,100,off\n",
      start: "log.csv:1:1: error: the file has no time column"
    ),
    Hostile(
      testDescription: "shares under the name of per cents",
      text: header + "0,1,off\n3600,0.99,off\n7200,0.98,off\n",
      start: "log.csv: error: level_percent never exceeds 1"
    ),
    Hostile(
      testDescription: "amperes under the name of milliamperes",
      text: "time,current_ma,setting\n0,0.1,off\n60,0.12,off\n",
      start: "log.csv: error: half of the currents amount to 0.456 mW or less"
    ),
    Hostile(
      testDescription: "microamperes under the name of milliamperes",
      text: "time,current_ma,setting\n0,10000,off\n60,12000,off\n",
      start: "log.csv: error: half of the currents amount to 45600 mW or more"
    ),
    Hostile(
      testDescription: "a short row",
      text: header + "0,100,off\n60\n",
      start: "log.csv:3: error: the row has 1 fields"
    ),
    Hostile(
      testDescription: "a row without the last field, its setting",
      text: header + "0,100,off\n60,99\n",
      start: "log.csv:3: error: setting is empty"
    ),
  ]

  @Test("a file that is not a log is refused with its place", arguments: hostile)
  func refused(hostile: Hostile) throws {
    let (lines, code) = try Self.errors(hostile.text)
    let first = try #require(lines.first)
    #expect(first.hasPrefix(hostile.start), "\(first)")
    expectEqual(code, 65)
  }

  @Test("a missing file is missing input")
  func missing() throws {
    let failure = #expect(throws: InputFailure.self) {
      try CalibrationLogFile.read(path: "/nowhere/log.csv", setting: nil, nominalVoltage: 3.8)
    }
    expectEqual(failure?.exitCode, 66)
  }

  @Test("an unknown setting is reported with its line")
  func setting() throws {
    let log = CalibrationLog(
      name: "log.csv",
      readings: [
        CalibrationLog.Reading(time: .zero, level: 1, setting: "off", line: 2),
        CalibrationLog.Reading(time: .zero, level: 1, setting: "bset", line: 3),
      ]
    )
    let failure = #expect(throws: InputFailure.self) {
      try CalibrationSettings.settings(of: log, path: "log.csv")
    }
    expectEqual(failure?.exitCode, 65)
    #expect(failure?.diagnostics.first?.hasPrefix("log.csv:3: error: setting is \"bset\"") == true)
    // A log has no options of the command line.
    let note = failure?.diagnostics.last ?? ""
    #expect(note.hasPrefix("note: no strategy is named \"bset\"\n"), "\(note)")
  }

  @Test("with many bad rows twenty are reported, and the number of the others")
  func manyBadRows() throws {
    let rows = (0..<60).map { "\($0),much,off\n" }
    let lines = try Self.errors(Self.header + rows.joined()).lines
    expectEqual(lines.count, 21)
    expectEqual(lines.last, "log.csv: error: 40 more errors are not listed")
  }

  @Test("with very many unknown settings, twenty are reported")
  func manyUnknown() {
    let log = CalibrationLog(
      name: "log.csv",
      readings: (0..<1000).map { index in
        CalibrationLog.Reading(time: .zero, level: 1, setting: "bset\(index)", line: index + 2)
      }
    )
    let failure = #expect(throws: InputFailure.self) {
      try CalibrationSettings.settings(of: log, path: "log.csv")
    }
    let lines = failure?.diagnostics.filter { $0.hasPrefix("log.csv:") } ?? []
    expectEqual(lines.count, 21)
    expectEqual(lines.last, "log.csv:22: error: further settings of this kind are not listed")
  }

  @Test("a log with more settings than are simulated is refused")
  func manySettings() throws {
    func log(_ count: Int) -> CalibrationLog {
      CalibrationLog(
        name: "log.csv",
        readings: (1...count).map { index in
          CalibrationLog.Reading(time: .zero, level: 1, setting: "best_\(index)m", line: index + 1)
        }
      )
    }
    let limit = CalibrationSettings.limit
    try expectEqual(CalibrationSettings.settings(of: log(limit), path: "log.csv").count, limit)
    let failure = #expect(throws: InputFailure.self) {
      try CalibrationSettings.settings(of: log(limit + 1), path: "log.csv")
    }
    #expect(
      failure?.diagnostics.first
        == "log.csv: error: the log has 51 settings; it may have at most 50"
    )
    expectEqual(failure?.exitCode, 65)
  }

  @Test("a log that changes its setting more often than is simulated is refused with the line")
  func manyChanges() throws {
    func rows(_ changes: Int) -> String {
      (0...changes).map { "\($0),50,\($0.isMultiple(of: 2) ? "off" : "best")\n" }.joined()
    }
    let limit = CalibrationLogFile.changeLimit
    #expect(try Self.errors(Self.header + rows(limit)).lines.isEmpty)
    let lines = try Self.errors(Self.header + rows(limit + 1)).lines
    expectEqual(
      lines,
      [
        "log.csv:5003: error: the setting, movement, screen or charger changes more than 5000 times\n"
          + "note: fit only part of the log"
      ]
    )
  }

  @Test("next measurements of an Android phone are requests to its fused provider")
  func androidCandidates() throws {
    let names = CalibrationSettings.candidates(on: .android)
    let log = CalibrationLog(name: "log.csv", readings: [])
    let settings = try CalibrationSettings.settings(of: log, path: "log.csv", and: names)
    let found = settings.map(\.name)
    expectEqual(found, names)
    let requests = settings.map { $0.configuration.services.fused != nil }
    expectEqual(requests, [false, true, true, true])
  }

  @Test("a log of one setting over 101 days is fitted")
  func long() throws {
    // Twice a day, from 100 % down to 1 %.
    let rows = (0...202).map { "\($0 * 43_200),\(100 - $0 * 99 / 202),off\n" }
    let folder = try TemporaryFolder(["log.csv": Self.header + rows.joined()])
    var options = CalibrationOptions()
    options.phone = "iphone_6"
    options.system = "ios_12"
    options.keys = ["base.power"]
    options.replications = 1
    let report = try CalibrationReport(path: folder.path + "/log.csv", options: options)
    #expect(report.fit.rowCount > 50)
  }

  @Test("a fit that did not converge says so, in words and in JSON")
  func unsteady() throws {
    let folder = try TemporaryFolder([
      "log.csv": "time,level_percent,setting\n0,90,off\n36000,80,off\n72000,69,off\n108000,59,off\n"
    ])
    var options = CalibrationOptions()
    options.phone = "iphone_6"
    options.system = "ios_12"
    options.keys = ["base.power"]
    var report = try CalibrationReport(path: folder.path + "/log.csv", options: options)
    let steady = [TableFormat.table, .json].map { CalibrationText(report).text(as: $0) }
    #expect(!steady[0].contains("did not converge"))
    #expect(steady[1].contains("\"has_converged\": true"))
    report.fit.hasConverged = false
    let unsteady = [TableFormat.table, .json].map { CalibrationText(report).text(as: $0) }
    #expect(unsteady[0].contains("did not converge"))
    #expect(unsteady[1].contains("\"has_converged\": false"))
  }

  @Test("a log of charging alone has nothing to fit")
  func charging() throws {
    let folder = try TemporaryFolder([
      "log.csv": "time,level_percent,setting,charging\n0,50,off,true\n3600,60,off,true\n"
    ])
    let failure = #expect(throws: InputFailure.self) {
      try CalibrationReport(path: folder.path + "/log.csv", options: CalibrationOptions())
    }
    expectEqual(failure?.exitCode, 65)
    expectEqual(failure?.description.contains("no stretch of the log shows a drop"), true)
  }

  @Test("short names are accuracies with filters, others strategies")
  func names() throws {
    let filtered = try CalibrationSettings.setting("best_30m").configuration.standard
    expectEqual(filtered?.desiredAccuracy, .best)
    expectEqual(filtered?.distanceFilter, .init(30))
    let navigation = try CalibrationSettings.setting("best_for_navigation").configuration.standard
    expectEqual(navigation?.desiredAccuracy, .bestForNavigation)
    #expect(try CalibrationSettings.setting("off").configuration.standard == nil)
    #expect(try CalibrationSettings.setting("significant_change").configuration.significantChange)
    for name in CalibrationSettings.names { _ = try CalibrationSettings.setting(name) }
  }

  @Test("the phone file reads back with the fitted numbers, and is the same whenever it is made")
  func phoneFile() throws {
    let folder = try TemporaryFolder([
      "log.csv": "time,level_percent,setting\n0,90,off\n36000,80,off\n72000,69,off\n108000,59,off\n"
    ])
    var options = CalibrationOptions()
    options.phone = "iphone_6"
    options.system = "ios_12"
    options.keys = ["base.power"]
    options.capacity = "6.5 Wh"
    let texts = try (0..<2).map { _ in
      let report = try CalibrationReport(path: folder.path + "/log.csv", options: options)
      return CalibratedPhoneFile(report, name: "my_phone", extends: "iphone_6").text
    }
    expectEqual(texts[0], texts[1])
    try folder.write(texts[0], to: "my_phone.yaml")
    let phone = try PhoneLoader.load(folder.path + "/my_phone.yaml")
    expectEqual(phone.basePower.basis, .fitted)
    #expect(abs(phone.battery.capacity.value.value - 6.5 * 3600) < 1e-6)
    // 31 points of 6.5 Wh in 30 h are 67.2 mW, including 0.5 mW of the motion coprocessor.
    #expect(abs(phone.basePower.value.value - 0.0667) < 0.002)
    expectEqual(phone.scale.all.low, phone.scale.all.high)
  }
}
