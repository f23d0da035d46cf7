// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The generator SplitMix64, for draws that are the same on every machine.
///
/// Source: Steele, Lea and Flood (2014), Fast splittable pseudorandom number generators,
/// OOPSLA '14, https://doi.org/10.1145/2660193.2660195, figure 14.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The elements in random order.
  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for place in elements.indices.reversed() where place > 0 {
      // With so few elements, the remainder is as good as uniform.
      elements.swapAt(place, Int(next() % UInt64(place + 1)))
    }
    return elements
  }
}
