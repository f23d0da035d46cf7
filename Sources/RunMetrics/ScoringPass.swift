// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The distances of a belief to consecutive samples, with their sum and their bins, in one pass.
///
/// The roots are taken two at a time, and the sum one by one, so that its order is that of the
/// samples however they are cut into passes. The roots take longest; the sum, which waits for each
/// addition, and much of the counting are done meanwhile.
enum ScoringPass {
  /// Scores consecutive samples.
  ///
  /// The arrays are arguments, because an array read from a value that is being changed would be
  /// retained, which takes as long as several samples.
  ///
  /// - Parameters:
  ///   - belief: the position of the belief.
  ///   - east: the samples' positions, in metres to the east.
  ///   - north: the same to the north.
  ///   - range: the samples to score.
  ///   - distances: gets the distances, from `place` on.
  ///   - bins: gets the bin of each distance.
  ///   - tables: gets the numbers of distances by bin, in one table after the other.
  ///   - place: the place of the first distance.
  ///   - total: the sum of the distances.
  static func score(
    from belief: PlanePoint,
    to east: [Double],
    _ north: [Double],
    in range: Range<Int>,
    into distances: inout [Double],
    _ bins: inout [UInt16],
    countingIn tables: inout [UInt32],
    at place: Int,
    adding total: inout Double
  ) {
    precondition(range.upperBound <= min(east.count, north.count), "samples lie in the truth")
    precondition(
      place + range.count <= min(distances.count, bins.count),
      "there is a place for each sample"
    )
    precondition(
      tables.count == CountedSeries.tableCount * LogHistogram.binCount,
      "tables have all bins"
    )
    var sum = total
    east.withUnsafeBufferPointer { east in
      north.withUnsafeBufferPointer { north in
        distances.withUnsafeMutableBufferPointer { distances in
          bins.withUnsafeMutableBufferPointer { bins in
            tables.withUnsafeMutableBufferPointer { tables in
              guard let east = east.baseAddress, let north = north.baseAddress,
                let out = distances.baseAddress, let bins = bins.baseAddress,
                let table = tables.baseAddress
              else { return }
              score(
                from: belief,
                to: east + range.lowerBound,
                north + range.lowerBound,
                count: range.count,
                into: out + place,
                bins + place,
                countingIn: table,
                adding: &sum
              )
            }
          }
        }
      }
    }
    total = sum
  }

  @inline(__always)
  private static func score(
    from belief: PlanePoint,
    to east: UnsafePointer<Double>,
    _ north: UnsafePointer<Double>,
    count: Int,
    into out: UnsafeMutablePointer<Double>,
    _ bins: UnsafeMutablePointer<UInt16>,
    countingIn table: UnsafeMutablePointer<UInt32>,
    adding sum: inout Double
  ) {
    typealias Two = SIMD2<Double>
    let second = table + LogHistogram.binCount
    var index = 0
    while index &+ 2 <= count {
      let de = UnsafeRawPointer(east + index).loadUnaligned(as: Two.self) - belief.east
      let dn = UnsafeRawPointer(north + index).loadUnaligned(as: Two.self) - belief.north
      let distances = (de * de + dn * dn).squareRoot()
      UnsafeMutableRawPointer(out + index).storeBytes(of: distances, as: Two.self)
      let numbers = LogHistogram.bins(of: distances)
      bins[index] = UInt16(truncatingIfNeeded: numbers.x)
      bins[index &+ 1] = UInt16(truncatingIfNeeded: numbers.y)
      table[Int(truncatingIfNeeded: numbers.x)] &+= 1
      second[Int(truncatingIfNeeded: numbers.y)] &+= 1
      sum += distances.x
      sum += distances.y
      index &+= 2
    }
    if index < count {
      let (de, dn) = (east[index] - belief.east, north[index] - belief.north)
      let distance = (de * de + dn * dn).squareRoot()
      let bin = LogHistogram.bin(of: distance)
      out[index] = distance
      bins[index] = UInt16(truncatingIfNeeded: bin)
      table[bin] &+= 1
      sum += distance
    }
  }
}
