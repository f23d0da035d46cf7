// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import TracewattTestSupport

/// A scenario and the recipe of its trace, as lines that can be left out one by one.
///
/// Settings are drawn at the ends of what files accept, several at once. Everything follows from the
/// seed.
public struct ExtremeFiles: Sendable, Hashable {
  /// A value, and the keys that lead to it from the name of the file on; numbers are places in
  /// lists.
  struct Line: Sendable, Hashable {
    var path: [String]
    var value: String
    /// Whether the files cannot be read without it.
    var isNeeded = false
  }

  /// The seed from which the files were drawn.
  public let seed: UInt64
  var lines: [Line] = []

  /// The files of a seed.
  public init(seed: UInt64) {
    self.seed = seed
    var dice = SplitMix(seed: seed)
    drawRecipe(&dice)
    drawDay(&dice)
    drawStrategy(&dice)
    drawModels(&dice)
  }

  /// The scenario, in YAML.
  public var scenario: String { text("scenario") }
  /// The recipe of its trace, in YAML.
  public var recipe: String { text("recipe") }

  /// Writes both files into a folder.
  ///
  /// - Parameter folder: an existing folder.
  /// - Returns: the path of the scenario.
  /// - Throws: the error of the file system.
  public func write(to folder: URL) throws -> String {
    try Data(recipe.utf8).write(to: folder.appending(path: "extreme.recipe.yaml"))
    let path = folder.appending(path: "extreme.yaml")
    try Data(scenario.utf8).write(to: path)
    return path.path
  }

  /// The files with as few settings as still satisfy a condition.
  ///
  /// - Parameter isWanted: whether files are still as wanted; these are.
  /// - Returns: files of which no single setting and no element of a list can be left out.
  public func shrunk(while isWanted: (ExtremeFiles) -> Bool) -> ExtremeFiles {
    var least = self
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

  /// The files without what a message refuses; without half of the settings if it names none of
  /// them.
  func without(refusedBy message: String) -> ExtremeFiles {
    var keys: [String] = []
    for line in message.split(separator: "\n") {
      guard let error = line.firstRange(of: "error: ") else { continue }
      let word = line[error.upperBound...].prefix { $0 != " " && $0 != ":" }
      keys.append(String(word).replacing("[", with: ".").replacing("]", with: ""))
    }
    var fewer = self
    fewer.lines.removeAll { line in
      let key = line.path.dropFirst().joined(separator: ".") + "."
      guard !line.isNeeded else { return false }
      return keys.contains { key.hasPrefix($0 + ".") || ($0 + ".").hasPrefix(key) }
    }
    guard fewer.lines.count == lines.count else { return fewer }
    var dice = SplitMix(seed: seed &+ UInt64(lines.count))
    fewer.lines.removeAll { !$0.isNeeded && dice.happens(onceIn: 2) }
    return fewer
  }

  // MARK: - Lines

  mutating func add(_ path: [String], _ value: String, isNeeded: Bool = false) {
    lines.append(Line(path: path, value: value, isNeeded: isNeeded))
  }

  private func text(_ file: String) -> String {
    var tree = Tree()
    for line in lines where line.path[0] == file { tree.add(line.path.dropFirst(), line.value) }
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
