// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Written traces read back")
struct TraceWriterProperties {
  /// A trace of whole milliseconds and 1e-7 degrees, often near the antimeridian or a pole.
  static func trace(seed: UInt64) -> RecordedTrace {
    var noise = MadeNoise(state: seed &* 0x9E37_79B9)
    func pick<Value>(_ values: [Value], _ noise: inout MadeNoise) -> Value {
      values[Int(noise.uniform() * Double(values.count))]
    }
    let count = 2 + Int(noise.uniform() * 40)
    var latitude = Int(pick([0, 50, 89, -89, 12], &noise)) * 10_000_000
    var longitude = Int(pick([0, 179, -179, 7, -120], &noise)) * 10_000_000
    let step = pick([10, 1000, 100_000, 4_000_000], &noise)
    let hasMode = noise.uniform() < 0.5
    let hasAccuracy = noise.uniform() < 0.5
    var mode: TravelMode?
    var time = Int64(0)
    var points: [RecordedTrace.Point] = []
    for _ in 0..<count {
      if hasMode, noise.uniform() < 0.3 { mode = pick(TravelMode.allCases + [nil], &noise) }
      points.append(
        RecordedTrace.Point(
          time: SimulationTime(nanoseconds: time),
          coordinate: Coordinate(
            latitude: Double(latitude) / 1e7,
            longitude: Double(longitude) / 1e7
          ),
          mode: mode,
          horizontalAccuracy: hasAccuracy && noise.uniform() < 0.7
            ? Metres(noise.uniform() * 50 + 0.1) : nil
        )
      )
      // The movement is so slow that no step is a spike: 4e6 units are 44 km, and they take at
      // least 300 s.
      let least = Int64(step / 10_000) * 1000 + 1
      time += (least + Int64(noise.uniform() * 5000)) * 1_000_000
      latitude += Int((noise.uniform() - 0.5) * Double(step))
      latitude = min(899_999_999, max(-899_999_999, latitude))
      longitude += Int((noise.uniform() - 0.5) * Double(step))
      if longitude >= 1_800_000_000 { longitude -= 3_600_000_000 }
      if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
    }
    let start: Int64? = noise.uniform() < 0.2 ? nil : Int64((noise.uniform() - 0.3) * 4e12)
    var environments: [EnvironmentChange] = []
    if noise.uniform() < 0.5 {
      environments.append(
        EnvironmentChange(
          from: points[0].time,
          to: points[1].time,
          environment: pick(Environment.allCases, &noise)
        )
      )
    }
    return RecordedTrace(
      points: points,
      startUnixMilliseconds: start == 0 ? nil : start,
      environments: environments
    )
  }

  @Test("in every form, random traces read back equal", arguments: 0..<300)
  func equal(seed: Int) throws {
    let trace = Self.trace(seed: UInt64(seed))
    var rules = CleaningRules()
    rules.spikes = .keep
    rules.splitGaps = nil
    for form in TraceFileForm.allCases {
      let bytes = form.bytes(of: trace)
      let name = "a." + form.rawValue
      let reading = try TraceReader.read(bytes: bytes, name: name, rules: rules)
      expectEqual(reading.trace, trace, "seed \(seed), \(form)")
    }
  }

  @Test("as GeoJSON, random traces are well formed and cut at the antimeridian", arguments: 0..<300)
  func geoJSON(seed: Int) throws {
    let trace = Self.trace(seed: UInt64(seed))
    let lines = try Self.lines(GeoJSONWriter.bytes(of: trace))
    for line in lines {
      #expect(line.places.count >= 2)
      expectEqual(line.places.count, line.times.count)
      let steps = zip(line.places, line.places.dropFirst())
      let isCut = steps.allSatisfy { abs($0.longitude - $1.longitude) <= 180 }
      #expect(isCut)
      let areInRange = line.places.allSatisfy { $0.isValid && $0.longitude < 180 }
      #expect(areInRange)
    }
    var places: [Coordinate] = []
    var times: [String] = []
    for line in lines {
      // A single point on its side is repeated.
      for (place, time) in zip(line.places, line.times) where times.last != time {
        places.append(place)
        times.append(time)
      }
    }
    expectEqual(places, trace.points.map(\.coordinate))
  }

  /// A line of a GeoJSON document with the times of its places.
  private struct Line {
    var places: [Coordinate]
    var times: [String]
  }

  private static func lines(_ bytes: [UInt8]) throws -> [Line] {
    let document = try #require(JSONValue(bytes))
    expectEqual(document["type"]?.text, "FeatureCollection")
    let features = try #require(document["features"]?.elements)
    let feature = try #require(features.first)
    #expect(features.count == 1 && feature["type"]?.text == "Feature")
    let geometry = try #require(feature["geometry"])
    let coordinates = try #require(geometry["coordinates"]?.elements)
    let times = try #require(feature["properties"]?["coordTimes"]?.elements)
    func line(_ places: [JSONValue], _ times: [JSONValue]) -> Line {
      Line(
        places: places.compactMap { place in
          guard let numbers = place.elements?.compactMap(\.number), numbers.count == 2 else {
            return nil
          }
          return Coordinate(latitude: numbers[1], longitude: numbers[0])
        },
        times: times.compactMap(\.text)
      )
    }
    if geometry["type"]?.text == "LineString" { return [line(coordinates, times)] }
    expectEqual(geometry["type"]?.text, "MultiLineString")
    #expect(coordinates.count == times.count && coordinates.count > 1)
    return zip(coordinates, times).map { line($0.elements ?? [], $1.elements ?? []) }
  }
}
