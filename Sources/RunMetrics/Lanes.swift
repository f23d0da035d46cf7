// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Eight neighbours of an array, on which roots are taken together.
typealias Lanes = SIMD8<Double>

extension Lanes {
  /// The eight numbers from an address on.
  @inline(__always)
  init(at address: UnsafePointer<Double>) {
    self = UnsafeRawPointer(address).loadUnaligned(as: Lanes.self)
  }

  /// Writes the eight numbers from an address on.
  @inline(__always)
  func store(at address: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(address).storeBytes(of: self, as: Lanes.self)
  }
}
