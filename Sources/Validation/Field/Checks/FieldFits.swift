// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt

/// Which rows are scored on the recordings that their constants were fitted to, in one place.
///
/// A mark belongs to a check and to a part of a row's title; the first one that fits is used. A row is
/// marked where the very statistic that it compares was fitted or measured in these recordings. D1, D2
/// and A1 are not: rates were fitted, but no order was. Ties (D4, D5) and dwells (D8) were not fitted
/// either, nor is what follows from several fitted parts together (L4).
///
/// Sources: `docs/phones.md` for powers, gauge and scale, `docs/field.md` for radii and walks, the
/// sources in `scenarios/os/` for latencies, `docs/validation.md` (M2 to M7) for positions.
enum FieldFits {
  /// A mark on some rows.
  struct Mark {
    /// The check.
    var check: String
    /// What the row's title contains; empty for every row of the check.
    var part: String = ""
    /// What was fitted, to follow "scored on the recordings that it was fitted to".
    var text: String
  }

  /// What was fitted to the data of a row; nil if nothing was.
  static func mark(on score: FieldScore) -> String? {
    all.first { $0.check == score.check && ($0.part.isEmpty || score.title.contains($0.part)) }?
      .text
  }

  private static let powers =
    "the powers of iphone_6 were solved from the drains of these recordings"
  private static let gauge =
    "the gauge's plateau and its spread were fitted to 36 of these charges"
  private static let walks =
    "how often a walk passes for a visit was measured on these trips"
  private static let coverage =
    "how often and for how long no access point is known was measured in these rides"
  private static let radii =
    "the factors of the reported radius were fitted to these shares"

  static let all: [Mark] = [
    Mark(check: "D3", text: "cpu.awake_power and gnss.weak_power were fitted to these two drains"),
    Mark(check: "D6", text: powers),
    Mark(
      check: "D7",
      text:
        "gnss.tracking_power and the energy of a scan were solved from the drains of these trips"
    ),
    Mark(check: "D9", text: powers),
    Mark(check: "D10", text: gauge),
    Mark(
      check: "D11",
      text: "the powers, the spread of the units and the gauge were fitted to these recordings"
    ),
    Mark(check: "A2", text: "base.power and cpu.fix_work of nexus_6 were fitted to these drains"),
    Mark(
      check: "L1",
      text: "region_scan_minimum and region_scan_maximum were fitted to these latencies"
    ),
    Mark(check: "L2", text: walks),
    Mark(check: "L3", text: walks),
    Mark(check: "F1", part: ", bus:", text: coverage),
    Mark(check: "F1", part: ", rail:", text: coverage),
    Mark(check: "F2", part: ", bus:", text: coverage),
    Mark(check: "F2", part: ", rail:", text: coverage),
    Mark(
      check: "F3",
      part: ", suburb:",
      text: "the errors of satellites and Wi-Fi in suburbs were fitted to these positions"
    ),
    Mark(check: "F4", text: radii),
    Mark(
      check: "F5",
      part: "hundred meters, 1 m",
      text: "the time between scans on the move is this median"
    ),
  ]
}
