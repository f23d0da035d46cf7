// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import BuiltIns
internal import Documents
internal import Foundation
public import Judgement

/// Reads and writes the scores of the model against field recordings, as JSON with a line for each
/// score.
public enum FieldScoreFile {
  /// The text of a sheet: sorted keys, and a newline at its end; equal sheets give equal texts.
  public static func text(_ sheet: FieldScoreSheet) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding fails only for numbers that are not finite; a score contains none.
    let data = (try? encoder.encode(sheet)) ?? Data()
    return lines(String(decoding: data, as: UTF8.self)) + "\n"
  }

  /// JSON with a line for each member of the outermost object and for each element of its arrays.
  private static func lines(_ json: String) -> String {
    var text = ""
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for character in json {
      let closes = !isQuoted && "}]".contains(character)
      if closes {
        if depth <= 2 { text += "\n" + String(repeating: " ", count: depth - 1) }
        depth -= 1
      }
      text.append(character)
      if isQuoted {
        isQuoted = character != "\"" || isEscaped
        isEscaped = character == "\\" && !isEscaped
        continue
      }
      if character == "\"" { isQuoted = true }
      if "{[".contains(character) { depth += 1 }
      let isBreak = "{[,".contains(character) && depth <= 2
      if isBreak { text += "\n" + String(repeating: " ", count: depth) }
    }
    return text
  }

  /// Reads a sheet from its text.
  ///
  /// - Parameters:
  ///   - text: the text that `text(_:)` wrote.
  ///   - name: the file's name, for the message.
  /// - Returns: the sheet.
  /// - Throws: `InputFailure` with exit code 65 if the text is not a sheet.
  public static func sheet(_ text: String, name: String) throws(InputFailure) -> FieldScoreSheet {
    do {
      return try JSONDecoder().decode(FieldScoreSheet.self, from: Data(text.utf8))
    } catch {
      let reason = (error as? DecodingError).map(Self.text)
      let what = reason.map { "these are not field scores: " + $0 } ?? "\(error)"
      throw InputFailure(.conflict(what, note: nil), at: SourcePosition(file: name))
    }
  }

  private static func text(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
      let text = path.joined()
      return text.hasPrefix(".") ? String(text.dropFirst()) : text.isEmpty ? "the file" : text
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context)) has no \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(place(context)) has a value of the wrong type"
    case .dataCorrupted(let context):
      return "\(place(context)) is malformed"
    @unknown default: return "\(error)"
    }
  }
}

extension BuiltIn {
  /// The scores of the model against field recordings that are built into this program.
  ///
  /// - Throws: the errors in them.
  public static func fieldScores() throws(InputFailure) -> FieldScoreSheet {
    try FieldScoreFile.sheet(BuiltInTables.fieldScores, name: "scenarios/field_scores.json")
  }
}
