// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
package import Studies
internal import StudyResults

/// The explorer's page: the choices of day, phone, system and strategy, and an element for each
/// part that follows a knob.
///
/// The page is complete HTML with its choices in place; its script asks the server for the parts
/// (`ExplorerView`, `ExplorerKnobs`) and puts them into the elements of the same names.
package struct ExplorerPage: Sendable {
  /// An item of a list of choices.
  package struct Choice: Sendable, Hashable {
    /// The value in the address of the page.
    package var value: String
    /// The text of the item.
    package var text: String
    /// Whether only the day that is shown knows it.
    package var isOwn: Bool

    /// An item with a text of its own, or its value.
    package init(_ value: String, text: String? = nil, isOwn: Bool = false) {
      self.value = value
      self.text = text ?? value
      self.isOwn = isOwn
    }
  }

  /// The days, in the order of the list.
  package var days: [Choice]
  /// The phones.
  package var phones: [Choice]
  /// The systems.
  package var systems: [Choice]
  /// The strategies.
  package var strategies: [Choice]
  /// The largest recording that the page may send, in bytes.
  package var uploadLimit: Int

  /// A page with lists of choices.
  package init(
    days: [Choice],
    phones: [Choice],
    systems: [Choice],
    strategies: [Choice],
    uploadLimit: Int
  ) {
    self.days = days
    self.phones = phones
    self.systems = systems
    self.strategies = strategies
    self.uploadLimit = uploadLimit
  }

  /// The contents of `explore.css`, which styles the page.
  package static var style: String { StudyPage.style + ExplorerAssets.style }

  /// The contents of `explore.js`, which runs the page.
  package static var script: String { PageAssets.script + ExplorerAssets.script }

  /// The content policy, to be sent with the page: it loads and sends only to its own server.
  package static let contentPolicy =
    "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; img-src data:; "
    + "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

  /// The whole page.
  package var html: String {
    var markup = Markup()
    markup.raw("<!DOCTYPE html>\n")
    markup.element("html", ["lang": "en"]) { page in
      page.element("head") { head in
        head.pageMetadata()
        head.element("title", text: "Tracewatt explorer")
        head.element("link", ["rel": "icon", "href": "data:,"])
        head.element("link", ["rel": "stylesheet", "href": "explore.css"])
      }
      page.element(
        "body",
        ["class": "explorer", "data-upload-limit": "\(uploadLimit)"]
      ) { body in
        body.element("a", ["class": "skip", "href": "#answer"], text: "Skip to the answer")
        body.element("header") { writeHeader(to: &$0) }
        body.element("main", ["id": "main"]) { writeMain(to: &$0) }
        body.element("script", ["src": "explore.js"])
      }
    }
    return markup.content
  }

  private func writeHeader(to header: inout Markup) {
    header.element("h1", text: "Tracewatt explorer")
    header.element("form", ["class": "pick", "id": "choices", "autocomplete": "off"]) { form in
      let lists: [(String, String, [Choice])] = [
        ("day", "Day", days), ("phone", "Phone", phones), ("os", "System", systems),
        ("strategy", "Strategy", strategies),
      ]
      for (name, title, choices) in lists {
        form.element("label") { label in
          label.text(title + " ")
          label.element("select", ["name": name]) { list in
            for choice in choices {
              list.element(
                "option",
                ["value": choice.value, "data-own": choice.isOwn ? "" : nil],
                text: choice.text
              )
            }
          }
        }
      }
      form.element("details", ["class": "drop"]) { details in
        details.element("summary", text: "Your own recording")
        details.element("label") { label in
          label.text("File ")
          label.element(
            "input",
            ["type": "file", "id": "recording", "aria-describedby": "recording-text"]
          )
        }
        details.element(
          "p",
          ["class": "remark", "id": "recording-text"],
          text:
            "GPX, FIT, TCX, KML, GeoJSON, NMEA or CSV. You can also drop it anywhere on the page. It stays "
            + "on this machine."
        )
      }
    }
  }

  private func writeMain(to main: inout Markup) {
    main.element("noscript") {
      $0.element(
        "p",
        ["class": "evidence"],
        text: "The explorer needs JavaScript. tracewatt compare prints the same answers, and "
          + "tracewatt report draws them on a page that works without it."
      )
    }
    main.element("div", ["id": "problem", "role": "alert"])
    main.element(
      "p",
      ["id": "former", "hidden": ""],
      text: "The results below are still for the previous settings."
    )
    main.element("div", ["class": "bench"]) { bench in
      writeResult(to: &bench)
      writeSettings(to: &bench)
      writeChart(to: &bench)
    }
    main.element("section", ["class": "day", "aria-labelledby": "day-h"]) { section in
      section.element("h2", ["id": "day-h"], text: "The day")
      section.element("div", ["id": "day"])
    }
    main.element("section", ["class": "copies", "aria-labelledby": "copies-h"]) { section in
      section.element("h2", ["id": "copies-h"], text: "Take it with you")
      section.element("div", ["id": "copies"])
      section.element("div", ["id": "budget"])
      section.element("p", ["id": "said", "class": "quiet", "role": "status"], text: "")
      section.element("p") {
        $0.element(
          "a",
          ["id": "report", "href": "report", "download": "report.html"],
          text: "Save the report"
        )
      }
    }
  }

  /// Writes the answer and its three numbers.
  private func writeResult(to bench: inout Markup) {
    bench.element("section", ["class": "result", "aria-labelledby": "answer-h"]) { section in
      section.element("h2", ["id": "answer-h", "class": "quiet"], text: "Answer")
      section.element(
        "div",
        ["id": "answer", "role": "status", "aria-live": "polite", "aria-atomic": "true"]
      )
      section.element("div", ["id": "figures"])
    }
  }

  /// Writes the knobs and what can be done with all of them.
  private func writeSettings(to bench: inout Markup) {
    bench.element("section", ["class": "knobs", "aria-labelledby": "knobs-h"]) { section in
      section.element("h2", ["id": "knobs-h"], text: "Settings")
      section.element("p", ["class": "bar"]) { bar in
        for (action, text, title) in [
          ("undo", "Undo", "Back to the previous settings (Ctrl-Z)"),
          ("redo", "Redo", "Forward again (Ctrl-Shift-Z)"),
          ("pin", "Pin this point", "Keep these settings to compare with others"),
          ("today", "Make this today’s", "Compare with these settings from now on"),
        ] {
          bar.element(
            "button",
            ["type": "button", "data-action": action, "title": title],
            text: text
          )
        }
      }
      section.element("form", ["id": "knobs", "autocomplete": "off"])
    }
  }

  /// Writes the chart, the pinned points and the trail.
  private func writeChart(to bench: inout Markup) {
    bench.element("section", ["class": "chart-part", "aria-labelledby": "trade-h"]) { section in
      section.element("h2", ["id": "trade-h"], text: "Energy against error")
      section.element("div", ["id": "trade"])
      section.element("h3", ["id": "pins-h"], text: "Pinned points")
      section.element(
        "p",
        ["class": "remark", "data-role": "no-pins"],
        text: "None. Pin two points to compare them in a sentence."
      )
      section.element("div", ["id": "pinned"])
      section.element("details", ["id": "trail"]) { details in
        details.element("summary", text: "Earlier settings")
        details.element("div", ["id": "steps"])
      }
    }
  }
}

/// The parts of the explorer's page that depend on the settings alone.
package struct ExplorerKnobs: Sendable {
  private let strategy: ScenarioStrategy
  private let base: ScenarioStrategy

  /// The knobs of a strategy.
  ///
  /// - Parameters:
  ///   - strategy: the strategy with the settings of the page.
  ///   - base: the same strategy as it ships.
  package init(_ strategy: ScenarioStrategy, base: ScenarioStrategy) {
    self.strategy = strategy
    self.base = base
  }

  private var controls: [(key: String, control: KnobControl)] {
    StrategyKnob.knobs(of: strategy.configuration).compactMap { knob in
      KnobControl(knob, of: strategy.configuration, base: base.configuration)
        .map { (knob.key, $0) }
    }
  }

  /// The controls of all settings; a sentence if there are none.
  package func form() -> String {
    var markup = Markup()
    let controls = controls
    if controls.isEmpty {
      markup.element("p", text: "This strategy has no settings to change.")
    }
    for item in controls { item.control.write(to: &markup) }
    return markup.content
  }

  /// What moving each setting would do: HTML by the identifier of its element.
  ///
  /// - Parameters:
  ///   - report: the findings on these settings.
  ///   - unit: the unit of energy on the page.
  /// - Returns: the remarks below all controls and the marks over their sliders; empty ones clear
  ///   what was there.
  package func findings(
    _ report: KnobReport,
    in unit: EnergyUnit
  ) -> [(element: String, html: String)] {
    controls.flatMap { key, control -> [(String, String)] in
      var (remark, marks) = (Markup(), Markup())
      if let finding = report.knobs.first(where: { $0.key == key }) {
        control.writeFindings(finding, in: unit, to: &remark)
        control.writeMarks(finding, to: &marks)
      }
      return [
        (KnobControl.remarkIdentifier(of: key), remark.content), ("cliffs-\(key)", marks.content),
      ]
    }
  }
}

/// Texts to take from the explorer to other places.
package struct ExplorerCopies: Sendable {
  /// A text to copy: its name, and what it is for.
  package struct Item: Sendable, Hashable {
    /// The name, such as `YAML`.
    package var name: String
    /// Where to put it, in one sentence.
    package var use: String
    /// The text.
    package var text: String

    /// A text to copy.
    package init(_ name: String, use: String, text: String) {
      self.name = name
      self.use = use
      self.text = text
    }
  }

  /// The texts as HTML: each folded, with a button that copies it.
  package static func html(_ items: [Item]) -> String {
    var markup = Markup()
    for item in items {
      markup.element("details", ["class": "copy", "data-name": item.name]) { details in
        details.element("summary", text: "Copy as \(item.name)")
        details.element("p", ["class": "remark"], text: item.use)
        details.element(
          "button",
          ["type": "button", "data-action": "copy", "aria-label": "Copy as \(item.name)"],
          text: "Copy"
        )
        details.element("pre", ["tabindex": "0", "aria-label": item.name], text: item.text)
      }
    }
    return markup.content
  }
}

extension StudyPage {
  /// The timelines and the map of the first day, as the explorer shows them; empty if the study has
  /// no details.
  ///
  /// - Parameter strategy: the strategy whose timeline and fixes are shown first.
  /// - Returns: HTML for the element of the day.
  package func dayHTML(of strategy: String) -> String {
    guard var scene = scenes.first else { return "" }
    scene.focus = strategy
    var markup = Markup()
    writeTimelines(of: scene, to: &markup)
    scene.writeMap(to: &markup, tiles: options.tiles)
    return markup.content
  }
}

/// A message about something that the explorer cannot do, as HTML.
package enum ExplorerProblem {
  /// The lines of an error, such as those of a file that cannot be read.
  package static func html(_ lines: [String]) -> String {
    var markup = Markup()
    // An error and its note are a paragraph each.
    for line in lines.flatMap({ $0.split(separator: "\n") }) {
      markup.element("p") { $0.name(String(line)) }
    }
    return markup.content
  }
}
