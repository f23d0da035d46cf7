// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement

extension FieldReport {
  /// The part of `docs/validation.md` on phones in the field: a line for each test.
  package var summary: String {
    var text = """

      ## Against phones in the field

      Recordings of real phones, replayed in the lab and scored. [Trust](trust.md) explains the method.
      `tracewatt validate --field-scores` prints every row, and `make docs` makes a page of them.

      | test | result |
      | --- | --- |

      """
    for test in tests { text += "| \(test.rawValue) | \(sentence(test)) |\n" }
    return text + "\n" + headline.map { "* \($0)\n" }.joined()
  }

  /// The text of the page `field`.
  package var page: String {
    "# Phones in the field, row by row\n\nWritten by `make docs`; [validation.md](../validation.md) "
      + "has the counts.\n" + document.replacing("](", with: "](../")
  }
}
