// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
public import PhoneModel
public import Quantities
internal import Studies

/// A phone's own factor on location energy, from hours with a strategy and hours without location.
///
/// The hours without location hold whatever the phone, its owner and the kind of day take beside
/// location, so it cancels in the difference. The factor is the measured difference over the
/// predicted one.
///
/// Scope: one phone, and days of the kind that was measured. Limitations: a use of the phone that
/// falls into one kind of hour alone passes for location; what differs from session to session stays
/// (`Discrepancy.ofOwnHours`). The powers of idle modem, Wi-Fi and motion sensors get the factor too.
public struct TwoHours: Sendable {
  /// The hours with one setting.
  public struct Hours: Sendable, Hashable {
    /// The setting by its name in the log.
    public var setting: String
    /// The measured time, above 0 s.
    public var duration: SimulationDuration
    /// The measured mean power.
    public var measured: Watts
    /// The standard deviation of the measured power, from the steps of the gauge.
    public var error: Watts
    /// The predicted mean power.
    public var predicted: Watts

    /// Hours by their parts.
    package init(
      setting: String,
      duration: SimulationDuration,
      measured: Watts,
      error: Watts,
      predicted: Watts
    ) {
      (self.setting, self.duration) = (setting, duration)
      (self.measured, self.error, self.predicted) = (measured, error, predicted)
    }
  }

  /// The name of the log.
  public var log: String
  /// The phone before.
  public var phone: PhoneProfile
  /// The hours without location.
  public var without: Hours
  /// The hours with a strategy.
  public var with: Hours
  /// What the strategy adds to the whole phone in its hours by the prediction, uploads included.
  public var predictedLocation: Watts
  /// The predicted location energy of these hours by part, in the order of `EnergyPart.allCases`.
  public var parts: [Joules]

  /// A result by its parts.
  package init(
    log: String,
    phone: PhoneProfile,
    without: Hours,
    with: Hours,
    predictedLocation: Watts,
    parts: [Joules]
  ) {
    (self.log, self.phone, self.without, self.with) = (log, phone, without, with)
    (self.predictedLocation, self.parts) = (predictedLocation, parts)
  }

  /// What the strategy adds as measured: the difference of both kinds of hours.
  public var measuredLocation: Watts { with.measured - without.measured }

  /// The standard deviation of that difference.
  public var error: Watts {
    let (a, b) = (with.error.value, without.error.value)
    return Watts((a * a + b * b).squareRoot())
  }

  /// The measured difference over the predicted one.
  public var factor: Double { measuredLocation / predictedLocation }

  /// The standard deviation of the factor's logarithm, from the gauge alone.
  public var spread: Double { error / measuredLocation }

  /// What the phone took without location beyond what the lab predicts; may be negative.
  public var ownUse: Watts { without.measured - without.predicted }

  /// The keys of a phone file that the hours determine.
  public static let keys = ["scale.power", "scale.other"]

  /// The phone with its own factor.
  ///
  /// The factor is on all powers but those of the suspended phone, its screen and its background work,
  /// which keep their values and ranges.
  public var calibrated: PhoneProfile {
    var phone = phone
    let (before, other) = (phone.scale.all, phone.scale.other)
    phone.scale.other = Estimate(
      other.value / factor,
      in: other.low * before.low / (before.value * factor)...other.high * before.high
        / (before.value * factor),
      basis: other.basis,
      source: "Unchanged: the hours with and without location determine scale.power instead"
    )
    let value = before.value * factor
    // The ends of a range are a normal distribution's at 95 percent.
    let end = exp(1.96 * spread)
    phone.scale.all = Estimate(
      value,
      in: value / end...value * end,
      basis: .fitted,
      source: "Hours with and without location on one kind of day, \(log)"
    )
    let total = parts.reduce(Joules.zero, +)
    for part in EnergyPart.allCases where total > .zero {
      phone.ownHours[part] = NumberText.rounded(parts[part.place] / total, decimals: 4)
    }
    return phone
  }

  /// The range of the measured hours' location energy, as a factor up and down.
  ///
  /// - Parameter phone: the phone before, or `calibrated`.
  /// - Returns: the factor, at least 1; nil without location energy.
  public func width(of phone: PhoneProfile) -> Double? {
    let energies = Dictionary(
      uniqueKeysWithValues: zip(PowerRanges.measures, parts.map(\.value))
    )
    let total = parts.reduce(0) { $0 + $1.value }
    return PowerRanges(phone).range(of: "energy_location_j") {
      $0 == "energy_location_j" ? total : energies[$0]
    }
    .map { ($0.upperBound / $0.lowerBound).squareRoot() }
  }

  /// The reason why a log gives no factor.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The log has no hour without location, or none with a setting.
    case missing(isOff: Bool)
    /// The log has several settings besides `off`.
    case severalSettings([String])
    /// The two kinds of hours were not of one kind: the shares of the time on the move.
    case otherMovement(with: Double, without: Double)
    /// The screen was lit for different parts of the time.
    case otherScreen
    /// The difference is not above twice its error, both in milliwatts.
    case tooClose(difference: Int, error: Int)
    /// The hour was spent on the gauge's plateau, on which a full battery shows no drop.
    case onPlateau
    /// The lab predicts no location energy for the setting.
    case noLocation(String)
    /// A stretch of so many minutes shows no drop of the battery's level.
    case noDrop(minutes: Int)

    /// The reason in one line, and the way out in another.
    public var description: String { text.what }

    /// The way out.
    public var note: String { text.note }

    private var text: (what: String, note: String) {
      switch self {
      case .missing(isOff: true):
        (
          "the log has no stretch with the setting off in which the battery level drops",
          "add an hour of the same kind in which no app asks for positions"
        )
      case .missing(isOff: false):
        (
          "the log has no stretch with a setting other than off in which the battery level drops",
          "add an hour in which your app asks for positions"
        )
      case .severalSettings(let names):
        (
          "the log has several settings: \(names.joined(separator: ", "))",
          "compare one setting with off; to fit several, omit --two-hours"
        )
      case .otherMovement(let with, let without):
        (
          "the phone moved for \(Int((100 * with).rounded())) % of the time with the setting and for "
            + "\(Int((100 * without).rounded())) % without",
          "measure both hours alike, so that everything but location cancels"
        )
      case .otherScreen:
        ("the screen was on in one kind of hour and not in the other", "keep it off in both")
      case .tooClose(let difference, let error):
        (
          "the hours differ by \(difference) mW, but the gauge's steps leave an error of ±\(error) mW (one standard "
            + "deviation)",
          "measure for longer, or read a current instead of a level"
        )
      case .onPlateau:
        (
          "the log begins with a full battery, which shows no drop for a while",
          "start below 98 %, or leave out the rows at 100 %"
        )
      case .noDrop(let minutes):
        (
          "a stretch of \(minutes) min shows no drop in the battery level",
          "measure for longer, or read a current instead of a level"
        )
      case .noLocation(let setting):
        ("the lab predicts no location energy for \(setting)", "check the setting and --os")
      }
    }
  }
}
