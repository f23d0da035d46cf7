// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import Quantities
internal import Stochastics

extension DrawPurpose {
  /// The draws for the curves of a recipe's ways.
  static let recipeWinding = DrawPurpose("recipe.winding")
  /// The draws for the chance stops of a recipe's legs.
  static let recipeStops = DrawPurpose("recipe.stops")
  /// The draws for the walks inside buildings during a recipe's stays.
  static let recipeRoaming = DrawPurpose("recipe.roaming")
}

/// The way of a leg as a fine polyline, measured along its length.
///
/// Lengths use the ellipsoid's radii of curvature at the middle latitude of each straight part;
/// the error stays below 1e-4 for parts under 50 km.
struct RecipeRoute {
  /// A place on the way at which a turn limits the speed.
  struct Turn {
    /// Metres from the start.
    var distance: Double
    /// The highest speed there, in m/s.
    var limit: Double
  }

  /// Sideways acceleration in turns in m/s^2, an assumption: a value comfortable for passengers.
  static let sideways = 2.0

  private(set) var length = 0.0
  /// The turns at points that the recipe gives.
  private(set) var turns: [Turn] = []
  /// The distance in metres between points of the polyline that keeps it within 0.5 m of the curve.
  private(set) var spacing = Double.infinity
  /// True if the polyline needs more points than a recipe allows; it is then unfinished.
  private(set) var isTooFine = false
  private var coordinates: [Coordinate] = []
  private var distances: [Double] = []

  /// A way through given points, rounded in turns; curves come from the draws.
  ///
  /// Turns over 20 degrees are taken at `cornerSpeed`, others at the cruising speed, each slower if
  /// there is not enough space.
  ///
  /// - Precondition: there are at least two points.
  init(
    through points: [Coordinate],
    winding: TraceRecipe.Winding?,
    cruise: Double,
    cornerSpeed: Double,
    draws: KeyedRandom
  ) {
    var ways = [points[0]]
    for point in points.dropFirst() where point != ways[ways.count - 1] { ways.append(point) }
    coordinates = [ways[0]]
    distances = [0]
    var start = ways[0]
    for index in ways.indices.dropFirst() {
      guard coordinates.count <= TraceRecipe.maximumPoints else {
        isTooFine = true
        return
      }
      let corner = Corner(ways, at: index, cruise: cruise, cornerSpeed: cornerSpeed)
      let end = corner?.entry ?? ways[index]
      let scale = DegreeScale(latitude: (start.latitude + end.latitude) / 2)
      let step = scale.metres(from: start, to: end)
      let straight = PlanePoint.zero.distance(to: step).value
      if straight > 0 {
        let curve = winding.map {
          Curve($0, straight: straight, draws: draws.stream(UInt64(index)))
        }
        append(
          from: start,
          to: end,
          step: step,
          straight: straight,
          scale: scale,
          curve: curve
        )
      }
      if let corner { append(corner) }
      start = corner?.exit ?? end
    }
  }

  private mutating func append(_ corner: Corner) {
    turns.append(Turn(distance: length, limit: corner.limit))
    for part in 1...Corner.parts {
      let next = corner.coordinate(Double(part) / Double(Corner.parts))
      let last = coordinates[coordinates.count - 1]
      let step = corner.scale.metres(from: last, to: next)
      length += PlanePoint.zero.distance(to: step).value
      coordinates.append(next)
      distances.append(length)
      turns.append(Turn(distance: length, limit: corner.limit))
    }
  }

  private mutating func append(
    from start: Coordinate,
    to end: Coordinate,
    step: PlanePoint,
    straight: Double,
    scale: DegreeScale,
    curve: Curve?
  ) {
    var parts = 1
    if let curve, curve.curvature > 0 {
      // A chord of length h departs from a curve of curvature k by h^2 k / 8.
      let chord = (4 / curve.curvature).squareRoot()
      spacing = min(spacing, chord)
      parts = min(100_000, Int((straight / chord).rounded(.up)) * 2)
    }
    let before = length
    var along = 0.0
    var last = PlanePoint.zero
    for part in 1...parts {
      let fraction = Double(part) / Double(parts)
      let side = part == parts ? 0 : curve?.offset(fraction) ?? 0
      let point = PlanePoint(
        east: step.east * fraction - step.north / straight * side,
        north: step.north * fraction + step.east / straight * side
      )
      along += last.distance(to: point).value
      last = point
      coordinates.append(part == parts ? end : scale.coordinate(start, moved: point))
      distances.append(before + along)
    }
    length = before + along
  }

  /// The coordinate at metres from the start, rounded to 1e-7 degrees.
  func coordinate(at distance: Double) -> Coordinate {
    var low = 0
    var high = distances.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    let span = distances[high] - distances[low]
    let fraction = span > 0 ? min(1, max(0, (distance - distances[low]) / span)) : 0
    let from = coordinates[low]
    let to = coordinates[high]
    let east = (to.longitude - from.longitude).remainder(dividingBy: 360)
    return Coordinate(
      latitude: from.latitude + (to.latitude - from.latitude) * fraction,
      longitude: from.longitude + east * fraction
    ).rounded
  }
}

/// A rounded corner: a quadratic Bézier curve between the two straight parts that meet.
private struct Corner {
  static let parts = 8

  let scale: DegreeScale
  let entry: Coordinate
  let exit: Coordinate
  private(set) var limit: Double
  private let point: Coordinate
  private let inward: PlanePoint
  private let outward: PlanePoint

  /// The corner at a point of the way; nil at its ends and if the way is straight.
  init?(_ ways: [Coordinate], at index: Int, cruise: Double, cornerSpeed: Double) {
    guard index > 0, index < ways.count - 1 else { return nil }
    point = ways[index]
    scale = DegreeScale(latitude: point.latitude)
    let before = scale.metres(from: ways[index - 1], to: point)
    let after = scale.metres(from: point, to: ways[index + 1])
    let turn = abs(
      (atan2(after.east, after.north) - atan2(before.east, before.north))
        .remainder(dividingBy: 2 * .pi)
    )
    guard turn > 0.01 else { return nil }
    let sine = sin(turn / 2)
    let cosine = max(0.02, cos(turn / 2))
    let speed = turn > 20 * .pi / 180 ? min(cruise, cornerSpeed) : cruise
    // The curve's smallest radius is cut cos^2 / sin of half the turn, in its middle.
    let wish = speed * speed / RecipeRoute.sideways * sine / (cosine * cosine)
    let room = min(
      PlanePoint.zero.distance(to: before).value,
      PlanePoint.zero.distance(to: after).value
    )
    let cut = min(wish, 0.4 * room)
    let radius = cut * cosine * cosine / sine
    limit = max(min(1, speed), min(speed, (RecipeRoute.sideways * radius).squareRoot()))
    let backShare = -cut / PlanePoint.zero.distance(to: before).value
    let onShare = cut / PlanePoint.zero.distance(to: after).value
    inward = PlanePoint.zero.interpolated(to: before, fraction: backShare)
    outward = PlanePoint.zero.interpolated(to: after, fraction: onShare)
    entry = scale.coordinate(point, moved: inward)
    exit = scale.coordinate(point, moved: outward)
  }

  /// The place on the curve, from 0 at its entry to 1 at its exit.
  func coordinate(_ t: Double) -> Coordinate {
    let a = (1 - t) * (1 - t)
    let b = t * t
    let moved = PlanePoint(
      east: a * inward.east + b * outward.east,
      north: a * inward.north + b * outward.north
    )
    return scale.coordinate(point, moved: moved)
  }
}

/// A sum of three waves that vanish, with their slopes, at both ends of a straight part.
private struct Curve {
  private var waves: [(count: Double, amplitude: Double)] = []
  private let edge: Double
  /// An upper bound of the curvature, per metre.
  private(set) var curvature = 0.0

  init(_ winding: TraceRecipe.Winding, straight: Double, draws: KeyedRandom) {
    let mean = max(1, 2 * straight / winding.length.value)
    edge = min(0.5, winding.length.value / straight)
    for (index, share) in [0.6, 0.25, 0.15].enumerated() {
      let slot = UInt64(index)
      let stretch = 0.5 + draws.uniform(slot, 0)
      let count = max(1, (mean * stretch).rounded())
      let sign = draws.uniform(slot, 1) < 0.5 ? -1.0 : 1.0
      // A part shorter than a double curve bends less, so that short parts keep their shape.
      let bend = min(1, straight / winding.length.value)
      let amplitude = winding.amplitude.value * bend * bend * share
      waves.append((count, sign * amplitude))
      let frequency = Double.pi * count / straight
      // The window adds its slope of at most 1.5 / edge and its own curvature of 6 / edge^2.
      let window = 1 / (edge * straight)
      curvature +=
        amplitude * (frequency * frequency + 3 * frequency * window + 6 * window * window)
    }
  }

  func offset(_ fraction: Double) -> Double {
    let inside = min(1, min(fraction, 1 - fraction) / edge)
    let window = inside * inside * (3 - 2 * inside)
    return window * waves.reduce(0) { $0 + $1.amplitude * sin(.pi * $1.count * fraction) }
  }
}

/// Metres per degree at a latitude, from the radii of curvature of WGS 84.
struct DegreeScale {
  private let north: Double
  private let east: Double

  init(latitude: Double) {
    let radian = Double.pi / 180
    let squaredEccentricity = 0.00669437999014
    let sine = sin(latitude * radian)
    let root = (1 - squaredEccentricity * sine * sine).squareRoot()
    let primeVertical = 6_378_137 / root
    north = primeVertical * (1 - squaredEccentricity) / (root * root) * radian
    east = max(1e-3, primeVertical * cos(latitude * radian) * radian)
  }

  func metres(from: Coordinate, to: Coordinate) -> PlanePoint {
    PlanePoint(
      east: (to.longitude - from.longitude).remainder(dividingBy: 360) * east,
      north: (to.latitude - from.latitude) * north
    )
  }

  func coordinate(_ origin: Coordinate, moved: PlanePoint) -> Coordinate {
    Coordinate(
      latitude: min(90, max(-90, origin.latitude + moved.north / north)),
      longitude: (origin.longitude + moved.east / east).remainder(dividingBy: 360)
    )
  }
}

extension Coordinate {
  /// The coordinate rounded to 1e-7 degrees (1.1 cm), with the longitude within -180 and 180.
  var rounded: Coordinate {
    Coordinate(
      latitude: (latitude * 1e7).rounded() / 1e7,
      longitude: (longitude.remainder(dividingBy: 360) * 1e7).rounded() / 1e7
    )
  }
}
