// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The positions of a file as they are found, and the room that is left for them.
///
/// A class, because the stream of the file and all its lists of points share one: the lists count
/// positions, and the stream ends where none comes any more.
final class ReadingProgress {
  /// The most points that are kept of a file: 8 million, 384 MB.
  static let pointLimit = 8_000_000
  /// The most bytes that are read on without another position: 256 MiB.
  ///
  /// Logs of raw measurements come closest: a phone that records a hundred satellites and sensors
  /// a second without a fix writes so much in about an hour.
  static let patience = 256 << 20
  /// Extra bytes charged for each line, element or value, because short ones take longer per byte.
  static let partSize = 16

  /// The most points that are kept.
  let pointLimit: Int
  /// The most bytes that are read on without another position.
  let patience: Int
  /// The number of positions found, whether they are kept or not.
  private(set) var positions = 0
  /// The line of the last position; 0 if it is not known.
  private(set) var line: Int32 = 0
  /// The room that is taken, in points.
  private(set) var kept = 0
  /// True once there was no room for something.
  private(set) var isFull = false
  /// The number of bytes read since the last position, as far as `mayGoOn` knows.
  private(set) var bytesWithoutPosition = 0

  private var positionsSeen = 0
  private var effortSeen = 0
  private var bytesSeen = 0

  init(pointLimit: Int = ReadingProgress.pointLimit, patience: Int = ReadingProgress.patience) {
    self.pointLimit = pointLimit
    self.patience = patience
  }

  /// Counts a position.
  @inline(__always)
  func find(line: Int32) {
    positions &+= 1
    self.line = line
  }

  /// Takes room, in points; false if there is none left.
  @inline(__always)
  func keep(_ points: Int = 1) -> Bool {
    guard kept + points <= pointLimit else {
      isFull = true
      return false
    }
    kept += points
    return true
  }

  /// True if reading may go on, given the bytes read so far and the lines, elements or values in
  /// them.
  func mayGoOn(afterBytes bytes: Int, parts: Int) -> Bool {
    let effort = bytes + Self.partSize * parts
    if positions != positionsSeen {
      (positionsSeen, bytesSeen, effortSeen) = (positions, bytes, effort)
    }
    bytesWithoutPosition = bytes - bytesSeen
    return effort - effortSeen <= patience
  }
}
