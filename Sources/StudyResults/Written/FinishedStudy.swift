// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A study that has been run: its printed output and its results folder.
///
/// It makes no difference whether it was run at once, resumed, or merged from shards.
public struct FinishedStudy {
  /// The facts about the study in results.
  public let manifest: StudyManifest
  /// Its parts, complete.
  public let parts: PartSet
  /// The question to its runs; the reference is one of its strategies.
  public let question: ComparisonQuestion

  /// A study's results.
  ///
  /// - Parameters:
  ///   - manifest: the study.
  ///   - parts: its parts, complete.
  ///   - question: the comparison to make of its runs.
  public init(
    manifest: StudyManifest,
    parts: PartSet,
    question: ComparisonQuestion = ComparisonQuestion()
  ) {
    self.manifest = manifest
    self.parts = parts
    var question = question
    question.reference = Comparison.reference(
      among: manifest.strategyNames,
      wanted: question.reference
    )
    self.question = question
  }

  /// The strategy that the others are compared with.
  public var reference: String { question.reference ?? "" }

  /// The columns to report: those of the days, or their weighted means.
  public var columns: any RunColumns { manifest.reported(parts) }

  /// The output of `compare`.
  public var table: ComparisonTable {
    ComparisonTable(
      columns: columns,
      strategies: manifest.strategyNames,
      reference: reference,
      standings: manifest.standings ?? [],
      errorMeasure: question.errorMeasure,
      margins: question.margins,
      request: question.request,
      days: manifest.dayFacts
    )
  }

  /// The spread of a population's users; empty for anything else.
  public var spread: [PopulationSpread] {
    guard let population = manifest.population else { return [] }
    let day = manifest.days[0].name
    let own = WeekWeights(name: day, days: [WeekWeights.Day(scenario: day, weight: 1)])
    return PopulationSpread.rows(
      of: parts,
      weights: manifest.week ?? own,
      population: population,
      people: manifest.peopleRanges
    )
  }

  /// Writes the results folder; nothing appears in it before everything is written.
  ///
  /// - Parameters:
  ///   - writer: the folder's writer, just opened.
  ///   - folder: the folder, for paths relative to it.
  ///   - additions: the requested results besides the runs; the spread of a population is added.
  ///   - notes: notes to add to the study's own.
  ///   - facts: the licence and time in `datapackage.json`; the title is that of the study.
  ///   - provenance: fills in versions, machine and time.
  /// - Throws: `OutputError` if a table cannot be written, and `InputFailure` if a part cannot be
  ///   read.
  public func write(
    to writer: ResultsWriter,
    folder: String,
    with additions: ComparisonAdditions = ComparisonAdditions(),
    notes: [String],
    facts: PackageFacts = PackageFacts(),
    provenance: (inout Provenance) -> Void
  ) throws {
    func replications(_ day: String) -> Int { parts.end(of: day) }
    try writer.append(parts)
    var how = manifest.provenance(
      replications: replications(manifest.days[0].name),
      margins: question.margins,
      notes: notes
    )
    how.runNoteCount = notes.count
    how.request = question.request
    how.errorMeasure = question.errorMeasure
    provenance(&how)
    var additions = additions
    additions.spread = spread
    var facts = facts
    facts.title = "\(facts.title): \(manifest.title)"
    try writer.finish(
      reference: reference,
      resolved: manifest.resolved(in: folder, replications: replications),
      provenance: how,
      facts: facts,
      additions: additions
    )
  }
}
