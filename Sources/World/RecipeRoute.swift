// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension DrawPurpose {
  /// The curves of a recipe's ways.
  static let recipeWinding = DrawPurpose("recipe.winding")
  /// The chance stops of a recipe's legs.
  static let recipeStops = DrawPurpose("recipe.stops")
  /// The walks inside buildings during a recipe's stays.
  static let recipeRoaming = DrawPurpose("recipe.roaming")
}

/// The way of a leg as a fine polyline, measured along its length.
///
/// Lengths use the ellipsoid's radii of curvature at the middle latitude of each straight part;
/// the error stays below 1e-4 for parts under 50 km.
struct RecipeRoute {
  /// A turn at a point that the recipe gives.
  struct Corner {
    /// Metres from the start.
    var distance: Double
    /// Change of direction in degrees, 0...180.
    var turn: Double
  }

  private(set) var length = 0.0
  /// The points that the recipe gives, start and end left out.
  private(set) var corners: [Corner] = []
  /// Metres between points of the polyline that keep it within 0.5 m of the curve.
  private(set) var spacing = Double.infinity
  private var coordinates: [Coordinate] = []
  private var distances: [Double] = []

  /// A way through given points; curves come from the draws.
  ///
  /// - Precondition: there are at least two points.
  init(through points: [Coordinate], winding: TraceRecipe.Winding?, draws: KeyedRandom) {
    coordinates = [points[0]]
    distances = [0]
    var heading: Double?
    for index in 1..<points.count {
      let scale = DegreeScale(latitude: (points[index - 1].latitude + points[index].latitude) / 2)
      let step = scale.metres(from: points[index - 1], to: points[index])
      let straight = (step.east * step.east + step.north * step.north).squareRoot()
      guard straight > 0 else { continue }
      let newHeading = atan2(step.east, step.north)
      if let heading {
        let turn = abs(remainder(newHeading - heading, 2 * .pi)) * 180 / .pi
        corners.append(Corner(distance: length, turn: turn))
      }
      heading = newHeading
      append(
        from: points[index - 1],
        to: points[index],
        step: step,
        straight: straight,
        scale: scale,
        curve: winding.map { Curve($0, straight: straight, draws: draws.stream(UInt64(index))) }
      )
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
    let offset = length
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
      distances.append(offset + along)
    }
    length = offset + along
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
    let east = remainder(to.longitude - from.longitude, 360)
    return Coordinate(
      latitude: from.latitude + (to.latitude - from.latitude) * fraction,
      longitude: from.longitude + east * fraction
    ).rounded
  }
}

/// A sum of three waves that vanish at both ends of a straight part.
private struct Curve {
  private var waves: [(count: Double, amplitude: Double)] = []
  /// An upper bound of the curvature, per metre.
  private(set) var curvature = 0.0

  init(_ winding: TraceRecipe.Winding, straight: Double, draws: KeyedRandom) {
    let mean = max(1, 2 * straight / winding.length.value)
    for (index, share) in [0.6, 0.25, 0.15].enumerated() {
      let slot = UInt64(index)
      let stretch = 0.5 + draws.uniform(slot, 0)
      let count = max(1, (mean * stretch).rounded())
      let sign = draws.uniform(slot, 1) < 0.5 ? -1.0 : 1.0
      // A part shorter than a double curve bends less, so that short parts keep their shape.
      let amplitude = winding.amplitude.value * min(1, straight / winding.length.value) * share
      waves.append((count, sign * amplitude))
      let frequency = Double.pi * count / straight
      curvature += amplitude * frequency * frequency
    }
  }

  func offset(_ fraction: Double) -> Double {
    waves.reduce(0) { $0 + $1.amplitude * sin(.pi * $1.count * fraction) }
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
      east: remainder(to.longitude - from.longitude, 360) * east,
      north: (to.latitude - from.latitude) * north
    )
  }

  func coordinate(_ origin: Coordinate, moved: PlanePoint) -> Coordinate {
    Coordinate(
      latitude: min(90, max(-90, origin.latitude + moved.north / north)),
      longitude: remainder(origin.longitude + moved.east / east, 360)
    )
  }
}

extension Coordinate {
  /// The coordinate rounded to 1e-7 degrees (1.1 cm), with the longitude within -180 and 180.
  var rounded: Coordinate {
    Coordinate(
      latitude: (latitude * 1e7).rounded() / 1e7,
      longitude: (remainder(longitude, 360) * 1e7).rounded() / 1e7
    )
  }
}
