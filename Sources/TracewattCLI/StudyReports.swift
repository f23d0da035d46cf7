// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import Reports

/// The options for reports in `report` and `compare`.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A trace of power states, counters, deliveries and causes for the Perfetto viewer.",
      valueName: "file"
    ),
    completion: .file()
  )
  var perfetto: String?

  @Option(
    help: ArgumentHelp(
      "Map tiles, such as https://tiles.example.org/{z}/{x}/{y}.png; their server learns where the trace was.",
      valueName: "url-template"
    )
  )
  var tiles: String?

  @Option(help: ArgumentHelp("The map's attribution; required with --tiles.", valueName: "text"))
  var attribution: String?

  func validate() throws {
    if tiles != nil, attribution?.isEmpty ?? true {
      throw ValidationError(
        "--tiles needs --attribution, such as '© OpenStreetMap contributors'; servers require it"
      )
    }
    try OptionRule.check([
      OptionRule(
        ("--attribution", attribution != nil),
        needs: ("--tiles", tiles != nil),
        "it credits those tiles"
      )
    ])
    _ = try pageOptions()
  }

  /// Rejects options that do not fit the page's file, which is nil if there is no page.
  func check(page: String?) throws {
    func place(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
    if let page, let perfetto, place(page) == place(perfetto) {
      throw ValidationError("the page and the trace cannot go to the same file, \(page)")
    }
    try OptionRule.check([
      OptionRule(
        ("--tiles", tiles != nil),
        needs: ("a page", page != nil),
        "the map is on the page"
      )
    ])
  }

  /// The options in the form that the page takes.
  func pageOptions() throws -> StudyPage.Options {
    guard let tiles, let attribution else { return StudyPage.Options() }
    guard let source = MapTiles(template: tiles, attribution: attribution) else {
      throw ValidationError(
        "--tiles is '\(tiles)'; it must be an http or https address with {z}, {x} and {y}"
      )
    }
    return StudyPage.Options(tiles: source)
  }
}

/// A report's file, opened before the work starts; `-` means standard output.
struct ReportFile {
  private let file: AtomicFile?

  init(_ path: String) throws {
    file = path == "-" ? nil : try WholeFile.open(path)
  }

  /// Writes the whole report under its name.
  func write(_ bytes: [UInt8]) throws {
    guard let file else { return Terminal.write(bytes) }
    try file.write(bytes)
    try file.commit()
  }
}

/// The page and the trace of a study, made from its results folder; `report` and `compare` share
/// them.
struct StudyReports {
  /// The results folder from which they are made; nil if none is needed.
  let folder: String?
  /// The files, in order.
  let paths: [String]
  private let temporary: HiddenFolder?
  private let page: ReportFile?
  private let trace: ReportFile?
  private let options: StudyPage.Options
  private let progress: ProgressLine
  private let isQuiet: Bool

  /// Opens the files before the work starts.
  ///
  /// - Parameters:
  ///   - page: the page's file; nil for none.
  ///   - drawing: the options for the page, and the trace's file.
  ///   - results: the results folder; nil uses a temporary one, which `clear` removes.
  ///   - quiet: whether progress is hidden.
  /// - Throws: `OutputError` if a file cannot be written.
  init(page: String?, drawing: ReportOptions, results: String?, quiet: Bool) throws {
    isQuiet = quiet
    progress = ProgressLine(total: 0, isShown: !quiet && Terminal.showsProgress)
    options = try drawing.pageOptions()
    paths = [page, drawing.perfetto].compactMap { $0 }
    self.page = try page.map { try ReportFile($0) }
    trace = try drawing.perfetto.map { try ReportFile($0) }
    temporary = try results == nil && !paths.isEmpty ? .temporary("tracewatt-report") : nil
    // A run locks its results folder, and the folder around it is locked already.
    folder = results ?? temporary.map { $0.path + "/results" }
  }

  /// What an interrupted end keeps, as a clause.
  var kept: String {
    guard temporary == nil, let folder else { return Interruption.nothing }
    return "the tables in \(folder) are complete"
  }

  /// Reads the folder and writes the files; a temporary folder is removed.
  ///
  /// - Throws: `CancellationError` if the work was cancelled, and the errors of reading and
  ///   writing.
  func write() throws {
    defer { clear() }
    guard let folder, !paths.isEmpty else { return }
    defer { progress.clear() }
    progress.update("reading the results")
    let study = try RecordedStudy(folder: folder)
    if !study.remarks.isEmpty { progress.clear() }
    for remark in study.remarks { Terminal.complain("\(folder): warning: \(remark)") }
    try Task.checkCancellation()
    progress.update("writing \(paths.joined(separator: " and "))")
    let events = try trace.map { _ in try Self.trace(of: study, in: folder) }
    try page?.write(Array(StudyPage(study, options: options).html.utf8))
    if let events { try trace?.write(events.bytes) }
    guard page != nil, !isQuiet, !study.details.isEmpty, !study.hasStates else { return }
    progress.clear()
    Terminal.complain(
      "note: the page shows no radios and no processor, because the results contain no power states; "
        + "get them by running compare with --detail states"
    )
  }

  /// The Perfetto trace of a folder; an error if the folder has no power states.
  private static func trace(of study: RecordedStudy, in folder: String) throws -> PerfettoTrace {
    let missing: String
    do {
      return try PerfettoTrace(study)
    } catch .noDetails {
      missing = "detail tables"
    } catch .noStates {
      missing = "power states"
    }
    throw CommandFailure.noTraceEvents(folder: folder, missing: missing)
  }

  /// Removes the folder if it was a temporary one.
  func clear() {
    temporary?.remove()
  }
}
