// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement

/// Reads files of budgets.
public enum BudgetLoader {
  /// The default file name of budgets.
  public static let defaultName = "tracewatt.budgets.yaml"

  /// The budgets of a file.
  ///
  /// - Parameter path: the file.
  /// - Returns: the budgets in the file's order; paths of scenarios as the file writes them.
  /// - Throws: every error of the file at once; exit code 66 if there is none.
  public static func load(path: String) throws(InputFailure) -> BudgetSet {
    let problems = ProblemList()
    let library = Library(folder: nil, problems: problems)
    let set = library.read(path, key: "", at: SourcePosition(file: path)).flatMap {
      BudgetFile.read(root: $0, problems: problems)
    }
    return try problems.required(set, "budgets", in: path)
  }
}

/// Turns the nodes of a file of budgets into budgets.
enum BudgetFile {
  static let keys = ["version", "kind", "scenarios", "defaults", "budgets", "accepted"]
  static let defaultKeys = ["level", "confidence", "min_replications", "on_no_match", "missing"]
  static let matchKeys = ["scenario", "strategy", "phone", "os"]
  static let compareKeys = ["strategy"]
  static let budgetKeys =
    ["id", "title", "match", "metric", "statistic", "over", "under"] + BudgetLimit.keys + [
      "compare", "min_change",
    ]
    + defaultKeys
  static let acceptedKeys = ["budget", "match"] + BudgetLimit.keys + ["until", "reason"]
  static let replicationLimits = 1...ScenarioFile.replicationLimit
  /// The most characters of a budget's name.
  static let idLimit = 100

  /// The defaults of a budget.
  struct Defaults {
    var level = BudgetLevel.error
    var confidence = 0.95
    var minReplications = 10
    var onNoMatch = BudgetLevel.error
    var missing = MissingValues.noVerdict

    /// These defaults, overridden by the values in a mapping.
    func changed(by reader: FieldReader) -> Defaults {
      var result = self
      if let level = reader.word("level", as: BudgetLevel.self) { result.level = level }
      let bounds = Bounds(
        low: 0.5,
        high: 0.9999,
        excludesLow: true,
        words: "above 0.5, at most 0.9999"
      )
      if let share = reader.amount("confidence", .fraction, bounds) { result.confidence = share }
      if let count = reader.count("min_replications", in: BudgetFile.replicationLimits) {
        result.minReplications = count
      }
      if let level = reader.word("on_no_match", as: BudgetLevel.self) { result.onNoMatch = level }
      if let missing = reader.word("missing", as: MissingValues.self) { result.missing = missing }
      return result
    }
  }

  /// The budgets in a file's root; nil, with problems, if the file is of another kind.
  static func read(root: SourceNode, problems: ProblemList) -> BudgetSet? {
    if let kind = root["kind"], let text = kind.text, text != "budgets" {
      // In a file of another kind, every other key would be reported as wrong, too.
      problems.add(.wrongKind(text: text, expected: "budgets"), at: kind.position)
      return nil
    }
    guard let reader = FieldReader(root, known: keys, problems: problems) else { return nil }
    reader.checkHeader(kind: "budgets")
    let defaults =
      reader.mapping("defaults", known: defaultKeys).map { Defaults().changed(by: $0) }
      ?? Defaults()
    reader.require("budgets")
    var budgets: [Budget] = []
    var names: [String] = []
    for (node, path) in reader.list("budgets") ?? [] {
      guard let entry = FieldReader(node, path: path, known: budgetKeys, problems: problems) else {
        continue
      }
      if let id = id(of: entry) {
        if names.contains(id) {
          entry.report(.duplicateName(text: id), "id")
        } else {
          names.append(id)
        }
      }
      if let budget = budget(entry, defaults) { budgets.append(budget) }
    }
    var accepted: [Acceptance] = []
    for (node, path) in reader.list("accepted") ?? [] {
      guard let entry = FieldReader(node, path: path, known: acceptedKeys, problems: problems)
      else { continue }
      if let acceptance = acceptance(entry, budgets, names) { accepted.append(acceptance) }
    }
    let scenarios = reader.list("scenarios").map { items in
      items.compactMap { scenario($0.node, $0.path, problems) }
    }
    return BudgetSet(budgets, accepted: accepted, scenarios: scenarios)
  }

  private static func scenario(
    _ node: SourceNode,
    _ path: String,
    _ problems: ProblemList
  ) -> String? {
    if let text = node.text, !text.isEmpty {
      let file = InputBytes.resolve(text, in: InputBytes.folder(of: node.position.file))
      if InputBytes.exists(file) || BuiltIn.scenarioNames.contains(text) { return text }
      // A path names a file that is missing; a bare name may be misspelt.
      let missing: InputProblem =
        Library.isPath(text)
        ? .missingFile(path: file)
        : .notFound(what: "file and no built-in day", name: text, known: BuiltIn.scenarioNames)
      problems.add(missing, key: path, at: node.position)
      return nil
    }
    let problem = InputProblem.wrongShape(
      found: node.shape,
      expected: "a path or the name of a built-in day"
    )
    problems.add(problem, key: path, at: node.position)
    return nil
  }

  /// The id of a budget, which may contain hyphens.
  private static func id(of reader: FieldReader) -> String? {
    guard reader.require("id"), let text = reader.text("id", expected: "a name") else { return nil }
    let isLegal =
      text.utf8.count <= idLimit && text.utf8.first.map { (0x61...0x7A).contains($0) } == true
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2D
      }
    if isLegal { return text }
    let count = text.utf8.count
    let allowed =
      count > idLimit
      ? "at most \(idLimit) characters long, not \(count)"
      : "a name of lower-case letters, digits, - and _ that begins with a letter"
    reader.report(.badValue(text: text, allowed: allowed), "id")
    return nil
  }

  private static func match(_ reader: FieldReader) -> RunMatch {
    guard let globs = reader.mapping("match", known: matchKeys) else { return RunMatch() }
    func glob(_ key: String) -> String? {
      globs.text(key, expected: "a name or a glob such as \"commute_*\"")
    }
    return RunMatch(
      scenario: glob("scenario"),
      strategy: glob("strategy"),
      phone: glob("phone"),
      os: glob("os")
    )
  }

  private static func budget(_ reader: FieldReader, _ defaults: Defaults) -> Budget? {
    let own = defaults.changed(by: reader)
    let title = reader.text("title") ?? ""
    let match = match(reader)
    let statistic = reader.word("statistic", as: BudgetStatistic.self) ?? .mean
    let reference = reference(reader)
    guard let metric = metric(reader) else { return nil }
    let counted = counted(reader, metric)
    let limited = counted == nil ? metric : shareOfUsers
    guard let limit = BudgetAmount.limit(reader, limited) else { return nil }
    var minChange = 0.0
    if reader.has("min_change") {
      minChange = BudgetAmount.amount(reader, "min_change", limited, .notNegative("")) ?? 0
    }
    guard isConsistent(reader, limit, statistic), let id = reader.node["id"]?.text else {
      return nil
    }
    let position = reader.node.position
    return Budget(
      id,
      title: title,
      match: match,
      metric: metric.name,
      statistic: statistic,
      counted: counted,
      limit: limit,
      reference: limit.isRelative ? reference ?? .baseline : nil,
      minChange: minChange,
      level: own.level,
      confidence: own.confidence,
      minReplications: own.minReplications,
      onNoMatch: own.onNoMatch,
      missing: own.missing,
      place: FilePlace(
        file: position.file,
        line: position.line ?? 1,
        column: position.column ?? 1
      )
    )
  }

  /// What a limit on counted users is of.
  private static let shareOfUsers = MeasureDefinition(
    name: "users_fraction",
    unit: "",
    meaning: "The share of users beyond a bound."
  )

  /// The bound beyond which users are counted; nil if the budget is on the metric itself.
  private static func counted(
    _ reader: FieldReader,
    _ metric: MeasureDefinition
  ) -> CountedSide? {
    let found = ["over", "under"].filter(reader.has)
    guard let key = found.first else { return nil }
    if found.count > 1 {
      reader.report(.conflict("over and under are set together", note: "write two budgets"), key)
    }
    if reader.has("statistic") {
      reader.report(
        .conflict("\(key) counts users, so there is no statistic", note: nil),
        "statistic"
      )
    }
    let finite = Bounds.within(
      -.greatestFiniteMagnitude,
      .greatestFiniteMagnitude,
      "finite"
    )
    guard let bound = BudgetAmount.amount(reader, key, metric, finite) else { return nil }
    return key == "over" ? .over(bound) : .under(bound)
  }

  /// Reports keys that contradict each other.
  private static func isConsistent(
    _ reader: FieldReader,
    _ limit: BudgetLimit,
    _ statistic: BudgetStatistic
  ) -> Bool {
    if limit.isRelative {
      guard reader.has("compare") else {
        let what = "\(limit.key) needs something to compare with"
        reader.report(.conflict(what, note: "add compare: baseline"), limit.key)
        return false
      }
      guard statistic.hasInterval else {
        let what = "the \(statistic.title) value has no interval, which a comparison needs"
        let note = "use mean, median, p05 or p95, or an absolute limit"
        reader.report(.conflict(what, note: note), "statistic")
        return false
      }
      return true
    }
    for key in ["compare", "min_change"] where reader.has(key) {
      let what = "\(key) cannot be combined with \(limit.key), which is an absolute limit"
      reader.report(.conflict(what, note: "use max_increase for a relative limit"), key)
      return false
    }
    return true
  }

  private static func metric(_ reader: FieldReader) -> MeasureDefinition? {
    guard reader.require("metric"), let name = reader.text("metric", expected: "a measure") else {
      return nil
    }
    if let metric = RunMeasures.definitions.first(where: { $0.name == name }) { return metric }
    let known = RunMeasures.definitions.map(\.name)
    reader.report(.notFound(what: "measure", name: name, known: known), "metric")
    return nil
  }

  private static func reference(_ reader: FieldReader) -> BudgetReference? {
    guard let node = reader.node["compare"] else { return nil }
    if node.text == "baseline" { return .baseline }
    guard node.entries != nil, node.shape != "empty" else {
      let expected = "baseline or { strategy: NAME }"
      reader.report(.wrongShape(found: node.shape, expected: expected), "compare")
      return nil
    }
    guard let inner = reader.mapping("compare", known: compareKeys), inner.require("strategy")
    else {
      return nil
    }
    return inner.text("strategy", expected: "a strategy's name").map { .strategy($0) }
  }

  private static func acceptance(
    _ reader: FieldReader,
    _ budgets: [Budget],
    _ names: [String]
  ) -> Acceptance? {
    let match = match(reader)
    let reason = reason(of: reader)
    let until = until(of: reader)
    guard reader.require("budget"), let name = reader.text("budget", expected: "a budget's id")
    else { return nil }
    guard names.contains(name) else {
      reader.report(.notFound(what: "budget", name: name, known: names), "budget")
      return nil
    }
    // The error in a budget that could not be read is already reported.
    guard let budget = budgets.first(where: { $0.id == name }),
      let metric = RunMeasures.definitions.first(where: { $0.name == budget.metric }),
      let limit = BudgetAmount.limit(reader, budget.counted == nil ? metric : shareOfUsers)
    else { return nil }
    guard limit.key == budget.limit.key else {
      let what = "the budget's limit is \(budget.limit.key); the accepted one is \(limit.key)"
      reader.report(.conflict(what, note: "accept a wider \(budget.limit.key)"), limit.key)
      return nil
    }
    let isWider =
      limit.boundsAbove ? limit.size >= budget.limit.size : limit.size <= budget.limit.size
    guard limit.scale == budget.limit.scale, isWider else {
      let what = "the accepted limit is not wider than the budget's own \(limit.key)"
      let note = "write a wider limit of the same kind as the budget's, a share or an amount"
      reader.report(.conflict(what, note: note), limit.key)
      return nil
    }
    guard let until, let reason else { return nil }
    let position = reader.node.position
    return Acceptance(
      budget: name,
      match: match,
      limit: limit,
      until: until,
      reason: reason,
      place: FilePlace(
        file: position.file,
        line: position.line ?? 1,
        column: position.column ?? 1
      )
    )
  }

  private static func reason(of reader: FieldReader) -> String? {
    guard reader.require("reason"), let text = reader.text("reason") else { return nil }
    if text.contains(where: { !$0.isWhitespace }) { return text }
    reader.report(.badValue(text: text, allowed: "a reason in words"), "reason")
    return nil
  }

  private static func until(of reader: FieldReader) -> CalendarDay? {
    guard reader.require("until"), let text = reader.text("until", expected: "a day") else {
      return nil
    }
    if let day = CalendarDay(text) { return day }
    reader.report(.badValue(text: text, allowed: "a day such as \"2027-01-31\""), "until")
    return nil
  }
}
