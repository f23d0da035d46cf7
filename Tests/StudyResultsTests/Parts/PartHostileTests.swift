// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import StudyResults

@Suite("Parts that are damaged or belong elsewhere")
struct PartHostileTests {
  private static func header(notes: [String] = []) -> (PartHeader, [UInt8]) {
    var builder = PartBuilder(study: "s", scenario: "day", total: 9, dayRows: nil)
    for replication in 3..<5 {
      var result = Output.result(0, replication, energy: 5)
      result.notes = notes
      let run = EncodedRun(
        result,
        parameters: ParameterColumns(Output.strategies),
        world: nil,
        detail: .none
      )
      builder.append([run], replication: replication)
    }
    return builder.built()
  }

  private func failure(_ bytes: [UInt8], isVerified: Bool = true) throws -> InputFailure? {
    let folder = try TemporaryFolder()
    let path = folder.path + "/p.twpart"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    do {
      _ = try StoredPart.open(path, isVerified: isVerified)
      return nil
    } catch {
      return error
    }
  }

  @Test("a header read back is the header", arguments: [[], ["a", "b,\"\u{301}\n"], ["ü", ""]])
  func roundTrip(_ notes: [String]) throws {
    let (header, payload) = Self.header(notes: notes)
    expectEqual(PartHeader(header.bytes, payloadCount: payload.count), header)
    #expect(try failure(StoredPart.fileBytes(header, payload)) == nil)
  }

  @Test("a changed byte anywhere is detected")
  func flipped() throws {
    let (header, payload) = Self.header()
    let bytes = StoredPart.fileBytes(header, payload)
    for place in stride(from: 0, to: bytes.count, by: 41) {
      var damaged = bytes
      damaged[place] ^= 0x10
      let found = try #require(try failure(damaged), "byte \(place)")
      expectEqual(found.exitCode, 65)
      #expect(found.diagnostics[0].contains("p.twpart: error: the part file is damaged"))
    }
  }

  @Test("a file cut anywhere is detected by its size alone")
  func cut() throws {
    let (header, payload) = Self.header()
    let bytes = StoredPart.fileBytes(header, payload)
    for count in stride(from: 0, to: bytes.count, by: 37) {
      try expectEqual(failure(Array(bytes.prefix(count)), isVerified: false)?.exitCode, 65)
    }
    try expectEqual(failure(bytes + [0], isVerified: false)?.exitCode, 65)
  }

  @Test("no bytes of a header make the program stop")
  func nonsense() {
    let (header, payload) = Self.header(notes: ["x"])
    let bytes = header.bytes
    for place in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var damaged = bytes
        damaged[place] = value
        _ = PartHeader(damaged, payloadCount: payload.count)
        _ = PartHeader(Array(damaged.prefix(place)), payloadCount: payload.count)
      }
    }
  }

  @Test(
    "a measure that no table can hold is refused, whatever the digest",
    arguments: [Double.infinity, -.infinity, 1e15, -1e300]
  )
  func absurd(_ value: Double) throws {
    let (header, payload) = Self.header()
    var writer = ByteWriter()
    writer.append(value.bitPattern)
    for start in [0, header.groups[0].columns.count - 8] {
      var changed = payload
      changed.replaceSubrange(start..<start + 8, with: writer.bytes)
      let found = try #require(try failure(StoredPart.fileBytes(header, changed)))
      expectEqual(found.exitCode, 65)
      #expect(
        found.diagnostics[0].hasSuffix("is damaged: a measure is not a number below 1e15")
      )
    }
  }

  @Test("a manifest that lacks a strategy of the parts is refused by name")
  func strategies() async throws {
    let folder = try TemporaryFolder()
    let parts = folder.path + "/parts"
    let loaded = try SweepDay.loaded(folder, replications: 1)
    _ = try await SweepDay.sweep(loaded, parts: parts, in: folder).run(jobs: 1)
    let merge = try StudyMerge([parts])
    let gone = try #require(merge.manifest.strategies.first)
    var changed = merge.manifest
    changed.strategies[0] = "other"
    let path = parts + "/" + StudyManifest.fileName
    try Data(changed.bytes).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: InputFailure.self) { try StudyMerge([parts]) }
    expectEqual(error?.exitCode, 65)
    #expect(
      error?.diagnostics.first
        == "\(path): error: strategies lacks \(gone), but the parts contain runs of it"
    )
  }

  @Test("parts of two studies do not mix")
  func mixed() async throws {
    let folder = try TemporaryFolder()
    let one = try SweepDay.sweep(
      SweepDay.loaded(folder, replications: 1),
      parts: folder.path + "/one",
      in: folder
    )
    _ = try await one.run(jobs: 1)
    let loaded = try SweepDay.loaded(folder, replications: 1, seed: 7)
    let error = #expect(throws: InputFailure.self) {
      try SweepDay.sweep(loaded, parts: folder.path + "/one", in: folder)
    }
    expectEqual(error?.exitCode, 65)
    let two = try SweepDay.sweep(loaded, parts: folder.path + "/two", in: folder)
    _ = try await two.run(jobs: 1)
    #expect(throws: InputFailure.self) {
      try StudyMerge([folder.path + "/one", folder.path + "/two"])
    }
    let stranger = try #require(SweepDay.paths(in: folder.path + "/two").first)
    try FileManager.default.removeItem(
      atPath: folder.path + "/one/" + (stranger.split(separator: "/").last.map(String.init) ?? "")
    )
    try FileManager.default.copyItem(
      atPath: stranger,
      toPath: folder.path + "/one/" + (stranger.split(separator: "/").last.map(String.init) ?? "")
    )
    let merged = #expect(throws: InputFailure.self) { try StudyMerge([folder.path + "/one"]) }
    expectEqual(merged?.exitCode, 65)
  }

  @Test("missing parts are named and have exit code 2, duplicates do no harm")
  func missing() async throws {
    let folder = try TemporaryFolder()
    let parts = folder.path + "/parts"
    let loaded = try SweepDay.loaded(folder, replications: 3)
    _ = try await SweepDay.sweep(loaded, parts: parts, in: folder).run(jobs: 2)
    let copy = folder.path + "/copy"
    try FileManager.default.copyItem(atPath: parts, toPath: copy)
    #expect(throws: Never.self) { try StudyMerge([parts, copy, parts]) }
    let gone = parts + "/part-day-000001-000002.twpart"
    try FileManager.default.removeItem(atPath: gone)
    let error = #expect(throws: InputFailure.self) { try StudyMerge([parts]) }
    expectEqual(error?.exitCode, 2)
    expectEqual(error?.diagnostics.first, "error: missing: part-day-000001-000002.twpart")
    #expect(throws: Never.self) { try StudyMerge([parts, copy]) }
    #expect(throws: InputFailure.self) { try StudyMerge([folder.path + "/nothing"]) }
  }
}
