// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// The Swift files of a folder, in the order of their paths.
struct FolderScan {
  /// A file that could not be taken, with the reason.
  struct Problem: Equatable {
    /// Whether the file cannot be read or its content is wrong.
    enum Kind { case unreadable, malformed }

    var kind: Kind
    var path: String
    var line = 1
    var column = 1
    var message: String
  }

  private(set) var files: [AppFile] = []
  private(set) var problems: [Problem] = []

  /// The paths of the Xcode projects.
  private(set) var projects: [String] = []

  /// The name of the first project in the folder itself, or nil.
  var projectName: String? {
    projects.first { !$0.contains("/") }.map { String($0.dropLast(".xcodeproj".count)) }
  }

  /// The largest file that is read, in bytes.
  static let sizeLimit = 2_000_000

  private static let ignoredFolders: Set<String> = [
    "Carthage", "DerivedData", "Generated", "Pods", "build", "generated", "node_modules",
  ]

  private static let ignoredEndings = [
    ".bundle", ".framework", ".generated.swift", ".playground", ".xcassets", ".xcframework",
  ]

  /// Whether a file or folder of this name is never read.
  static func isIgnored(_ name: String) -> Bool {
    name.hasPrefix(".") || ignoredFolders.contains(name) || name == "Package.swift"
      || ignoredEndings.contains { name.hasSuffix($0) }
  }

  init(_ folder: URL) { walk(folder, "") }

  private mutating func walk(_ folder: URL, _ path: String) {
    let manager = FileManager.default
    guard let names = try? manager.contentsOfDirectory(atPath: folder.path) else {
      problems.append(
        Problem(kind: .unreadable, path: path, message: "the folder cannot be read")
      )
      return
    }
    if names.contains(".adopt") { return }
    for name in names.sorted() {
      let url = folder.appendingPathComponent(name)
      let relative = path.isEmpty ? name : "\(path)/\(name)"
      if name.hasSuffix(".xcodeproj"), !Self.isIgnored(name) { projects.append(relative) }
      let attributes = try? manager.attributesOfItem(atPath: url.path)
      switch attributes?[.type] as? FileAttributeType {
      case .typeDirectory? where !Self.isIgnored(name) && !name.hasSuffix(".xcodeproj"):
        walk(url, relative)
      case .typeRegular? where name.hasSuffix(".swift") && !Self.isIgnored(name):
        read(url, relative, size: (attributes?[.size] as? NSNumber)?.intValue ?? 0)
      default: break
      }
    }
  }

  private mutating func read(_ url: URL, _ path: String, size: Int) {
    guard size <= Self.sizeLimit else {
      let limit = Self.sizeLimit / 1_000_000
      problems.append(
        Problem(
          kind: .malformed,
          path: path,
          message: "the file has \(size) bytes; the limit is \(limit) MB"
        )
      )
      return
    }
    guard let data = try? Data(contentsOf: url) else {
      problems.append(Problem(kind: .unreadable, path: path, message: "the file cannot be read"))
      return
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      let valid = String(decoding: data, as: UTF8.self)
      let line = valid.unicodeScalars.prefix { $0 != "\u{FFFD}" }.filter { $0 == "\n" }.count + 1
      problems.append(
        Problem(kind: .malformed, path: path, line: line, message: "the text is not UTF-8")
      )
      return
    }
    if let (line, limit) = Nesting.firstExcess(of: text) {
      problems.append(
        Problem(
          kind: .malformed,
          path: path,
          line: line,
          message: "the code is nested deeper than \(limit)"
        )
      )
      return
    }
    files.append(AppFile(path: path, text: text))
  }
}

/// A bound on how deep a tree a text can give, found without parsing.
enum Nesting {
  /// The largest number of open brackets, and of parts of one chain of members.
  static let limit = 1_000

  /// The largest number of `[` that follow one another with at most keys between them.
  ///
  /// The parser tries each as a type and as a value, so its time doubles with each.
  static let bracketLimit = 12

  /// The largest number of open `#if`; the parser's time grows with the square of it.
  static let conditionLimit = 100

  /// The first line that goes deeper, with the limit in words, or nil.
  static func firstExcess(of text: String) -> (line: Int, limit: String)? {
    var line = 1
    var depth = 0
    var chain = 0
    var brackets = 0
    var conditions = 0
    /// The bytes since the last `#`; nil if they cannot become `if` or `endif`.
    var directive: [UInt8]?
    for byte in text.utf8 {
      if let word = directive {
        let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        directive = isLetter && word.count < 6 ? word + [byte] : nil
        if !isLetter {
          if word.elementsEqual("if".utf8) { conditions += 1 }
          if word.elementsEqual("endif".utf8) { conditions = max(0, conditions - 1) }
        }
      }
      if byte == UInt8(ascii: "#") { directive = [] }
      if byte == UInt8(ascii: "[") {
        brackets += 1
      } else if !Self.mayStandBetweenBrackets(byte) {
        brackets = 0
      }
      switch byte {
      case 0x0A: line += 1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "-"), UInt8(ascii: "?"): chain += 1
      case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "="): chain = 0
      default: break
      }
      if byte == 0x7B || byte == 0x7D { chain = 0 }
      if depth > limit || chain > 20 * limit { return (line, "\(limit) levels") }
      if brackets > bracketLimit { return (line, "\(bracketLimit) levels of [") }
      if conditions > conditionLimit { return (line, "\(conditionLimit) levels of #if") }
    }
    return nil
  }

  /// Whether a byte may be part of a key or of the blanks between two `[`.
  private static func mayStandBetweenBrackets(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: ":"), 0x09, 0x0A, 0x0D, 0x20, 0x80...:
      true
    default: false
    }
  }
}
