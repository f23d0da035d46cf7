// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension ComparisonTable.Rung: Comparable {
  /// Orders from the weakest claim to the strongest.
  public static func < (a: Self, b: Self) -> Bool { a.height < b.height }

  private var height: Int {
    switch self {
    case .order: 0
    case .ratio: 1
    case .tierSeconds: 2
    case .percentPerHour: 3
    }
  }

  /// The claim in a few words, to begin a sentence's part with.
  public var claim: String {
    switch self {
    case .order: "the order of strategies"
    case .ratio: "ratios"
    case .tierSeconds: "seconds per accuracy tier"
    case .percentPerHour: "percent per hour"
    }
  }

  /// The claim that needs the evidence of one step more; nil at the top.
  public var next: Self? {
    switch self {
    case .order: .ratio
    case .ratio: .tierSeconds
    case .tierSeconds: .percentPerHour
    case .percentPerHour: nil
    }
  }
}

/// How far the numbers of one phone on one system may be read, and what decided it.
public struct EvidenceStanding: Sendable, Hashable, Codable {
  /// The simulated phone.
  public var phone: String
  /// The simulated system.
  public var system: String
  /// The highest supported claim; nil if none is, which is told as "not validated".
  public var rung: ComparisonTable.Rung?
  /// The phone and system whose scores are used, such as `iphone_6 on ios_12`; nil if there are none.
  public var scored: String?
  /// Why those scores say anything of this phone and system; empty for the very ones that were scored.
  public var carried: String
  /// Why no more is claimed, naming the row of the scores or the step that is missing; empty at the top.
  public var stop: String
  /// The version of the model that was scored.
  public var modelVersion: String
  /// The day of the scoring, such as `2026-11-22`.
  public var date: String
  /// The version of the model that made the numbers.
  public var programVersion: String

  /// How far numbers may be read, and what decided it.
  public init(
    phone: String,
    system: String,
    rung: ComparisonTable.Rung?,
    scored: String?,
    carried: String = "",
    stop: String,
    modelVersion: String,
    date: String,
    programVersion: String
  ) {
    self.phone = phone
    self.system = system
    self.rung = rung
    self.scored = scored
    self.carried = carried
    self.stop = stop
    self.modelVersion = modelVersion
    self.date = date
    self.programVersion = programVersion
  }

  /// Whether the scores are of the model that made the numbers.
  public var isCurrent: Bool { modelVersion == programVersion }

  /// The lowest rung of several; nil without any, or if one of them is not validated.
  public static func lowest(of standings: [EvidenceStanding]) -> ComparisonTable.Rung? {
    guard !standings.contains(where: { $0.rung == nil }) else { return nil }
    return standings.compactMap(\.rung).min()
  }

  /// What was scored, why it carries over and what stopped the climb, in sentences.
  public var reason: String {
    var parts: [String] = []
    if let scored {
      parts.append("Field scores of \(scored), model \(modelVersion), \(date).")
    }
    if !carried.isEmpty { parts.append(carried) }
    if !stop.isEmpty { parts.append(stop) }
    if scored != nil, !isCurrent {
      parts.append(
        "The scores are of model \(modelVersion), the numbers of model \(programVersion): "
          + "they do not vouch for what changed between."
      )
    }
    return parts.joined(separator: " ")
  }
}
