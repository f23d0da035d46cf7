// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import TraceFormats

@Suite("Smoothing and noise of traces")
struct TraceSmootherTests {
  /// A walk due north at 1.4 m/s, a point a second, with normal noise per axis.
  private func walk(_ points: Int, sigma: Double) -> ContiguousArray<RawPoint> {
    var noise = MadeNoise(state: 7)
    var made = ContiguousArray<RawPoint>()
    for index in 0..<points {
      var point = RawPoint()
      point.nanoseconds = Int64(index) * 1_000_000_000
      let north = 1.4 * Double(index) + sigma * noise.normal()
      let east = sigma * noise.normal()
      // On the equator, degrees of both kinds are about 111 km; the test uses one factor
      // throughout.
      point.latitude = north / 110_574
      point.longitude = east / 111_320
      made.append(point)
    }
    return made
  }

  /// The root of the mean square distance from the true route, in metres.
  private func error(_ points: ContiguousArray<RawPoint>) -> Double {
    var squares = 0.0
    for (index, point) in points.enumerated() {
      let north = point.latitude * 110_574 - 1.4 * Double(index)
      let east = point.longitude * 111_320
      squares += north * north + east * east
    }
    return (squares / Double(points.count)).squareRoot()
  }

  @Test("the smoother takes more than half of white noise out of a steady walk")
  func halves() {
    var points = walk(2000, sigma: 4)
    let before = error(points)
    let moved = TraceSmoother(sigma: 4, density: 0.05).smooth(&points)
    #expect(error(points) < 0.5 * before)
    #expect(moved > 0.5 * before)
  }

  @Test("positions without noise on a straight line stay where they are")
  func leavesTruth() {
    var points = walk(500, sigma: 0)
    _ = TraceSmoother(sigma: 4, density: 1).smooth(&points)
    // The projection in both directions is exact to some nanometres.
    #expect(error(points) < 1e-3)
  }

  @Test("the smoother does not reach across gaps and keeps times, modes and ends of single points")
  func gaps() {
    var points = walk(10, sigma: 0)
    for index in 5..<10 { points[index].nanoseconds += 1_000_000_000_000 }
    points[5].latitude += 1
    var alone = points
    _ = TraceSmoother(sigma: 4, density: 1).smooth(&alone)
    // The first velocity is assumed to be 0 with a deviation of 100 m/s, which has an effect of
    // some millimetres; the points after the gap are a degree away.
    let isKept = zip(alone, points).prefix(5).allSatisfy { abs($0.latitude - $1.latitude) < 1e-7 }
    #expect(isKept)
    #expect(alone.map(\.nanoseconds) == points.map(\.nanoseconds))
  }

  @Test(
    "no recorded accuracy, however small, and no time step makes a position that is not a number"
  )
  func hostile() {
    var points = walk(50, sigma: 1)
    for index in points.indices {
      points[index].accuracyOrNaN = [1e-300, 1e300, .infinity, .nan, -1][index % 5]
      points[index].nanoseconds = Int64(index)
      points[index].latitude = index % 7 == 0 ? 90 : -90
    }
    _ = TraceSmoother(sigma: 4, density: 1).smooth(&points)
    let areFinite = points.allSatisfy { $0.latitude.isFinite && $0.longitude.isFinite }
    #expect(areFinite)
  }

  @Test("the noise of a walk is found within a tenth", arguments: [0.5, 2, 8])
  func noise(sigma: Double) throws {
    let raw = RawTrace(points: walk(4000, sigma: sigma))
    var errors = ErrorList()
    var cleaning = TraceCleaning(raw)
    let made = cleaning.trace(errors: &errors)
    let trace = try #require(made)
    let scatter = try #require(TraceNoise(of: trace).scatter?.value)
    // The median of 8,000 values has a standard error of 1.4 %; 10 % is seven of them.
    #expect(abs(scatter / sigma - 1) < 0.1)
  }

  @Test("few points have no noise, and recorded accuracies count where they are larger")
  func recordedAccuracy() {
    let points = (0..<10).map { index in
      RecordedTrace.Point(
        time: SimulationTime(seconds: Double(index)),
        coordinate: Coordinate(latitude: 1, longitude: 1),
        horizontalAccuracy: Metres(15.15)
      )
    }
    let noise = TraceNoise(of: RecordedTrace(points: points))
    #expect(noise.scatter == nil)
    #expect(abs((noise.sigma?.value ?? 0) - 10) < 1e-9)
  }

  @Test("a few points close together say nothing about a recording of points far apart")
  func shareOfPoints() {
    func noise(near: Int, far: Int) -> TraceNoise {
      let points = (0..<(near + far)).map { index in
        RecordedTrace.Point(
          time: SimulationTime(seconds: Double(index < near ? index : near + 60 * index)),
          coordinate: Coordinate(latitude: index % 2 == 0 ? 1 : 1.001, longitude: 1),
          horizontalAccuracy: index < near ? Metres(100) : nil
        )
      }
      return TraceNoise(of: RecordedTrace(points: points))
    }
    #expect(noise(near: 30, far: 970).sigma == nil)
    #expect(noise(near: 150, far: 850).scatter != nil)
    #expect(noise(near: 150, far: 850).accuracy == Metres(100))
  }
}

/// Normal numbers of an own small generator, equal in every run.
struct MadeNoise {
  var state: UInt64

  /// A number within 0..<1.
  mutating func uniform() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 9_007_199_254_740_992
  }

  /// A number of the normal distribution, as the sum of twelve uniform ones.
  mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + uniform() } }
}
