// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel
internal import Studies

/// The degree to which the scores of one phone and system apply to other ones of the same makers.
///
/// Profiles are compared by their numbers, not by their names, so that a file with the name
/// `iphone_6` for another phone gains nothing.
///
/// | phone | system | at most |
/// | --- | --- | --- |
/// | the scored one | the scored one | percent per hour |
/// | the scored one times a factor | the scored one | seconds per tier |
/// | the scored one with factors on its parts | any | order |
/// | either | another release | ratio |
/// | another | any | order |
/// | any | a variant, or the user's own | order |
struct ProfileKinship {
  private enum Phone {
    case same, scaled, parts, other
  }
  private enum System {
    case same, release, other
  }

  /// The highest claim that may apply.
  let limit: ComparisonTable.Rung
  /// The reason why the scores apply at all; empty for equal profiles.
  let carried: String
  /// The reason why no higher claim applies; empty for equal profiles.
  let stop: String

  init(
    of phone: PhoneProfile,
    and system: OSProfile,
    to scored: EvidenceLadder.Scored,
    isRelease: Bool
  ) {
    let phoneKin = Self.phone(phone, scored.phone)
    let systemKin = Self.system(system, scored.system, isRelease)
    var reasons: [String] = []
    switch phoneKin {
    case .same where phone.name == scored.phone.name: break
    case .same: reasons.append("\(phone.name) has the same numbers as \(scored.phone.name)")
    case .scaled:
      reasons.append(
        "\(phone.name) is \(scored.phone.name) with every power scaled by one factor, which is assumed to preserve ratios"
      )
    case .parts:
      reasons.append(
        "\(phone.name) is \(scored.phone.name) with its powers scaled by one factor per part"
      )
    case .other:
      reasons.append(
        "\(phone.name) shares with \(scored.phone.name) only the times when each part works"
      )
    }
    switch systemKin {
    case .same where system.name == scored.system.name: break
    case .same: reasons.append("\(system.name) has the same rules as \(scored.system.name)")
    case .release:
      reasons.append(
        "\(system.name) has the rules measured on \(scored.system.name) with its maker's changes, which are "
          + "assumed to preserve ratios"
      )
    case .other:
      reasons.append("\(system.name) adds its own rules to the rules of \(scored.system.name)")
    }
    carried = reasons.isEmpty ? "" : reasons.joined(separator: "; ") + "."
    switch (phoneKin, systemKin) {
    case (.parts, _):
      limit = .order
      stop = EvidenceLadder.unclaimed(
        .ratio,
        "the factors of \(phone.name) were never compared with recordings"
      )
    case (.other, _):
      limit = .order
      stop = EvidenceLadder.unclaimed(
        .ratio,
        "the powers of \(phone.name) were never compared with recordings"
      )
    case (_, .other):
      limit = .order
      stop = EvidenceLadder.unclaimed(
        .ratio,
        "the rules of \(system.name) were never compared with recordings"
      )
    case (_, .release):
      limit = .ratio
      stop = EvidenceLadder.unclaimed(
        .tierSeconds,
        "what \(system.name) changed was never compared with recordings"
      )
    case (.scaled, .same):
      limit = .tierSeconds
      stop = EvidenceLadder.unclaimed(
        .percentPerHour,
        "the factor and the battery of \(phone.name) were never compared with recordings"
      )
    case (.same, .same):
      limit = .percentPerHour
      stop = ""
    }
  }

  /// Whether two phones have the same numbers, all of them or all but those of battery and factors.
  private static func phone(_ phone: PhoneProfile, _ scored: PhoneProfile) -> Phone {
    func areSame(in sections: [String]) -> Bool {
      PhoneProfile.numbers.filter { sections.contains($0.section) }
        .allSatisfy { $0.estimate(in: phone).isSame($0.estimate(in: scored)) }
        && PhoneProfile.choices.filter { sections.contains($0.section) }
          .allSatisfy { $0.isSame(phone, scored) }
    }
    let own = ["battery", "scale"]
    // Energy of the phone itself, which no score is about.
    let apart = ["find_my", "system_use"]
    let all = PhoneProfile.numbers.map(\.section) + PhoneProfile.choices.map(\.section)
    guard areSame(in: all.filter { !(own + apart).contains($0) }) else { return .other }
    guard PowerScale.Part.allCases.allSatisfy({ phone.scale[$0].value == scored.scale[$0].value })
    else { return .parts }
    return areSame(in: own) ? .same : .scaled
  }

  private static func system(
    _ system: OSProfile,
    _ scored: OSProfile,
    _ isRelease: Bool
  ) -> System {
    if OSProfile.settings.allSatisfy({ $0.isSame(system, scored) }) { return .same }
    return isRelease ? .release : .other
  }
}

extension EstimatedValue {
  /// Whether two estimates have the same value and range, regardless of their sources.
  fileprivate func isSame(_ other: EstimatedValue) -> Bool {
    value == other.value && low == other.low && high == other.high
  }
}
