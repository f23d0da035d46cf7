// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import RunMetrics
internal import Tracewatt

/// Why a setting changed nothing, as far as the runs and the scenario tell.
///
/// Every sentence rests on what was counted in the runs, or on a rule that the system's profile or the
/// scenario names. Where neither tells, the counts stand for themselves.
struct KnobReason {
  /// The setting's key without a mode's name, and its value.
  var key: String
  package var value: KnobValue
  /// The strategy with the new value.
  var strategy: StrategyConfiguration
  var scenario: Scenario
  /// The runs with the strategy's own value, and with the new one.
  var base: RunGroup
  var changed: RunGroup
  var runs: VariantRuns

  private static let tiers = RunMeasures.definitions.map(\.name).filter { $0.hasPrefix("tier_") }
  private static let radios = ["gnss_on_s", "computed_fix_count", "wifi_scan_count"]

  /// The reason in words, a part of a sentence.
  var text: String {
    if let known = ruleText { return known }
    if runs.areSame(base, changed) { return "every replication came out the same; " + radioText }
    if runs.agree(Self.radios, base, changed) { return "the radios did the same: " + radioText }
    return "what it changes is small: " + differences
  }

  /// A reason that a rule gives, where the runs bear it out.
  private var ruleText: String? {
    let parts = key.split(separator: ".").map(String.init)
    guard let section = parts.first, let leaf = parts.last else { return nil }
    switch section {
    case "standard": return standardText(leaf)
    case "deferred" where system?.deferredUpdatesAvailable == false:
      return lack("deferred updates")
    case "live_updates" where system?.liveUpdatesAvailable == false: return lack("live updates")
    case "fused" where system?.fusedProvider.isAvailable == false: return lack("fused provider")
    case "request" where system?.requestLocationAvailable == false: return lack("single requests")
    case "request" where leaf == "timeout" && strategy.modes.isEmpty:
      return "it counts in modes with standard updates only, and the strategy has no modes"
    case "uploads" where runs.agree(["upload_count"], base, changed):
      return "the app sent \(number("upload_count")) times either way"
    case "geocode" where runs.agree(["geocode_count"], base, changed):
      return "the geocoder took \(number("geocode_count")) questions either way"
    case "notifications" where runs.agree(["notification_count"], base, changed):
      return "\(number("notification_count")) notifications were shown either way"
    case "authorization": return askingText(leaf)
    default: return nil
    }
  }

  private func standardText(_ leaf: String) -> String? {
    let hasSameTiers = runs.agree(Self.tiers, base, changed)
    let hasSameRadios = runs.agree(Self.radios, base, changed)
    switch leaf {
    case "desired_accuracy" where hasSameRadios:
      return hasSameTiers
        ? "the tier did not change: \(radioText)" : "both tiers use the radios alike: \(radioText)"
    case "distance_filter" where hasSameRadios && hasSameTiers:
      let start = "the filter gates delivery, not the radios: " + radioText
      return start + ", positions learned " + fromTo("delivery_count")
    case "pauses_location_updates_automatically" where hasSameTiers:
      return "no pause took effect on this day: \(tierText) either way"
    case "activity_type" where !pauses && hasSameTiers:
      return "it decides when updates are paused, and pausing is off"
    case "activity_type" where hasSameTiers:
      return "it decides when updates are paused, and that did not change: \(tierText) either way"
    case "allows_background_location_updates" where runs.areSame(base, changed):
      if scenario.app.backgroundAt == nil, number("background_run_s") == "0" {
        return "the app never ran in the background"
      }
      if value == .flag(true), scenario.app.hasLocationBackgroundMode {
        return "the app has the background mode location, so it is true already"
      }
      return nil
    case "shows_background_location_indicator" where hasSameRadios:
      return "it changes what the user sees, not the radios: indicator visible "
        + fromTo("indicator_visible_s") + " s"
    default: return nil
    }
  }

  private func askingText(_ leaf: String) -> String? {
    if leaf == "ask", scenario.app.authorization != .notDetermined {
      return "the user was asked before: the right is \(scenario.app.authorization.rawValue)"
    }
    if leaf == "temporary_full_accuracy", scenario.app.allowsPreciseLocation {
      return "the user allows exact positions already"
    }
    return nil
  }

  private var system: OSProfile? { scenario.systems.first { $0.name == base.os } }

  private func lack(_ what: String) -> String { "\(base.os) has no \(what)" }

  private var pauses: Bool {
    ([strategy.services] + strategy.modes.map(\.services)).contains {
      $0.standard?.pausesLocationUpdatesAutomatically == true
    }
  }

  // MARK: - Counts in words

  private func number(_ metric: String) -> String { NumberText.short(runs.amount(metric, base)) }

  private func fromTo(_ metric: String) -> String {
    let (from, to) = (number(metric), NumberText.short(runs.amount(metric, changed)))
    return from == to ? "\(from) either way" : "\(from) → \(to)"
  }

  private var tierText: String {
    let times = Self.tiers.filter { runs.amount($0, base) > 0 }.map { "\($0) \(number($0))" }
    return times.isEmpty ? "no tier was ever on" : times.joined(separator: ", ")
  }

  private var radioText: String {
    "gnss_on_s \(fromTo("gnss_on_s")), wifi_scan_count \(fromTo("wifi_scan_count"))"
  }

  /// The counts that changed by a thousandth or more, at most three.
  private var differences: String {
    let metrics = Self.radios + Self.tiers + ["delivery_count", "wakeup_count", "cpu_awake_s"]
    let found = metrics.filter { !runs.agree([$0], base, changed) }.prefix(3)
    return found.isEmpty ? radioText : found.map { "\($0) \(fromTo($0))" }.joined(separator: ", ")
  }
}
