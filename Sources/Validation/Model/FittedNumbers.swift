// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Every fitted number, with the sources it was fitted to and the rows of these sources that read
/// it.
///
/// The profiles give the basis of each: see `scenarios/`, `docs/model/phones.md`, `docs/model/providers-and-sensors.md` and
/// `docs/model/systems.md`. Numbers that a source states, such as the power of a phone in a table,
/// are not fitted. `FittedNumbersTests` checks that the list is complete for phones and for the
/// ranges of systems and providers. `FittedNumbersValidation` checks that in short replays a number
/// moves the named rows of its sources and no others.
enum FittedNumbers {
  static let all: [FittedNumber] = providers + systems + phones + rules

  private static let rules: [FittedNumber] = [
    FittedNumber(
      "",
      "a position by cell costs nothing beyond the idle phone",
      to: ["Constandache 2009"],
      readBy: ["R04-gsm"]
    )
  ]

  /// The numbers of one profile that were fitted to the same sources, each with the rows that read
  /// it.
  static func numbers(
    of profile: String,
    to sources: [String],
    _ readers: KeyValuePairs<String, [String]>
  ) -> [FittedNumber] {
    readers.map { FittedNumber(profile, $0.key, to: sources, readBy: $0.value) }
  }

  /// The power log of an iPhone 13 Pro Max, as rows name it.
  static let powerLog = "Miller 2026 (iPhone 13 Pro Max)"
  /// The field recordings, as rows name them.
  static let mobilityNet = "MobilityNet 2020"
}
