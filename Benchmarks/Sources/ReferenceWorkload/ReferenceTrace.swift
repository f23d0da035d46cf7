// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Quantities
internal import World

/// The recorded day of the reference workload: a position each second for 24 h.
public struct ReferenceTrace: Sendable {
  /// The number of positions.
  static let count = 86_400
  /// The truth, all of it scored.
  let truth: TruthSamples

  /// Reads little-endian doubles, east and north in turn; nil if the file does not contain a day of
  /// them.
  public init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      data.count == 16 * Self.count
    else { return nil }
    let values = data.withUnsafeBytes { bytes in
      (0..<2 * Self.count).map { index in
        let word = bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
        return Double(bitPattern: UInt64(littleEndian: word))
      }
    }
    truth = TruthSamples(
      east: (0..<Self.count).map { values[2 * $0] },
      north: (0..<Self.count).map { values[2 * $0 + 1] },
      isScored: Array(repeating: true, count: Self.count),
      interval: .seconds(1)
    )
  }
}
