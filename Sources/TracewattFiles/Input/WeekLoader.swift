// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationDaemon
public import Tracewatt

/// Days that stand for a week, each with its weight.
public struct WeightedWeek: Sendable {
  /// One of the days.
  public struct Day: Sendable {
    /// The scenario's file, relative to the current folder.
    public var path: String
    /// The day.
    public var scenario: Scenario
    /// How often the day counts; above 0.
    public var weight: Double

    /// A day with its weight.
    public init(path: String, scenario: Scenario, weight: Double) {
      self.path = path
      self.scenario = scenario
      self.weight = weight
    }
  }

  /// The name in tables.
  public var name: String
  /// A line for people.
  public var title: String
  /// The days in file order, at least one.
  public var days: [Day]

  /// A week of weighted days.
  public init(name: String, title: String = "", days: [Day]) {
    self.name = name
    self.title = title
    self.days = days
  }
}

/// Reads files of the kind `week`.
public enum WeekLoader {
  /// The keys of a week's file.
  static let keys = ["version", "kind", "name", "title", "days"]
  /// The keys of one of its days.
  static let dayKeys = ["scenario", "weight"]

  /// True if the file at the path says that it is a week.
  public static func isWeek(path: String) -> Bool {
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return false }
    let library = Library(folder: nil, problems: ProblemList())
    let root = library.read(path, key: "", at: SourcePosition(file: path))
    return root?["kind"]?.text == "week"
  }

  /// A week with its days loaded; options apply to every day.
  ///
  /// - Throws: every error of the week's file, or else of the first day that has some.
  public static func load(
    path: String,
    options: LoadOptions = LoadOptions()
  ) throws(InputFailure) -> WeightedWeek {
    let problems = ProblemList()
    var (week, days) = read(path: path, problems: problems)
    try problems.check()
    for day in days {
      let scenario = try ScenarioLoader.load(path: day.path, options: options)
      week.days.append(.init(path: day.path, scenario: scenario, weight: day.weight))
    }
    try checkCommonRuns(of: week, path: path)
    return week
  }

  /// A week combines what runs on each of its days; without such a thing it would be empty.
  private static func checkCommonRuns(
    of week: WeightedWeek,
    path: String
  ) throws(InputFailure) {
    let parts: [(String, (Scenario) -> [String])] = [
      ("strategy", { $0.strategies.map(\.name) }), ("phone", { $0.phones.map(\.name) }),
      ("os", { $0.systems.map(\.name) }),
    ]
    for (part, names) in parts {
      let scenarios = week.days.map(\.scenario)
      guard let first = scenarios.first else { return }
      let common = names(first).filter { name in scenarios.allSatisfy { names($0).contains(name) } }
      guard common.isEmpty else { continue }
      let list = scenarios.map { "\($0.name) has \(names($0).joined(separator: ", "))" }
      throw InputFailure(
        diagnostics: [
          "\(path): error: the days of the week have no \(part) in common",
          "note: " + list.joined(separator: "; "),
        ],
        exitCode: 65
      )
    }
  }

  /// The week without its days, and where those lie; what is wrong is in the list.
  static func read(
    path: String,
    problems: ProblemList
  ) -> (week: WeightedWeek, days: [(path: String, weight: Double)]) {
    let library = Library(folder: nil, problems: problems)
    let root = library.read(path, key: "", at: SourcePosition(file: path))
    var week = WeightedWeek(name: "week", days: [])
    guard let root, let reader = FieldReader(root, known: keys, problems: problems) else {
      return (week, [])
    }
    reader.checkHeader(kind: "week")
    reader.require("name")
    reader.require("days")
    week.name = reader.name("name") ?? week.name
    week.title = reader.text("title") ?? ""
    return (week, read(reader, folder: InputBytes.folder(of: path)))
  }

  private static func read(
    _ reader: FieldReader,
    folder: String
  ) -> [(path: String, weight: Double)] {
    var days: [(path: String, weight: Double)] = []
    let list = reader.list("days")
    if list?.isEmpty == true {
      reader.report(.badValue(text: "[]", allowed: "a list of at least one day"), "days")
    }
    for (node, key) in list ?? [] {
      let day = FieldReader(node, path: key, known: dayKeys, problems: reader.problems)
      guard let day else { continue }
      day.require("scenario")
      let weight = day.has("weight") ? day.number("weight", .positive("")) : 1
      guard let name = day.text("scenario", expected: "a scenario file"), let weight else {
        continue
      }
      let path = InputBytes.resolve(name, in: folder)
      if !InputBytes.exists(path) {
        day.report(.missingFile(path: path), "scenario")
      }
      days.append((path, weight))
    }
    return days
  }
}
