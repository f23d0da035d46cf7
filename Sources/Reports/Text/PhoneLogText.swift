// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
package import Judgement
internal import Quantities
package import StudyResults

/// What a phone's own log says, as text.
package struct PhoneLogText {
  private let fit: PhoneLogFit
  private let comparisons: [FieldComponents]

  /// The text of the numbers that a log gives.
  ///
  /// - Parameters:
  ///   - fit: the numbers.
  ///   - comparisons: apps of the log beside a strategy.
  package init(_ fit: PhoneLogFit, comparisons: [FieldComponents] = []) {
    self.fit = fit
    self.comparisons = comparisons
  }

  private var log: PhoneLog { fit.log }

  /// The tables as text in a format, ending with a newline.
  package func text(as format: TableFormat) -> String {
    switch format {
    case .table:
      tables.map { $0.head + "\n\n" + TextTable($0.titles, $0.rows).plain }.joined(separator: "\n")
        + "\n" + remarks.map { $0 + "\n" }.joined()
    case .markdown:
      tables.map { $0.head + "\n\n" + TextTable($0.titles, $0.rows).markdown }
        .joined(separator: "\n") + "\n" + remarks.map { "- \($0)\n" }.joined()
    case .csv: csv
    case .json: json.document
    }
  }

  // MARK: For people

  private typealias Table = (head: String, titles: [String], rows: [[String]])

  private var tables: [Table] {
    var list: [Table] = []
    if !fit.numbers.isEmpty {
      list.append(
        (
          "Numbers of \(fit.phone.name) from \(TextTable.harmless(log.name))",
          ["key", "before", "log", "range after"],
          fit.numbers.map { number in
            [
              number.key, shown(number.start, number.key),
              number.bound.map { "at least " + shown($0, number.key) }
                ?? shown(number.value, number.key),
              "\(shown(number.low, number.key)) to \(shown(number.high, number.key))",
            ]
          }
        )
      )
    }
    list.append(components)
    for process in log.processes { list.append(parts(of: process)) }
    for comparison in comparisons { list.append(table(of: comparison)) }
    return list
  }

  private func table(of comparison: FieldComponents) -> Table {
    (
      "\(TextTable.harmless(comparison.process)) in the field, and "
        + "\(TextTable.harmless(comparison.strategy)) in the lab, mWh per 24 h",
      ["part", "field", "lab", "lab : field"],
      comparison.rows.map { row in
        [
          row.part, NumberText.short(row.field.value / 3.6, digits: 3),
          NumberText.short(row.lab.value / 3.6, digits: 3),
          row.field > .zero ? NumberText.short(row.lab / row.field, digits: 2) : "",
        ]
      }
    )
  }

  /// The components by their energy, the largest first.
  private var components: Table {
    let rest = log.source == .powerlog ? fit.atRest : []
    let energies = log.components.map { (name: $0, energy: log.energy(of: $0)) }
      .sorted { ($1.energy.value, $0.name) < ($0.energy.value, $1.name) }
    let total = energies.reduce(Joules.zero) { $0 + $1.energy }
    let hours = NumberText.short(log.seconds / 3600, digits: 3)
    let what =
      switch log.source {
      case .powerlog: "off the charger"
      case .powerRails: "recorded"
      case .bugReport: "on battery"
      }
    return (
      "Mean power by component, \(hours) h \(what)"
        + (rest.isEmpty ? "" : ", including \(rest.count) h with the receiver off"),
      ["component", "mW", "share"] + (rest.isEmpty ? [] : ["receiver off, mW"]),
      energies.map { component, energy in
        var row = [
          TextTable.harmless(component), milliwatts(energy.value / log.seconds),
          total > .zero ? NumberText.short(100 * (energy / total), digits: 2) + " %" : "",
        ]
        if !rest.isEmpty {
          let seconds = rest.reduce(0) { $0 + $1.seconds }
          let joules = rest.reduce(0) { $0 + ($1.energies[component] ?? .zero).value }
          row.append(milliwatts(joules / seconds))
        }
        return row
      }
    )
  }

  private func parts(of process: PhoneLog.Process) -> Table {
    let days = log.seconds / 86_400
    let total = process.energies.values.map(\.value).sorted().reduce(0, +)
    let sorted = process.energies.sorted { ($1.value.value, $0.key) < ($0.value.value, $1.key) }
    return (
      "Energy of \(TextTable.harmless(process.name)), "
        + "\(NumberText.short(total / 3.6 / days, digits: 3)) mWh per 24 h off the charger",
      ["component", "mWh a day", "share"],
      sorted.map { component, energy in
        [
          TextTable.harmless(component), NumberText.short(energy.value / 3.6 / days, digits: 3),
          total > 0 ? NumberText.short(100 * energy.value / total, digits: 2) + " %" : "",
        ]
      }
    )
  }

  private func milliwatts(_ watts: Double) -> String { NumberText.short(1000 * watts, digits: 3) }

  private func shown(_ value: Double, _ key: String) -> String {
    CalibrationText.shown(value, key == "battery.capacity" ? "J" : "W")
  }

  private var remarks: [String] {
    var list = fit.undetermined.map { "\($0.key) keeps its value: \($0.reason)." }
    if !comparisons.isEmpty {
      list.append(
        "The phone divides satellite reception among all apps that requested it, so the field's share is "
          + "a lower bound. The log's days are not the study's days. Look-ups and the system's share of the "
          + "processor are in neither column, because a phone charges them to the system."
      )
    }
    list += log.notes.map { "\($0.prefix(1).uppercased())\($0.dropFirst())." }
    switch log.source {
    case .powerlog:
      list.append(
        "Component energies are the phone's own estimates, assumed accurate to within 30 %. This reader follows "
          + "published schemas and has not yet been tried on a log from a real phone."
      )
    case .powerRails: list.append("A rail is a power supply on the board, not a component.")
    case .bugReport: break
    }
    return list
  }

  // MARK: For programs

  private var csv: String {
    var lines = [["table", "name", "component", "unit", "value", "low", "high", "start", "bound"]]
    func line(_ cells: [Cell]) { lines.append(cells.map(\.csv)) }
    for number in fit.numbers {
      line([
        .text("numbers"), .text(number.key), .empty,
        .text(number.key == "battery.capacity" ? "J" : "W"), .number(number.value),
        .number(number.low), .number(number.high), .number(number.start), .number(number.bound),
      ])
    }
    for component in log.components {
      line([
        .text("components"), .text(log.name), .text(component), .text("W"),
        .number(log.energy(of: component).value / log.seconds), .empty, .empty, .empty, .empty,
      ])
    }
    for process in log.processes {
      for (component, energy) in process.energies.sorted(by: { $0.key < $1.key }) {
        line([
          .text("processes"), .text(process.name), .text(component), .text("J"),
          .number(energy.value), .empty, .empty, .empty, .empty,
        ])
      }
    }
    for comparison in comparisons {
      for row in comparison.rows {
        for (side, energy) in [("field", row.field), ("lab", row.lab)] {
          line([
            .text(side), .text(side == "field" ? comparison.process : comparison.strategy),
            .text(row.part), .text("J a day"), .number(energy.value), .empty, .empty, .empty,
            .empty,
          ])
        }
      }
    }
    return lines.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private var json: JSONText {
    .object([
      ("log", .string(log.name)), ("source", .string(log.source.rawValue)),
      ("phone", .string(fit.phone.name)), ("duration_s", .number(log.seconds)),
      (
        "numbers",
        .array(
          fit.numbers.map { number in
            .object([
              ("key", .string(number.key)), ("start", .number(number.start)),
              ("value", .number(number.value)), ("low", .number(number.low)),
              ("high", .number(number.high)), ("bound", .number(number.bound)),
            ])
          }
        )
      ),
      (
        "undetermined",
        .array(
          fit.undetermined.map {
            .object([("key", .string($0.key)), ("reason", .string($0.reason))])
          }
        )
      ),
      (
        "components",
        .array(
          log.components.map {
            .object([
              ("component", .string($0)), ("energy_j", .number(log.energy(of: $0).value)),
            ])
          }
        )
      ),
      (
        "processes",
        .array(
          log.processes.map { process in
            .object([
              ("name", .string(process.name)),
              (
                "energies",
                .array(
                  process.energies.sorted { $0.key < $1.key }
                    .map {
                      .object([
                        ("component", .string($0.key)), ("energy_j", .number($0.value.value)),
                      ])
                    }
                )
              ),
            ])
          }
        )
      ),
      (
        "comparisons",
        .array(
          comparisons.map { comparison in
            .object([
              ("process", .string(comparison.process)), ("strategy", .string(comparison.strategy)),
              (
                "parts",
                .array(
                  comparison.rows.map { row in
                    .object([
                      ("part", .string(row.part)), ("field_j_per_day", .number(row.field.value)),
                      ("lab_j_per_day", .number(row.lab.value)),
                    ])
                  }
                )
              ),
            ])
          }
        )
      ),
      ("notes", .array(log.notes.map { .string($0) })),
    ])
  }
}
