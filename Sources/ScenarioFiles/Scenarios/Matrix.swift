// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// A scenario's `matrix` and `--vary`: the values of varied settings, and excluded and added
/// combinations.
struct Matrix {
  /// A setting with its values.
  struct Axis {
    /// The key as written, such as `standard_best.standard.distance_filter`.
    var key: String
    /// The strategy's name; nil for all strategies that have the service.
    var strategy: String?
    /// The setting's dotted key.
    var setting: String
    /// The values, at least one.
    var values: [SourceNode]
    /// The position of the key.
    var position: SourcePosition
    /// The key for messages.
    var path: String
  }

  /// The keys of a matrix that are not settings.
  static let keys = ["strategies", "phones", "os", "exclude", "include"]
  /// The most combinations of strategies, phones and systems of a scenario.
  static let limit = 1000
  /// The form of `--vary`, for messages.
  static let form =
    "NAME.SECTION.KEY=VALUE,VALUE, such as standard_best.standard.distance_filter=10m,30m"

  /// The settings, in the order of the file.
  private(set) var axes: [Axis] = []
  /// The maps of `exclude`, each with its key for messages.
  private(set) var excludes: [(node: SourceNode, path: String)] = []
  /// The maps of `include`, each with its key for messages.
  private(set) var includes: [(node: SourceNode, path: String)] = []
  private var root: FieldReader?

  /// The matrix of a scenario's file with what the command line adds; empty without either.
  init(_ reader: FieldReader?, options: LoadOptions, problems: ProblemList) {
    if let reader, let node = reader.node["matrix"] {
      let known = (node.entries ?? []).map(\.key)
      root = FieldReader(node, path: reader.full("matrix"), known: known, problems: problems)
      read(reader, problems)
    }
    for text in options.varied { add(varied: text, problems) }
  }

  /// Whether there is nothing to expand.
  var isEmpty: Bool { axes.isEmpty && excludes.isEmpty && includes.isEmpty }

  /// The matrix if it has one of the lists `strategies`, `phones` and `os`.
  func reader(of key: String) -> FieldReader? { root?.has(key) == true ? root : nil }

  private mutating func read(_ scenario: FieldReader, _ problems: ProblemList) {
    guard let root else { return }
    let entries = root.node.entries ?? []
    if entries.isEmpty {
      root.problems.add(
        .conflict("the matrix is empty", note: "leave it out, or list settings with their values"),
        key: root.path,
        at: root.node.position
      )
    }
    for entry in entries {
      switch entry.key {
      case "strategies", "phones", "os":
        if scenario.has(entry.key) {
          root.report(
            .conflict("the scenario also has this list", note: "keep one of the two lists"),
            entry.key
          )
        }
      case "exclude": excludes = maps(root, "exclude")
      case "include": includes = maps(root, "include")
      default:
        let axis = axis(entry.key, root.full(entry.key), entry.value, at: entry.position, problems)
        if let axis { axes.append(axis) }
      }
    }
  }

  private func maps(_ root: FieldReader, _ key: String) -> [(node: SourceNode, path: String)] {
    let list = root.list(key)
    if list?.isEmpty == true {
      root.report(.badValue(text: "[]", allowed: "a list of at least one map"), key)
    }
    return (list ?? []).filter { item in
      guard item.node.entries?.isEmpty == false else {
        let problem = InputProblem.wrongShape(
          found: item.node.shape,
          expected: "a map with at least one key"
        )
        root.problems.add(problem, key: item.path, at: item.node.position)
        return false
      }
      return true
    }
  }

  private func axis(
    _ key: String,
    _ path: String,
    _ value: SourceNode,
    at position: SourcePosition,
    _ problems: ProblemList
  ) -> Axis? {
    let name = key.prefix { $0 != "." }
    let setting = String(key.dropFirst(name.count + 1))
    guard name.count < key.count, StrategyFile.isSettable(setting) else {
      let known = Self.keys + StrategyFile.settableKeys.map { "\(name.isEmpty ? "*" : name).\($0)" }
      problems.add(.unknownKey(known: known), key: path, at: position)
      return nil
    }
    guard case .sequence(let values) = value.content else {
      let problem = InputProblem.wrongShape(found: value.shape, expected: "a list of values")
      problems.add(problem, key: path, at: value.position)
      return nil
    }
    if values.isEmpty {
      problems.add(
        .badValue(text: "[]", allowed: "a list of at least one value"),
        key: path,
        at: value.position
      )
      return nil
    }
    var seen: [String] = []
    for node in values {
      guard let text = node.text, node.shape != "empty" else {
        problems.add(
          .wrongShape(found: node.shape, expected: "a value"),
          key: path,
          at: node.position
        )
        return nil
      }
      let slug = VariantName.slug(text)
      if seen.contains(slug) {
        problems.add(
          .conflict("the value \(InputProblem.quoted(text)) is listed twice", note: nil),
          key: path,
          at: node.position
        )
        return nil
      }
      seen.append(slug)
    }
    return Axis(
      key: key,
      strategy: name == "*" ? nil : String(name),
      setting: setting,
      values: values,
      position: position,
      path: path
    )
  }

  /// Adds the axis that `--vary` gives, in place of the file's axis of the same key.
  private mutating func add(varied text: String, _ problems: ProblemList) {
    let position = SourcePosition.flag("--vary")
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, sides[0].contains("."), !sides[1].isEmpty else {
      problems.add(.badFlag(text: text, form: Self.form), at: position)
      return
    }
    let values = sides[1].split(separator: ",", omittingEmptySubsequences: false).map { value in
      let bare = value.drop { $0 == " " }
      let end = bare.lastIndex { $0 != " " }.map { bare.index(after: $0) } ?? bare.startIndex
      return SourceNode(.scalar(String(bare[..<end]), isQuoted: false), at: position)
    }
    let list = SourceNode(.sequence(values), at: position)
    let key = String(sides[0])
    guard let axis = axis(key, key, list, at: position, problems) else { return }
    if let place = axes.firstIndex(where: { $0.key == key }) {
      if axes[place].position.isFlag {
        problems.add(.conflict("it is varied twice", note: nil), key: key, at: position)
      }
      axes[place] = axis
    } else {
      axes.append(axis)
    }
  }
}
