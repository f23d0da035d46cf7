// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import LocationService
internal import LocationStrategies
internal import Studies

/// Checks files of every kind without running anything.
public struct FileLint: Sendable {
  /// The findings in the files.
  public struct Report: Sendable, Hashable {
    /// The number of files that were checked.
    public var fileCount = 0
    /// The files below a folder that are not files of Tracewatt.
    public var skipped: [String] = []
    /// Everything that was found, file by file, in the order of their lines.
    public var diagnostics: [InputDiagnostic] = []
    /// 65 if a file has errors, 66 if files are only missing, else 0.
    public var exitCode: Int32 = 0

    /// The number of errors.
    public var errorCount: Int { diagnostics.count { $0.severity == .error } }
    /// The number of warnings.
    public var warningCount: Int { diagnostics.count { $0.severity == .warning } }

    /// The counts as text, such as `3 files, 1 error, 2 warnings`.
    public var summary: String {
      func counted(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
      }
      let left = skipped.isEmpty ? "" : "; \(counted(skipped.count, "other YAML file")) skipped"
      return counted(fileCount, "file") + ", " + counted(errorCount, "error") + ", "
        + counted(warningCount, "warning") + left
    }
  }

  /// Apps whose code is part of the program, which scenarios may name.
  private let programs: [AppProgram]
  private var report = Report()
  private var seen: Set<InputDiagnostic> = []

  private init(programs: [AppProgram]) { self.programs = programs }

  /// Checks files and folders.
  ///
  /// A folder represents the `.yaml` and `.yml` files below it, as `LintFolder` finds them. A
  /// finding that several files cause at one place is reported once.
  ///
  /// - Parameters:
  ///   - paths: files, folders and names of built-in days.
  ///   - programs: apps that scenarios may name as strategies.
  /// - Returns: every error and every warning.
  public static func check(paths: [String], programs: [AppProgram] = []) -> Report {
    var lint = FileLint(programs: programs)
    for path in paths {
      if LintFolder.isFolder(path) {
        lint.check(folder: path)
      } else {
        lint.check(file: BuiltIn.path(of: path))
      }
    }
    return lint.report
  }

  /// Warnings about settings of scenario files that do nothing, as text with their places.
  ///
  /// - Parameters:
  ///   - paths: inputs of a study; built-in days and recordings have none.
  ///   - programs: apps that scenarios may name as strategies.
  /// - Returns: a line for each, such as `day.yaml:9:7: a request is ignored while updates run`.
  public static func settingsWithoutEffect(
    in paths: [String],
    programs: [AppProgram] = []
  ) -> [String] {
    let files = paths.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
    return check(paths: files, programs: programs).diagnostics.compactMap { warning in
      warning.rule.flatMap { rule in
        LintRule.withoutEffect.contains(rule)
          ? "\(warning.place): \(warning.message) [\(rule)]" : nil
      }
    }
  }

  private mutating func check(folder: String) {
    let files = LintFolder.files(below: folder)
    if files.isEmpty {
      let problems = ProblemList()
      let what = "it has no .yaml or .yml files"
      let problem = InputProblem.unreadableFile(path: folder, reason: what)
      problems.add(problem, at: SourcePosition(file: folder))
      add(problems)
    }
    for file in files {
      if LintFolder.isForeign(file) { report.skipped.append(file) } else { check(file: file) }
    }
  }

  private mutating func check(file path: String) {
    report.fileCount += 1
    let problems = ProblemList()
    let warnings =
      if path.hasSuffix(".yaml") || path.hasSuffix(".yml") {
        check(yaml: path, problems)
      } else if ProductConfiguration.isOne(path) {
        check(product: path, problems)
      } else {
        check(trace: path, problems)
      }
    add(problems, warnings)
  }

  private mutating func add(_ problems: ProblemList, _ warnings: [InputDiagnostic] = []) {
    if let code = problems.exitCode {
      report.exitCode = report.exitCode == 0 ? code : min(report.exitCode, code)
    }
    let all = problems.diagnostics + warnings.sorted(by: InputDiagnostic.isBefore)
    for diagnostic in all where seen.insert(diagnostic).inserted {
      report.diagnostics.append(diagnostic)
    }
  }

  private func check(trace path: String, _ problems: ProblemList) -> [InputDiagnostic] {
    let place = SourcePosition(file: path)
    let reading = TraceInput.recording(path: path, key: "", at: place, problems: problems)
    if let trace = reading?.trace {
      TraceInput.checkLength(of: trace, at: place, wayOut: .cutFile, problems: problems)
    }
    return (reading?.notes ?? []).flatMap { InputDiagnostic.parse($0, file: path) }
  }

  private func check(product path: String, _ problems: ProblemList) -> [InputDiagnostic] {
    let library = Library(folder: InputBytes.folder(of: path), problems: problems)
    let body = library.find(.strategy, path, key: "", at: .flag(path))
    let notes = problems.notes.map { note in
      InputDiagnostic(
        .warning,
        String(note.dropFirst(path.count + 2)),
        at: SourcePosition(file: path)
      )
    }
    return (body.map { strategy($0, path, problems) } ?? []) + notes
  }

  /// Checks a YAML file of the kind that it states, and adds warnings if it has no errors.
  private func check(yaml path: String, _ problems: ProblemList) -> [InputDiagnostic] {
    let library = Library(folder: InputBytes.folder(of: path), problems: problems)
    let place = SourcePosition(file: path)
    // The readers read the file again and repeat its errors; the list reports each once.
    guard let root = library.read(path, key: "", at: place) else { return [] }
    guard let kind = kind(of: root, problems) else { return [] }
    func body(_ shelf: Library.Shelf) -> SourceNode? {
      library.find(shelf, path, key: "", at: .flag(path))
    }
    switch kind {
    case .scenario:
      return scenario(path, root, problems)
    case .week, .population:
      WeekLoader.check(path: path, options: options, problems: problems)
    case .strategy:
      return body(.strategy).map { strategy($0, path, problems) } ?? []
    case .phone:
      if let body = body(.phone) {
        _ = PhoneFile.decode(body, known: PhoneFile.bodyKeys, problems: problems)
      }
    case .os:
      if let body = body(.os) {
        _ = OSFile.decode(body, known: OSFile.bodyKeys, problems: problems)
      }
    case .providers:
      if let body = body(.providers) {
        _ = ProviderFile.decode(body, known: ProviderFile.bodyKeys, problems: problems)
      }
    case .recipe:
      if let trace = RecipeFile.trace(root: root, path: path, problems: problems)?.trace {
        TraceInput.checkLength(of: trace, at: place, wayOut: .shortenRecipe, problems: problems)
      }
    case .budgets:
      if let set = BudgetFile.read(root: root, problems: problems) {
        BudgetStudies.check(set, root: root, path: path, programs: programs, problems: problems)
      }
    case .searchSpace:
      SearchSpaceFile.check(root: root, path: path, problems: problems)
    }
    return []
  }

  private var options: LoadOptions { LoadOptions(programs: programs) }

  private func kind(of root: SourceNode, _ problems: ProblemList) -> FileKind? {
    let names = FileKind.allCases.map(\.rawValue)
    guard let node = root["kind"] else {
      let note = "the kinds are " + names.joined(separator: ", ")
      problems.add(.conflict("the key is missing", note: note), key: "kind", at: root.position)
      return nil
    }
    let text = node.text ?? node.shape
    if let kind = FileKind(rawValue: text) { return kind }
    problems.add(.unknownWord(text: text, allowed: names), key: "kind", at: node.position)
    return nil
  }

  // MARK: - Warnings

  private func strategy(
    _ body: SourceNode,
    _ path: String,
    _ problems: ProblemList
  ) -> [InputDiagnostic] {
    let decoded = StrategyFile.decode(
      body,
      known: StrategyFile.bodyKeys,
      places: nil,
      problems: problems
    )
    guard let decoded, problems.isEmpty else { return [] }
    let position = SourcePosition(file: path, line: 1, column: 1)
    let subjects = LintSubject.all(decoded, body: body, position: position, day: nil)
    return LintRule.warnings(about: subjects, file: path)
  }

  private func scenario(
    _ path: String,
    _ root: SourceNode,
    _ problems: ProblemList
  ) -> [InputDiagnostic] {
    let found = DecodedStrategies()
    let scenario = ScenarioLoader.scenarioFile(path, options, problems, strategies: found)
    guard let scenario, problems.isEmpty else { return [] }
    let subjects = found.all.flatMap { item in
      LintSubject.all(
        item.configuration,
        body: item.body,
        position: item.position,
        day: day(of: item, scenario, root)
      )
    }
    let place = SourcePosition(file: path)
    let doubts = scenario.notes.filter { $0.hasPrefix("warning: ") }.map {
      InputDiagnostic(.warning, String($0.dropFirst("warning: ".count)), at: place)
    }
    return doubts + LintRule.warnings(about: subjects, file: path)
  }

  /// The app that a strategy belongs to: one of the other apps by its key, or the one under test.
  private func day(
    of item: DecodedStrategies.Item,
    _ scenario: Scenario,
    _ root: SourceNode
  ) -> LintSubject.Day {
    let other = scenario.otherApps.indices.first {
      item.key.hasPrefix("other_apps[\($0)].")
    }
    guard let other, case .sequence(let nodes)? = root["other_apps"]?.content else {
      return LintSubject.Day(
        scenario: scenario,
        root: root,
        app: scenario.app,
        appName: "",
        appNode: root["app"]
      )
    }
    return LintSubject.Day(
      scenario: scenario,
      root: root,
      app: scenario.otherApps[other].app,
      appName: scenario.otherApps[other].name,
      appNode: nodes[other]
    )
  }
}

extension InputDiagnostic {
  /// Whether a finding comes before another one, by line and then by column.
  fileprivate static func isBefore(_ a: InputDiagnostic, _ b: InputDiagnostic) -> Bool {
    (a.line ?? 0, a.column ?? 0) < (b.line ?? 0, b.column ?? 0)
  }
}
