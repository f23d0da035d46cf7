// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension StudyPage {
  /// Writes the check boxes that hide strategies on the whole page; the script makes them visible.
  func writeFilter(to bar: inout Markup) {
    guard study.strategies.count > 1 else { return }
    let styles = StrategyStyle.styles(for: study.strategies)
    bar.element("details", ["class": "filter", "data-role": "filter", "hidden": ""]) { details in
      details.element("summary") { summary in
        summary.text("Strategies")
        summary.element("span", ["data-role": "hidden-count", "aria-live": "polite"], text: "")
      }
      details.element("fieldset") { set in
        set.element("legend", text: "Show on the page")
        for strategy in study.strategies {
          set.element("label", ["data-strategy": strategy]) { label in
            label.element(
              "input",
              ["type": "checkbox", "checked": "", "autocomplete": "off", "value": strategy]
            )
            label.element("span") { words in
              styles[strategy]?.writeKey(to: &words)
              words.name(strategy)
            }
          }
        }
        set.element("button", ["type": "button", "data-role": "show-all"], text: "Show all")
        set.element(
          "p",
          ["class": "remark"],
          text: "Conclusions, the front and the axes include all strategies, shown or not."
        )
      }
    }
  }
}
