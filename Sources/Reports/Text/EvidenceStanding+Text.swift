// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Studies

extension ComparisonTable {
  /// The lowest rung of the table's services, phones and systems; nil if one of them is not
  /// validated.
  ///
  /// It is also nil if the results do not report any. The rung limits the trust in all numbers.
  public var rung: Rung? { EvidenceStanding.lowest(of: standings) }

  /// A sentence on how far the numbers can be trusted.
  public var evidence: String { EvidenceStanding.text(on: standings) }

  /// The sentence on trust, and its source if the rungs differ.
  public var evidenceLines: [String] { EvidenceStanding.lines(standings) }

  /// Whether a strategy uses a service that was never recorded, while others are validated.
  func isUnrecorded(_ group: RunGroup) -> Bool {
    let own = standings.filter { $0.phone == group.phone && $0.system == group.os }
    return rung != nil && EvidenceStanding.unrecordedStrategies(in: own).contains(group.strategy)
  }

  /// For each phone and system, the scored recordings; for each service, the reason why its rung is
  /// not higher.
  public var evidenceDetails: [String] { EvidenceStanding.details(standings) }
}

extension EvidenceStanding {
  /// A sentence on how far the numbers of some phones and systems can be trusted together.
  public static func text(on standings: [EvidenceStanding]) -> String {
    guard !standings.isEmpty else {
      return "The results do not say how far to trust these numbers; only the model supports them."
    }
    let rest = percentages(of: standings)
    return switch lowest(of: standings) {
    case nil: "Not validated: trust no number here, not even the order."
    case .order: "Trust the order; \(rest)"
    case .ratio: "Trust the order and the ratios; \(rest)"
    case .tierSeconds: "Trust order, ratios and seconds per accuracy tier; \(rest)"
    case .percentPerHour: "Trust order, ratios and the percentages, on this phone and system."
    }
  }

  /// The half of the sentence that says what no recording has checked.
  private static func percentages(of standings: [EvidenceStanding]) -> String {
    let unchecked = standings.filter { !$0.isMeasured }
    guard let first = unchecked.first else {
      return "percentages have not passed their own check."
    }
    if unchecked.allSatisfy({ $0.scored?.hasPrefix("\($0.phone) on ") == true }) {
      return "percentages were never checked with this system."
    }
    if unchecked.contains(where: { $0.phone != first.phone }) {
      return "percentages were never checked on these phones."
    }
    let isOnly = standings.allSatisfy { $0.phone == first.phone }
    return "percentages were never checked on \(isOnly ? "this phone" : first.phone)."
  }

  /// The sentence on trust, its source, and the strategies whose services were never recorded.
  ///
  /// The source follows only if the rungs differ or nothing is validated. Each line fits into two
  /// lines of 100 characters.
  public static func lines(_ standings: [EvidenceStanding]) -> [String] {
    [text(on: standings)]
      + [lowestPair(of: standings), unrecorded(in: standings)].compactMap { $0 }
      + reported(in: standings)
  }

  /// A sentence for each system that follows reports which nothing documents.
  static func reported(in standings: [EvidenceStanding]) -> [String] {
    var lines: [String] = []
    for standing in standings where !standing.reports.isEmpty {
      let line = "\(standing.system) follows reports that nothing documents: \(standing.reports)."
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  /// For each phone and system, the scored recordings, then each service with its rung and the
  /// limit of it.
  public static func details(_ standings: [EvidenceStanding]) -> [String] {
    var lines: [String] = []
    for standing in standings {
      let place = "\(standing.phone) on \(standing.system)"
      if standing.services.isEmpty {
        let claim = standing.rung?.claim ?? "not validated"
        lines.append("\(place) (\(claim)): \(standing.reason)")
        continue
      }
      if !standing.ground.isEmpty { lines.append("\(place): \(standing.ground)") }
      for service in standing.services {
        let users = service.strategies.isEmpty ? "" : " (\(listed(service.strategies)))"
        let claim = service.rung?.claim ?? "not validated"
        let stop = service.stop.isEmpty ? "" : " \(service.stop)"
        lines.append("\(place), \(service.service.title)\(users): \(claim).\(stop)")
      }
    }
    return lines
  }

  /// The length of two lines in a terminal.
  private static let longest = 200

  /// The phones and systems with the lowest rung, if others have a higher one.
  ///
  /// If all have the same rung, the result is nil. If none is validated, it is the reason, provided
  /// that it is short.
  private static func lowestPair(of standings: [EvidenceStanding]) -> String? {
    let lowest = lowest(of: standings)
    let low = standings.filter { $0.rung == lowest }
    guard let first = low.first else { return nil }
    if low.count == standings.count {
      // The reason for no validation is short if no phone of this kind was recorded.
      return lowest == nil && first.stop.count <= longest ? first.stop : nil
    }
    let names = low.map { "\($0.phone) on \($0.system)" }
    return shortened(names, from: "The other runs support more; this applies to ", to: ".")
  }

  /// The strategies that use a service that was never recorded, in order of appearance.
  static func unrecordedStrategies(in standings: [EvidenceStanding]) -> [String] {
    var names: [String] = []
    for service in standings.flatMap(\.services) where !service.isRecorded {
      for name in service.strategies where !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The strategies whose services were never recorded, in a sentence.
  ///
  /// It is nil if there are none or if nothing is validated.
  private static func unrecorded(in standings: [EvidenceStanding]) -> String? {
    guard lowest(of: standings) != nil else { return nil }
    let names = unrecordedStrategies(in: standings)
    var others: [String] = []
    for name in standings.flatMap(\.services).flatMap(\.strategies) where !others.contains(name) {
      others.append(name)
    }
    guard !names.isEmpty else { return nil }
    guard names.count < others.count else {
      return
        "No service of these strategies was ever recorded alone; only the model ranks them."
    }
    return shortened(names, from: "Never recorded: ", to: "; only the model ranks them.")
  }

  /// Names between two texts: as many as fit, then the number of the others.
  private static func shortened(_ names: [String], from start: String, to end: String) -> String {
    for count in stride(from: names.count, to: 1, by: -1) {
      let rest = names.count - count
      let shown = Array(names.prefix(count)) + (rest > 0 ? ["\(rest) more"] : [])
      let line = start + listed(shown) + end
      if line.count <= longest { return line }
    }
    return start + (names.count == 1 ? names[0] : "\(names[0]) and \(names.count - 1) more") + end
  }

  /// A list, such as `a, b and c`.
  private static func listed(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
