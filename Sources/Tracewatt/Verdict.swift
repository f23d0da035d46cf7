// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What a paired comparison allows one to conclude about a direction.
public enum Verdict: String, CaseIterable, Sendable, Hashable, Codable {
  /// Less than the reference: the interval lies below equality.
  case less
  /// More than the reference: the interval lies above equality.
  case more
  /// Equal in every replication.
  case equal
  /// The interval holds equality.
  case noVerdict = "no_verdict"
  /// One pair gives no interval.
  case tooFewReplications = "too_few_replications"
}

/// The conclusion on one strategy, in words.
///
/// Energy first, by ratio or difference with its interval, then what it costs in tracking error. No
/// direction is named that the interval does not carry.
struct VerdictSentence {
  var group: RunGroup
  var reference: RunGroup
  var runs: GroupedRuns

  var text: String {
    guard
      let energy = PairedEffect.effect(
        on: "energy_location_j",
        of: group,
        against: reference,
        in: runs
      )
    else {
      return "\(group.strategy): no verdict; no replication has location energy for both it and "
        + "\(reference.strategy)."
    }
    if runs.values("energy_location_j", of: group).allSatisfy({ $0 == 0 }) {
      return "\(group.strategy) uses no location energy" + errorPart + "." + coveragePart
    }
    let sentence = (energyPart(energy) + errorPart).replacing(",,", with: ",")
    return sentence + "." + coveragePart
  }

  /// The part on location energy, without what it costs in error and without a full stop.
  var energyAlone: String {
    guard
      let energy = PairedEffect.effect(
        on: "energy_location_j",
        of: group,
        against: reference,
        in: runs
      )
    else { return "\(group.strategy): no verdict on location energy" }
    if runs.values("energy_location_j", of: group).allSatisfy({ $0 == 0 }) {
      return "\(group.strategy) uses no location energy"
    }
    let part = energyPart(energy)
    return part.hasSuffix(",") ? String(part.dropLast()) : part
  }

  private func energyPart(_ effect: PairedEffect) -> String {
    let (name, other) = (group.strategy, reference.strategy)
    switch effect.verdict {
    case .equal:
      return "\(name) uses as much location energy as \(other) in every replication"
    case .less, .more:
      return "\(name) uses \(amount(effect)) (95 % interval \(interval(effect)))"
    case .noVerdict:
      return "\(name): no verdict on location energy, \(plain(effect)) "
        + "(95 % interval \(plainInterval(effect))),"
    case .tooFewReplications:
      return "\(name): no verdict, for one replication gives no interval; location energy "
        + "\(plain(effect))"
    }
  }

  /// Such as `93 % less location energy than standard_best`.
  private func amount(_ effect: PairedEffect) -> String {
    let (value, other) = (effect.value.estimate, reference.strategy)
    switch effect.kind {
    case .difference:
      let word = value < 0 ? "less" : "more"
      return "\(sizes(effect)[0]) J \(word) location energy than \(other)"
    case .ratio where value >= 2:
      return "\(factors(effect)[0]) times the location energy of \(other)"
    case .ratio where value < Self.extreme:
      let share = bound(effect).map { "less than \($0)" } ?? fixed(value * 100, decimals: 2)
      return "\(share) % of the location energy of \(other)"
    case .ratio:
      let size = percent(value, decimals: percentDecimals(effect))
      return "\(size) % \(value < 1 ? "less" : "more") location energy than \(other)"
    }
  }

  /// The interval in the words of `amount`, its smaller number first.
  private func interval(_ effect: PairedEffect) -> String {
    let ends = [effect.value.low, effect.value.high].compactMap { $0 }
    switch effect.kind {
    case .difference:
      return sizes(effect).dropFirst().joined(separator: "–") + " J"
    case .ratio where effect.value.estimate >= 2:
      return factors(effect).dropFirst().joined(separator: "–")
    case .ratio where effect.value.estimate < Self.extreme:
      if bound(effect) != nil { return "below that" }
      return ends.map { fixed($0 * 100, decimals: 2) }.joined(separator: "–") + " %"
    case .ratio:
      let sizes = ends.sorted { abs($0 - 1) < abs($1 - 1) }
      let decimals = percentDecimals(effect)
      return sizes.map { percent($0, decimals: decimals) }.joined(separator: "–") + " %"
    }
  }

  /// Below this ratio a saving is told by what is left: all of them are 99-point-something percent.
  private static let extreme = 0.01

  /// The share in percent that a ratio stays below, where two decimals of it would tell nothing.
  private func bound(_ effect: PairedEffect) -> String? {
    guard let high = effect.value.high, high < 0.0005 else { return nil }
    return fixed(((high * 10_000).rounded(.down) + 1) / 100, decimals: 2)
  }

  private func plain(_ effect: PairedEffect) -> String {
    switch effect.kind {
    case .ratio: "\(factors(effect)[0]) times that of \(reference.strategy)"
    case .difference: "\(signed(effect.value.estimate)) J against \(reference.strategy)"
    }
  }

  private func plainInterval(_ effect: PairedEffect) -> String {
    let ends = [effect.value.low, effect.value.high].compactMap { $0 }
    return switch effect.kind {
    case .ratio: factors(effect).dropFirst().joined(separator: "–")
    case .difference: ends.map(signed).joined(separator: " to ") + " J"
    }
  }

  /// A ratio and the ends of its interval as factors.
  ///
  /// Near equality four decimals are two of a percent; of twice as much and more, two are enough.
  private func factors(_ effect: PairedEffect) -> [String] {
    let value = effect.value
    return spread(
      [value.estimate] + [value.low, value.high].compactMap { $0 },
      limit: value.estimate < 2 ? 4 : 2
    )
  }

  /// The size of a difference and those of its interval's ends, the smaller one first.
  private func sizes(_ effect: PairedEffect) -> [String] {
    let ends = [effect.value.low, effect.value.high].compactMap { $0 }.map(abs).sorted()
    return spread([abs(effect.value.estimate)] + ends, limit: 2)
  }

  /// An estimate and its ends at two significant digits; where the ends differ and that hides it,
  /// with the first number of decimals that shows it, if there is one up to the limit.
  private func spread(_ values: [Double], limit: Int) -> [String] {
    let plain = values.map(short)
    guard values.count == 3, values[1] != values[2], plain[1] == plain[2] else { return plain }
    for decimals in 1...limit {
      let texts = values.map { fixed($0, decimals: decimals) }
      if texts[1] != texts[2] { return texts }
    }
    return plain
  }

  private var errorPart: String {
    guard
      let error = PairedEffect.effect(
        on: "error_mean_m",
        of: group,
        against: reference,
        in: runs,
        allowsRatio: false
      )
    else {
      return runs.values("error_mean_m", of: group).isEmpty
        ? " and never knows where the phone is" : ", with no tracking error to compare"
    }
    let size = short(abs(error.value.estimate))
    switch error.verdict {
    case .equal: return " at equal mean tracking error"
    case .less: return " at \(size) m less mean tracking error"
    case .more: return " at \(size) m more mean tracking error"
    case .noVerdict: return " at mean tracking error that is not told apart"
    case .tooFewReplications:
      let word = error.value.estimate < 0 ? "less" : "more"
      return " at \(size) m \(word) mean tracking error"
    }
  }

  /// Names the coverage where a strategy has no belief for part of the day.
  private var coveragePart: String {
    let values = runs.values("coverage_fraction", of: group)
    guard let mean = IntervalEstimate.mean(values)?.estimate, mean > 0,
      mean < ParetoStanding.minimumCoverage
    else {
      return ""
    }
    return " It has a position for \(short(100 * mean)) % of the day only."
  }

  /// The distance of a ratio from equality in percent.
  private func percent(_ ratio: Double, decimals: Int) -> String {
    fixed(abs(ratio - 1) * 100, decimals: decimals)
  }

  /// A number of 0 or more with so many decimals.
  private func fixed(_ value: Double, decimals: Int) -> String {
    let scaled = (value * pow(10, Double(decimals))).rounded()
    // Beyond that no decimal is left to tell.
    guard scaled < 9e15 else { return short(value) }
    let units = String(Int(scaled))
    guard decimals > 0 else { return units }
    let digits = String(repeating: "0", count: max(0, decimals + 1 - units.count)) + units
    return "\(digits.dropLast(decimals)).\(digits.suffix(decimals))"
  }

  /// Enough decimals to tell the ends of the interval apart, two at most.
  ///
  /// The effect itself is shown with a digit at least, for which it may take more.
  private func percentDecimals(_ effect: PairedEffect) -> Int {
    func decimals(for step: Double, atMost limit: Int) -> Int {
      guard step.isFinite else { return 0 }
      return min(limit, max(0, -Int(log10(step).rounded(.down))))
    }
    var count = 0
    if let low = effect.value.low, let high = effect.value.high, high > low {
      count = decimals(for: (high - low) * 100, atMost: 2)
    }
    let size = abs(effect.value.estimate - 1)
    return size > 0 ? max(count, decimals(for: size * 10, atMost: size < 0.0001 ? 4 : 2)) : count
  }

  private func signed(_ value: Double) -> String {
    (value < 0 ? "−" : "+") + short(abs(value))
  }

  private func short(_ value: Double) -> String { short(value, digits: 2) }

  /// A number at `digits` significant digits, whole from there on; never in powers of ten.
  private func short(_ value: Double, digits: Int) -> String {
    guard value.isFinite, value != 0 else { return "0" }
    var decimals = digits - 1 - Int(log10(abs(value)).rounded(.down))
    decimals = min(max(0, decimals), 6)
    let scale = pow(10, Double(decimals))
    let rounded = (value * scale).rounded() / scale
    // From there on whole numbers may not fit, and all are whole.
    return decimals == 0 && abs(rounded) < 9e15 ? String(Int(rounded)) : String(rounded)
  }
}
