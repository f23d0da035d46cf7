// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation
internal import TracewattTestSupport

/// A scenario and the files that go with it, as lines that can be left out one by one.
///
/// Settings are drawn at the ends of what files accept, several at once. Everything follows from the
/// seed.
package struct ExtremeFiles: Sendable, Hashable {
  /// A value, and the keys that lead to it from the name of the file on; numbers are places in
  /// lists.
  struct Line: Sendable, Hashable {
    var path: [String]
    var value: String
    /// Whether the files cannot be read without it.
    var isNeeded = false
  }

  /// The seed from which the files were drawn.
  package let seed: UInt64
  var lines: [Line] = []

  /// The files of a seed.
  package init(seed: UInt64) {
    self.seed = seed
    var dice = SplitMix(seed: seed)
    drawRecipe("recipe", &dice)
    drawDay(&dice)
    drawStrategies(&dice)
    drawModels(&dice)
    drawPeople(&dice)
    drawStudy(&dice)
    drawOptions(&dice)
    drawBudgets(&dice)
  }

  /// The scenario, in YAML.
  package var scenario: String { text("scenario") }

  /// The names of files, and the key with which the paths of their lines begin.
  private static let names = [
    ("extreme.recipe.yaml", "recipe"), ("extreme.yaml", "scenario"), ("people.csv", "people"),
    ("other.recipe.yaml", "other_recipe"), ("other.yaml", "other"), ("study.yaml", "study"),
    ("budgets.yaml", "budgets"),
  ]

  /// The files by their names.
  package var files: [(name: String, text: String)] {
    Self.names.filter { has($0.1) }.map { name, key in
      switch key {
      case "people":
        (name, lines.filter { $0.path[0] == key }.map { $0.value + "\n" }.joined())
      // The other day differs from the first in its name and its trace.
      case "other": (name, text("scenario", key))
      default: (name, text(key))
      }
    }
  }

  /// Whether there are lines of a file.
  func has(_ file: String) -> Bool { lines.contains { $0.path[0] == file } }

  /// The arguments of `compare`.
  package var arguments: [String] {
    let options = lines.filter { $0.path[0] == "options" }
    return [has("study") ? "study.yaml" : "extreme.yaml"]
      + options.flatMap { line in
        let text = line.value.isEmpty ? line.path[1] : "\(line.path[1])=\(line.value)"
        return text.split(separator: " ").map(String.init)
      }
  }

  /// Writes all files into a folder.
  ///
  /// - Parameter folder: an existing folder.
  /// - Throws: the error of the file system.
  package func write(to folder: URL) throws {
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
  }

  /// The files with as few settings as still satisfy a condition.
  ///
  /// - Parameter isWanted: whether files are still as wanted; these are.
  /// - Returns: files of which no single setting and no element of a list can be left out.
  package func shrunk(while isWanted: (ExtremeFiles) -> Bool) -> ExtremeFiles {
    var least = self
    for files in [["budgets"], ["study", "other", "other_recipe"], ["options"]] {
      var fewer = least
      fewer.lines.removeAll { files.contains($0.path[0]) }
      if fewer.lines.count < least.lines.count, isWanted(fewer) { least = fewer }
    }
    while true {
      let before = least.lines.count
      // An element is left out as a whole, because what is left of it would be refused.
      for element in least.elements { least.leaveOut(while: isWanted) { $0.starts(with: element) } }
      // Halves and quarters first, because most settings do not matter.
      var size = max(1, least.lines.count / 2)
      while size > 0 {
        for paths in least.lines.map(\.path).chunks(of: size) {
          least.leaveOut(while: isWanted) { paths.contains($0) }
        }
        size /= 2
      }
      if least.lines.count == before { return least }
    }
  }

  /// The paths of the elements of all lists.
  private var elements: [[String]] {
    var elements: [[String]] = []
    for line in lines {
      for (place, key) in line.path.enumerated() where Int(key) != nil {
        let element = Array(line.path[...place])
        if !elements.contains(element) { elements.append(element) }
      }
    }
    return elements
  }

  /// Leaves out lines by their paths, if the files are wanted without them.
  private mutating func leaveOut(
    while isWanted: (ExtremeFiles) -> Bool,
    _ isOut: ([String]) -> Bool
  ) {
    var fewer = self
    fewer.lines.removeAll { !$0.isNeeded && isOut($0.path) }
    if fewer.lines.count < lines.count, isWanted(fewer) { self = fewer }
  }

  /// The files without what a message refuses; if it names no setting, without half of those of the
  /// files that it names.
  func without(refusedBy message: String) -> ExtremeFiles {
    var fewer = self
    var refused = Self.names.filter { message.contains($0.0 + ":") }.map(\.1)
    if refused.contains("other") { refused.append("scenario") }
    if refused.isEmpty { refused = ["options"] + Self.names.map(\.1) }
    for line in message.split(separator: "\n") {
      // Errors of the command line begin with "Error: " or with the option.
      guard let error = line.firstRange(of: "rror: ") else { continue }
      let words = line.hasPrefix("--") ? line : line[error.upperBound...]
      let key = words.prefix { !" :=".contains($0) }.replacing("[", with: ".")
      var parts = key.replacing("]", with: "").split(separator: ".")
      // A recipe's errors name a step's settings without "stay" and "leg": the step then.
      while !parts.isEmpty, !fewer.leaveOut(parts.joined(separator: "."), of: refused) {
        parts.removeLast()
      }
    }
    guard fewer.lines.count == lines.count else { return fewer }
    var dice = SplitMix(seed: seed &+ UInt64(lines.count))
    fewer.lines.removeAll { line in
      !line.isNeeded && refused.contains(line.path[0]) && dice.happens(onceIn: 2)
    }
    return fewer
  }

  /// Leaves out the lines of some files to which a key leads, wherever it begins, or the one that
  /// leads to a part of it.
  ///
  /// - Returns: whether there was any.
  private mutating func leaveOut(_ key: String, of files: [String]) -> Bool {
    let before = lines.count
    lines.removeAll { line in
      guard !line.isNeeded, files.contains(line.path[0]) else { return false }
      let path = ".\(line.path.dropFirst().joined(separator: "."))."
      return path.contains(".\(key).") || ".\(key).".hasPrefix(path)
    }
    return lines.count < before
  }

  // MARK: - Lines

  mutating func add(_ path: [String], _ value: String, isNeeded: Bool = false) {
    lines.append(Line(path: path, value: value, isNeeded: isNeeded))
  }

  /// The text of a file, with the values of another in place of its own.
  private func text(_ file: String, _ other: String? = nil) -> String {
    var tree = Tree()
    for name in [file, other] {
      for line in lines where line.path[0] == name { tree.add(line.path.dropFirst(), line.value) }
    }
    return tree.children.map { "\($0.key): \($0.value.text)\n" }.joined()
  }

  /// Values by their keys, in the order in which they were added.
  private struct Tree {
    var value: String?
    var children: [(key: String, value: Tree)] = []

    mutating func add(_ path: ArraySlice<String>, _ value: String) {
      guard let first = path.first else {
        self.value = value
        return
      }
      let index = children.firstIndex { $0.key == first } ?? children.endIndex
      if index == children.endIndex { children.append((first, Tree())) }
      children[index].value.add(path.dropFirst(), value)
    }

    /// The tree in one line.
    var text: String {
      guard !children.isEmpty else { return value ?? "{}" }
      if children.allSatisfy({ Int($0.key) != nil }) {
        return "[" + children.map(\.value.text).joined(separator: ", ") + "]"
      }
      return "{ " + children.map { "\($0.key): \($0.value.text)" }.joined(separator: ", ") + " }"
    }
  }
}

extension Array {
  /// The elements in pieces of a size, the last of which may be shorter.
  fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
