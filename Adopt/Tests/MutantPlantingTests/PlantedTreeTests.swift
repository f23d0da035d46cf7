// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import MutantPlanting

private let ledger = """
  public struct Ledger {
    var total = 0.0
    public mutating func book(_ power: Double, from start: Double, to end: Double) -> Bool {
      guard end > start, power >= 0 else { return false }
      let span = min(end, 86_400) - start
      total += power * span
      if !isOpen && total > 100 { close(at: end) }
      return true
    }
  }

  """

@Suite struct PlantedTreeTests {
  private func sites() -> [MutationSite] {
    SiteFinder.sites(in: ledger, path: "Sources/Phone/Ledger.swift")
  }

  private func draw(seed: UInt64, count: Int = 5, without: Set<Int> = []) -> [Mutant] {
    Mutant.draw(from: [("one", sites())], seed: seed, count: count, without: without)
  }

  @Test("a draw can be repeated, and depends on the seed")
  func repeatable() {
    #expect(draw(seed: 3) == draw(seed: 3))
    #expect(draw(seed: 3) != draw(seed: 4))
    #expect(draw(seed: 3).count == 5)
  }

  @Test("no two mutants overlap, however many are drawn", arguments: 0..<20 as Range<UInt64>)
  func overlaps(seed: UInt64) {
    let mutants = draw(seed: seed, count: 1_000)
    #expect(mutants.count > 5)
    for first in mutants {
      for second in mutants where first != second {
        #expect(!first.site.range.overlaps(second.site.range))
      }
    }
    #expect(!Parser.parse(source: PlantedText.planting(mutants, in: ledger)).hasError)
  }

  @Test("an excluded number moves no other mutant, and another takes its turn")
  func exclusion() {
    let all = draw(seed: 3)
    let rest = draw(seed: 3, without: [all[1].number])
    #expect(rest.count == all.count)
    #expect(Array(rest.dropLast()) == [all[0]] + all[2...])
  }

  @Test("the first numbers of SplitMix64 are those of its authors' code")
  func splitMix() {
    // prng.di.unimi.it/splitmix64.c with the state 1234567.
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }

  @Test("rooms are files, folders and patterns")
  func rooms() throws {
    let rooms = try MutantRoom.list(
      """
      # A comment.
      ledger sources Sources/Phone/Energy*.swift Sources/Phone/Row.swift
      ledger near PhoneTests
      daemon sources Sources/Daemon
      """
    )
    #expect(rooms.map(\.name) == ["ledger", "daemon"])
    #expect(rooms[0].contains("Sources/Phone/EnergyLedger+Rows.swift"))
    #expect(rooms[0].contains("Sources/Phone/Row.swift"))
    #expect(!rooms[0].contains("Sources/Phone/Battery.swift"))
    #expect(rooms[1].contains("Sources/Daemon/Radios/Radio.swift"))
    #expect(!rooms[1].contains("Sources/DaemonTests/Radio.swift"))
    #expect(throws: RoomListError.self) { try MutantRoom.list("ledger source Sources") }
    #expect(throws: RoomListError.self) { try MutantRoom.list("ledger sources") }
  }

  @Test("a copy gets the mutants and their constant, and is restored by another draw")
  func tree() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "mutants-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = "Sources/Phone/Ledger.swift"
    for name in ["source", "copy"] {
      let file = folder.appending(path: "\(name)/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try ledger.write(to: file, atomically: true, encoding: .utf8)
    }
    let tree = PlantedTree(
      source: folder.appending(path: "source"),
      copy: folder.appending(path: "copy"),
      rooms: [MutantRoom(name: "ledger", sources: ["Sources/Phone"])]
    )
    let mutants = try tree.plant(seed: 1, count: 3)
    let copied = folder.appending(path: "copy/\(path)")
    let planted = try String(contentsOf: copied, encoding: .utf8)
    #expect(mutants.count == 3)
    #expect(
      mutants.allSatisfy {
        planted.contains("tracewattMutant == \($0.number)")
          || planted.contains("tracewattMutant != \($0.number)")
      }
    )
    #expect(try String(contentsOf: tree.source.appending(path: path), encoding: .utf8) == ledger)
    let definition = folder.appending(path: "copy/Sources/Phone/Mutant+Generated.swift")
    #expect(try String(contentsOf: definition, encoding: .utf8).contains("TRACEWATT_MUTANT"))
    #expect(Mutant.table(of: mutants).split(separator: "\n").count == 4)

    _ = try tree.plant(seed: 1, count: 1, without: Set(1_001...1_100))
    #expect(try String(contentsOf: copied, encoding: .utf8) == ledger)
  }
}
