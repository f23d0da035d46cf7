// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import FileTargets
import Seeds
import Testing
import TraceTargets

private let targets = TraceTargets.all + FileTargets.all

/// Reads damaged files, which a target must read or refuse.
private func check(_ target: FuzzTarget, damaged count: Int) {
  let seeds = Seeds.of(target.name)
  var damage = Damage(seed: 21)
  var refused = 0
  for index in 0..<count {
    let file = damage.applied(to: seeds[index % seeds.count], beside: seeds)
    if !target.read(file) { refused += 1 }
  }
  // Damage that no reader detects would test nothing.
  #expect(refused > 0)
}

/// Every fuzz target, briefly and without instrumentation; `scripts/fuzz.sh` searches for hours.
@Suite("Damaged seeds", .serialized)
struct DamagedSeedProperties {
  @Test("of every target are there, and are read as they are", arguments: targets)
  func seeds(_ target: FuzzTarget) {
    let seeds = Seeds.of(target.name)
    #expect(!seeds.isEmpty)
    // The seeds of all formats together belong to no single one.
    guard target.name != "trace" else { return }
    #expect(seeds.indices.filter { !target.read(seeds[$0]) } == [])
  }

  @Test("are read or refused in 200 ways, and stop no reader", arguments: targets)
  func damagedBriefly(_ target: FuzzTarget) { check(target, damaged: 200) }
}

@Suite("Seeds damaged in 2,000 ways", .serialized)
struct DamagedSeedNightly {
  @Test("are read or refused, and stop no reader", arguments: targets)
  func damaged(_ target: FuzzTarget) { check(target, damaged: 2000) }
}
