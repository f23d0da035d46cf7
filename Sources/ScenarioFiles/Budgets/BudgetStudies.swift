// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation
public import Judgement
public import LocationService
internal import OSProfiles
public import Studies

/// The studies that a file of budgets is about.
public struct BudgetStudies: Sendable {
  /// One study: a day or a week, with the strategies that the budgets look at.
  public struct Part: Sendable {
    /// The path or built-in name, as a command would name it.
    public var path: String
    /// The study; its days have at least one strategy.
    public var study: Study
  }

  /// The studies, in the order of their names in the file or folder.
  public var parts: [Part]
  /// The path of each day or week by its name; for look-up only.
  public var paths: [String: String]
  /// All groups that the scenarios could run, including those that no budget covers.
  public var known: [RunGroup]
  /// The files of scenarios, traces and layers that were read, in order.
  public var inputs: [String]

  /// Loads the scenarios of a file of budgets, without the groups that no budget covers.
  ///
  /// - Parameters:
  ///   - scenarios: paths or built-in names; nil takes those that the budgets name, or else every
  ///     scenario and week in the folder `scenarios` beside their file.
  ///   - set: the budgets; nil keeps every strategy but `control`.
  ///   - budgetsPath: the file of budgets; relative paths count from its folder.
  ///   - replications: the number of replications instead of the scenarios'.
  ///   - range: what the ranges of energies promise; nil keeps the standard.
  ///   - programs: apps whose code is part of the program.
  /// - Throws: every error of the first scenario that has some.
  public init(
    scenarios: [String]?,
    budgets set: BudgetSet?,
    budgetsPath: String,
    replications: Int? = nil,
    range: RangeLevel? = nil,
    programs: [AppProgram] = []
  ) throws(InputFailure) {
    let folder = InputBytes.folder(of: budgetsPath)
    let inputs =
      scenarios?.map(BuiltIn.path)
      ?? set?.scenarios?.map { Self.path(of: $0, in: folder) }
      ?? Self.scenarios(in: InputBytes.resolve("scenarios", in: folder))
    guard !inputs.isEmpty else {
      let place = InputBytes.resolve("scenarios", in: folder)
      throw InputFailure(StudyFailure.noScenario(budgets: budgetsPath, folder: place))
    }
    parts = []
    paths = [:]
    known = []
    self.inputs = []
    var places: Set<String> = []
    // A day counts once, even if it is named several times or by several paths.
    for input in inputs where places.insert(InputBytes.place(of: input)).inserted {
      let options = LoadOptions(replications: replications, range: range, programs: programs)
      var loaded = try StudyLoader.load(paths: [input], options: options)
      // The days of a week are reported under its name alone.
      let names = loaded.weekName.map { [$0] } ?? loaded.days.map(\.scenario.name)
      for name in names {
        if let other = paths[name], other != input {
          throw InputFailure(StudyFailure.sameDay(name, first: other, second: input))
        }
        paths[name] = BuiltIn.name(of: input)
      }
      known += Self.groups(of: loaded)
      self.inputs += loaded.inputs.map(\.name)
      for index in loaded.days.indices {
        Self.reduce(&loaded.days[index].scenario, week: loaded.weekName, to: set)
      }
      if loaded.days.allSatisfy({ !$0.scenario.strategies.isEmpty }) {
        parts.append(Part(path: input, study: loaded))
      }
    }
  }

  /// Checks the scenarios that a file of budgets names.
  static func check(
    _ set: BudgetSet,
    root: SourceNode,
    path: String,
    programs: [AppProgram],
    problems: ProblemList
  ) {
    guard set.scenarios != nil, case .sequence(let nodes)? = root["scenarios"]?.content else {
      return
    }
    let folder = InputBytes.folder(of: path)
    for (index, node) in nodes.enumerated() {
      guard let name = node.text else { continue }
      let place = Self.path(of: name, in: folder)
      let options = LoadOptions(programs: programs)
      if !InputBytes.exists(place) {
        problems.add(.missingFile(path: place), key: "scenarios[\(index)]", at: node.position)
      } else if WeekLoader.isWeek(path: place) {
        WeekLoader.check(path: place, options: options, problems: problems)
      } else if place.hasSuffix(".yaml") || place.hasSuffix(".yml") {
        _ = ScenarioLoader.scenarioFile(place, options, problems)
      }
    }
    guard problems.isEmpty else { return }
    do throws(InputFailure) {
      _ = try BudgetStudies(scenarios: nil, budgets: set, budgetsPath: path, programs: programs)
    } catch {
      // What is left is about the scenarios together, and names no file of its own.
      let lines = error.diagnostics.map { $0.hasPrefix("error: ") ? "\(path): \($0)" : $0 }
      problems.add(.rendered(lines.joined(separator: "\n")), at: SourcePosition(file: path))
    }
  }

  /// The evidence levels of the studies' phones and systems, each once.
  public var standings: [EvidenceStanding] {
    EvidenceStanding.joined(parts.flatMap { StudyEvidence.standings(of: $0.study) })
  }

  private static func groups(of study: Study) -> [RunGroup] {
    study.days.flatMap { day in
      day.scenario.strategies.flatMap { strategy in
        day.scenario.phones.flatMap { phone in
          day.scenario.systems.filter {
            day.scenario.runs(strategy: strategy.name, phone: phone.name, os: $0.name)
          }
          .map { system in
            RunGroup(
              scenario: study.weekName ?? day.scenario.name,
              strategy: strategy.name,
              phone: phone.name,
              os: system.name
            )
          }
        }
      }
    }
  }

  /// Removes strategies, phones and systems that no budget covers.
  private static func reduce(_ scenario: inout Scenario, week: String?, to set: BudgetSet?) {
    let name = week ?? scenario.name
    func isWanted(_ strategy: String, _ phone: String, _ system: String) -> Bool {
      guard let set else { return strategy != "control" }
      return set.concerns(
        RunGroup(scenario: name, strategy: strategy, phone: phone, os: system)
      )
    }
    let all = scenario
    let phones = all.phones.map(\.name)
    let systems = all.systems.map(\.name)
    let strategies = all.strategies.map(\.name)
    scenario.strategies = all.strategies.filter { strategy in
      phones.contains { phone in systems.contains { isWanted(strategy.name, phone, $0) } }
    }
    scenario.phones = all.phones.filter { phone in
      strategies.contains { strategy in systems.contains { isWanted(strategy, phone.name, $0) } }
    }
    scenario.systems = all.systems.filter { system in
      strategies.contains { strategy in phones.contains { isWanted(strategy, $0, system.name) } }
    }
  }

  private static func path(of name: String, in folder: String) -> String {
    let path = InputBytes.resolve(name, in: folder)
    return InputBytes.exists(path) || !BuiltIn.scenarioNames.contains(name)
      ? path : BuiltIn.scenarioPath(name)
  }

  /// The scenarios and weeks of a folder, in order of their names.
  private static func scenarios(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return
      names
      .filter { ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) && !$0.hasPrefix(".") }.sorted()
      .map { folder + "/" + $0 }
      .filter { path in
        let problems = ProblemList()
        let library = Library(folder: nil, problems: problems)
        let root = library.read(path, key: "", at: SourcePosition(file: path))
        // A file that cannot be read is an error to report, not to skip.
        guard let root else { return true }
        return ["scenario", "week", "population"].contains(root["kind"]?.text)
      }
  }
}
