// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Extremes
import Foundation
import Testing

@Suite("Settings at the ends of what files accept", .serialized)
struct ExtremeDays {
  @Test("are run or refused with a message on five days")
  func someDays() throws { try check(1..<6) }

  @Test("follow from their seed, and are shrunk to what is wanted")
  func files() {
    #expect(ExtremeFiles(seed: 7) == ExtremeFiles(seed: 7))
    #expect(ExtremeFiles(seed: 7) != ExtremeFiles(seed: 8))
    let files = ExtremeFiles(seed: 7)
    let shrunk = files.shrunk { $0.scenario.contains("authorization") }
    #expect(shrunk.scenario.contains("authorization"))
    #expect(shrunk.scenario.count < files.scenario.count)
    #expect(shrunk.scenario.contains("extends"))
  }

  @Test("have weeks, populations, recordings, budgets and options now and then")
  func kinds() {
    let drawn = (UInt64(0)..<40).map { ExtremeFiles(seed: $0) }
    for text in ["kind: week", "kind: population", "tracks: people.csv", "kind: budgets"] {
      #expect(drawn.contains { $0.files.contains { $0.text.contains(text) } }, "\(text)")
    }
    #expect(drawn.contains { $0.scenario.contains("file: people.csv") })
    #expect(drawn.contains { $0.arguments.contains("--report=page.html") })
  }
}

@Suite("Twelve days of settings at the ends of what files accept")
struct ExtremeDaysNightly {
  @Test("are run or refused with a message, and many are run")
  func days() throws {
    #expect(try check(0..<12) >= 4)
  }
}

/// Runs the days of some seeds, and counts those that were not refused.
@discardableResult private func check(_ seeds: Range<UInt64>) throws -> Int {
  let folder = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let trial = ExtremeTrial(program: try program(), folder: folder)
  var finished = 0
  // Day 7 would take longer than any other.
  for seed in seeds where seed != 7 {
    switch try trial.outcome(ofSeed: seed).outcome {
    case .finished: finished += 1
    case .refused: break
    case .failed(let text): Issue.record("seed \(seed), see scripts/extremes.sh: \(text)")
    }
  }
  return finished
}

/// The program, which is built beside the tests.
private func program() throws -> URL {
  var folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
  while folder.path != "/" {
    folder.deleteLastPathComponent()
    let candidate = folder.appending(path: "tracewatt")
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder),
      !isFolder.boolValue
    {
      return candidate
    }
  }
  return try #require(nil, "no program beside the tests")
}
