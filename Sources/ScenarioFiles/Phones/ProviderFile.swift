// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import World

/// Reads what a file of providers says.
enum ProviderFile {
  /// The keys of providers besides `version`, `kind` and `extends`.
  static let bodyKeys = ["name", "title"] + children(of: "")
  /// The keys of a providers' file.
  static let fileKeys = ["version", "kind", "extends"] + bodyKeys
  /// The dotted keys of all numbers, which a scenario may set, in the order of the files.
  static let settableKeys = ProviderModel.parameters.map { $0.key }

  /// The keys below a prefix such as `gnss.`, in the order of the files, each once.
  static func children(of prefix: String) -> [String] {
    var keys: [String] = []
    for parameter in ProviderModel.parameters where parameter.key.hasPrefix(prefix) {
      let key = String(parameter.key.dropFirst(prefix.count).prefix { $0 != "." })
      if keys.last != key, !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  /// Providers; every number must be there.
  ///
  /// Nil if the value is not a mapping.
  static func decode(
    _ node: SourceNode,
    path: String = "",
    known: [String] = fileKeys,
    problems: ProblemList
  ) -> ProviderModel? {
    guard let reader = FieldReader(node, path: path, known: known, problems: problems) else {
      return nil
    }
    var model = ProviderModel()
    reader.require("name")
    model.name = reader.name("name") ?? model.name
    model.title = reader.text("title") ?? ""
    let before = problems.count
    decode(reader, prefix: "", into: &model)
    if problems.count == before { checkOrder(node, path: path, model, problems) }
    return model
  }

  private static func decode(
    _ reader: FieldReader,
    prefix: String,
    into model: inout ProviderModel
  ) {
    for key in children(of: prefix) where reader.require(key) {
      let full = prefix + key
      if let parameter = ProviderModel.parameters.first(where: { $0.key == full }) {
        decode(parameter, key, from: reader, into: &model)
      } else if let section = reader.mapping(key, known: children(of: full + ".")) {
        decode(section, prefix: full + ".", into: &model)
      }
    }
  }

  private static func decode(
    _ parameter: ProviderModel.Parameter,
    _ key: String,
    from reader: FieldReader,
    into model: inout ProviderModel
  ) {
    switch parameter.location {
    case .length(let path, let range):
      if let value = reader.length(key, bounds(range)) { model[keyPath: path] = value }
    case .duration(let path, let range):
      let words = "within \(text(range.lowerBound)) and \(text(range.upperBound))"
      let low = Double(range.lowerBound.nanoseconds)
      let high = Double(range.upperBound.nanoseconds)
      if let value = reader.duration(key, .within(low, high, words)) {
        model[keyPath: path] = value
      }
    case .speed(let path, let range):
      if let value = reader.amount(key, .speed, bounds(range)) {
        model[keyPath: path] = MetresPerSecond(value)
      }
    case .fraction(let path, let range):
      if let value = reader.amount(key, .fraction, bounds(range)) { model[keyPath: path] = value }
    case .number(let path, let range):
      if let value = reader.number(key, bounds(range)) { model[keyPath: path] = value }
    case .flag(let path):
      if let value = reader.flag(key) { model[keyPath: path] = value }
    }
  }

  private static func text(_ duration: SimulationDuration) -> String {
    ExactText.text(duration)
  }

  private static func bounds<Amount: Quantity>(_ range: ClosedRange<Amount>) -> Bounds {
    let words =
      "within \(ExactText.text(range.lowerBound)) and \(ExactText.text(range.upperBound))"
    return .within(range.lowerBound.value, range.upperBound.value, words)
  }

  private static func bounds(_ range: ClosedRange<Double>) -> Bounds {
    let (low, high) = (range.lowerBound, range.upperBound)
    return .within(low, high, "within \(ExactText.text(low)) and \(ExactText.text(high))")
  }

  /// Numbers that come as a lesser and a greater one.
  private static func checkOrder(
    _ node: SourceNode,
    path: String,
    _ model: ProviderModel,
    _ problems: ProblemList
  ) {
    func check(_ isFine: Bool, _ section: String, _ low: String, _ high: String) {
      guard !isFine else { return }
      problems.add(
        .conflict("it must be at most \(high)", note: nil),
        key: (path.isEmpty ? "" : path + ".") + section + "." + low,
        at: node[section]?[low]?.position ?? node.position
      )
    }
    check(
      model.gnss.minimumTimeConstant <= model.gnss.maximumTimeConstant,
      "gnss",
      "minimum_time_constant",
      "maximum_time_constant"
    )
    check(
      model.gnss.decorrelationTime <= model.gnss.maximumTimeConstant,
      "gnss",
      "decorrelation_time",
      "maximum_time_constant"
    )
    check(
      model.wifi.cachedAgeMedian <= model.wifi.cachedAgeP95,
      "wifi",
      "cached_age_median",
      "cached_age_p95"
    )
  }
}
