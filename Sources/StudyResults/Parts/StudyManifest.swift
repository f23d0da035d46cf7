// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation
internal import RunMetrics
internal import ScenarioFiles

/// The facts about a study in a results folder, without its runs; `merge` finds it among the parts.
public struct StudyManifest: Sendable, Codable {
  /// A day of the study.
  struct Day: Sendable, Codable {
    var name: String
    var weight: Double
    /// The length of the recording in seconds; nil in folders that do not state it.
    var length: Double?
    /// The distance in metres, the shares at rest and in gaps, and the number of gaps, as above.
    var distance: Double?
    var rest: Double?
    var gaps: Int?
    var gapShare: Double?
    /// The reason why the recording cannot be the truth; nil if it can.
    var doubt: String?
    /// What was chosen or assumed about the recording; nil for nothing.
    var remarks: [String]?
    /// The trace's file, absolute.
    var trace: String
    /// The absolute paths of its layers; nil without any.
    var layers: Layers?
    /// The scenario with every default, with placeholders for the paths and the replications.
    var resolved: String
  }

  /// The paths of the layers of a day's world, and of its routes.
  struct Layers: Sendable, Codable {
    var cells: String?
    var accessPoints: String?
    var surroundings: String?
    /// The routes of directions; nil without any.
    var routes: [String]?

    init?(_ files: LayerFiles) {
      guard !files.all.isEmpty else { return nil }
      (cells, accessPoints, surroundings) = (files.cells, files.accessPoints, files.surroundings)
      routes = files.routes.isEmpty ? nil : files.routes
    }

    /// The layers with their placeholders in the resolved scenario.
    var marked: [(mark: String, path: String)] {
      var marked: [(mark: String, path: String)] = []
      let marks = LayerFiles.marks
      for (mark, path) in zip(
        [marks.cells, marks.accessPoints, marks.surroundings],
        [cells, accessPoints, surroundings]
      ) {
        if let mark, let path { marked.append((mark, path)) }
      }
      for (number, path) in (routes ?? []).enumerated() {
        marked.append((LayerFiles.mark(ofRoute: number), path))
      }
      return marked
    }
  }

  /// A column of changed settings.
  struct Column: Sendable, Codable {
    var name: String
    var kind: String
    var unit: String
    var meaning: String
  }

  /// A file that was read.
  struct Input: Sendable, Codable {
    var name: String
    var sha256: String
    var bytes: Int
  }

  /// The fingerprint of a day's runs on a phone and system.
  struct Fingerprint: Sendable, Codable {
    var day: String
    var phone: String
    var os: String
    var program: String
    var model: String
    var scenario: String
    var trace: String
    var phoneDigest: String
    var osDigest: String
  }

  var schema = Self.schemaName
  /// The study's hash: everything that determines the rows, and nothing else.
  public internal(set) var study: String
  var seed: UInt64
  var detail: String
  var strategies: [String]
  var columns: [Column]
  var days: [Day]
  var inputs: [Input]
  var fingerprints: [Fingerprint]
  var notes: [String]
  /// The combination of the days; nil if they are kept separate.
  var combination: Combination?
  /// The evidence standing of each phone and system; nil in folders that do not state it.
  var standings: [EvidenceStanding]?

  /// The ranges of each phone's powers; nil in folders without them.
  var phones: [PhoneRanges]?

  /// The people who are the replications; nil for other studies.
  var people: PeoplePlan?
  /// What is counted of a population's users; nil for other studies.
  var counted: Counted?

  /// The limits by which users are counted.
  struct Counted: Sendable, Codable {
    /// A limit of a measure.
    struct Limit: Sendable, Codable {
      var metric: String
      var direction: String
      var bound: Double
    }

    /// The limits of the drain in percent per day.
    var over: [Double]
    /// The limits of other measures.
    var others: [Limit]

    init(_ population: Population) {
      over = population.limits
      others = population.others.map {
        Limit(metric: $0.metric, direction: $0.direction.rawValue, bound: $0.bound)
      }
    }

    var population: Population {
      Population(
        limits: over,
        others: others.map {
          TuningLimit(
            metric: $0.metric,
            direction: TuningLimit.Direction(rawValue: $0.direction),
            bound: $0.bound
          )
        }
      )
    }
  }

  /// The combination of days.
  struct Combination: Sendable, Codable {
    var name: String
    var phone: String?
    var os: String?
  }

  static let schemaName = "tracewatt.study.v2"
  /// The name of the file among the parts.
  static let fileName = "study.json"
  private static let replicationsLine = "\nreplications: 1\n"

  /// The facts about a loaded study.
  public init(_ study: Study, detail: DetailLevel) {
    let strategies = study.strategies
    self.strategies = strategies.map(\.name)
    columns = ParameterColumns(strategies).fields.map {
      Column(name: $0.name, kind: $0.kind.rawValue, unit: $0.unit, meaning: $0.meaning)
    }
    seed = study.days[0].scenario.seed
    self.detail = detail.rawValue
    days = study.days.map { day in
      let facts = DayFacts(day.scenario)
      var scenario = day.scenario
      scenario.replications = 1
      return Day(
        name: scenario.name,
        weight: day.weight,
        length: facts.length.seconds,
        distance: facts.distance?.value,
        rest: facts.restFraction,
        gaps: facts.gapCount,
        gapShare: facts.gapFraction,
        doubt: facts.doubt,
        remarks: facts.remarks.isEmpty ? nil : facts.remarks,
        trace: Self.place(of: day.tracePath),
        layers: Layers(day.layers.mapped { Self.place(of: $0) }),
        resolved: ResolvedScenario.yaml(
          for: scenario,
          tracePath: Self.mark(for: day.tracePath),
          layers: day.layers.marked
        )
      )
    }
    inputs = study.inputs.map { Input(name: $0.name, sha256: $0.sha256, bytes: $0.byteCount) }
    fingerprints = StudyFingerprints(study).all.map {
      Fingerprint(
        day: $0.scenario,
        phone: $0.phone,
        os: $0.os,
        program: $0.value.program,
        model: $0.value.model,
        scenario: $0.value.scenario,
        trace: $0.value.trace,
        phoneDigest: $0.value.phone,
        osDigest: $0.value.os
      )
    }
    notes = study.notes
    combination = study.week.map {
      Combination(name: $0.name, phone: $0.phone, os: $0.os)
    }
    counted = study.population.map { Counted($0) }
    people = study.days[0].scenario.people
    standings = StudyEvidence.standings(of: study)
    phones = PhoneRanges.all(of: study)
    self.study = ""
    self.study = hash(
      traces: study.days.map(study.traceDigest),
      layers: study.days.map { $0.layers.all.map(study.digest) }
    )
  }

  /// The digest of everything that determines the rows.
  private func hash(traces: [String], layers: [[String]]) -> String {
    var text = ["\(Self.schemaName) \(ProgramVersion.program) \(ProgramVersion.model) \(detail)"]
    text.append(RunMeasures.definitions.map(\.name).joined(separator: " "))
    text.append("\(combination?.name ?? "") \(combination?.phone ?? "")")
    if let people { text.append(people.json) }
    for (day, trace) in zip(days, traces) {
      text.append("\(day.name) \(day.weight) \(trace)\n\(day.resolved)")
    }
    text += layers.joined()
    return SHA256.hexDigest(of: text.joined(separator: "\n").utf8)
  }

  /// The weights that combine the days; nil if they are kept separate.
  var week: WeekWeights? {
    combination.map { combination in
      WeekWeights(
        name: combination.name,
        days: days.map { WeekWeights.Day(scenario: $0.name, weight: $0.weight) },
        phone: combination.phone,
        os: combination.os
      )
    }
  }

  /// The population whose spread is reported; nil if the days are not a population.
  public var population: Population? {
    counted?.population
  }

  /// Whether each replication is a person.
  public var isOfPeople: Bool { people != nil }

  /// The people with the ranges of their phones; nil for other studies.
  var peopleRanges: PeopleRanges? {
    people.map { plan in
      PeopleRanges(
        plan,
        phones: Dictionary(
          (phones ?? []).map { ($0.phone, $0.ranges) },
          uniquingKeysWith: { first, _ in first }
        )
      )
    }
  }

  /// The columns to report: those of the days, or their weighted means.
  public func reported(_ columns: any RunColumns) -> any RunColumns {
    week.map { WeekColumns(columns, weights: $0) } ?? columns
  }

  /// The facts of each day's recording by name, for lookup only.
  var dayFacts: [String: DayFacts] {
    let known = days.compactMap { day in
      day.length.map { length in
        (
          day.name,
          DayFacts(
            length: SimulationDuration(seconds: length),
            distance: day.distance.map { Metres($0) },
            restFraction: day.rest,
            gapCount: day.gaps ?? 0,
            gapFraction: day.gapShare ?? 0,
            doubt: day.doubt,
            remarks: day.remarks ?? []
          )
        )
      }
    }
    return Dictionary(known, uniquingKeysWith: { first, _ in first })
  }

  /// The name of the week or population, or those of the days.
  var title: String {
    if let combination { return combination.name }
    let names = days.prefix(3).map(\.name).joined(separator: ", ")
    return days.count > 3 ? "\(names) and \(days.count - 3) more" : names
  }

  /// The notes of the days, each once.
  public var studyNotes: [String] { notes }

  /// The strategies in the order of the tables.
  public var strategyNames: [String] { strategies }

  /// The detail tables of the study.
  public var detailLevel: DetailLevel { DetailLevel(rawValue: detail) ?? .first }

  /// The columns of changed settings.
  var parameterFields: [TableField] {
    columns.map {
      TableField($0.name, TableField.Kind(rawValue: $0.kind) ?? .string, $0.meaning, unit: $0.unit)
    }
  }

  /// The resolved scenarios as they are in a results folder.
  ///
  /// - Parameters:
  ///   - folder: the folder, for the paths of traces and layers relative to it.
  ///   - replications: the number of replications of a day.
  /// - Returns: the text of each day's file, in the order of the days.
  func resolved(
    in folder: String,
    replications: (String) -> Int
  ) -> [(scenario: String, text: String)] {
    days.map { day in
      let path = Self.path(of: day.trace, from: folder)
      var text = day.resolved
      for (mark, file) in day.layers?.marked ?? [] {
        let path = Self.path(of: file, from: folder)
        text.replace(YAMLWriter.quoted(mark), with: YAMLWriter.quoted(path))
      }
      text =
        text
        .replacing(YAMLWriter.quoted(Self.mark(for: day.trace)), with: YAMLWriter.quoted(path))
        .replacing(Self.replicationsLine, with: "\nreplications: \(replications(day.name))\n")
      return (day.name, text)
    }
  }

  /// The absolute path of a file; that of a built-in file is its name, that of no file is empty.
  private static func place(of path: String) -> String {
    path.isEmpty || InputBytes.isBuiltIn(path)
      ? path : URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// The path of a file relative to a folder; that of a built-in file is its name, and a trace that
  /// was made in code has none.
  private static func path(of file: String, from folder: String) -> String {
    if file.isEmpty { return "made in code" }
    return InputBytes.isBuiltIn(file) ? file : RelativePath.from(folder: folder, to: file)
  }

  /// A placeholder for the trace's path, with the ending that distinguishes a recipe from a
  /// recording.
  private static func mark(for path: String) -> String {
    let isRecipe = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
    return isRecipe ? "<trace>.yaml" : "<trace>"
  }

  /// The manifest as the bytes of its file; the same for the same manifest.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return Array((try? encoder.encode(self)) ?? Data()) + [UInt8(ascii: "\n")]
  }

  /// The manifest in a folder; nil if there is none.
  ///
  /// - Throws: `InputFailure` with exit code 65 if the file is damaged.
  static func read(from folder: String) throws(InputFailure) -> StudyManifest? {
    let path = folder + "/" + fileName
    guard FileBytes.size(path: path) != nil else { return nil }
    let bytes = (try? InputBytes.read(path: path, limit: 1 << 28)) ?? []
    guard let manifest = try? JSONDecoder().decode(StudyManifest.self, from: Data(bytes)),
      manifest.schema == schemaName, manifest.isSound
    else { throw InputFailure(PartFailure.badManifest(path)) }
    return manifest
  }

  /// Whether the values are ones that a study can have; a file may have been edited.
  private var isSound: Bool {
    let names = days.map(\.name)
    let lengths = days.compactMap(\.length)
    return !days.isEmpty && days.allSatisfy { $0.weight > 0 && $0.weight <= 1e12 }
      // They are parts of files' names.
      && names.allSatisfy { !$0.isEmpty && !$0.contains("/") && !$0.contains("\0") }
      && Set(names).count == names.count
      && lengths.allSatisfy { $0 >= 0 && $0 < 1e9 }
      && (phones ?? []).allSatisfy(\.isSound)
  }
}

extension PeoplePlan {
  /// The plan as text; the same for the same plan.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension LayerFiles {
  /// The placeholders for the paths of layers while their final folder is not known.
  fileprivate static let marks = LayerFiles(
    cells: "<cells>",
    accessPoints: "<access_points>",
    surroundings: "<surroundings>"
  )

  /// The placeholders of the layers that exist.
  fileprivate var marked: LayerFiles {
    LayerFiles(
      cells: cells.flatMap { _ in Self.marks.cells },
      accessPoints: accessPoints.flatMap { _ in Self.marks.accessPoints },
      surroundings: surroundings.flatMap { _ in Self.marks.surroundings },
      routes: routes.indices.map(Self.mark)
    )
  }

  /// The placeholder for the path of a route by its number from 0.
  fileprivate static func mark(ofRoute number: Int) -> String { "<route \(number + 1)>" }
}
