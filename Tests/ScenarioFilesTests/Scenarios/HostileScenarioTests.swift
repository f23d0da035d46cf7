// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Documents
import Tracewatt
import TracewattTestSupport

@Suite("Damaged files", .tags(.properties))
struct HostileScenarioProperties {
  /// A small fixed generator (Knuth's MMIX constants), so that the damage is equal in every run.
  private struct Damage {
    var state: UInt64
    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }

  private func tryLoading(_ bytes: [UInt8], _ folder: TemporaryFolder) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    try folder.write(text, to: "day.yaml")
    guard let failure = failure(folder.path + "/day.yaml") else { return }
    #expect(!failure.diagnostics.isEmpty)
    #expect([65, 66].contains(failure.exitCode))
    #expect(failure.diagnostics.allSatisfy { $0.contains(": error: ") })
  }

  private let files = ["day.gpx": sampleGPX, "strategies/mine.yaml": mine]

  @Test("a scenario cut off anywhere loads or is refused in words")
  func truncated() throws {
    let folder = try TemporaryFolder(files)
    let bytes = Array(fullScenario.utf8)
    for length in stride(from: 0, to: bytes.count, by: 13) {
      try tryLoading(Array(bytes[..<length]), folder)
    }
  }

  @Test("a scenario with changed bytes loads or is refused in words", arguments: [1, 2, 3])
  func changed(_ seed: UInt64) throws {
    let folder = try TemporaryFolder(files)
    let original = Array(fullScenario.utf8)
    let replacements = Array("{}[]:,-&*!|>'\"%@`#? \n\t0e9\u{0}~.".utf8)
    var damage = Damage(state: seed)
    for _ in 0..<60 {
      var bytes = original
      for _ in 0...damage.next(below: 3) {
        bytes[damage.next(below: bytes.count)] =
          replacements[
            damage.next(below: replacements.count)
          ]
      }
      try tryLoading(bytes, folder)
    }
  }
}
