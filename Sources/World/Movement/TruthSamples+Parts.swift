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
    rests = Self.rests(east, north)
    motion = []
    gyration = Self.gyration(east, north)
    stays = TrueStay.stays(in: self)
  }

  /// The first of some samples on the other side of a circle's border; their end if there is none.
  ///
  /// The border is inside. Parts of the truth that are on one side as a whole are skipped.
  package func firstSample(
    in range: Range<Int>,
    crossing radius: Metres,
    around centre: PlanePoint,
    isInside: Bool
  ) -> Int {
    func crosses(_ east: Double, _ north: Double) -> Bool {
      ((east * east + north * north).squareRoot() <= radius.value) != isInside
    }
    /// The farthest of a part for the inside, the nearest for the outside.
    func offset(_ range: ClosedRange<Double>, _ centre: Double) -> Double {
      let (below, above) = (range.lowerBound - centre, range.upperBound - centre)
      return isInside ? max(abs(below), abs(above)) : max(0, below, -above)
    }
    var first = range.lowerBound
    while first < range.upperBound {
      let part = parts[first / TruthPart.count]
      let end = min((first / TruthPart.count + 1) * TruthPart.count, range.upperBound)
      if crosses(offset(part.east, centre.east), offset(part.north, centre.north)) {
        let found = (first..<end).first {
          crosses(east[$0] - centre.east, north[$0] - centre.north)
        }
        if let found { return found }
      }
      first = end
    }
    return range.upperBound
  }
}
