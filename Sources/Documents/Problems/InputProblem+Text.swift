// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import BuiltIns
internal import TraceFormats

extension InputProblem {
  /// The problem and, if there is one, the solution; `key` is the dotted key concerned.
  package func text(key: String) -> (what: String, note: String?) {
    let key = key.harmless
    let at = key.isEmpty ? "" : key + ": "
    let subject = key.isEmpty ? "the file" : key
    switch self {
    case .missingFile(let path):
      return (
        "\(at)the file \(Self.quoted(path, limit: 240)) does not exist",
        Self.builtIn(path, key: key) ?? (key.isEmpty ? Self.dayNear(path) : nil)
      )
    case .unreadableFile(let path, let reason):
      return ("\(at)the file \(Self.quoted(path, limit: 240)) cannot be read: \(reason)", nil)
    case .missingPath:
      return ("the file or folder does not exist", nil)
    case .emptyFile:
      return ("the file is empty", "begin the file with version: 1 and kind: …")
    case .tooLarge(let limit):
      return ("the file is too large; it must have at most \(limit) bytes", nil)
    case .notUTF8:
      return ("the file is not UTF-8 text", "save it as UTF-8")
    case .syntax(let problem):
      return ("the YAML is malformed: \(problem)", nil)
    case .nestedTooDeeply(let limit):
      return ("values are nested too deeply; at most \(limit) levels are allowed", nil)
    case .tooManyAliases(let limit):
      return ("the file has too many aliases; at most \(limit) are allowed", "write the values out")
    case .tooManyValues(let limit):
      return ("the file has too many values; at most \(limit) are allowed", nil)
    case .tag(let name):
      return ("\(at)the tag \(Self.quoted(name)) is not allowed", "remove the tag")
    case .keyNotText:
      return ("\(at)a key must be plain text", nil)
    case .duplicateKey(let line):
      return ("\(at)the key occurs twice in its mapping", "the first one is on line \(line)")
    case .unknownKey(let known):
      // Known keys may contain dots, so the end of the key with the same number of parts is
      // compared.
      let lengths = (1...3).reversed().filter { length in
        known.contains { $0.split(separator: ".").count == length }
      }
      let ends = lengths.map { Self.lastComponents(key, $0) }
      let own = ends.first { EditDistance.nearest(to: $0, among: known) != nil } ?? key
      return ("\(at)unknown key", Self.suggestion(for: own, among: known, noun: "keys"))
    case .onlyInFile:
      return (
        "\(at)this is not a single value", "change it in a strategy file, which may extend another"
      )
    case .missingKey:
      return ("\(at)the key is missing", nil)
    case .wrongShape(let found, let expected):
      return ("\(subject) is \(found); it must be \(expected)", nil)
    case .badValue(let text, let allowed):
      return ("\(subject) is \(Self.quoted(text)); it must be \(allowed)", nil)
    case .badUnit(let text, let unit, let allowed):
      let list = allowed.joined(separator: ", ")
      let fault = unit.isEmpty ? "no unit" : "the unit \(Self.quoted(unit))"
      return (
        "\(subject) is \(Self.quoted(text)) with \(fault); the unit must be one of \(list)",
        unit == "mAh" ? "a charge is not an energy without a voltage; write mWh or J" : nil
      )
    case .unknownWord(let text, let allowed):
      return (
        "\(subject) is \(Self.quoted(text)); it must be one of \(allowed.joined(separator: ", "))",
        EditDistance.nearest(to: text, among: allowed).map { "the nearest is \($0)" }
      )
    case .badName(let text):
      return (
        "\(subject) is \(Self.quoted(text)); a name has lower-case letters, digits and underscores, "
          + "begins with a letter and is not na, nan, null, none, true or false",
        LegalName.make(from: text).map { "\($0) would do" }
      )
    case .duplicateName(let text):
      return (
        "\(key.isEmpty ? "the name" : key) is \(Self.quoted(text)), which is taken; names must differ",
        "rename one of them"
      )
    case .notFound(let what, let name, let known):
      return (
        "\(at)no \(what) is named \(Self.quoted(name))",
        Self.suggestion(
          for: name,
          among: known,
          noun: "names",
          isSystem: what == InputProblem.systemNoun
        )
      )
    case .holdsNo(let what):
      return ("the file contains no \(what)", nil)
    case .wrongKind(let text, let expected):
      return ("kind is \(Self.quoted(text)); it must be \(expected)", nil)
    case .wrongVersion(let text):
      return ("version is \(Self.quoted(text)); it must be 1", nil)
    case .circularExtension(let name, let chain):
      return ("\(at)\(Self.quoted(name)) extends itself", Self.cycle(chain))
    case .extensionTooLong(let name, let limit):
      return (
        "\(at)\(Self.quoted(name)) is one file too many: at most \(limit) files may extend one another",
        "copy the settings of some of them into the others"
      )
    case .conflict(let what, let note):
      return (at + what, note)
    case .unusedService(let strategy, let service):
      return ("\(at)the strategy \(strategy) has no \(service)", nil)
    case .badFlag(let text, let form):
      return ("the value is \(Self.quoted(text)); it must be \(form)", nil)
    case .rendered(let lines):
      return (lines, nil)
    }
  }

  /// The word for a system in messages about its name.
  package static let systemNoun = "operating system"

  /// A text from an input, shortened and made safe for a message.
  package static func quoted(_ text: String, limit: Int = 60) -> String {
    let shown = text.unicodeScalars.prefix(limit).map { scalar in
      scalar.value < 32 || (127..<160).contains(scalar.value) ? "\u{FFFD}" : String(scalar)
    }
    return "\"" + shown.joined() + (text.unicodeScalars.count > limit ? "…\"" : "\"")
  }

  /// The hint for a missing path that has the name of a built-in file.
  ///
  /// The key is the one that contains the path; without a key, the path is an argument of the
  /// command line.
  private static func builtIn(_ path: String, key: String) -> String? {
    var parts = path.split(separator: "/")
    guard let file = parts.popLast(), path.contains("/") || path.contains(".") else { return nil }
    var name = String(file)
    for ending in [".yaml", ".yml"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    let shelves = ["strategies", "phones", "os", "providers"].map {
      (folder: $0, names: BuiltInFiles.names(in: $0))
    }
    if let folder = parts.last.map(String.init),
      let shelf = shelves.first(where: { $0.folder == folder })
    {
      return shelf.names.contains(name) ? "\(name) is built in; write \(name) without a path" : nil
    }
    if BuiltInFiles.names(in: "scenarios").contains(name) {
      return key.isEmpty
        ? "\(name) is built in: tracewatt compare \(name)"
        : "\(name) is built in; write \(name) without a path"
    }
    guard shelves.contains(where: { $0.names.contains(name) }) else { return nil }
    return "\(name) is built in; write \(name) without a path"
  }

  /// The built-in day that a path probably means, if it looks like the name of one.
  private static func dayNear(_ path: String) -> String? {
    guard !path.contains("/"), !path.contains(".") else { return nil }
    return EditDistance.nearest(to: path, among: BuiltInFiles.names(in: "scenarios"))
      .map { "the nearest built-in day is \($0)" }
  }

  /// The files that extend one another in a circle; the middle of a long list is left out.
  private static func cycle(_ chain: [String]) -> String {
    let names = chain.map { quoted($0, limit: 240) }
    let shown = names.count > 8 ? names.prefix(4) + ["…"] + names.suffix(3) : names[...]
    return "the cycle is " + shown.joined(separator: ", which extends ")
  }

  private static func lastComponents(_ key: String, _ count: Int) -> String {
    key.split(separator: ".").suffix(count).joined(separator: ".")
  }

  /// The nearest of the known texts and a list of them; nil if there are none.
  private static func suggestion(
    for text: String,
    among known: [String],
    noun: String,
    isSystem: Bool = false
  ) -> String? {
    if known.isEmpty { return nil }
    let list =
      known.count > 60
      ? "there are \(known.count) known \(noun)"
      : "known \(noun): " + known.joined(separator: ", ")
    if isSystem, let older = SystemVersion.newestOlder(than: text, among: known) {
      return "the closest older version is \(older); " + list
    }
    guard let nearest = EditDistance.nearest(to: text, among: known) else { return list }
    return "the nearest is \(nearest); " + list
  }
}
