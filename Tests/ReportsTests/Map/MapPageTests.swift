// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

@Suite struct MapPageTests {
  @Test("the map has its parts by the names that tests and scripts know")
  func hooks() async throws {
    let html = try await MapScene.walk().html()
    #expect(html.hasPrefix("<section class=\"map\" id=\"day1-map\""))
    for action in ["play", "zoom-in", "zoom-out", "fit", "previous", "next"] {
      expectEqual(html.matches(of: try Regex("<button[^>]*data-action=\"\(action)\"")).count, 1)
    }
    #expect(html.contains("<input type=\"range\" id=\"day1-time\" data-role=\"time\""))
    #expect(html.matches(of: /data-marker="truth" transform="/).count == 1)
    for name in ["control", "standard_best", "significant_change"] {
      #expect(
        html.contains("data-marker=\"belief\" data-strategy=\"\(name)\" transform=\"translate(")
      )
    }
    #expect(html.contains("data-role=\"callout\" role=\"status\""))
    #expect(html.contains("data-role=\"now\""))
  }

  @Test("every switch has a rule of its own and no identifier occurs twice")
  func identifiers() async throws {
    let made = try await MapScene.walk()
    let html = try made.html()
    let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
    expectEqual(Set(ids).count, ids.count)
    #expect(ids.allSatisfy { $0.hasPrefix("day1-") })
    let boxes = html.matches(of: /type="checkbox" id="([^"]*)"/).map { String($0.output.1) }
    #expect(boxes.count >= 8)
    // Beliefs are removed only if their strategy is not chosen either.
    let beliefs =
      "#day1-map:has(#day1-l-beliefs:not(:checked)):has(#day1-l-f0:not(:checked)) .b-f0{"
    #expect(html.contains(beliefs))
    for box in boxes {
      let isOwn = html.contains("#day1-map:has(#\(box):not(:checked)) .")
      #expect(isOwn || ["day1-l-beliefs", "day1-course-up"].contains(box), "\(box)")
      #expect(html.contains("<label for=\"\(box)\""))
    }
    for reference in html.matches(of: /href="#([^"]*)"/) {
      #expect(ids.contains(String(reference.output.1)))
    }
  }

  @Test("a callout shows time, provider, accuracy, error, age and energy")
  func callouts() async throws {
    let made = try await MapScene.walk()
    let layer = try #require(try made.drawing().layers.first { $0.isShown })
    let fix = try #require(layer.drawn.last.map { layer.run.fixes[$0] })
    let words = try made.drawing().text(of: fix, in: layer)
    let terms = words.split(separator: "\n").dropFirst().map { $0.prefix { $0 != ":" } }
    for term in [
      "Provider", "Delivered by", "Reported accuracy", "Error at its timestamp",
      "Age at delivery", "Energy so far, whole phone",
    ] {
      #expect(terms.contains { $0 == term })
    }
    #expect(try made.html().contains("<title>\(Markup.escaped(words))</title>"))
  }

  @Test("the table of fixes holds the numbers of fixes.csv to the last digit")
  func numbers() async throws {
    let made = try await MapScene.walk()
    let drawing = try made.drawing()
    let layer = try #require(drawing.layers.first { $0.isShown })
    let table = drawing.fixTable(layer)
    expectEqual(table.rows.count, layer.drawn.count)
    for (cells, place) in zip(table.rows, layer.drawn) {
      let fix = layer.run.fixes[place]
      var values: [Double?] = []
      for cell in cells {
        if case .number(let value, _) = cell { values.append(value) }
      }
      var wanted: [Double?] = [
        fix.coordinate.latitude, fix.coordinate.longitude, fix.horizontalAccuracy.value,
      ]
      if let error = fix.error { wanted.append(error.value) }
      #expect(values.prefix(wanted.count).elementsEqual(wanted))
    }
  }

  @Test("names from files neither end an element nor run")
  func hostile() async throws {
    var made = try await MapScene.walk()
    let name = "</script><img src=x onerror=alert(1)>\"'&\u{202E}שלום 😀"
    made.study.days[0].sites[0].name = name
    let run = try made.details(of: "standard_best")
    let sample = made.study.days[0].truth[100]
    var event = try #require(made.study.details[run].events.first)
    event.name = .enteredRegion
    event.region = name
    event.time = sample.time
    event.coordinate = nil
    made.study.details[run].events = [event]
    let html = try made.html()
    #expect(!html.contains("<img"))
    #expect(!html.contains("onerror=alert(1)>\""))
    expectEqual(html.matches(of: /<\/script>/).count, 1)
    #expect(html.contains("Entered &lt;/script&gt;"))
  }

  @Test("a geofence event is drawn where the phone truly was")
  func events() async throws {
    var made = try await MapScene.walk()
    let run = try made.details(of: "standard_best")
    var event = try #require(made.study.details[run].events.first)
    event.name = .exitedRegion
    event.region = "home"
    event.time = SimulationTime(seconds: 100.5)
    event.coordinate = nil
    made.study.details[run].events = [event]
    let drawing = try made.drawing()
    let happening = try #require(drawing.geofenceEvents.first)
    let (a, b) = (drawing.truth[100], drawing.truth[101])
    #expect(abs(happening.point.x - (a.x + b.x) / 2) < 1e-6)
    #expect(abs(happening.point.y - (a.y + b.y) / 2) < 1e-6)
    let html = try made.html()
    #expect(html.contains("Exited home"))
    #expect(html.contains("data-layer=\"events\""))
  }

  @Test("without tiles the page names no server; with them it credits their source")
  func tiles() async throws {
    let made = try await MapScene.walk()
    let plain = try made.html()
    #expect(!plain.contains("attribution"))
    #expect(!plain.contains("\"tiles\":"))
    #expect(!plain.contains("https://"))
    let tiles = try #require(
      MapTiles(
        template: "https://tiles.example.org/{z}/{x}/{y}.png?a=1&b=</script>",
        attribution: "© <Example>"
      )
    )
    let html = try made.html(tiles: tiles)
    #expect(html.contains("<bdi>© &lt;Example&gt;</bdi>"))
    #expect(
      html.contains("https://tiles.example.org/{z}/{x}/{y}.png?a=1\\u0026b=\\u003c/script\\u003e")
    )
    expectEqual(html.matches(of: /<\/script>/).count, 1)
  }

  @Test("only runs that are drawn share the page, and many of them shrink their parts")
  func budget() async throws {
    let made = try await MapScene.walk()
    var all = made
    all.study.details += made.study.details.map { run in
      var again = run
      again.key.replication = 1
      return again
    }
    try expectEqual(made.scene().budget, DrawingBudget(runs: 3))
    try expectEqual(all.scene().budget, DrawingBudget(runs: 3))
    let (one, many) = (DrawingBudget(runs: 6), DrawingBudget(runs: 60))
    expectEqual(one.points, 1500)
    expectEqual(one.fixes, 200)
    expectEqual(one.instants, 1440)
    #expect(many.points <= 120)
    #expect(many.fixes <= 10)
    expectEqual(DrawingBudget(runs: .max).fixes, 8)
    expectEqual(DrawingBudget(runs: 0), DrawingBudget(runs: 1))
  }

  @Test(
    "the power graph names the hours that its table's rows stand for",
    arguments: [23, 120, 800]
  )
  func hours(_ length: Int) async throws {
    var made = try await MapScene.walk()
    for run in made.study.details.indices {
      let pattern = try #require(made.study.details[run].battery.last)
      made.study.details[run].battery = (0...length * 60).map { minute in
        var row = pattern
        row.time = SimulationTime(seconds: Double(minute) * 60)
        row.energy = Joules(Double(minute))
        return row
      }
    }
    let figure = try #require(PowerStrips(try made.drawing()).figure)
    let rows = figure.tables[0].rows.count
    let step = length <= 96 ? 1 : (length + 95) / 96
    expectEqual(rows, (length + step - 1) / step)
    let words = step == 1 ? "the means of each hour" : "the means of every \(step) hours"
    #expect(figure.remark.contains(words))
  }

  @Test("a scene without details has no map")
  func noDetails() async throws {
    let made = try await MadeStudy(replications: 1, isDetailed: false)
    let scene = try MapScene(made.read())
    try expectEqual(scene.html(), "")
  }

  @Test("the power graph's table ends with the energy of the day")
  func power() async throws {
    let made = try await MapScene.walk()
    let drawing = try made.drawing()
    let figure = try #require(PowerStrips(drawing).figure)
    let last = try #require(figure.tables[0].rows.last)
    for (place, layer) in drawing.layers.enumerated() {
      guard case .number(let energy, _) = last[2 + 2 * place] else {
        Issue.record("no energy of \(layer.entry.name)")
        continue
      }
      expectEqual(energy, layer.run.battery.last?.energy.value)
    }
  }
}
