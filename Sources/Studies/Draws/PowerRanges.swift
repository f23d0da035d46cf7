// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
public import PhoneModel
internal import RunMetrics

/// The ranges of a phone's powers, as factors on the powers in use, and the ranges of energies.
///
/// Scope: location energy is a sum over the phone's parts, and each part's energy is proportional
/// to its factors. So the energy of a finished run with other factors needs no simulation. Draws of
/// all factors give the spread of an energy or of a ratio over what is unknown about the phone: of
/// components, and of the energy of each part, which is its power and the length of a scan, of a
/// tail or of the work for a position. Each is drawn independently of the others. A *predictive*
/// range adds, in variance, how wrong the lab has been (`Discrepancy`). The range over unknown
/// numbers alone has the extremes of an energy, with all factors of `PhoneProfile.scale` at their
/// low and all at their high ends, and 95 percent of the draws of a ratio.
///
/// Limitations: one power represents each part. Parameters that change when radios are on are not
/// drawn, above all whether a receiver gives up a search (`gnss.acquisition_timeout`); the
/// discrepancy stands for them. `UncertaintyStudy` draws every number of phone, system and
/// providers.
///
/// Sources: the ranges of the profile; the rows behind `Discrepancy`.
///
/// Validation: `PowerRangesTests` compares ranges with runs with the factors at their ends,
/// `PowerRangesStatistics` with draws of the whole model, and `tracewatt validate --residuals` with
/// what was measured.
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
  /// What the ranges of energies and ratios promise.
  public var level: RangeLevel
  /// The location energy of the hours in which `all` was measured on this phone, by part in the order
  /// of `EnergyPart.allCases`; nil if it was not.
  public var own: [Double]?

  /// Ranges from their factors.
  public init(
    all: Factor,
    scales: [Factor],
    following: [Int]? = nil,
    powers: [Factor],
    level: RangeLevel = .standard,
    own: [Double]? = nil
  ) {
    self.own = own
    self.all = all
    self.scales = scales
    self.following = following
    self.powers = powers
    self.level = level
  }

  /// The ranges of a phone's powers.
  public init(_ phone: PhoneProfile, level: RangeLevel = .standard) {
    self.level = level
    own = phone.ownHours.areMeasured ? EnergyPart.allCases.map { phone.ownHours[$0] } : nil
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
      "app_percent_per_day": .app,
      "energy_idle_j": .idle, "energy_user_j": .user, "energy_total_j": .total,
      "battery_percent_per_hour": .total,
    ]
    for part in EnergyPart.allCases { kinds[measure(part)] = .part(part) }
    return kinds
  }()

  /// The range of an energy, or of a share of a charge.
  ///
  /// A predictive range is as wide above the value as below it, in logarithms. The energy that apps
  /// themselves send with counts as that of modem or Wi-Fi, whichever is less well known, and the
  /// energy of users as that of the screen or the processor. The idle phone counts as everything
  /// else, its motion sensors, modem and Wi-Fi included. What two hours measured narrows predictive ranges of
  /// location energy alone.
  ///
  /// - Parameters:
  ///   - metric: the name of a measure.
  ///   - known: `draws`, if already known; nil computes them, which takes longer than the rest.
  ///   - measure: the measures of a run, or their means over runs, by name.
  /// - Returns: the range in the measure's unit; nil for other measures, and if one is missing.
  public func range(
    of metric: String,
    draws known: [Draw]? = nil,
    _ measure: (String) -> Double?
  ) -> ClosedRange<Double>? {
    guard let kind = Self.kinds[metric], let value = measure(metric), value >= 0,
      let shares = shares(of: kind, measure)
    else { return nil }
    let sum = shares.reduce(0) { $0 + $1.energy }
    guard sum > 0 else { return value == 0 ? 0...0 : nil }
    guard let level = level.probability else {
      let scales = wholeScales
      func end(_ end: KeyPath<Factor, Double>) -> Double {
        shares.reduce(0) { $0 + scales[$1.scale][keyPath: end] * $1.energy }
          * all[keyPath: end] / sum
      }
      let ends = [end(\.low) * value, end(\.high) * value].sorted()
      return ends[0]...ends[1]
    }
    let own = isOwn(kind) ? own : nil
    let ownSum = own?.reduce(0, +) ?? 1
    let logarithms = (known ?? draws).map { draw -> Double in
      let drawn = shares.reduce(0.0) { $0 + $1.energy * draw.factor(of: $1) }
      // Whatever changes the measured hours as much is held by the measured factor.
      let measured = own.map { draw.sum($0) / ownSum } ?? 1
      return log(draw.all * drawn / sum / measured)
    }
    let discrepancy: Discrepancy
    if own != nil {
      discrepancy = .ofOwnHours
    } else if case .total = kind {
      discrepancy = .ofPhones
    } else {
      discrepancy = .ofParts
    }
    let half = discrepancy.halfWidth(at: level, with: Self.spread(logarithms))
    return half.map { value * exp(-$0)...value * exp($0) }
  }

  /// Whether hours of location energy say something about an energy.
  private func isOwn(_ kind: Kind) -> Bool {
    switch kind {
    case .location, .part, .sensing, .awake: true
    case .upload, .app, .idle, .user, .total: false
    }
  }

  /// The root mean square of logarithms of factors, whose middle is 0.
  private static func spread(_ logarithms: [Double]) -> Double {
    (logarithms.reduce(0) { $0 + $1 * $1 } / Double(max(1, logarithms.count))).squareRoot()
  }

  /// A part of an energy.
  struct Share {
    /// The place in `scales` of the factor on it.
    var scale: Int
    /// The place in `powers` of the factor on it; nil if it has none.
    var power: Int?
    /// Its size.
    var energy: Double
  }

  /// The parts of an energy, each with the factors on it except `all`.
  private func shares(of kind: Kind, _ measure: (String) -> Double?) -> [Share]? {
    func joules(_ name: String) -> Double? { measure("energy_\(name)_j") }
    func part(_ place: Int) -> Share? {
      measure(Self.measures[place]).map {
        Share(scale: Self.scalePlaces[place], power: place, energy: $0)
      }
    }
    func parts(_ parts: [EnergyPart]) -> [Share]? {
      let shares = parts.compactMap { EnergyPart.allCases.firstIndex(of: $0).flatMap(part) }
      return shares.count == parts.count ? shares : nil
    }
    /// The rest of an energy apart from the parts of location energy.
    func rest(of name: String, _ known: [EnergyPart], _ scale: PowerScale.Part) -> [Share]? {
      guard let all = joules(name), let known = parts(known) else { return nil }
      let energy = max(0, all - known.reduce(0) { $0 + $1.energy })
      return [Share(scale: Self.place(of: scale), energy: energy)]
    }
    /// The part that is less well known.
    func widest(_ one: PowerScale.Part, _ other: PowerScale.Part) -> PowerScale.Part {
      func width(_ part: PowerScale.Part) -> Double {
        let factor = wholeScales[Self.place(of: part)]
        return factor.high / factor.low
      }
      return width(one) > width(other) ? one : other
    }
    func whole(_ scale: PowerScale.Part, _ energy: Double) -> [Share] {
      [Share(scale: Self.place(of: scale), energy: energy)]
    }
    let user = widest(.other, .cpu)
    let awake: [EnergyPart] = [.awake, .work]
    let upload: [EnergyPart] = [.link, .modem]
    let sensing: [EnergyPart] = [.tracking, .weak, .scan, .bluetooth, .motion]
    func appAwake() -> [Share]? { rest(of: "awake", awake, .cpu) }
    func appUpload() -> [Share]? { rest(of: "upload", upload, widest(.modem, .wifi)) }
    func sum(_ lists: [Share]?...) -> [Share]? {
      let known = lists.compactMap(\.self)
      return known.count == lists.count ? known.flatMap(\.self) : nil
    }
    switch kind {
    case .location: return parts(EnergyPart.allCases)
    case .part(let single): return parts([single])
    case .sensing: return sum(parts(sensing), rest(of: "sensing", sensing, .other))
    case .awake: return sum(parts(awake), appAwake())
    case .upload: return sum(parts(upload), appUpload())
    case .app: return sum(appAwake(), appUpload())
    case .idle: return whole(.other, 1)
    case .user: return whole(user, 1)
    case .total:
      return sum(
        parts(EnergyPart.allCases),
        appAwake(),
        appUpload(),
        joules("idle").map { whole(.other, $0) },
        joules("user").map { whole(user, $0) }
      )
    }
  }

  /// The range of the ratio of two energies; nil if either energy is 0.
  ///
  /// Its ends are factors on the ratio at the powers in use. The lab's error on what both have alike
  /// cancels, and each has its own on the rest, so the ratio of two equal runs is known exactly.
  ///
  /// - Parameters:
  ///   - energies: the energies of the parts, in the order of `EnergyPart.allCases`.
  ///   - reference: those of the other run.
  ///   - known: `draws`, if already known; nil computes them, which takes longer than the rest.
  /// - Returns: a range that contains 1.
  package func rangeOfRatio(
    _ energies: [Double],
    over reference: [Double],
    draws known: [Draw]? = nil
  ) -> ClosedRange<Double>? {
    let (own, other) = (energies.reduce(0, +), reference.reduce(0, +))
    guard own > 0, other > 0 else { return nil }
    let ratios = (known ?? draws).map {
      $0.sum(energies) / $0.sum(reference) / (own / other)
    }
    guard let level = level.probability else {
      let sorted = ratios.sorted()
      let cut = Int((Double(sorted.count) * 0.025).rounded())
      return min(1, sorted[cut])...max(1, sorted[sorted.count - 1 - cut])
    }
    let common = zip(energies, reference).reduce(0) { $0 + min($1.0, $1.1) }
    let errors = [1 - common / own, 1 - common / other, common / own - common / other]
    let size = errors.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return Discrepancy.ofRatios.times(size)
      .halfWidth(at: level, with: Self.spread(ratios.map { log($0) }))
      .map { exp(-$0)...exp($0) }
  }

  /// The number of draws behind a range; with this many, an end moves by less than a hundredth.
  private static let drawCount = 512

  /// The factors of one draw.
  public struct Draw: Sendable, Hashable {
    /// The factor on every power.
    var all: Double
    /// The factors on the powers of components, those that follow the receiver's included.
    var scales: [Double]
    /// The factors on the energy of each part alone.
    var powers: [Double]

    /// The factor on a part of an energy, except `all`.
    func factor(of share: Share) -> Double {
      scales[share.scale] * (share.power.map { powers[$0] } ?? 1)
    }

    /// The sum of location energies by part in this draw, without `all`.
    func sum(_ energies: [Double]) -> Double {
      energies.indices.reduce(0) {
        $0 + energies[$1] * scales[PowerRanges.scalePlaces[$1]] * powers[$1]
      }
    }
  }

  /// The draws of all factors, equal in all studies.
  public var draws: [Draw] {
    let parameters = (scales + powers + [all]).map { factor in
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
      let gnss = factors[Self.place(of: .gnss)]
      return Draw(
        all: factors[factors.count - 1],
        scales: scales.indices.map {
          factors[$0] * (following?.contains($0) == true ? gnss : 1)
        },
        powers: Array(factors[scales.count..<factors.count - 1])
      )
    }
  }

  /// Numbers in (0, 1) for each draw and factor, equal in all studies.
  private static let uniform: [[Double]] = {
    let random = ModelDraws(seed: 0)
    let keys =
      PowerScale.Part.allCases.map { "scale.\($0.rawValue)" }
      + EnergyPart.allCases.map { "power.\($0.rawValue)" } + ["scale.power"]
    return (0..<drawCount).map { draw in keys.map { random.uniform(draw: draw, key: $0) } }
  }()

  /// The ranges of phones that are reported together, weighted by the energies of their parts.
  ///
  /// - Returns: the ranges whose extremes are those of the sum, at the level of the first; nil if one
  ///   of them is unknown.
  package static func mixed(_ phones: [(ranges: PowerRanges?, energies: [Double])]) -> PowerRanges?
  {
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
      },
      level: first.level
    )
  }
}
