// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import PhoneModel
internal import Quantities
public import StudyResults

/// A phone's own factor on location energy, as text.
public struct TwoHoursText {
  private let found: TwoHours

  /// The text of a phone's own factor.
  public init(_ found: TwoHours) { self.found = found }

  /// The result as text in a format, ending with a newline.
  public func text(as format: TableFormat) -> String {
    switch format {
    case .table: sentence + "\n\n" + table.plain + "\n" + remarks.map { $0 + "\n" }.joined()
    case .markdown:
      sentence + "\n\n" + table.markdown + "\n" + remarks.map { "- \($0)\n" }.joined()
    case .csv: csv
    case .json: json
    }
  }

  private var hours: [TwoHours.Hours] { [found.without, found.with] }

  private var sentence: String {
    "\(TextTable.harmless(found.with.setting)) takes \(NumberText.short(found.factor, digits: 3)) times what "
      + "the lab says for \(found.phone.name) on this kind of day."
  }

  private var table: TextTable {
    TextTable(
      ["setting", "hours", "measured, mW", "lab, mW"],
      hours.map { hours in
        [
          TextTable.harmless(hours.setting),
          NumberText.short(hours.duration.seconds / 3600, digits: 3),
          milliwatts(hours.measured) + " ± " + milliwatts(hours.error),
          milliwatts(hours.predicted),
        ]
      } + [
        [
          "difference", "", milliwatts(found.measuredLocation) + " ± " + milliwatts(found.error),
          milliwatts(found.predictedLocation),
        ]
      ]
    )
  }

  private var remarks: [String] {
    var list = [String]()
    let widths = [found.phone, found.calibrated].map { phone in
      found.width(of: phone).map { NumberText.short($0, digits: 2) } ?? "unknown"
    }
    list.append(
      "The 80 % range of its location energy was ×/÷ \(widths[0]); for the calibrated phone it is "
        + "×/÷ \(widths[1])."
    )
    let isMore = found.ownUse >= .zero
    list.append(
      "Without location the phone takes \(milliwatts(isMore ? found.ownUse : .zero - found.ownUse)) mW "
        + "\(isMore ? "more" : "less") than the lab says. The phone file does not include this."
        + (isMore ? " The screen, other apps or poor reception may be the reason." : "")
    )
    list.append(
      "± is one standard deviation due to the gauge's steps. Measure again for another kind of day."
    )
    return list
  }

  private func milliwatts(_ power: Watts) -> String {
    NumberText.short(1000 * power.value, digits: 3)
  }

  // MARK: For programs

  private var csv: String {
    "setting,duration_s,measured_w,standard_error_w,lab_w\n"
      + hours.map { hours in
        [
          Cell.text(hours.setting), .number(hours.duration.seconds), .number(hours.measured.value),
          .number(hours.error.value), .number(hours.predicted.value),
        ]
        .map(\.csv).joined(separator: ",") + "\n"
      }.joined()
  }

  private var json: String {
    JSONText.object([
      ("log", .string(found.log)), ("phone", .string(found.phone.name)),
      ("factor", .number(found.factor)), ("factor_log_sd", .number(found.spread)),
      ("own_use_w", .number(found.ownUse.value)),
      ("range_factor_before", .number(found.width(of: found.phone))),
      ("range_factor_after", .number(found.width(of: found.calibrated))),
      (
        "hours",
        .array(
          hours.map { hours in
            .object([
              ("setting", .string(hours.setting)), ("duration_s", .number(hours.duration.seconds)),
              ("measured_w", .number(hours.measured.value)),
              ("standard_error_w", .number(hours.error.value)),
              ("lab_w", .number(hours.predicted.value)),
            ])
          }
        )
      ),
    ])
    .document
  }
}
