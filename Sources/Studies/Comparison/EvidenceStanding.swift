// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationStrategies

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

  /// The claim in a few words, to begin a clause.
  public var claim: String {
    switch self {
    case .order: "the order of strategies"
    case .ratio: "ratios"
    case .tierSeconds: "seconds per accuracy tier"
    case .percentPerHour: "percent per hour"
    }
  }

  /// The claim that needs one more step of evidence; nil at the top.
  public var next: Self? {
    switch self {
    case .order: .ratio
    case .ratio: .tierSeconds
    case .tierSeconds: .percentPerHour
    case .percentPerHour: nil
    }
  }
}

/// The evidence for the numbers of one phone on one system, with its reasons.
///
/// Each service that the strategies use has its own standing; the lowest counts for the whole.
public struct EvidenceStanding: Sendable, Hashable, Codable {
  /// The simulated phone.
  public var phone: String
  /// The simulated system.
  public var system: String
  /// The highest claim that every used service supports; nil is "not validated".
  public var rung: ComparisonTable.Rung?
  /// The phone and system whose scores are used, such as `iphone_6 on ios_12`; nil if there are none.
  public var scored: String?
  /// The reason why those scores apply to this phone and system; empty if they were scored
  /// themselves.
  public var carried: String
  /// The reason why no more is claimed, with the row of the scores or the missing step; empty at
  /// the top.
  public var stop: String
  /// The standing of each used service; empty in results that do not report them.
  public var services: [ServiceStanding]
  /// The threads whose reports the system's profile follows; empty if it follows what is documented.
  public var reports: String
  /// The version of the model that was scored.
  public var modelVersion: String
  /// The day of the scoring, such as `2026-11-22`.
  public var date: String
  /// The version of the model that produced the numbers.
  public var programVersion: String

  /// A standing from its parts.
  public init(
    phone: String,
    system: String,
    rung: ComparisonTable.Rung?,
    scored: String?,
    carried: String = "",
    stop: String,
    services: [ServiceStanding] = [],
    reports: String = "",
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
    self.services = services
    self.reports = reports
    self.modelVersion = modelVersion
    self.date = date
    self.programVersion = programVersion
  }

  /// Reads a standing; older files without standings of services give none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    phone = try container.decode(String.self, forKey: .phone)
    system = try container.decode(String.self, forKey: .system)
    rung = try container.decodeIfPresent(ComparisonTable.Rung.self, forKey: .rung)
    scored = try container.decodeIfPresent(String.self, forKey: .scored)
    carried = try container.decode(String.self, forKey: .carried)
    stop = try container.decode(String.self, forKey: .stop)
    services = try container.decodeIfPresent([ServiceStanding].self, forKey: .services) ?? []
    reports = try container.decodeIfPresent(String.self, forKey: .reports) ?? ""
    modelVersion = try container.decode(String.self, forKey: .modelVersion)
    date = try container.decode(String.self, forKey: .date)
    programVersion = try container.decode(String.self, forKey: .programVersion)
  }

  /// Whether the scores are of the model that produced the numbers.
  public var isCurrent: Bool { modelVersion == programVersion }

  /// Whether the phone and system are those of the recordings.
  public var isMeasured: Bool { scored != nil && carried.isEmpty }

  /// The lowest claim of several; nil without any, or if one of them is not validated.
  public static func lowest(of standings: [EvidenceStanding]) -> ComparisonTable.Rung? {
    guard !standings.contains(where: { $0.rung == nil }) else { return nil }
    return standings.compactMap(\.rung).min()
  }

  /// Sentences on the scores and on the reason why they apply.
  package var ground: String {
    var parts: [String] = []
    if let scored {
      parts.append("Field scores of \(scored), model \(modelVersion), \(date).")
    }
    if !carried.isEmpty { parts.append(carried) }
    if scored != nil, !isCurrent {
      parts.append(
        "The scores are from model \(modelVersion), the numbers from model \(programVersion): "
          + "the scores do not cover the changes between the two versions."
      )
    }
    return parts.joined(separator: " ")
  }

  /// Sentences on the scores, on the reason why they apply and on the row that ended the climb.
  public var reason: String {
    [ground, stop].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// One standing for each phone and system, in the order of their first appearance.
  ///
  /// Services are joined. If one name belongs to different profiles, the lower standing counts.
  public static func joined(_ standings: [EvidenceStanding]) -> [EvidenceStanding] {
    var joined: [EvidenceStanding] = []
    for standing in standings {
      guard
        let place = joined.firstIndex(where: {
          $0.phone == standing.phone && $0.system == standing.system
        })
      else {
        joined.append(standing)
        continue
      }
      let isLower = lowest(of: [joined[place], standing]) != joined[place].rung
      let others = isLower ? joined[place].services : standing.services
      if isLower { joined[place] = standing }
      joined[place].take(others)
    }
    return joined
  }

  /// Adds services; for a known one, the strategies are joined and the lower claim stays.
  private mutating func take(_ others: [ServiceStanding]) {
    for other in others {
      guard let place = services.firstIndex(where: { $0.service == other.service }) else {
        services.append(other)
        continue
      }
      let known = services[place]
      if ServiceStanding.claimsLess(other, known) { services[place] = other }
      services[place].strategies =
        known.strategies + other.strategies.filter { !known.strategies.contains($0) }
    }
    let order = ServiceKind.allCases
    services.sort { a, b in
      (order.firstIndex(of: a.service) ?? 0) < (order.firstIndex(of: b.service) ?? 0)
    }
  }
}
