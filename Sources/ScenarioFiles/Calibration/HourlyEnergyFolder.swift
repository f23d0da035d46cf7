// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
package import Judgement
internal import Quantities
internal import TraceFormats

/// Reads a folder with two tables of a phone's own log, by clock hour.
///
/// `hourly_location_energy.csv` has the columns `local_hour` (such as `2026-01-18 07:00:00`),
/// `process`, `component` and `mWh`; `hourly_battery.csv` has `local_hour` and `off_charger_s`. Other
/// columns are ignored, and so are hours without time off the charger. The hour that a clock change
/// repeats adds up.
package enum HourlyEnergyFolder {
  /// The table of energies.
  package static let energies = "hourly_location_energy.csv"
  /// The table of times off the charger.
  package static let battery = "hourly_battery.csv"
  /// The most hours that are read: a year.
  static let limit = 8784

  /// The log of a folder.
  ///
  /// - Throws: every error of a table; a missing table.
  package static func read(_ folder: String) throws(InputFailure) -> HourlyEnergies {
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    var hours: [String: HourlyEnergies.Hour] = [:]
    try rows(folder + "/" + battery, ["local_hour", "off_charger_s"]) { table, columns in
      guard let hour = Self.hour(&table, columns[0]),
        let seconds = table.number(columns[1], "off_charger_s", in: 0...3600), seconds > 0
      else { return }
      if let known = hours[hour]?.secondsOffCharger {
        // A clock change repeats an hour.
        guard known + seconds <= 7200 else {
          table.report("occurs more than twice", columns[0], "local_hour")
          return
        }
        hours[hour]?.secondsOffCharger = known + seconds
        return
      }
      guard hours.count < limit else {
        table.report("is beyond the limit of \(limit) hours", columns[0], "local_hour")
        return
      }
      hours[hour] = .init(date: String(hour.prefix(10)), secondsOffCharger: seconds)
    }
    try rows(folder + "/" + energies, ["local_hour", "process", "component", "mWh"]) {
      table,
      columns in
      guard let hour = Self.hour(&table, columns[0]),
        let energy = table.number(columns[3], "mWh", in: 0...100_000), hours[hour] != nil
      else { return }
      let share = HourlyEnergies.Share(
        process: table.text(columns[1]),
        component: table.text(columns[2])
      )
      hours[hour]?.energies[share, default: .zero] += Joules(energy * 3.6)
    }
    // Hours without any energy lie outside the log.
    let logged = hours.filter { !$0.value.energies.isEmpty }
    guard !logged.isEmpty else {
      throw InputFailure(
        .holdsNo("hour with both energies and time off the charger"),
        at: SourcePosition(file: folder)
      )
    }
    return HourlyEnergies(name: name, hours: logged.sorted { $0.key < $1.key }.map(\.value))
  }

  /// The hour of a row, such as `2026-01-18 07`; nil, with a problem, for anything else.
  private static func hour(_ table: inout LayerTable, _ column: Int) -> String? {
    let text = table.text(column)
    // Seconds may be left out.
    if text.wholeMatch(of: /\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):00(:00)?/)
      != nil
    {
      return String(text.prefix(13))
    }
    table.report(
      "is \(InputProblem.quoted(text)); it must be a full hour such as 2026-01-18 07:00:00",
      column,
      "local_hour"
    )
    return nil
  }

  /// Reads the rows of a table with some columns.
  private static func rows(
    _ path: String,
    _ names: [String],
    _ take: (inout LayerTable, [Int]) -> Void
  ) throws(InputFailure) {
    let stream: ByteStream
    do {
      stream = try InputBytes.stream(path: path)
    } catch {
      throw InputFailure(error.problem, at: SourcePosition(file: path))
    }
    var table = LayerTable(stream, file: path)
    if table.readFirstRow() {
      let words = table.words
      let columns = names.compactMap { words.firstIndex(of: $0.lowercased()) }
      if columns.count == names.count {
        while table.readRow() { take(&table, columns) }
      } else {
        let missing = names.filter { !words.contains($0.lowercased()) }
        table.problems.add("the header lacks \(missing.joined(separator: ", "))", line: table.line)
      }
    } else if table.problems.isEmpty {
      table.problems.add("the file is empty")
    }
    guard !table.problems.isEmpty else { return }
    let problems = ProblemList()
    table.problems.report(to: problems)
    throw problems.failure
  }
}
