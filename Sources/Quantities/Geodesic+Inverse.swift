// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

extension Geodesic {
  /// The shortest line between two places.
  ///
  /// The distance is the same to the last bit in both directions.
  public static func inverse(from a: Coordinate, to b: Coordinate) -> GeodesicLine {
    guard a.latitude.magnitude <= 90, b.latitude.magnitude <= 90, a.longitude.isFinite,
      b.longitude.isFinite
    else {
      return GeodesicLine(
        distance: Metres(.nan),
        initialBearing: Degrees(.nan),
        finalBearing: Degrees(.nan)
      )
    }
    let turn = Angle.difference(from: a.longitude, to: b.longitude)
    // Standard order by symmetry: exchange the places, mirror north and south, east and west.
    let isExchanged = a.latitude.magnitude < b.latitude.magnitude
    let (one, two) = isExchanged ? (b.latitude, a.latitude) : (a.latitude, b.latitude)
    let isMirrored = one >= 0
    let ends = GeodesicEnds(
      south: reducedLatitude(isMirrored ? -one : one),
      other: reducedLatitude(isMirrored ? -two : two),
      turn: direction(ofTurn: abs(turn)),
      turnRadians: abs(turn) * (.pi / 180)
    )
    let line = ends.shortest()
    guard line.distance > 0 else {
      return GeodesicLine(distance: .zero, initialBearing: .zero, finalBearing: .zero)
    }

    // Exchanging turns the line round, which in these mirrored azimuths swaps the two ends and
    // reverses north.
    var (first, last) = isExchanged ? (line.last, line.first) : (line.first, line.last)
    if isExchanged != isMirrored {
      first.cosine = -first.cosine
      last.cosine = -last.cosine
    }
    if turn < 0 {
      first.sine = -first.sine
      last.sine = -last.sine
    }
    return GeodesicLine(
      distance: Metres(line.distance),
      initialBearing: first.bearing,
      finalBearing: last.bearing
    )
  }

  /// The direction of 0...180 degrees, precise near both ends.
  private static func direction(ofTurn degrees: Double) -> Direction {
    guard degrees > 90 else { return Direction(degrees: degrees) }
    let supplement = Direction(degrees: 180 - degrees)
    return Direction(sine: supplement.sine, cosine: -supplement.cosine)
  }
}

extension GeodesicEnds {
  /// A solution: length in metres and the azimuths at both ends.
  struct Line {
    var distance: Double
    var first: Direction
    var last: Direction
  }

  /// The shortest line between the two places.
  func shortest() -> Line {
    // On a meridian, over the pole if need be; an oblate ellipsoid has no shorter line there.
    if turn.sine == 0 || south.cosine <= GeodesicTrial.tiny {
      return meridian()
    }
    // Along the equator, while that is shorter than an arc past it.
    if south.sine == 0, turnRadians <= .pi * (1 - WGS84.f) {
      let east = Direction(sine: 1, cosine: 0)
      return Line(distance: WGS84.semiMajorAxis * turnRadians, first: east, last: east)
    }
    if let line = shortLine() { return line }
    let trial = solved()
    return Line(distance: trial.length, first: trial.first, last: trial.last)
  }

  private func meridian() -> Line {
    let first = turn
    let last = Direction(sine: 0, cosine: 1)
    // The cosine of a pole is exactly 0 here, so that a pole is at distance 0 from itself.
    func cosine(_ place: Direction) -> Double {
      place.cosine <= GeodesicTrial.tiny ? 0 : place.cosine
    }
    let sigma1 = Direction(along: south.sine, first.cosine * cosine(south))
    let sigma2 = Direction(along: other.sine, cosine(other))
    let arc = atan2(
      max(0, sigma1.cosine * sigma2.sine - sigma1.sine * sigma2.cosine),
      sigma1.cosine * sigma2.cosine + sigma1.sine * sigma2.sine
    )
    let corrections = GeodesicIntegrals(k2: WGS84.ep2)
      .corrections(from: sigma1.radians, arc: arc)
    return Line(
      distance: WGS84.semiMinorAxis * (arc + corrections.distance),
      first: first,
      last: last
    )
  }

  /// A line so short that a sphere of the local curvature is exact; nil for longer ones.
  ///
  /// The search below fixes longitudes to 1e-16 rad or a nanometre, too coarse for the bearing of
  /// a line of millimetres. The sphere's relative error is about the squared arc times 0.01.
  private func shortLine() -> Line? {
    let limit = 3e-8
    let rise = other.sine * south.cosine - other.cosine * south.sine
    // The sine of the rise is small between poles, too.
    guard abs(rise) < limit, other.cosine * turnRadians < limit,
      other.cosine * south.cosine + other.sine * south.sine > 0
    else { return nil }
    let sines = south.sine + other.sine
    let cosines = south.cosine + other.cosine
    let square = sines * sines / (sines * sines + cosines * cosines)
    let w = (1 + WGS84.ep2 * square).squareRoot()
    let omega = turnRadians / ((1 - WGS84.f) * w)
    let (s, c) = (sin(omega), cos(omega))
    guard c > 0 else { return nil }
    let (east1, east2) = (other.cosine * s, south.cosine * s)
    let north1 = rise + other.cosine * south.sine * s * s / (1 + c)
    let north2 = rise - south.cosine * other.sine * s * s / (1 + c)
    let arc = asin(min(1, hypot(east1, north1)))
    return Line(
      distance: WGS84.semiMinorAxis * w * arc,
      first: Direction(along: east1, north1),
      last: Direction(along: east2, north2)
    )
  }

  /// The trial that meets the longitude, by Newton's method inside a shrinking bracket.
  ///
  /// In standard order exactly one azimuth between 0 and π meets the longitude, and smaller ones
  /// fall short of it (Karney 2013, section 4). A step that leaves the bracket or gains too little
  /// is replaced by halving, so that at most about 120 trials happen; usually it is 3 or 4.
  private func solved() -> GeodesicTrial {
    var low = Direction(sine: GeodesicTrial.tiny, cosine: 1)
    var high = Direction(sine: GeodesicTrial.tiny, cosine: -1)
    var best = trial(leavingAt: sphericalAzimuth())
    var current = best
    var worthless = 0
    for _ in 0..<120 {
      // This is one unit in the last place of π: half a nanometre on the ground.
      if best.miss.magnitude <= 0x1p-52, worthless > 0 || best.miss == 0 { break }
      if current.miss < 0 { low = current.first } else { high = current.first }
      let step = newtonStep(from: current)
      let next: Direction
      if let step, low.precedes(step), step.precedes(high), worthless < 2 {
        next = step
      } else {
        next = Direction(along: low.sine + high.sine, low.cosine + high.cosine)
        guard low.precedes(next), next.precedes(high) else { break }
        worthless = 0
      }
      let before = current.miss.magnitude
      current = trial(leavingAt: next)
      if current.miss.magnitude > before / 2 { worthless += 1 } else { worthless = 0 }
      if current.miss.magnitude < best.miss.magnitude { best = current }
    }
    return best
  }

  private func newtonStep(from trial: GeodesicTrial) -> Direction? {
    guard trial.slope > 0 else { return nil }
    let change = -trial.miss / trial.slope
    guard change.magnitude < .pi / 2 else { return nil }
    let turned = trial.first.turned(by: Direction(sine: sin(change), cosine: cos(change)))
    return turned.sine > 0 ? Direction(along: turned.sine, turned.cosine) : nil
  }

  /// The azimuth on a sphere, the start of the search.
  private func sphericalAzimuth() -> Direction {
    let east = other.cosine * turn.sine
    let versine =
      turn.cosine > 0 ? turn.sine * turn.sine / (1 + turn.cosine) : 1 - turn.cosine
    let rise = other.sine * south.cosine - other.cosine * south.sine
    let north = rise + other.cosine * south.sine * versine
    guard hypot(east, north) > 0 else { return Direction(sine: 1, cosine: 0) }
    return Direction(along: east, north)
  }
}

extension Direction {
  /// True if this direction of 0...π is a smaller angle than another one.
  fileprivate func precedes(_ other: Direction) -> Bool {
    cosine * other.sine - sine * other.cosine > 0
  }
}
