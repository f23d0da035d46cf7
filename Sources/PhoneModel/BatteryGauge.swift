// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics

/// The battery gauge of a phone: the level it shows, as opposed to the charge it has used.
///
/// Scope: after a full charge the gauge shows 100 % until the plateau is used. It then falls point
/// by point with the charge used, and shows the nearest whole step. It has no memory: the shown
/// level depends only on the share used. The times at which the level is read are up to the caller.
///
/// Limitations: every charge ends full, and one plateau holds for a whole day. When the battery is
/// empty, the gauge still shows a level equal to the plateau; the lab's phones keep running past
/// that. Makers do not publish how they round. Rounding to the nearest step is the rule under which
/// used = plateau + (1 − shown) is true on average, and the plateau was measured that way.
///
/// Sources: MobilityNet 2020 (BSD-3), four iPhone 6 with iOS 12.3 at rest: they show 100 % until
/// 4.66 points are used, standard deviation 0.98 over 36 charges, the same for all units and
/// settings. Readings on its four Nexus 6 fall from the start.
///
/// Validation: the tests of this module; row D10 of the field table.
public struct BatteryGauge: Sendable, Hashable {
  /// The share of a full charge that is used before the gauge shows less than 100 %, 0...1.
  public let plateau: Double
  /// The distance between two adjacent levels that the gauge can show, 0...1; 0 shows every level.
  public let step: Double

  /// A gauge that shows the true level.
  public static let exact = BatteryGauge(plateau: 0, step: 0)

  /// A gauge with a plateau and steps.
  ///
  /// - Precondition: both are within 0...1.
  public init(plateau: Double, step: Double) {
    precondition((0...1).contains(plateau), "a plateau is a share of a charge")
    precondition((0...1).contains(step), "a step is a share of a charge")
    self.plateau = plateau
    self.step = step
  }

  /// The gauge during one charge of a phone, with a plateau drawn around the profile's value.
  ///
  /// The draw is normal, clamped to 0...1, and depends on nothing but the arguments.
  ///
  /// - Parameters:
  ///   - profile: the phone.
  ///   - seed: the scenario's seed.
  ///   - replication: the repetition, from 0.
  ///   - cycle: the number of the charge and unit; each number has its own draw. A lab run is
  ///     cycle 0.
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
  /// It never rises as more is used. A share below 0 counts as 0; above a share of 1 the level
  /// keeps falling, down to 0.
  public func shownFraction(used: Double) -> Double {
    let level = min(1, max(0, 1 - max(0, used - plateau)))
    guard step > 0 else { return level }
    // Counted from full, so that 100 % can be shown whatever the step.
    let steps = ((1 - level) / step).rounded()
    return max(0, 1 - steps * step)
  }

  /// The shares of a full charge that can have been used when the gauge shows a level.
  ///
  /// For a full gauge the range is from 0 to the plateau plus half a step; for other levels it is
  /// as wide as a step. For the last level the upper end is infinite.
  public func usedFractions(shown: Double) -> ClosedRange<Double> {
    let below = 1 - min(1, max(0, shown))
    let high = shown <= step / 2 ? Double.infinity : plateau + below + step / 2
    if shown >= 1 { return 0...high }
    return (plateau + max(0, below - step / 2))...high
  }
}
