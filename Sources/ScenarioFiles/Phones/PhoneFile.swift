// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import PhoneModel
internal import Quantities

/// Reads a phone file.
enum PhoneFile {
  /// The sections with a number that a file must give, in the order of the files.
  static let requiredSections = unique(
    PhoneProfile.numbers.filter { !$0.isOptional }.map { $0.section }
  )
  /// All sections, in the order of the files: those of numbers, then those of choices alone.
  static let sections = unique(
    PhoneProfile.numbers.map { $0.section } + PhoneProfile.choices.map { $0.section }
  )
  /// The keys of a phone besides `version`, `kind` and `extends`.
  static let bodyKeys = ["name", "title", "platform"] + sections
  /// The keys of a phone in a scenario's list.
  static let inlineKeys = ["extends"] + bodyKeys
  /// The keys of a phone file.
  static let fileKeys = ["version", "kind", "extends"] + bodyKeys

  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { list, name in
      if !list.contains(name) { list.append(name) }
    }
  }

  /// The keys of a section: its numbers, then its choices.
  static func keys(of section: String) -> [String] {
    PhoneProfile.numbers.filter { $0.section == section }.map { $0.key }
      + PhoneProfile.choices.filter { $0.section == section }.map { $0.leaf }
  }

  /// Reads a phone; every number is required.
  ///
  /// Nil if the value is not a mapping.
  static func decode(
    _ node: SourceNode,
    path: String = "",
    known: [String] = fileKeys,
    problems: ProblemList
  ) -> PhoneProfile? {
    guard let reader = FieldReader(node, path: path, known: known, problems: problems) else {
      return nil
    }
    var phone = PhoneProfile()
    reader.require("name")
    phone.name = reader.name("name") ?? phone.name
    phone.title = reader.text("title") ?? ""
    reader.require("platform")
    phone.platform = reader.word("platform") ?? phone.platform
    for section in sections {
      // A section with choices only may be absent, because each of its choices may.
      let isThere =
        requiredSections.contains(section) ? reader.require(section) : reader.has(section)
      guard isThere else { continue }
      guard let values = reader.mapping(section, known: keys(of: section)) else { continue }
      for number in PhoneProfile.numbers where number.section == section {
        let isThere = number.isOptional ? values.has(number.key) : values.require(number.key)
        guard isThere, let estimate = estimate(values, number) else { continue }
        number.set(estimate, in: &phone)
      }
      for choice in PhoneProfile.choices where choice.section == section {
        choice.read(from: values, key: choice.leaf, into: &phone)
      }
    }
    checkPowers(of: phone, reader)
    noteFactors(on: phone, node, problems)
    return phone
  }

  /// Notes on powers that the file measured without a range, while the factor on their part is that of
  /// the phone it extends: its range is for other phones.
  private static func noteFactors(
    on phone: PhoneProfile,
    _ node: SourceNode,
    _ problems: ProblemList
  ) {
    let file = node.position.file
    let factors = PhoneProfile.numbers.filter { $0.section == "scale" }
    for number in PhoneProfile.numbers {
      guard case .power = number.estimate(in: phone).value,
        node[number.section]?[number.key]?.position.file == file,
        let factor = factors.first(where: { $0.key == number.section }),
        node["scale"]?[factor.key]?.position.file != file
      else { continue }
      let (own, scale) = (number.estimate(in: phone), factor.estimate(in: phone))
      guard [.measured, .fitted].contains(own.basis), own.low == own.high, scale.low != scale.high
      else { continue }
      let ends = [scale.low, scale.high].compactMap(\.text).joined(separator: " to ")
      problems.note(
        "\(phone.name): \(number.dottedKey) is measured without a range, so the range of \(factor.dottedKey), "
          + "\(ends), still applies, although it is for other phones; state a range, and \(factor.dottedKey) with "
          + "value: 1, in this file"
      )
    }
  }

  /// The highest power of a state with all factors: the joules of the longest day then stay below
  /// 1e15, the end of what is read from a table.
  private static let highestPower = Watts(1e6)

  private static func checkPowers(of phone: PhoneProfile, _ reader: FieldReader) {
    for state in PowerState.allCases {
      let power = phone.power(of: state)
      guard power > highestPower else { continue }
      let (name, text) = ("\(state.component.rawValue) \(state.name)", ExactText.text(power))
      let what =
        "multiplied by its factors, the power of \(name) is \(text); it must be at most 1000000 W"
      // The name is the phone's own, while factors may be those of the phone that it extends.
      let place = reader.position("name")
      return reader.problems.add(.conflict(what, note: "use smaller factors"), at: place)
    }
  }

  private static func estimate(
    _ reader: FieldReader,
    _ field: EstimatedSetting<PhoneProfile>
  ) -> EstimatedValue? {
    let known = ["value", "range", "basis", "source"]
    guard case .amount(let dimension, let bounds) = field.setting.kind,
      let number = reader.mapping(field.key, known: known)
    else { return nil }
    number.require("value")
    number.require("basis")
    number.require("source")
    let value = number.amount("value", dimension, bounds)
    let basis = number.word("basis", as: Evidence.self)
    let source = number.text("source", expected: "where the number comes from")
    if let source, source.allSatisfy({ $0.isWhitespace }) {
      number.report(.badValue(text: source, allowed: "where the number comes from"), "source")
    }
    var range: ClosedRange<Double>?
    if let ends = number.list("range") {
      let amounts = ends.compactMap { node, path in
        FieldReader.amount(node, key: path, dimension, bounds, reader.problems)
      }
      if ends.count != 2 {
        let found = "a list of \(ends.count)"
        number.report(.wrongShape(found: found, expected: "a list of two: [low, high]"), "range")
      } else if amounts.count == 2, let value {
        guard amounts[0] <= value, value <= amounts[1] else {
          let problem = "the value is outside its range, or the range is reversed"
          number.report(.conflict(problem, note: "low ≤ value ≤ high"), "range")
          return nil
        }
        range = amounts[0]...amounts[1]
      }
    }
    let kind = field.setting.kind
    guard let value, let basis, let source, let amount = kind.value(ofAmount: value) else {
      return nil
    }
    return EstimatedValue(
      amount,
      from: range.flatMap { kind.value(ofAmount: $0.lowerBound) } ?? amount,
      to: range.flatMap { kind.value(ofAmount: $0.upperBound) } ?? amount,
      basis: basis,
      source: source
    )
  }
}
