// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension ValidationReport {
  /// The text of `docs/validation.md`.
  public var document: String {
    var text = Self.introduction
    text += "\n## The fractions\n\n"
    text += "| group | can be replayed | inside their band | of these fitted to the same data"
    text += " | independent |\n| --- | --- | --- | --- | --- |\n"
    for group in groups {
      let count = fractions(of: group)
      let cells = [
        group.rawValue, Fractions.text(count.expressible, of: count.listed),
        Fractions.text(count.inside, of: count.expressible),
        Fractions.text(count.fittedInside, of: count.fitted),
        Fractions.text(count.independentInside, of: count.independent),
      ]
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    for group in groups {
      text += "\n## \(Self.title(of: group))\n\n"
      text += Self.meaning(of: group) + "\n\n" + markdownTable(of: group)
      let fitted = rows(in: group).filter { $0.isExpressible && $0.row.fittedTo != nil }
      if !fitted.isEmpty {
        text += "\nRows that rest on a fit to the same data:\n\n"
        for scored in fitted {
          text += "* **\(scored.row.id)**: \(scored.row.fittedTo ?? "").\n"
        }
      }
    }
    let misses = rows.filter { $0.outcome == .miss }
    if !misses.isEmpty {
      text += "\n## Why rows miss\n\n"
      for scored in misses {
        text += "* **\(scored.row.id)** (\(scored.row.source)): "
        text += (scored.explanation ?? "not explained yet") + "\n"
      }
    }
    let missing = rows.filter { !$0.isExpressible }
    if !missing.isEmpty {
      text += "\n## What cannot be replayed\n\n"
      for scored in missing {
        guard case .notExpressible(let reason) = scored.outcome else { continue }
        text += "* **\(scored.row.id)** (\(scored.row.source)): \(reason).\n"
      }
    }
    text += "\n## What is replayed\n\n"
    for scored in rows where scored.isExpressible && scored.row.group != .identity {
      text += "* **\(scored.row.id)**: \(scored.row.setup).\n"
    }
    return text
  }

  private static func title(of group: RowGroup) -> String {
    switch group {
    case .identity: "Identity"
    case .model: "Model"
    case .hints: "Hints"
    }
  }

  private static func meaning(of group: RowGroup) -> String {
    switch group {
    case .identity:
      "Numbers that go in must come out: lives of constant loads, tails of power-state machines, "
        + "the battery's diffusion model. Every row must pass."
    case .model:
      "Results that others published or measured on phones. There is no share of them to reach."
    case .hints:
      "Numbers remembered from a source that was not read again. They are shown and count nowhere."
    }
  }

  private static let introduction = """
    # Validation

    What the lab predicts, beside what others have published or measured. This page is written by
    `make validation`; `tracewatt validate` prints the same table.

    How to read it:

    * A *row* is one published result with one or more numbers. It passes when every number that the
      lab predicts lies inside its *band*. Bands come from the source's own uncertainty, its sample
      size or its wording, and were fixed before the lab was run. None was widened.
    * *Predicted* is the outcome of running the lab with fixed seeds, with the 95 % interval over
      replications (delete-one jackknife, Student t) where chance plays a part. A number outside its
      band is printed bold.
    * A row is *fitted* when the parameter that it tests was fitted to the same data. Its agreement
      shows that the fit works, not that the model is right, so it is counted apart.
    * A row that *cannot be replayed* is listed with the reason. A row that misses stays here with an
      explanation. The command fails when a row that is recorded as passing misses.

    """
}
