// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import Studies
internal import TraceFormats
internal import World

/// Reads a scenario file; `ScenarioChoices` reads the choices of strategies, phones and systems.
package struct ScenarioFile {
  /// The keys of a scenario file.
  static let keys = [
    "version", "kind", "name", "title", "trace", "utc_offset", "world", "providers", "phones",
    "os", "app", "other_apps", "places", "beacons", "routes", "events", "strategies",
    "matrix", "replications", "seed",
  ]
  /// The most replications.
  package static let replicationLimit = 100_000
  /// The limit of seeds: below 2^53, every tool can represent them exactly.
  static let seedLimit = 1 << 53

  /// The root of the file.
  let reader: FieldReader
  /// The folder of the file.
  let folder: String
  /// Notes on defaults that were filled in.
  var notes: [String] = []
  /// The reason why the recording cannot be the truth; nil if it can, or is a recipe.
  var traceDoubt: String?
  /// What was chosen or assumed about the recording.
  var traceRemarks: [String] = []

  /// A scenario file by its root; nil, with problems, if it is not one.
  init?(root: SourceNode, path: String, problems: ProblemList) {
    guard let reader = FieldReader(root, known: Self.keys, problems: problems) else { return nil }
    self.reader = reader
    folder = InputBytes.folder(of: path)
    reader.checkHeader(kind: "scenario")
  }

  /// Notes that the app under test has the stated defaults.
  mutating func noteDefaultApp() { notes.append(ScenarioLoader.appNote) }

  /// A trace, and its name as the user gave it.
  typealias Trace = (trace: RecordedTrace, name: String, settings: [TraceSetting])

  /// The file's own trace.
  mutating func trace() -> Trace? {
    reader.require("trace")
    let known = ["file", "recipe", "start", "cleaning"]
    guard let input = reader.mapping("trace", known: known) else { return nil }
    let cleaning = input.mapping("cleaning", known: CleaningSettings.keys)
    let rules = cleaning.map { CleaningSettings.rules($0) } ?? CleaningRules()
    if cleaning != nil, input.has("recipe") {
      input.report(.conflict("a recipe's trace needs no cleaning", note: nil), "cleaning")
    }
    let (file, recipe) = (input.text("file"), input.text("recipe"))
    guard let name = file ?? recipe, (file == nil) != (recipe == nil) else {
      if input.has("file") == input.has("recipe") {
        reader.report(.conflict("it must have either file or recipe", note: nil), "trace")
      }
      return nil
    }
    let path = InputBytes.resolve(name, in: folder)
    let reading =
      file != nil
      ? TraceInput.recording(
        path: path,
        key: input.full("file"),
        at: input.position("file"),
        problems: reader.problems,
        rules: rules
      )
      : RecipeFile.trace(
        path: path,
        key: input.full("recipe"),
        at: input.position("recipe"),
        problems: reader.problems
      )
    guard var reading else { return nil }
    notes += reading.notes
    (traceDoubt, traceRemarks) = (reading.doubt, reading.remarks)
    let key = file != nil ? "file" : "recipe"
    TraceInput.checkLength(
      of: reading.trace,
      key: input.full(key),
      at: input.position(key),
      wayOut: file != nil ? .cutInScenario : .shortenRecipe,
      problems: reader.problems
    )
    if let text = input.text("start") {
      setStart(text, of: &reading.trace, input)
    }
    let settings = CleaningSettings.texts(of: rules).map { key, text in
      TraceSetting(key: key, value: text)
    }
    return (reading.trace, name, settings)
  }

  private func setStart(_ text: String, of trace: inout RecordedTrace, _ input: FieldReader) {
    guard let start = TraceInput.unixMilliseconds(text) else {
      let allowed = "a time in UTC in quotes, such as \"2026-03-02T07:30:00Z\""
      input.report(.badValue(text: text, allowed: allowed), "start")
      return
    }
    if let own = trace.startUnixMilliseconds, own != start {
      let what = "the trace has its own times and begins at \(WallTime.text(own))"
      input.report(.conflict(what, note: "remove start"), "start")
      return
    }
    trace.startUnixMilliseconds = start
  }

  /// The number of replications.
  mutating func replications() -> Int {
    if !reader.has("replications") { notes.append("default: replications 20") }
    return reader.count("replications", in: 1...Self.replicationLimit) ?? 20
  }

  /// The seed.
  mutating func seed() -> UInt64 {
    if !reader.has("seed") { notes.append("default: seed 42") }
    return UInt64(reader.count("seed", in: 0...(Self.seedLimit - 1)) ?? 42)
  }
}

extension FieldReader {
  /// The offset of local time from UTC in minutes.
  func utcOffset() -> Int {
    guard let text = text("utc_offset") else { return 0 }
    if let minutes = UTCOffset.minutes(text) { return minutes }
    report(
      .badValue(text: text, allowed: "an offset within 14 h, such as \"+01:00\""),
      "utc_offset"
    )
    return 0
  }
}
