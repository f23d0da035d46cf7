// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import StudyResults

@Suite("Compressed tables of a results folder")
struct PackedTableTests {
  private static let tables = ["battery", "errors", "fixes", "states", "truth"]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let results = [
      Output.result(0, 0, energy: 100, detail: Output.record), Output.result(0, 1, energy: 110),
    ]
    try Output.write(results, to: folder.path, detail: .states)
    return folder
  }

  private func pack(_ bytes: [UInt8], to path: String) throws {
    let compressor = GzipCompressor()
    compressor.append(bytes)
    var frame = GzipFrame()
    let segment = compressor.finish()
    frame.add(segment)
    try Data(GzipFrame.header + segment.blocks + frame.trailer)
      .write(to: URL(fileURLWithPath: path))
  }

  private func error(_ folder: TemporaryFolder) -> ResultsError? {
    #expect(throws: ResultsError.self) { try RecordedStudy(folder: folder.path) }
  }

  @Test("a folder with plain tables, as earlier versions wrote it, is read equal")
  func plain() throws {
    let folder = try folder()
    let packed = try RecordedStudy(folder: folder.path)
    for name in Self.tables { try folder.unpack(name + ".csv") }
    try FileManager.default.removeItem(atPath: folder.path + "/errors.csv")
    let plain = try RecordedStudy(folder: folder.path)
    #expect(!packed.details.isEmpty && plain.details.map(\.key) == packed.details.map(\.key))
    expectEqual(plain.details.map(\.fixes), packed.details.map(\.fixes))
    expectEqual(plain.details.map(\.states), packed.details.map(\.states))
    expectEqual(plain.details.map(\.battery), packed.details.map(\.battery))
    expectEqual(plain.days.map(\.truth), packed.days.map(\.truth))
    // They are not reported as missing; of the removed table this is.
    #expect(packed.remarks.isEmpty)
    expectEqual(plain.remarks, ["errors.csv.gz is missing; anything that needs it is left out"])
  }

  @Test("any table may be compressed by another program")
  func allPacked() throws {
    let folder = try folder()
    let before = try RecordedStudy(folder: folder.path)
    for name in folder.names where name.hasSuffix(".csv") {
      try pack(Array(try folder.content(name).utf8), to: folder.path + "/" + name + ".gz")
      try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    }
    let after = try RecordedStudy(folder: folder.path)
    expectEqual(after.results.map(\.measures), before.results.map(\.measures))
    expectEqual(after.results.map(\.ledger), before.results.map(\.ledger))
    expectEqual(after.reference, before.reference)
    expectEqual(after.days.map(\.sites), before.days.map(\.sites))
    try expectEqual(ResultsReader.ledgers(in: folder.path).count, 2)
  }

  @Test("writing a folder again leaves no other form of a table behind")
  func rewritten() throws {
    let folder = try folder()
    for name in Self.tables { try folder.unpack(name + ".csv") }
    try pack(Array(try folder.content("runs.csv").utf8), to: folder.path + "/runs.csv.gz")
    try Output.write(Output.results, to: folder.path, detail: .first)
    try expectEqual(RecordedStudy(folder: folder.path).runs.count, 4)
    let names = folder.names.filter { $0.contains(".csv") }
    expectEqual(Set(names.map { $0.replacing(".gz", with: "") }).count, names.count)
    #expect(!names.contains { $0.hasPrefix("states") })
  }

  @Test("a plain and a compressed file of one table are refused", arguments: ["runs", "fixes"])
  func twoForms(_ name: String) throws {
    let folder = try folder()
    let text = try folder.content(name + ".csv")
    try text.write(toFile: folder.path + "/\(name).csv", atomically: true, encoding: .utf8)
    try pack(Array(text.utf8), to: folder.path + "/\(name).csv.gz")
    let error = error(folder)
    expectEqual(error?.exitCode, 65)
    expectEqual(
      error?.description,
      """
      \(folder.path): error: both \(name).csv and \(name).csv.gz exist, and one of them is outdated
      note: remove the older one
      """
    )
  }

  @Test("a compressed table that is cut anywhere is reported with its file")
  func cut() throws {
    let folder = try folder()
    let path = folder.path + "/fixes.csv.gz"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for count in stride(from: 2, to: bytes.count, by: 7) {
      try bytes.prefix(count).write(to: URL(fileURLWithPath: path))
      let error = error(folder)
      expectEqual(error, .brokenPacking(path: path), "\(count) bytes")
      expectEqual(error?.exitCode, 65)
    }
  }

  @Test("a compressed table that is not compressed is reported, whatever it is instead")
  func notPacked() throws {
    let folder = try folder()
    let path = folder.path + "/fixes.csv.gz"
    for text in ["", "\n", try folder.content("fixes.csv")] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      expectEqual(error(folder), .notPacked(path: path))
    }
  }

  @Test("a table that unpacks to far more than its size is refused before it fills the memory")
  func bomb() throws {
    let folder = try folder()
    let path = folder.path + "/fixes.csv.gz"
    let header = try folder.content("fixes.csv").prefix { $0 != "\n" } + "\n"
    try pack(Array(header.utf8) + [UInt8](repeating: 0x0A, count: 1 << 26), to: path)
    let time = ProcessorTime.measure {
      expectEqual(error(folder), .tooDense(path: path, ratio: StoredTable.unpackedRatio))
    }
    // A thousandth of it is read.
    #expect(time < .seconds(5))
  }

  @Test("the errors have line and column in the unpacked table")
  func damaged() throws {
    let folder = try folder()
    let path = folder.path + "/fixes.csv.gz"
    let text = try folder.content("fixes.csv").replacing(",gnss,", with: ",sonar,")
    try pack(Array(text.utf8), to: path)
    #expect(
      error(folder)?.description
        == "\(path):2:1: error: source is \"sonar\"; it must be gnss, wifi or cell"
    )
  }
}
