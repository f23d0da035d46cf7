// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

@Suite struct MapPlaybackTests {
  @Test("instants are in order, begin at 0, end with the day and leave no long gap")
  func instants() async throws {
    let made = try await MapScene.walk()
    let scene = try made.scene()
    let data = PlaybackData(try made.drawing())
    expectEqual(data.instants.first, 0)
    expectEqual(data.instants.last, PlaybackData.tenths(scene.end))
    let gaps = zip(data.instants, data.instants.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 > 0 })
    // Half of the instants are for the hours: 20 minutes divided by half of 1440 is less than 2 s.
    #expect(data.longestStep <= 2)
    expectEqual(Double(try #require(gaps.max())) / 10, data.longestStep)
  }

  @Test("the error at a sample's instant is that of the tables")
  func errors() async throws {
    let made = try await MapScene.walk()
    let scene = try made.scene()
    let data = PlaybackData(try made.drawing())
    var compared = 0
    for (track, entry) in zip(data.tracks, scene.detailed) {
      let belief = try #require(entry.belief)
      for (place, sample) in scene.day.truth.enumerated() {
        let tenths = PlaybackData.tenths(sample.time)
        guard sample.time.nanoseconds % 100_000_000 == 0,
          let instant = data.instants.firstIndex(of: tenths)
        else { continue }
        expectEqual(track.errors[instant], belief.errors[place])
        compared += 1
      }
    }
    #expect(compared > 300)
  }

  @Test("with dense fixes the errors are exact at every instant")
  func dense() async throws {
    var made = try await MapScene.walk()
    try made.fill("standard_best", seconds: 1200)
    let scene = try made.scene()
    let data = PlaybackData(try made.drawing())
    let track = try #require(data.tracks.first { $0.name == "standard_best" })
    let run = try #require(scene.detailed.first { $0.name == "standard_best" }?.run)
    for (place, instant) in data.instants.enumerated() where instant % 10 == 0 && instant < 11_990 {
      let fix = run.fixes[instant / 10]
      let truth = try #require(scene.day.truth.first { $0.time == fix.time })
      let error = try #require(track.errors[place])
      #expect(abs(error - fix.point.distance(to: truth.point).value) < 1e-9)
    }
  }

  @Test("beliefs begin no earlier than their delivery")
  func beliefs() async throws {
    let made = try await MapScene.walk()
    let drawing = try made.drawing()
    let data = PlaybackData(drawing)
    for (track, layer) in zip(data.tracks, drawing.layers) {
      for change in track.changes {
        let delivery = PlaybackData.tenths(layer.run.fixes[change.fix].time)
        #expect(data.instants[change.instant] >= delivery)
      }
      let first = track.changes.first?.instant ?? data.instants.count
      #expect(track.errors[..<first].allSatisfy { $0 == nil })
    }
  }

  @Test("in a gap the error is unknown and the truth still has a place")
  func gap() async throws {
    var made = try await MapScene.walk()
    for place in 300..<600 { made.study.days[0].truth[place].isScored = false }
    let scene = try made.scene()
    let data = PlaybackData(try made.drawing())
    let track = try #require(data.tracks.first { $0.name == "standard_best" })
    let inside = data.instants.indices.filter { (3000..<6000).contains(data.instants[$0]) }
    #expect(inside.count > 10)
    #expect(inside.allSatisfy { track.errors[$0] == nil })
    expectEqual(scene.day.truth[400].isScored, false)
    let after = try #require(data.instants.firstIndex { $0 >= 6000 })
    #expect(track.errors[after] != nil)
  }

  @Test("the truth drawn at an instant is as far from the belief as the error says")
  func truth() async throws {
    let made = try await MapScene.walk()
    let drawing = try made.drawing()
    let data = PlaybackData(drawing)
    var compared = 0
    for (track, layer) in zip(data.tracks, drawing.layers) {
      var next = 0
      for (place, error) in track.errors.enumerated() {
        while next < track.changes.count, track.changes[next].instant <= place { next += 1 }
        guard let error, next > 0 else { continue }
        let fix = layer.run.fixes[track.changes[next - 1].fix]
        let (belief, truth) = (drawing.point(fix.coordinate), data.truth[place])
        let latitude = drawing.projection.coordinate(truth).latitude
        let far = hypot(belief.x - truth.x, belief.y - truth.y)
        let metres = far / drawing.projection.unitsPerMetre(at: latitude)
        // The map uses a sphere, and errors are measured on the ellipsoid.
        #expect(abs(metres - error) <= 0.001 + error * 0.007)
        compared += 1
      }
    }
    #expect(compared > 1000)
  }

  @Test("a small budget still follows a day that moves at its end alone")
  func uneven() async throws {
    var made = try await MapScene.walk()
    let samples = made.study.days[0].truth
    // The walk begins after most of the day has passed at rest.
    made.study.days[0].truth = samples.map { sample in
      var later = sample
      later.time = SimulationTime(seconds: sample.time.seconds + 80_000)
      return later
    }
    for run in made.study.details.indices { made.study.details[run].fixes = [] }
    let data = PlaybackData(try made.drawing())
    let whole = 700 * 2.0
    #expect(data.longestMove.value <= whole / 720 + 3)
    #expect(data.longestStep <= 81_200 / 720 + 2)
  }

  @Test("the data are JSON whose differences add up to the instants, and end no element")
  func json() async throws {
    let made = try await MapScene.walk()
    let drawing = try made.drawing()
    let data = PlaybackData(drawing)
    var markup = Markup()
    markup.json(data.json(power: 0...1, tiles: nil))
    let text = markup.content
    for sign in ["<", ">", "&", "\u{2028}", "\u{2029}"] { #expect(!text.contains(sign)) }
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let root = try #require(object)
    let times = try #require(root["times"] as? [Int])
    var sum = 0
    expectEqual(
      times.map {
        sum += $0; return sum
      },
      data.instants
    )
    let tracks = try #require(root["tracks"] as? [[String: Any]])
    expectEqual(tracks.compactMap { $0["name"] as? String }, drawing.layers.map(\.entry.name))
    for list in ["error", "energy", "milliwatts"] {
      expectEqual((tracks[1][list] as? [Int])?.count, data.instants.count)
    }
    #expect(root["tiles"] == nil)
  }

  @Test("signs that could end a script are escaped and read back equal")
  func escaped() throws {
    let hostile = "</script><b>&\u{2028}\u{2029}\"\\"
    let line = JSONLine.text(hostile)
    let embedded = Markup.escapedJSON(line)
    #expect(!embedded.contains("<"))
    #expect(!embedded.contains("\u{2028}"))
    let back = try JSONSerialization.jsonObject(with: Data("[\(embedded)]".utf8)) as? [String]
    expectEqual(back, [hostile])
  }

  @Test("finite but absurd numbers are drawn somewhere and end nothing")
  func absurd() async throws {
    var made = try await MapScene.walk()
    let run = try made.details(of: "standard_best")
    for place in made.study.details[run].fixes.indices {
      made.study.details[run].fixes[place].horizontalAccuracy = Metres(1e300)
      made.study.details[run].fixes[place].course = Degrees(1e30)
      made.study.details[run].fixes[place].error = Metres(1e200)
      made.study.details[run].fixes[place].timestamp = SimulationTime(seconds: -8.9e9)
    }
    let last = made.study.details[run].fixes.count - 1
    made.study.details[run].fixes[last].time = SimulationTime(seconds: 8.9e9)
    for place in made.study.details[run].battery.indices {
      made.study.details[run].battery[place].energy = Joules(place % 2 == 0 ? 1e300 : -1e300)
    }
    let end = made.study.details[run].battery.count - 1
    made.study.details[run].battery[end].time = SimulationTime(seconds: 9e9)
    made.study.days[0].sites[0].radius = Metres(1e300)
    let html = try made.html()
    #expect(html.contains("Age at delivery"))
    #expect(!html.contains("nan"))
    expectEqual(Int(bounded: 1e300), 4_000_000_000_000_000)
    expectEqual(Int(bounded: -.infinity), -4_000_000_000_000_000)
    expectEqual(Int(bounded: .nan), 0)
    expectEqual(Int(bounded: 2.5), 3)
  }

  /// A JSON text with only the escapes that JSON requires.
  private enum JSONLine {
    static func text(_ value: String) -> String {
      "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
  }
}
