// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Writing of traces")
struct TraceWriterTests {
  /// A trace whose numbers fit 7 decimals of a degree and milliseconds.
  static func trace(start: Int64?, environments: Bool) -> RecordedTrace {
    let modes: [TravelMode?] = [.still, .still, nil, .walking, .automotive, .automotive]
    let points = modes.enumerated().map { index, mode in
      RecordedTrace.Point(
        time: SimulationTime(nanoseconds: Int64(index) * 1_250_000_000),
        coordinate: Coordinate(
          latitude: Double(-10_000_000 + index * 1234) / 1e7,
          longitude: Double(1_799_999_000 + index * 7) / 1e7
        ),
        mode: mode,
        horizontalAccuracy: index == 2 ? Metres(0.1) : nil
      )
    }
    let change = EnvironmentChange(
      from: points[1].time,
      to: points[3].time,
      environment: .urbanCanyon
    )
    return RecordedTrace(
      points: points,
      startUnixMilliseconds: start,
      environments: environments ? [change] : []
    )
  }

  @Test(
    "a trace written as GPX reads back equal",
    arguments: [nil, 1_774_769_400_250, -1] as [Int64?],
    [true, false]
  )
  func gpx(start: Int64?, environments: Bool) throws {
    let trace = Self.trace(start: start, environments: environments)
    let reading = try TraceReader.read(bytes: GPXWriter.bytes(of: trace), name: "a.gpx")
    expectEqual(reading.trace, trace)
    #expect(reading.warnings.isEmpty)
  }

  @Test("a CSV file of a day with an environment a second is written without a search for each row")
  func manyEnvironments() {
    let count = 50_000
    let points = (0..<count).map { k in
      RecordedTrace.Point(
        time: SimulationTime(seconds: Double(k)),
        coordinate: Coordinate(latitude: 1, longitude: Double(k) / 1e6)
      )
    }
    // The later entry has priority: each second's own environment replaces that of the whole day.
    var environments = [
      EnvironmentChange(
        from: .zero,
        to: SimulationTime(seconds: Double(count)),
        environment: .forest
      )
    ]
    for k in stride(from: count - 1, through: 0, by: -2) {
      environments.append(
        EnvironmentChange(
          from: points[k].time,
          to: SimulationTime(seconds: Double(k) + 1),
          environment: .tunnel
        )
      )
    }
    let trace = RecordedTrace(points: points, environments: environments)
    var bytes: [UInt8] = []
    let time = ProcessorTime.measure { bytes = CSVTraceWriter.bytes(of: trace) }
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    expectEqual(rows.count, count)
    for (k, row) in rows.enumerated() {
      let isRight = row.hasSuffix(k % 2 == 1 ? ",tunnel" : ",forest")
      #expect(isRight)
    }
    #expect(time < .seconds(10))
  }

  @Test(
    "a trace written as CSV reads back equal",
    arguments: [nil, 1_774_769_400_250, -1] as [Int64?],
    [true, false]
  )
  func csv(start: Int64?, environments: Bool) throws {
    let trace = Self.trace(start: start, environments: environments)
    let reading = try TraceReader.read(bytes: CSVTraceWriter.bytes(of: trace), name: "a.csv")
    expectEqual(reading.trace, trace)
    #expect(reading.warnings.isEmpty)
  }

  @Test("names are escaped")
  func names() throws {
    let bytes = GPXWriter.bytes(of: Self.trace(start: nil, environments: false), name: "<a&b>\u{1}")
    #expect(String(decoding: bytes, as: UTF8.self).contains("<name>&lt;a&amp;b&gt; </name>"))
    let reading = try TraceReader.read(bytes: bytes, name: "a.gpx")
    expectEqual(reading.format, "GPX")
  }

  @Test("CSV has LF, commas and fixed decimals")
  func csvText() {
    let trace = RecordedTrace(points: [
      .init(time: .zero, coordinate: Coordinate(latitude: -0.00000001, longitude: 7)),
      .init(time: SimulationTime(seconds: 1), coordinate: Coordinate(latitude: -0.5, longitude: 7)),
    ])
    let expected = """
      t_s,latitude_deg,longitude_deg
      0.000,0.0000000,7.0000000
      1.000,-0.5000000,7.0000000

      """
    expectEqual(String(decoding: CSVTraceWriter.bytes(of: trace), as: UTF8.self), expected)
  }
}
