// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel
internal import RunMetrics

/// What is unknown of a phone's powers, as ranges of factors on the powers in use.
///
/// Scope: location energy is a sum over the phone's parts, and each part's energy is proportional to its
/// factor. So the energy of a finished run with other factors needs no simulation. The range of an energy
/// is that of its extremes, with all factors at their low ends and all at their high ends. The range of a
/// ratio holds 95 percent of draws of the parts' factors, each independent of the others.
///
/// Limitations: a factor moves all states of a part together, and no time: how long a scan or a tail
/// lasts is unknown as well and is varied by `UncertaintyStudy` alone.
///
/// Sources: the ranges of `PhoneProfile.scale`.
///
/// Validation: `PowerRangesTests` holds ranges against runs with the factors at their ends, and
/// `PowerRangesStatistics` against draws of the whole model.
public struct PowerRanges: Sendable, Hashable, Codable {
  /// The range of one factor; 1 is the power in use.
  public struct Factor: Sendable, Hashable, Codable {
    /// The lowest credible factor, above 0 and at most 1.
    public var low: Double
    /// The highest credible factor, at least 1.
    public var high: Double
    /// True if all values of the range are as credible as the one in use.
    public var isEven: Bool

    /// A factor's range.
    public init(low: Double, high: Double, isEven: Bool) {
      self.low = low
      self.high = high
      self.isEven = isEven
    }

    init(_ estimate: Estimate<Double>) {
      let isUsable = estimate.value > 0 && estimate.low > 0
      low = isUsable ? estimate.low / estimate.value : 1
      high = isUsable ? estimate.high / estimate.value : 1
      isEven = estimate.basis == .assumption
    }
  }

  /// The factor on every power.
  public var all: Factor
  /// The factors of the parts, in the order of `PowerScale.Part.allCases`.
  public var parts: [Factor]

  /// Ranges by their factors.
  public init(all: Factor, parts: [Factor]) {
    self.all = all
    self.parts = parts
  }

  /// The ranges of a phone's factors.
  public init(_ phone: PhoneProfile) {
    all = Factor(phone.scale.all)
    parts = PowerScale.Part.allCases.map { Factor(phone.scale[$0]) }
  }

  /// The measures of location energy by part, in the order of `PowerScale.Part.allCases`.
  static let measures = PowerScale.Part.allCases.map { "energy_location_\($0.rawValue)_j" }

  /// Whether a measure is proportional to location energy, so that its range is known.
  static func covers(_ metric: String) -> Bool {
    ["energy_location_j", "location_percent_per_hour", "location_percent_per_day"].contains(metric)
  }

  /// The range of an energy that is the sum of the parts' energies.
  func range(of energies: [Double]) -> ClosedRange<Double> {
    let low = zip(parts, energies).reduce(0) { $0 + $1.0.low * $1.1 } * all.low
    let high = zip(parts, energies).reduce(0) { $0 + $1.0.high * $1.1 } * all.high
    return low <= high ? low...high : high...low
  }

  /// The range of the ratio of two energies as factors on the ratio at the powers in use; nil if either
  /// energy is 0.
  func rangeOfRatio(_ energies: [Double], over reference: [Double]) -> ClosedRange<Double>? {
    func sum(_ energies: [Double], _ factors: [Double]) -> Double {
      zip(energies, factors).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let ones = [Double](repeating: 1, count: parts.count)
    let (own, other) = (sum(energies, ones), sum(reference, ones))
    guard own > 0, other > 0 else { return nil }
    let ratios = draws.map { sum(energies, $0) / sum(reference, $0) / (own / other) }.sorted()
    let cut = Int((Double(ratios.count) * 0.025).rounded())
    return min(1, ratios[cut])...max(1, ratios[ratios.count - 1 - cut])
  }

  /// How many draws a ratio's range rests on; with so many an end moves by less than a hundredth.
  private static let drawCount = 512

  /// The factors of each draw, in the order of the parts.
  private var draws: [[Double]] {
    let parameters = zip(PowerScale.Part.allCases, parts).map { part, factor in
      ModelParameter(
        key: "scale.\(part.rawValue)",
        value: 1,
        low: factor.low,
        high: factor.high,
        basis: factor.isEven ? .assumption : .measured
      ) { _, _ in }
    }
    return Self.uniform.map { probabilities in
      zip(parameters, probabilities).map { DrawShape.evidence.quantile($1, of: $0) }
    }
  }

  /// Numbers in (0, 1) for each draw and part; the same for all studies.
  private static let uniform: [[Double]] = {
    let random = ModelDraws(seed: 0)
    return (0..<drawCount).map { draw in
      PowerScale.Part.allCases.map { random.uniform(draw: draw, key: "scale.\($0.rawValue)") }
    }
  }()

  /// The ranges of phones that are reported together, each by the energies of its parts.
  ///
  /// - Returns: the ranges whose extremes are those of the sum; nil if one of them is unknown.
  static func mixed(_ phones: [(ranges: PowerRanges?, energies: [Double])]) -> PowerRanges? {
    guard let first = phones.first?.ranges else { return nil }
    guard phones.contains(where: { $0.ranges != first }) else { return first }
    let known = phones.compactMap { phone in phone.ranges.map { ($0, phone.energies) } }
    guard known.count == phones.count else { return nil }
    let parts = first.parts.indices.map { part -> Factor in
      let total = known.reduce(0) { $0 + $1.1[part] }
      func mean(_ end: KeyPath<Factor, Double>) -> Double {
        guard total > 0 else { return 1 }
        return known.reduce(0) {
          $0 + $1.0.all[keyPath: end] * $1.0.parts[part][keyPath: end] * $1.1[part]
        } / total
      }
      return Factor(
        low: min(1, mean(\.low)),
        high: max(1, mean(\.high)),
        isEven: known.contains { $0.0.parts[part].isEven }
      )
    }
    return PowerRanges(all: Factor(low: 1, high: 1, isEven: false), parts: parts)
  }
}
