// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A strict reader of the text format of OpenMetrics 1.0, by the grammar of its specification.
///
/// Beyond the grammar it checks the requirements of the text: descriptors once and before samples,
/// families in one piece, a unit that ends its family's name, no sample twice, and the end marker
/// at the end.
struct OpenMetricsReader {
  struct Sample {
    var name: String
    var labels: [String: String]
    var value: Double
  }

  struct Family {
    var type = "unknown"
    var unit = ""
    var help: String?
    var samples: [Sample] = []
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private(set) var families: [String: Family] = [:]
  private var current = ""
  private var seen: Set<String> = []

  init(_ text: String) throws {
    guard text.hasSuffix("\n# EOF\n") || text == "# EOF\n" || text.hasSuffix("\n# EOF") else {
      throw Failure(description: "no end marker")
    }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines.dropLast() { try read(line) }
    for (name, family) in families { try check(name, family) }
  }

  private mutating func read(_ line: String) throws {
    guard line.hasPrefix("#") else { return try readSample(line) }
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == "#", Self.isMetricName(words[2]) else {
      throw Failure(description: "not a descriptor: \(line)")
    }
    let name = String(words[2])
    try enter(name)
    guard families[name, default: Family()].samples.isEmpty else {
      throw Failure(description: "a descriptor after samples: \(line)")
    }
    guard seen.insert("\(words[1]) \(name)").inserted else {
      throw Failure(description: "a descriptor twice: \(line)")
    }
    switch words[1] {
    case "TYPE":
      let types = [
        "counter", "gauge", "histogram", "gaugehistogram", "stateset", "info", "summary", "unknown",
      ]
      guard types.contains(String(words[3])) else {
        throw Failure(description: "no such type: \(line)")
      }
      families[name, default: Family()].type = String(words[3])
    case "UNIT": families[name, default: Family()].unit = String(words[3])
    case "HELP":
      var rest = Array(words[3].unicodeScalars)[...]
      families[name, default: Family()].help = try Self.escapedString(&rest, in: line)
      guard rest.isEmpty else { throw Failure(description: "a bare quote: \(line)") }
    default: throw Failure(description: "no such descriptor: \(line)")
    }
  }

  private mutating func readSample(_ line: String) throws {
    var rest = Array(line.unicodeScalars)[...]
    func fail(_ what: String) -> Failure { Failure(description: "\(what): \(line)") }
    let name = String(String.UnicodeScalarView(rest.prefix { $0 != "{" && $0 != " " }))
    guard Self.isMetricName(name[...]) else { throw fail("not a metric's name") }
    rest = rest.dropFirst(name.unicodeScalars.count)
    var labels: [String: String] = [:]
    if rest.first == "{" {
      rest.removeFirst()
      while rest.first != "}" {
        let label = String(String.UnicodeScalarView(rest.prefix { $0 != "=" }))
        guard Self.isLabelName(label) else { throw fail("not a label's name") }
        rest = rest.dropFirst(label.unicodeScalars.count)
        guard rest.starts(with: ["=", "\""]) else { throw fail("no value of a label") }
        rest = rest.dropFirst(2)
        guard labels.updateValue(try Self.escapedString(&rest, in: line), forKey: label) == nil
        else { throw fail("a label twice") }
        guard rest.first == "\"" else { throw fail("no end of a label's value") }
        rest.removeFirst()
        if rest.first == "," {
          rest.removeFirst()
          guard rest.first != "}" else { throw fail("a comma at the end") }
        } else if rest.first != "}" {
          throw fail("no comma between labels")
        }
      }
      rest.removeFirst()
    }
    guard rest.first == " " else { throw fail("no space before the number") }
    let number = String(String.UnicodeScalarView(rest.dropFirst()))
    guard let value = Self.number(number) else { throw fail("not a number") }
    let family =
      families.first { $0.value.type == "info" && name == $0.key + "_info" }?.key ?? name
    guard families[family] != nil else { throw fail("a sample without a descriptor") }
    try enter(family)
    let key = "\(name) \(labels.sorted { $0.key < $1.key })"
    guard seen.insert(key).inserted else { throw fail("a sample twice") }
    families[family]?.samples.append(Sample(name: name, labels: labels, value: value))
  }

  /// Families may not be interleaved.
  private mutating func enter(_ family: String) throws {
    guard family != current else { return }
    guard families[family] == nil else {
      throw Failure(description: "the family \(family) in two pieces")
    }
    families[family] = Family()
    current = family
  }

  private func check(_ name: String, _ family: Family) throws {
    if !family.unit.isEmpty, !name.hasSuffix("_" + family.unit) {
      throw Failure(description: "\(name) does not end in \(family.unit)")
    }
    for sample in family.samples {
      switch family.type {
      case "info":
        guard sample.name == name + "_info", sample.value == 1, family.unit.isEmpty else {
          throw Failure(description: "\(sample.name) is no information")
        }
      case "gauge", "unknown":
        guard sample.name == name else { throw Failure(description: "\(sample.name) in \(name)") }
      default: throw Failure(description: "the type \(family.type) of \(name) is not read here")
      }
    }
  }

  private static func escapedString(
    _ rest: inout ArraySlice<Unicode.Scalar>,
    in line: String
  ) throws -> String {
    var result = String.UnicodeScalarView()
    while let first = rest.first, first != "\"" {
      rest.removeFirst()
      guard first == "\\" else {
        result.append(first)
        continue
      }
      switch rest.popFirst() {
      case "n": result.append("\n")
      case "\\": result.append("\\")
      case "\"": result.append("\"")
      default: throw Failure(description: "an unknown escape: \(line)")
      }
    }
    return String(result)
  }

  private static func isMetricName(_ name: Substring) -> Bool {
    name.wholeMatch(of: /[a-zA-Z_:][a-zA-Z0-9_:]*/) != nil
  }

  private static func isLabelName(_ name: String) -> Bool {
    name.wholeMatch(of: /[a-zA-Z_][a-zA-Z0-9_]*/) != nil
  }

  private static func number(_ text: String) -> Double? {
    if text.wholeMatch(of: /(?i)nan/) != nil { return .nan }
    if text.wholeMatch(of: /(?i)[+-]?inf(inity)?/) != nil {
      return text.hasPrefix("-") ? -.infinity : .infinity
    }
    let real = /[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?/
    return text.wholeMatch(of: real) == nil ? nil : Double(text)
  }
}
