// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

@Suite struct StudyPageTests {
  /// The part of the page from one id to another.
  private func part(_ html: String, from: String, to: String) throws -> Substring {
    let start = try #require(html.range(of: "<section id=\"\(from)\""))
    let end = try #require(html.range(of: "<section id=\"\(to)\""))
    return html[start.lowerBound..<end.lowerBound]
  }

  /// The cells of the first table in a part: rows of values and shown texts.
  private func table(_ part: Substring) throws -> (metrics: [String?], rows: [[String]]) {
    let body = try #require(part.range(of: "</table>"))
    let table = part[..<body.lowerBound]
    let metrics = table.matches(of: /<th scope="col"([^>]*)>/).map { head -> String? in
      head.output.1.firstMatch(of: /data-metric="([^"]*)"/).map { String($0.output.1) }
    }
    let rows = table.matches(of: /<tr[^>]*><th scope="row"[^>]*>.*?<\/tr>/).map { row in
      row.output.matches(of: /<t[hd][^>]*>(.*?)<\/t[hd]>/).map { String($0.output.1) }
    }
    return (metrics, rows)
  }

  @Test("the page has its parts in order, each with its heading")
  func order() async throws {
    let study = try await MadeStudy().read()
    let key = try #require(study.runs.first?.key)
    let html = StudyPage(study).html
    let places = ["recommendation", "trade", "table", "day1", "origin"].map {
      html.range(of: "<section id=\"\($0)\"")?.lowerBound
    }
    #expect(places.allSatisfy { $0 != nil })
    expectEqual(places.compactMap { $0 }, places.compactMap { $0 }.sorted())
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(html.contains("<main id=\"main\">"))
    #expect(html.contains("The results do not say how far to trust these numbers"))
    #expect(html.contains("This report reaches none of the rungs."))
    #expect(html.contains("A walk: \(key.phone), \(key.os)"))
  }

  @Test("the page shows the rung that the folder holds, with its reason")
  func evidence() async throws {
    var study = try await MadeStudy().read()
    let standing = EvidenceStanding(
      phone: "a",
      system: "b",
      rung: .order,
      scored: "c on d",
      carried: "a is c <scaled>.",
      stop: "Ratios are not claimed: row D3 misses.",
      modelVersion: "1",
      date: "2026-01-02",
      programVersion: "2"
    )
    study.provenance?.standings = [standing]
    let html = StudyPage(study).html
    #expect(html.contains("Trust the order; percentages were never checked on this phone."))
    #expect(html.contains("the order of strategies<strong> (this report)</strong>"))
    #expect(html.contains("a is c &lt;scaled&gt;."))
    #expect(html.contains("row D3 misses"))
    #expect(html.contains("The scores are from model 1, the numbers from model 2"))
    let other = StudyPage(try await MadeStudy().read()).html
    #expect(!other.contains("(this report)"))
  }

  @Test("the same folder gives the same bytes")
  func deterministic() async throws {
    let study = try await MadeStudy()
    let first = StudyPage(try study.read()).html
    let second = StudyPage(try study.read()).html
    #expect((first == second) as Bool)
  }

  @Test("the table's numbers are the means of summary.csv, to the last digit")
  func totals() async throws {
    let study = try await MadeStudy()
    let html = StudyPage(try study.read()).html
    let (metrics, rows) = try table(part(html, from: "table", to: "day1"))
    #expect(metrics.compactMap { $0 }.contains("energy_location_j"))
    let text = try String(contentsOfFile: study.folder + "/summary.csv", encoding: .utf8)
    let means = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    .filter { $0[5] == "mean" }
    var compared = 0
    for row in rows {
      let name = try #require(row[0].firstMatch(of: /<bdi>(.*)<\/bdi>/)?.output.1)
      for (index, metric) in metrics.enumerated() {
        guard let metric else { continue }
        let mean = means.first { $0[1] == name && $0[4] == metric }
        let shown = row[index].firstMatch(of: /<data value="([^"]*)"/)?.output.1
        expectEqual(shown.map(String.init), mean.map { String($0[6]) }, "\(name) \(metric)")
        if shown != nil { compared += 1 }
      }
    }
    expectEqual(rows.count, 3)
    #expect(compared > 20)
  }

  @Test("the first sentence is the answer, in the words of the terminal")
  func answer() async throws {
    let study = try await MadeStudy().read()
    let html = StudyPage(study).html
    let main = try #require(html.range(of: "<main"))
    let first = try #require(html[main.lowerBound...].firstMatch(of: /<p[^>]*>(.*?)<\/p>/))
    let recommendation = try #require(study.table.recommendations.first)
    expectEqual(String(first.output.1), Markup.escaped(study.table.text(for: recommendation)))
    #expect(study.table.text(as: .table).hasPrefix(study.table.text(for: recommendation)))
  }

  @Test("three numbers repeat the first sentence, with what they are measured against")
  func figures() async throws {
    let study = try await MadeStudy().read()
    let table = study.table
    var recommendation = try #require(table.recommendations.first)
    let text = table.text(for: recommendation)
    let figures = table.figures(for: recommendation)
    expectEqual(figures.count, 3)
    let html = StudyPage(study).html.replacing("\n", with: "")
    for figure in figures {
      #expect(!figure.value.isEmpty)
      let value = Markup.escaped(figure.value)
      #expect(html.contains("<dt>\(figure.title)</dt><dd class=\"value\">\(value)</dd>"))
    }
    if !recommendation.keepsPresent, recommendation.chosenStep?.energy != nil {
      let number = figures[0].value.prefix { $0 != " " }
      #expect(text.contains(number), "\(text) \(figures[0])")
    }
    // Without steps the figures are those of today's strategy.
    (recommendation.steps, recommendation.answer) = ([], nil)
    let present = table.figures(for: recommendation)
    #expect(present[0].note.hasPrefix("of a charge a day") && present[0].value.hasSuffix(" %"))
    recommendation.presentMissed.crossings = .init(missed: 1.4, all: 5.8)
    recommendation.presentMissed.dayFraction = 0.000_02
    expectEqual(table.figures(for: recommendation)[2].value, "1.4 of 5.8")
    recommendation.presentMissed.crossings = nil
    expectEqual(table.figures(for: recommendation)[2].value, "<0.1 %")
    recommendation.presentMissed.dayFraction = 0
    expectEqual(table.figures(for: recommendation)[2].value, "0 %")
    recommendation.presentMissed.dayFraction = nil
    expectEqual(table.figures(for: recommendation)[2].value, "–")
    recommendation.presentError = nil
    expectEqual(table.figures(for: recommendation)[1].value, "–")
  }

  @Test(
    "a cell of the heat map is darker for each factor of about three",
    arguments: [(0, 0), (0.09, 0), (0.1, 1), (0.5, 2), (2, 3), (5, 4), (15, 5), (99, 6)]
  )
  func heat(percent: Double, shade: Int) {
    expectEqual(StudyPage.heat(of: percent), shade)
  }

  @Test("no result of the model is shown with more digits than are known")
  func digits() async throws {
    let html = StudyPage(try await MadeStudy().read()).html
    let part = try part(html, from: "recommendation", to: "day1")
    let shown = part.matches(of: /<data value="[^"]*">([^<]*)<\/data>/).map { $0.output.1 }
    #expect(shown.count > 60)
    for text in shown {
      // The variation is shown to the last digit of its mean, however large it is.
      let mean = text.prefix { $0 != "±" }
      for number in mean.split(whereSeparator: { !$0.isNumber && $0 != "." }) {
        let digits = number.filter { $0 != "." }.drop { $0 == "0" }
        let isWhole = !number.contains(".")
        let known = isWhole ? digits.reversed().drop { $0 == "0" }.count : digits.count
        #expect(known <= 2, "\(text)")
      }
    }
  }

  @Test(
    "ranges over the phone's unknowns appear beside ratio and energy, as in the terminal"
  )
  func ranges() async throws {
    var study = try await MadeStudy().read()
    func factor(_ low: Double, _ high: Double) -> PowerRanges.Factor {
      PowerRanges.Factor(low: low, high: high, isEven: true)
    }
    for index in study.results.indices {
      study.results[index].powerRanges = PowerRanges(
        all: factor(0.5, 1.6),
        scales: PowerScale.Part.allCases.map { _ in factor(1, 1) },
        powers: EnergyPart.allCases.map { _ in factor(1, 1) },
        level: .unknowns
      )
    }
    let html = StudyPage(study).html
    #expect(html.contains("Each range is the range over what is unknown about the phone."))
    let part = try part(html, from: "table", to: "day1")
    expectEqual(part.matches(of: /<th scope="col">range</).count, 5)
    let row = try #require(study.table.rows.first { $0.group.strategy == "standard_best" })
    let mean = try #require(row["location_percent_per_day"]?.estimate)
    let range = try #require(row.percentRange)
    #expect(abs(range.lowerBound - 0.5 * mean) < 1e-9 * mean)
    #expect(abs(range.upperBound - 1.6 * mean) < 1e-9 * mean)
    let text = NumberText.known(range)
    #expect(part.contains("<bdi>\(text)</bdi>"))
    let terminal = study.table.text(as: .table)
    #expect(terminal.contains("\(NumberText.known(mean)) (\(text))"))
    // Without the phone's ranges there is no such column.
    let bare = StudyPage(try await MadeStudy().read()).html
    #expect(!bare.contains("<th scope=\"col\">range<"))
  }

  @Test("the folder's error measure is that of the front, the cards, the chart and the table")
  func errorMeasure() async throws {
    var study = try await MadeStudy(strategies: ["standard_best", "significant_change"]).read()
    let measure = try #require(ErrorMeasure(named: "staleness_p95_s"))
    expectEqual(StudyPage(study).table.errorMeasure, .standard)
    study.provenance?.errorMeasure = measure
    let page = StudyPage(study)
    expectEqual(page.table.errorMeasure, measure)
    expectEqual(page.table.rows.map(\.standing), study.table.rows.map(\.standing))
    let html = page.html
    #expect(html.contains("Pareto front of location energy and staleness_p95_s"))
    #expect(html.contains("Location energy against staleness_p95_s"))
    #expect(html.contains("<span class=\"unit\"> by staleness_p95_s</span>"))
    #expect(html.contains("data-metric=\"staleness_p95_s\""))
    let scene = try #require(page.scenes.first)
    let chart = TradeChart(scene.entries, by: scene.errorMeasure, width: 720, height: 420)
    #expect(chart.frame.yTitle.hasPrefix("staleness_p95_s (s)"))
    for point in chart.points {
      expectEqual(point.error, point.entry.mean("staleness_p95_s"))
    }
  }

  @Test("numbers that the terminal does not give are not in the page's table either")
  func smallFigures() async throws {
    var study = try await MadeStudy().read()
    for index in study.results.indices
    where study.results[index].key.strategy == "significant_change" {
      let measures = study.results[index].measures
      study.results[index].measures = RunMeasures(
        values: RunMeasures.definitions.map { definition in
          let isEnergy = ["energy_location_j", "location_percent_per_day"].contains(definition.name)
          return measures[definition.name].map { isEnergy ? 1e-4 * $0 : $0 }
        }
      )
    }
    let row = try #require(study.table.rows.first { $0.group.strategy == "significant_change" })
    expectEqual(row.percentText(), "<0.1")
    expectEqual(row.ratioText, "<0.01")
    #expect(row.ratioIntervalText == nil)
    let (metrics, rows) = try table(part(StudyPage(study).html, from: "table", to: "day1"))
    let cells = try #require(rows.first { $0[0].contains("significant_change") })
    let percent = try #require(metrics.firstIndex(of: "location_percent_per_day"))
    #expect(cells[percent].hasSuffix(">&lt;0.1</data>"))
    #expect(cells[1].hasSuffix(">&lt;0.01</data>"))
    #expect(cells[2].isEmpty)
  }

  @Test("a recording shorter than a day has percent of the trip")
  func trip() async throws {
    var study = try await MadeStudy().read()
    #expect(!StudyPage(study).html.contains("% of a charge in 6 h"))
    study.provenance?.dayFacts = ["walk": DayFacts(length: .hours(6))]
    let row = try #require(study.table.rows.first { $0.group.strategy == "standard_best" })
    let share = try #require(row.tripText(0.25))
    #expect(StudyPage(study).html.contains(" \(share) % of a charge in 6 h"))
    #expect(study.table.text(as: .table).contains(" \(share) "))
  }

  @Test("units are in the heads of the columns as the measures define them")
  func units() async throws {
    let html = StudyPage(try await MadeStudy().read()).html
    let heads = html.matches(of: /data-metric="([^"]*)">([^<]*)<span class="unit"> ([^<]*)<\/span>/)
    #expect(!heads.isEmpty)
    for head in heads {
      let unit = head.output.3.replacing("%", with: "percent")
      let definition = RunMeasures.definitions.first { $0.name == head.output.1 }
      let known = definition?.unit.replacing("percent/d", with: "percent/day")
      #expect(known == String(unit) || known == String(unit.replacing("/day", with: "/d")))
    }
  }

  static let hostileTitles = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</style></title></svg>",
    "'; alert(1); //", "\u{202E}txet desrever", "مسار المشي", "👩‍👩‍👧 🚲", "]]> <!-- -->",
    "\u{0}\u{7}\u{1B}[31m", "{{x}} ${y} `z`", "&lt;b&gt; &amp;", "\u{2028}\u{2029}",
  ]

  @Test(
    "titles from files neither break the page nor run",
    arguments: Cases.some(4, of: hostileTitles)
  )
  func hostile(_ title: String) async throws {
    let plain = StudyPage(
      try await MadeStudy(title: "plain", strategyTitle: "plain", replications: 1).read()
    ).html
    let html = StudyPage(
      try await MadeStudy(title: title, strategyTitle: title, replications: 1).read()
    ).html
    func tags(_ html: String) -> [String] {
      html.matches(of: /<\/?([a-zA-Z!][^\s>]*)/).map { String($0.output.1) }
    }
    // The same elements in the same order, whatever the title.
    expectEqual(tags(html), tags(plain))
    let escaped = Markup.escaped(title.visible)
    #expect(html.contains("<h1><bdi>\(escaped)</bdi></h1>"))
  }

  @Test("the page asks for nothing outside itself")
  func alone() async throws {
    let html = StudyPage(try await MadeStudy().read()).html
    let addresses = html.matches(of: /https?:\/\/[^"'\s<)]*/).map { String($0.output) }
    // The names of SVG's and its links' vocabularies are not addresses.
    #expect(Set(addresses).isSubset(of: ["http://www.w3.org/2000/svg"]))
    #expect(html.contains("default-src &#39;none&#39;; style-src"))
    // The digest of an empty text is known; the page's is that of its script.
    expectEqual(StudyPage.digest(of: ""), "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    let script = "<script>\(PageAssets.script)</script>"
    #expect(html.contains(script) as Bool)
    let digest = StudyPage.digest(of: PageAssets.script)
    #expect(html.contains("&#39;sha256-\(Markup.escaped(digest))&#39;"))
    #expect(html.contains("img-src data:; form-action"))
    #expect(!html.contains("@import"))
    // Patterns and masks are part of the page itself.
    let references = html.matches(of: /url\(([^)]*)\)/).map { $0.output.1 }
    #expect(references.allSatisfy { $0.hasPrefix("#") })
  }

  @Test("with tiles the policy names their server and nothing else")
  func tiles() async throws {
    let tiles = try #require(
      MapTiles(template: "https://tiles.example.org/{z}/{x}/{y}.png", attribution: "© <b>them</b>")
    )
    let html = StudyPage(try await MadeStudy().read(), options: .init(tiles: tiles)).html
    #expect(html.contains("img-src data: https://tiles.example.org; form-action"))
    #expect(!html.contains("<b>them</b>"))
  }

  @Test("a study without details says so, and one without provenance, too")
  func bare() async throws {
    let study = try await MadeStudy(isDetailed: false)
    try FileManager.default.removeItem(atPath: study.folder + "/provenance.json")
    let html = StudyPage(try study.read()).html
    #expect(html.contains("The results contain no detail tables"))
    #expect(html.contains("The results have no provenance.json"))
  }

  @Test("the command is shown with shell quoting")
  func command() async throws {
    let html = StudyPage(try await MadeStudy().read()).html
    let line = "tracewatt compare 'my walk.gpx' --set 'a='\\''b'\\'''"
    #expect(html.contains(Markup.escaped(line)))
    expectEqual(StudyPage.command([]), "")
    expectEqual(StudyPage.command(["/x/tracewatt", ""]), "tracewatt ''")
  }

  @Test(
    "the embedded style and script are the files beside the page",
    arguments: [
      ("style", ["page.css", "charts.css", "map.css"]),
      ("script", ["page.js", "charts.js", "callouts.js", "playback.js", "map.js"]),
    ]
  )
  func assets(_ kind: String, _ files: [String]) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Reports/Page/Assets")
    let text = files.compactMap {
      try? String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
    .joined()
    let embedded = kind == "style" ? PageAssets.style : PageAssets.script
    #expect((embedded + "\n" == text) as Bool)
    // Neither may end its element early.
    #expect(!embedded.contains("</"))
  }
}

@Suite struct StudyPageWeekTests {
  /// The walk's runs as two days of a week.
  private func week() async throws -> RecordedStudy {
    var study = try await MadeStudy().read()
    let second = study.results.map { result in
      var copy = result
      copy.key.scenario = "other"
      return copy
    }
    study.results += second
    var day = study.days[0]
    day.name = "other"
    study.days.append(day)
    study.provenance?.week = WeekWeights(
      name: "my_week",
      days: [.init(scenario: "walk", weight: 5), .init(scenario: "other", weight: 2)]
    )
    return study
  }

  @Test("a week has its own recommendation, chart and table before those of its days")
  func parts() async throws {
    let study = try await week()
    let page = StudyPage(study)
    expectEqual(page.scenes.map(\.day.name), ["my_week", "other", "walk"])
    expectEqual(page.scenes.map(\.id), ["week1", "day1", "day2"])
    #expect(page.html.contains("<h1><bdi>my_week</bdi></h1>"))
    let ids = page.html.matches(of: /\ id="([^"]+)"/).map { String($0.output.1) }
    expectEqual(ids.count, Set(ids).count)
    #expect(page.html.contains("my_week: walk × 5, other × 2"))
    // Equal days make a week that equals them.
    for row in page.table.rows {
      let alike = page.dayTable.rows.first {
        $0.group.scenario == "walk" && $0.group.strategy == row.group.strategy
      }
      let (first, second) = (
        row["energy_location_j"]?.estimate, alike?["energy_location_j"]?.estimate
      )
      #expect(abs((first ?? -1) - (second ?? -2)) <= 1e-12 * abs(first ?? 0))
    }
    expectEqual(page.rows(of: page.scenes[0]).count, 3)
    expectEqual(page.rows(of: page.scenes[1]).count, 3)
  }

  @Test("several days are shown side by side, a column each")
  func overview() async throws {
    let html = StudyPage(try await week()).html
    #expect(html.contains("All side by side"))
    // Links are as short as unique names allow.
    #expect(html.contains("<a href=\"#day2\"><bdi>walk</bdi></a>"))
    #expect(html.contains("Mean tracking error"))
  }

  @Test("several days open with the choice on most of them, then each has its answer")
  func severalDays() async throws {
    var study = try await week()
    study.provenance?.week = nil
    let overview = try #require(study.table.overview)
    let html = StudyPage(study).html
    let places = try [overview, "<h3><bdi>A walk", "Conclusions against"].map {
      try #require(html.range(of: $0)).lowerBound
    }
    expectEqual(places, places.sorted())
  }

  @Test("a folder that was cut or lacks a table says so before the numbers")
  func remarks() async throws {
    let study = try await MadeStudy()
    let path = study.folder + "/summary.csv"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try String(text.dropLast(20)).write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: study.folder + "/events.csv")
    let read = try study.read()
    let size = text.utf8.count
    expectEqual(
      read.remarks,
      [
        "summary.csv has changed since it was written: \(size - 20) bytes, not \(size)",
        "events.csv is missing; anything that needs it is left out",
      ]
    )
    let html = StudyPage(read).html
    let remark = try #require(html.range(of: "events.csv is missing"))
    let table = try #require(html.range(of: "<section id=\"table\""))
    #expect(remark.lowerBound < table.lowerBound)
    #expect(try await MadeStudy().read().remarks.isEmpty)
  }
}
