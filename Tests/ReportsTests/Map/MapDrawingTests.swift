// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

/// Scenes made from a small study whose truth, fixes and regions a test may change.
struct MapScene {
  var study: RecordedStudy

  init(_ study: RecordedStudy) { self.study = study }

  /// A study of a walk.
  static func walk() async throws -> MapScene {
    let made = try await MadeStudy(replications: 1)
    return MapScene(try made.read())
  }

  /// The scene as in the page.
  func scene() throws -> Scene {
    try #require(Scene.all(of: study, table: study.table).first)
  }

  func drawing() throws -> MapDrawing { try #require(try MapDrawing(scene())) }

  func html(tiles: MapTiles? = nil) throws -> String {
    var markup = Markup()
    try scene().writeMap(to: &markup, tiles: tiles)
    return markup.content
  }

  /// The index of a strategy among the details.
  func details(of strategy: String) throws -> Int {
    try #require(study.details.firstIndex { $0.key.strategy == strategy })
  }

  /// A fix for each of a number of seconds, copied from the first one, with growing errors.
  mutating func fill(_ strategy: String, seconds: Int) throws {
    let run = try details(of: strategy)
    let pattern = try #require(study.details[run].fixes.first)
    study.details[run].fixes = (0..<seconds).map { second in
      var fix = pattern
      fix.time = SimulationTime(seconds: Double(second))
      fix.timestamp = fix.time
      fix.point = fix.point.moved(east: Double(second % 90), north: 0)
      fix.error = Metres(Double(second % 1000))
      return fix
    }
  }

  /// Moves everything around the globe.
  mutating func turn(by degrees: Double) {
    func turned(_ place: Coordinate) -> Coordinate {
      Coordinate(
        latitude: place.latitude,
        longitude: MapRegion.wrapped(place.longitude + degrees)
      )
    }
    for day in study.days.indices {
      for place in study.days[day].truth.indices {
        study.days[day].truth[place].coordinate = turned(study.days[day].truth[place].coordinate)
      }
      for place in study.days[day].sites.indices {
        study.days[day].sites[place].coordinate = turned(study.days[day].sites[place].coordinate)
      }
    }
    for run in study.details.indices {
      for place in study.details[run].fixes.indices {
        study.details[run].fixes[place].coordinate =
          turned(study.details[run].fixes[place].coordinate)
      }
    }
  }
}

@Suite struct MapDrawingTests {
  @Test("the map holds the path, the fixes and the places")
  func everythingInside() async throws {
    let made = try await MapScene.walk()
    let drawing = try made.drawing()
    let (right, bottom) = (drawing.left + drawing.width, drawing.top + drawing.height)
    let fixes = drawing.layers.flatMap { layer in
      layer.drawn.map { drawing.point(layer.run.fixes[$0].coordinate) }
    }
    let places = drawing.places.map { drawing.point($0.coordinate) }
    #expect(!fixes.isEmpty)
    expectEqual(places.count, 1)
    for point in drawing.truth + fixes + places {
      #expect((drawing.left...right).contains(point.x))
      #expect((drawing.top...bottom).contains(point.y))
    }
    #expect(abs(drawing.width / drawing.height - 1.5) < 1e-9)
  }

  @Test("a day moved to the antimeridian is drawn alike")
  func antimeridian() async throws {
    let plain = try await MapScene.walk()
    var moved = plain
    let longitude = try plain.drawing().region.center.longitude
    moved.turn(by: 180 - longitude)
    let (before, after) = (try plain.drawing(), try moved.drawing())
    #expect(abs(after.region.center.longitude) > 179.9)
    expectEqual(after.path, before.path)
    #expect(abs(after.width - before.width) < 0.01)
    let worst = zip(before.truth, after.truth).map { hypot($0.x - $1.x, $0.y - $1.y) }.max()
    #expect(try #require(worst) < 0.01)
  }

  @Test("a day at one place has a map of the smallest extent")
  func still() async throws {
    var made = try await MapScene.walk()
    let home = made.study.days[0].truth[0]
    for place in made.study.days[0].truth.indices {
      made.study.days[0].truth[place].coordinate = home.coordinate
      made.study.days[0].truth[place].point = home.point
    }
    for run in made.study.details.indices { made.study.details[run].fixes = [] }
    made.study.days[0].sites = []
    let drawing = try made.drawing()
    expectEqual(drawing.path.count, 2)
    #expect(abs(drawing.height - 300) < 1)
    #expect(drawing.layers.allSatisfy { !$0.isShown })
    let html = try made.html()
    #expect(html.contains("True path"))
    #expect(!html.contains("nan"))
  }

  @Test("the reference shows its fixes at first, or the first strategy that has some")
  func shown() async throws {
    var made = try await MapScene.walk()
    let layers = try made.drawing().layers
    expectEqual(layers.map(\.entry.name), ["control", "standard_best", "significant_change"])
    expectEqual(layers.map(\.isShown), [false, true, false])
    // The reference counts, whatever its name.
    let fixes = made.study.details[try made.details(of: "standard_best")].fixes
    made.study.details[try made.details(of: "control")].fixes = fixes
    try expectEqual(made.drawing().layers.map(\.isShown), [false, true, false])
    made.study.details[try made.details(of: "standard_best")].fixes = []
    try expectEqual(made.drawing().layers.map(\.isShown), [true, false, false])
  }

  @Test("dense fixes are thinned and the page says so")
  func thinned() async throws {
    var made = try await MapScene.walk()
    try made.fill("standard_best", seconds: 1200)
    let layer = try #require(try made.drawing().layers.first { $0.entry.name == "standard_best" })
    expectEqual(layer.fixes.count, 1200)
    expectEqual(layer.drawn.count, 200)
    expectEqual(layer.drawn.first, 0)
    expectEqual(layer.drawn.last, 1199)
    #expect(layer.drawn.contains(999))
    let html = try made.html()
    #expect(html.contains("standard_best 200 of 1200"))
    #expect(
      html.contains("Fixes of standard_best: the 200 of 1200 on the map; fixes.csv.gz contains all")
    )
    expectEqual(html.matches(of: /<use href="#day1-mark1"/).count, 200)
  }

  @Test("a gap is dashed and a known stretch is solid")
  func gap() async throws {
    var made = try await MapScene.walk()
    let whole = try made.html()
    #expect(!whole.contains("stroke-dasharray=\"2 6\""))
    for place in 300..<600 { made.study.days[0].truth[place].isScored = false }
    let html = try made.html()
    let paths = html.matches(of: /<path d="([^"]*)" class="truth"[^>]*vector-effect[^>]*>/)
    expectEqual(paths.count, 3)
    expectEqual(paths.map { $0.output.0.contains("stroke-dasharray") }, [false, true, false])
    #expect(html.contains("gap, truth unknown"))
    // Each stretch begins where the previous one ends.
    let ends = paths.map { $0.output.1.split(whereSeparator: { "ML".contains($0) }) }
    expectEqual(ends[0].last, ends[1].first)
    expectEqual(ends[1].last, ends[2].first)
  }

  @Test("accuracy circles are as wide as their metres are on the map")
  func circles() async throws {
    let made = try await MapScene.walk()
    let drawing = try made.drawing()
    let layer = try #require(drawing.layers.first { $0.isShown })
    let fix = try #require(layer.drawn.first.map { layer.run.fixes[$0] })
    let radius = drawing.units(fix.horizontalAccuracy, at: fix.coordinate)
    // The walk is short, so a metre is a unit everywhere on it.
    #expect(abs(radius / fix.horizontalAccuracy.value - 1) < 1e-3)
    #expect(try made.html().contains("r=\"\(drawing.text(radius))\""))
  }

  @Test("energy between rows of the battery table lies on a line")
  func energy() async throws {
    let made = try await MapScene.walk()
    let layer = try #require(try made.drawing().layers.first)
    let rows = layer.run.battery
    let middle = try #require(layer.energy.energy(at: SimulationTime(seconds: 90)))
    #expect(abs(middle.value - (rows[1].energy.value + rows[2].energy.value) / 2) < 1e-9)
    expectEqual(layer.energy.energy(at: .zero), rows[0].energy)
    expectEqual(layer.energy.energy(at: SimulationTime(seconds: 1e6)), rows.last?.energy)
    #expect(EnergyCurve([]).energy(at: .zero) == nil)
    // Joining rows keeps the energy.
    let joined = layer.energy.stretches(atMost: 3)
    #expect(joined.count <= 3)
    expectEqual(joined.last?.energy, rows.last?.energy)
    var total = 0.0
    var before = SimulationTime.zero
    for stretch in joined {
      total += stretch.power.value * (stretch.end - before).seconds
      before = stretch.end
    }
    let all = (rows.last?.energy.value ?? 0) - rows[0].energy.value
    #expect(abs(total - all) < 1e-6)
  }

  @Test("a region around a place of the scenario has the place's name beside its own")
  func regionNames() async throws {
    let made = try await MadeStudy(strategies: ["region_monitoring"], replications: 1)
    var scene = MapScene(try made.read())
    let region = try #require(scene.study.details[0].regions.first)
    try expectEqual(scene.drawing().title(of: region), "home")
    scene.study.details[0].regions[0].name = "app_exit"
    let renamed = scene.study.details[0].regions[0]
    try expectEqual(scene.drawing().title(of: renamed), "home (app_exit)")
    #expect(try scene.html().contains("Region home (app_exit) of region_monitoring"))
    // The place itself has a label there.
    #expect(!(try scene.html().contains(">app_exit</text>")))
    var far = renamed
    far.coordinate.latitude += 0.01
    try expectEqual(scene.drawing().title(of: far), "app_exit")
  }
}
