// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import BuiltIns
import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Schemas and files")
struct SchemaFileTests {
  /// A change to a valid file that decoder and schema must both reject.
  struct Case: Sendable, CustomTestStringConvertible {
    var kind: FileKind
    var old: String
    var new: String

    init(_ kind: FileKind, _ old: String, _ new: String) {
      (self.kind, self.old, self.new) = (kind, old, new)
    }

    var testDescription: String { "\(kind.rawValue): \(old) as \(new)" }
  }

  /// A valid file of each kind that uses many keys of the kind.
  static func sample(_ kind: FileKind) throws -> String {
    func shipped(_ folder: String, _ name: String) throws -> String {
      try #require(BuiltIn.text(folder, name))
    }
    switch kind {
    case .phone: return try shipped("phones", "iphone_6")
    case .os: return try shipped("os", "ios_4")
    case .providers: return try shipped("providers", "era_2019")
    case .recipe: return try shipped("traces", "office_day.recipe")
    case .scenario:
      return """
        version: 1
        kind: scenario
        name: day
        trace: { file: day.gpx }
        world: { environment: urban, changes: [{ from: 1 min, to: 2 min, environment: tunnel }] }
        providers: { use: era_2019, set: { gnss.urban.sigma: 12 m } }
        phones: [iphone_class]
        os: [ios_18]
        app: { authorization: always, background_modes: [location], background_at: 2 min }
        places: [{ name: home, latitude: 50.94, longitude: 6.95, radius: 100 m }]
        events: [{ at: 1 min, screen: true }]
        strategies:
          - { use: standard_best, name: coarse, set: { standard.desired_accuracy: kilometer } }
          - { name: own, services: { visits: {}, regions: [{ place: home }] } }
        matrix:
          "*.standard.distance_filter": [10 m, 30 m]
          exclude: [{ strategy: coarse, "*.standard.distance_filter": 10 m }]
          include: [{ strategy: coarse, name: rough, standard.distance_filter: 90 m, os: ios_17 }]
        replications: 5
        seed: 7
        """
    case .week:
      return """
        version: 1
        kind: week
        name: week
        title: A week
        days: [{ scenario: day.yaml, weight: 2.5 }]
        """
    case .population:
      return """
        version: 1
        kind: population
        name: users
        title: Users
        members:
          - { scenario: day.yaml, weight: 2.5, name: young, phone: iphone_6 }
          - tracks: people.csv
            scenario: day.yaml
            weight: 40
            exclude: [b, 3]
            cleaning: { split_gaps: 2 h }
        over: [5 %/day, 0.5 %/day]
        """
    case .strategy:
      return """
        version: 1
        kind: strategy
        name: mine
        services:
          standard: { desired_accuracy: best, distance_filter: 30 m }
          visits: {}
        modes:
          moving: { heading: { filter: 5 } }
          still: { exit_region: { radius: 200 m } }
        rules:
          - { in: moving, when: { motion: stationary, for: 5 min }, go: still }
          - { in: still, when: { exited_region: true }, go: moving }
        uploads: { every: 5 min, bytes: 1 kB }
        notifications: { on: [visit] }
        authorization: { ask: always }
        """
    case .budgets:
      return """
        version: 1
        kind: budgets
        scenarios: [car_commute, office_day]
        defaults: { level: error, confidence: 0.95, min_replications: 10, missing: no_verdict }
        budgets:
          - id: commute-energy
            title: text
            match: { scenario: "commute_*", strategy: adaptive, phone: "*", os: ios_18 }
            metric: energy_total_j
            statistic: mean
            max: 450 J
          - id: drift
            metric: energy_total_j
            compare: baseline
            max_increase: 3 %
            min_change: 2 J
            level: warn
            on_no_match: ignore
          - { id: ratio, metric: energy_total_j, compare: { strategy: continuous }, max_ratio: 0.6 }
          - { id: fixes, metric: coverage_fraction, min: 0.9 }
        accepted:
          - { budget: drift, max_increase: 6 %, until: "2027-01-31", reason: A new map }
        """
    case .searchSpace:
      return """
        version: 1
        kind: search_space
        name: mine
        title: Two strategies
        families:
          - strategy: standard_best
            settings:
              standard.desired_accuracy: [best, kilometer]
              standard.pauses_location_updates_automatically: [false, true]
          - strategy: visits
        """
    }
  }

  static let cases: [Case] = [
    Case(.scenario, "seed: 7", "sead: 7"),
    Case(.scenario, "environment: urban", "environment: town"),
    Case(.scenario, "name: day\n", ""),
    Case(.scenario, "screen: true", "screen: on"),
    Case(.scenario, "at: 1 min, ", ""),
    Case(.scenario, "phones: [iphone_class]", "phones: []"),
    Case(.scenario, "radius: 100 m", "radius: 100"),
    Case(.scenario, "authorization: always", "authorization: sometimes"),
    Case(.scenario, "gnss.urban.sigma", "gnss.city.sigma"),
    Case(.scenario, "standard.desired_accuracy: kilometer", "standard.accuracy: kilometer"),
    Case(.scenario, "replications: 5", "replications: 0"),
    Case(.scenario, "visits: {}", "visits: { every: 5 min }"),
    Case(.scenario, "kind: scenario", "kind: scenarios"),
    Case(.scenario, "version: 1", "version: 2"),
    Case(.scenario, "latitude: 50.94", "latitude: 95"),
    Case(.scenario, "*.standard.distance_filter", "*.standard_distance_filter"),
    Case(.scenario, "[10 m, 30 m]", "[]"),
    Case(.scenario, "[10 m, 30 m]", "10 m"),
    Case(.scenario, "[10 m, 30 m]", "[10 m, 10 m]"),
    Case(.scenario, "exclude:", "exlude:"),
    Case(.scenario, "[{ strategy: coarse, \"*", "[{ strtegy: coarse, \"*"),
    Case(.scenario, "include: [{ strategy: coarse, ", "include: [{ "),
    Case(.population, "name: young", "name: My Name"),
    Case(.population, "name: users\n", ""),
    Case(.population, "weight: 2.5", "weight: 0"),
    Case(.population, "weight: 2.5", "wait: 2.5"),
    Case(.population, "scenario: day.yaml, ", ""),
    Case(.population, "tracks: people.csv", "tracks: []"),
    Case(.population, "exclude: [b, 3]", "exclude: b"),
    Case(.population, "exclude: [b, 3]", "exclude: [b, b]"),
    Case(.population, "cleaning: { split_gaps: 2 h }", "cleaning: none"),
    Case(.population, "weight: 40", "weight: -1"),
    Case(.population, "5 %/day, ", "5 %/h, "),
    Case(.population, "5 %/day, ", "0 %/day, "),
    Case(.population, "[5 %/day, 0.5 %/day]", "[]"),
    Case(.population, "members:", "days:"),
    Case(.week, "days: [{ scenario: day.yaml, weight: 2.5 }]", "days: []"),
    Case(.week, "weight: 2.5", "wait: 2.5"),
    Case(.week, "weight: 2.5", "weight: 0"),
    Case(.week, "scenario: day.yaml, ", ""),
    Case(.week, "name: week\n", ""),
    Case(.week, "name: week\n", "name: My Week\n"),
    Case(.week, "title: A week", "titel: A week"),
    Case(.strategy, "desired_accuracy: best", "desired_accuracy: bset"),
    Case(.strategy, "distance_filter: 30 m", "distance_filter: 30"),
    Case(.strategy, "distance_filter", "distance_filtre"),
    Case(.strategy, "motion: stationary", "motion: still"),
    Case(.strategy, "radius: 200 m", "radius: 200 s"),
    Case(.strategy, "{ exit_region: { radius: 200 m } }", "{ exit_region: {} }"),
    Case(.strategy, "every: 5 min, ", ""),
    Case(.strategy, "on: [visit]", "on: [visits]"),
    Case(.strategy, "on: [visit]", "on: visit"),
    Case(.strategy, "ask: always", "ask: now"),
    Case(.strategy, ", go: still", ""),
    Case(.strategy, "filter: 5", "filter: 500"),
    Case(.strategy, "name: mine\n", ""),
    Case(.phone, "platform: ios", "platform: symbian"),
    Case(.phone, "name: iphone_6\n", ""),
    Case(.phone, "battery:", "batery:"),
    Case(.phone, "gnss:", "gps:"),
    Case(.os, "platform: ios", "platform: symbian"),
    Case(.os, "gnss_interval:", "gnss_intervall:"),
    Case(.os, "settings:", "setings:"),
    Case(.os, "name: ios_4\n", ""),
    Case(.providers, "gnss:", "gps:"),
    Case(.providers, "name: era_2019\n", ""),
    Case(.recipe, "steps:", "step:"),
    Case(.recipe, "mode: walking", "mode: flying"),
    Case(.recipe, "mode: walking", "modus: walking"),
    Case(.recipe, "\nkind: recipe\n", "\nkind: recipes\n"),
    Case(.budgets, "max: 450 J", "max: 450 J\n    min: 3 J"),
    Case(.budgets, "max: 450 J", "max: 450 J\n    compare: baseline"),
    Case(.budgets, "    max: 450 J\n", ""),
    Case(.budgets, "max: 450 J", "maximum: 450 J"),
    Case(.budgets, "max: 450 J", "max: 450 apples"),
    Case(.budgets, "statistic: mean", "statistic: average"),
    Case(.budgets, "metric: energy_total_j\n    statistic", "metric: energy_total\n    statistic"),
    Case(.budgets, "id: commute-energy", "id: Commute"),
    Case(.budgets, "id: commute-energy\n    ", ""),
    Case(.budgets, "level: warn", "level: warning"),
    Case(.budgets, "on_no_match: ignore", "on_no_match: skip"),
    Case(.budgets, "missing: no_verdict", "missing: fine"),
    Case(.budgets, "confidence: 0.95", "confidence: 1"),
    Case(.budgets, "min_replications: 10", "min_replications: 0"),
    Case(.budgets, "    compare: baseline\n", ""),
    Case(.budgets, "compare: baseline", "compare: base"),
    Case(.budgets, "compare: baseline", "compare: baseline\n    statistic: max"),
    Case(.budgets, "strategy: continuous", "strategie: continuous"),
    Case(.budgets, "phone: \"*\"", "phones: \"*\""),
    Case(.budgets, "max_ratio: 0.6", "max_ratio: 0"),
    Case(.budgets, "max_increase: 3 %", "max_increase: -3 %"),
    Case(.budgets, "until: \"2027-01-31\"", "until: tomorrow"),
    Case(.budgets, ", reason: A new map", ""),
    Case(.budgets, "{ budget: drift, ", "{ "),
    Case(.budgets, "budgets:\n", "budget:\n"),
    Case(.budgets, "scenarios: [car_commute, office_day]", "scenarios: office_day"),
    Case(.searchSpace, "families:", "families: []\nothers:"),
    Case(.searchSpace, "strategy: visits", "strategie: visits"),
    Case(.searchSpace, "[best, kilometer]", "best"),
    Case(.searchSpace, "[best, kilometer]", "[]"),
    Case(.searchSpace, "[best, kilometer]", "[{ a: best }]"),
    Case(.searchSpace, "standard.desired_accuracy", "desired_accuracy"),
    Case(.searchSpace, "name: mine", "name: My Space"),
  ]

  private func schemaErrors(_ text: String, _ kind: FileKind) throws -> [String] {
    let root = YAMLText.read(bytes: Array(text.utf8), file: "file", problems: ProblemList())
    return try SchemaValidator.shared.get().errors(in: JSONValue(try #require(root)), as: kind)
  }

  /// The recording of the sample of a population.
  static let people =
    "user,t_s,lat,lon\n" + ["a", "b", "3"].map { "\($0),0,50,7\n\($0),60,50.001,7\n" }.joined()

  private func decoderErrors(_ text: String, _ kind: FileKind) throws -> [InputDiagnostic] {
    let folder = try TemporaryFolder(["file.yaml": text, "day.gpx": sampleGPX])
    if kind == .week || kind == .population {
      try folder.write(try Self.sample(.scenario), to: "day.yaml")
      try folder.write(Self.people, to: "people.csv")
    }
    let report = FileLint.check(paths: [folder.path + "/file.yaml"])
    return report.diagnostics.filter { $0.severity == .error }
  }

  @Test("a valid file of each kind is accepted by decoder and schema", arguments: FileKind.allCases)
  func sound(_ kind: FileKind) throws {
    let text = try Self.sample(kind)
    try expectEqual(decoderErrors(text, kind), [])
    try expectEqual(schemaErrors(text, kind), [])
  }

  @Test("a file that the decoder refuses is refused by the schema too", arguments: cases)
  func refused(_ change: Case) throws {
    let sound = try Self.sample(change.kind)
    let range = try #require(sound.range(of: change.old), "the sample lacks \(change.old)")
    let text = sound.replacingCharacters(in: range, with: change.new)
    #expect(try !decoderErrors(text, change.kind).isEmpty, "the decoder accepts it")
    #expect(try !schemaErrors(text, change.kind).isEmpty, "the schema accepts it")
  }

  @Test("every kind has cases")
  func complete() {
    expectEqual(Set(Self.cases.map(\.kind)), Set(FileKind.allCases))
  }

  /// All shipped YAML files, including the valid ones of the tests.
  static let shipped = LintFolder.files(below: packageRoot + "/scenarios")
    .filter { !LintFolder.isForeign($0) }
    .map { String($0.dropFirst(packageRoot.count + 1)) }

  @Test("every shipped file is valid against the schema of its kind", arguments: shipped)
  func valid(_ path: String) throws {
    let bytes = try InputBytes.read(path: packageRoot + "/" + path, limit: YAMLText.sizeLimit)
    let root = try #require(YAMLText.read(bytes: bytes, file: path, problems: ProblemList()))
    let kind = try #require(FileKind(rawValue: root["kind"]?.text ?? ""))
    try expectEqual(SchemaValidator.shared.get().errors(in: JSONValue(root), as: kind), [])
  }

  @Test("an unknown keyword of a schema is not ignored")
  func unknownKeyword() throws {
    // The validator checks each keyword of a schema that a valid file leads it to.
    #expect(throws: SchemaValidator.UnknownKeyword.self) {
      try SchemaValidator.shared.get().errors(
        in: .number(1),
        against: .object(["multipleOf": .number(2)])
      )
    }
  }

  @Test("the schemas have only keywords that the validator knows")
  func keywords() throws {
    let known: Set<String> = [
      "$schema", "title", "description", "default", "definitions", "$ref", "type", "enum", "const",
      "pattern", "minimum", "maximum", "exclusiveMinimum", "minLength", "maxLength", "minItems",
      "maxItems", "minProperties", "uniqueItems", "required", "not", "anyOf", "oneOf", "allOf",
      "items", "properties", "patternProperties", "additionalProperties", "propertyNames",
    ]
    for kind in FileKind.allCases {
      let found = Self.keywords(of: try SchemaValidator.shared.get().schema(kind))
      expectEqual(found.subtracting(known), [], "\(kind.rawValue)")
    }
  }

  @Test("every reference of a schema leads somewhere", arguments: FileKind.allCases)
  func references(_ kind: FileKind) throws {
    let validator = try SchemaValidator.shared.get()
    func walk(_ node: JSONValue) throws {
      switch node {
      case .object(let members):
        if case .string(let text)? = members["$ref"] {
          _ = try validator.follow(text, from: kind.schemaName)
        }
        for member in members.values { try walk(member) }
      case .array(let items): for item in items { try walk(item) }
      default: break
      }
    }
    try walk(try validator.schema(kind))
  }

  private static func keywords(of schema: JSONValue) -> Set<String> {
    guard case .object(let members) = schema else { return [] }
    var found = Set(members.keys)
    for (keyword, argument) in members {
      switch (keyword, argument) {
      case ("properties", .object(let inner)), ("definitions", .object(let inner)),
        ("patternProperties", .object(let inner)):
        for schema in inner.values { found.formUnion(keywords(of: schema)) }
      case ("anyOf", .array(let inner)), ("oneOf", .array(let inner)), ("allOf", .array(let inner)):
        for schema in inner { found.formUnion(keywords(of: schema)) }
      case ("items", _), ("not", _), ("additionalProperties", _), ("propertyNames", _):
        found.formUnion(keywords(of: argument))
      default: break
      }
    }
    return found
  }

  // MARK: - Keys and words

  @Test("the schema of weeks knows the keys of its decoder")
  func week() throws {
    let schema = try SchemaValidator.shared.get().schema(.week)
    expectEqual(schema["properties"]?.keys, Set(WeekLoader.keys))
    let day = schema["properties"]?["days"]?["items"]
    expectEqual(day?["properties"]?.keys, Set(WeekLoader.dayKeys))
  }

  @Test("the schema of populations knows the keys of its decoder")
  func population() throws {
    let schema = try SchemaValidator.shared.get().schema(.population)
    expectEqual(schema["properties"]?.keys, Set(WeekLoader.populationKeys))
    let member = schema["properties"]?["members"]?["items"]
    expectEqual(member?["properties"]?.keys, Set(WeekLoader.memberKeys))
  }

  @Test("the schema of scenarios knows the keys of a matrix")
  func matrix() throws {
    let schema = try SchemaValidator.shared.get().schema(.scenario)
    expectEqual(schema["properties"]?["matrix"]?["properties"]?.keys, Set(Matrix.keys))
  }

  @Test("the schema of budgets knows the keys and words of its decoder")
  func budgets() throws {
    let schema = try SchemaValidator.shared.get().schema(.budgets)
    let root = try #require(schema["properties"])
    expectEqual(root.keys, Set(BudgetFile.keys))
    guard case .array(let defaults)? = root["defaults"]?["anyOf"] else {
      Issue.record("defaults have no choice")
      return
    }
    expectEqual(defaults[0]["properties"]?.keys, Set(BudgetFile.defaultKeys))
    let budget = try #require(root["budgets"]?["items"]?["properties"])
    expectEqual(budget.keys, Set(BudgetFile.budgetKeys))
    let accepted = root["accepted"]?["items"]?["properties"]
    expectEqual(accepted?.keys, Set(BudgetFile.acceptedKeys))
    let definitions = try #require(schema["definitions"])
    guard case .array(let match)? = definitions["match"]?["anyOf"] else {
      Issue.record("match has no choice")
      return
    }
    expectEqual(match[0]["properties"]?.keys, Set(BudgetFile.matchKeys))
    expectEqual(budget["metric"]?["enum"]?.strings, RunMeasures.definitions.map(\.name))
    expectEqual(budget["statistic"]?["enum"]?.strings, BudgetStatistic.allCases.map(\.rawValue))
    for key in ["level", "on_no_match"] {
      let words = BudgetLevel.allCases.map(\.rawValue)
      expectEqual(definitions[key]?["enum"]?.strings, words, "\(key)")
    }
    let missing = MissingValues.allCases.map(\.rawValue)
    expectEqual(definitions["missing"]?["enum"]?.strings, missing)
  }

  // MARK: - Built-in copies

  @Test("the program's copies of the schemas are the files", arguments: FileKind.allCases)
  func copies(_ kind: FileKind) throws {
    let path = packageRoot + "/schemas/" + kind.schemaName
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect((kind.schema == text) as Bool)
  }

  @Test("the folder of schemas has one for each kind, and so has the program")
  func folder() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: packageRoot + "/schemas")
    expectEqual(Set(names), Set(FileKind.allCases.map(\.schemaName) + ["scenario.template.yaml"]))
    let made: [FileKind] = [.scenario, .strategy, .phone, .os, .providers]
    let written = FileKind.allCases.filter { !made.contains($0) }.map { "\($0.rawValue).v1" }
    expectEqual(BuiltInSchemas.all.map(\.name), (written + ["scenario.template"]).sorted())
  }

  @Test("the schema of scenarios refers to four others, that of strategies to none")
  func referred() {
    expectEqual(FileKind.scenario.referredKinds, [.strategy, .phone, .os, .providers])
    expectEqual(FileKind.strategy.referredKinds, [])
  }
}
