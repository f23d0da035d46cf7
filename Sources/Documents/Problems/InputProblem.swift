// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// One thing that is wrong with an input; the words are in `InputProblem+Words.swift`.
package enum InputProblem: Sendable, Hashable {
  /// The file does not exist.
  case missingFile(path: String)
  /// The file cannot be read, with the reason.
  case unreadableFile(path: String, reason: String)
  /// Nothing but blanks and comments.
  case emptyFile
  /// More bytes than are read.
  case tooLarge(limit: Int)
  /// Bytes that are not UTF-8.
  case notUTF8
  /// The YAML is malformed, in the parser's words.
  case syntax(String)
  /// Nested deeper than is read.
  case nestedTooDeeply(limit: Int)
  /// More aliases than are followed.
  case tooManyAliases(limit: Int)
  /// More values than are read, aliases expanded.
  case tooManyValues(limit: Int)
  /// A YAML tag.
  case tag(String)
  /// A key that is not a plain text.
  case keyNotText
  /// A key that stands twice in one mapping.
  case duplicateKey(firstLine: Int)
  /// A key that is not known.
  case unknownKey(known: [String])
  /// A key that must be there.
  case missingKey
  /// Something else than what is expected, such as a list instead of a text.
  case wrongShape(found: String, expected: String)
  /// A text that is not what it should be, with what is allowed.
  case badValue(text: String, allowed: String)
  /// A number without a unit or with a unit that does not fit.
  case badUnit(text: String, unit: String, allowed: [String])
  /// A word that is not among those allowed.
  case unknownWord(text: String, allowed: [String])
  /// A name that the tables could not hold.
  case badName(text: String)
  /// A name that is taken.
  case duplicateName(text: String)
  /// A name that nothing answers to.
  case notFound(what: String, name: String, known: [String])
  /// A file of another kind.
  case wrongKind(text: String, expected: String)
  /// A version that is not known.
  case wrongVersion(text: String)
  /// A file that extends itself, directly or through others.
  case circularExtension(name: String)
  /// Settings that do not fit together.
  case conflict(String, note: String?)
  /// A setting of a service that the strategy does not use.
  case unusedService(strategy: String, service: String)
  /// A flag's text that has not the form it should have.
  case badFlag(text: String, form: String)
  /// Lines that another reader has put into words already.
  case rendered(String)

  /// The exit code that the problem deserves in a file.
  package var exitCode: Int32 {
    switch self {
    case .missingFile, .unreadableFile: 66
    default: 65
    }
  }
}
