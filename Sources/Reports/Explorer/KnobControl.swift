// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import LocationStrategies
internal import Mathematics
internal import Quantities

/// A setting of a strategy as a control of the explorer: a slider with a field for any amount, a
/// list of words or a switch.
struct KnobControl {
  private let knob: StrategyKnob
  private let strategy: StrategyConfiguration
  private let own: SettingValue
  private let base: SettingValue
  /// The values at which the slider stops; empty for words and switches.
  private let stops: [SettingValue]

  /// The control of a knob; nil if the strategy does not use the setting.
  ///
  /// - Parameters:
  ///   - knob: the setting.
  ///   - strategy: the strategy with the values that are set now.
  ///   - base: the strategy as it ships.
  init?(_ knob: StrategyKnob, of strategy: StrategyConfiguration, base: StrategyConfiguration) {
    guard let own = knob.value(in: strategy) else { return nil }
    self.knob = knob
    self.strategy = strategy
    self.own = own
    self.base = knob.value(in: base) ?? own
    stops = knob.stops(in: strategy)
  }

  /// The identifier of the control in the page.
  static func identifier(of key: String) -> String { "knob-" + key }

  /// The identifier of the element for the reason why the setting has no effect, and its cliffs.
  static func remarkIdentifier(of key: String) -> String { "why-" + key }

  /// Writes the control.
  func write(to form: inout Markup) {
    let id = Self.identifier(of: knob.key)
    form.element(
      "fieldset",
      [
        "class": "knob", "id": id, "data-key": knob.key, "data-base": knob.text(base),
        "aria-describedby": "\(id)-text \(Self.remarkIdentifier(of: knob.key))",
      ]
    ) { field in
      field.element("legend", text: knob.key)
      field.element("div", ["class": "control"]) { control in
        if stops.isEmpty { writeWords(to: &control) } else { writeSlider(to: &control) }
        control.element(
          "button",
          [
            "type": "button", "data-action": "reset", "title": "Reset to \(knob.text(base))",
            "aria-label": "Reset \(knob.key) to \(knob.text(base))",
            "hidden": own == base ? "" : nil,
          ],
          text: "↺"
        )
      }
      field.element("p", ["class": "remark", "id": "\(id)-text"], text: sentence)
      field.element("div", ["class": "why", "id": Self.remarkIdentifier(of: knob.key)])
    }
  }

  private var sentence: String {
    let allowed = stops.isEmpty ? "" : " Allowed: \(knob.allowedText)."
    return knob.text + "." + allowed
  }

  private func writeSlider(to control: inout Markup) {
    let values = stops.map { knob.text($0) }
    let index = stops.firstIndex(of: own) ?? 0
    control.element("div", ["class": "slider"]) { slider in
      slider.element(
        "input",
        [
          "type": "range", "min": "0", "max": "\(max(1, stops.count - 1))", "step": "1",
          "value": "\(index)", "aria-label": knob.key, "aria-valuetext": values[index],
          "data-values": JSONText.array(values.map { .string($0) }).line, "autocomplete": "off",
        ]
      )
      slider.element("span", ["class": "cliffs", "id": "cliffs-\(knob.key)"])
    }
    control.element(
      "input",
      [
        "type": "text", "value": values[index], "aria-label": "\(knob.key), custom value",
        "size": "8", "spellcheck": "false", "autocomplete": "off",
      ]
    )
  }

  private func writeWords(to control: inout Markup) {
    control.element("select", ["aria-label": knob.key, "autocomplete": "off"]) { list in
      for value in knob.choices(in: strategy) {
        let text = knob.text(value)
        list.element(
          "option",
          ["value": text, "selected": value == own ? "" : nil],
          text: text
        )
      }
    }
  }

  // MARK: Findings

  /// Writes what moving the setting would do: the reason if nothing changes, and its cliffs.
  func writeFindings(
    _ finding: KnobFinding,
    in unit: EnergyUnit,
    to markup: inout Markup
  ) {
    if finding.isInert {
      var reasons: [String] = []
      for step in finding.steps {
        if let reason = step.reason?.text, !reasons.contains(reason) { reasons.append(reason) }
      }
      markup.element("p", ["class": "inert"]) {
        $0.element("strong", text: "No effect here")
        $0.text(reasons.isEmpty ? "." : ": \(reasons.joined(separator: "; ")).")
      }
    }
    for cliff in finding.cliffs {
      markup.element("p", ["class": "cliff"]) {
        $0.element("strong", text: "Cliff")
        let place = KnobText.stretch(cliff.from, cliff.to, cliff.isLocalised)
        $0.text(" \(place): \(Self.text(of: cliff, in: unit)).")
      }
    }
  }

  /// Writes a mark over the slider for each cliff; nothing for words and switches.
  func writeMarks(_ finding: KnobFinding, to markup: inout Markup) {
    let places = finding.cliffs.compactMap { cliff -> (Double, Double)? in
      guard let from = position(of: cliff.from), let to = position(of: cliff.to) else { return nil }
      return (min(from, to), max(from, to))
    }
    guard !places.isEmpty else { return }
    markup.element(
      "svg",
      ["viewBox": "0 0 100 4", "preserveAspectRatio": "none", "aria-hidden": "true"]
    ) { svg in
      for (from, to) in places {
        svg.element(
          "rect",
          [
            "x": Markup.number(max(0, 100 * from - 0.6)), "y": "0",
            "width": Markup.number(max(1.2, 100 * (to - from))), "height": "4",
          ]
        )
      }
    }
  }

  /// The place of a value on the slider, 0...1; nil if it has none.
  private func position(of text: String) -> Double? {
    guard stops.count > 1 else { return nil }
    let last = Double(stops.count - 1)
    if let index = stops.firstIndex(where: { knob.text($0) == text }) {
      return Double(index) / last
    }
    guard case .amount(let dimension, _) = knob.kind,
      let amount = try? QuantityText.parse(text, as: dimension),
      let size = knob.kind.value(ofAmount: amount)?.magnitude
    else { return nil }
    let sizes = stops.map { knob.magnitude($0) ?? 0 }
    guard let above = sizes.firstIndex(where: { $0 >= size }) else { return 1 }
    guard above > 0 else { return 0 }
    let (low, high) = (sizes[above - 1], sizes[above])
    let share =
      low > 0 && high.isFinite ? Mathematics.log(size / low) / Mathematics.log(high / low) : 0.5
    return (Double(above - 1) + share) / last
  }

  /// The jumps of a cliff, such as `location energy 40 → <0.1 % of a charge a day, mean error
  /// 13 → 1500 m`.
  private static func text(of cliff: KnobCliff, in unit: EnergyUnit) -> String {
    cliff.jumps.map { jump in
      let (from, to) = (NumberText.known(jump.from), NumberText.known(jump.to))
      return switch jump.metric {
      case "energy_location_j":
        "location energy \(unit.number(unit.value(jump.from))) → "
          + unit.sentence(unit.value(jump.to))
      case "error_mean_m": "mean error \(from) → \(to) m"
      case "error_p95_m": "95 % of the time within \(from) → \(to) m"
      default: "\(jump.metric) \(from) → \(to)"
      }
    }
    .joined(separator: ", ")
  }
}
