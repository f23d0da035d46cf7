// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Encoded polylines")
struct EncodedPolylineTests {
  private static func decode(_ text: String, _ precision: Int) -> [[Double]]? {
    EncodedPolyline.decode(Array(text.utf8), precision: precision)?.map {
      [$0.latitude, $0.longitude]
    }
  }

  @Test("the published example decodes to its positions")
  func example() {
    let expected = [[38.5, -120.2], [40.7, -120.95], [43.252, -126.453]]
    expectEqual(Self.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@", 5), expected)
  }

  @Test("six decimals are read where the caller says so")
  func sixDecimals() {
    let expected = [[3.85, -12.02], [4.07, -12.095], [4.3252, -12.6453]]
    expectEqual(Self.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@", 6), expected)
  }

  @Test("an empty text has no positions")
  func empty() {
    expectEqual(Self.decode("", 5), [])
  }

  @Test(
    "text that is cut, broken or leaves the Earth is refused",
    arguments: [
      "_p~iF~ps|", "_p~iF", "_p~iF ~ps|U", "\u{7F}", "~~~~~~~~~~~~~~~~~~~~", "_p~iF~ps|U_ulL", "é",
    ]
  )
  func broken(text: String) {
    #expect(Self.decode(text, 5) == nil)
  }

  @Test("precisions outside 0 to 9 are refused", arguments: [-1, 10])
  func precisions(precision: Int) {
    #expect(Self.decode("??", precision) == nil)
  }

  @Test("a text file of it is recognised; each line is a track without times")
  func file() throws {
    let trace = try LogSamples.raw(LogSamples.polyline + LogSamples.polyline)
    expectEqual(trace.points.map { trace.track(of: $0) }, [0, 0, 0, 1, 1, 1])
    #expect(trace.points.allSatisfy { $0.time == nil })
  }

  @Test("the name shows six decimals")
  func name() throws {
    let trace = try LogSamples.raw(LogSamples.polyline, name: "a.polyline6")
    expectEqual(trace.points.first?.latitude, 3.85)
  }

  @Test("words are not mistaken for it", arguments: ["hello", "GET", "README\n", "abcABC", "~"])
  func text(text: String) {
    #expect(LogSamples.format(text) == nil)
  }

  @Test("a broken line is reported with its number")
  func brokenLine() {
    let failure = LogSamples.failure(LogSamples.polyline + "_p~iF~ps|\n")
    expectEqual(failure?.errors.map(\.position?.line), [2])
    expectEqual(failure?.description.contains("broken or cut"), true)
  }
}
