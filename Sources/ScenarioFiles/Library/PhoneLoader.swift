// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import PhoneModel

/// Reads a phone without a scenario.
public enum PhoneLoader {
  /// A phone by name or file, with everything it extends filled in.
  ///
  /// A path is a file; a name is looked up in the current folder and in `phones/` there, then among
  /// the built-in phones.
  ///
  /// - Throws: every error of the file; a usage error for an unknown name.
  public static func load(_ name: String) throws(InputFailure) -> PhoneProfile {
    let problems = ProblemList()
    let phone = phone(name, folder: "", at: .flag("phone"), problems: problems)
    return try problems.required(phone, "phone", in: name)
  }

  /// A built-in phone.
  package static func builtIn(_ name: String) throws(InputFailure) -> PhoneProfile {
    let problems = ProblemList()
    let phone = phone(name, folder: nil, at: .flag("phone"), problems: problems)
    return try problems.required(phone, "phone", in: name)
  }

  /// A phone by name or file, resolved against a folder; nil, with problems, if there is none.
  static func phone(
    _ name: String,
    folder: String?,
    at position: SourcePosition,
    problems: ProblemList
  ) -> PhoneProfile? {
    let library = Library(folder: folder, problems: problems)
    guard let body = library.find(.phone, name, key: "", at: position) else { return nil }
    return PhoneFile.decode(body, known: PhoneFile.bodyKeys, problems: problems)
  }
}
