// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import ScenarioFiles

extension Provenance {
  /// The provenance in a results folder; nil if it has no such file.
  ///
  /// - Throws: `InputFailure` if the file is not JSON or not a provenance.
  static func read(from folder: String) throws(InputFailure) -> Provenance? {
    let path = folder + "/provenance.json"
    guard InputBytes.exists(path) else { return nil }
    let problems = ProblemList()
    let library = Library(folder: nil, problems: problems)
    let root = library.read(path, key: "", at: SourcePosition(file: path))
    try problems.check()
    guard let root else { return nil }
    func texts(_ key: String, in node: SourceNode? = nil) -> [String] {
      guard case .sequence(let items) = (node ?? root)[key]?.content else { return [] }
      return items.compactMap(\.text)
    }
    func text(_ key: String) -> String? {
      guard case .scalar(let text, let isQuoted) = root[key]?.content else { return nil }
      return isQuoted ? text : nil
    }
    func number(_ node: SourceNode?) -> Double? { node?.text.flatMap(Double.init) }
    var inputs: [InputDigest] = []
    if case .sequence(let items) = root["inputs"]?.content {
      inputs = items.map { item in
        let hash = item["hash"]?.text ?? ""
        return InputDigest(
          name: item["name"]?.text ?? "",
          sha256: hash.hasPrefix("sha256:") ? String(hash.dropFirst(7)) : hash,
          byteCount: item["bytes"]?.text.flatMap { Int($0) } ?? 0
        )
      }
    }
    var days: [WeekWeights.Day] = []
    if case .sequence(let items) = root["week"]?["days"]?.content {
      days = items.compactMap { item in
        guard let scenario = item["scenario"]?.text,
          let weight = item["weight"]?.text.flatMap(Double.init), weight > 0, weight < 1e15
        else { return nil }
        return WeekWeights.Day(scenario: scenario, weight: weight)
      }
      guard days.count == items.count else {
        // A week with fewer days would be a different one.
        let what = "a day has no scenario, or its weight is not above 0"
        problems.add(.conflict(what, note: nil), key: "week.days", at: SourcePosition(file: path))
        throw problems.failure
      }
    }
    var request = RecommendationRequest()
    if case .scalar(let text, isQuoted: true) = root["recommendation_request"]?["present"]?.content
    {
      request.present = text
    }
    if case .sequence(let items) = root["recommendation_request"]?["limits"]?.content {
      request.limits = try items.compactMap(\.text).map { text throws(InputFailure) in
        try TuningLimitText.limit(text)
      }
    }
    var measure = ErrorMeasure.standard
    if let name = text("error_measure") {
      guard let found = ErrorMeasure(named: name) else {
        // The mean error would give another front and another recommendation.
        let allowed = ErrorMeasure.all.map(\.name)
        let place = SourcePosition(file: path)
        problems.add(.unknownWord(text: name, allowed: allowed), key: "error_measure", at: place)
        throw problems.failure
      }
      measure = found
    }
    var facts: [String: DayFacts] = [:]
    if case .sequence(let items) = root["days"]?.content {
      for item in items {
        guard let scenario = item["scenario"]?.text, let length = number(item["length_s"]),
          length > 0, length < 1e9
        else { continue }
        facts[scenario] = DayFacts(
          length: SimulationDuration(seconds: length),
          distance: number(item["distance_m"]).map { Metres($0) },
          restFraction: number(item["rest_fraction"]),
          gapCount: item["gaps"]?.text.flatMap { Int($0) } ?? 0,
          gapFraction: number(item["gap_fraction"]) ?? 0,
          doubt: item["doubt"]?.text,
          remarks: texts("remarks", in: item)
        )
      }
    }
    let week = root["week"]?["name"]?.text
    func mixed(_ key: String) -> String? {
      guard case .scalar(let text, isQuoted: true) = root["week"]?[key]?.content else { return nil }
      return text
    }
    var provenance = Provenance(
      versions: (root["versions"]?.entries ?? []).map {
        Version(name: $0.key, version: $0.value.text ?? "")
      },
      commit: text("commit"),
      commandLine: texts("command_line"),
      seed: root["seed"]?.text.flatMap { UInt64($0) } ?? 0,
      replications: root["replications"]?.text.flatMap { Int($0) } ?? 0,
      inputs: inputs,
      fingerprints: try ResultsReader.fingerprints(in: folder),
      week: days.isEmpty
        ? nil
        : week.map {
          WeekWeights(name: $0, days: days, phone: mixed("phone"), os: mixed("os"))
        },
      standings: EvidenceStanding.all(in: root["claims"]),
      phones: PhoneRanges.all(in: root["phones"]),
      margins: Indifference(in: root["margins"]),
      request: request,
      errorMeasure: measure,
      dayFacts: facts,
      notes: texts("notes"),
      host: text("host"),
      startedUTC: text("started_utc"),
      wallSeconds: number(root["wall_s"])
    )
    provenance.runNoteCount = root["run_note_count"]?.text.flatMap { Int($0) }
    return provenance
  }
}
