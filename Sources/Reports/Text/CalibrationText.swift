// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement
internal import PhoneModel
internal import Quantities
public import StudyResults

/// The results of a calibration of a phone from a log, as text.
public struct CalibrationText {
  private let report: CalibrationReport

  /// The text of a calibration.
  public init(_ report: CalibrationReport) { self.report = report }

  /// The number of listed next measurements.
  private static let planCount = 3
  /// A measurement that leaves more than this share of the sum of variances is not proposed.
  private static let worthwhile = 0.98

  private var rows: [CalibrationFit.Parameter] { report.fit.parameters }

  /// The table as text in a format, ending with a newline.
  public func text(as format: TableFormat) -> String {
    switch format {
    case .table: TextTable(titles, cells).plain + "\n" + remarks.map { $0 + "\n" }.joined()
    case .markdown:
      TextTable(titles, cells).markdown + "\n" + remarks.map { "- \($0)\n" }.joined()
    case .csv:
      ([
        [
          "key", "unit", "start", "estimate", "standard_error", "ci_low", "ci_high", "standing",
          "log",
        ]
      ]
        + rows.map { row in
          [
            Cell.text(row.parameter.key), .text(row.parameter.unit),
            .number(row.parameter.start), .number(row.estimate), .number(row.standardError),
            .number(row.interval?.lowerBound), .number(row.interval?.upperBound),
            .text(row.standing.rawValue), .text(report.log.name),
          ].map(\.csv)
        })
        .map { $0.joined(separator: ",") + "\n" }
        .joined()
    case .json: json.document
    }
  }

  // MARK: For people

  private var titles: [String] { ["key", "start", "estimate", "95 % interval", "standing"] }

  private var cells: [[String]] {
    rows.map { row in
      let interval = row.interval.map {
        let ends = [$0.lowerBound, $0.upperBound].map { Self.shown($0, row.parameter.unit) }
        return "\(ends[0]) to \(ends[1])"
      }
      return [
        row.parameter.key, Self.shown(row.parameter.start, row.parameter.unit),
        Self.shown(row.estimate, row.parameter.unit), interval ?? "", Self.text(row.standing),
      ]
    }
  }

  private static func text(_ standing: CalibrationFit.Standing) -> String {
    switch standing {
    case .fitted: "fitted"
    case .atLowerBound: "at its lower bound"
    case .atUpperBound: "at its upper bound"
    case .undetermined: "not determined by the log"
    }
  }

  /// A number with its unit, to four digits.
  static func shown(_ value: Double, _ unit: String) -> String {
    switch unit {
    case "W": digits(value * 1000) + " mW"
    case "J": digits(value / 3600) + " Wh"
    case "": digits(value)
    default: digits(value) + " " + unit
    }
  }

  private static func digits(_ value: Double) -> String {
    value.isFinite ? NumberText.short(value) : "unlimited"
  }

  private static func hours(_ duration: SimulationDuration) -> String {
    ExactText.text(duration.seconds / 3600) + " h"
  }

  /// Sentences on the basis of the fit, on what it cannot determine, and on the next measurements.
  var remarks: [String] {
    let fit = report.fit
    var list = [
      "\(report.source); \(fit.degreesOfFreedom) degrees of freedom; the phone's power varies by "
        + "\(Self.digits(100 * fit.driftFraction)) % from hour to hour beyond what is modelled."
    ]
    if !fit.hasConverged {
      list.append("The fit did not converge: its numbers are rough, taken from the last iteration.")
    }
    if let scale = fit.scale, scale > 2 {
      list.append(
        "Residuals are \(Self.digits(scale)) times as wide as the readings can explain: the log contains "
          + "activity that no column records."
      )
    }
    let outliers = zip(fit.weights, report.rows).filter { $0 < 0.5 && !$1.isUpperBound }
    if !outliers.isEmpty {
      let places = outliers.prefix(5).map(\.1.label).joined(separator: ", ")
      list.append("Rows given less weight because they fit badly: \(places).")
    }
    list += identifiability
    let plans = report.next.prefix(Self.planCount).filter { $0.remainingFraction < Self.worthwhile }
    if plans.isEmpty, !report.next.isEmpty {
      list.append("None of the candidate measurements would narrow the numbers much.")
    }
    for (index, plan) in plans.enumerated() {
      let way = plan.candidate.isMoving ? "on the move" : "at rest"
      let unit = fit.parameters.first { $0.parameter.key == plan.key }?.parameter.unit ?? ""
      list.append(
        (index == 0 ? "Measure next: " : "Or: ")
          + "\(plan.candidate.setting), \(way), for \(Self.hours(plan.candidate.duration)); "
          + "\(plan.key) would then be known to ±\(Self.shown(plan.halfWidthAfter, unit)) instead of "
          + "±\(Self.shown(plan.halfWidthNow, unit)), with the phone's range taken into account."
      )
    }
    return list
  }

  private var identifiability: [String] {
    let fit = report.fit
    var list: [String] = []
    if fit.conditionNumber.isFinite {
      let words =
        fit.conditionNumber < 10
        ? "well"
        : fit.conditionNumber < 30 ? "fairly" : fit.conditionNumber < 100 ? "hardly" : "not"
      list.append(
        "Condition number \(Self.digits(fit.conditionNumber)): the parameters are \(words) "
          + "separated."
      )
    }
    for pair in fit.inseparable {
      list.append(
        "\(pair.first) and \(pair.second) cannot be separated by this log: the correlation of "
          + "their errors is \(Self.digits(pair.correlation))."
      )
    }
    if !fit.undetermined.isEmpty {
      list.append(
        "This log cannot narrow the phone's ranges, or cannot separate the numbers, for "
          + fit.undetermined.joined(separator: ", ")
          + "; they keep their values, and the intervals above allow for their ranges."
      )
    }
    return list
  }

  // MARK: For programs

  private var json: JSONText {
    let fit = report.fit
    return .object([
      ("log", .string(report.log.name)), ("date", .string(report.log.date)),
      ("phone", .string(report.phone.name)), ("row_count", .integer(fit.rowCount)),
      ("degrees_of_freedom", .integer(fit.degreesOfFreedom)), ("scale", .number(fit.scale)),
      ("drift_fraction", .number(fit.driftFraction)),
      ("condition_number", .number(fit.conditionNumber)),
      ("has_converged", .bool(fit.hasConverged)),
      (
        "parameters",
        .array(
          rows.map { row in
            .object([
              ("key", .string(row.parameter.key)), ("unit", .string(row.parameter.unit)),
              ("start", .number(row.parameter.start)), ("estimate", .number(row.estimate)),
              ("standard_error", .number(row.standardError)),
              ("ci_low", .number(row.interval?.lowerBound)),
              ("ci_high", .number(row.interval?.upperBound)),
              ("standing", .string(row.standing.rawValue)),
            ])
          }
        )
      ),
      (
        "inseparable",
        .array(
          fit.inseparable.map {
            .object([
              ("first", .string($0.first)), ("second", .string($0.second)),
              ("correlation", .number($0.correlation)),
            ])
          }
        )
      ),
      (
        "next",
        .array(
          report.next.map { plan in
            .object([
              ("setting", .string(plan.candidate.setting)),
              ("is_moving", .bool(plan.candidate.isMoving)),
              ("duration_s", .number(plan.candidate.duration.seconds)),
              ("key", .string(plan.key)), ("half_width_now", .number(plan.halfWidthNow)),
              ("half_width_after", .number(plan.halfWidthAfter)),
              ("remaining_fraction", .number(plan.remainingFraction)),
            ])
          }
        )
      ),
    ])
  }
}
