// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import Tracewatt
import TracewattFiles

@testable import Reports

@Suite struct MapPlaybackTests {
  @Test("instants are in order, begin at 0, end with the day and leave no step out")
  func instants() async throws {
    let made = try await MapScene.walk()
    let scene = try made.scene()
    let data = PlaybackData(try made.drawing())
    #expect(data.instants.first == 0)
    #expect(data.instants.last == PlaybackData.tenths(scene.end))
    let gaps = zip(data.instants, data.instants.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 > 0 && $0 <= data.step * 10 })
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
        #expect(track.errors[instant] == belief.errors[place])
        compared += 1
      }
    }
    #expect(compared > 300)
  }

  @Test("with dense fixes the errors stay exact at every instant")
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
    #expect(scene.day.truth[400].isScored == false)
    let after = try #require(data.instants.firstIndex { $0 >= 6000 })
    #expect(track.errors[after] != nil)
  }

  @Test("the truth between instants is where the walk is")
  func truth() async throws {
    let made = try await MapScene.walk()
    let drawing = try made.drawing()
    let data = PlaybackData(drawing)
    let samples = drawing.scene.day.truth
    var worst = 0.0
    for (place, sample) in samples.enumerated() {
      let tenths = PlaybackData.tenths(sample.time)
      guard let next = data.instants.firstIndex(where: { $0 > tenths }), next > 0 else { continue }
      let (from, to) = (data.instants[next - 1], data.instants[next])
      let share = Double(tenths - from) / Double(to - from)
      let between = MapDrawing.between(data.truth[next - 1], data.truth[next], share: share)
      worst = max(
        worst,
        hypot(between.x - drawing.truth[place].x, between.y - drawing.truth[place].y)
      )
    }
    // A pixel of the map at its first size.
    #expect(worst <= drawing.unit * 1.01)
  }

  @Test("the data are JSON whose differences add up to the instants, and end no element")
  func json() async throws {
    let made = try await MapScene.walk()
    let drawing = try made.drawing()
    let data = PlaybackData(drawing)
    let text = data.json(power: 0...1, tiles: nil)
    for sign in ["<", ">", "&", "\u{2028}", "\u{2029}"] { #expect(!text.contains(sign)) }
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let root = try #require(object)
    let times = try #require(root["times"] as? [Int])
    var sum = 0
    #expect(
      times.map {
        sum += $0; return sum
      } == data.instants
    )
    let tracks = try #require(root["tracks"] as? [[String: Any]])
    #expect(tracks.compactMap { $0["name"] as? String } == drawing.layers.map(\.entry.name))
    #expect((tracks[1]["error"] as? [Int])?.count == data.instants.count)
    #expect(root["tiles"] == nil)
  }

  @Test("signs that could end a script are escaped and read back equal")
  func escaped() throws {
    let hostile = "</script><b>&\u{2028}\u{2029}\"\\"
    let line = JSONLine.text(hostile)
    let embedded = PlaybackData.embedded(line)
    #expect(!embedded.contains("<"))
    #expect(!embedded.contains("\u{2028}"))
    let back = try JSONSerialization.jsonObject(with: Data("[\(embedded)]".utf8)) as? [String]
    #expect(back == [hostile])
  }

  /// A JSON text without escapes but those that JSON wants.
  private enum JSONLine {
    static func text(_ value: String) -> String {
      "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
  }
}
