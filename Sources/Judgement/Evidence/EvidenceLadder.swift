// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationStrategies
public import OSProfiles
public import PhoneModel
internal import Quantities
internal import Studies

/// The claims that the scores of the field table support for a phone, a system and a service.
///
/// Scope: a claim is supported if every check that it needs passes, and those of all weaker claims
/// do. A check that misses, has no data, was fitted to its own recordings or is not among the
/// scores ends the climb. Checks support only the service that was recorded: a service without
/// checks of its own has the order at most. Scores of one phone and system apply to others only as
/// far as `ProfileKinship` allows, and percent per hour never does.
///
/// Assumption: a service that was never recorded keeps the order of the recorded one of its
/// platform, because it runs the same radios and the model knows which and when. Recordings of the
/// service replace it.
///
/// Limitations: the scores give no evidence for a day unlike those that were recorded; the accuracy
/// rows (F) are not part of the ladder, which is about energy and seconds.
///
/// Sources: the ladder of claims and the checks of the MobilityNet (2020) recordings; see
/// `docs/trust.md`.
///
/// Validation: `EvidenceLadderTests`.
public struct EvidenceLadder: Sendable {
  /// A phone and a system whose predictions were compared with recordings.
  public struct Scored: Sendable {
    /// The phone as it was simulated.
    public var phone: PhoneProfile
    /// The system as it was simulated.
    public var system: OSProfile

    /// A phone and a system as they were simulated.
    public init(phone: PhoneProfile, system: OSProfile) {
      self.phone = phone
      self.system = system
    }
  }

  /// A check that a claim needs, and the profiles on which it must have been made.
  struct Requirement: Sendable, Hashable {
    var check: String
    /// The kind of test; nil accepts any.
    var test: FieldScore.Test?

    init(_ check: String, _ test: FieldScore.Test? = .endToEnd) {
      self.check = check
      self.test = test
    }
  }

  private let sheet: FieldScoreSheet
  private let scored: [Scored]
  private let modelVersion: String

  /// A ladder over the scores of a sheet.
  ///
  /// - Parameters:
  ///   - sheet: the scores.
  ///   - scored: the phones and systems in the sheet's rows, as in this program.
  ///   - modelVersion: the version of the model that produced the numbers to be evaluated.
  public init(_ sheet: FieldScoreSheet, scored: [Scored], modelVersion: String) {
    self.sheet = sheet
    self.scored = scored
    self.modelVersion = modelVersion
  }

  /// The recorded service of a platform; its checks apply to no other service.
  static func recordedService(on platform: Platform) -> ServiceKind {
    switch platform {
    case .ios: .standardUpdates
    case .android: .fused
    }
  }

  /// The highest claim for a service that was never recorded.
  static let highestUnrecorded = ComparisonTable.Rung.order

  /// The checks that a claim on the recorded service needs in addition to those of all weaker
  /// claims.
  static func requirements(
    for rung: ComparisonTable.Rung,
    on platform: Platform
  ) -> [Requirement] {
    switch (platform, rung) {
    case (.ios, .order): [Requirement("D1"), Requirement("D2")]
    case (.ios, .ratio):
      [
        Requirement("D3"), Requirement("D4"), Requirement("D5"), Requirement("D7", .powerModel),
      ]
    case (.ios, .tierSeconds): ["L1", "L2", "L3", "L4"].map { Requirement($0) }
    case (.ios, .percentPerHour):
      [
        Requirement("D6"), Requirement("D8"), Requirement("D9", .powerModel),
        Requirement("D10", nil), Requirement("D11"),
      ]
    case (.android, .order): [Requirement("A1")]
    case (.android, .ratio): [Requirement("A2"), Requirement("A3")]
    case (.android, .tierSeconds): [Requirement("A4"), Requirement("L4")]
    case (.android, .percentPerHour): [Requirement("A5")]
    }
  }

  /// The evidence for the numbers of a phone on a system.
  ///
  /// - Parameters:
  ///   - phone: the simulated phone.
  ///   - system: the simulated system.
  ///   - isRelease: whether the system is a built-in release of its maker, not a variant or a
  ///     user's own profile.
  ///   - services: the services that the strategies use; nil or none takes the recorded one.
  /// - Returns: the claim of each service; the lowest of all is the claim of the whole.
  public func standing(
    phone: PhoneProfile,
    system: OSProfile,
    isRelease: Bool,
    services: [ServiceUse]? = nil
  ) -> EvidenceStanding {
    func standing(
      _ services: [ServiceStanding],
      _ pair: Scored?,
      _ carried: String
    ) -> EvidenceStanding {
      let lowest = services.dropFirst().reduce(services.first) { lowest, next in
        guard let lowest, !ServiceStanding.claimsLess(next, lowest) else { return next }
        return lowest
      }
      return EvidenceStanding(
        phone: phone.name,
        system: system.name,
        rung: lowest?.rung,
        scored: pair.map { "\($0.phone.name) on \($0.system.name)" },
        carried: carried,
        stop: lowest?.stop ?? "",
        services: services,
        modelVersion: sheet.modelVersion,
        date: sheet.date,
        programVersion: modelVersion
      )
    }
    let recorded = Self.recordedService(on: system.platform)
    let uses = services.flatMap { $0.isEmpty ? nil : $0 } ?? [ServiceUse(recorded)]
    guard
      let pair = scored.first(where: {
        $0.phone.platform == phone.platform && $0.system.platform == system.platform
      })
    else {
      let what =
        phone.platform == system.platform
        ? "running \(phone.platform.title) was" : "running another platform's system was"
      let none = uses.map { use in
        ServiceStanding(
          service: use.service,
          rung: nil,
          isRecorded: false,
          stop: "No phone \(what) compared with recordings.",
          strategies: use.strategies
        )
      }
      return standing(none, nil, "")
    }
    let kinship = ProfileKinship(
      of: phone,
      and: system,
      to: pair,
      isRelease: isRelease
    )
    let climb = climbed(pair)
    let all = uses.map { use in
      var own = ServiceStanding(
        service: use.service,
        rung: climb.rung,
        isRecorded: use.service == recorded,
        stop: climb.stop,
        strategies: use.strategies
      )
      if let top = own.rung, top > kinship.limit {
        (own.rung, own.stop) = (kinship.limit, kinship.stop)
      }
      if !own.isRecorded, let top = own.rung, top >= Self.highestUnrecorded {
        own.rung = Self.highestUnrecorded
        own.stop = Self.unclaimed(.ratio, "no recording shows \(use.service.title) alone")
      }
      return own
    }
    return standing(all, pair, kinship.carried)
  }

  /// The highest claim that the scores of a phone and system support, and the row that ended the
  /// climb.
  private func climbed(_ pair: Scored) -> (rung: ComparisonTable.Rung?, stop: String) {
    var reached: ComparisonTable.Rung?
    for rung in ComparisonTable.Rung.allCases {
      for requirement in Self.requirements(for: rung, on: pair.system.platform) {
        if let obstacle = obstacle(requirement, pair) {
          return (reached, Self.unclaimed(rung, obstacle))
        }
      }
      reached = rung
    }
    return (reached, "")
  }

  /// A text such as `Ratios are not claimed: row D3 misses: …`.
  static func unclaimed(_ rung: ComparisonTable.Rung, _ why: String) -> String {
    switch rung {
    case .order: "The order of strategies is not claimed: \(why)."
    case .ratio: "Ratios are not claimed: \(why)."
    case .tierSeconds: "Seconds per accuracy tier are not claimed: \(why)."
    case .percentPerHour: "Percent per hour is not claimed: \(why)."
    }
  }

  /// The obstacle to a required check; nil if it passes on rows that were not fitted.
  private func obstacle(_ requirement: Requirement, _ pair: Scored) -> String? {
    let rows = sheet.scores.filter { row in
      row.check == requirement.check && row.phone == pair.phone.name
        && row.system == pair.system.name
        && (requirement.test == nil || row.test == requirement.test)
    }
    let name = "row \(requirement.check)\(requirement.test?.title ?? "")"
    guard let worst = rows.first(where: { $0.outcome != .pass }) else {
      guard let first = rows.first else { return "\(name) is missing from the scores" }
      guard rows.allSatisfy(\.isFitted) else { return nil }
      return "\(name) is scored on the recordings that it was fitted to: \(first.fittedTo ?? "")"
    }
    guard worst.outcome == .miss else { return "\(name) has no data: \(worst.title)" }
    var words = "\(name) misses: \(worst.title)"
    if let predicted = worst.predicted {
      words += ", predicted \(NumberText.short(predicted, digits: 3))"
      let ends = (worst.passFrom, worst.passTo)
      func text(_ value: Double) -> String { NumberText.short(value, digits: 3) }
      switch ends {
      case (let from?, let to?): words += ", needed \(text(from)) to \(text(to))"
      case (let from?, nil): words += ", needed at least \(text(from))"
      case (nil, let to?): words += ", needed at most \(text(to))"
      case (nil, nil): break
      }
    }
    return words
  }
}

extension Platform {
  /// The display name.
  var title: String {
    switch self {
    case .ios: "iOS"
    case .android: "Android"
    }
  }
}

extension FieldScore.Test {
  /// The suffix that distinguishes rows of the same name by their test.
  fileprivate var title: String {
    switch self {
    case .endToEnd: " (end to end)"
    case .powerModel: " (power model alone)"
    }
  }
}
