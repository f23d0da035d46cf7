// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import Quantities
internal import ScenarioFiles
internal import Studies

/// The file of sealed forecasts, one on a line, and the file of what was measured later.
///
/// The last line of a sealed file is the digest of everything before it, so that a forecast that
/// was changed afterwards is refused. The digest proves that the file is whole, not when it was
/// written: for that, commit it.
public enum SealedFile {
  /// The schema of the file.
  public static let schema = "tracewatt.sealed.v1"

  private static let keys = [
    "schema", "title", "date", "program", "model", "inputs", "forecasts", "digest",
  ]
  private static let forecastKeys = [
    "name", "unit", "value", "low_80", "high_80", "low_90", "high_90",
  ]
  private static let digits = 7

  /// The text of forecasts, ending with a newline.
  public static func text(_ sealed: SealedForecasts) -> String {
    let body = body(sealed)
    return body + "\"digest\": \"\(digest(of: body))\"\n}\n"
  }

  private static func digest(of body: String) -> String {
    "sha256:" + SHA256.hexDigest(of: body.utf8)
  }

  /// Everything before the digest.
  private static func body(_ sealed: SealedForecasts) -> String {
    func list(_ items: [JSONText]) -> String {
      items.isEmpty ? "[]" : "[\n" + items.map(\.line).joined(separator: ",\n") + "\n]"
    }
    let inputs = sealed.inputs.map { input -> JSONText in
      .object([("name", .string(input.name)), ("sha256", .string(input.sha256))])
    }
    let forecasts = sealed.forecasts.map { forecast -> JSONText in
      .object([
        ("name", .string(forecast.name)), ("unit", .string(forecast.unit)),
        ("value", number(forecast.value)), ("low_80", number(forecast.eighty.lowerBound)),
        ("high_80", number(forecast.eighty.upperBound)),
        ("low_90", number(forecast.ninety.lowerBound)),
        ("high_90", number(forecast.ninety.upperBound)),
      ])
    }
    let texts = [
      ("schema", schema), ("title", sealed.title), ("date", sealed.date),
      ("program", sealed.program), ("model", sealed.model),
    ]
    let lines = texts.map { "\"\($0.0)\": \(JSONText.string($0.1).line),\n" }.joined()
    return "{\n" + lines + "\"inputs\": \(list(inputs)),\n\"forecasts\": \(list(forecasts)),\n"
  }

  private static func number(_ value: Double) -> JSONText {
    .number(NumberText.rounded(value, digits: digits))
  }

  // MARK: Reading

  /// The forecasts of a file.
  ///
  /// - Throws: every error of the file at once, and one if it was changed after it was sealed.
  public static func load(path: String) throws(InputFailure) -> SealedForecasts {
    let problems = ProblemList()
    let root = try node(path, problems)
    let reader = FieldReader(root, known: keys, problems: problems)
    if reader != nil, root["schema"]?.text != schema {
      let found = root["schema"]?.text.map { InputProblem.quoted($0) } ?? "absent"
      let what = "schema is \(found); this build reads \"\(schema)\""
      problems.add(.conflict(what, note: nil), at: root["schema"]?.position ?? root.position)
    }
    try problems.check()
    let sealed = reader.map { read($0, problems) }
    try problems.check()
    guard let sealed else { throw problems.failure }
    if root["digest"]?.text != digest(of: body(sealed)) {
      let what = "the file was changed after it was sealed"
      let problem = InputProblem.conflict(what, note: "restore the sealed file, or seal it again")
      throw InputFailure(problem, at: root["digest"]?.position ?? root.position)
    }
    return sealed
  }

  private static func node(
    _ path: String,
    _ problems: ProblemList
  ) throws(InputFailure) -> SourceNode {
    let position = SourcePosition(file: path)
    let root = Library(folder: nil, problems: problems).read(path, key: "", at: position)
    try problems.check()
    guard let root else {
      throw InputFailure(.conflict("the file is empty", note: nil), at: position)
    }
    return root
  }

  private static func read(_ reader: FieldReader, _ problems: ProblemList) -> SealedForecasts {
    func text(_ key: String) -> String { reader.require(key) ? reader.text(key) ?? "" : "" }
    let inputs = (reader.list("inputs") ?? []).compactMap { node, path -> InputDigest? in
      let own = FieldReader(node, path: path, known: ["name", "sha256"], problems: problems)
      guard let own, own.require("name"), own.require("sha256"), let name = own.text("name"),
        let hash = own.text("sha256")
      else { return nil }
      return InputDigest(name: name, sha256: hash, byteCount: 0)
    }
    let forecasts = (reader.list("forecasts") ?? []).compactMap { node, path -> Forecast? in
      let own = FieldReader(node, path: path, known: forecastKeys, problems: problems)
      guard let own, own.require("name"), let name = own.text("name") else { return nil }
      let numbers = forecastKeys.dropFirst(2).compactMap { key -> Double? in
        own.require(key) ? amount(own.node[key], own.full(key), problems) : nil
      }
      guard numbers.count == 5 else { return nil }
      guard numbers[3] <= numbers[1], numbers[1] <= numbers[0], numbers[0] <= numbers[2],
        numbers[2] <= numbers[4]
      else {
        own.report(.conflict("the ranges do not contain the value", note: nil), "value")
        return nil
      }
      return Forecast(
        name: name,
        unit: own.text("unit") ?? "",
        value: numbers[0],
        eighty: numbers[1]...numbers[2],
        ninety: numbers[3]...numbers[4]
      )
    }
    return SealedForecasts(
      title: text("title"),
      date: text("date"),
      program: text("program"),
      model: text("model"),
      inputs: inputs,
      forecasts: forecasts
    )
  }

  /// A number above 0; nil, with a problem, for anything else.
  private static func amount(
    _ node: SourceNode?,
    _ key: String,
    _ problems: ProblemList
  ) -> Double? {
    guard let node else { return nil }
    if let value = node.text.flatMap(Double.init), value > 0, value.isFinite { return value }
    let found = node.text ?? node.shape
    problems.add(.badValue(text: found, allowed: "a number above 0"), key: key, at: node.position)
    return nil
  }

  /// The measured values of a file: a mapping from forecasts' names to numbers.
  ///
  /// - Parameters:
  ///   - path: the file, YAML or JSON.
  ///   - sealed: the forecasts that may be named.
  /// - Returns: the values by name.
  /// - Throws: every error of the file at once.
  public static func measured(
    path: String,
    of sealed: SealedForecasts
  ) throws(InputFailure) -> [String: Double] {
    let problems = ProblemList()
    let root = try node(path, problems)
    let names = sealed.forecasts.map(\.name)
    var values: [String: Double] = [:]
    if FieldReader(root, known: names, problems: problems) != nil {
      for entry in root.entries ?? [] where names.contains(entry.key) {
        values[entry.key] = amount(entry.value, entry.key, problems)
      }
    }
    if values.isEmpty, problems.isEmpty {
      let note = "the names are \(names.joined(separator: ", "))"
      problems.add(.conflict("the file has no measured value", note: note), at: root.position)
    }
    try problems.check()
    return values
  }
}
