// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
package import Studies
internal import StudyResults

/// The parts of the explorer's page that follow a knob: the answer, the chart with its trail, and
/// the pinned points.
///
/// A part is HTML for the element of the same name in `ExplorerPage`. It shows what the comparison
/// decided, in the words and charts of the report.
package struct ExplorerView: Sendable {
  /// Settings that were tried before, or another strategy for orientation.
  package struct Step: Sendable, Hashable {
    /// The name of the strategy with its changes.
    package var name: String
    /// The address of the page with these settings, relative to the page.
    package var address: String
    /// The mean location energy in joules.
    package var energy: Double
    /// The mean tracking error in metres; nil without a position.
    package var error: Double?
    /// The number of replications behind the means.
    package var replications: Int

    /// Settings with the means of their runs.
    package init(
      name: String,
      address: String,
      energy: Double,
      error: Double?,
      replications: Int = 1
    ) {
      self.name = name
      self.address = address
      self.energy = energy
      self.error = error
      self.replications = replications
    }
  }

  /// Settings with a name of their own, and the words for them in a sentence.
  package struct Title: Sendable, Hashable {
    /// The name of the strategy with its changes.
    package var name: String
    /// The words, such as `standard_best with standard.desired_accuracy kilometer`.
    package var text: String

    /// The words for settings with a name.
    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  private let scenario: Scenario
  private let results: [RunResult]
  private let today: String
  private let now: String
  private let pins: [String]
  private let wanted: Int
  private let trail: [Step]
  private let landmarks: [Step]
  private let titles: [Title]

  /// The view of some runs of one day, phone and system.
  ///
  /// - Parameters:
  ///   - scenario: the day with the strategies that ran: today's, the present one and the pinned
  ///     ones.
  ///   - results: the runs so far, with the same replications for every strategy; with the last of
  ///     them, those of the landmarks.
  ///   - today: the name of the app's strategy of today.
  ///   - now: the name of the strategy with the settings of the page.
  ///   - pins: the names of the pinned strategies, at most two.
  ///   - wanted: the number of replications after which the numbers are final.
  ///   - trail: the settings that were tried before, in order of time; the present ones are last.
  ///   - landmarks: other strategies for orientation.
  ///   - titles: the words for changed settings.
  package init(
    scenario: Scenario,
    results: [RunResult],
    today: String,
    now: String,
    pins: [String] = [],
    wanted: Int,
    trail: [Step] = [],
    landmarks: [Step] = [],
    titles: [Title] = []
  ) {
    self.scenario = scenario
    self.results = results
    self.today = today
    self.now = now
    self.pins = pins
    self.wanted = wanted
    self.trail = trail
    self.landmarks = landmarks
    self.titles = titles.sorted { $0.name.utf8.count > $1.name.utf8.count }
  }

  /// The number of replications behind the numbers.
  private var replications: Int { Set(results.map(\.key.replication)).count }

  /// The runs of some strategies as a study.
  private func study(of names: [String], reference: String) -> RecordedStudy {
    var scenario = scenario
    scenario.strategies.removeAll { !names.contains($0.name) }
    return RecordedStudy(
      results: results.filter { names.contains($0.key.strategy) },
      of: scenario,
      reference: reference
    )
  }

  // MARK: The answer

  /// The sentence, what it is about, and how far to trust it.
  package func answer() -> String {
    let study = study(of: [today, now], reference: today)
    let table = study.table
    var markup = Markup()
    let text =
      if replications < wanted {
        // A verdict of fewer replications could be another one after the last.
        "The numbers below are preliminary; the answer follows after \(wanted) replications."
      } else if now == today {
        "These are today's settings. " + (whole?.text ?? "Move one to see what it saves.")
      } else {
        Recommendation.describing(now, against: today, in: study.results)
          .map { table.comparison(in: $0) } ?? ""
      }
    let lead = [spoken(text), better].compactMap(\.self).joined(separator: " ")
    markup.element("p", ["class": "lead"], text: lead)
    markup.element("p", ["class": "remark"]) { remark in
      let title = scenario.title.isEmpty ? scenario.name : scenario.title
      remark.name(title)
      remark.text(": ")
      for place in scenario.phones.map(\.name) + scenario.systems.map(\.name) {
        remark.name(place)
        remark.text(", ")
      }
      remark.text(
        replications < wanted
          ? "\(replications) of \(wanted) replications so far"
          : "means over \(replications) replications"
      )
      remark.text(".")
    }
    for line in table.evidenceLines.prefix(1) {
      markup.element("p", ["class": "evidence"]) { $0.name(line) }
    }
    return markup.content
  }

  /// The answer of the whole day and its steps, with the other strategies as they ship; nil until all
  /// have run.
  private var whole: (text: String, steps: [String])? {
    guard replications >= wanted, !landmarks.isEmpty,
      landmarks.allSatisfy({ $0.replications >= wanted })
    else { return nil }
    let table = study(of: [today, now] + landmarks.map(\.name), reference: today).table
    return table.recommendations.first.map {
      (table.text(for: $0), $0.steps.map(\.group.strategy))
    }
  }

  /// A text in which changed settings have words instead of names.
  private func spoken(_ text: String) -> String {
    titles.reduce(text) { $0.replacing($1.name, with: $1.text) }
  }

  /// A sentence on a landmark that takes less energy and is no more wrong, or the other way round;
  /// nil without one.
  private var better: String? {
    let names = landmarks.map(\.name).filter { $0 != now && $0 != today }
    guard replications >= wanted, !names.isEmpty else { return nil }
    let table = study(of: [today, now] + names, reference: today).table
    guard let row = table.rows.first(where: { $0.group.strategy == now }),
      case .dominated(let name) = row.standing, names.contains(name),
      let other = table.rows.first(where: { $0.group.strategy == name }),
      let error = other["error_mean_m"]?.estimate
    else { return nil }
    let energy = energyUnit.sentence(energyUnit.value(other["energy_location_j"]?.estimate ?? 0))
    return "\(name) is better: it takes \(energy) and is off by \(NumberText.known(error)) m."
  }

  /// The unit of energy on the page.
  package var energyUnit: EnergyUnit {
    let table = study(of: [today, now], reference: today).table
    return EnergyUnit(results, trip: table.tripFraction(of: scenario.name))
  }

  /// The three numbers of the settings of the page: energy against today's, metres, and what is
  /// missed.
  package func figures() -> String {
    let study = study(of: [today, now], reference: today)
    let recommendation =
      now == today
      ? study.table.recommendations.first
      : Recommendation.describing(now, against: today, in: study.results)
    var markup = Markup()
    guard let recommendation else { return "" }
    markup.element("dl", ["class": "figures"]) { list in
      for figure in study.table.figures(for: recommendation) {
        list.element("div") { item in
          item.element("dt", text: figure.title)
          item.element("dd", ["class": "value"], text: figure.value)
          if !figure.note.isEmpty {
            item.element("dd", ["class": "unit"]) { $0.name(spoken(figure.note)) }
          }
        }
      }
    }
    return markup.content
  }

  // MARK: The chart

  /// The chart of energy against error with today's, the present and the pinned settings, and the
  /// trail of those that were tried before.
  package func trade() -> String {
    var names: [String] = []
    for name in [today, now] + pins where !names.contains(name) { names.append(name) }
    let study = study(of: names, reference: today)
    let table = study.table
    guard let scene = Scene.all(of: study, table: table).first else { return "" }
    // Two strategies alone decide no step.
    let choices = whole?.steps ?? []
    func drawn(_ steps: [Step]) -> [TradeChart.Step] {
      steps.compactMap { step in
        step.error.map {
          TradeChart.Step(
            name: step.name,
            address: step.address,
            energy: step.energy,
            error: $0,
            replications: step.replications
          )
        }
      }
    }
    // One point is no trail.
    let steps = trail.count > 1 ? drawn(trail) : []
    let others = drawn(landmarks.filter { !names.contains($0.name) })
    var markup = Markup()
    markup.element("div", ["class": "roomy"]) {
      scene.tradeFigure(choices: choices, isBounded: false, trail: steps, landmarks: others)
        .write(to: &$0)
    }
    markup.element("div", ["class": "tight"]) {
      scene.narrowTradeFigure(choices: choices, isBounded: false, trail: steps, landmarks: others)
        .write(to: &$0)
    }
    return markup.content
  }

  /// The list of settings that were tried before, the last one first, each with the way back to it.
  package func steps() -> String {
    let others = trail.filter { $0.name != now }
    guard !others.isEmpty else { return "" }
    let unit = energyUnit
    var markup = Markup()
    markup.element("ol", ["class": "steps", "reversed": ""]) { list in
      for step in others.reversed() {
        list.element("li") { item in
          item.element("a", ["href": step.address, "data-action": "go"]) { $0.name(step.name) }
          item.text(" \(Self.text(of: step, in: unit))")
        }
      }
    }
    return markup.content
  }

  private static func text(of step: Step, in unit: EnergyUnit) -> String {
    let energy = unit.sentence(unit.value(step.energy))
    let error = step.error.map { "\(NumberText.known($0)) m" } ?? "no position"
    return "\(energy), \(error)"
  }

  // MARK: The pinned points

  /// The pinned settings with their numbers, and a sentence that compares two of them.
  package func pinned() -> String {
    var markup = Markup()
    guard let first = pins.first else { return "" }
    let (table, unit) = (study(of: pins, reference: first).table, energyUnit)
    if pins.count == 2,
      let comparison = table.comparisons.first(where: { $0.group.strategy == pins[1] })
    {
      markup.element("p", ["class": "conclusion"], text: comparison.text)
    } else if pins.count == 1 {
      markup.element("p", ["class": "remark"], text: "Pin a second point to compare the two.")
    }
    markup.element("ul", ["class": "pins"]) { list in
      for (index, name) in pins.enumerated() {
        list.element("li") { item in
          item.name(name)
          if let row = table.rows.first(where: { $0.group.strategy == name }) {
            let error = row["error_mean_m"].map { "\(NumberText.known($0.estimate)) m" }
            let energy = row["energy_location_j"].map { unit.sentence(unit.value($0.estimate)) }
            let parts = [energy, error ?? "no position"].compactMap(\.self)
            item.text(" \(parts.joined(separator: ", ")) ")
          }
          item.element(
            "button",
            [
              "type": "button", "data-action": "unpin", "data-index": "\(index)",
              "aria-label": "Unpin \(name)",
            ],
            text: "Remove"
          )
        }
      }
    }
    return markup.content
  }
}
