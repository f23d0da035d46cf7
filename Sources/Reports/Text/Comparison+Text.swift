// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
public import Studies

extension Comparison {
  /// The conclusion in a sentence: energy first, then tracking error.
  ///
  /// It names no direction without a conclusion. Numbers have two digits. A ratio is followed by
  /// its range and the effect of luck.
  public var text: String {
    guard energy != nil else { return energyText + "." }
    return energyText + errorPart + "." + coveragePart
  }

  private var strategy: String { group.strategy }
  private var energy: PairedEffect? { effect(on: "energy_location_j") }
  private var error: PairedEffect? { effect(on: "error_mean_m") }

  /// The conclusion on location energy alone, without a full stop.
  public var energyText: String {
    guard let energy else {
      return
        "\(strategy): nothing to compare, because no replication has location energy for both it "
        + "and \(reference)"
    }
    if hasNoEnergy { return "\(strategy) uses no location energy" }
    switch energy.conclusion {
    case .equal:
      return "\(strategy) uses as much location energy as \(reference) in every replication"
    case .withinMargin:
      return "\(strategy) uses as much location energy as \(reference), give or take "
        + "\(whole(100 * reach(energy))) %"
    case .less, .more:
      let everywhere = holdsNeutral(energy) ? " in all \(energy.value.count) replications" : ""
      return "\(strategy) uses \(amount(energy))\(everywhere)\(range(energy))"
    case .undecided where energy.value.low == nil:
      return
        "\(strategy): one replication proves nothing; in it, \(amount(energy))\(range(energy))"
    case .undecided:
      return "\(strategy): undecided whether it uses less or more location energy than \(reference)"
        + " (\(ends(of: energy)))"
    }
  }

  /// The difference, such as `93 % less location energy than standard_best`.
  private func amount(_ effect: PairedEffect) -> String {
    let value = effect.value.estimate
    switch effect.kind {
    case .difference:
      let word = value < 0 ? "less" : "more"
      return "\(NumberText.known(abs(value))) J \(word) location energy than \(reference)"
    case .ratio where value >= 2:
      return "\(NumberText.known(value)) times the location energy of \(reference)"
    case .ratio where value < Self.extreme:
      return "less than \(bound(effect)) % of the location energy of \(reference)"
    case .ratio:
      return "\(percent(value)) % \(value < 1 ? "less" : "more") location energy than \(reference)"
    }
  }

  /// The range and the effect of luck, in brackets after an amount.
  private func range(_ effect: PairedEffect) -> String {
    guard effect.kind == .ratio else {
      guard let low = effect.value.low, let high = effect.value.high else { return "" }
      let sizes = [abs(low), abs(high)].sorted().map(NumberText.known)
      return " (95 % interval \(sizes.joined(separator: "–")) J)"
    }
    let value = effect.value.estimate
    guard value >= Self.extreme else { return "" }
    let luck = self.luck(effect)
    guard let range = effect.range else { return luck.isEmpty ? "" : " (\(luck))" }
    let words: String
    if value >= 2 {
      words = "\(NumberText.known(range.lowerBound))–\(NumberText.known(range.upperBound)) times"
    } else if (range.lowerBound < 1) != (range.upperBound < 1) {
      words = "\(percent(range.lowerBound)) % less to \(percent(range.upperBound)) % more"
    } else {
      let sizes = [range.lowerBound, range.upperBound].sorted { abs($0 - 1) < abs($1 - 1) }
      let texts = sizes.map(percent)
      words = (texts[0] == texts[1] ? texts[0] : texts.joined(separator: "–")) + " %"
    }
    return " (range \(words)" + (luck.isEmpty ? ")" : "; \(luck))")
  }

  /// The effect of luck on a ratio; empty without an interval.
  private func luck(_ effect: PairedEffect) -> String {
    guard let low = effect.value.low, let high = effect.value.high else { return "" }
    let isMultiple = effect.value.estimate >= 2
    let half = 50 * (high - low) / (isMultiple ? effect.value.estimate : 1)
    if isMultiple, half >= 1 {
      return "luck \(NumberText.known(low))–\(NumberText.known(high)) times"
    }
    return half < 1 ? "luck adds less than ±1 %" : "luck adds ±\(whole(half)) %"
  }

  /// The interval of an effect without a conclusion.
  private func ends(of effect: PairedEffect) -> String {
    guard let low = effect.value.low, let high = effect.value.high else { return "" }
    switch effect.kind {
    case .ratio: return "95 % interval \(NumberText.known(low))–\(NumberText.known(high)) times"
    case .difference: return "95 % interval \(signed(low)) to \(signed(high)) J"
    }
  }

  /// Below this ratio, the text gives the remaining share, because all savings would be
  /// 99-point-something percent.
  private static let extreme = 0.01

  /// The whole percentage that a small ratio and the ends of its ranges do not exceed.
  private func bound(_ effect: PairedEffect) -> Int {
    let largest =
      [effect.value.estimate, effect.value.high, effect.range?.upperBound]
      .compactMap { $0 }.max() ?? 0
    return max(1, Int(min(100 * largest, 1e6).rounded(.up)))
  }

  /// Whether the interval includes equality, which is possible even if all pairs differ in one
  /// direction.
  private func holdsNeutral(_ effect: PairedEffect) -> Bool {
    let neutral = effect.kind == .ratio ? 1.0 : 0
    guard let low = effect.value.low, let high = effect.value.high else { return false }
    return low <= neutral && neutral <= high
  }

  /// The distance from 1 within which a ratio does not matter.
  private func reach(_ effect: PairedEffect) -> Double {
    effect.kind == .ratio ? effect.indifference.upperBound - 1 : 0
  }

  private var errorPart: String {
    guard let error else {
      return hasNoError
        ? " and never knows where the phone is" : ", with no tracking error to compare"
    }
    let size = NumberText.known(abs(error.meanDifference))
    switch error.conclusion {
    case .equal: return ", with equal mean error"
    case .withinMargin: return ", with about the same mean error"
    case .less: return ", and its mean error is \(size) m smaller"
    case .more: return ", and its mean error is \(size) m larger"
    case .undecided where error.value.low == nil:
      return ", its mean error \(size) m \(error.meanDifference < 0 ? "smaller" : "larger")"
    case .undecided:
      return ", and it is undecided whether its mean error is smaller or larger"
    }
  }

  /// A sentence on the coverage, if a strategy has no belief for a notable part of the day.
  private var coveragePart: String {
    guard let coverage, coverage > 0, coverage < ParetoStanding.minimumCoverage else { return "" }
    return " It has a position for only \(NumberText.known(100 * coverage)) % of the day."
  }

  /// The distance of a ratio from equality in percent.
  private func percent(_ ratio: Double) -> String {
    let size = abs(ratio - 1) * 100
    // A saving that is not total is never rounded to 100 %.
    if ratio > 0, ratio < 1, size > 99 { return "99" }
    return NumberText.known(size)
  }

  private func whole(_ value: Double) -> String { NumberText.short(value, digits: 1) }

  private func signed(_ value: Double) -> String {
    (value < 0 ? "−" : "+") + NumberText.known(abs(value))
  }

}
