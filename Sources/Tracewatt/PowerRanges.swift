// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel
internal import RunMetrics

/// The ranges of a phone's powers, as factors on the powers in use.
///
/// Scope: location energy is a sum over the phone's parts, and each part's energy is proportional to its
/// factor. So the energy of a finished run with other factors needs no simulation. The range of an energy
/// is that of its extremes, with all factors of `PhoneProfile.scale` at their low ends and all at their
/// high ends. The range of a ratio holds 95 percent of draws of those factors and of the energy of each
/// part: its power, and how long a scan or a tail lasts. Each is drawn independently of the others.
///
/// Limitations: one power stands for each part. What changes when radios are on is not drawn, above all
/// whether a receiver gives up a search (`gnss.acquisition_timeout`). `UncertaintyStudy` draws every
/// number of phone, system and providers.
///
/// Sources: the ranges of the profile.
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
  /// The factors on the powers of components, in the order of `PowerScale.Part.allCases`.
  public var scales: [Factor]
  /// The ranges of the energy of each part by itself, in the order of `EnergyPart.allCases`.
  public var powers: [Factor]

  /// Ranges by their factors.
  public init(all: Factor, scales: [Factor], powers: [Factor]) {
    self.all = all
    self.scales = scales
    self.powers = powers
  }

  /// The ranges of a phone's powers.
  public init(_ phone: PhoneProfile) {
    all = Factor(phone.scale.all)
    scales = PowerScale.Part.allCases.map { Factor(phone.scale[$0]) }
    powers = EnergyPart.allCases.map { part in
      part.numbers(of: phone).map { Factor($0) }
        .reduce(Factor(low: 1, high: 1, isEven: false)) { product, factor in
          Factor(
            low: product.low * factor.low,
            high: product.high * factor.high,
            isEven: product.isEven || factor.isEven
          )
        }
    }
  }

  /// The measures of location energy by part, in the order of `EnergyPart.allCases`.
  static let measures = EnergyPart.allCases.map { "energy_location_\($0.rawValue)_j" }

  /// The place of the factor that each part shares with others.
  private static let scalePlaces = EnergyPart.allCases.map { part in
    PowerScale.Part.allCases.firstIndex(of: part.scale) ?? 0
  }

  /// Whether a measure is proportional to location energy, so that its range is known.
  static func covers(_ metric: String) -> Bool {
    ["energy_location_j", "location_percent_per_hour", "location_percent_per_day"].contains(metric)
  }

  /// The range of an energy that is the sum of the parts' energies.
  func range(of energies: [Double]) -> ClosedRange<Double> {
    func sum(_ end: KeyPath<Factor, Double>) -> Double {
      zip(Self.scalePlaces, energies).reduce(0) { $0 + scales[$1.0][keyPath: end] * $1.1 }
        * all[keyPath: end]
    }
    let ends = [sum(\.low), sum(\.high)].sorted()
    return ends[0]...ends[1]
  }

  /// The range of the ratio of two energies as factors on the ratio at the powers in use; nil if either
  /// energy is 0.
  ///
  /// - Parameters:
  ///   - energies: the energies of the parts, in the order of `EnergyPart.allCases`.
  ///   - reference: those of the other run.
  ///   - known: `draws`, if they are known; nil works them out, which takes longer than the rest.
  /// - Returns: a range that holds 1.
  func rangeOfRatio(
    _ energies: [Double],
    over reference: [Double],
    draws known: [[Double]]? = nil
  ) -> ClosedRange<Double>? {
    func sum(_ energies: [Double], _ factors: [Double]) -> Double {
      zip(energies, factors).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let ones = [Double](repeating: 1, count: powers.count)
    let (own, other) = (sum(energies, ones), sum(reference, ones))
    guard own > 0, other > 0 else { return nil }
    let ratios = (known ?? draws).map { sum(energies, $0) / sum(reference, $0) / (own / other) }
      .sorted()
    let cut = Int((Double(ratios.count) * 0.025).rounded())
    return min(1, ratios[cut])...max(1, ratios[ratios.count - 1 - cut])
  }

  /// How many draws a ratio's range rests on; with so many an end moves by less than a hundredth.
  private static let drawCount = 512

  /// The factor of each part in each draw.
  var draws: [[Double]] {
    let parameters = (scales + powers).map { factor in
      ModelParameter(
        key: "",
        value: 1,
        low: factor.low,
        high: factor.high,
        basis: factor.isEven ? .assumption : .measured
      ) { _, _ in }
    }
    return Self.uniform.map { probabilities in
      let factors = zip(parameters, probabilities).map {
        DrawShape.evidence.quantile($1, of: $0)
      }
      return Self.scalePlaces.enumerated().map { part, scale in
        factors[scale] * factors[scales.count + part]
      }
    }
  }

  /// Numbers in (0, 1) for each draw and factor; the same for all studies.
  private static let uniform: [[Double]] = {
    let random = ModelDraws(seed: 0)
    let keys =
      PowerScale.Part.allCases.map { "scale.\($0.rawValue)" }
      + EnergyPart.allCases.map { "power.\($0.rawValue)" }
    return (0..<drawCount).map { draw in keys.map { random.uniform(draw: draw, key: $0) } }
  }()

  /// The ranges of phones that are reported together, each by the energies of its parts.
  ///
  /// - Returns: the ranges whose extremes are those of the sum; nil if one of them is unknown.
  static func mixed(_ phones: [(ranges: PowerRanges?, energies: [Double])]) -> PowerRanges? {
    guard let first = phones.first?.ranges else { return nil }
    guard phones.contains(where: { $0.ranges != first }) else { return first }
    let known = phones.compactMap { phone in
      phone.ranges.map { (ranges: $0, energies: phone.energies) }
    }
    guard known.count == phones.count, known.allSatisfy({ $0.energies.count == scalePlaces.count })
    else { return nil }
    /// The mean of the phones' factors, each by the energy of the parts that it is on.
    func mean(
      on parts: [Int],
      _ factor: (PowerRanges) -> Factor,
      _ common: (PowerRanges) -> Factor
    ) -> Factor {
      let weights = known.map { phone in parts.reduce(0) { $0 + phone.energies[$1] } }
      let total = weights.reduce(0, +)
      guard total > 0 else { return Factor(low: 1, high: 1, isEven: false) }
      func end(_ end: KeyPath<Factor, Double>) -> Double {
        zip(known, weights).reduce(0) {
          $0 + factor($1.0.ranges)[keyPath: end] * common($1.0.ranges)[keyPath: end] * $1.1
        } / total
      }
      return Factor(
        low: min(1, end(\.low)),
        high: max(1, end(\.high)),
        isEven: known.contains { factor($0.ranges).isEven }
      )
    }
    let one = Factor(low: 1, high: 1, isEven: false)
    return PowerRanges(
      all: one,
      scales: first.scales.indices.map { scale in
        let parts = scalePlaces.indices.filter { scalePlaces[$0] == scale }
        return mean(on: parts, { $0.scales[scale] }, \.all)
      },
      powers: first.powers.indices.map { part in mean(on: [part], { $0.powers[part] }, { _ in one })
      }
    )
  }
}
