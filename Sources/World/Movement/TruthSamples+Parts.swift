// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension TruthSamples {
  /// Samples made from their parts, for truth without a movement.
  ///
  /// - Precondition: the three lists have the same length and `interval` is above 0 s.
  public init(
    east: [Double],
    north: [Double],
    isScored: [Bool],
    interval: SimulationDuration,
    unscored: SimulationDuration = .zero
  ) {
    precondition(
      east.count == north.count && east.count == isScored.count,
      "the lists of a truth have the same length"
    )
    precondition(interval > .zero, "the scoring interval must be above 0 s")
    self.east = east
    self.north = north
    self.isScored = isScored
    self.interval = interval
    self.unscored = unscored
    (scoredCount, scoredLength) = Self.scored(east, north, isScored)
    parts = TruthPart.parts(east, north)
    stays = TrueStay.stays(in: self)
  }

  /// The first of some samples that is farther than a distance from a place; their end if none is.
  ///
  /// Complexity: O(samples) in parts, of which those that are near as a whole are skipped.
  package func firstSample(
    in range: Range<Int>,
    fartherThan distance: Metres,
    from place: PlanePoint
  ) -> Int {
    let limit = distance.value * distance.value
    func isFar(_ east: Double, _ north: Double) -> Bool { east * east + north * north > limit }
    var first = range.lowerBound
    while first < range.upperBound {
      let part = parts[first / TruthPart.count]
      let end = min((first / TruthPart.count + 1) * TruthPart.count, range.upperBound)
      let (farthestEast, farthestNorth) = part.farthest(from: place)
      if isFar(farthestEast, farthestNorth) {
        let found = (first..<end).first { isFar(east[$0] - place.east, north[$0] - place.north) }
        if let found { return found }
      }
      first = end
    }
    return range.upperBound
  }
}

extension TruthPart {
  /// The greatest differences to a place, to the east or west and to the north or south.
  fileprivate func farthest(from place: PlanePoint) -> (east: Double, north: Double) {
    (
      max(abs(east.lowerBound - place.east), abs(east.upperBound - place.east)),
      max(abs(north.lowerBound - place.north), abs(north.upperBound - place.north))
    )
  }
}
