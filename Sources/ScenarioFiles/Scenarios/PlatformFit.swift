// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationStrategies
package import OSProfiles
internal import PhoneModel
package import Studies

/// The check that a system's platform can serve a strategy at all.
///
/// A strategy whose every service belongs to the other platform would use 0 J without a warning. If
/// no system of the scenario serves it, that is an error; if some do, it runs only on those, with a
/// note.
///
/// Android profiles answer Core Location's own requests as well (`docs/model/systems.md`), except for the
/// services that have no counterpart there.
package enum PlatformFit {
  /// Removes the combinations that cannot work, and reports the strategies that have no others.
  static func apply(
    to scenario: inout Scenario,
    at position: SourcePosition,
    _ problems: ProblemList
  ) {
    var kept = allCombinations(of: scenario)
    let count = kept.count
    for strategy in scenario.strategies where strategy.program == nil {
      let services = strategy.configuration.usedServices
      let own = Set(kept.filter { $0.strategy == strategy.name }.map(\.os))
      let systems = scenario.systems.filter { own.contains($0.name) }
      let without = systems.filter { !serves($0.platform, services) }
      guard let first = without.first else { continue }
      guard without.count < systems.count else {
        problems.add(conflict(strategy.name, services, first), key: "", at: position)
        continue
      }
      let names = without.map(\.name)
      kept.removeAll { $0.strategy == strategy.name && names.contains($0.os) }
      scenario.notes.append(
        "\(strategy.name) does not run on \(names.joined(separator: ", ")), where it could request nothing"
      )
    }
    if kept.count < count { scenario.combinations = Set(kept) }
  }

  /// Whether any of some systems can serve a strategy of settings at all.
  package static func fits(_ strategy: ScenarioStrategy, _ systems: [OSProfile]) -> Bool {
    let services = strategy.configuration.usedServices
    return systems.contains { serves($0.platform, services) }
  }

  private static func allCombinations(of scenario: Scenario) -> [RunCombination] {
    scenario.strategies.flatMap { strategy in
      scenario.phones.flatMap { phone in
        scenario.systems.compactMap { system in
          scenario.runs(strategy: strategy.name, phone: phone.name, os: system.name)
            ? RunCombination(strategy: strategy.name, phone: phone.name, os: system.name) : nil
        }
      }
    }
  }

  /// Whether a platform has at least one of some services; a strategy without services fits
  /// everywhere.
  private static func serves(_ platform: Platform, _ services: [ServiceKind]) -> Bool {
    services.isEmpty || services.contains { home(of: $0) == nil || home(of: $0) == platform }
  }

  /// The only platform that has a service; nil if both have it.
  private static func home(of service: ServiceKind) -> Platform? {
    switch service {
    case .fused, .passiveFused, .geofencing: .android
    case .liveUpdates, .monitor, .beacons: .ios
    case .standardUpdates, .otherStandardUpdates, .deferredUpdates, .singleRequests,
      .significantChange, .regions, .visits, .heading, .motion, .appCode:
      nil
    }
  }

  private static func conflict(
    _ strategy: String,
    _ services: [ServiceKind],
    _ system: OSProfile
  ) -> InputProblem {
    let words = services.map(\.title).joined(separator: ", ")
    let (owner, way) =
      system.platform == .ios
      ? ("Android", "--phone modern_pixel7_2022 --os android_12")
      : ("iOS", "--phone iphone_class --os \(BuiltIn.systemNames[0])")
    let other = system.platform == .ios ? "standard_best" : "fused_balanced"
    return .conflict(
      "the strategy \(strategy) asks for \(words), which only \(owner) has; \(system.name) would give it nothing",
      note: "try it with \(way), or choose a strategy such as \(other)"
    )
  }
}
