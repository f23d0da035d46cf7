// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import PhoneModel

/// The ranges of the powers of a phone, under its name in tables.
public struct PhoneRanges: Sendable, Hashable, Codable {
  /// The phone's name.
  public var phone: String
  /// The ranges of its powers.
  public var ranges: PowerRanges

  /// The ranges of a phone.
  public init(phone: String, ranges: PowerRanges) {
    self.phone = phone
    self.ranges = ranges
  }

  /// The ranges of all phones of a study, in the order of its days, each once.
  static func all(of study: Study) -> [PhoneRanges] {
    var phones: [PhoneRanges] = []
    for scenario in study.days.map(\.scenario) {
      for phone in scenario.phones where !phones.contains(where: { $0.phone == phone.name }) {
        let ranges = PowerRanges(phone, level: scenario.rangeLevel)
        phones.append(PhoneRanges(phone: phone.name, ranges: ranges))
      }
      if let people = scenario.people, let ranges = mixed(of: people, phones) {
        phones.append(PhoneRanges(phone: PeoplePlan.mixed, ranges: ranges))
      }
    }
    return phones
  }

  /// The ranges of all phones of people together, each by its share.
  private static func mixed(of people: PeoplePlan, _ phones: [PhoneRanges]) -> PowerRanges? {
    PowerRanges.mixed(
      people.devices.map { share in
        (
          phones.first { $0.phone == share.value.phone }?.ranges,
          EnergyPart.allCases.map { _ in share.weight }
        )
      }
    )
  }

  /// The names of the factors: the common one, those of components and those of single powers.
  private static let names =
    ["scale.power"] + PowerScale.Part.allCases.map { "scale.\($0.rawValue)" }
    + EnergyPart.allCases.map { "power.\($0.rawValue)" }

  /// Whether there is one factor for each component and power, with a range that a phone can have.
  var isSound: Bool {
    let parts = PowerScale.Part.allCases.indices
    return ranges.scales.count == parts.count && ranges.powers.count == EnergyPart.allCases.count
      && (ranges.following ?? []).allSatisfy(parts.contains)
      && ranges.own.map(Self.areShares) ?? true
      && ([ranges.all] + ranges.scales + ranges.powers).allSatisfy(Self.isSound)
  }

  /// Whether a factor has a range that a phone can have.
  private static func isSound(_ factor: PowerRanges.Factor) -> Bool {
    factor.low > 0 && factor.low <= 1 && factor.high >= 1 && factor.high < 1e6
  }

  /// Whether numbers can be the parts of an energy.
  private static func areShares(_ shares: [Double]) -> Bool {
    shares.count == EnergyPart.allCases.count && shares.allSatisfy { $0 >= 0 && $0 < 1e6 }
      && shares.contains { $0 > 0 }
  }

  /// The ranges as a member of results.
  var json: JSONText {
    let factors = [ranges.all] + ranges.scales + ranges.powers
    // A phone without hours of its own has no such member.
    let own = ranges.own.map { [("own_hours", JSONText.array($0.map { .number($0) }))] } ?? []
    return .object(
      own + [
        ("phone", .string(phone)), ("range", .string(ranges.level.rawValue)),
        (
          "follow_gnss",
          .array(
            (ranges.following ?? []).map { .string(PowerScale.Part.allCases[$0].rawValue) }
          )
        ),
        (
          "factors",
          .object(
            zip(Self.names, factors).map { name, factor in
              (
                name,
                .object([
                  ("low", .number(factor.low)), ("high", .number(factor.high)),
                  ("is_even", .bool(factor.isEven)),
                ])
              )
            }
          )
        ),
      ]
    )
  }

  /// The ranges in a results folder; entries that cannot be read are left out.
  static func all(in node: SourceNode?) -> [PhoneRanges] {
    guard case .sequence(let items) = node?.content else { return [] }
    return items.compactMap { item in
      guard let phone = item["phone"]?.text else { return nil }
      let factors = names.compactMap { name -> PowerRanges.Factor? in
        guard let node = item["factors"]?[name],
          let low = node["low"]?.text.flatMap(Double.init),
          let high = node["high"]?.text.flatMap(Double.init)
        else { return nil }
        let isEven = node["is_even"]?.text == "true"
        let factor = PowerRanges.Factor(low: low, high: high, isEven: isEven)
        return isSound(factor) ? factor : nil
      }
      guard factors.count == names.count else { return nil }
      let scales = PowerScale.Part.allCases.count
      var following: [Int] = []
      if case .sequence(let tied) = item["follow_gnss"]?.content {
        following = tied.compactMap { part in
          PowerScale.Part.allCases.firstIndex { $0.rawValue == part.text }
        }
      }
      var own: [Double]?
      if case .sequence(let shares) = item["own_hours"]?.content {
        let numbers = shares.compactMap { $0.text.flatMap(Double.init) }
        own = areShares(numbers) ? numbers : nil
      }
      return PhoneRanges(
        phone: phone,
        ranges: PowerRanges(
          all: factors[0],
          scales: Array(factors[1...scales]),
          following: following.isEmpty ? nil : following,
          powers: Array(factors[(scales + 1)...]),
          level: item["range"]?.text.flatMap(RangeLevel.init) ?? .standard,
          own: own
        )
      )
    }
  }
}

extension Indifference {
  /// The margins as a member of results.
  package var json: JSONText {
    .object([
      ("energy_fraction", .number(energyFraction)), ("error_m", .number(errorMetres)),
      ("error_fraction", .number(errorFraction)),
    ])
  }

  /// The margins in a results folder; the default for those it lacks.
  init(in node: SourceNode?) {
    func number(_ key: String) -> Double? {
      node?[key]?.text.flatMap(Double.init).flatMap { $0 >= 0 && $0 < 1e9 ? $0 : nil }
    }
    let standard = Indifference.standard
    self.init(
      energyFraction: number("energy_fraction") ?? standard.energyFraction,
      errorMetres: number("error_m") ?? standard.errorMetres,
      errorFraction: number("error_fraction") ?? standard.errorFraction
    )
  }
}
