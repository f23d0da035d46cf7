// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel
internal import RunMetrics

/// The ranges of a phone's powers, as factors on the powers in use.
///
/// Scope: location energy is a sum over the phone's parts, and each part's energy is proportional
/// to its factor. So the energy of a finished run with other factors needs no simulation. The range
/// of an energy is that of its extremes, with all factors of `PhoneProfile.scale` at their low ends
/// and all at their high ends. The range of a ratio contains 95 percent of draws of those factors
/// and of the energy of each part: its power, and the length of a scan, of a tail or of the work for
/// a position. Each is drawn independently of the others.
///
/// Limitations: one power represents each part. Parameters that change when radios are on are not
/// drawn, above all whether a receiver gives up a search (`gnss.acquisition_timeout`).
/// `UncertaintyStudy` draws every number of phone, system and providers.
///
/// Sources: the ranges of the profile.
///
/// Validation: `PowerRangesTests` compares ranges with runs with the factors at their ends, and
/// `PowerRangesStatistics` with draws of the whole model.
public struct PowerRanges: Sendable, Hashable, Codable {
  /// The range of one factor; 1 is the power in use.
  public struct Factor: Sendable, Hashable, Codable {
    /// The lowest credible factor, above 0 and at most 1.
    public var low: Double
    /// The highest credible factor, at least 1.
    public var high: Double
    /// True if all values of the range are equally credible.
    public var isEven: Bool

    /// A factor's range.
    public init(low: Double, high: Double, isEven: Bool) {
      self.low = low
      self.high = high
      self.isEven = isEven
    }

    /// The product of two factors.
    ///
    /// A product of independent factors is near its middle more often than at its ends, so it is
    /// even only if one factor is and the other is known exactly.
    func times(_ other: Factor) -> Factor {
      let isEven = isEven && other.low == other.high || other.isEven && low == high
      return Factor(low: low * other.low, high: high * other.high, isEven: isEven)
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
  /// The places in `scales` whose factors are relative to that on satellite reception; nil if none.
  public var following: [Int]?
  /// The ranges of the energy of each part alone, in the order of `EnergyPart.allCases`.
  public var powers: [Factor]

  /// Ranges from their factors.
  public init(all: Factor, scales: [Factor], following: [Int]? = nil, powers: [Factor]) {
    self.all = all
    self.scales = scales
    self.following = following
    self.powers = powers
  }

  /// The ranges of a phone's powers.
  public init(_ phone: PhoneProfile) {
    all = Factor(phone.scale.all)
    scales = PowerScale.Part.allCases.map { Factor(phone.scale[$0]) }
    let places = PowerScale.Part.allCases.filter(phone.scale.followsGNSS).map(Self.place)
    following = places.isEmpty ? nil : places
    powers = EnergyPart.allCases.map { part in
      part.numbers(of: phone).map { Factor($0) }
        .reduce(Factor(low: 1, high: 1, isEven: false)) { $0.times($1) }
    }
  }

  /// The measures of location energy by part, in the order of `EnergyPart.allCases`.
  package static let measures = EnergyPart.allCases.map(measure)

  /// The measure of the location energy of a part.
  private static func measure(_ part: EnergyPart) -> String {
    "energy_location_\(part.rawValue)_j"
  }

  /// The index of the factor that each part shares with others.
  private static let scalePlaces = EnergyPart.allCases.map { place(of: $0.scale) }

  /// The index of a factor in `scales`.
  private static func place(of scale: PowerScale.Part) -> Int {
    PowerScale.Part.allCases.firstIndex(of: scale) ?? 0
  }

  /// The factors of the parts by themselves, with that on satellite reception where they follow it.
  private var wholeScales: [Factor] {
    let gnss = scales[Self.place(of: .gnss)]
    return scales.enumerated().map { place, own in
      following?.contains(place) == true ? own.times(gnss) : own
    }
  }

  /// Whether a measure is an energy, or a share of a charge, whose range can be known.
  ///
  /// This excludes the energy that an app shares with others, and the energy that the phone would
  /// save without it, because they are differences of runs.
  public static func covers(_ metric: String) -> Bool { kinds[metric] != nil }

  /// Whether a measure is location energy, or is proportional to it.
  package static func isLocationEnergy(_ metric: String) -> Bool {
    if case .location = kinds[metric] { true } else { false }
  }

  /// The energy that a measure is, or is proportional to.
  private enum Kind {
    case location, part(EnergyPart), sensing, awake, upload, app, idle, user, total
  }

  /// The kind of each measure of energy, for look-up only.
  private static let kinds: [String: Kind] = {
    var kinds: [String: Kind] = [
      "energy_location_j": .location, "location_percent_per_hour": .location,
      "location_percent_per_day": .location, "energy_sensing_j": .sensing,
      "energy_awake_j": .awake, "energy_upload_j": .upload, "energy_app_j": .app,
      "energy_idle_j": .idle, "energy_user_j": .user, "energy_total_j": .total,
      "battery_percent_per_hour": .total,
    ]
    for part in EnergyPart.allCases { kinds[measure(part)] = .part(part) }
    return kinds
  }()

  /// The range of an energy, or of a share of a charge, over everything unknown about the phone.
  ///
  /// The ends are the values with all factors of `PhoneProfile.scale` at their low and at their
  /// high ends. The energy that apps themselves send with counts as that of modem or Wi-Fi,
  /// whichever is less well known, and the energy of users as that of the screen or the processor;
  /// so these ranges may be too wide. The idle phone counts as everything else, its motion sensors,
  /// modem and Wi-Fi included. All others are exact.
  ///
  /// - Parameters:
  ///   - metric: the name of a measure.
  ///   - measure: the measures of a run, or their means over runs, by name.
  /// - Returns: the range in the measure's unit; nil for other measures, and if one is missing.
  public func range(
    of metric: String,
    _ measure: (String) -> Double?
  ) -> ClosedRange<Double>? {
    guard let kind = Self.kinds[metric], let value = measure(metric), value >= 0,
      let shares = shares(of: kind, measure)
    else { return nil }
    let sum = shares.reduce(0) { $0 + $1.energy }
    guard sum > 0 else { return value == 0 ? 0...0 : nil }
    func end(_ end: KeyPath<Factor, Double>) -> Double {
      shares.reduce(0) { $0 + $1.factor[keyPath: end] * $1.energy } * all[keyPath: end] / sum
    }
    let ends = [end(\.low) * value, end(\.high) * value].sorted()
    return ends[0]...ends[1]
  }

  /// The parts of an energy, each with the factor on it except `all`.
  private func shares(
    of kind: Kind,
    _ measure: (String) -> Double?
  ) -> [(factor: Factor, energy: Double)]? {
    let scales = wholeScales
    func joules(_ name: String) -> Double? { measure("energy_\(name)_j") }
    func part(_ part: EnergyPart) -> (factor: Factor, energy: Double)? {
      measure(Self.measure(part)).map { (scales[Self.place(of: part.scale)], $0) }
    }
    func parts(_ parts: [EnergyPart]) -> [(factor: Factor, energy: Double)]? {
      let shares = parts.compactMap(part)
      return shares.count == parts.count ? shares : nil
    }
    /// The rest of an energy apart from the parts of location energy.
    func rest(of name: String, _ known: [EnergyPart], _ factor: Factor)
      -> [(factor: Factor, energy: Double)]?
    {
      guard let all = joules(name), let known = parts(known) else { return nil }
      return [(factor, max(0, all - known.reduce(0) { $0 + $1.energy }))]
    }
    /// The wider of two factors, at each end.
    func widest(_ one: PowerScale.Part, _ other: PowerScale.Part) -> Factor {
      let (one, other) = (scales[Self.place(of: one)], scales[Self.place(of: other)])
      return Factor(
        low: min(one.low, other.low),
        high: max(one.high, other.high),
        isEven: one.isEven || other.isEven
      )
    }
    let other = scales[Self.place(of: .other)]
    let user = widest(.other, .cpu)
    let awake: [EnergyPart] = [.awake, .work]
    let upload: [EnergyPart] = [.link, .modem]
    let sensing: [EnergyPart] = [.tracking, .weak, .scan, .bluetooth, .motion]
    func appAwake() -> [(factor: Factor, energy: Double)]? {
      rest(of: "awake", awake, scales[Self.place(of: .cpu)])
    }
    func appUpload() -> [(factor: Factor, energy: Double)]? {
      rest(of: "upload", upload, widest(.modem, .wifi))
    }
    func sum(_ lists: [(factor: Factor, energy: Double)]?...)
      -> [(factor: Factor, energy: Double)]?
    {
      let known = lists.compactMap(\.self)
      return known.count == lists.count ? known.flatMap(\.self) : nil
    }
    switch kind {
    case .location: return parts(EnergyPart.allCases)
    case .part(let single): return parts([single])
    case .sensing: return sum(parts(sensing), rest(of: "sensing", sensing, other))
    case .awake: return sum(parts(awake), appAwake())
    case .upload: return sum(parts(upload), appUpload())
    case .app: return sum(appAwake(), appUpload())
    case .idle: return [(other, 1)]
    case .user: return [(user, 1)]
    case .total:
      return sum(
        parts(EnergyPart.allCases),
        appAwake(),
        appUpload(),
        joules("idle").map { [(other, $0)] },
        joules("user").map { [(user, $0)] }
      )
    }
  }

  /// The range of the ratio of two energies; nil if either energy is 0.
  ///
  /// Its ends are factors on the ratio at the powers in use.
  ///
  /// - Parameters:
  ///   - energies: the energies of the parts, in the order of `EnergyPart.allCases`.
  ///   - reference: those of the other run.
  ///   - known: `draws`, if already known; nil computes them, which takes longer than the rest.
  /// - Returns: a range that contains 1.
  package func rangeOfRatio(
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

  /// The number of draws behind a ratio's range; with this many, an end moves by less than a
  /// hundredth.
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
    let follows = scales.indices.map { following?.contains($0) == true }
    return Self.uniform.map { probabilities in
      let factors = zip(parameters, probabilities).map {
        DrawShape.evidence.quantile($1, of: $0)
      }
      let gnss = factors[Self.place(of: .gnss)]
      return Self.scalePlaces.enumerated().map { part, scale in
        factors[scale] * factors[scales.count + part] * (follows[scale] ? gnss : 1)
      }
    }
  }

  /// Numbers in (0, 1) for each draw and factor, equal in all studies.
  private static let uniform: [[Double]] = {
    let random = ModelDraws(seed: 0)
    let keys =
      PowerScale.Part.allCases.map { "scale.\($0.rawValue)" }
      + EnergyPart.allCases.map { "power.\($0.rawValue)" }
    return (0..<drawCount).map { draw in keys.map { random.uniform(draw: draw, key: $0) } }
  }()

  /// The ranges of phones that are reported together, weighted by the energies of their parts.
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
    /// The mean of the phones' factors, weighted by the energies of the parts that they apply to.
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
        return mean(on: parts, { $0.wholeScales[scale] }, \.all)
      },
      powers: first.powers.indices.map { part in mean(on: [part], { $0.powers[part] }, { _ in one })
      }
    )
  }
}
