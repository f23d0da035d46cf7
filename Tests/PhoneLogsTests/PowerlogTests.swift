// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import ScenarioFiles
import TracewattTestSupport

@testable import PhoneLogs

extension TemporaryFolder {
  fileprivate var log: String { path + "/log #1.PLSQL" }
}

@Suite("A powerlog")
struct PowerlogTests {
  private func read(_ made: MadePowerlog, _ processes: [String] = []) throws -> PhoneLog {
    let folder = try TemporaryFolder()
    try #require(made.write(to: folder.log))
    expectEqual(PhoneLogFile.source(of: folder.log), .powerlog)
    return try PhoneLogFile.read(folder.log, as: .powerlog, processes: processes)
  }

  private func failure(_ made: MadePowerlog, _ processes: [String] = []) throws -> String {
    let error = #expect(throws: InputFailure.self) { try read(made, processes) }
    #expect(error?.diagnostics.count == 1 && error?.exitCode == 65)
    return error?.diagnostics.first ?? ""
  }

  @Test("gives the energies of hours off the charger, at the time of the wall clock")
  func hours() throws {
    let log = try read(MadePowerlog())
    // Six hours; the seventh was partly at a charger.
    #expect(
      log.stretches.map(\.start)
        == (0..<6).map { MadePowerlog.start + MadePowerlog.offset + 3600 * Double($0) }
    )
    expectEqual(log.notes, ["1 hour partly on a charger was left out"])
    let first = try #require(log.stretches.first)
    #expect(abs((first.energies["BB"] ?? .zero).value - 18_000 * 0.0036) < 1e-9)
    #expect(abs(first.power(of: "BB").value - 0.018) < 1e-12)
    expectEqual(log.components, ["BB", "BTIT", "Bluetooth", "CPU", "GPS", "WiFi-Idle"])
    expectEqual(log.fullCharge, 3800)
    // 90 mWh that belong to no app, and 30 mWh of one app.
    #expect(abs(log.stretches[5].power(of: "GPS").value - 0.120) < 1e-12)
  }

  @Test("names only the processes that were asked for, each with its extensions")
  func processes() throws {
    let log = try read(MadePowerlog(), ["com.example.walks"])
    let process = try #require(log.processes.first)
    #expect(log.processes.count == 1 && process.name == "com.example.walks")
    // The widget counts; an app with a longer name and the hour at the charger do not.
    #expect(abs((process.energies["CPU"] ?? .zero).value - 12_000 * 0.0036) < 1e-9)
    #expect(abs((process.energies["GPS"] ?? .zero).value - 30_000 * 0.0036) < 1e-9)
    #expect(!"\(log)".contains("walksmore"))
    #expect(
      try failure(MadePowerlog(), ["com.exam"]).contains(
        "it records no energy for com.exam off the charger"
      )
    )
    let quoted = try failure(MadePowerlog(), ["x' OR 1=1 --"])
    #expect(quoted.hasSuffix("it records no energy for x' OR 1=1 -- off the charger"))
  }

  @Test("gives the numbers of a phone, with ranges")
  func numbers() throws {
    let phone = try BuiltIn.phone("iphone_13")
    let fit = PhoneLogFit(try read(MadePowerlog()), phone: phone, tracks: false)
    let values = Dictionary(uniqueKeysWithValues: fit.numbers.map { ($0.key, $0) })
    expectEqual(
      fit.numbers.map(\.key),
      [
        "battery.capacity", "gnss.tracking_power", "wifi.associated_power",
        "bluetooth.idle_power", "find_my.beacon_power", "modem.paging_power",
      ]
    )
    func value(_ key: String) -> Double { values[key]?.value ?? .nan }
    #expect(abs(value("battery.capacity") - 3.8 * 3600 * 3.85) < 1e-6)
    // 180 + 306 J in 3,000 s.
    #expect(abs(value("gnss.tracking_power") - 0.162) < 1e-12)
    #expect(abs(value("modem.paging_power") - 0.018) < 1e-12)
    #expect(abs(value("bluetooth.idle_power") - 0.008) < 1e-12)
    #expect(abs(value("find_my.beacon_power") - 0.011) < 1e-12)
    expectEqual(values["battery.capacity"]?.low, value("battery.capacity"))
    for number in fit.numbers where number.key != "battery.capacity" {
      #expect(number.low <= 0.7001 * number.value && number.high >= 1.2999 * number.value)
    }
    expectEqual(fit.phone.gnss.trackingPower.value.value, value("gnss.tracking_power"))
    expectEqual(fit.phone.gnss.trackingPower.basis, .derived)
    expectEqual(fit.atRest.count, 5)
    #expect(fit.undetermined.contains { $0.key == "wifi.scan_power" })
    let text = CalibratedPhoneFile(fit, name: "mine", extends: "iphone_13").text
    #expect(text.contains("tracking_power:") && text.contains("162 mW"))
    #expect(!text.contains("scan_power"))
    // What differs from phone to phone in reception is known of this one; the processor's power is
    // known by its ratio to it.
    #expect(text.contains("cpu_follows_gnss: false") && !fit.phone.scale.cpuFollowsGNSS)
    let receiver = try #require(values["gnss.tracking_power"])
    let (before, after) = (phone.scale.cpu, fit.phone.scale.cpu)
    #expect(abs(after.value - receiver.value / 0.153) < 1e-12)
    #expect(abs(after.low - before.low * receiver.low / 0.153) < 1e-12)
    #expect(abs(after.high - before.high * receiver.high / 0.153) < 1e-12)
    #expect(text.contains("scale:\n  gnss:\n    value: 1\n    range: [1, 1]"), "\(text)")
  }

  /// A log with three nights, each of four hours at the given milliampere hours an hour.
  private static func nights(_ rates: [Double]) -> MadePowerlog {
    var made = MadePowerlog()
    made.statements.append("DELETE FROM PLBatteryAgent_EventBackward_Battery")
    for (index, rate) in rates.enumerated() {
      let hour = Double(24 * index)
      made.gauge(hour: hour - 0.1, charge: 3003)
      made.gauge(hour: hour, charge: 3000)
      made.gauge(hour: hour + 4, charge: 3000 - 4 * rate)
      made.gauge(hour: hour + 4.1, charge: 2500)
      // What happens at a charger is no sleep, however long.
      made.gauge(hour: hour + 5, charge: 2600, isCharging: true)
      made.gauge(hour: hour + 20, charge: 3500, isCharging: true)
    }
    return made
  }

  @Test("gives the background work of a sleeping phone, as what its numbers leave of the gauge")
  func background() throws {
    let log = try read(Self.nights([20, 25, 22.5]))
    #expect(log.sleeps.count == 3 && log.sleeps.allSatisfy { $0.seconds == 14_400 })
    // 20 mAh an hour at 4 V are 80 mW.
    #expect(abs((log.sleeps.first?.power.value ?? 0) - 0.08) < 1e-12)
    let fit = PhoneLogFit(log, phone: try BuiltIn.phone("iphone_13"), tracks: false)
    let number = try #require(fit.numbers.first { $0.key == "system_use.background_power" })
    let rest = fit.phone.restingPower.value
    // 13 mW of the base, 18 of the modem, 6 of Wi-Fi, 11 of Find My, 6.3 of learning, 0.5 of motion.
    #expect(abs(rest - 0.0548) < 0.001)
    #expect(abs(number.value - (0.09 - rest)) < 1e-12)
    // The middle 80 % of 80, 90 and 100 mW.
    #expect(abs(number.low - (0.082 - rest)) < 1e-12)
    #expect(abs(number.high - (0.098 - rest)) < 1e-12)
    expectEqual(fit.phone.systemUse.backgroundPower.value.value, number.value)
    let restless = PhoneLogFit(
      try read(Self.nights([2, 2, 2])),
      phone: try BuiltIn.phone("iphone_13"),
      tracks: false
    )
    expectEqual(restless.phone.systemUse.backgroundPower.value, .zero)
  }

  @Test("with fewer than three sleeps, a rising charge or impossible readings gives no background")
  func noBackground() throws {
    var odd = Self.nights([20, 25])
    odd.gauge(hour: 100, charge: 2000)
    odd.gauge(hour: 104, charge: 2010)
    odd.gauge(hour: 108, charge: -5)
    odd.gauge(hour: 112, charge: 9e9)
    odd.gauge(hour: 112.5, charge: 1900)
    // Four days without a reading, and six hours without a use, are no sleep.
    odd.gauge(hour: 208.5, charge: 1000)
    odd.gauge(hour: 214.5, charge: 1000)
    let log = try read(odd)
    expectEqual(log.sleeps.count, 2)
    let fit = PhoneLogFit(log, phone: try BuiltIn.phone("iphone_13"), tracks: false)
    #expect(
      fit.undetermined.contains {
        $0.key == "system_use.background_power" && $0.reason.contains("fewer than three sleeps")
      }
    )
    var without = Self.nights([20, 25, 22.5])
    without.statements.append(
      "ALTER TABLE PLBatteryAgent_EventBackward_Battery DROP COLUMN AppleRawCurrentCapacity"
    )
    #expect(try read(without).sleeps.isEmpty)
  }

  @Test("without a table of the receiver gives a lower bound of its power")
  func bound() throws {
    var made = MadePowerlog()
    made.statements.append("DROP TABLE PLLocationAgent_EventBackward_GPSPower")
    let phone = try BuiltIn.phone("iphone_6")
    let fit = PhoneLogFit(try read(made), phone: phone, tracks: false)
    let number = try #require(fit.numbers.first { $0.key == "gnss.tracking_power" })
    // An iPhone 6 takes 199 mW, at least 145; the log shows 120 mW in an hour.
    expectEqual(number.bound.map { abs($0 - 0.120) < 1e-12 }, true)
    #expect(number.value == 0.199 && number.low == 0.145 && !fit.keys.contains(number.key))
    made.insert(50_000, hour: 5, node: 48, component: 48)
    let higher = PhoneLogFit(try read(made), phone: phone, tracks: false)
    let bound = try #require(higher.numbers.first { $0.key == "gnss.tracking_power" })
    #expect(bound.value == 0.199 && abs(bound.low - 0.170) < 1e-12)
    #expect(higher.keys.contains(bound.key))
    #expect(abs(higher.phone.gnss.trackingPower.low.value - 0.170) < 1e-12)
    made.insert(50_000, hour: 5, node: 48, component: 48)
    let highest = PhoneLogFit(try read(made), phone: phone, tracks: false)
    #expect(abs(highest.phone.gnss.trackingPower.value.value - 0.220) < 1e-12)
  }

  @Test("whose clock was set has the wall clock's time before and after")
  func clock() throws {
    var made = MadePowerlog()
    made.statements.append(
      "INSERT INTO PLStorageOperator_EventForward_TimeOffset VALUES (2, "
        + "\(MadePowerlog.start + 9000), 0, 0, \(MadePowerlog.offset + 500))"
    )
    let first = MadePowerlog.start + MadePowerlog.offset
    let starts = try read(made).stretches.map { $0.start - first }
    expectEqual(starts, [0, 3600, 7200, 11_300, 14_900, 18_500])
    // Numbers too large to be added as whole numbers are refused one by one, not all.
    for _ in 0..<2 {
      made.statements.append(
        "INSERT INTO PLAccountingOperator_Aggregate_RootNodeEnergy (timestamp, timeInterval, "
          + "Energy, NodeID, RootNodeID) VALUES (\(MadePowerlog.start), 3600, "
          + "9223372036854775807, 4, 4)"
      )
    }
    try expectEqual(read(made).components, (try read(MadePowerlog())).components)
  }

  @Test("bounds the factor on reception of a phone that is known up to one")
  func boundedFactor() throws {
    var made = MadePowerlog()
    made.statements.append("DROP TABLE PLLocationAgent_EventBackward_GPSPower")
    made.insert(50_000, hour: 5, node: 48, component: 48)
    let phone = try BuiltIn.phone("iphone_13")
    #expect(phone.scale.gnss.low * 0.153 < 0.170 && phone.scale.gnss.high * 0.153 > 0.170)
    let fit = PhoneLogFit(try read(made), phone: phone, tracks: false)
    expectEqual(fit.phone.gnss.trackingPower, phone.gnss.trackingPower)
    #expect(abs(fit.phone.scale.gnss.low - 0.170 / 0.153) < 1e-12)
    #expect(fit.phone.scale.gnss.high == phone.scale.gnss.high && fit.keys.contains("scale.gnss"))
  }

  @Test("of an older or newer system lacks tables and columns, and says what that costs")
  func schemas() throws {
    var bare = MadePowerlog()
    bare.statements += [
      "DROP TABLE PLStorageOperator_EventForward_TimeOffset",
      "DROP TABLE PLAccountingOperator_EventNone_Nodes",
      "DROP TABLE PLBatteryAgent_EventBackward_Battery",
      "DROP TABLE PLLocationAgent_EventBackward_GPSPower",
    ]
    let log = try read(bare)
    #expect(log.stretches.count == 7 && log.stretches[0].start == MadePowerlog.start)
    #expect(log.components.contains("component 48") && log.fullCharge == nil)
    expectEqual(log.notes.count, 2)
    var further = MadePowerlog()
    further.statements.append(
      "ALTER TABLE PLAccountingOperator_Aggregate_RootNodeEnergy ADD COLUMN Further TEXT"
    )
    try expectEqual(read(further).stretches, (try read(MadePowerlog())).stretches)
    var without = MadePowerlog()
    without.statements.append(
      "ALTER TABLE PLAccountingOperator_Aggregate_RootNodeEnergy RENAME COLUMN Energy TO Charge"
    )
    let missing = "it has no PLAccountingOperator_Aggregate_RootNodeEnergy table of energies"
    #expect(try failure(without).contains(missing))
  }

  @Test("with impossible values is read without them, and a view is not a table")
  func impossible() throws {
    var made = MadePowerlog()
    for value in ["-5", "'much'", "NULL", "9e999", "1e30"] {
      made.statements.append(
        "INSERT INTO PLAccountingOperator_Aggregate_RootNodeEnergy (timestamp, timeInterval, "
          + "Energy, NodeID, RootNodeID) VALUES (\(MadePowerlog.start + 36_000), 3600, \(value), "
          + "2, 2)"
      )
      made.statements.append(
        "INSERT INTO PLLocationAgent_EventBackward_GPSPower (measuredInterval, activeInterval, "
          + "averagePower) VALUES (3600, \(value), 100)"
      )
    }
    made.receiver(measured: 100, active: 200, hundredths: 100)
    let log = try read(made)
    expectEqual(log.satelliteUses, (try read(MadePowerlog())).satelliteUses)
    expectEqual(log.stretches, (try read(MadePowerlog())).stretches)
    var endless = MadePowerlog()
    endless.statements += [
      "DROP TABLE PLAccountingOperator_Aggregate_RootNodeEnergy",
      "CREATE VIEW PLAccountingOperator_Aggregate_RootNodeEnergy AS WITH RECURSIVE n(i) AS (SELECT "
        + "1 UNION ALL SELECT i + 1 FROM n) SELECT i AS timestamp, 3600 AS timeInterval, 1 AS "
        + "Energy, 2 AS NodeID, 2 AS RootNodeID FROM n",
    ]
    let missing = "it has no PLAccountingOperator_Aggregate_RootNodeEnergy table of energies"
    #expect(try failure(endless).contains(missing))
    var empty = MadePowerlog()
    empty.statements.append("DELETE FROM PLAccountingOperator_Aggregate_RootNodeEnergy")
    #expect(try failure(empty).contains("no full hour off the charger"))
  }

  @Test("cut anywhere or with damaged bytes is read or refused with one line")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try #require(MadePowerlog().write(to: folder.log))
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.log))
    func attempt(_ data: Data) throws {
      try data.write(to: URL(fileURLWithPath: folder.log))
      do {
        _ = try PhoneLogFile.read(folder.log, as: .powerlog)
      } catch {
        #expect(error.diagnostics.count == 1 && [65, 66].contains(error.exitCode))
      }
    }
    for count in stride(from: 0, to: whole.count, by: 997) { try attempt(whole.prefix(count)) }
    for place in stride(from: 18, to: whole.count, by: 499) {
      var data = whole
      for index in place..<min(place + 24, data.count) { data[index] = UInt8(index & 0xFF) }
      try attempt(data)
    }
    try attempt(Data("SQLite format 3\u{0}".utf8) + Data(repeating: 7, count: 5000))
    #expect(PhoneLogFile.source(of: folder.path + "/none") == nil)
    let missing = #expect(throws: InputFailure.self) {
      try PhoneLogFile.read(folder.path + "/none", as: .powerlog)
    }
    expectEqual(missing?.exitCode, 66)
  }

  @Test("is only read: nothing is written to it or beside it, and changes beside it are named")
  func readOnly() throws {
    let folder = try TemporaryFolder()
    var made = MadePowerlog()
    made.statements.insert("SELECT 1", at: 0)
    try #require(made.write(to: folder.log))
    let url = URL(fileURLWithPath: folder.log)
    // Bytes 18 and 19 say that the database uses a write-ahead file.
    var data = try Data(contentsOf: url)
    (data[18], data[19]) = (2, 2)
    try data.write(to: url)
    try Data("changes".utf8).write(to: URL(fileURLWithPath: folder.log + "-wal"))
    let before = folder.names
    let log = try PhoneLogFile.read(folder.log, as: .powerlog)
    expectEqual(log.stretches.count, 6)
    #expect(log.notes.contains { $0.hasPrefix("changes in log #1.PLSQL-wal") })
    #expect(folder.names == before && before.count == 2)
    try expectEqual(Data(contentsOf: url), data)
  }

  @Test(
    "with the published hours of an iPhone 13 gives the powers of its profile",
    .enabled(if: MeasurementFolder.phoneLogs.path != nil, "TRACEWATT_PHONE_LOGS is not set")
  )
  func published() throws {
    var made = MadePowerlog()
    made.statements += [
      "DELETE FROM PLAccountingOperator_Aggregate_RootNodeEnergy",
      "DELETE FROM PLBatteryAgent_EventBackward_Battery",
      "DELETE FROM PLLocationAgent_EventBackward_GPSPower",
      "DELETE FROM PLAccountingOperator_EventNone_Nodes",
    ]
    let hours = try Self.fullHours()
    let text = try Self.table("hourly_component_totals")
    var (ids, places): ([String: Int], [String: Int]) = ([:], [:])
    for line in text.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",").map(String.init)
      guard cells.count == 3, hours.contains(cells[0]), let energy = Double(cells[2]) else {
        continue
      }
      let id = ids[cells[1]] ?? ids.count + 1
      if ids.updateValue(id, forKey: cells[1]) == nil {
        made.node(id, cells[1], isComponent: true)
      }
      let place = places[cells[0]] ?? places.count
      places[cells[0]] = place
      made.insert(1000 * energy, hour: place, node: id, component: id)
    }
    let phone = try BuiltIn.phone("iphone_13")
    let fit = PhoneLogFit(try read(made), phone: phone, tracks: false)
    #expect(fit.log.stretches.count == places.count && places.count > 100)
    // The profile has means or medians of the same hours; the fit, medians.
    for (key, tolerance) in [
      ("modem.paging_power", 0.1), ("bluetooth.idle_power", 0.2), ("wifi.associated_power", 0.2),
      ("find_my.beacon_power", 0.25),
    ] {
      let number = try #require(fit.numbers.first { $0.key == key }, "\(key)")
      #expect(abs(number.value / number.start - 1) < tolerance, "\(number)")
      #expect(number.low < number.start && number.start < number.high)
    }
    let receiver = try #require(fit.numbers.first { $0.key == "gnss.tracking_power" })
    // The highest hour of the published ones that were off the charger for their whole length.
    #expect(receiver.bound.map { abs($0 - 0.1095) < 0.0005 } == true && receiver.value == 0.153)
  }

  /// A table of the published hours.
  private static func table(_ name: String) throws -> String {
    let path = try #require(MeasurementFolder.phoneLogs.file("iphone13/\(name).csv"))
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The hours that were off the charger for their whole length.
  private static func fullHours() throws -> Set<String> {
    let lines = try table("hourly_battery").split(separator: "\n")
    let names = try #require(lines.first).split(separator: ",", omittingEmptySubsequences: false)
    let column = try #require(names.firstIndex(of: "off_charger_s"))
    return Set(
      lines.dropFirst().compactMap { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        guard cells.count > column, (Double(cells[column]) ?? 0) >= 3540 else { return nil }
        return String(cells[0])
      }
    )
  }
}
