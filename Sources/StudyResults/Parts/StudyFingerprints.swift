// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import ScenarioFiles

/// The fingerprints that the runs of a loaded study share with comparable recorded ones.
///
/// A scenario's digest covers everything that a run of it depends on except its strategies, phones,
/// systems, replications and seed; titles and comments do not count. A trace's digest is that of
/// its file, because a recipe's points may differ in their last digits between machines; of a trace
/// that was made in code it is that of the points.
public struct StudyFingerprints: Sendable {
  private struct Day: Sendable {
    var scenario: Scenario
    var weight: Double
    var digest: String
    var trace: String
  }

  private let days: [Day]
  private let weekName: String?
  /// The name for the phones of a population whose members have different ones.
  private let mixedPhone: String?
  /// The name for their systems.
  private let mixedOS: String?

  /// The fingerprints of a study.
  public init(_ study: Study) {
    weekName = study.weekName
    mixedPhone = study.week?.phone
    mixedOS = study.week?.os
    days = study.days.map { day in
      Day(
        scenario: day.scenario,
        weight: day.weight,
        // Layers are identified by their contents, not by their paths.
        digest: Self.digest(of: day.scenario, layers: day.layers.mapped(study.digest)),
        trace: Self.short(study.traceDigest(of: day))
      )
    }
  }

  /// The fingerprints of a scenario that was loaded from a path, and possibly changed since.
  public init(_ scenario: Scenario, path: String) {
    let trace = StudyLoader.tracePath(of: scenario, at: path)
    var inputs: [InputDigest] = []
    StudyLoader.add(trace, to: &inputs)
    let layers = StudyLoader.layers(of: scenario, at: path)
    StudyLoader.add(layers, to: &inputs)
    let day = Study.Day(scenario: scenario, tracePath: trace, layers: layers)
    self.init(Study(days: [day], inputs: inputs))
  }

  /// The fingerprint of the runs of a group; nil if the study has no such runs.
  public subscript(group: RunGroup) -> RunFingerprint? {
    let isWeek = weekName == group.scenario
    let own = isWeek ? days : days.filter { $0.scenario.name == group.scenario }
    if own.count == 1, let people = own[0].scenario.people { return ofPeople(own[0], people) }
    let phone = Self.digest(
      own.map { day in
        Self.chosen(
          group.phone,
          of: day.scenario.phones.map { ($0.name, Self.text(of: $0)) },
          isMixed: isWeek && mixedPhone == group.phone
        )
      }
    )
    let os = Self.digest(
      own.map { day in
        Self.chosen(
          group.os,
          of: day.scenario.systems.map { ($0.name, Self.text(of: $0)) },
          isMixed: isWeek && mixedOS == group.os
        )
      }
    )
    guard let first = own.first, let phone, let os else { return nil }
    func joined(_ part: (Day) -> String) -> String {
      isWeek ? Self.digest(of: own.map(part).joined(separator: "\n")) : part(first)
    }
    return RunFingerprint(
      program: ProgramVersion.program,
      model: ProgramVersion.model,
      seed: first.scenario.seed,
      scenario: joined { isWeek ? "\($0.digest) \($0.weight)" : $0.digest },
      trace: joined { $0.trace },
      phone: phone,
      os: os
    )
  }

  /// The fingerprint of the runs of people, whose phones and systems count together.
  private func ofPeople(_ day: Day, _ people: PeoplePlan) -> RunFingerprint {
    RunFingerprint(
      program: ProgramVersion.program,
      model: ProgramVersion.model,
      seed: day.scenario.seed,
      scenario: Self.digest(of: day.digest + people.json),
      trace: day.trace,
      phone: Self.digest(of: day.scenario.phones.map(Self.text).joined(separator: "\n")),
      os: Self.digest(of: day.scenario.systems.map(Self.text).joined(separator: "\n"))
    )
  }

  /// The settings of a day's phone or system of a name, or of its only one if those of the days are
  /// mixed; nil without one.
  private static func chosen(
    _ name: String,
    of items: [(name: String, text: String)],
    isMixed: Bool
  ) -> String? {
    items.first { $0.name == name || isMixed && items.count == 1 }?.text
  }

  /// The digest of the settings of all days, which may all be the same; nil if a day lacks them.
  private static func digest(_ days: [String?]) -> String? {
    let texts = days.compactMap(\.self)
    guard texts.count == days.count, let first = texts.first else { return nil }
    let isSame = texts.allSatisfy { $0 == first }
    return digest(of: isSame ? first : texts.joined(separator: "\n"))
  }

  /// The fingerprints of every day, phone and system, and of their combinations, for provenance.
  public var all: [Provenance.Fingerprint] { ofDays + ofWeek }

  private var ofWeek: [Provenance.Fingerprint] {
    guard let weekName, let first = days.first?.scenario else { return [] }
    let phones = mixedPhone.map { [$0] } ?? first.phones.map(\.name)
    let systems = mixedOS.map { [$0] } ?? first.systems.map(\.name)
    return phones.flatMap { phone in
      systems.compactMap { os in
        let group = RunGroup(scenario: weekName, strategy: "", phone: phone, os: os)
        return self[group].map {
          Provenance.Fingerprint(scenario: weekName, phone: phone, os: os, value: $0)
        }
      }
    }
  }

  private var ofDays: [Provenance.Fingerprint] {
    days.flatMap { day in
      let isMixed = day.scenario.people != nil
      let phones = isMixed ? [PeoplePlan.mixed] : day.scenario.phones.map(\.name)
      let systems = isMixed ? [PeoplePlan.mixed] : day.scenario.systems.map(\.name)
      return phones.flatMap { phone in
        systems.compactMap { system in
          let group = RunGroup(
            scenario: day.scenario.name,
            strategy: "",
            phone: phone,
            os: system
          )
          return self[group].map {
            Provenance.Fingerprint(
              scenario: group.scenario,
              phone: group.phone,
              os: group.os,
              value: $0
            )
          }
        }
      }
    }
  }

  /// The settings of a group's strategy by dotted key; empty for an app's own code.
  public func settings(of group: RunGroup) -> [String: String] {
    let own = weekName == group.scenario ? days : days.filter { $0.scenario.name == group.scenario }
    let strategy = own.first?.scenario.strategies.first { $0.name == group.strategy }
    return strategy.map(ResolvedScenario.settings) ?? [:]
  }

  /// The groups of some results of the study, weeks combined, with fingerprints and settings.
  public func groups(of results: [RunResult]) -> [RecordedGroup] {
    RecordedGroup.groups(
      of: results,
      fingerprint: { self[$0] },
      settings: { settings(of: $0) }
    )
  }

  // MARK: - Digests

  private static func digest(of scenario: Scenario, layers: LayerFiles) -> String {
    var bare = scenario
    bare.title = ""
    bare.world.providers.title = ""
    bare.phones = []
    bare.systems = []
    bare.strategies = []
    bare.replications = 1
    bare.seed = 0
    for index in bare.otherApps.indices { bare.otherApps[index].strategy.title = "" }
    return digest(of: ResolvedScenario.yaml(for: bare, tracePath: "", layers: layers))
  }

  /// The numbers of a phone with their ranges, in the order of their keys.
  private static func text(of phone: PhoneProfile) -> String {
    let numbers = PhoneProfile.numbers.map { number in
      let estimate = number.estimate(in: phone)
      let values = [estimate.value, estimate.low, estimate.high].map { $0.text ?? "" }
      return "\(number.dottedKey) \(values.joined(separator: ", "))\n"
    }
    let choices = PhoneProfile.choices.map { "\($0.key) \($0.text(in: phone) ?? "")\n" }
    return (numbers + choices).sorted().joined()
  }

  /// The settings of a system, in the order of their keys.
  private static func text(of system: OSProfile) -> String {
    let fused = system.fusedProvider.isAvailable ? OSProfile.fusedProviderSettings : []
    let lines = (OSProfile.settings + fused).map { "\($0.key) \($0.text(in: system) ?? "")\n" }
    return lines.sorted().joined() + system.platform.rawValue
  }

  private static func digest(of text: String) -> String { short(SHA256.hexDigest(of: text.utf8)) }

  /// Half of a digest distinguishes the files of one project and keeps lines short.
  private static func short(_ digest: String) -> String { String(digest.prefix(32)) }
}

extension Study {
  /// The groups of some runs of the study, or their weighted means, with its fingerprints.
  public func groups(of results: [RunResult]) -> [RecordedGroup] {
    StudyFingerprints(self).groups(of: reported(results))
  }
}

extension Study {
  /// The digest of a day's trace: of its file, or of the points if it was made in code.
  func traceDigest(of day: Day) -> String {
    guard day.tracePath.isEmpty else { return digest(of: day.tracePath) }
    let points = day.scenario.trace.points.map { point -> String in
      let place = "\(point.coordinate.latitude) \(point.coordinate.longitude)"
      let kind = "\(point.mode?.rawValue ?? "-") \(point.isAtRest.map { "\($0)" } ?? "-")"
      let numbers = [point.horizontalAccuracy, point.altitude].map { number in
        number.map { "\($0.value)" } ?? "-"
      }
      return "\(point.time.nanoseconds) \(place) \(kind) \(numbers.joined(separator: " "))"
    }
    return SHA256.hexDigest(of: points.joined(separator: "\n").utf8)
  }
}
