// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation
internal import Synchronization

/// The named files of a scenario: strategies, phones, systems and providers.
///
/// Lookup: an explicit path, then beside the scenario, then built in.
package struct Library {
  /// The kinds of name that can be looked up.
  enum Shelf: String {
    case strategy
    case phone
    case os
    case providers

    /// The folder of the shelf beside a scenario and in the project.
    var folder: String {
      switch self {
      case .strategy: "strategies"
      case .phone: "phones"
      case .os: "os"
      case .providers: "providers"
      }
    }

    /// The noun for an entry of the shelf, in messages.
    var noun: String {
      switch self {
      case .strategy: "strategy"
      case .phone: "phone"
      case .os: InputProblem.systemNoun
      case .providers: "provider profile"
      }
    }

    var keys: [String] {
      switch self {
      case .strategy: StrategyFile.fileKeys
      case .phone: PhoneFile.fileKeys
      case .os: OSFile.fileKeys
      case .providers: ProviderFile.fileKeys
      }
    }

    /// The depth to which mappings merge when a file extends another one; a phone's number is one value.
    var mergeDepth: Int { self == .phone ? 2 : .max }

    var builtInNames: [String] {
      switch self {
      case .strategy: BuiltIn.strategyNames
      case .phone: BuiltIn.phoneNames
      case .os: BuiltIn.systemNames
      case .providers: BuiltIn.providerNames
      }
    }

    /// The model of iPhone that is nearest to an unknown name; none if a profile is nearer.
    func models(near name: String) -> [String] {
      guard self == .phone,
        let nearest = EditDistance.nearest(to: name, among: BuiltIn.allPhoneNames)
      else { return [] }
      return BuiltIn.iPhoneNames.filter { $0 == nearest }
    }
  }

  /// The most files that may extend one another; the longest chain of built-in systems has
  /// seventeen.
  private static let chainLimit = 64

  /// The folder in which files are searched and that relative paths count from; nil for none.
  var folder: String?
  /// The list that receives the problems.
  let problems: ProblemList
  /// The names of programs, which messages list beside the built-in strategies.
  var programNames: [String] = []
  /// The list that records decoded strategies with their places in the files; nil for none.
  var strategies: DecodedStrategies?

  /// A library over a folder, in which files are found by their names.
  package init(
    folder: String? = nil,
    problems: ProblemList,
    programNames: [String] = [],
    strategies: DecodedStrategies? = nil
  ) {
    self.folder = folder
    self.problems = problems
    self.programNames = programNames
    self.strategies = strategies
  }

  /// True if a text names a file rather than an entry of a shelf.
  static func isPath(_ text: String) -> Bool {
    text.contains("/") || text.hasSuffix(".yaml") || text.hasSuffix(".yml")
      || ProductConfiguration.endings.contains { text.hasSuffix($0) }
  }

  /// The body of a named file with everything it extends merged in; nil, with a problem, if there
  /// is none.
  ///
  /// The dotted key and the position give the place where the file is named, for messages.
  func find(
    _ shelf: Shelf,
    _ name: String,
    key: String,
    at position: SourcePosition
  ) -> SourceNode? {
    find(shelf, name, key: key, at: position, folder: folder, visited: [])
  }

  /// A file in a chain of files that extend one another.
  private struct Link {
    /// The path as it was found.
    var file: String
    /// The canonical path, by which a circle is recognised.
    var place: String

    init(file: String) {
      self.file = file
      place = InputBytes.place(of: file)
    }
  }

  private func find(
    _ shelf: Shelf,
    _ name: String,
    key: String,
    at position: SourcePosition,
    folder: String?,
    visited: [Link]
  ) -> SourceNode? {
    guard let (node, file) = open(shelf, name, key: key, at: position, folder: folder) else {
      return nil
    }
    let link = Link(file: file ?? "built-in/" + name)
    if let start = visited.firstIndex(where: { $0.place == link.place }) {
      let chain = visited[start...].map(\.file) + [link.file]
      problems.add(.circularExtension(name: name, chain: chain), key: key, at: position)
      return nil
    }
    guard visited.count < Self.chainLimit else {
      let problem = InputProblem.extensionTooLong(name: name, limit: Self.chainLimit)
      problems.add(problem, key: key, at: position)
      return nil
    }
    let reader = FieldReader(node, known: shelf.keys, problems: problems)
    reader?.checkHeader(kind: shelf.rawValue)
    // A file of another kind has other keys; further errors about it would mislead.
    guard let reader, node["kind"]?.text ?? shelf.rawValue == shelf.rawValue else { return nil }
    let unknown = (node.entries ?? []).map { $0.key }.filter { !shelf.keys.contains($0) }
    let body = node.removing(["version", "kind", "extends"] + unknown)
    guard reader.has("extends") else { return body }
    guard let base = reader.text("extends", expected: "the name of a \(shelf.noun)") else {
      return nil
    }
    let below = find(
      shelf,
      base,
      key: "extends",
      at: reader.position("extends"),
      folder: file.map { InputBytes.folder(of: $0) },
      visited: visited + [link]
    )
    return below.map { body.merged(over: $0, depth: shelf.mergeDepth) }
  }

  /// A mapping of a scenario's list with everything that it extends merged in; nil, with a problem,
  /// if the base is not found.
  func completed(_ shelf: Shelf, _ node: SourceNode, path: String) -> SourceNode? {
    guard node["extends"] != nil else { return node }
    // The decoder of the mapping reports its unknown keys.
    let known = (node.entries ?? []).map { $0.key }
    guard let reader = FieldReader(node, path: path, known: known, problems: problems),
      let base = reader.text("extends", expected: "the name of a \(shelf.noun)"),
      let below = find(shelf, base, key: reader.full("extends"), at: reader.position("extends"))
    else { return nil }
    return node.removing(["extends"]).merged(over: below, depth: shelf.mergeDepth)
  }

  /// The root of a named file and its path; the path is nil for a built-in file.
  private func open(
    _ shelf: Shelf,
    _ name: String,
    key: String,
    at position: SourcePosition,
    folder: String?
  ) -> (SourceNode, file: String?)? {
    if Self.isPath(name) {
      // A path on the command line is relative to the current folder, one in a file to that file.
      let path = InputBytes.resolve(name, in: position.isFlag ? "" : folder ?? "")
      guard var root = read(path, key: key, at: position) else { return nil }
      if shelf == .strategy, ProductConfiguration.endings.contains(where: { name.hasSuffix($0) }) {
        let read = ProductConfiguration.strategy(root, file: path, problems: problems)
        guard let read else { return nil }
        root = read
      }
      return (root, path)
    }
    if let folder {
      let own = "\(shelf.folder)/\(name).yaml"
      for candidate in ["\(name).yaml", own] {
        let path = InputBytes.resolve(candidate, in: folder)
        guard InputBytes.exists(path), isOfKind(path, shelf) || candidate == own else { continue }
        return read(path, key: key, at: position).map { ($0, path) }
      }
    }
    if let text = BuiltIn.text(shelf.folder, name) {
      return builtInRoot(text, "built-in/\(shelf.folder)/\(name).yaml").map { ($0, nil) }
    }
    problems.add(
      .notFound(
        what: shelf.noun,
        name: name,
        known: ownNames(shelf, folder) + shelf.builtInNames + shelf.models(near: name)
          + (shelf == .strategy ? programNames : [])
      ),
      key: key,
      at: position
    )
    return nil
  }

  /// The roots of the built-in files that were read, by file; a population reads the same ones for
  /// each member.
  private static let builtInRoots = Mutex<[String: SourceNode]>([:])

  /// The root mapping of a built-in file, which is parsed once.
  private func builtInRoot(_ text: String, _ file: String) -> SourceNode? {
    if let known = Self.builtInRoots.withLock({ $0[file] }) { return known }
    let root = YAMLText.read(bytes: Array(text.utf8), file: file, problems: problems)
    if let root { Self.builtInRoots.withLock { $0[file] = root } }
    return root
  }

  /// The names of files on a shelf beside the scenario, sorted.
  private func ownNames(_ shelf: Shelf, _ folder: String?) -> [String] {
    guard let folder else { return [] }
    let path = InputBytes.resolve(shelf.folder, in: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.sorted()
      .map { InputBytes.stem(of: $0) }
      .filter { !shelf.builtInNames.contains($0) }
  }

  private func isOfKind(_ path: String, _ shelf: Shelf) -> Bool {
    let silent = ProblemList()
    guard let bytes = try? InputBytes.read(path: path, limit: YAMLText.sizeLimit) else {
      return false
    }
    let root = YAMLText.read(bytes: bytes, file: path, problems: silent)
    return root?["kind"]?.text == shelf.rawValue
  }

  /// The root mapping of a YAML file.
  package func read(_ path: String, key: String, at position: SourcePosition) -> SourceNode? {
    do {
      let bytes = try InputBytes.read(path: path, limit: YAMLText.sizeLimit)
      return YAMLText.read(bytes: bytes, file: path, problems: problems)
    } catch {
      problems.add(error.problem, key: key, at: position)
      return nil
    }
  }
}
