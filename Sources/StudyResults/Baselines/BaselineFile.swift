// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation
public import Judgement
internal import Quantities

/// The recorded baseline: a JSON file to commit, with sorted keys and one series per line.
///
/// It contains the value of every replication at 7 significant digits, the mean energy by component
/// and cause, the settings of the strategies, and the properties that must be equal for a
/// comparison. It has no time and no host.
public enum BaselineFile {
  /// The default file name of a baseline.
  public static let defaultName = "tracewatt.baseline.json"
  /// The schema of the file.
  public static let schema = "tracewatt.baseline.v1"

  static let keys = ["groups", "schema", "series"]
  static let groupKeys = [
    "duration_s", "energy_j", "fingerprint", "os", "phone", "replications", "scenario", "settings",
    "strategy",
  ]
  static let fingerprintKeys = ["model", "os", "phone", "program", "scenario", "seed", "trace"]
  static let seriesKeys = ["metric", "os", "phone", "scenario", "strategy", "values"]
  private static let sizeLimit = 1 << 26
  private static let valueLimit = 5_000_000
  private static let digits = 7
  /// The advice for a file that cannot be read; update reads it first to keep the other entries.
  private static let wayOut =
    "note: remove the file, or restore it from version control, and record again: "
    + "tracewatt baseline update"

  // MARK: - Writing

  /// The metrics that a baseline records besides those of its budgets, in alphabetical order.
  public static let metrics = Set(Comparison.metrics).union(ChangeCauses.usageMetrics).sorted()

  /// The text of a baseline.
  ///
  /// - Parameters:
  ///   - baseline: the groups to record.
  ///   - metrics: the metrics to record; those without any value are left out.
  /// - Returns: the file's text, ending with a newline.
  public static func text(_ baseline: Baseline, metrics: [String]) -> String {
    var groups: [String] = []
    var series: [String] = []
    for group in baseline.groups {
      groups.append(line(of: group).line)
      for metric in metrics.sorted() {
        guard let values = group.values[metric], values.contains(where: { $0 != nil }) else {
          continue
        }
        let line = JSONText.object(
          [("metric", .string(metric))] + names(of: group)
            + [("values", .array(values.map { number($0) }))]
        )
        series.append(line.line)
      }
    }
    func list(_ lines: [String]) -> String {
      lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n]"
    }
    return "{\n\"groups\": \(list(groups)),\n\"schema\": \"\(schema)\",\n"
      + "\"series\": \(list(series))\n}\n"
  }

  private static func names(of group: RecordedGroup) -> [(String, JSONText)] {
    [
      ("os", .string(group.group.os)), ("phone", .string(group.group.phone)),
      ("scenario", .string(group.group.scenario)), ("strategy", .string(group.group.strategy)),
    ]
  }

  private static func line(of group: RecordedGroup) -> JSONText {
    var members: [(String, JSONText)] = names(of: group)
    members.append(("replications", .array(group.replications.map { .integer($0) })))
    if let duration = group.durationSeconds { members.append(("duration_s", number(duration))) }
    if !group.energy.isEmpty {
      members.append(
        (
          "energy_j",
          .object(
            group.sortedEnergy.filter { $0.joules != 0 }.map { place, joules in
              let names = [place.category.rawValue, place.component.rawValue, place.cause]
              return (names.joined(separator: "."), number(joules))
            }
          )
        )
      )
    }
    if !group.settings.isEmpty {
      let keys = group.settings.keys.sorted()
      members.append(("settings", .object(keys.map { ($0, .string(group.settings[$0])) })))
    }
    if let print = group.fingerprint { members.append(("fingerprint", json(print))) }
    return .object(members.sorted { $0.0 < $1.0 })
  }

  static func json(_ print: RunFingerprint) -> JSONText {
    .object([
      ("model", .string(print.model)), ("os", .string(print.os)), ("phone", .string(print.phone)),
      ("program", .string(print.program)), ("scenario", .string(print.scenario)),
      ("seed", .integer(Int(clamping: print.seed))), ("trace", .string(print.trace)),
    ])
  }

  /// A number at 7 significant digits; the rounding is below the resolution of a check.
  private static func number(_ value: Double?) -> JSONText {
    guard let value, value.isFinite else { return .null }
    return .number(rounded(value))
  }

  static func rounded(_ value: Double) -> Double {
    NumberText.rounded(value, digits: digits)
  }

  // MARK: - Reading

  /// A recorded baseline; nil if there is no such file.
  ///
  /// - Parameter path: the file.
  /// - Returns: the baseline under the name `the baseline`.
  /// - Throws: every error of the file at once.
  public static func load(path: String) throws(InputFailure) -> Baseline? {
    guard InputBytes.exists(path) else { return nil }
    let problems = ProblemList()
    let position = SourcePosition(file: path)
    var root: SourceNode?
    do {
      let bytes = try InputBytes.read(path: path, limit: sizeLimit)
      if let line = conflict(in: bytes) {
        let what = "the file contains an unresolved merge conflict"
        let problem = InputProblem.conflict(what, note: "keep either side, and record it again")
        throw InputFailure(problem, at: SourcePosition(file: path, line: line))
      }
      if bytes.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
        throw InputFailure(.conflict("the file is empty", note: nil), at: position)
      }
      root = YAMLText.read(
        bytes: bytes,
        file: path,
        problems: problems,
        sizeLimit: sizeLimit,
        valueLimit: valueLimit
      )
    } catch let failure as InputFailure {
      throw withWayOut(failure)
    } catch let failure as InputFileError {
      problems.add(failure.problem, at: position)
    } catch {
      problems.add(.unreadableFile(path: path, reason: "\(error)"), at: position)
    }
    let groups = root.map { read($0, problems) } ?? []
    guard problems.isEmpty else { throw withWayOut(problems.failure) }
    return Baseline(groups: groups)
  }

  private static func withWayOut(_ failure: InputFailure) -> InputFailure {
    guard failure.exitCode == 65 else { return failure }
    return InputFailure(diagnostics: failure.diagnostics + [wayOut], exitCode: 65)
  }

  /// The line of a conflict mark that a version control system leaves in a file it could not merge.
  private static func conflict(in bytes: [UInt8]) -> Int? {
    let marks = ["<<<<<<< ", ">>>>>>> "].map { Array($0.utf8) }
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .firstIndex { line in marks.contains { line.starts(with: $0) } }
      .map { $0 + 1 }
  }

  private static func read(_ root: SourceNode, _ problems: ProblemList) -> [RecordedGroup] {
    guard root["schema"]?.text == schema else {
      let found = root["schema"]?.text.map { InputProblem.quoted($0) } ?? "absent"
      let what = "schema is \(found); this build reads \"\(schema)\""
      problems.add(.conflict(what, note: nil), at: root["schema"]?.position ?? root.position)
      return []
    }
    guard let reader = FieldReader(root, known: keys, problems: problems) else { return [] }
    var groups: [RunGroup: RecordedGroup] = [:]
    for (node, path) in reader.list("groups") ?? [] {
      guard let entry = FieldReader(node, path: path, known: groupKeys, problems: problems),
        let group = group(entry)
      else { continue }
      if groups[group.group] != nil {
        entry.report(.duplicateName(text: "\(group.group)"), "scenario")
      }
      groups[group.group] = group
    }
    for (node, path) in reader.list("series") ?? [] {
      guard let entry = FieldReader(node, path: path, known: seriesKeys, problems: problems),
        let group = key(entry), entry.require("metric"), entry.require("values"),
        let metric = entry.text("metric")
      else { continue }
      guard let owner = groups[group] else {
        let what = "the series belongs to \(group), which is not in groups"
        problems.add(.conflict(what, note: nil), key: path, at: node.position)
        continue
      }
      let values = values(entry)
      guard values.count == owner.replications.count else {
        let what =
          "the series has \(values.count) values for \(owner.replications.count) replications"
        entry.report(.conflict(what, note: nil), "values")
        continue
      }
      if owner.values[metric] != nil { entry.report(.duplicateName(text: metric), "metric") }
      groups[group]?.values[metric] = values
    }
    return groups.keys.sorted().compactMap { groups[$0] }
  }

  private static func key(_ reader: FieldReader) -> RunGroup? {
    let names = ["scenario", "strategy", "phone", "os"].map { key in
      reader.require(key) ? reader.name(key) : nil
    }
    guard let scenario = names[0], let strategy = names[1], let phone = names[2], let os = names[3]
    else { return nil }
    return RunGroup(scenario: scenario, strategy: strategy, phone: phone, os: os)
  }

  private static func group(_ reader: FieldReader) -> RecordedGroup? {
    guard let group = key(reader), reader.require("replications") else { return nil }
    var replications: [Int] = []
    for (node, path) in reader.list("replications") ?? [] {
      guard let number = node.text.flatMap({ Int($0) }), number > replications.last ?? -1 else {
        let allowed = "a whole number above the previous one"
        reader.problems.add(
          .badValue(text: node.text ?? node.shape, allowed: allowed),
          key: path,
          at: node.position
        )
        return nil
      }
      replications.append(number)
    }
    var energy: [EnergyPlace: Double] = [:]
    for entry in reader.node["energy_j"]?.entries ?? [] {
      let parts = entry.key.split(separator: ".", maxSplits: 2).map(String.init)
      guard parts.count == 3, let category = EnergyCategory(rawValue: parts[0]),
        let component = Component(rawValue: parts[1]),
        let joules = entry.value.text.flatMap({ Double($0) }),
        joules.isFinite
      else {
        let what =
          "the entry \(InputProblem.quoted(entry.key)) is not a category, a component, a cause and an energy"
        reader.problems.add(.conflict(what, note: nil), key: "energy_j", at: entry.position)
        continue
      }
      energy[EnergyPlace(category, component, parts[2]), default: 0] += joules
    }
    var settings: [String: String] = [:]
    for entry in reader.node["settings"]?.entries ?? [] {
      settings[entry.key] = entry.value.text ?? ""
    }
    return RecordedGroup(
      group: group,
      fingerprint: fingerprint(reader),
      replications: replications,
      values: [:],
      energy: energy,
      durationSeconds: reader.has("duration_s")
        ? reader.number("duration_s", .positive(" s")) : nil,
      settings: settings
    )
  }

  static func fingerprint(_ reader: FieldReader) -> RunFingerprint? {
    guard let print = reader.mapping("fingerprint", known: fingerprintKeys) else { return nil }
    func text(_ key: String) -> String { print.require(key) ? print.text(key) ?? "" : "" }
    let seed = text("seed")
    guard let number = UInt64(seed) else {
      print.report(.badValue(text: seed, allowed: "a whole number"), "seed")
      return nil
    }
    return RunFingerprint(
      program: text("program"),
      model: text("model"),
      seed: number,
      scenario: text("scenario"),
      trace: text("trace"),
      phone: text("phone"),
      os: text("os")
    )
  }

  private static func values(_ reader: FieldReader) -> [Double?] {
    (reader.list("values") ?? []).map { node, path in
      if node.text == "null" { return nil }
      if let value = node.text.flatMap({ Double($0) }), value.isFinite { return value }
      let shape = node.text ?? node.shape
      reader.problems.add(
        .badValue(text: shape, allowed: "a number or null"),
        key: path,
        at: node.position
      )
      return nil
    }
  }
}
