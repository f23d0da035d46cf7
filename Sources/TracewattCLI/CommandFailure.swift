// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Reports

/// A reason why a command cannot do what its line asks for.
enum CommandFailure: ProgramFailure {
  case unknownCommand(String, known: [String])
  case unknownStrategy(String, option: String, known: [String], results: String? = nil)
  case noPeople(String)
  case unknownMeasure(String)
  case unknownRow(String, known: [String])
  case unknownSetting(String)
  case unknownSchema(String?)
  case unknownAnswer(String)
  case unknownTask(String, line: Int)
  case changingProgram(String, day: String)
  case noRunsMatch([String])
  case replacesInput(String)
  case noSettings(toBe: String)
  case noSystemOfMetricKit
  case noReplay(field: String)
  case notText(path: String)
  case notRecordings(path: String)
  case notBaseline(path: String)
  case noBaseline(path: String)
  case noBudgets(InputFailure)
  case noTraceEvents(folder: String, missing: String)
  case noCommonDay(log: String, day: String)
  case filesExist([String], other: String)
  case brokenOutput(reason: String)
  case brokenRows([String])
  case brokenScores([String])
  case fault(String)

  var exitCode: Int32 {
    switch self {
    case .brokenRows, .brokenScores: 1
    case .noPeople, .notRecordings, .notBaseline, .noTraceEvents, .noCommonDay, .changingProgram: 65
    case .notText, .noBaseline, .noBudgets: 66
    case .fault: 70
    case .filesExist, .brokenOutput: OutputError.exitCode
    case .unknownCommand, .unknownStrategy, .unknownMeasure, .unknownRow, .unknownSetting,
      .unknownSchema, .unknownAnswer, .unknownTask, .noRunsMatch, .replacesInput, .noSettings,
      .noSystemOfMetricKit, .noReplay:
      64
    }
  }
}

extension CommandFailure {
  var description: String {
    switch self {
    case .unknownCommand(let word, let known):
      "error: unknown command '\(word)'; the commands are \(known.joined(separator: ", "))"
        + (EditDistance.nearest(to: word, among: known)
          .map { "\nnote: a similar command exists: '\($0)'" } ?? "")
    case .noPeople(let file):
      "\(file): error: it has no people\nnote: in a population file, write people: 1000, or tracks: with a recording, beside name; for "
        + "anything else, use tracewatt compare"
    case .unknownStrategy(let name, let option, let known, let results):
      "\(option): error: no strategy \(results.map { "of \($0) " } ?? "")is named \"\(name)\"\nnote: "
        + Self.nearest(to: name, among: known)
        + "the strategies are \(known.joined(separator: ", "))"
    case .unknownMeasure(let glob):
      "--metric: error: no measure is named \(glob)\nnote: "
        + Self.nearest(to: glob, among: RunMeasures.definitions.map(\.name))
        + "tracewatt baseline show without --metric lists what is recorded"
    case .unknownRow(let name, let known):
      "--row: error: no row is named \"\(name)\"\n"
        + "note: \(Self.nearest(to: name, among: known))`tracewatt validate` lists all rows"
    case .unknownSetting(let key):
      "key: error: no setting is named \"\(key)\"\nnote: "
        + (SettingCatalogue.nearest(to: key).map { "the nearest is \($0)" }
          ?? "sections are standard, uploads, gnss, …")
    case .unknownSchema(let kind):
      "kind: error: "
        + (kind.map { "no schema exists for the kind \"\($0)\"" } ?? "it is missing")
        + "\nnote: \(kind.map { Self.nearest(to: $0, among: Self.kinds) } ?? "")the kinds are "
        + Self.kinds.joined(separator: ", ")
    case .unknownAnswer(let name):
      "--answer: error: no answer is named \"\(name)\"\n"
        + "note: \(Self.nearest(to: name, among: AnswerSchema.names))the answers are "
        + AnswerSchema.names.joined(separator: ", ")
    case .unknownTask(let word, let line):
      "standard input:\(line): error: \"\(word)\" is neither a share nor a part of this study\n"
        + "note: pass a share such as 3/16, or part names as listed by --dry-run --format json"
    case .changingProgram(let name, let day):
      "\(name): error: the program answers \(day) otherwise when it runs again\n"
        + "note: it must not depend on time, chance, files or what an earlier launch left behind"
    case .noRunsMatch(let globs):
      "--only: error: no runs of the budgets match \(globs.joined(separator: ", "))"
    case .replacesInput(let path): "--report: error: it would replace \(path), which check reads"
    case .noSettings(let verb): "error: an app's own code has no settings that can be \(verb)"
    case .noSystemOfMetricKit:
      "--field: error: MetricKit reports need iOS, and no simulated system is iOS\n"
        + "note: specify one with --os, such as ios_18"
    case .noReplay(let field):
      "--field: error: this program does not replay folders of recordings\n"
        + "note: in a clone of Tracewatt, run `make field FIELD=\(field)`"
    case .notText(let path): "\(path): error: the file cannot be read as text"
    case .notRecordings(let path):
      "\(path): error: this is neither a folder of recordings nor a phone's own power log"
    case .notBaseline(let path):
      "\(path): error: this is neither a folder of results nor a baseline file, which ends in .json"
    case .noBaseline(let path):
      "\(path): error: the file does not exist\nnote: record a baseline with tracewatt baseline update"
    case .noBudgets(let failure):
      "\(failure)\nnote: tracewatt check --suggest --scenario FILE prints a starter file; "
        + "tracewatt init DIR writes an example"
    case .noTraceEvents(let folder, let missing):
      "\(folder): error: the results contain no \(missing), which a Perfetto trace needs\n"
        + "note: run compare again with --detail states"
    case .noCommonDay(let log, let day):
      "\(log): error: all of the log's gaps lie outside the time of \(day)\n"
        + "note: leave the scenario out, and the day is made from the log's positions"
    case .filesExist(let paths, let other):
      paths.map { "\($0): error: the file exists\n" }.joined()
        + "note: use --force to replace existing files, or \(other)"
    case .brokenOutput(let reason): "error: cannot write to standard output: \(reason)"
    case .brokenRows(let rows):
      rows.map { "error: \($0) is recorded as passing but misses" }.joined(separator: "\n")
    case .brokenScores(let scores):
      scores.map { "error: \($0): passes in the shipped scores but misses here" }.joined(
        separator: "\n"
      )
    case .fault(let error): "error: a fault in tracewatt: \(error)"
    }
  }

  private static var kinds: [String] { FileKind.allCases.map(\.rawValue) }
}
