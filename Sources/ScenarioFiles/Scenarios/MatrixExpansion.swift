// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import OSProfiles
internal import PhoneModel
internal import Studies

/// Expands a matrix into strategies and combinations.
struct MatrixExpansion {
  /// A strategy with values for its varied settings.
  struct Variant {
    /// The name of the original strategy.
    var base: String
    /// The values by the axes' keys.
    var values: [(key: String, setting: String, text: String)]
    /// The strategy, renamed and changed.
    var entry: ScenarioChoices.Entry
  }

  let matrix: Matrix
  let choices: ScenarioChoices
  let options: LoadOptions

  init(_ matrix: Matrix, choices: ScenarioChoices, options: LoadOptions) {
    self.matrix = matrix
    self.choices = choices
    self.options = options
  }

  private var problems: ProblemList { choices.problems }

  /// Fills in the scenario's strategies and combinations from its phones and systems.
  func fill(_ scenario: inout Scenario, with entries: [ScenarioChoices.Entry]) {
    checkNames(entries)
    // Without variation, the lists have their usual limits; only the combinations that remain
    // count.
    guard
      matrix.axes.isEmpty
        || isWithinLimit(entries, others: scenario.phones.count * scenario.systems.count)
    else { return }
    var variants = entries.flatMap(expanded)
    var combinations = variants.flatMap { variant in
      scenario.phones.flatMap { phone in
        scenario.systems.map { system in
          (variant: variant, phone: phone.name, os: system.name)
        }
      }
    }
    for (node, path) in matrix.excludes {
      let before = combinations.count
      guard let rule = rule(node, path) else { continue }
      combinations.removeAll { rule($0.variant, $0.phone, $0.os) }
      // If the command line replaced the lists, an exclude of the file need not match anything.
      let isReplaced =
        options.strategies != nil || options.phones != nil || options.systems != nil
        || !options.varied.isEmpty
      if combinations.count == before, !isReplaced {
        problems.add(
          .conflict(
            "it excludes nothing",
            note: "no remaining combination has all these values"
          ),
          key: path,
          at: node.position
        )
      }
    }
    var kept = Set(
      combinations.map {
        RunCombination(strategy: $0.variant.entry.name, phone: $0.phone, os: $0.os)
      }
    )
    for (node, path) in matrix.includes {
      include(node, path, entries, into: &scenario, &variants, &kept)
    }
    if kept.isEmpty, let (node, path) = matrix.excludes.first {
      problems.add(
        .conflict("every combination is excluded, so nothing would run", note: nil),
        key: path,
        at: node.position
      )
      return
    }
    let used = variants.filter { variant in kept.contains { $0.strategy == variant.entry.name } }
    scenario.strategies = choices.decoded(used.map(\.entry))
    let phones = scenario.phones.filter { phone in kept.contains { $0.phone == phone.name } }
    let systems = scenario.systems.filter { system in kept.contains { $0.os == system.name } }
    (scenario.phones, scenario.systems) = (phones, systems)
    let all = scenario.strategies.count * phones.count * systems.count
    scenario.combinations = kept.count == all ? nil : kept
    if kept.count > Matrix.limit, !matrix.axes.isEmpty || !matrix.includes.isEmpty {
      reportLimit(kept.count)
    }
  }

  // MARK: - Axes

  private func axes(of entry: ScenarioChoices.Entry) -> [Matrix.Axis] {
    matrix.axes.filter { axis in
      guard let name = axis.strategy else {
        let setting = StrategySetting(
          key: axis.setting,
          value: axis.values[0],
          position: axis.position
        )
        return entry.program == nil && StrategyFile.uses(entry.body, setting)
      }
      return name == entry.name
    }
  }

  private func checkNames(_ entries: [ScenarioChoices.Entry]) {
    let names = entries.map(\.name)
    for axis in matrix.axes {
      let isUsed = entries.contains { entry in axes(of: entry).contains { $0.key == axis.key } }
      // A strategy that the command line does not select need not be varied.
      if isUsed || options.strategies != nil && !axis.position.isFlag { continue }
      let problem: InputProblem =
        axis.strategy.map { .notFound(what: "strategy", name: $0, known: names) }
        ?? .unusedService(
          strategy: "*",
          service: axis.setting.split(separator: ".").dropLast().joined(separator: ".")
        )
      problems.add(problem, key: axis.path, at: axis.position)
    }
    for entry in entries {
      let own = axes(of: entry)
      for (index, axis) in own.enumerated()
      where own[..<index].contains(where: { $0.setting == axis.setting }) {
        problems.add(
          .conflict("\(entry.name) varies \(axis.setting) twice", note: nil),
          key: axis.path,
          at: axis.position
        )
      }
    }
  }

  private func isWithinLimit(_ entries: [ScenarioChoices.Entry], others: Int) -> Bool {
    var count = 0
    for entry in entries {
      var product = max(1, others)
      for axis in axes(of: entry) {
        product =
          product.multipliedReportingOverflow(by: axis.values.count).overflow
          ? .max : product * axis.values.count
      }
      count = count.addingReportingOverflow(product).overflow ? .max : count + product
    }
    if count > Matrix.limit { reportLimit(count) }
    return count <= Matrix.limit
  }

  private func reportLimit(_ count: Int) {
    let place =
      matrix.axes.first.map { ($0.path, $0.position) }
      ?? matrix.includes.first.map { ($0.path, $0.node.position) }
    guard let (path, position) = place else { return }
    problems.add(
      .conflict(
        "the matrix has \(count) combinations of strategy, phone and system; at most \(Matrix.limit) can run",
        note: "leave values out, or search with tracewatt tune"
      ),
      key: path,
      at: position
    )
  }

  /// A strategy with every combination of its varied settings, the last axis fastest.
  private func expanded(_ entry: ScenarioChoices.Entry) -> [Variant] {
    var choices: [[(axis: Matrix.Axis, value: SourceNode)]] = [[]]
    for axis in axes(of: entry) {
      choices = choices.flatMap { choice in axis.values.map { choice + [(axis, $0)] } }
    }
    return choices.map { choice in
      variant(
        entry,
        choice.map { (key: $0.axis.key, setting: $0.axis.setting, value: $0.value) },
        at: choice.first?.axis.position
      )
    }
  }

  private func variant(
    _ entry: ScenarioChoices.Entry,
    _ values: [(key: String, setting: String, value: SourceNode)],
    at position: SourcePosition?
  ) -> Variant {
    var own = entry
    for value in values {
      own.add(
        StrategySetting(key: value.setting, value: value.value, position: value.value.position)
      )
    }
    own.name = VariantName.make(entry.name, values.map { ($0.setting, $0.value.text ?? "") })
    return Variant(
      base: entry.name,
      values: values.map { ($0.key, $0.setting, $0.value.text ?? "") },
      entry: own
    )
  }

  // MARK: - Exclude and include

  /// A test whether a combination has all values that a map names; nil, with a problem, if the map
  /// is wrong.
  private func rule(
    _ node: SourceNode,
    _ path: String
  ) -> ((Variant, String, String) -> Bool)? {
    let plain = ["strategy", "strategies", "phone", "phones", "os"]
    let known = plain + matrix.axes.map(\.key)
    let before = problems.count
    guard let reader = FieldReader(node, path: path, known: known, problems: problems) else {
      return nil
    }
    var wanted: [(key: String, texts: [String])] = []
    for entry in node.entries ?? [] where known.contains(entry.key) {
      var texts = [entry.value.text].compactMap { $0 }
      if case .sequence(let items) = entry.value.content { texts = items.compactMap(\.text) }
      if texts.isEmpty || texts == [""] {
        reader.report(
          .wrongShape(found: entry.value.shape, expected: "a value or a list of values"),
          entry.key
        )
      }
      wanted.append((entry.key, texts))
    }
    guard problems.count == before else { return nil }
    return { variant, phone, os in
      wanted.allSatisfy { key, texts in
        switch key {
        case "strategy", "strategies":
          return texts.contains(variant.base) || texts.contains(variant.entry.name)
        case "phone", "phones": return texts.contains(phone)
        case "os": return texts.contains(os)
        default:
          guard let value = variant.values.first(where: { $0.key == key })?.text else {
            return false
          }
          return texts.contains { VariantName.slug($0) == VariantName.slug(value) }
        }
      }
    }
  }

  private func include(
    _ node: SourceNode,
    _ path: String,
    _ entries: [ScenarioChoices.Entry],
    into scenario: inout Scenario,
    _ variants: inout [Variant],
    _ kept: inout Set<RunCombination>
  ) {
    let keys = (node.entries ?? []).map(\.key)
    let settings = keys.filter { key in
      StrategyFile.isSettable(key) || StrategyFile.isSettable(Self.withoutName(key))
    }
    let known = ["strategy", "name", "phone", "os"] + settings
    let all = known + StrategyFile.settableKeys
    let before = problems.count
    guard
      let reader = FieldReader(node, path: path, known: keys, problems: problems),
      reader.require("strategy"), let name = reader.name("strategy")
    else { return }
    for entry in node.entries ?? [] where !known.contains(entry.key) {
      problems.add(.unknownKey(known: all), key: reader.full(entry.key), at: entry.position)
    }
    let position = reader.position("strategy")
    let base =
      entries.first { $0.name == name }
      ?? choices.entry(named: name, key: reader.full("strategy"), at: position)
    let phone = reader.text("phone")
    let system = reader.text("os")
    // Selections on the command line replace the scenario's own.
    func isChosen(_ name: String?, _ names: [String]?) -> Bool {
      name.map { names?.contains($0) ?? true } ?? true
    }
    guard isChosen(name, options.strategies), isChosen(phone, options.phones),
      isChosen(system, options.systems)
    else { return }
    add(phone, "phone", reader, to: &scenario.phones, choices.phones, named: \.name)
    add(system, "os", reader, to: &scenario.systems, choices.systems, named: \.name)
    guard problems.count == before, let base else { return }
    let values = settings.compactMap { key -> (key: String, setting: String, value: SourceNode)? in
      guard let value = node[key] else { return nil }
      let setting = StrategyFile.isSettable(key) ? key : Self.withoutName(key)
      return (key, setting, value)
    }
    var added = variant(base, values, at: node.position)
    if reader.has("name") { added.entry.name = reader.name("name") ?? added.entry.name }
    added.entry.path = path
    added.entry.position = node.position
    if let twin = variants.first(where: { $0.entry.name == added.entry.name }) {
      func settings(_ variant: Variant) -> [String] {
        variant.values.map { "\($0.setting)=\(VariantName.slug($0.text))" }.sorted()
      }
      guard twin.base == added.base, settings(twin) == settings(added) else {
        problems.add(.duplicateName(text: added.entry.name), key: path, at: node.position)
        return
      }
    } else {
      variants.append(added)
    }
    for own in scenario.phones.map(\.name) where phone == nil || own == phone {
      for os in scenario.systems.map(\.name) where system == nil || os == system {
        kept.insert(RunCombination(strategy: added.entry.name, phone: own, os: os))
      }
    }
  }

  /// Adds a phone or system that an include names and that the lists lack.
  private func add<Item>(
    _ name: String?,
    _ key: String,
    _ reader: FieldReader,
    to items: inout [Item],
    _ choose: (FieldReader?, LoadOptions) -> [Item],
    named itemName: (Item) -> String
  ) {
    guard let name, !items.contains(where: { itemName($0) == name }), let node = reader.node[key]
    else { return }
    // It is read as a list of one, so that messages name the place.
    let list = SourceNode(
      .mapping([
        .init(
          key: key == "phone" ? "phones" : key,
          position: node.position,
          value: SourceNode(.sequence([node]), at: node.position)
        )
      ]),
      at: reader.node.position
    )
    let keys = ["phones", "os"]
    let single = FieldReader(list, path: reader.path, known: keys, problems: problems)
    items += choose(single, LoadOptions())
  }

  /// A setting's key without the strategy's name or the star before it.
  private static func withoutName(_ key: String) -> String {
    String(key.drop { $0 != "." }.dropFirst())
  }
}
