// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import ScenarioFiles

/// The text of one setting in a file, and the result of reading it.
private struct Reading {
  var value: SettingValue
  var problems: [String]

  /// Reads a setting from a mapping that contains only its key.
  init<Root>(_ setting: Setting<Root>, _ text: String, into root: Root) throws {
    let list = ProblemList()
    let node = YAMLText.read(bytes: Array("key: \(text)\n".utf8), file: "f.yaml", problems: list)
    let reader = FieldReader(try #require(node), known: ["key"], problems: list)
    var root = root
    setting.read(from: try #require(reader), key: "key", into: &root)
    value = setting.value(in: root)
    problems = list.failure.diagnostics
  }
}

@Suite("Bounds of settings")
struct SettingBoundsTests {
  /// An amount in the inner unit in the form of a file.
  static func text(_ amount: Double, _ kind: SettingKind) -> String {
    switch kind {
    case .amount(.duration, _): "\(Int64(amount)) ns"
    case .amount(.bytes, _), .count: "\(Int64(amount))"
    case .amount(let dimension, _):
      ([ExactText.text(amount)] + QuantityText.symbols(of: dimension).prefix(1).filter { $0 != "%" })
        .joined(separator: " ")
    default: ExactText.text(amount)
    }
  }

  /// The amounts nearest to an amount.
  static func neighbours(_ amount: Double, _ kind: SettingKind) -> (below: Double, above: Double) {
    switch kind {
    case .amount(.duration, _), .amount(.bytes, _), .count:
      (amount - max(1, amount.ulp), amount + max(1, amount.ulp))
    default: amount == 0 ? (-1e-300, 1e-300) : (amount.nextDown, amount.nextUp)
    }
  }

  private func check<Root>(_ settings: [Setting<Root>], _ root: Root) throws {
    for setting in settings {
      guard let bounds = setting.kind.bounds else { continue }
      let low = Self.neighbours(bounds.low, setting.kind)
      let high = Self.neighbours(bounds.high, setting.kind)
      var inside = [bounds.excludesLow ? low.above : bounds.low, low.above]
      var outside = [bounds.excludesLow ? bounds.low : low.below]
      if bounds.high < .greatestFiniteMagnitude {
        inside += [high.below, bounds.high]
        outside.append(high.above)
      }
      for amount in inside {
        let reading = try Reading(setting, Self.text(amount, setting.kind), into: root)
        expectEqual(reading.problems, [], "\(setting.key)")
        expectEqual(reading.value, setting.kind.value(ofAmount: amount), "\(setting.key) \(amount)")
      }
      for amount in outside {
        let text = Self.text(amount, setting.kind)
        let reading = try Reading(setting, text, into: root)
        expectEqual(reading.value, setting.value(in: root), "\(setting.key) \(amount)")
        let problem = "key is \"\(text)\"; it must be \(setting.kind.allowedText)"
        expectEqual(reading.problems.count, 1, "\(setting.key) \(text)")
        expectEqual(reading.problems.first?.contains(problem), true, "\(reading.problems)")
      }
    }
  }

  @Test("every setting of a strategy accepts values just inside and refuses those just outside")
  func strategies() throws {
    var services = StrategyConfiguration.Services()
    let sections = StrategyConfiguration.Services.sections
    for section in sections + StrategyConfiguration.Services.modeSections {
      section.use(in: &services)
      try check(section.settings, services)
    }
    var strategy = StrategyConfiguration(name: "s")
    for section in StrategyConfiguration.sections {
      section.use(in: &strategy)
      try check(section.settings, strategy)
    }
    try check(StrategyConfiguration.settings, strategy)
    try check(StrategyRule.Conditions.settings, StrategyRule.Conditions())
    try check(StrategyConfiguration.GeofenceChoice.settings, .init(place: .allPlaces))
  }

  @Test("every setting of a system accepts values just inside and refuses those just outside")
  func systems() throws {
    try check(OSProfile.settings + OSProfile.fusedProviderSettings, OSProfile())
  }

  @Test("every number of a phone accepts values just inside and refuses those just outside")
  func phones() throws {
    try check(PhoneProfile.numbers.map(\.setting), PhoneProfile())
  }

  @Test("every number of providers accepts values just inside and refuses those just outside")
  func providers() throws {
    try check(ProviderModel.settings, ProviderModel())
  }

  @Test("bounds state their unit, and every setting a sentence and evidence where it needs some")
  func words() {
    func check<Root>(_ settings: [Setting<Root>], hasEvidence: Bool) {
      for setting in settings {
        #expect(setting.text.count > 10 && !setting.text.hasSuffix("."), "\(setting.key)")
        expectEqual(setting.text.first?.isUppercase, true, "\(setting.key)")
        if hasEvidence { #expect(setting.basis != nil, "\(setting.key)") }
        guard let bounds = setting.kind.bounds, case .amount(let dimension, _) = setting.kind else {
          continue
        }
        let symbols = QuantityText.symbols(of: dimension)
        #expect(
          symbols.isEmpty || dimension == .fraction
            || symbols.contains { bounds.text.contains($0) },
          "\(setting.key): \(bounds.text)"
        )
      }
    }
    check(OSProfile.settings + OSProfile.fusedProviderSettings, hasEvidence: true)
    check(ProviderModel.settings, hasEvidence: true)
    check(PhoneProfile.numbers.map(\.setting), hasEvidence: false)
    check(PhoneProfile.choices, hasEvidence: false)
    check(StrategyConfiguration.Services.sections.flatMap(\.settings), hasEvidence: false)
    check(StrategyConfiguration.Services.modeSections.flatMap(\.settings), hasEvidence: false)
    check(StrategyConfiguration.sections.flatMap(\.settings), hasEvidence: false)
    check(StrategyRule.Conditions.settings, hasEvidence: false)
  }
}
