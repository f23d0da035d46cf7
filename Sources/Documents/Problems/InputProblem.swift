// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A problem with an input; its text is in `InputProblem+Text.swift`.
package enum InputProblem: Sendable, Hashable {
  /// The file does not exist.
  case missingFile(path: String)
  /// The file cannot be read, with the reason.
  case unreadableFile(path: String, reason: String)
  /// There is neither a file nor a folder of the name.
  case missingPath
  /// The file contains only blanks and comments.
  case emptyFile
  /// The file has more bytes than the limit.
  case tooLarge(limit: Int)
  /// The bytes are not UTF-8.
  case notUTF8
  /// The YAML is malformed, in the parser's words.
  case syntax(String)
  /// The nesting is deeper than the limit.
  case nestedTooDeeply(limit: Int)
  /// There are more aliases than the limit.
  case tooManyAliases(limit: Int)
  /// There are more values than the limit, aliases expanded.
  case tooManyValues(limit: Int)
  /// There is a YAML tag.
  case tag(String)
  /// A key is not a plain text.
  case keyNotText
  /// A key occurs twice in one mapping.
  case duplicateKey(firstLine: Int)
  /// A key is unknown.
  case unknownKey(known: [String])
  /// A key of a file that `--set` and a matrix cannot change, because it is no single value.
  case onlyInFile
  /// A required key is missing.
  case missingKey
  /// The value has another shape than expected, such as a list instead of a text.
  case wrongShape(found: String, expected: String)
  /// The text is not allowed; `allowed` describes what is.
  case badValue(text: String, allowed: String)
  /// A number has no unit, or one that does not fit.
  case badUnit(text: String, unit: String, allowed: [String])
  /// The word is not among those allowed.
  case unknownWord(text: String, allowed: [String])
  /// Tables cannot contain the name.
  case badName(text: String)
  /// The name is already used.
  case duplicateName(text: String)
  /// Nothing has the name.
  case notFound(what: String, name: String, known: [String])
  /// The file holds nothing of the kind.
  case holdsNo(String)
  /// The file is of another kind.
  case wrongKind(text: String, expected: String)
  /// The version is unknown.
  case wrongVersion(text: String)
  /// The file extends itself, directly or through others.
  case circularExtension(name: String, chain: [String])
  /// More files than the limit extend one another.
  case extensionTooLong(name: String, limit: Int)
  /// Settings contradict each other.
  case conflict(String, note: String?)
  /// The strategy does not use the service of the setting.
  case unusedService(strategy: String, service: String)
  /// The value of a flag has the wrong form.
  case badFlag(text: String, form: String)
  /// Another reader has already written the problem as text.
  case rendered(String)

  /// The exit code for the problem in a file.
  package var exitCode: Int32 {
    switch self {
    case .missingFile, .missingPath, .unreadableFile: 66
    default: 65
    }
  }
}
