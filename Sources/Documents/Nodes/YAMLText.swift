// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Yams

/// Reads the bytes of a YAML file into values with their positions.
///
/// Scope: one document of texts, lists and mappings with plain keys; anchors and aliases are
/// followed, tags are rejected. Hostile input is rejected by size, depth and number of values
/// before it can use much time or stack.
package enum YAMLText {
  /// The maximum size of a file: 1 MiB.
  package static let sizeLimit = 1 << 20
  /// The maximum nesting of brackets, and half the maximum indentation.
  package static let depthLimit = 64
  /// The maximum number of aliases; it limits the growth of chains of aliases.
  package static let aliasLimit = 20
  /// The maximum number of values, aliases expanded.
  package static let valueLimit = 50_000

  /// The root mapping of a file; nil, with a problem in the list, if there is none.
  ///
  /// Files written by people are far below the limits; recordings may have higher ones.
  package static func read(
    bytes: [UInt8],
    file: String,
    problems: ProblemList,
    sizeLimit: Int = sizeLimit,
    valueLimit: Int = valueLimit
  ) -> SourceNode? {
    let start = SourcePosition(file: file, line: 1, column: 1)
    guard bytes.count <= sizeLimit else {
      problems.add(.tooLarge(limit: sizeLimit), at: SourcePosition(file: file))
      return nil
    }
    // Some editors on Windows begin a file with this mark.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      problems.add(.notUTF8, at: SourcePosition(file: file))
      return nil
    }
    if let (problem, line) = hostility(of: bytes) {
      problems.add(problem, at: SourcePosition(file: file, line: line))
      return nil
    }
    let root: Node?
    do {
      root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch let error as YamlError {
      report(error, text: text, file: file, to: problems)
      return nil
    } catch {
      problems.add(.syntax("\(error)"), at: start)
      return nil
    }
    guard let root, root.scalar?.string != "" else {
      problems.add(.emptyFile, at: start)
      return nil
    }
    var conversion = Conversion(file: file, problems: problems, valueLimit: valueLimit)
    let before = problems.count
    let node = conversion.node(root, depth: 0)
    guard problems.count == before else { return nil }
    guard case .mapping = node.content else {
      let shape = InputProblem.wrongShape(found: node.shape, expected: "a mapping")
      problems.add(shape, at: node.position)
      return nil
    }
    return node
  }

  /// The structure that makes a file too expensive to parse, with its line.
  private static func hostility(of bytes: [UInt8]) -> (InputProblem, line: Int)? {
    var line = 1
    var brackets = 0
    var indentation = 0
    var isIndentation = true
    var isComment = false
    var aliases = 0
    var last = UInt8(ascii: "\n")
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        line += 1
        indentation = 0
        isIndentation = true
        isComment = false
        last = byte
        continue
      }
      let isBlank = last == 0x20 || last == 0x09 || last == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "#"), isBlank { isComment = true }
      if isComment { continue }
      if isIndentation {
        switch byte {
        case 0x20, UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"): indentation += 1
        default: isIndentation = false
        }
        if indentation > 2 * depthLimit { return (.nestedTooDeeply(limit: depthLimit), line) }
      }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets = max(0, brackets - 1)
      case UInt8(ascii: "*") where isBlank || "[{,:-".utf8.contains(last): aliases += 1
      default: break
      }
      if brackets > depthLimit { return (.nestedTooDeeply(limit: depthLimit), line) }
      if aliases > aliasLimit { return (.tooManyAliases(limit: aliasLimit), line) }
      last = byte
    }
    return nil
  }

  private static func report(
    _ error: YamlError,
    text: String,
    file: String,
    to problems: ProblemList
  ) {
    func position(_ mark: Mark) -> SourcePosition {
      SourcePosition(file: file, line: max(1, mark.line), column: max(1, mark.column))
    }
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let words = context.map { "\($0.text), \(problem)" } ?? problem
      problems.add(.syntax(words), at: position(mark))
    case .reader(let problem, let offset, _, let yaml):
      let before = yaml.prefix(offset ?? 0)
      let line = before.count { $0.isNewline } + 1
      let column = (before.lastIndex { $0.isNewline }).map {
        before.distance(from: $0, to: before.endIndex)
      }
      problems.add(
        .syntax(problem),
        at: SourcePosition(file: file, line: line, column: column ?? before.count + 1)
      )
    case .duplicatedKeysInMapping(let keys, let context):
      let key = keys.first ?? ""
      let first = position(context.mark)
      let second = secondOccurrence(of: key, after: context.mark, in: text)
      problems.add(
        .duplicateKey(firstLine: first.line ?? 1),
        key: key,
        at: second.map { SourcePosition(file: file, line: $0.line, column: $0.column) } ?? first
      )
    default:
      problems.add(.syntax("\(error)"), at: SourcePosition(file: file))
    }
  }

  /// The second occurrence of a key in a mapping: in the same column below, or later in its line.
  private static func secondOccurrence(
    of key: String,
    after mark: Mark,
    in text: String
  ) -> (line: Int, column: Int)? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(mark.line - 1), !key.isEmpty else { return nil }
    let first = lines[mark.line - 1].unicodeScalars
    let wanted = Array(key.unicodeScalars)
    func stands(_ scalars: [Unicode.Scalar], at column: Int) -> Bool {
      let end = column + wanted.count
      guard end < scalars.count, Array(scalars[column..<end]) == wanted else { return false }
      return scalars[end...].first { $0 != " " } == ":"
    }
    let rest = Array(first)
    if mark.column < rest.count,
      let column = (mark.column..<rest.count).first(where: {
        stands(rest, at: $0) && " {,".unicodeScalars.contains(rest[$0 - 1])
      })
    {
      return (mark.line, column + 1)
    }
    for index in mark.line..<max(mark.line, lines.count) {
      if stands(Array(lines[index].unicodeScalars), at: mark.column - 1) {
        return (index + 1, mark.column)
      }
    }
    return nil
  }
}

/// Converts the parser's nodes into `SourceNode`, within the limits of size and depth.
private struct Conversion {
  let file: String
  let problems: ProblemList
  let valueLimit: Int
  var values = 0

  mutating func node(_ node: Node, depth: Int) -> SourceNode {
    let position = position(of: node)
    values += 1
    if values == valueLimit + 1 {
      problems.add(.tooManyValues(limit: valueLimit), at: position)
    }
    guard values <= valueLimit, depth <= 4 * YAMLText.depthLimit else {
      return SourceNode(.scalar("", isQuoted: false), at: position)
    }
    let plain: [Tag.Name] = [.implicit, .str, .map, .seq]
    let name = Tag.Name(rawValue: node.tag.rawValue)
    if !plain.contains(name) { problems.add(.tag(name.rawValue), at: position) }
    switch node {
    case .scalar(let scalar):
      let isQuoted = scalar.style != .plain && scalar.style != .any
      return SourceNode(.scalar(scalar.string, isQuoted: isQuoted), at: position)
    case .sequence(let sequence):
      var nodes: [SourceNode] = []
      for element in sequence { nodes.append(self.node(element, depth: depth + 1)) }
      return SourceNode(.sequence(nodes), at: position)
    case .mapping(let mapping):
      var entries: [SourceNode.Entry] = []
      for (key, value) in mapping {
        let keyPosition = self.position(of: key)
        guard let text = key.scalar?.string else {
          problems.add(.keyNotText, at: keyPosition)
          continue
        }
        let entry = SourceNode.Entry(
          key: text,
          position: keyPosition,
          value: self.node(value, depth: depth + 1)
        )
        entries.append(entry)
      }
      return SourceNode(.mapping(entries), at: position)
    case .alias:
      return SourceNode(.scalar("", isQuoted: false), at: position)
    }
  }

  private func position(of node: Node) -> SourcePosition {
    guard let mark = node.mark else { return SourcePosition(file: file) }
    return SourcePosition(file: file, line: max(1, mark.line), column: max(1, mark.column))
  }
}
