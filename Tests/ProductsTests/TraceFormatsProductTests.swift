// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TraceFormats

@Suite("The product TraceFormats from outside")
struct TraceFormatsProductTests {
  @Test("the code on its first page compiles and runs")
  func page() throws {
    let gpx = """
      <gpx version="1.1"><trk><trkseg>
      <trkpt lat="50.94" lon="6.957"><time>2026-05-01T08:00:00Z</time></trkpt>
      <trkpt lat="50.95" lon="6.957"><time>2026-05-01T08:15:00Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    let reading = try TraceReader.read(bytes: Array(gpx.utf8), name: "walk.gpx")
    for point in reading.trace.points { print(point.time.seconds, point.coordinate) }
    #expect(reading.format == "GPX")
    #expect(reading.trace.points.last?.time == SimulationTime(seconds: 900))
  }
}
