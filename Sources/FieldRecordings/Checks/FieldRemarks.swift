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
        At these dwells the phone took less than half of what the control phone takes at rest without any \
        request, 0.46 % per hour, from which the idle power comes. It is the unit with the new battery, whose factor of \
        0.88 explains an eighth. What else it saved is not in the recordings.
        """
    ),
    Remark(
      check: "A2",
      part: "",
      text: """
        The work of a position was fitted to the first hour, before Doze; over whole recordings high accuracy \
        every second takes a tenth more than the model says, and the other settings a little less.
        """
    ),
    Remark(
      check: "F5",
      part: "deliveries",
      text: """
        None of eight phones stored a position after the first half hour, the model's store one in two hours. \
        Which of its jumps a phone at rest does not make is not examined yet.
        """
    ),
    Remark(
      check: "L3",
      part: "early",
      text: """
        In the field a visit was reported during every fifth trip, 14 of 19 times on the last \
        walk home and most of those within a minute of the tap. The model detects arrivals on walks at an even \
        chance, so that fewer fall there; whether the phones knew the place is not recorded.
        """
    ),
    Remark(
      check: "L3",
      part: "not noticed",
      text: """
        Nine ends of 95 went unnoticed until the next trip in the field, six of them on one phone with the \
        filter of 30 m at a hundred metres. The model overlooks one stay in twenty, an assumption.
        """
    ),
    Remark(
      check: "L5",
      part: "drain of such days",
      text: """
        On the recorded days with an unnoticed end the phone overlooked both stays of the day, half a \
        kilometre apart, and tracked all day. The model overlooks each stay by itself, so that one of two is \
        noticed and the day costs less. Three days are too few to say why two went together.
        """
    ),
    Remark(
      check: "F2",
      part: "hundred meters",
      text: """
        Buses, trains and the walks between them: where no access point was known for minutes the phones \
        said 6 to 8 km, and on some rails a few hundred metres. The model's gaps come in slots of half a minute, \
        its dead reckoning bridges a minute of them, and its cells reach 3 km at most.
        """
    ),
    Remark(
      check: "F3",
      part: "e-bike",
      text: """
        Few positions, 321 on one road. The model's error of Wi-Fi is one of suburbs in the mean.
        """
    ),
    Remark(
      check: "F2",
      part: "best, 30 m, suburb",
      text: """
        One of two drives, 81 positions, had a median radius of 50 m; the other, 96 positions, one of 10 m. \
        What dimmed the reception of the first is not in the recordings.
        """
    ),
    Remark(
      check: "F3",
      part: "best, 30 m, walk",
      text: """
        Some 250 positions on ten walks, one in 33 m. The median of a walk lies between 5 and 13 m, and the \
        planned routes are 3 to 10 m off the pavement; the bar's lower end is missed by less than a tenth of a metre.
        """
    ),
    Remark(
      check: "F3-vehicle",
      part: "best, 30 m, car",
      text: """
        Two drives of one phone, with medians of 15 and 24 m; two other phones at best accuracy were in the same \
        car and had 3 to 6 m. The factor of cars comes from all seven. A ride of the model has a median above 15 m in \
        one case of fourteen, and above 24 m in one of seventy.
        """
    ),
    Remark(
      check: "F3",
      part: "best, 30 m, suburb",
      text: """
        The drive with coarse positions of row F2 is 81 of these 464 positions, and its median error 24 m; \
        the rides by bicycle err by 5 to 9 m.
        """
    ),
  ]
}
