// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import Foundation
internal import Reports

/// One request of a page: the parts for its settings, each sent when it is ready.
///
/// The first numbers have one replication, later ones more. The answer comes with the last; then
/// whether a strategy for orientation is better, the day in detail, the budget and the effects of
/// the knobs. A cancelled run sends nothing more.
struct ExplorerRun: Sendable {
  /// The replications after which the numbers are final, as `compare` runs them; those of the
  /// strategies for orientation and of the effects of the knobs.
  static let replications = 20
  /// The replications after which the answer is sent again.
  static let rounds = [1, 2, 5, 10, replications]

  let state: ExplorerState
  let lab: ExplorerLab
  /// Whether the page needs the controls of the settings.
  var wantsForm = false
  /// The names of the settings that were tried before.
  var trail: [String] = []
  /// Whether the address left out some choices, which the page must then show.
  var isIncomplete = false
  /// Takes a line for the page.
  let send: @Sendable (ExplorerMessage) -> Void

  /// The strategies of the request.
  private struct Choice {
    var bench: ExplorerLab.Bench
    /// The day's name as a user types it.
    var dayName: String
    var now: ScenarioStrategy
    var today: ScenarioStrategy
    var pins: [ScenarioStrategy]
    /// All of them with their points, each name once, today's first.
    var all: [(point: ExplorerPoint, strategy: ScenarioStrategy)]

    /// The words for changed settings; many changes are only counted.
    var titles: [ExplorerView.Title] {
      all.filter { !$0.point.settings.isEmpty }.map { point, strategy in
        let count = point.settings.count
        let text =
          count > 2
          ? "\(point.strategy) with \(count) changes"
          : StrategyText.title(point.strategy, with: point.settings)
        return ExplorerView.Title(name: strategy.name, text: text)
      }
    }
  }

  /// Sends all parts.
  func run() async {
    do throws(InputFailure) {
      let choice = try await choice()
      send(.problem([], keys: [], isRefused: false))
      await send(choice)
    } catch {
      let keys = await keys(in: error)
      if wantsForm { await sendForm(without: keys) }
      send(.problem(error.diagnostics, keys: keys, isRefused: true))
    }
  }

  private func choice() async throws(InputFailure) -> Choice {
    let bench = try await lab.bench(of: state.place)
    let now = try bench.strategy(at: state.now)
    let today = try bench.strategy(at: state.today)
    let pins = try state.pins.map { point throws(InputFailure) in try bench.strategy(at: point) }
    var all: [(point: ExplorerPoint, strategy: ScenarioStrategy)] = []
    for (point, strategy) in zip([state.today, state.now] + state.pins, [today, now] + pins)
    where !all.contains(where: { $0.strategy.name == strategy.name }) {
      all.append((point, strategy))
    }
    let dayName = await lab.days[state.place.day]?.name ?? state.place.day
    return Choice(bench: bench, dayName: dayName, now: now, today: today, pins: pins, all: all)
  }

  /// The keys of the settings that an error is about: those that fail alone; if none does, those
  /// that the error names.
  private func keys(in failure: InputFailure) async -> [String] {
    guard let bench = try? await lab.bench(of: state.place),
      (try? bench.strategy(named: state.now.strategy)) != nil
    else { return [] }
    let alone = state.now.settings.filter { setting in
      let point = ExplorerPoint(strategy: state.now.strategy, settings: [setting])
      return (try? bench.strategy(at: point)) == nil
    }
    guard alone.isEmpty else { return alone.map(\.key) }
    return state.now.settings.map(\.key).filter { key in
      failure.diagnostics.contains { $0.contains(key) }
    }
  }

  /// Sends the controls without some changes, so that a page with an error can be put right.
  private func sendForm(without keys: [String]) async {
    guard let bench = try? await lab.bench(of: state.place) else { return }
    sendLists(bench)
    guard let base = try? bench.strategy(named: state.now.strategy) else { return }
    let allowed = ExplorerPoint(
      strategy: state.now.strategy,
      settings: state.now.settings.filter { !keys.contains($0.key) }
    )
    let strategy = (try? bench.strategy(at: allowed)) ?? base
    send(.part("knobs", ExplorerKnobs(strategy, base: base).form()))
  }

  private func sendLists(_ bench: ExplorerLab.Bench) {
    send(
      .strategies(
        bench.strategies.map(\.name),
        phone: state.place.phone,
        os: state.place.os
      )
    )
  }

  // MARK: The parts

  private func send(_ choice: Choice) async {
    if isIncomplete { send(.settings(state.query)) }
    if wantsForm {
      sendLists(choice.bench)
      if let base = try? choice.bench.strategy(named: state.now.strategy) {
        send(.part("knobs", ExplorerKnobs(choice.now, base: base).form()))
      }
    }
    do {
      try await sendAnswers(choice)
      try await sendLandmarks(choice)
      try await sendDay(choice)
      try await sendBudget(choice)
      try await sendFindings(choice)
      send(.done)
    } catch is CancellationError {
      return
    } catch {
      let words = Self.words(for: error, doing: "the day cannot be drawn")
      send(.problem(words, keys: [], isRefused: false))
    }
  }

  /// What a page says about an error that no setting causes, such as that of a full disk.
  static func words(for error: any Error, doing what: String) -> [String] {
    if let failure = error as? InputFailure { return failure.diagnostics }
    if let failure = error as? ResultsError {
      return failure.description.split(separator: "\n").map(String.init)
    }
    return ExplorerFailure.system(doing: what, reason: error.localizedDescription).lines
  }

  private func sendAnswers(_ choice: Choice) async throws {
    for (index, count) in Self.rounds.enumerated() {
      let isLast = index == Self.rounds.count - 1
      let results = try await lab.results(
        of: choice.all,
        on: choice.bench,
        at: state.place,
        replications: count
      )
      try Task.checkCancellation()
      let view = await view(of: results, choice)
      send(.part("figures", view.figures()))
      send(.part("answer", view.answer()))
      send(.part("trade", view.trade()))
      send(.point(choice.now.name, replications: count))
      if index == 0 {
        send(.part("copies", copies(choice)))
        send(.part("pinned", view.pinned()))
        send(.part("steps", view.steps()))
      } else if isLast {
        send(.part("pinned", view.pinned()))
        send(.part("steps", view.steps()))
      }
      // The next request comes in before the next round.
      await Task.yield()
      try Task.checkCancellation()
    }
  }

  /// The parts of the page that show some results.
  private func view(
    of results: [RunResult],
    _ choice: Choice,
    with others: [ScenarioStrategy] = []
  ) async -> ExplorerView {
    var scenario = choice.bench.scenario
    scenario.strategies = choice.all.map(\.strategy) + others
    let names = trail.filter { $0 != choice.now.name } + [choice.now.name]
    func address(_ point: ExplorerPoint) -> String {
      var other = state
      other.now = point
      return "?\(other.query)"
    }
    return ExplorerView(
      scenario: scenario,
      results: results,
      today: choice.today.name,
      now: choice.now.name,
      pins: choice.pins.map(\.name),
      wanted: Self.replications,
      trail: await lab.steps(names, at: state.place, address: address),
      landmarks: await lab.steps(
        choice.bench.landmarks.map(\.name),
        at: state.place,
        address: address
      )
      // Those that were only begun would contradict the others.
      .filter { $0.replications >= Self.replications },
      titles: choice.titles
    )
  }

  /// Runs the day's own strategies, for orientation in the chart and to name one that is better.
  private func sendLandmarks(_ choice: Choice) async throws {
    let others = choice.bench.landmarks.filter { strategy in
      !choice.all.contains { $0.strategy.name == strategy.name }
    }
    let results = try await lab.results(
      of: choice.all + others.map { (ExplorerPoint(strategy: $0.name), $0) },
      on: choice.bench,
      at: state.place,
      replications: Self.replications
    )
    try Task.checkCancellation()
    let view = await view(of: results, choice, with: others)
    send(.part("answer", view.answer()))
    send(.part("trade", view.trade()))
  }

  private func sendFindings(_ choice: Choice) async throws {
    guard let base = try? choice.bench.strategy(named: state.now.strategy) else { return }
    var scenario = choice.bench.scenario
    scenario.strategies = [choice.now]
    scenario.replications = Self.replications
    let reports = await KnobStudy(scenario).run(jobs: ExplorerLab.jobs)
    try Task.checkCancellation()
    guard let report = reports.first else { return }
    let results = try await lab.results(
      of: choice.all,
      on: choice.bench,
      at: state.place,
      replications: Self.replications
    )
    let unit = await view(of: results, choice).energyUnit
    for item in ExplorerKnobs(choice.now, base: base).findings(report, in: unit) {
      send(.part(item.element, item.html))
    }
  }

  private func sendDay(_ choice: Choice) async throws {
    let strategies =
      [choice.today] + (choice.now.name == choice.today.name ? [] : [choice.now])
    let study = try await ExplorerFolder.study(
      of: choice.bench,
      strategies: strategies,
      replications: 1,
      command: command(choice),
      in: lab
    )
    try Task.checkCancellation()
    send(.part("day", StudyPage(study).dayHTML(of: choice.now.name)))
  }

  private func sendBudget(_ choice: Choice) async throws {
    let results = try await lab.results(
      of: choice.all.filter { $0.strategy.name == choice.now.name },
      on: choice.bench,
      at: state.place,
      replications: Self.replications
    )
    let groups = RecordedGroup.groups(of: results, fingerprint: { _ in nil })
    let item = ExplorerCopies.Item(
      "budget",
      use: "Put it into tracewatt.budgets.yaml, with the strategy as YAML in the scenario.",
      text: BudgetSuggestion.text(for: groups, scenarios: [choice.dayName])
    )
    send(.part("budget", ExplorerCopies.html([item])))
  }

  // MARK: Texts to take away

  private func copies(_ choice: Choice) -> String {
    let scenario = choice.bench.scenario
    return ExplorerCopies.html([
      ExplorerCopies.Item(
        "command line",
        use: "Compare today's settings with these in a terminal.",
        text: commandLine(choice)
      ),
      ExplorerCopies.Item(
        "YAML",
        use: "A strategy file: save it as \(choice.now.name).yaml.",
        text: StrategyText.yaml(for: choice.now, title: changedTitle)
      ),
      ExplorerCopies.Item(
        "Swift",
        use: "The same settings in an app.",
        text: SwiftSnippet(
          choice.now.configuration,
          places: scenario.places,
          hasLocationBackgroundMode: scenario.app.hasLocationBackgroundMode
        ).text
      ),
    ])
  }

  /// The title of the page's settings in a file; nil for those of the strategy itself.
  private var changedTitle: String? {
    state.now.settings.isEmpty
      ? nil : StrategyText.title(state.now.strategy, with: state.now.settings)
  }

  /// The command that compares today's settings with those of the page.
  ///
  /// `compare` can change each strategy once; if both are changes of one strategy, those of the page
  /// are written to a file first.
  private func commandLine(_ choice: Choice) -> String {
    guard state.today.strategy == state.now.strategy, state.today != state.now else {
      return ShellWords.line(command(choice))
    }
    let file = choice.now.name + ".yaml"
    let words = command(comparing: [state.today], choice) + ["--strategy", file]
    let text = StrategyText.yaml(for: choice.now, title: changedTitle)
    return "cat >\(ShellWords.line([file])) <<'END'\n\(text)END\n\(ShellWords.line(words))"
  }

  /// The words of the command that runs the same settings; beside today's strategy if that is
  /// another one.
  private func command(_ choice: Choice) -> [String] {
    var points = [state.now]
    if state.today.strategy != state.now.strategy { points.insert(state.today, at: 0) }
    return command(comparing: points, choice)
  }

  /// The words of a command that compares some settings, each of another strategy.
  private func command(comparing points: [ExplorerPoint], _ choice: Choice) -> [String] {
    var words = ["tracewatt", "compare", choice.dayName]
    words += ["--phone", state.place.phone, "--os", state.place.os]
    if choice.bench.ownReplications != Self.replications {
      words += ["--replications", "\(Self.replications)"]
    }
    for point in points { words += ["--strategy", point.strategy] }
    for point in points {
      for setting in point.settings {
        words += ["--set", "\(point.strategy).\(setting.key)=\(setting.value)"]
      }
    }
    return words
  }

  // MARK: The report

  /// The words of the command that makes the report again.
  ///
  /// `compare` can change each strategy once; several changes of one strategy are opened in the
  /// explorer, which saves the report.
  private func reportCommand(_ choice: Choice) -> [String] {
    let points = choice.all.map(\.point)
    guard Set(points.map(\.strategy)).count < points.count else {
      return command(comparing: points, choice)
    }
    var link = state
    if !BuiltIn.scenarioNames.contains(link.place.day) { link.place.day = ExplorerDays.given }
    return ["tracewatt", "explore", choice.dayName, "--link", link.query]
  }

  /// The report of the settings and of today's, with all replications.
  ///
  /// - Throws: `InputFailure` for settings that are not allowed, and the errors of writing.
  func report() async throws -> String {
    let choice = try await choice()
    let study = try await ExplorerFolder.study(
      of: choice.bench,
      strategies: choice.all.map(\.strategy),
      replications: Self.replications,
      command: reportCommand(choice),
      in: lab
    )
    return StudyPage(study).html
  }
}

/// Words as a line for a shell.
enum ShellWords {
  /// The line, each word quoted if it needs it.
  static func line(_ words: [String]) -> String {
    words.map { word in
      let isPlain = word.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic
            || "0123456789._-+/=:@%".unicodeScalars.contains(scalar))
      }
      return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
    .joined(separator: " ")
  }
}
