// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics

/// What a phone shows of its battery, apart from what it has used.
///
/// Scope: from a full charge the gauge stays at 100 % until the plateau is used, then falls point by
/// point with what is used, and shows the nearest whole step. It has no memory: one used share, one
/// shown level. When a phone is read is its user's business, not the gauge's.
///
/// Limitations: every charge ends full, and one plateau holds for a whole day. At a dead battery it
/// would still show the plateau; the lab's phones go on past that. How a maker rounds is not
/// published; to the nearest step is the rule under which used = plateau + (1 − shown) holds on
/// average, which is how the plateau was measured.
///
/// Sources: MobilityNet 2020 (BSD-3), four iPhone 6 with iOS 12.3 lying still: 100 % is shown until
/// 4.66 points are used, standard deviation 0.98 over 36 charges, alike for all units and settings.
/// Readings on its four Nexus 6 fall from the start.
///
/// Validation: the tests of this room; the field table's row D10.
public struct BatteryGauge: Sendable, Hashable {
  /// The share of a full charge that is used before less than all is shown, 0...1.
  public let plateau: Double
  /// The distance between two levels that can be shown, 0...1; 0 shows every level.
  public let step: Double

  /// A gauge that shows what there is.
  public static let exact = BatteryGauge(plateau: 0, step: 0)

  /// A gauge with a plateau and steps.
  ///
  /// - Precondition: both lie within 0 and 1.
  public init(plateau: Double, step: Double) {
    precondition((0...1).contains(plateau), "a plateau is a share of a charge")
    precondition((0...1).contains(step), "a step is a share of a charge")
    self.plateau = plateau
    self.step = step
  }

  /// The gauge of one charge of a phone: the plateau is drawn about the profile's.
  ///
  /// The draw is normal, cut off at 0 and 1, and depends on nothing but the arguments.
  ///
  /// - Parameters:
  ///   - profile: the phone.
  ///   - seed: the scenario's seed.
  ///   - replication: the repetition, from 0.
  ///   - cycle: which charge of which unit it is; other numbers have other draws. A run of the lab
  ///     is cycle 0.
  public init(_ profile: PhoneProfile, seed: UInt64, replication: Int, cycle: UInt64 = 0) {
    let random = KeyedRandom(seed: seed, replication: replication, purpose: Self.purpose)
    self.init(profile, random, cycle: cycle)
  }

  init(_ profile: PhoneProfile, _ random: KeyedRandom, cycle: UInt64 = 0) {
    let spread = profile.battery.gaugePlateauSpread.value
    var plateau = profile.battery.gaugePlateau.value
    if spread > 0 { plateau += spread * random.normal(cycle) }
    self.init(plateau: min(1, max(0, plateau)), step: profile.battery.gaugeStep.value)
  }

  static let purpose = DrawPurpose("phone.gauge_plateau")

  /// The level shown, 0...1, when a share of a full charge is used.
  ///
  /// It never rises with what is used. A share below 0 counts as 0, one above 1 goes on falling to a
  /// level of 0.
  public func shownFraction(used: Double) -> Double {
    let level = min(1, max(0, 1 - max(0, used - plateau)))
    guard step > 0 else { return level }
    // Counted from full, so that 100 % can be shown whatever the step.
    let steps = ((1 - level) / step).rounded()
    return max(0, 1 - steps * step)
  }

  /// The shares of a full charge that may be used when a level is shown.
  ///
  /// The lower end of a full gauge is 0, its upper end the plateau and half a step; other levels leave
  /// a bracket as wide as a step. At the last level the upper end is infinite.
  public func usedFractions(shown: Double) -> ClosedRange<Double> {
    let below = 1 - min(1, max(0, shown))
    let high = shown <= step / 2 ? Double.infinity : plateau + below + step / 2
    if shown >= 1 { return 0...high }
    return (plateau + max(0, below - step / 2))...high
  }
}
