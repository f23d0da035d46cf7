// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import PhoneModel
internal import Quantities

/// Reads what a phone file says.
enum PhoneFile {
  /// The sections of numbers, in the order of the files.
  static let numberSections = unique(PhoneProfile.parameters.map { $0.section })
  /// All sections, in the order of the files: those of numbers, then those of choices alone.
  static let sections = unique(numberSections + PhoneProfile.choices.map { $0.section })
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
    PhoneProfile.parameters.filter { $0.section == section }.map { $0.key }
      + PhoneProfile.choices.filter { $0.section == section }.map { $0.key }
  }

  /// A phone; every number must be there.
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
      // A section of choices alone may be left out, as each of its choices may.
      let isThere =
        numberSections.contains(section) ? reader.require(section) : reader.has(section)
      guard isThere else { continue }
      guard let values = reader.mapping(section, known: keys(of: section)) else { continue }
      for parameter in PhoneProfile.parameters
      where parameter.section == section {
        let isThere =
          parameter.isOptional ? values.has(parameter.key) : values.require(parameter.key)
        if isThere { decode(parameter, from: values, into: &phone) }
      }
      for choice in PhoneProfile.choices where choice.section == section {
        decode(choice, from: values, into: &phone)
      }
    }
    return phone
  }

  /// A year is more than any stage lasts, and keeps sums of durations from overflowing.
  private static let durations = Bounds(
    low: 0,
    high: 366 * 86_400e9,
    excludesLow: false,
    words: "0 s or more, at most 366 d"
  )

  /// A rest between two searches; without one a search that fails at once would never end.
  private static let rests = Bounds.within(1e9, 86_400e9, "within 1 s and 1 d")
  /// A median that draws are spread about and environments multiply, so it is neither 0 nor a year.
  private static let medians = Bounds.within(1e6, 86_400e9, "within 1 ms and 1 d")
  /// A lithium cell rests at more than the cut-off unless it is empty.
  private static let cutOffs = Bounds.within(2.7, 4, "within 2.7 and 4 V")
  /// The nominal voltages of lithium cells.
  private static let voltages = Bounds.within(2.7, 4.5, "within 2.7 and 4.5 V")
  /// No phone takes 1 kW.
  private static let powers = Bounds.within(0, 1000, "within 0 W and 1 kW")
  /// From a watch's cell to a car's.
  private static let energies = Bounds.within(1, 1e9, "within 1 J and 1 GJ")
  /// Rates and factors.
  private static let numbers = Bounds.within(1e-6, 1e12, "within 1e-6 and 1e12")

  private static func decode(
    _ choice: PhoneProfile.Choice,
    from reader: FieldReader,
    into phone: inout PhoneProfile
  ) {
    let allowed = choice.words
    guard let text = reader.text(choice.key, expected: "one of " + allowed.joined(separator: ", "))
    else { return }
    if allowed.contains(text) {
      choice.set(text, in: &phone)
    } else {
      reader.report(.unknownWord(text: text, allowed: allowed), choice.key)
    }
  }

  private static func decode(
    _ parameter: PhoneProfile.Parameter,
    from reader: FieldReader,
    into phone: inout PhoneProfile
  ) {
    let key = parameter.key
    switch parameter.location {
    case .power(let path):
      if let estimate = estimate(reader, key, .power, powers, { Watts($0) }) {
        phone[keyPath: path] = estimate
      }
    case .energy(let path):
      if let estimate = estimate(reader, key, .energy, energies, { Joules($0) }) {
        phone[keyPath: path] = estimate
      }
    case .duration(let path):
      let make = { (value: Double) in SimulationDuration(nanoseconds: Int64(value)) }
      let bounds =
        switch key {
        case "retry_delay": rests
        case "assisted_start": medians
        default: durations
        }
      if let estimate = estimate(reader, key, .duration, bounds, make) {
        phone[keyPath: path] = estimate
      }
    case .voltage(let path):
      let bounds = key == "cut_off_voltage" ? cutOffs : voltages
      if let estimate = estimate(reader, key, .voltage, bounds, { Volts($0) }) {
        phone[keyPath: path] = estimate
      }
    case .fraction(let path):
      let bounds = Bounds.within(0, 1, "within 0 and 1")
      if let estimate = estimate(reader, key, .fraction, bounds, { $0 }) {
        phone[keyPath: path] = estimate
      }
    case .number(let path):
      if let estimate = estimate(reader, key, .number, numbers, { $0 }) {
        phone[keyPath: path] = estimate
      }
    }
  }

  private static func estimate<Value: Comparable & Hashable & Sendable>(
    _ reader: FieldReader,
    _ key: String,
    _ dimension: QuantityText.Dimension,
    _ bounds: Bounds,
    _ make: @escaping (Double) -> Value
  ) -> Estimate<Value>? {
    let known = ["value", "range", "basis", "source"]
    guard let number = reader.mapping(key, known: known) else { return nil }
    number.require("value")
    number.require("basis")
    number.require("source")
    let value = number.amount("value", dimension, bounds).map(make)
    let basis = number.word("basis", as: Evidence.self)
    let source = number.text("source", expected: "where the number comes from")
    if let source, source.allSatisfy({ $0.isWhitespace }) {
      number.report(.badValue(text: source, allowed: "where the number comes from"), "source")
    }
    var range: ClosedRange<Value>?
    if let ends = number.list("range") {
      let amounts = ends.compactMap { node, path in
        FieldReader.amount(node, key: path, dimension, bounds, reader.problems).map(make)
      }
      if ends.count != 2 {
        let found = "a list of \(ends.count)"
        number.report(.wrongShape(found: found, expected: "a list of two: [low, high]"), "range")
      } else if amounts.count == 2, let value {
        guard amounts[0] <= value, value <= amounts[1] else {
          let problem = "the value lies outside its range, or the range is upside down"
          number.report(.conflict(problem, note: "low ≤ value ≤ high"), "range")
          return nil
        }
        range = amounts[0]...amounts[1]
      }
    }
    guard let value, let basis, let source else { return nil }
    return Estimate(value, in: range, basis: basis, source: source)
  }
}
