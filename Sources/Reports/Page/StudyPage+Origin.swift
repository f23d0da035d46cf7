// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

extension StudyPage {
  /// Writes the inputs, the versions, the seed and the command that reproduces the results.
  func writeOrigin(to main: inout Markup) {
    main.element("section", ["id": "origin", "aria-labelledby": "origin-h"]) { section in
      section.element("h2", ["id": "origin-h"], text: "How it was made")
      guard let origin = study.provenance else {
        section.element(
          "p",
          text:
            "The results have no provenance.json, so their inputs and their command are unknown."
        )
        return
      }
      section.element("h3", text: "Reproduce these results")
      section.element(
        "p",
        text:
          "The same version, inputs and seed produce the same numbers on any machine, with any "
          + "number of jobs."
      )
      section.element("pre") { pre in
        pre.element("code", text: Self.command(origin.commandLine))
      }
      section.element("details", ["class": "fold"]) { details in
        details.element("summary", text: "Versions, seed and input files")
        details.element("dl", ["class": "origin"]) { list in
          func item(_ title: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            list.element("dt", text: title)
            list.element("dd") { $0.name(value) }
          }
          for version in origin.versions { item(version.name, version.version) }
          item("commit", origin.commit)
          item("seed", String(origin.seed))
          item("replications", String(origin.replications))
          for day in study.days { item("start of \(day.name)", day.startUTC) }
        }
        if !origin.inputs.isEmpty { inputTable(origin).write(to: &details) }
      }
    }
  }

  private func inputTable(_ origin: Provenance) -> DataTable {
    DataTable(
      caption: "Input files",
      columns: [
        DataTable.Column(title: "file", isNumber: false),
        DataTable.Column(title: "size", unit: "bytes"),
        DataTable.Column(title: "SHA-256", isNumber: false),
      ],
      rows: origin.inputs.map { input in
        [
          .text(input.name),
          .number(Double(input.byteCount), shown: String(input.byteCount)), .text(input.sha256),
        ]
      }
    )
  }

  /// The command to type: the program by its name, words quoted if a shell requires it.
  static func command(_ words: [String]) -> String {
    guard !words.isEmpty else { return "" }
    return (["tracewatt"] + words.dropFirst().map(quoted)).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./=:,+@%".utf8.contains(byte)
      }
    }
    guard !isPlain || word.isEmpty else { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
