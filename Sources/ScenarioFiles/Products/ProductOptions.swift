// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Judgement
public import LocationStrategies
internal import Quantities
internal import Studies

/// The options of another product, which stand for a strategy.
///
/// Each reads the JSON that its product's users keep, and writes the options that mean a strategy. The
/// strategies are the built-in ones modelled after the products, with their sources and assumptions.
protocol ProductOptions: Sendable {
  /// The product, for messages.
  static var product: String { get }
  /// Keys of which one at least is in every configuration of the product.
  static var marks: [String] { get }
  /// Whether a configuration with some keys is of the product.
  static func isOne(_ keys: Set<String>) -> Bool
  /// Groups whose options can also stand outside them.
  static var groups: [String] { get }

  init(_ reader: inout OptionReader)
  /// The options that mean a strategy; nil if its parts are not the product's.
  init?(_ strategy: StrategyConfiguration)

  /// Settings that the product has one option for, by the key of the first.
  static var followers: [String: [String]] { get }
  /// Options that change nothing beside the others.
  var idle: [String] { get }
  /// The strategy, as the keys of its file below the title.
  var body: String { get }
  /// The options that have an effect, with their groups.
  var json: JSONText { get }
}

extension ProductOptions {
  static func isOne(_ keys: Set<String>) -> Bool { !keys.isDisjoint(with: marks) }
  static var followers: [String: [String]] { [:] }

  /// The strategy, as the file of a strategy with a name.
  func file(named name: String) -> String {
    """
    version: 1
    kind: strategy
    name: \(name)
    title: Modelled after \(Self.product) with its options

    """ + body
  }
}

/// Configurations of other products as strategies, and strategies as such configurations.
public enum ProductConfiguration {
  private static let forms: [any ProductOptions.Type] = [
    TransistorsoftOptions.self, RadarOptions.self, OwnTracksOptions.self, TraccarOptions.self,
  ]

  /// The ends of the names of files that hold one.
  static let endings = [".json", ".otrc"]

  private static func form(of node: SourceNode) -> (any ProductOptions.Type)? {
    let keys = Set((node.entries ?? []).map(\.key))
    return forms.first { $0.isOne(keys) }
  }

  /// Whether a file holds a configuration of a known product.
  static func isOne(_ path: String) -> Bool {
    guard endings.contains(where: { path.hasSuffix($0) }),
      let bytes = try? InputBytes.read(path: path, limit: YAMLText.sizeLimit),
      let root = YAMLText.read(bytes: bytes, file: path, problems: ProblemList())
    else { return false }
    return form(of: root) != nil
  }

  /// The strategy of a configuration in a file; nil, with a problem, if it is of no known product.
  static func strategy(_ node: SourceNode, file: String, problems: ProblemList) -> SourceNode? {
    guard let form = form(of: node) else {
      let names = forms.map { $0.product }.joined(separator: ", ")
      problems.add(
        .conflict(
          "this is no configuration of a known product",
          note: "the products are \(names); strategies of the lab's own are YAML files"
        ),
        at: node.position
      )
      return nil
    }
    var reader = OptionReader(node, groups: form.groups, problems: problems)
    let options = form.init(&reader)
    let name = LegalName.make(from: InputBytes.stem(of: file)) ?? "configuration"
    let unknown = reader.given { !reader.isUsed($0) }
    if !unknown.isEmpty {
      let list = unknown.joined(separator: ", ")
      problems.note(
        "\(file): options of \(form.product) that the lab does not simulate, although the app may act on "
          + "them: \(list)"
      )
    }
    let idle = reader.given { reader.isUsed($0) && options.idle.contains($0) }
    if !idle.isEmpty {
      let list = idle.joined(separator: ", ")
      problems.note("\(file): options of \(form.product) without effect beside the others: \(list)")
    }
    let text = options.file(named: name)
    return YAMLText.read(bytes: Array(text.utf8), file: file, problems: problems)?
      .placed(at: SourcePosition(file: file))
  }

  /// The settings of a product's strategy that its options can say; nil if it is no product's.
  static func family(of base: ScenarioStrategy) -> SearchSpace.Family? {
    guard let known = match(base.configuration) else { return nil }
    let text = known.json.document
    return SearchSpace.Family(
      varying: base,
      also: ["standard.shows_background_location_indicator"],
      followers: type(of: known).followers
    ) { changed in
      // A change that leaves the options as they are is one that the product does not know.
      changed == base.configuration || match(changed).map { $0.json.document != text } ?? false
    }
  }

  /// The options of a product that mean a strategy, as a title and JSON; nil if there are none.
  ///
  /// Read again, they give the strategy, apart from its name and its uploads.
  public static func options(for strategy: StrategyConfiguration) -> (
    product: String, json: String
  )? {
    match(strategy).map { (type(of: $0).product, $0.json.document) }
  }

  private static func match(_ strategy: StrategyConfiguration) -> (any ProductOptions)? {
    for form in forms {
      guard let options = form.init(strategy) else { continue }
      let problems = ProblemList()
      let text = options.file(named: strategy.name)
      let node = YAMLText.read(bytes: Array(text.utf8), file: "options", problems: problems)
      guard let body = node?.removing(["version", "kind"]),
        var again = StrategyFile.decode(body, places: nil, problems: problems), problems.isEmpty
      else { continue }
      again.title = strategy.title
      if again == strategy { return options }
    }
    return nil
  }
}

/// Reads the options of a configuration and keeps track of which ones were used.
struct OptionReader {
  private let entries: [SourceNode.Entry]
  private let problems: ProblemList
  private var used: Set<String> = []

  init(_ node: SourceNode, groups: [String], problems: ProblemList) {
    entries = (node.entries ?? []).flatMap { entry in
      groups.contains(entry.key) ? entry.value.entries ?? [entry] : [entry]
    }
    self.problems = problems
    var seen: Set<String> = []
    for entry in entries {
      if groups.contains(entry.key) {
        report(entry, "a mapping of options")
      } else if !seen.insert(entry.key).inserted {
        problems.add(.duplicateName(text: entry.key), key: entry.key, at: entry.position)
      }
    }
  }

  /// The options for which a condition holds, in the order of the file.
  func given(_ condition: (String) -> Bool) -> [String] { entries.map(\.key).filter(condition) }

  /// Whether an option was read.
  func isUsed(_ key: String) -> Bool { used.contains(key) }

  private mutating func entry(_ key: String) -> SourceNode.Entry? {
    used.insert(key)
    return entries.first { $0.key == key }
  }

  /// A number in a range, or a default.
  mutating func number(_ key: String, _ range: ClosedRange<Double>, or missing: Double) -> Double {
    guard let entry = entry(key) else { return missing }
    if let value = entry.value.text.flatMap(Double.init), range.contains(value) { return value }
    let (low, high) = (ExactText.text(range.lowerBound), ExactText.text(range.upperBound))
    report(entry, "a number from \(low) to \(high)")
    return missing
  }

  /// A time that is 0 or within a range, or a default.
  mutating func time(_ key: String, zeroOr range: ClosedRange<Double>, or missing: Double)
    -> Double
  {
    guard let entry = entry(key) else { return missing }
    if let value = entry.value.text.flatMap(Double.init), value == 0 || range.contains(value) {
      return value
    }
    let (low, high) = (ExactText.text(range.lowerBound), ExactText.text(range.upperBound))
    report(entry, "0 or a number from \(low) to \(high)")
    return missing
  }

  /// True or false, or a default.
  mutating func flag(_ key: String, or missing: Bool) -> Bool {
    guard let entry = entry(key) else { return missing }
    switch entry.value.text {
    case "true"?: return true
    case "false"?: return false
    default:
      report(entry, "true or false")
      return missing
    }
  }

  /// A value by its word, or a default.
  mutating func word<Value>(_ key: String, _ words: [(String, Value)], or missing: Value) -> Value {
    guard let entry = entry(key) else { return missing }
    if let found = words.first(where: { $0.0 == entry.value.text?.lowercased() }) { return found.1 }
    report(entry, "one of " + words.map(\.0).joined(separator: ", "))
    return missing
  }

  /// Whether a text is there and not empty.
  mutating func hasText(_ key: String) -> Bool { entry(key)?.value.text?.isEmpty == false }

  private func report(_ entry: SourceNode.Entry, _ allowed: String) {
    problems.add(
      .badValue(text: entry.value.text ?? entry.value.shape, allowed: allowed),
      key: entry.key,
      at: entry.position
    )
  }
}

extension SourceNode {
  /// The value with one position for all that is in it, because its text is in no file.
  fileprivate func placed(at position: SourcePosition) -> SourceNode {
    switch content {
    case .scalar: return SourceNode(content, at: position)
    case .sequence(let items):
      return SourceNode(.sequence(items.map { $0.placed(at: position) }), at: position)
    case .mapping(let entries):
      let placed = entries.map {
        Entry(key: $0.key, position: position, value: $0.value.placed(at: position))
      }
      return SourceNode(.mapping(placed), at: position)
    }
  }
}
