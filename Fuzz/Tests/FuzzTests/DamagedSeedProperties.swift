// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import FileTargets
import Seeds
import Testing
import TraceTargets

/// Every fuzz target, briefly and without instrumentation; `scripts/fuzz.sh` searches for hours.
@Suite("Damaged seeds", .serialized)
struct DamagedSeedProperties {
  static let targets = TraceTargets.all + FileTargets.all

  /// The number of damaged files for each target.
  static let count = 2000

  @Test("of every target are there, and are read as they are", arguments: targets)
  func seeds(_ target: FuzzTarget) {
    let seeds = Seeds.of(target.name)
    #expect(!seeds.isEmpty)
    // The seeds of all formats together belong to no single one.
    guard target.name != "trace" else { return }
    #expect(seeds.indices.filter { !target.read(seeds[$0]) } == [])
  }

  @Test("are read or refused, and stop no reader", arguments: targets)
  func damaged(_ target: FuzzTarget) {
    let seeds = Seeds.of(target.name)
    var damage = Damage(seed: 21)
    var refused = 0
    for index in 0..<Self.count {
      let file = damage.applied(to: seeds[index % seeds.count], beside: seeds)
      if !target.read(file) { refused += 1 }
    }
    // Damage that no reader detects would test nothing.
    #expect(refused > 0)
  }
}
