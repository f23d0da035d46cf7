// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Stochastics
import TracewattTestSupport

@testable import ScenarioFiles

/// Random settings, equal for equal numbers.
private struct RandomSettings {
  private var bits: SplitMix

  init(_ number: Int) { bits = SplitMix(seed: UInt64(number) &* 0x9E37_79B9_7F4A_7C15) }

  mutating func next() -> UInt64 { bits.next() }
  mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }
  mutating func coin() -> Bool { next() & 1 == 0 }

  /// A possible value of a setting, including its absence.
  mutating func value(_ kind: SettingKind, _ absence: SettingAbsence) -> SettingValue {
    if absence != .never, let absent = kind.absentValue, next() % 4 == 0 { return absent }
    switch kind {
    case .amount, .angle, .count:
      let bounds = kind.bounds ?? .positive("")
      let (low, high) = (bounds.low, min(bounds.high, 1e15))
      // Tiny and large values are equally likely, because digits are lost there.
      let size = high <= 1000 ? low + share() * (high - low) : pow(10, -3 + share() * 18)
      let amount = next() % 3 == 0 ? size.rounded() : size
      let least = bounds.excludesLow ? low + 1 : low
      return kind.value(ofAmount: min(high, max(least, amount))) ?? .flag(nil)
    case .flag: return .flag(coin())
    case .event: return .flag(true)
    case .word(let words, _): return .word(words[Int(next() % UInt64(words.count))])
    case .words(let words):
      let some = words.filter { _ in coin() }
      return .words(some.isEmpty ? [words[0]] : some)
    }
  }

  mutating func change<Root>(_ settings: [Setting<Root>], of root: inout Root) {
    for setting in settings {
      setting.set(value(setting.kind, setting.absence), in: &root)
    }
  }

  /// Minimum values above their maximum values become the lowest allowed ones.
  func order<Root>(
    _ settings: [Setting<Root>],
    _ conditions: [SettingCondition<Root>],
    of root: inout Root
  ) {
    for condition in conditions where condition.isBroken(by: root) {
      guard let setting = settings.first(where: { $0.key == condition.key }),
        let low = setting.kind.bounds?.low, let value = setting.kind.value(ofAmount: low)
      else { continue }
      setting.set(value, in: &root)
    }
  }

  mutating func services(inMode: Bool) -> StrategyConfiguration.Services {
    typealias Services = StrategyConfiguration.Services
    while true {
      var services = Services()
      for section in Services.sections + (inMode ? Services.modeSections : []) where coin() {
        if section.outer == "standard", services.standard == nil { continue }
        section.use(in: &services)
        change(section.settings, of: &services)
      }
      if coin() { services.regions = [.allPlaces] }
      if coin() { services.monitor = [.allPlaces] }
      if coin() {
        let beacons = BeaconConstraint(uuid: "00000000-0000-0000-0000-000000000001", major: 7)
        services.beacons = [BeaconRegion(identifier: "door", constraint: beacons)]
        services.ranging = [beacons]
      }
      if coin() {
        var fence = StrategyConfiguration.GeofenceChoice(place: .allPlaces)
        change(StrategyConfiguration.GeofenceChoice.settings, of: &fence)
        // Without a dwell, the delay has no effect and is not written.
        if !fence.transitions.contains(.dwell) { fence.loiteringDelay = .minutes(5) }
        services.geofences = [fence]
      }
      if !Services.conditions.contains(where: { $0.isBroken(by: services) }) { return services }
    }
  }

  mutating func strategy() -> StrategyConfiguration {
    while true {
      var strategy = StrategyConfiguration(name: "s", title: "Odd: \"words\"")
      strategy.services = services(inMode: false)
      for section in StrategyConfiguration.sections where coin() {
        section.use(in: &strategy)
        change(section.settings, of: &strategy)
      }
      if strategy.dutyCycle == nil {
        strategy.modes = ["moving", "still"].map {
          .init(name: $0, services: services(inMode: true))
        }
        change(StrategyConfiguration.settings, of: &strategy)
        strategy.rules = [rule(to: "still"), rule(to: "moving")]
      }
      if strategy.conflict == nil { return strategy }
    }
  }

  /// A rule on conditions that every app can know.
  private mutating func rule(to mode: String) -> StrategyRule {
    while true {
      var conditions = StrategyRule.Conditions()
      for setting in StrategyRule.Conditions.settings where coin() {
        setting.set(value(setting.kind, setting.absence), in: &conditions)
      }
      let isBroken = StrategyRule.Conditions.conditions.contains { $0.isBroken(by: conditions) }
      var bare = conditions
      bare.duration = nil
      if !isBroken, !conditions.needEvent, bare != StrategyRule.Conditions() {
        return StrategyRule(in: mode == "still" ? "moving" : "still", when: conditions, go: mode)
      }
    }
  }
}

@Suite("Random settings")
struct SettingProperties {
  @Test("a strategy that is written and read is the same", arguments: 0..<200)
  func strategies(_ number: Int) throws {
    var random = RandomSettings(number)
    let configuration = random.strategy()
    let text = StrategyText.yaml(for: ScenarioStrategy(name: "s", configuration: configuration))
    let folder = try TemporaryFolder(["s.yaml": text])
    let again = try #require(StrategyLoader.load([folder.path + "/s.yaml"]).first)
    expectEqual(again.configuration, configuration, "\(text)")
  }

  @Test("system, phone and providers that are written and read are the same", arguments: 0..<40)
  func profiles(_ number: Int) throws {
    var random = RandomSettings(number)
    let day = """
      version: 1
      kind: scenario
      name: day
      trace: { file: day.gpx }
      strategies: [standard_best]
      """
    let folder = try TemporaryFolder(["day.yaml": day, "day.gpx": sampleGPX])
    var scenario = try ScenarioLoader.load(path: folder.path + "/day.yaml")
    var system = OSProfile()
    system.name = "odd_system"
    random.change(OSProfile.settings, of: &system)
    random.order(OSProfile.settings, OSProfile.conditions, of: &system)
    if number.isMultiple(of: 2) {
      system.platform = .android
      system.fusedProvider.isAvailable = true
      random.change(OSProfile.fusedProviderSettings, of: &system)
      let conditions = OSProfile.fusedProviderConditions
      random.order(OSProfile.fusedProviderSettings, conditions, of: &system)
    }
    scenario.systems = [system]
    var phone = PhoneProfile()
    phone.name = "odd_phone"
    for field in PhoneProfile.numbers {
      let values = (0..<3).map { _ in random.value(field.setting.kind, .never) }
        .sorted { ($0.magnitude ?? 0) < ($1.magnitude ?? 0) }
      let estimate = EstimatedValue(
        values[1],
        from: values[0],
        to: values[2],
        basis: Evidence.allCases[number % Evidence.allCases.count],
        source: "a source: \"odd\""
      )
      #expect(field.set(estimate, in: &phone), "\(field.dottedKey)")
    }
    random.change(PhoneProfile.choices, of: &phone)
    if PowerState.allCases.contains(where: { phone.power(of: $0) > Watts(1e6) }) {
      // Files may not have such powers: no factor above 1, and a byte a second at most.
      func atMostOne(_ factor: inout Estimate<Double>) {
        let ends = [factor.low, factor.value, factor.high].map { max(1e-6, $0 * 1e-12) }
        factor = Estimate(
          ends[1],
          in: ends[0]...ends[2],
          basis: factor.basis,
          source: factor.source
        )
      }
      atMostOne(&phone.scale.all)
      for part in PowerScale.Part.allCases { atMostOne(&phone.scale[part]) }
      atMostOne(&phone.gnss.dualFrequencyFactor)
      atMostOne(&phone.modem.transmit.bytesPerSecond)
      atMostOne(&phone.modem.receive.bytesPerSecond)
    }
    scenario.phones = [phone]
    var providers = ProviderModel()
    providers.name = "odd_providers"
    random.change(ProviderModel.settings, of: &providers)
    random.order(ProviderModel.settings, ProviderModel.conditions, of: &providers)
    scenario.world.providers = providers
    let text = ResolvedScenario.yaml(for: scenario)
    try folder.write(text, to: "resolved.yaml")
    let again = try ScenarioLoader.load(path: folder.path + "/resolved.yaml")
    expectEqual(again.systems, [system])
    expectEqual(again.phones, [phone])
    expectEqual(again.world.providers, providers)
  }
}
