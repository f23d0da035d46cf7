// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import ScenarioFiles

extension ResultsReader {
  /// The runs of a results folder, as far as budgets need them.
  ///
  /// - Parameter folder: a folder that `compare` wrote.
  /// - Returns: the groups, sorted; the days of a week or a population are combined, as they are
  ///   after simulation.
  /// - Throws: `ResultsError` or `InputFailure` if a file is missing or malformed, or if rows are
  ///   missing.
  public static func groups(in folder: String) throws -> [RecordedGroup] {
    try consistent(folder) { try readGroups(in: folder) }
  }

  private static func readGroups(in folder: String) throws -> [RecordedGroup] {
    let stored = try runs(in: folder)
    let provenance = try Provenance.read(from: folder)
    try checkWhole(stored, provenance, in: folder)
    let days = try self.results(of: stored, provenance, in: folder)
    let results = provenance?.week?.combined(days) ?? days
    let prints = provenance?.fingerprints ?? []
    var settings: [String: [String: [String: String]]] = [:]
    for scenario in Set(stored.map(\.key.scenario)) {
      settings[scenario] = self.settings(of: scenario, in: folder)
    }
    if let week = provenance?.week { settings[week.name] = settings[week.days[0].scenario] }
    return RecordedGroup.groups(
      of: results,
      fingerprint: { group in
        prints.first {
          $0.scenario == group.scenario && $0.phone == group.phone && $0.os == group.os
        }?
        .value
      },
      settings: { settings[$0.scenario]?[$0.strategy] ?? [:] }
    )
  }

  /// Rejects a group with fewer runs than its day was run with.
  ///
  /// A day's number is that of its resolved scenario; the provenance has only that of the first
  /// day.
  private static func checkWhole(
    _ runs: [StoredRun],
    _ provenance: Provenance?,
    in folder: String
  ) throws(ResultsError) {
    var found: [RunGroup: Int] = [:]
    for run in runs { found[RunGroup(run.key), default: 0] += 1 }
    let days = Set(runs.map(\.key.scenario)).sorted()
    var expected: [String: Int] = [:]
    for day in days {
      expected[day] =
        scenario(day, in: folder)?["replications"]?.text.flatMap { Int($0) }
        ?? (days.count == 1 ? provenance?.replications : nil)
    }
    for group in found.keys.sorted() {
      guard let count = found[group], let wanted = expected[group.scenario], count < wanted else {
        continue
      }
      throw .missingRuns(
        path: try TablePath.find("runs", in: folder) ?? folder + "/runs.csv",
        group: "\(group)",
        found: count,
        expected: wanted
      )
    }
  }

  /// Whether a results folder has a file of its own under the name.
  static func isTable(_ name: String) -> Bool {
    TableSchema.fileNames.contains(name)
      || (name.hasPrefix("resolved_") && name.hasSuffix(".yaml"))
  }

  /// The evidence standings of a results folder; empty if the folder does not state them.
  ///
  /// - Throws: `InputFailure` if the folder's provenance is malformed, and `ResultsError` if the
  ///   results are incomplete.
  public static func standings(in folder: String) throws -> [EvidenceStanding] {
    try settle(folder)
    return try Provenance.read(from: folder)?.standings ?? []
  }

  /// The settings of a scenario's strategies, as far as the folder contains them in readable form.
  private static func settings(
    of name: String,
    in folder: String
  ) -> [String: [String: String]] {
    scenario(name, in: folder).map(ResolvedScenario.settings(inScenario:)) ?? [:]
  }

  /// The resolved scenario with a name; nil if the folder contains no readable one.
  static func scenario(_ name: String, in folder: String) -> SourceNode? {
    for file in ["resolved_\(name).yaml", "resolved.yaml"] {
      let library = Library(folder: nil, problems: ProblemList())
      let path = folder + "/" + file
      if InputBytes.exists(path),
        let root = library.read(path, key: "", at: SourcePosition(file: path)),
        root["name"]?.text == name
      {
        return root
      }
    }
    return nil
  }

  /// The fingerprints of `provenance.json`; none if the folder has no such file.
  static func fingerprints(in folder: String) throws(InputFailure) -> [Provenance.Fingerprint] {
    let path = folder + "/provenance.json"
    guard InputBytes.exists(path) else { return [] }
    let problems = ProblemList()
    let library = Library(folder: nil, problems: problems)
    let root = library.read(path, key: "", at: SourcePosition(file: path))
    var prints: [Provenance.Fingerprint] = []
    let keys = ["scenario", "phone", "os", "fingerprint"]
    let list = root.flatMap {
      FieldReader($0, known: ($0.entries ?? []).map(\.key), problems: problems)?.list(
        "fingerprints"
      )
    }
    for (node, place) in list ?? [] {
      guard let reader = FieldReader(node, path: place, known: keys, problems: problems),
        let value = BaselineFile.fingerprint(reader)
      else { continue }
      prints.append(
        Provenance.Fingerprint(
          scenario: reader.text("scenario") ?? "",
          phone: reader.text("phone") ?? "",
          os: reader.text("os") ?? "",
          value: value
        )
      )
    }
    try problems.check()
    return prints
  }
}
