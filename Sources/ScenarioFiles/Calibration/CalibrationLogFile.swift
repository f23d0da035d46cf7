// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import Quantities
internal import Studies
internal import TraceFormats

/// Reads logs of time, battery level or current, and settings.
///
/// Format: CSV with a header. `time` is ISO 8601 or seconds; one of `level_percent`,
/// `level_fraction` and `current_ma` gives the state of the battery; `setting` names the app's
/// request from that row on. `voltage_v`, `moving`, `screen` and `charging` are optional; other
/// columns are ignored.
public enum CalibrationLogFile {
  /// The most readings that are kept.
  static let limit = 1_000_000
  /// The longest log in seconds: a year of 366 days, all of which is simulated.
  static let longest = 366.0 * 86_400
  /// The most changes of the setting, movement, screen or charger, each of which begins a stretch
  /// to simulate: one every ten minutes for a month.
  static let changeLimit = 5000
  /// No phone draws 20 A.
  static let currents = -20_000.0...20_000.0
  /// No phone that is on takes less than 2 mW or more than 30 W for half of a log.
  static let plausiblePowers = 0.002...30.0
  /// The voltages of one lithium cell.
  static let voltages = 2.5...5.0
  /// The range from 1678 to 2261, in seconds since 1970, or any time since an instrument's start.
  static let seconds = -9e9...9e9

  /// The indices of the columns.
  private struct Columns {
    var time = 0
    var percent: Int?
    var fraction: Int?
    var current: Int?
    var voltage: Int?
    var setting: Int?
    var moving: Int?
    var screen: Int?
    var charging: Int?

    /// The accepted names of a column, the documented one first.
    static var names: [(path: WritableKeyPath<Columns, Int?>, names: [String])] {
      [
        (\.percent, ["level_percent"]), (\.fraction, ["level_fraction"]),
        (\.current, ["current_ma"]), (\.voltage, ["voltage_v"]), (\.setting, ["setting"]),
        (\.moving, ["moving", "is_moving"]), (\.screen, ["screen", "is_screen_on"]),
        (\.charging, ["charging", "is_charging"]),
      ]
    }
  }

  /// The log of a file.
  ///
  /// - Parameters:
  ///   - path: the file, packed by gzip or not.
  ///   - setting: the setting throughout a file without the column `setting`.
  ///   - nominalVoltage: the voltage for currents without the column `voltage_v`, in volts.
  /// - Returns: the log, and notes about it.
  /// - Throws: every error of the file; a missing file.
  public static func read(
    path: String,
    setting: String?,
    nominalVoltage: Double
  ) throws(InputFailure) -> (log: CalibrationLog, notes: [String]) {
    let stream: ByteStream
    do {
      stream = try InputBytes.stream(path: path)
    } catch {
      throw InputFailure(error.problem, at: SourcePosition(file: path))
    }
    var table = LayerTable(stream, file: path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let read = rows(&table, setting, nominalVoltage)
    guard table.problems.isEmpty, let (start, list, notes) = read else {
      if table.problems.isEmpty { table.problems.add("the file contains no readings") }
      let problems = ProblemList()
      table.problems.report(to: problems)
      throw problems.failure
    }
    let date = start.map { String(WallTime.text($0).prefix(10)) } ?? ""
    return (CalibrationLog(name: name, date: date, readings: list), notes)
  }

  private static func rows(
    _ table: inout LayerTable,
    _ setting: String?,
    _ nominalVoltage: Double
  ) -> (Int64?, [CalibrationLog.Reading], [String])? {
    guard table.readFirstRow() else {
      if table.problems.isEmpty { table.problems.add("the file is empty") }
      return nil
    }
    guard let columns = columns(&table, hasSetting: setting != nil) else { return nil }
    var readings: [CalibrationLog.Reading] = []
    var (first, start): (Double?, Int64?) = (nil, nil)
    var last = -Double.infinity
    var changes = 0
    while table.readRow() {
      guard let (seconds, instant) = time(&table, columns.time) else { continue }
      if seconds < last {
        table.report(
          "goes back by \(ExactText.text(last - seconds)) s; rows must be in time order",
          columns.time,
          "time"
        )
        continue
      }
      last = seconds
      if first == nil { (first, start) = (seconds, instant) }
      guard readings.count < limit else {
        table.problems.add("the file contains more than \(limit) readings", line: table.line)
        break
      }
      let since = seconds - (first ?? seconds)
      guard since <= longest else {
        table.report("is more than a year after the first row", columns.time, "time")
        continue
      }
      if let reading = reading(&table, columns, since, setting, nominalVoltage) {
        if let last = readings.last, !last.isOfOneStretch(with: reading) { changes += 1 }
        guard changes <= changeLimit else {
          table.problems.add(
            "the setting, movement, screen or charger changes more than \(changeLimit) times",
            note: "fit only part of the log",
            line: table.line
          )
          break
        }
        readings.append(reading)
      }
    }
    guard table.problems.isEmpty, readings.count > 1 else {
      if table.problems.isEmpty {
        table.problems.add(
          "the file contains \(readings.count) readings; a drop needs at least two"
        )
      }
      return nil
    }
    let notes = turn(&readings)
    if let doubt = unitDoubt(readings, isPercent: columns.percent != nil) {
      table.problems.add(doubt.what, note: doubt.note)
      return nil
    }
    return (start, readings, notes)
  }

  /// The evidence that a column has a unit other than the stated one; nil for none.
  private static func unitDoubt(
    _ readings: [CalibrationLog.Reading],
    isPercent: Bool
  ) -> (what: String, note: String)? {
    let levels = readings.compactMap(\.level)
    if isPercent, let highest = levels.max(), highest <= 0.01,
      levels.contains(where: { $0 > 0 && $0 < 0.01 })
    {
      return (
        "level_percent never exceeds 1", "name the column level_fraction if it contains shares"
      )
    }
    let powers = readings.compactMap(\.power?.value).filter { $0 > 0 }.sorted()
    guard !powers.isEmpty else { return nil }
    let middle = powers[powers.count / 2]
    guard !plausiblePowers.contains(middle) else { return nil }
    return (
      "half of the currents amount to \(NumberText.short(1000 * middle, digits: 4)) mW or "
        + (middle < plausiblePowers.lowerBound ? "less" : "more"),
      "current_ma is in mA: 0.1 A is 100, and 100000 µA are 100"
    )
  }

  /// Some logs count a discharge as negative: if most readings do, the sign of all is reversed.
  private static func turn(_ readings: inout [CalibrationLog.Reading]) -> [String] {
    let powers = readings.compactMap(\.power?.value)
    let negative = powers.reduce(0) { $1 < 0 ? $0 + 1 : $0 }
    guard negative * 2 > powers.count else { return [] }
    for index in readings.indices {
      readings[index].power = readings[index].power.map { Watts(-$0.value) }
    }
    return ["most currents are negative, so negative is assumed to mean discharging"]
  }

  private static func columns(_ table: inout LayerTable, hasSetting: Bool) -> Columns? {
    let words = table.words
    var columns = Columns()
    let note =
      "a log has the columns time, setting, and one of level_percent, level_fraction and current_ma"
    guard let time = words.firstIndex(where: { ["time", "t_s", "time_s"].contains($0) }) else {
      table.problems.add("the file has no time column", note: note, line: table.line, column: 1)
      return nil
    }
    columns.time = time
    for (path, names) in Columns.names {
      columns[keyPath: path] = words.firstIndex { names.contains($0) }
    }
    let amounts = [columns.percent, columns.fraction, columns.current].compactMap { $0 }
    guard amounts.count == 1 else {
      table.problems.add(
        "the file has \(amounts.count) columns for level or current; it must have one",
        note: note,
        line: table.line,
        column: 1
      )
      return nil
    }
    guard columns.setting != nil || hasSetting else {
      table.problems.add(
        "the file has no setting column",
        note: note + "; or specify one setting for the whole log with --setting",
        line: table.line,
        column: 1
      )
      return nil
    }
    return columns
  }

  /// The time of a row in seconds, and in milliseconds since 1970 if the row gives a date.
  private static func time(_ table: inout LayerTable, _ column: Int) -> (Double, Int64?)? {
    let text = table.text(column)
    if text.contains("-") && text.count >= 16 {
      guard let instant = WallTime.unixMilliseconds(text) ?? WallTime.unixMilliseconds(text + "Z")
      else {
        let what = "is \(InputProblem.quoted(text)); it must be a time such as 2026-05-01T09:30:00Z"
        table.report(what, column, "time")
        return nil
      }
      return (Double(instant) / 1000, instant)
    }
    guard let seconds = table.number(column, "time", in: Self.seconds) else { return nil }
    // Seconds since 1970 after the year 2001 give the date; smaller ones are an instrument's own
    // clock.
    return (seconds, seconds > 1e9 ? Int64(seconds * 1000) : nil)
  }

  private static func reading(
    _ table: inout LayerTable,
    _ columns: Columns,
    _ seconds: Double,
    _ setting: String?,
    _ nominalVoltage: Double
  ) -> CalibrationLog.Reading? {
    var level: Double?
    var power: Watts?
    if let column = columns.percent {
      guard let percent = table.number(column, "level_percent", in: 0...100) else { return nil }
      level = percent / 100
    } else if let column = columns.fraction {
      guard let share = table.number(column, "level_fraction", in: 0...1) else { return nil }
      level = share
    } else if let column = columns.current {
      guard let current = table.number(column, "current_ma", in: currents) else { return nil }
      var voltage = nominalVoltage
      if let column = columns.voltage, !table.text(column).isEmpty {
        guard let read = table.number(column, "voltage_v", in: voltages) else { return nil }
        voltage = read
      }
      power = Watts(current / 1000 * voltage)
    }
    var name = setting ?? ""
    if let column = columns.setting { name = table.text(column) }
    if name.isEmpty, let column = columns.setting {
      table.report("is empty; it must state what the app asked for, such as off", column, "setting")
      return nil
    }
    guard let isMoving = flag(&table, columns.moving, "moving"),
      let isScreenOn = flag(&table, columns.screen, "screen"),
      let isCharging = flag(&table, columns.charging, "charging")
    else { return nil }
    return CalibrationLog.Reading(
      time: SimulationTime(seconds: seconds),
      level: level,
      power: power,
      setting: name,
      isMoving: isMoving,
      isScreenOn: isScreenOn,
      isCharging: isCharging,
      line: table.line
    )
  }

  /// A flag of a row; false if the column or the field is absent.
  private static func flag(_ table: inout LayerTable, _ column: Int?, _ name: String) -> Bool? {
    guard let column else { return false }
    switch table.text(column).lowercased() {
    case "", "false", "0", "no", "off": return false
    case "true", "1", "yes", "on": return true
    default:
      let what = "is \(InputProblem.quoted(table.text(column))); it must be true or false"
      table.report(what, column, name)
      return nil
    }
  }
}

extension CalibrationLog.Reading {
  /// Whether nothing but time passes between this reading and the next one.
  fileprivate func isOfOneStretch(with next: CalibrationLog.Reading) -> Bool {
    setting == next.setting && isMoving == next.isMoving && isScreenOn == next.isScreenOn
      && isCharging == next.isCharging
  }
}
