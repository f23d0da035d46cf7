// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Judgement
@testable import Reports

@Suite("The parts of the explorer's page") struct ExplorerPartsTests {
  private func knobs(
    _ name: String,
    _ changes: [ScenarioStrategy.Parameter] = []
  ) throws -> ExplorerKnobs {
    let base = try #require(StrategyLoader.load([name]).first)
    return ExplorerKnobs(try StrategyLoader.changing(base, changes), base: base)
  }

  @Test("a strategy has a control for each of its settings", arguments: BuiltIn.strategyNames)
  func controls(_ name: String) throws {
    let base = try #require(StrategyLoader.load([name]).first)
    let form = try knobs(name).form()
    let keys = StrategyKnob.knobs(of: base.configuration).map(\.key)
    #expect(form.matches(of: /<fieldset/).count == keys.count)
    for key in keys { #expect(form.contains("id=\"knob-\(key)\"")) }
    if keys.isEmpty { #expect(form.contains("has no settings")) }
  }

  @Test("a control shows the value that is set and the way back to its own")
  func changedControl() throws {
    let form = try knobs(
      "standard_best",
      [.init(key: "standard.distance_filter", value: "37 m")]
    )
    .form()
    #expect(form.contains("value=\"37 m\""))
    #expect(form.contains("data-base=\"none\""))
    #expect(form.contains("aria-label=\"Reset standard.distance_filter to none\""))
    // The value between two stops is a stop itself.
    #expect(form.contains("&quot;30 m&quot;,&quot;37 m&quot;,&quot;50 m&quot;"))
  }

  private func report(_ knobs: [KnobFinding]) -> KnobReport {
    KnobReport(
      group: RunGroup(scenario: "d", strategy: "s", phone: "p", os: "o"),
      means: [],
      replications: 3,
      knobs: knobs,
      notes: []
    )
  }

  @Test("a cliff is marked at its place on the slider, and every other remark is cleared")
  func cliffs() throws {
    let finding = KnobFinding(
      key: "standard.distance_filter",
      steps: [],
      cliffs: [
        KnobCliff(
          from: "none",
          to: "0.02 m",
          jumps: [.init(metric: "energy_location_j", from: 18_000, to: 20)],
          causes: [],
          isLocalised: true
        ),
        KnobCliff(
          from: "10 km",
          to: "10 km",
          jumps: [.init(metric: "error_p95_m", from: 30, to: 90)],
          causes: [],
          isLocalised: true
        ),
      ]
    )
    let parts = try knobs("standard_best").findings(
      report([finding]),
      in: EnergyUnit([], trip: nil)
    )
    let marks = try #require(parts.first { $0.element == "cliffs-standard.distance_filter" }).html
    let places = marks.matches(of: /<rect x="([0-9.]+)"/).compactMap { Double($0.output.1) }
    #expect(places.count == 2 && places[0] < 1 && places[1] > 98)
    let text = try #require(parts.first { $0.element == "why-standard.distance_filter" }).html
    #expect(text.contains("location energy 18000 → 20 J"))
    #expect(text.contains("95 % of the time within 30 → 90 m"))
    #expect(parts.filter { !$0.html.isEmpty }.count == 2)
  }

  @Test("a setting without effect is reported with its reason")
  func inert() throws {
    let step = KnobStep(
      value: "fitness",
      isCurrent: false,
      means: [],
      effects: [],
      influence: .none,
      reason: KnobReason(rule: .neverInBackground, counts: [])
    )
    let finding = KnobFinding(key: "standard.activity_type", steps: [step], cliffs: [])
    let parts = try knobs("standard_best").findings(
      report([finding]),
      in: EnergyUnit([], trip: nil)
    )
    let text = try #require(parts.first { $0.element == "why-standard.activity_type" }).html
    #expect(text.contains("class=\"inert\""))
    #expect(text.contains("the app never ran in the background."))
  }

  @Test("an error and its note are a paragraph each")
  func problem() {
    #expect(ExplorerProblem.html(["a: error: b\nnote: c"]).matches(of: /<p>/).count == 2)
  }

  @Test("texts to copy and lines of an error cannot become markup")
  func escaped() {
    let hostile = "</pre><script>alert(1)</script>\u{202E}"
    let copies = ExplorerCopies.html([.init("YAML", use: hostile, text: hostile)])
    #expect(!copies.contains("<script") && copies.contains("&lt;/pre&gt;&lt;script&gt;"))
    #expect(!ExplorerProblem.html([hostile]).contains("<script"))
  }

  @Test("the page has an element for every part, and loads nothing from elsewhere")
  func page() {
    let choice = [ExplorerPage.Choice("a\"><script>", text: "<b>")]
    let html = ExplorerPage(
      days: choice,
      phones: choice,
      systems: choice,
      strategies: choice,
      uploadLimit: 5
    )
    .html
    for id in [
      "answer", "figures", "knobs", "trade", "pinned", "steps", "day", "copies", "budget",
      "problem",
    ] {
      #expect(html.split(separator: "id=\"\(id)\"").count == 2, "\(id)")
    }
    #expect(html.matches(of: /<script/).count == 1 && html.contains("<script src=\"explore.js\">"))
    #expect(
      html.matches(of: /(?:src|href)="([^"#]+)"/).map { String($0.output.1) }.sorted()
        == ["data:,", "explore.css", "explore.js", "report"]
    )
    #expect(!ExplorerPage.style.contains("http") && !ExplorerPage.script.contains("https:"))
  }
}
