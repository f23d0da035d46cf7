// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The reason why a setting changed nothing, as far as runs and scenario show.
///
/// Every reason is based on counts of the runs, or on a rule in the system's profile or in the
/// scenario. Without such a rule, only the counts are given.
public struct KnobReason: Sendable, Hashable {
  /// A rule that prevents a setting from having an effect.
  public enum Rule: Sendable, Hashable {
    /// The system does not offer this service.
    case unavailable(service: String, os: String)
    /// Another setting of the strategy makes it useless, as the text of their condition explains.
    case useless(String)
    /// The app sent, asked or showed something equally often; the count is the number of times.
    case sameUse
    /// The tier stayed the same, and so did the radios.
    case sameTier
    /// The tiers differ, but use the radios in the same way.
    case tiersUseRadiosAlike
    /// The distance filter only delays deliveries, not the radios.
    case filterGatesDelivery
    /// Updates were never paused, or were paused equally.
    case noPauseTookEffect
    /// The setting decides when updates are paused, and that did not change.
    case pausesUnchanged
    /// The setting applies in the background, where the app never ran.
    case neverInBackground
    /// The app has the background mode `location`, so the flag is already true.
    case backgroundModeSetsIt
    /// The setting changes what the user sees, not the radios.
    case changesIndicatorOnly
    /// The user was already asked; the raw value of the permission.
    case askedBefore(permission: String)
    /// The user already allows exact positions.
    case exactPositionsAllowed
    /// Every replication has the same result.
    case sameRuns
    /// The radios were used equally.
    case sameRadios
    /// The change is below the threshold.
    case smallChange
  }

  /// A measure with its mean before and after the change.
  public struct Count: Sendable, Hashable {
    /// The measure's name.
    public var metric: String
    /// Its mean with the strategy's own value.
    public var before: Double
    /// Its mean with the new value.
    public var now: Double

    package init(metric: String, before: Double, now: Double) {
      self.metric = metric
      self.before = before
      self.now = now
    }
  }

  /// The rule that explains it.
  public var rule: Rule
  /// The counts on which the reason is based.
  public var counts: [Count]

  package init(rule: Rule, counts: [Count]) {
    self.rule = rule
    self.counts = counts
  }
}
