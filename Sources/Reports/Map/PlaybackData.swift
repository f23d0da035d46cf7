// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import StudyResults

/// The content of playback at chosen instants, which the page's script reads.
///
/// Positions, ages and errors are those of the instant, to 0.1 s and 0.1 m, and nothing is shown
/// between instants: fewer instants make playback coarser but never wrong. Energy and power at the
/// instant come from the rows of `battery.csv.gz`. Lists of numbers contain differences, which are
/// short.
struct PlaybackData {
  /// A belief that begins at an instant.
  struct Change: Equatable {
    /// The index of the instant.
    var instant: Int
    /// The index of the fix among the run's fixes.
    var fix: Int
  }

  /// The beliefs and errors of a strategy.
  struct Track {
    /// Its name.
    var name: String
    /// The beliefs, each of which lasts until the next.
    var changes: [Change]
    /// The distance from belief to truth in metres at each instant; nil if either is missing.
    var errors: [Double?]
  }

  /// The instants in tenths of a second, in order.
  let instants: [Int]
  /// The true positions.
  let truth: [MapPoint]
  /// The strategies.
  let tracks: [Track]
  private let drawing: MapDrawing

  init(_ drawing: MapDrawing) {
    self.drawing = drawing
    let scene = drawing.scene
    let end = Self.tenths(scene.end)
    let beliefs = drawing.layers.map(Self.beliefs)
    var instants = [0] + Self.grid(of: drawing) + [end]
    for (layer, steps) in zip(drawing.layers, beliefs) {
      let drawn = Set(layer.drawn)
      instants += steps.filter { drawn.contains($0.delivery) }.map { Self.tenths($0.time) }
    }
    instants = instants.filter { (0...end).contains($0) }.sorted()
    var unique: [Int] = []
    for instant in instants where instant != unique.last { unique.append(instant) }
    self.instants = unique
    let spots = unique.map { Self.spot(at: Self.time($0), in: drawing) }
    truth = spots.map { $0?.shown ?? MapPoint(x: 0, y: 0) }
    tracks = zip(drawing.layers, beliefs).map {
      Self.track(of: $0, beliefs: $1, instants: unique, truth: spots.map { $0?.known })
    }
  }

  /// A time in tenths of a second, rounded up, so that an event is not shown before it happens.
  static func tenths(_ time: SimulationTime) -> Int {
    let (whole, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 100_000_000)
    return Int(whole) + (rest > 0 ? 1 : 0)
  }

  private static func time(_ tenths: Int) -> SimulationTime {
    let (nanoseconds, isBeyond) = Int64(tenths).multipliedReportingOverflow(by: 100_000_000)
    return isBeyond ? .distantFuture : SimulationTime(nanoseconds: nanoseconds)
  }

  private static func beliefs(of layer: MapDrawing.Layer) -> [BeliefStep] {
    layer.entry.belief?.steps ?? []
  }

  /// Instants at whole seconds, in tenths, spaced half by time and half by distance.
  private static func grid(of drawing: MapDrawing) -> [Int] {
    let end = drawing.scene.end.seconds
    let knots = knots(of: drawing)
    guard end > 0, let way = knots.last?.way else { return [] }
    let count = max(1, drawing.budget.instants)
    var instants: [Int] = []
    var next = 0
    for place in 1...count {
      let wanted = Double(place) / Double(count)
      func progress(_ knot: (seconds: Double, way: Double)) -> Double {
        way > 0 ? (knot.seconds / end + knot.way / way) / 2 : knot.seconds / end
      }
      while next < knots.count - 1, progress(knots[next]) < wanted { next += 1 }
      let (from, to) = (knots[max(0, next - 1)], knots[next])
      let (low, high) = (progress(from), progress(to))
      let share = high > low ? min(max((wanted - low) / (high - low), 0), 1) : 1
      let seconds = from.seconds + (to.seconds - from.seconds) * share
      instants.append(Int(bounded: seconds.rounded(.down)) * 10)
    }
    return instants
  }

  /// The distance that the phone has moved, in units of the drawing, at several times.
  ///
  /// Moves shorter than a pixel count as rest, because recorded positions fluctuate.
  private static func knots(of drawing: MapDrawing) -> [(seconds: Double, way: Double)] {
    var knots = [(seconds: 0.0, way: 0.0)]
    var anchor: MapPoint?
    var way = 0.0
    for (sample, point) in zip(drawing.scene.day.truth, drawing.truth) {
      guard let last = anchor else {
        anchor = point
        continue
      }
      let (dx, dy) = (point.x - last.x, point.y - last.y)
      let far = (dx * dx + dy * dy).squareRoot()
      guard far >= drawing.unit else { continue }
      anchor = point
      // A jump across the antimeridian does not count.
      if abs(dx) < drawing.projection.scale * .pi { way += far }
      knots.append((sample.time.seconds, way))
    }
    knots.append((drawing.scene.end.seconds, way))
    return knots
  }

  /// The longest time between two instants in seconds.
  var longestStep: Double {
    Double(zip(instants, instants.dropFirst()).map { $1 - $0 }.max() ?? 0) / 10
  }

  /// The largest distance that the phone moves between two instants.
  var longestMove: Metres {
    let moves = zip(truth, truth.dropFirst()).map { from, to -> Double in
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      guard abs(dx) < drawing.projection.scale * .pi else { return 0 }
      let latitude = drawing.projection.coordinate(to).latitude
      return (dx * dx + dy * dy).squareRoot() / drawing.projection.unitsPerMetre(at: latitude)
    }
    return Metres(moves.max() ?? 0)
  }

  /// A description of playback and its numbers.
  var remark: String {
    let count = instants.count
    let step = Markup.number(longestStep)
    var words =
      "Playback steps through \(count) instants and shows nothing in between. Instants are "
      + "at most \(step) s apart, and the phone moves from one to the next by at most "
      + "\(MapDrawing.text(longestMove)). Positions, ages and tracking errors are those at the "
      + "instant shown."
    if let rows = drawing.layers.compactMap(\.energy.longestStep).max() {
      words +=
        " Energy is for the whole phone, interpolated between the rows of battery.csv.gz, "
        + "which are at most \(Markup.number(rows)) s apart; power is the mean between two rows."
    }
    return words
  }

  /// The phone's true position: on the map, and in the plane if it is known.
  private static func spot(
    at time: SimulationTime,
    in drawing: MapDrawing
  ) -> (shown: MapPoint, known: PlanePoint?)? {
    let samples = drawing.scene.day.truth
    guard let last = samples.indices.last else { return nil }
    let next = samples.firstIndex(from: 0) { $0.time > time } ?? last
    let before = max(0, next - 1)
    // At the instant of a sample the sample itself is used, so that errors equal those of the
    // tables.
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
    beliefs: [BeliefStep],
    instants: [Int],
    truth: [PlanePoint?]
  ) -> Track {
    var changes: [Change] = []
    var errors: [Double?] = []
    var next = 0
    for (place, instant) in instants.enumerated() {
      let before = next
      while next < beliefs.count, tenths(beliefs[next].time) <= instant { next += 1 }
      if next > before { changes.append(Change(instant: place, fix: beliefs[next - 1].delivery)) }
      guard next > 0, let known = truth[place] else {
        errors.append(nil)
        continue
      }
      let belief = layer.run.fixes[beliefs[next - 1].delivery]
      errors.append(belief.point.distance(to: known).value)
    }
    return Track(name: layer.entry.name, changes: changes, errors: errors)
  }

  /// The data for the script.
  func json(power: ClosedRange<Double>, tiles: MapTiles?) -> JSONText {
    var members: [(String, JSONText)] = [
      ("latitude", .number(drawing.projection.center.latitude)),
      ("longitude", .number(drawing.projection.center.longitude)),
      (
        "view",
        .array([drawing.left, drawing.top, drawing.width, drawing.height].map { .number($0) })
      ),
      ("decimals", .integer(drawing.decimals)),
      ("clock", .integer(clockStart)),
      ("times", differences(instants)),
      ("x", differences(truth.map { whole($0.x) })),
      ("y", differences(truth.map { whole($0.y) })),
      ("power", .array([.number(power.lowerBound), .number(power.upperBound)])),
      ("tracks", .array(zip(tracks, drawing.layers).map(json))),
    ]
    if let tiles { members.append(("tiles", .string(tiles.template))) }
    return .object(members)
  }

  private var clockStart: Int {
    let clock = drawing.scene.clock
    return clock.isWallTime ? Int(clock.start.nanoseconds / 1_000_000_000) : 0
  }

  private func json(_ track: Track, _ layer: MapDrawing.Layer) -> JSONText {
    let fixes = track.changes.map { layer.run.fixes[$0.fix] }
    let points = fixes.map { drawing.point($0.coordinate) }
    let times = instants.map(Self.time)
    let energy = times.compactMap { layer.energy.energy(at: $0)?.value }
    let power = times.compactMap { layer.energy.power(at: $0)?.value }
    func tenth(_ value: Double) -> Int { Int(bounded: value * 10) }
    return .object([
      ("name", .string(track.name)),
      ("at", differences(track.changes.map(\.instant))),
      ("x", differences(points.map { whole($0.x) })),
      ("y", differences(points.map { whole($0.y) })),
      ("accuracy", .array(fixes.map { .integer(tenth($0.horizontalAccuracy.value)) })),
      ("course", .array(fixes.map { .integer($0.course.map { Int(bounded: $0.value) } ?? -1) })),
      ("stamp", differences(fixes.map { Int($0.timestamp.nanoseconds / 100_000_000) })),
      ("error", .array(track.errors.map { .integer($0.map(tenth) ?? -1) })),
      ("milliwatts", differences(power.map { Int(bounded: $0 * 1000) })),
      ("energy", differences(energy.map(tenth))),
    ])
  }

  /// A coordinate in the smallest unit of the drawing.
  private func whole(_ value: Double) -> Int {
    Int(bounded: value * (drawing.decimals == 1 ? 10 : 1))
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

extension Int {
  /// The nearest whole number that a script can represent exactly, limited to a range.
  init(bounded value: Double) {
    let limit = 4e15
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value.rounded(), -limit), limit))
  }
}
