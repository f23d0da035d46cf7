// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension ComparisonTable {
  /// How far all of the numbers may be read: the lowest rung of the table's phones and systems; nil if
  /// one of them is not validated, or if nobody told.
  public var rung: Rung? { EvidenceStanding.lowest(of: standings) }

  /// What the numbers may be taken for, in a sentence.
  public var evidence: String { EvidenceStanding.sentence(on: standings) }

  /// The sentence on the numbers, then for each phone and system what decided it.
  ///
  /// Phones and systems for the same reasons share a line; where they stand on different rungs, each
  /// line begins with its own.
  public var evidenceLines: [String] {
    [evidence] + EvidenceStanding.lines(standings)
  }
}

extension EvidenceStanding {
  /// What the numbers of some phones and systems may be taken for together, in a sentence.
  public static func sentence(on standings: [EvidenceStanding]) -> String {
    guard !standings.isEmpty else {
      return "Evidence: untold. Order, ratios, joules and percent are the model's own."
    }
    return switch lowest(of: standings) {
    case nil:
      "Evidence: not validated. Order, ratios, joules and percent are the model's own."
    case .order:
      "Evidence: the order of strategies. Ratios, joules and percent are the model's own."
    case .ratio:
      "Evidence: ratios. Joules and percent are those of the phone profile; intervals show the luck "
        + "of the day and the spread of its scale, not the error of its numbers."
    case .tierSeconds:
      "Evidence: seconds per accuracy tier, to be held against counts from the field. "
        + "Joules and percent are those of the phone profile."
    case .percentPerHour:
      "Evidence: percent per hour, for this phone."
    }
  }

  /// A line for each phone and system that tells its rung, where rungs differ, and the reasons.
  public static func lines(_ standings: [EvidenceStanding]) -> [String] {
    let isMixed = Set(standings.map { $0.rung?.claim ?? "" }).count > 1
    var lines: [String] = []
    for standing in standings {
      let claim = isMixed ? " (\(standing.rung?.claim ?? "not validated"))" : ""
      let line = "\(standing.phone) on \(standing.system)\(claim): \(standing.reason)"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }
}
