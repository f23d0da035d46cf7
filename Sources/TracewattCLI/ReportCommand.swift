// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports
internal import TracewattFiles

/// `tracewatt report`: one HTML file of a results folder.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Make one self-contained HTML file, or a Perfetto trace, from a folder of results.",
    discussion: """
      Takes a folder that compare -o wrote and simulates nothing. The page holds verdicts, charts, tables \
      and a map with playback; it opens anywhere, asks for nothing outside itself and can be read without \
      script.

      Example: tracewatt report results -o report.html
      """
  )

  @Argument(help: "A folder of results, as compare -o writes it.", completion: .directory)
  var results: String

  @OptionGroup var drawing: ReportOptions

  @Option(
    name: [.short, .long],
    help:
      "The file of the page; - is standard output. Default: report.html, unless --perfetto is given.",
    completion: .file(extensions: ["html"])
  )
  var output: String?

  @Flag(name: [.short, .long], help: "No notes.")
  var quiet = false

  func validate() throws {
    if drawing.perfetto == "-", output == "-" {
      throw ValidationError("only one of --output and --perfetto can be standard output")
    }
  }

  func run() throws {
    let options = try drawing.pageOptions()
    let page = output ?? (drawing.perfetto == nil ? "report.html" : nil)
    let target = try page.map { try ReportFile($0) }
    let trace = try drawing.perfetto.map { try ReportFile($0) }
    let study = try RecordedStudy(folder: results)
    let events = try drawing.trace(of: study, in: results)
    try target?.write(Array(StudyPage(study, options: options).html.utf8))
    if let events { try trace?.write(events.bytes) }
    guard !quiet else { return }
    for path in [page, drawing.perfetto].compactMap({ $0 }) where path != "-" {
      Terminal.complain("note: \(path) written")
    }
  }
}

/// What may be chosen of a report, in `report` and `compare` alike.
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

  @Option(help: ArgumentHelp("Who is named on the map; required with --tiles.", valueName: "text"))
  var attribution: String?

  func validate() throws {
    if tiles != nil, attribution?.isEmpty ?? true {
      throw ValidationError(
        "--tiles needs --attribution, such as '© OpenStreetMap contributors'; servers require it"
      )
    }
    if tiles == nil, attribution != nil {
      throw ValidationError("--attribution has no meaning without --tiles")
    }
    _ = try pageOptions()
  }

  /// The Perfetto trace that was asked for; nil if none was.
  ///
  /// - Throws: `InputFailure` if the folder holds no detail tables, of which such a trace is made.
  func trace(of study: RecordedStudy, in folder: String) throws -> PerfettoTrace? {
    guard perfetto != nil else { return nil }
    do {
      return try PerfettoTrace(study)
    } catch .noDetails {
      throw InputFailure(
        diagnostics: [
          "\(folder): error: the results hold no detail tables, of which a Perfetto trace is made",
          "note: compare writes them unless --detail none",
        ],
        exitCode: 65
      )
    }
  }

  /// The choices as the page takes them.
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

/// A report's file, opened before the work starts; `-` is standard output.
struct ReportFile {
  private let file: AtomicFile?

  init(_ path: String) throws {
    file = path == "-" ? nil : try WholeFile.open(path)
  }

  /// Writes the whole report and puts it in its place.
  func write(_ bytes: [UInt8]) throws {
    guard let file else { return Terminal.write(bytes) }
    try file.write(bytes)
    try file.commit()
  }
}
