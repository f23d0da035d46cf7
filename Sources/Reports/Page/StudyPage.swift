// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
public import StudyResults

/// A study as one HTML file, which shows the contents of its tables.
///
/// The file loads nothing else except map tiles, if they are chosen. It can be read without script
/// and style, and is the same for the same results. It shows the contents of the folder and
/// simulates nothing.
public struct StudyPage {
  /// The options of a page.
  public struct Options: Sendable, Hashable {
    /// The tiles under the map; nil draws it without.
    public var tiles: MapTiles?

    /// A page with or without tiles.
    public init(tiles: MapTiles? = nil) { self.tiles = tiles }
  }

  let study: RecordedStudy
  let options: Options
  /// The table that `compare` prints: that of the week if the days form one, else that of the days.
  let table: ComparisonTable
  /// The table of the days by themselves.
  let dayTable: ComparisonTable
  /// The scenes that have sections on the page: the week, then the days.
  let scenes: [Scene]

  /// A page of a study.
  public init(_ study: RecordedStudy, options: Options = Options()) {
    self.study = study
    self.options = options
    dayTable = study.table
    let days = Scene.all(of: study, table: dayTable)
    guard let week = study.provenance?.week, !week.combined(study.results).isEmpty else {
      table = dayTable
      scenes = days
      return
    }
    let results = week.combined(study.results)
    let table = study.table(of: results)
    self.table = table
    scenes = Scene.week(week, of: study, results, table: table) + days
  }

  /// The whole file.
  public var html: String {
    var markup = Markup()
    markup.raw("<!DOCTYPE html>\n")
    markup.element("html", ["lang": "en"]) { page in
      page.element("head") { head(&$0) }
      page.element("body") { body in
        body.element("a", ["class": "skip", "href": "#main"], text: "Skip to the results")
        body.element("header") { header in
          header.element("p", ["class": "brand"], text: "Tracewatt report")
          header.element("h1") { $0.name(title) }
        }
        body.element("nav", ["aria-label": "Sections"]) { nav in
          nav.element("div") { bar in
            navigation(&bar)
            writeFilter(to: &bar)
          }
        }
        body.element("main", ["id": "main"]) { main in
          writeAnswer(to: &main)
          writeReasons(to: &main)
          writeTable(to: &main)
          for scene in scenes { write(scene, to: &main) }
          writeOrigin(to: &main)
        }
        body.element("script") { $0.raw(PageAssets.script) }
      }
    }
    return markup.content
  }

  private func head(_ head: inout Markup) {
    head.pageMetadata(policy: policy)
    head.element("meta", ["name": "referrer", "content": "no-referrer"])
    head.element("title", text: "\(title) · Tracewatt")
    head.element("style") { $0.raw(Self.style) }
  }

  /// The content policy: the page loads only itself, and images from the tile server if tiles are
  /// chosen.
  private var policy: String {
    let images = options.tiles.map { "data: \($0.origin)" } ?? "data:"
    // Browsers that support digests run only this script; others use 'unsafe-inline'.
    let digest = Self.digest(of: PageAssets.script)
    return "default-src 'none'; style-src 'unsafe-inline'; "
      + "script-src 'unsafe-inline' 'sha256-\(digest)'; "
      + "img-src \(images); form-action 'none'; base-uri 'none'"
  }

  /// The style of the page, with the variables of its colours.
  static let style = Palette.style + PageAssets.style

  /// The SHA-256 of a text in base 64, as required by content policies.
  static func digest(of text: String) -> String {
    let digits = Array(SHA256.hexDigest(of: text.utf8))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<$0 + 2]), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }

  private var title: String {
    if let week = study.provenance?.week { return week.name }
    return study.days.map { $0.title.isEmpty ? $0.name : $0.title }.joined(separator: ", ")
  }

  private func navigation(_ nav: inout Markup) {
    nav.element("ul") { list in
      var links = [("recommendation", "Answer"), ("reasons", "Why"), ("table", "Table")]
      if let scene = scenes.first, scenes.count == 1 {
        links.append((scene.id, "The day"))
        if scene.replication != nil { links.append(("\(scene.id)-map", "Map")) }
      } else {
        links += scenes.map { ($0.id, shortHeading(of: $0)) }
      }
      links.append(("origin", "How it was made"))
      for (id, text) in links {
        list.element("li") { $0.element("a", ["href": "#\(id)"]) { $0.name(text) } }
      }
    }
  }

  /// Writes the section of a scene; one of several is folded.
  private func write(_ scene: Scene, to main: inout Markup) {
    main.element("section", ["id": scene.id, "aria-labelledby": "\(scene.id)-h"]) { section in
      section.element("h2", ["id": "\(scene.id)-h"]) { $0.name(scene.heading) }
      guard scenes.count > 1 else { return writeDetails(of: scene, to: &section) }
      if !scene.isWeek, let lead = lead(of: scene) { section.element("p", text: lead) }
      section.element("details", ["class": "fold", "data-role": "whole"]) { details in
        details.element("summary") {
          $0.text("Charts of ")
          $0.name(shortHeading(of: scene))
        }
        // The chart of a week is on the first screen.
        if !scene.isWeek || answered.count > 1 {
          scene.tradeFigure(choices: choices(of: scene))
            .write(to: &details)
        }
        writeDetails(of: scene, to: &details)
      }
    }
  }

  /// Writes what a scene holds: the timelines, the map, errors and energy.
  private func writeDetails(of scene: Scene, to section: inout Markup) {
    if scene.isWeek {
      section.element(
        "p",
        text: "Weighted means over the days. Timelines, errors and maps are shown with each "
          + "day, below."
      )
    } else if let replication = scene.replication {
      section.element(
        "p",
        text:
          "Timelines, errors and the map show only replication \(replication); energy and tiers "
          + "are means over all replications."
      )
      if !scene.hasStates {
        section.element(
          "p",
          text: "The results contain no power states, so the timelines show no radios or "
            + "processor; run compare with --detail states to record them."
        )
      }
    } else {
      section.element(
        "p",
        text: "The results contain no detail tables, so there are no timelines and no map; "
          + "run compare without --detail none to record them."
      )
    }
    writeTimelines(of: scene, to: &section)
    scene.writeMap(to: &section, tiles: options.tiles)
    write(scene.errorFigures(), of: scene, title: "Errors over the day", to: &section)
    write(scene.energyFigures(), of: scene, title: "Energy by component and cause", to: &section)
  }

  /// Writes the timelines; a script shows one or two of them at a time.
  func writeTimelines(of scene: Scene, to section: inout Markup) {
    let figures = scene.timelineFigures()
    guard !figures.isEmpty else { return }
    let first =
      scene.focus ?? recommendation(of: scene)?.chosen?.strategy
      ?? scene.entries.first(where: \.isReference)?.name
    section.element("div", ["class": "timelines", "data-role": "timelines"]) { box in
      for (entry, figure) in zip(scene.timelined, figures) {
        box.element(
          "div",
          ["data-strategy": entry.name, "data-first": entry.name == first ? "" : nil]
        ) { figure.write(to: &$0) }
      }
    }
  }

  /// Writes charts that are folded until a reader asks for them.
  private func write(
    _ figures: [ChartFigure],
    of scene: Scene,
    title: String,
    to section: inout Markup
  ) {
    guard !figures.isEmpty else { return }
    let short = shortHeading(of: scene)
    section.element("details", ["class": "fold"]) { details in
      details.element("summary") {
        $0.text("\(title): ")
        $0.name(short.isEmpty ? scene.day.name : short)
      }
      for figure in figures { figure.write(to: &details) }
    }
  }
}
