// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import RunMetrics
internal import Tracewatt

/// A step without effect, with the data to find the reason.
struct InertStep {
  /// The setting's key without a mode's name, and its value.
  var key: String
  var value: SettingValue
  /// The strategy with the new value.
  var strategy: StrategyConfiguration
  var scenario: Scenario
  /// The runs with the strategy's own value, and with the new one.
  var base: RunGroup
  var changed: RunGroup
  var runs: VariantRuns

  private static let tiers = RunMeasures.definitions.map(\.name).filter { $0.hasPrefix("tier_") }
  private static let radios = ["gnss_on_s", "computed_fix_count", "wifi_scan_count"]

  var reason: KnobReason {
    if let known = knownReason { return known }
    if runs.areSame(base, changed) { return because(.sameRuns, radioCounts) }
    if runs.agree(Self.radios, base, changed) { return because(.sameRadios, radioCounts) }
    return because(.smallChange, differences)
  }

  /// A reason from a rule, if the runs confirm it; otherwise nil.
  private var knownReason: KnobReason? {
    let parts = key.split(separator: ".").map(String.init)
    guard let section = parts.first, let leaf = parts.last else { return nil }
    if let text = strategy.uselessness(of: key) { return because(.useless(text)) }
    switch section {
    case "standard": return standardReason(leaf)
    case "deferred" where system?.deferral.isAvailable == false:
      return unavailable("deferred updates")
    case "live_updates" where system?.liveUpdates.isAvailable == false:
      return unavailable("live updates")
    case "fused" where system?.fusedProvider.isAvailable == false:
      return unavailable("fused provider")
    case "request" where system?.standard.requestLocationAvailable == false:
      return unavailable("single requests")
    case "uploads": return sameUse("upload_count")
    case "geocode": return sameUse("geocode_count")
    case "notifications": return sameUse("notification_count")
    case "authorization": return askingReason(leaf)
    default: return nil
    }
  }

  private func standardReason(_ leaf: String) -> KnobReason? {
    let hasSameTiers = runs.agree(Self.tiers, base, changed)
    let hasSameRadios = runs.agree(Self.radios, base, changed)
    switch leaf {
    case "desired_accuracy" where hasSameRadios:
      return because(hasSameTiers ? .sameTier : .tiersUseRadiosAlike, radioCounts)
    case "distance_filter" where hasSameRadios && hasSameTiers:
      return because(.filterGatesDelivery, radioCounts + [count("delivery_count")])
    case "pauses_location_updates_automatically" where hasSameTiers:
      return because(.noPauseTookEffect, tierCounts)
    case "activity_type" where hasSameTiers:
      return because(.pausesUnchanged, tierCounts)
    case "allows_background_location_updates" where runs.areSame(base, changed):
      if scenario.app.backgroundAt == nil, runs.amount("background_run_s", base) == 0 {
        return because(.neverInBackground)
      }
      guard value == .flag(true), scenario.app.hasLocationBackgroundMode else { return nil }
      return because(.backgroundModeSetsIt)
    case "shows_background_location_indicator" where hasSameRadios:
      return because(.changesIndicatorOnly, [count("indicator_visible_s")])
    default: return nil
    }
  }

  private func askingReason(_ leaf: String) -> KnobReason? {
    let permission = scenario.app.authorization
    if leaf == "ask", permission != .notDetermined {
      return because(.askedBefore(permission: permission.rawValue))
    }
    guard leaf == "temporary_full_accuracy", scenario.app.allowsPreciseLocation else { return nil }
    return because(.exactPositionsAllowed)
  }

  private func sameUse(_ metric: String) -> KnobReason? {
    runs.agree([metric], base, changed) ? because(.sameUse, [count(metric)]) : nil
  }

  private func unavailable(_ service: String) -> KnobReason {
    because(.unavailable(service: service, os: base.os))
  }

  private func because(_ rule: KnobReason.Rule, _ counts: [KnobReason.Count] = []) -> KnobReason {
    KnobReason(rule: rule, counts: counts)
  }

  private var system: OSProfile? { scenario.systems.first { $0.name == base.os } }

  // MARK: - Counts

  private func count(_ metric: String) -> KnobReason.Count {
    KnobReason.Count(
      metric: metric,
      before: runs.amount(metric, base),
      now: runs.amount(metric, changed)
    )
  }

  private var radioCounts: [KnobReason.Count] {
    [count("gnss_on_s"), count("wifi_scan_count")]
  }

  /// The counts of the tiers that were on.
  private var tierCounts: [KnobReason.Count] {
    Self.tiers.filter { runs.amount($0, base) > 0 }.map(count)
  }

  /// The counts that changed by a thousandth or more, at most three.
  private var differences: [KnobReason.Count] {
    let metrics = Self.radios + Self.tiers + ["delivery_count", "wakeup_count", "cpu_awake_s"]
    let found = metrics.filter { !runs.agree([$0], base, changed) }.prefix(3)
    return found.isEmpty ? radioCounts : found.map(count)
  }
}
