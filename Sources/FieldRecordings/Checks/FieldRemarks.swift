// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses

/// The reasons why rows miss.
///
/// A remark belongs to a check and to a part of a row's title; the first match is used. A miss
/// without a match is reported as not explained yet.
enum FieldRemarks {
  /// A paragraph on some rows.
  struct Remark {
    /// The check.
    var check: String
    /// The text that the row's title must contain; empty for every row of the check.
    var part: String
    /// The paragraph.
    var text: String
  }

  /// The text of a miss without a paragraph.
  static let unexplained = "Not explained yet."

  /// The remark on a row; empty unless it misses.
  static func remark(on score: FieldScore, among remarks: [Remark] = all) -> String {
    guard score.outcome == .miss else { return "" }
    let fitting = remarks.first {
      $0.check == score.check && ($0.part.isEmpty || score.title.contains($0.part))
    }
    return fitting?.text ?? unexplained
  }

  static let all: [Remark] = [
    Remark(
      check: "D8",
      part: "best, 1 m",
      text: """
        During these dwells the phone took less than half of what the control phone takes at rest without \
        requests (0.46 % per hour, the source of the idle power). It is the unit with the new battery; its factor of \
        0.88 explains an eighth. The recordings do not show what else it saved.
        """
    ),
    Remark(
      check: "A2",
      part: "",
      text: """
        The work per position was fitted to the first hour, before Doze. Over whole recordings, high accuracy \
        every second takes a tenth more than the model predicts, and the other settings a little less.
        """
    ),
    Remark(
      check: "F5",
      part: "deliveries",
      text: """
        None of the eight phones stored a position after the first half hour; the model's store one in two hours. \
        Which of the model's jumps a phone at rest does not make has not been examined yet.
        """
    ),
    Remark(
      check: "L3",
      part: "early",
      text: """
        In the field, the phones reported a visit during every fifth trip, 14 of 19 times on the last \
        walk home and most of those within a minute of the tap. The model detects arrivals on walks at a constant \
        rate, so fewer fall there; whether the phones knew the place is not recorded.
        """
    ),
    Remark(
      check: "L3",
      part: "not noticed",
      text: """
        In the field, nine of 95 ends went unnoticed until the next trip, six of them on one phone with the \
        filter of 30 m at a hundred metres. The model assumes that one stay in twenty is overlooked.
        """
    ),
    Remark(
      check: "L5",
      part: "drain of such days",
      text: """
        On the recorded days with an unnoticed end the phone overlooked both stays of the day, half a \
        kilometre apart, and tracked all day. The model overlooks each stay independently, so it notices one of the \
        two and the day costs less. Three days are too few to say why both went unnoticed.
        """
    ),
    Remark(
      check: "F2",
      part: "hundred meters",
      text: """
        Buses, trains and the walks between them: where no access point was known for minutes, the phones \
        reported 6 to 8 km, and on some rails a few hundred metres. The model's gaps come in slots of half a minute, \
        its dead reckoning bridges a minute of them, and its cells reach 3 km at most.
        """
    ),
    Remark(
      check: "F3",
      part: "e-bike",
      text: """
        Few positions, 321 on one road. The model's Wi-Fi error is an average over suburbs.
        """
    ),
    Remark(
      check: "F2",
      part: "best, 30 m, suburb",
      text: """
        One of two drives, 81 positions, had a median radius of 50 m; the other, 96 positions, one of 10 m. \
        The recordings do not show what dimmed the reception of the first.
        """
    ),
    Remark(
      check: "F3",
      part: "best, 30 m, walk",
      text: """
        Some 250 positions on ten walks, one every 33 m. The median of a walk is between 5 and 13 m, and the \
        planned routes are 3 to 10 m off the pavement; the row misses the bar's low end by under a tenth of a metre.
        """
    ),
    Remark(
      check: "F3-vehicle",
      part: "best, 30 m, car",
      text: """
        Two drives of one phone, with medians of 15 and 24 m; two other phones at best accuracy were in the same \
        car and had 3 to 6 m. The factor of cars comes from all seven. A ride in the model has a median above 15 m in \
        one case in fourteen, and above 24 m in one in seventy.
        """
    ),
    Remark(
      check: "F3",
      part: "best, 30 m, suburb",
      text: """
        The drive with coarse positions in row F2 is 81 of these 464 positions, with a median error of 24 m; \
        the bicycle rides err by 5 to 9 m.
        """
    ),
  ]
}
