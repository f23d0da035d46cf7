// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
internal import TracewattFiles

/// What playback shows at chosen instants, for the script of the page.
///
/// Every number is exact at its instant, to 0.1 s and 0.1 m: fewer instants make playback coarser
/// and never wrong. Lists of times and places hold differences, which are short.
struct PlaybackData {
  /// A belief that begins at an instant.
  struct Change: Equatable {
    /// The place of the instant.
    var instant: Int
    /// The place of the fix among the run's.
    var fix: Int
  }

  /// What is known of a strategy.
  struct Track {
    /// Its name.
    var name: String
    /// The beliefs, each until the next.
    var changes: [Change]
    /// The distance from belief to truth in metres at each instant; nil without either.
    var errors: [Double?]
  }

  /// The instants in tenths of a second, in order.
  let instants: [Int]
  /// Seconds between the instants that the slider steps through.
  let step: Int
  /// The true places.
  let truth: [MapPoint]
  /// The strategies.
  let tracks: [Track]
  private let drawing: MapDrawing

  init(_ drawing: MapDrawing) {
    self.drawing = drawing
    let scene = drawing.scene
    let end = Self.tenths(scene.end)
    let steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600]
    let most = max(100, min(1440, scene.pointBudget))
    let step = steps.first { end <= most * $0 * 10 } ?? 86_400
    let beliefs = drawing.layers.map(Self.beliefs)
    var instants = Array(stride(from: 0, through: end, by: step * 10)) + [end]
    for (layer, steps) in zip(drawing.layers, beliefs) {
      let drawn = Set(layer.drawn)
      instants += steps.filter { drawn.contains($0.fix) }.map { Self.tenths($0.time) }
    }
    instants += Self.turns(of: drawing).map { Self.tenths(scene.day.truth[$0].time) }
    instants = instants.filter { $0 <= end }.sorted()
    var unique: [Int] = []
    for instant in instants where instant != unique.last { unique.append(instant) }
    self.instants = unique
    self.step = step
    let spots = unique.map { Self.spot(at: Self.time($0), in: drawing) }
    truth = spots.map { $0?.shown ?? MapPoint(x: 0, y: 0) }
    tracks = zip(drawing.layers, beliefs).map {
      Self.track(of: $0, beliefs: $1, instants: unique, truth: spots.map { $0?.known })
    }
  }

  /// Tenths of a second, rounded up, so that what happened has happened.
  static func tenths(_ time: SimulationTime) -> Int {
    Int((time.nanoseconds + 99_999_999) / 100_000_000)
  }

  private static func time(_ tenths: Int) -> SimulationTime {
    SimulationTime(nanoseconds: Int64(tenths) * 100_000_000)
  }

  private static func beliefs(of layer: MapDrawing.Layer) -> [BeliefTimeline.Step] {
    layer.entry.belief?.steps ?? []
  }

  /// The samples between which the truth moves about evenly.
  private static func turns(of drawing: MapDrawing) -> [Int] {
    let samples = drawing.scene.day.truth
    let points = drawing.truth
    return PathSimplification.kept(
      of: samples.count,
      budget: max(2, drawing.scene.pointBudget / 5),
      tolerance: drawing.unit
    ) { place, from, to in
      let share = MapDrawing.share(
        of: samples[place].time,
        from: samples[from].time,
        to: samples[to].time
      )
      let even = MapDrawing.between(points[from], points[to], share: share)
      let (dx, dy) = (points[place].x - even.x, points[place].y - even.y)
      return (dx * dx + dy * dy).squareRoot()
    }
  }

  /// Where the phone truly is: on the map, and in the plane where it is known.
  private static func spot(
    at time: SimulationTime,
    in drawing: MapDrawing
  ) -> (shown: MapPoint, known: PlanePoint?)? {
    let samples = drawing.scene.day.truth
    guard let last = samples.indices.last else { return nil }
    let next = samples.firstIndex(from: 0) { $0.time > time } ?? last
    let before = max(0, next - 1)
    // Samples hold at their own instants, so that errors there are those of the tables.
    if samples[next].time <= time || next == 0 {
      let isKnown = samples[next].isScored && samples[next].time <= time
      return (drawing.truth[next], isKnown ? samples[next].point : nil)
    }
    let share = MapDrawing.share(of: time, from: samples[before].time, to: samples[next].time)
    let shown = MapDrawing.between(drawing.truth[before], drawing.truth[next], share: share)
    guard samples[before].isScored, share == 0 || samples[next].isScored else {
      return (shown, nil)
    }
    let (a, b) = (samples[before].point, samples[next].point)
    return (
      shown,
      PlanePoint(
        east: a.east + (b.east - a.east) * share,
        north: a.north + (b.north - a.north) * share
      )
    )
  }

  private static func track(
    of layer: MapDrawing.Layer,
    beliefs: [BeliefTimeline.Step],
    instants: [Int],
    truth: [PlanePoint?]
  ) -> Track {
    var changes: [Change] = []
    var errors: [Double?] = []
    var next = 0
    for (place, instant) in instants.enumerated() {
      let before = next
      while next < beliefs.count, tenths(beliefs[next].time) <= instant { next += 1 }
      if next > before { changes.append(Change(instant: place, fix: beliefs[next - 1].fix)) }
      guard next > 0, let known = truth[place] else {
        errors.append(nil)
        continue
      }
      let belief = layer.run.fixes[beliefs[next - 1].fix]
      errors.append(belief.point.distance(to: known).value)
    }
    return Track(name: layer.entry.name, changes: changes, errors: errors)
  }

  /// The data as JSON that may stand in a page: nothing in it ends the element around it.
  func json(power: ClosedRange<Double>, tiles: MapTiles?) -> String {
    var members: [(String, JSONText)] = [
      ("latitude", .number(drawing.projection.center.latitude)),
      ("longitude", .number(drawing.projection.center.longitude)),
      (
        "view",
        .array([drawing.left, drawing.top, drawing.width, drawing.height].map { .number($0) })
      ),
      ("decimals", .integer(drawing.decimals)),
      ("clock", .integer(clockStart)),
      ("step", .integer(step)),
      ("times", differences(instants)),
      ("x", differences(truth.map { whole($0.x) })),
      ("y", differences(truth.map { whole($0.y) })),
      ("power", .array([.number(power.lowerBound), .number(power.upperBound)])),
      ("tracks", .array(zip(tracks, drawing.layers).map(json))),
    ]
    if let tiles { members.append(("tiles", .string(tiles.template))) }
    return Self.embedded(JSONText.object(members).line)
  }

  /// JSON in which no character can end a script element or a line of script.
  static func embedded(_ json: String) -> String {
    json.replacingScalars { scalar in
      switch scalar {
      case "<": "\\u003c"
      case ">": "\\u003e"
      case "&": "\\u0026"
      case "\u{2028}": "\\u2028"
      case "\u{2029}": "\\u2029"
      default: nil
      }
    }
  }

  private var clockStart: Int {
    let clock = drawing.scene.clock
    return clock.isWallTime ? Int(clock.start.nanoseconds / 1_000_000_000) : 0
  }

  private func json(_ track: Track, _ layer: MapDrawing.Layer) -> JSONText {
    let fixes = track.changes.map { layer.run.fixes[$0.fix] }
    let points = fixes.map { drawing.point($0.coordinate) }
    let energy = layer.energy.stretches(atMost: 1440)
    func tenth(_ value: Double) -> Int { Int((value * 10).rounded()) }
    return .object([
      ("name", .string(track.name)),
      ("at", differences(track.changes.map(\.instant))),
      ("x", differences(points.map { whole($0.x) })),
      ("y", differences(points.map { whole($0.y) })),
      ("accuracy", .array(fixes.map { .integer(tenth($0.horizontalAccuracy.value)) })),
      ("course", .array(fixes.map { .integer($0.course.map { Int($0.value.rounded()) } ?? -1) })),
      ("stamp", differences(fixes.map { Int($0.timestamp.nanoseconds / 100_000_000) })),
      ("error", .array(track.errors.map { .integer($0.map(tenth) ?? -1) })),
      ("until", differences(energy.map { Self.tenths($0.end) })),
      ("milliwatts", .array(energy.map { .integer(Int(($0.power.value * 1000).rounded())) })),
      ("energy", differences(energy.map { tenth($0.energy.value) })),
    ])
  }

  /// A place in the smallest unit of the drawing.
  private func whole(_ value: Double) -> Int {
    Int((value * (drawing.decimals == 1 ? 10 : 1)).rounded())
  }

  private func differences(_ values: [Int]) -> JSONText {
    var last = 0
    return .array(
      values.map { value in
        defer { last = value }
        return .integer(value - last)
      }
    )
  }
}
