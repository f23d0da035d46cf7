// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt

/// Why rows miss, in one place.
///
/// A remark belongs to a check and to a part of a row's title; the first one that fits is used. A miss
/// that none fits is told as not explained yet.
enum FieldRemarks {
  /// A paragraph on some rows.
  struct Remark {
    /// The check.
    var check: String
    /// What the row's title contains; empty for every row of the check.
    var part: String
    /// The paragraph.
    var text: String
  }

  /// What a miss without a paragraph says.
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
      part: "dwells : trips",
      text: """
        The idle phone is too costly at rest here. Phones without any request drained 0.35 % an hour \
        in dwells and 0.84 over whole days: an idle phone takes more on the move, probably for the \
        modem's search of cells. The model's base power is one constant, fitted to both.
        """
    ),
    Remark(
      check: "D9",
      part: "largest bias",
      text: """
        The carried phone at best accuracy in the sessions of two hours; the same phone was tapped \
        on at every leg, and the share of lit screen in the model comes from the long sessions.
        """
    ),
    Remark(
      check: "D11",
      part: "",
      text: """
        Levels as shown, of recordings over three hours, so that the gauge is no reason. Mostly outside \
        are recordings of cells whose rate is missed: duty cycling at best accuracy with a filter of 30 m \
        (3.1 % an hour predicted, 3.8 measured; with the recorded times of tracking 4.0), days with an end \
        that went unnoticed (L5), and phones without any request (0.70 and 0.84), whose interval is three \
        points wide to each side. One unit at rest took 72, 37 and 18 points in three sessions where the others \
        took 50 to 57, 20 to 22 and 6 to 9. The interval holds units between the least and the most costly of four, \
        and luck; what the constants themselves may be off by is no part of it.
        """
    ),
    Remark(
      check: "A3",
      part: "high accuracy",
      text: """
        The phones took twice as much at a position a second on the move as the model does, also those \
        that were never switched: 0.9 J a position against 0.26 J at rest. What else runs on the move is \
        not in the recordings.
        """
    ),
    Remark(
      check: "L3",
      part: "early",
      text: """
        In the field a visit was told inside every fifth trip before its end, mostly in waits and \
        transfers. The replay lets a phone rest in 39 % of the waits that the plan names, and \
        nowhere else.
        """
    ),
    Remark(
      check: "L3",
      part: "not noticed",
      text: """
        Nine ends of 95 went unnoticed until the next trip in the field, six of them on one phone, \
        with the filter of 30 m at a hundred metres. The model tells nearly every visit; what made \
        the system overlook those is not known.
        """
    ),
    Remark(
      check: "L5",
      part: "",
      text: """
        Follows from the ends that the model does not overlook (L3).
        """
    ),
    Remark(
      check: "F1",
      part: "bus",
      text: """
        In buses the field's Wi-Fi positions are coarse or missing for most of the way; the replay \
        takes a bus for any vehicle. No source but these recordings says how well access points \
        are seen from a bus.
        """
    ),
    Remark(
      check: "F1",
      part: "hundred meters, 30 m, everywhere",
      text: """
        Seven tenths of these positions are from rail and an eighth from buses; more than half of either were \
        165 m or coarser on the phones, where the model says 65 m (see the row of buses).
        """
    ),
    Remark(
      check: "F2",
      part: "hundred meters",
      text: """
        Buses, trains and the walks between them: where no access point is known the model says \
        the range of its cells, 3 km at most, and the phones said 6 to 7 km, or, in trains, a few \
        hundred metres.
        """
    ),
    Remark(
      check: "F2",
      part: "best, 30 m, suburb",
      text: """
        One of two drives, 81 positions, had a median radius of 50 m; the other, 96 positions, one \
        of 10 m. What dimmed the reception of the first is not in the recordings.
        """
    ),
    Remark(
      check: "F3",
      part: "best, 30 m, walk",
      text: """
        The truth of walks is itself off by 10 m at the median, as much as the positions seem to be: their \
        own error may be anything below. The bar is that of the truth's error, and the model says less.
        """
    ),
    Remark(
      check: "F3",
      part: "best, 30 m, suburb",
      text: """
        The drive with coarse positions of row F2 is 81 of these 464 positions, and its median \
        error 24 m; the rides by bicycle err by 5 to 9 m.
        """
    ),
    Remark(
      check: "F3",
      part: "e-bike",
      text: """
        Few positions, 321 on one road. The model's error of Wi-Fi is one of suburbs in the mean.
        """
    ),
  ]
}
