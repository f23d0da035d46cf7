// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import Studies

/// Finds and decodes the strategies, phones and systems of a scenario.
struct ScenarioChoices {
  /// A strategy before it is decoded.
  struct Entry {
    var name: String
    var body: SourceNode
    var settings: [StrategySetting]
    var path: String
    var position: SourcePosition
    var program: AppProgram?
  }

  let library: Library
  let problems: ProblemList
  /// The names of the scenario's places.
  let places: [String]
  /// Apps that may be named as strategies.
  var programs: [AppProgram] = []

  /// The strategies of the scenario's list, or those that the command line names.
  func strategies(_ reader: FieldReader?, options: LoadOptions) -> [ScenarioStrategy] {
    decoded(entries(reader, options: options))
  }

  /// The strategies before they are decoded, with the changes of `--set`.
  func entries(_ reader: FieldReader?, options: LoadOptions) -> [Entry] {
    if options.leavesStrategiesOut { return [] }
    let own = reader.flatMap { list($0, "strategies") }
    let listed = (own ?? []).compactMap { entry($0.node, path: $0.path) }
    var chosen: [Entry]
    if let names = options.strategies {
      chosen = names.compactMap { name in
        listed.first { $0.name == name } ?? entry(named: name, key: "", at: .flag("--strategy"))
      }
    } else if own != nil {
      chosen = listed
    } else {
      chosen = BuiltIn.defaultStrategyNames.compactMap {
        entry(named: $0, key: "", at: SourcePosition(file: "built-in"))
      }
    }
    for program in programs
    where program.joinsEveryDay && !chosen.contains(where: { $0.name == program.name }) {
      let place = SourcePosition.flag("--")
      if let entry = entry(named: program.name, key: "", at: place) { chosen.append(entry) }
    }
    apply(options.sets.compactMap { SetOption($0, problems: problems) }, to: &chosen)
    return chosen
  }

  /// The strategies of some entries, which must have different names.
  func decoded(_ entries: [Entry]) -> [ScenarioStrategy] {
    var strategies: [ScenarioStrategy] = []
    for entry in entries {
      if strategies.contains(where: { $0.name == entry.name }) {
        problems.add(.duplicateName(text: entry.name), key: entry.path, at: entry.position)
        continue
      }
      if let strategy = decode(entry) { strategies.append(strategy) }
    }
    return strategies
  }

  /// The settings of one strategy: a name, or a mapping as in the scenario's list.
  func strategy(_ node: SourceNode, path: String) -> StrategyConfiguration? {
    guard let found = entry(node, path: path) else { return nil }
    guard let program = found.program else { return decode(found)?.configuration }
    problems.add(
      .conflict(
        "\(program.name) is an app's own code, but only settings are allowed here",
        note: nil
      ),
      key: path,
      at: node.position
    )
    return nil
  }

  private func decode(_ entry: Entry) -> ScenarioStrategy? {
    if let program = entry.program {
      guard let setting = entry.settings.first else {
        return ScenarioStrategy(program: program, name: entry.name)
      }
      problems.add(
        .conflict(
          "\(entry.name) is an app's own code; it has no settings to change",
          note: "change the code, or describe its settings as a strategy"
        ),
        key: setting.key,
        at: setting.position
      )
      return nil
    }
    var body = entry.body
    for setting in entry.settings {
      body = StrategyFile.applying(setting, to: body, name: entry.name, problems: problems)
    }
    let path = entry.body.position.file == entry.position.file ? entry.path : ""
    let decoded = StrategyFile.decode(
      body,
      path: path,
      known: StrategyFile.bodyKeys,
      places: places,
      problems: problems
    )
    guard var configuration = decoded else { return nil }
    configuration.name = entry.name
    library.strategies?.all.append(
      .init(configuration: configuration, body: body, key: entry.path, position: entry.position)
    )
    let parameters = entry.settings.map {
      ScenarioStrategy.Parameter(key: $0.key, value: $0.value.text ?? "")
    }
    return ScenarioStrategy(
      name: entry.name,
      configuration: configuration,
      parameters: parameters
    )
  }

  private func apply(_ sets: [SetOption], to entries: inout [Entry]) {
    for set in sets {
      var isUsed = false
      for index in entries.indices where set.strategy.map({ $0 == entries[index].name }) ?? true {
        let fits = StrategyFile.uses(entries[index].body, set.setting)
        let isKnown = StrategyFile.isSettable(set.setting.key)
        if set.strategy == nil, isKnown, !fits { continue }
        isUsed = true
        entries[index].add(set.setting)
      }
      guard !isUsed else { continue }
      let names = entries.map { $0.name }
      let problem: InputProblem =
        set.strategy.map { .notFound(what: "strategy", name: $0, known: names) }
        ?? .unusedService(strategy: "*", service: set.setting.section)
      problems.add(problem, key: "", at: set.setting.position)
    }
  }

  /// A list with at least one element.
  private func list(_ reader: FieldReader, _ key: String) -> [(node: SourceNode, path: String)]? {
    let elements = reader.list(key)
    if elements?.isEmpty == true {
      reader.report(.badValue(text: "[]", allowed: "a list of at least one"), key)
    }
    return elements
  }

  private func entry(_ node: SourceNode, path: String) -> Entry? {
    if let name = node.text, node.shape != "empty" {
      return entry(named: name, key: path, at: node.position)
    }
    guard node["use"] != nil else {
      let known = StrategyFile.bodyKeys + ["set"]
      guard let reader = FieldReader(node, path: path, known: known, problems: problems) else {
        return nil
      }
      guard reader.require("name"), let name = reader.name("name") else { return nil }
      return Entry(
        name: name,
        body: node.removing(["set"]),
        settings: settings(reader),
        path: path,
        position: node.position
      )
    }
    let known = ["use", "name", "set"]
    let reader = FieldReader(node, path: path, known: known, problems: problems)
    guard let reader, let use = reader.text("use", expected: "the name of a strategy"),
      var entry = entry(named: use, key: reader.full("use"), at: reader.position("use"))
    else { return nil }
    if reader.has("name") {
      guard let name = reader.name("name") else { return nil }
      entry.name = name
    }
    entry.settings = settings(reader)
    entry.path = path
    entry.position = node.position
    return entry
  }

  private func settings(_ reader: FieldReader) -> [StrategySetting] {
    let keys = (reader.node["set"]?.entries ?? []).map { $0.key }
    guard let set = reader.mapping("set", known: keys) else { return [] }
    return (set.node.entries ?? []).compactMap { entry in
      guard StrategyFile.isSettable(entry.key) else {
        let problem = StrategyFile.problem(withKey: entry.key)
        problems.add(problem, key: set.full(entry.key), at: entry.position)
        return nil
      }
      return StrategySetting(key: entry.key, value: entry.value, position: entry.position)
    }
  }

  /// A strategy by its name or path; nil, with a problem, if there is none.
  func entry(named name: String, key: String, at position: SourcePosition) -> Entry? {
    if let program = programs.first(where: { $0.name == name }) {
      let nothing = SourceNode(.mapping([]), at: position)
      return Entry(
        name: name,
        body: nothing,
        settings: [],
        path: key,
        position: position,
        program: program
      )
    }
    guard let body = library.find(.strategy, name, key: key, at: position) else { return nil }
    guard let own = body["name"]?.text, LegalName.isLegal(own) else {
      let reader = FieldReader(body, known: StrategyFile.bodyKeys, problems: problems)
      if reader?.require("name") == true { _ = reader?.name("name") }
      return nil
    }
    return Entry(name: own, body: body, settings: [], path: key, position: position)
  }

  /// The phones of the scenario's list, or those that the command line names.
  func phones(_ reader: FieldReader?, options: LoadOptions) -> [PhoneProfile] {
    choose(
      .phone,
      key: "phones",
      names: options.phones,
      flag: "--phone",
      reader,
      named: { $0.name },
      decode: { PhoneFile.decode($0, path: $1, known: PhoneFile.inlineKeys, problems: problems) }
    )
  }

  /// The systems of the scenario's list, or those that the command line names.
  func systems(_ reader: FieldReader?, options: LoadOptions) -> [OSProfile] {
    choose(
      .os,
      key: "os",
      names: options.systems,
      flag: "--os",
      reader,
      named: { $0.name },
      decode: { OSFile.decode($0, path: $1, known: OSFile.inlineKeys, problems: problems) }
    )
  }

  /// A phone by its name or path; nil, with a problem, if there is none.
  func phone(named name: String, key: String, at position: SourcePosition) -> PhoneProfile? {
    library.find(.phone, name, key: key, at: position)
      .flatMap {
        PhoneFile.decode($0, path: "", known: PhoneFile.inlineKeys, problems: problems)
      }
  }

  /// A system by its name or path; nil, with a problem, if there is none.
  func system(named name: String, key: String, at position: SourcePosition) -> OSProfile? {
    library.find(.os, name, key: key, at: position)
      .flatMap { OSFile.decode($0, path: "", known: OSFile.inlineKeys, problems: problems) }
  }

  private func choose<Item>(
    _ shelf: Library.Shelf,
    key: String,
    names: [String]?,
    flag: String,
    _ reader: FieldReader?,
    named name: (Item) -> String,
    decode: (SourceNode, String) -> Item?
  ) -> [Item] {
    var items: [Item] = []
    func add(_ item: Item?, _ key: String, _ position: SourcePosition) {
      guard let item else { return }
      if items.contains(where: { name($0) == name(item) }) {
        problems.add(.duplicateName(text: name(item)), key: key, at: position)
      } else {
        items.append(item)
      }
    }
    func look(_ text: String, _ key: String, _ position: SourcePosition) {
      let before = problems.count
      guard let body = library.find(shelf, text, key: key, at: position) else { return }
      let item = decode(body, "")
      if problems.count == before { add(item, key, position) }
    }
    if let names {
      for text in names { look(text, "", .flag(flag)) }
    } else if let elements = reader.flatMap({ list($0, key) }) {
      for (node, path) in elements {
        if let text = node.text, node.shape != "empty" {
          look(text, path, node.position)
        } else {
          let body = library.completed(shelf, node, path: path)
          add(body.flatMap { decode($0, path) }, path, node.position)
        }
      }
    } else if reader?.has(key) != true {
      look(shelf.builtInNames[0], "", SourcePosition(file: "built-in"))
    }
    return items
  }
}

extension ScenarioChoices.Entry {
  /// Adds a setting, in place of an earlier one with the same key.
  mutating func add(_ setting: StrategySetting) {
    if let index = settings.firstIndex(where: { $0.key == setting.key }) {
      settings[index] = setting
    } else {
      settings.append(setting)
    }
  }
}
