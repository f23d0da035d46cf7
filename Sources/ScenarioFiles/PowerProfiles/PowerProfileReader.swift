// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import TraceFormats

/// Opens Android power profiles and rejects files that are not profiles.
enum PowerProfileReader {
  /// The profile in a file; nil, with a problem, if there is none or it has only placeholders.
  static func read(path: String, problems: ProblemList) -> PowerProfile? {
    do {
      let bytes = try InputBytes.read(path: path, limit: XMLTree.sizeLimit)
      return read(bytes: bytes, file: path, problems: problems)
    } catch {
      problems.add(error.problem, at: SourcePosition(file: path))
      return nil
    }
  }

  /// The profile in some bytes; the file's name is for messages.
  static func read(bytes: [UInt8], file: String, problems: ProblemList) -> PowerProfile? {
    let root: XMLTree.Element
    do {
      root = try XMLTree.read(bytes)
    } catch {
      let (what, note, line, column) = text(error)
      let position = SourcePosition(file: file, line: line, column: column)
      problems.add(.conflict(what, note: note), at: position)
      return nil
    }
    guard root.name == "device" else {
      let name = InputProblem.quoted("<\(root.name)>")
      let hint = root.name == "gpx" ? "this is a GPX trace; " : ""
      problems.add(
        .conflict(
          "the file begins with \(name); a power profile begins with \"<device>\"",
          note: hint + whereToFind
        ),
        at: SourcePosition(file: file, line: root.line)
      )
      return nil
    }
    let profile = PowerProfile(root)
    let known = profile.keys.filter { PowerProfileBand.of($0) != nil }
    let currents = known.filter { PowerProfileBand.of($0)?.unit == .milliamperes }
    guard !currents.isEmpty else {
      let what = "the file states no current for any component in a phone profile"
      problems.add(.conflict(what, note: whereToFind), at: SourcePosition(file: file))
      return nil
    }
    let isReal = currents.contains { key in
      profile[key]?.values.contains { !isPlaceholder($0) } ?? false
    }
    guard isReal else {
      problems.add(
        .conflict(
          "every current is 0 or 0.1 mA: these are Android's placeholders, not a device's values",
          note: whereToFind
        ),
        at: SourcePosition(file: file)
      )
      return nil
    }
    return profile
  }

  /// Whether a current is a placeholder in the platform's own file.
  ///
  /// Source: Android Open Source Project, `core/res/res/xml/power_profile.xml`.
  static func isPlaceholder(_ milliamperes: Double) -> Bool {
    milliamperes == 0 || milliamperes == 0.1
  }

  private static let whereToFind =
    "a device's power profile is res/xml/power_profile.xml in the overlay of its Android source"

  private static func text(
    _ failure: XMLTree.Failure
  ) -> (what: String, note: String?, line: Int?, column: Int?) {
    switch failure {
    case .empty: ("the file is empty", whereToFind, nil, nil)
    case .tooLarge(let limit):
      (
        "the file is too large; a power profile has at most \(limit) bytes",
        "a device's profile has about 10 kB", nil, nil
      )
    case .notXML: ("the file is not XML text", whereToFind, nil, nil)
    case .documentType(let line):
      (
        "the document type declares entities; a power profile must not",
        "remove the <!DOCTYPE …> part", line, nil
      )
    case .nestedTooDeeply(let limit, let line):
      ("elements are nested deeper than \(limit) levels", nil, line, nil)
    case .malformed(let words, let line, let column):
      ("the XML is malformed: \(words)", "the file may be cut short; copy it again", line, column)
    }
  }
}
