// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import ScenarioFiles
internal import Studies

/// The provenance of a study; the only file in which wall time and host appear.
public struct Provenance: Sendable, Hashable {
  /// A named version, of Tracewatt, the compiler or a library.
  public struct Version: Sendable, Hashable {
    /// The name of the library.
    public var name: String
    /// The version.
    public var version: String

    /// A version of something.
    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }

    /// The versions of this program, and of its model.
    public static var own: [Version] {
      [
        Version(name: "tracewatt", version: ProgramVersion.program),
        Version(name: "model", version: ProgramVersion.model),
      ]
    }
  }

  /// The fingerprint that comparable runs of one day, phone and system share.
  public struct Fingerprint: Sendable, Hashable {
    /// The scenario's name.
    public var scenario: String
    /// The phone's name.
    public var phone: String
    /// The system's name.
    public var os: String
    /// The fingerprint, which comparable runs share.
    public var value: RunFingerprint

    /// A fingerprint and the runs that carry it.
    public init(scenario: String, phone: String, os: String, value: RunFingerprint) {
      self.scenario = scenario
      self.phone = phone
      self.os = os
      self.value = value
    }
  }

  /// Versions, Tracewatt's first.
  public var versions: [Version]
  /// The commit it was built from; nil if unknown.
  public var commit: String?
  /// The command line, its words in order.
  public var commandLine: [String]
  /// The study's seed, below 2^53.
  public var seed: UInt64
  /// Replications of every combination.
  public var replications: Int
  /// The files read.
  public var inputs: [InputDigest]
  /// The fingerprints that comparable runs share, by day, phone and system.
  public var fingerprints: [Fingerprint]
  /// The weights that combine the days into a week; nil if they are kept separate.
  public var week: WeekWeights?
  /// The evidence standing of each phone and system; empty if not known.
  public var standings: [EvidenceStanding]
  /// The ranges of each phone's powers, in the order of the study; empty in folders without them.
  public var phones: [PhoneRanges]
  /// The margins within which a difference does not matter.
  public var margins: Indifference
  /// The request behind the recommendations.
  public var request: RecommendationRequest
  /// The error that energy is traded against.
  public var errorMeasure: ErrorMeasure
  /// The facts of each day's recording by name, for lookup only; empty in folders without them.
  public var dayFacts: [String: DayFacts]
  /// Defaults, warnings and, last, the notes of runs.
  public var notes: [String]
  /// The number of the last notes that are about runs; nil in folders without it.
  public var runNoteCount: Int?
  /// The operating system and machine; nil if unknown.
  public var host: String?
  /// The start of the study, ISO 8601 in UTC; nil if unknown.
  public var startedUTC: String?
  /// The wall time in seconds; nil if unknown.
  public var wallSeconds: Double?

  /// The provenance of a study.
  public init(
    versions: [Version] = [],
    commit: String? = nil,
    commandLine: [String] = [],
    seed: UInt64,
    replications: Int,
    inputs: [InputDigest] = [],
    fingerprints: [Fingerprint] = [],
    week: WeekWeights? = nil,
    standings: [EvidenceStanding] = [],
    phones: [PhoneRanges] = [],
    margins: Indifference = .standard,
    request: RecommendationRequest = RecommendationRequest(),
    errorMeasure: ErrorMeasure = .standard,
    dayFacts: [String: DayFacts] = [:],
    notes: [String] = [],
    host: String? = nil,
    startedUTC: String? = nil,
    wallSeconds: Double? = nil
  ) {
    self.versions = versions
    self.commit = commit
    self.commandLine = commandLine
    self.seed = seed
    self.replications = replications
    self.inputs = inputs
    self.fingerprints = fingerprints
    self.week = week
    self.standings = standings
    self.phones = phones
    self.margins = margins
    self.request = request
    self.errorMeasure = errorMeasure
    self.dayFacts = dayFacts
    self.notes = notes
    self.host = host
    self.startedUTC = startedUTC
    self.wallSeconds = wallSeconds
  }

  var json: JSONText {
    .object([
      ("versions", .object(versions.map { ($0.name, .string($0.version)) })),
      ("commit", .string(commit)),
      ("command_line", .array(commandLine.map { .string($0) })),
      ("seed", .integer(Int(clamping: seed))),
      ("replications", .integer(replications)),
      ("inputs", .array(inputs.map(Self.json))),
      ("fingerprints", .array(fingerprints.map(Self.json))),
      ("week", week.map(Self.json) ?? .null),
      ("claims", .array(standings.map(\.json))),
      ("phones", .array(phones.map(\.json))), ("margins", margins.json),
      ("error_measure", .string(errorMeasure.name)),
      ("recommendation_request", request.isDefault ? .null : Self.json(request)),
      ("days", .array(dayFacts.keys.sorted().map(dayJSON))),
      ("notes", .array(notes.map { .string($0) })),
      ("run_note_count", runNoteCount.map { .integer($0) } ?? .null),
      ("host", .string(host)),
      ("started_utc", .string(startedUTC)),
      ("wall_s", .number(wallSeconds)),
    ])
  }

  private static func json(_ input: InputDigest) -> JSONText {
    .object([
      ("name", .string(input.name)), ("bytes", .integer(input.byteCount)),
      ("hash", .string("sha256:" + input.sha256)),
    ])
  }

  private static func json(_ run: Fingerprint) -> JSONText {
    .object([
      ("scenario", .string(run.scenario)), ("phone", .string(run.phone)),
      ("os", .string(run.os)), ("fingerprint", BaselineFile.json(run.value)),
    ])
  }

  private static func json(_ week: WeekWeights) -> JSONText {
    let days = week.days.map { day -> JSONText in
      .object([("scenario", .string(day.scenario)), ("weight", .number(day.weight))])
    }
    return .object([
      ("name", .string(week.name)), ("phone", .string(week.phone)), ("os", .string(week.os)),
      ("days", .array(days)),
    ])
  }

  private static func json(_ request: RecommendationRequest) -> JSONText {
    .object([
      ("present", .string(request.present)),
      ("limits", .array(request.limits.map { .string(TuningLimitText.text($0)) })),
    ])
  }

  private func dayJSON(_ scenario: String) -> JSONText {
    let facts = dayFacts[scenario]
    return .object(
      [
        ("scenario", .string(scenario)), ("length_s", .number(facts?.length.seconds)),
        ("distance_m", .number(facts?.distance?.value)),
        ("rest_fraction", .number(facts?.restFraction)), ("gaps", .integer(facts?.gapCount ?? 0)),
        ("gap_fraction", .number(facts?.gapFraction)),
      ] + (facts?.doubt.map { [("doubt", .string($0))] } ?? [])
        + (facts?.remarks.isEmpty == false
          ? [("remarks", .array(facts?.remarks.map { .string($0) } ?? []))] : [])
    )
  }
}
