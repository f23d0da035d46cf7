// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Studies

/// Loads scenario files, weeks and traces as one study.
public enum StudyLoader {
  /// A study of one week, or of one or more days.
  ///
  /// - Throws: every error of the first file that has errors; a usage error if a week is combined
  ///   with other files or a file is named twice; bad input if two days share a name.
  public static func load(
    paths: [String],
    options: LoadOptions = LoadOptions()
  ) throws(InputFailure) -> Study {
    if let week = paths.first(where: WeekLoader.isWeek) {
      guard paths.count == 1 else { throw InputFailure(StudyFailure.weekBesideOthers(week)) }
      return try loadWeek(week, options)
    }
    var days: [Study.Day] = []
    var inputs: [InputDigest] = []
    for path in paths {
      var scenario = try ScenarioLoader.load(path: path, options: options)
      if isNamedByDefault(path) {
        scenario.name = freeName(scenario.name, beside: days.map(\.scenario.name))
      }
      if let twin = days.firstIndex(where: { $0.scenario.name == scenario.name }) {
        throw InputFailure(clash(paths[twin], path, name: scenario.name))
      }
      let day = Study.Day(
        scenario: scenario,
        tracePath: tracePath(of: scenario, at: path),
        layers: layers(of: scenario, at: path)
      )
      days.append(day)
      add(path, to: &inputs)
      add(day.tracePath, to: &inputs)
      add(day.layers, to: &inputs)
    }
    return Study(days: days, inputs: inputs)
  }

  // MARK: - Names of days

  private static func isYAML(_ path: String) -> Bool {
    path.hasSuffix(".yaml") || path.hasSuffix(".yml")
  }

  /// Whether a bare trace has no name of its own, because its file's name has no letter a to z and no digit.
  private static func isNamedByDefault(_ path: String) -> Bool {
    !isYAML(path) && LegalName.make(from: InputBytes.stem(of: path)) == nil
  }

  /// The name, with a number appended if others already have it.
  private static func freeName(_ name: String, beside taken: [String]) -> String {
    guard taken.contains(name) else { return name }
    var number = 2
    while taken.contains("\(name)_\(number)") { number += 1 }
    return "\(name)_\(number)"
  }

  /// Two days with one name, which tables could not distinguish.
  private static func clash(_ first: String, _ second: String, name: String) -> StudyFailure {
    let (one, other) = (BuiltIn.name(of: first), BuiltIn.name(of: second))
    if first == second { return .namedTwice(other) }
    return .sameName(name, first: one, second: other, isTrace: !isYAML(second))
  }

  private static func loadWeek(
    _ path: String,
    _ options: LoadOptions
  ) throws(InputFailure) -> Study {
    let week = try WeekLoader.load(path: path, options: options)
    let problems = ProblemList()
    WeekLoader.checkNames(of: week, path: path, problems)
    try problems.check()
    var inputs: [InputDigest] = []
    add(path, to: &inputs)
    if week.days.count == 1, week.days[0].scenario.people != nil {
      let recording = week.days[0].recording ?? ""
      if !recording.isEmpty { add(recording, to: &inputs) }
      let day = Study.Day(scenario: week.days[0].scenario, tracePath: recording)
      return Study(days: [day], population: week.population, inputs: inputs)
    }
    let days = week.days.map { day in
      Study.Day(
        scenario: day.scenario,
        weight: day.weight,
        tracePath: day.recording ?? tracePath(of: day.scenario, at: day.path),
        layers: layers(of: day.scenario, at: day.path)
      )
    }
    for (path, day) in zip(week.days.map(\.path), days) {
      add(path, to: &inputs)
      add(day.tracePath, to: &inputs)
      add(day.layers, to: &inputs)
    }
    return Study(weekName: week.name, days: days, population: week.population, inputs: inputs)
  }

  /// The path of a day's trace: a bare trace itself, or the scenario's, relative to its folder.
  package static func tracePath(of scenario: Scenario, at path: String) -> String {
    guard isYAML(path), scenario.traceName != path else { return path }
    return InputBytes.resolve(scenario.traceName, in: InputBytes.folder(of: path))
  }

  /// The layers of a scenario, whose files are relative to the scenario's folder.
  package static func layers(of scenario: Scenario, at path: String) -> LayerFiles {
    scenario.layers.mapped { InputBytes.resolve($0, in: InputBytes.folder(of: path)) }
  }

  /// Records the digests of layers; the files may be large, so they are read in chunks.
  package static func add(_ layers: LayerFiles, to inputs: inout [InputDigest]) {
    for path in layers.all where !inputs.contains(where: { $0.name == path }) {
      if let input = InputDigest(path: path) { inputs.append(input) }
    }
  }

  /// Records a file's digest; a file that cannot be read again is left out.
  package static func add(_ path: String, to inputs: inout [InputDigest]) {
    guard !inputs.contains(where: { $0.name == path }),
      let bytes = try? InputBytes.read(path: path, limit: 1 << 28)
    else { return }
    inputs.append(InputDigest(name: path, bytes: bytes))
  }
}
