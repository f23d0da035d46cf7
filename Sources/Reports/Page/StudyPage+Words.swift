// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
internal import TracewattFiles

extension StudyPage {
  /// The verdicts in words, the headline numbers and the rung of evidence they stand on.
  func writeHeadline(to main: inout Markup) {
    main.element("section", ["id": "verdict", "aria-labelledby": "verdict-h"]) { section in
      section.element("h2", ["id": "verdict-h"], text: "Verdict")
      section.element("p", ["class": "evidence"], text: table.evidence)
    }
  }

  /// The table that `compare` prints, every number at full precision beneath.
  func writeTable(to main: inout Markup) {}

  /// Inputs, versions, seed and the command that makes the results again.
  func writeOrigin(to main: inout Markup) {}
}
