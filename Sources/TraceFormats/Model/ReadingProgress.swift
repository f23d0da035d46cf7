// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The positions of a file as they are found, and the room that is left for them.
///
/// A class, because the stream of the file and all its lists of points share one: the lists count
/// positions, and the stream ends where none comes any more.
final class ReadingProgress {
  /// The most points that are kept of a file: 8 million, 384 MB.
  static let pointLimit = 8_000_000
  /// The most bytes that are read on without another position: 96 MiB.
  ///
  /// Of the recordings that are read, logs of raw measurements come closest, with less than 1 MiB
  /// from one position to the next.
  static let patience = 96 << 20

  /// The most points that are kept.
  let pointLimit: Int
  /// The most bytes that are read on without another position.
  let patience: Int
  /// The number of positions found, whether they are kept or not.
  private(set) var positions = 0
  /// The line of the last position; 0 if it is not known.
  private(set) var line: Int32 = 0
  /// True once there was no room for something.
  private(set) var isFull = false

  private var kept = 0
  private var positionsSeen = 0
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

  /// True if reading may go on, given the number of bytes read so far.
  func mayGoOn(afterBytes bytes: Int) -> Bool {
    if positions != positionsSeen { (positionsSeen, bytesSeen) = (positions, bytes) }
    return bytes - bytesSeen <= patience
  }
}
