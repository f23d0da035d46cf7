// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import OSProfiles
internal import PhoneModel
public import Studies

/// The evidence for the numbers of a study, from the shipped scores.
public enum StudyEvidence {
  /// The evidence levels of the phones and systems of a study, in the order of its days, each once.
  ///
  /// Each one lists the services that the strategies use there. If days use one name for different
  /// profiles, the lower level counts.
  public static func standings(of study: Study) -> [EvidenceStanding] {
    guard let sheet = try? BuiltIn.fieldScores() else { return [] }
    let ladder = ladder(on: sheet)
    var standings: [EvidenceStanding] = []
    // The days of a week or a population usually share their systems.
    var systems: [(profile: OSProfile, isRelease: Bool)] = []
    func isKnownRelease(_ system: OSProfile) -> Bool {
      if let known = systems.first(where: { $0.profile == system }) { return known.isRelease }
      let isRelease = isRelease(system)
      systems.append((system, isRelease))
      return isRelease
    }
    for scenario in study.days.map(\.scenario) {
      for phone in scenario.phones {
        for system in scenario.systems
        where scenario.people.map({ $0.has(phone: phone.name, os: system.name) }) ?? true {
          let strategies = scenario.strategies.filter {
            scenario.runs(strategy: $0.name, phone: phone.name, os: system.name)
          }
          guard !strategies.isEmpty else { continue }
          var standing = ladder.standing(
            phone: phone,
            system: system,
            isRelease: isKnownRelease(system),
            services: ServiceUse.all(of: strategies)
          )
          standing.reports = system.reports
          standings.append(standing)
        }
      }
    }
    return EvidenceStanding.joined(standings)
  }

  /// The ladder on a sheet, with the profiles that its rows name, if they are built in.
  static func ladder(on sheet: FieldScoreSheet) -> EvidenceLadder {
    var names: [(phone: String, system: String)] = []
    for row in sheet.scores
    where !names.contains(where: { $0.phone == row.phone && $0.system == row.system }) {
      names.append((row.phone, row.system))
    }
    let scored = names.compactMap { name -> EvidenceLadder.Scored? in
      guard BuiltIn.phoneNames.contains(name.phone), BuiltIn.systemNames.contains(name.system),
        let phone = try? BuiltIn.phone(name.phone), let system = try? BuiltIn.system(name.system)
      else { return nil }
      return EvidenceLadder.Scored(phone: phone, system: system)
    }
    return EvidenceLadder(sheet, scored: scored, modelVersion: ProgramVersion.model)
  }

  /// Whether a system is a built-in release of its maker, such as `ios_18`.
  static func isRelease(_ system: OSProfile) -> Bool {
    system.name.hasPrefix(system.platform.rawValue + "_")
      && BuiltIn.systemNames.contains(system.name)
      && (try? BuiltIn.system(system.name)) == system
  }
}
