// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement

extension FieldReport {
  /// The part of `docs/validation.md` on phones in the field.
  package var document: String {
    var text = "\n## Against phones in the field\n\n" + Self.introduction + "\n"
    text += "Scored: model \(sheet.modelVersion), \(sheet.date).\n\n"
    text += "| test | result |\n| --- | --- |\n"
    for test in tests { text += "| \(test.rawValue) | \(sentence(test)) |\n" }
    return text + "\n" + markdown
  }

  private static let introduction = """
    The scores that ship with the program, from replaying recordings of real phones in the lab: iPhone 6
    (iOS 12.3) and Nexus 6 (Android 6), carried over scripted trips or lying still under known location
    settings. [Trust](trust.md) explains the method, what it can and cannot prove and how to run it on
    recordings of your own; `tracewatt validate --field-scores` prints the same rows.

    Recordings: Shankari, Fuerst, Fadel Argerich, Avramidis, Zhang, "MobilityNet: Towards a Public Dataset
    for Multimodal Mobility Research", 2020; github.com/MobilityNet/mobilitynet-analysis-scripts, commit
    b2ac9bb, development part of the extract. Licence BSD-3-Clause, (c) 2019 e-mission. The recordings are not part
    of this project; measured values below are computed from them.

    * *Predicted* is the mean over repetitions of the whole experiment; the interval contains 95 % of the
      repetitions. Each repetition draws new units of the phones, so it includes unit-to-unit spread.
    * *Passes* is the check's bar, as [Trust](trust.md) describes. A predicted number outside
      its bar is bold, with the reason below the tables; *none* means that phones did something that the lab
      never does.
    * *pass (fitted)*: the model's constants were fitted to the very recordings that the row is scored on. Such a row
      supports no claim ([Trust](trust.md)); what was fitted is listed below the tables.
    * *Noise* is what a repetition of the recorded experiment itself would show.
    """
}
