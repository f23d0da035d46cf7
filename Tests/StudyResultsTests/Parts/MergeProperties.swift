// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import StudyResults

@Suite("Properties of every merge")
struct MergeProperties {
  /// A study of both days in `parts`, with the bytes of its results.
  private static func study(
    _ folder: TemporaryFolder,
    replications: Int,
    parts: String,
    detail: DetailLevel = .first
  ) async throws -> [String: Data] {
    let loaded = try SweepDay.loaded(folder, replications: replications)
    let sweep = try SweepDay.sweep(loaded, parts: parts, in: folder, detail: detail)
    _ = try await sweep.run(jobs: 2)
    return try SweepDay.files(sweep.store.manifest, sweep.store.parts, in: folder)
  }

  private static func files(_ paths: [String], in folder: TemporaryFolder) throws -> [String: Data]
  {
    let merge = try StudyMerge(paths)
    return try SweepDay.files(merge.manifest, merge.parts, in: folder)
  }

  private static func copy(_ path: String, to folder: String, as name: String? = nil) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let own = path.split(separator: "/").last.map(String.init) ?? ""
    let target = folder + "/" + (name ?? own)
    guard !FileManager.default.fileExists(atPath: target) else { return }
    try FileManager.default.copyItem(atPath: path, toPath: target)
  }

  @Test(
    "any order and split of the parts gives the same bytes",
    arguments: Cases.some(2, of: Array(0..<6))
  )
  func split(_ seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let folder = try TemporaryFolder()
    let parts = folder.path + "/parts"
    let wanted = try await Self.study(folder, replications: 5, parts: parts)
    let count = Int.random(in: 1...4, using: &random)
    var places = (0..<count).map { folder.path + "/split \($0)" }
    for (index, path) in SweepDay.paths(in: parts).enumerated() {
      // Some parts are in two places, and some have a name of their own.
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = places[Int.random(in: 0..<count, using: &random)]
        let name = Bool.random(using: &random) ? nil : "x\(index).twpart"
        try Self.copy(path, to: place, as: name)
      }
    }
    places = places.filter { FileManager.default.fileExists(atPath: $0) }
    try Self.copy(parts + "/" + StudyManifest.fileName, to: places[0])
    places.shuffle(using: &random)
    try expectEqual(Self.files(places, in: folder), wanted, "seed \(seed)")
    let files = places.flatMap { SweepDay.paths(in: $0) }.shuffled(using: &random)
    try expectEqual(Self.files(files + files.prefix(3), in: folder), wanted, "seed \(seed)")
    try expectEqual(Self.files(files.suffix(2) + places, in: folder), wanted, "seed \(seed)")
  }

  @Test("blocks that a smaller study cut short give way to whole ones, in any order")
  func cutShort() async throws {
    let folder = try TemporaryFolder()
    let (small, large) = (folder.path + "/small", folder.path + "/large")
    let fewer = try await Self.study(folder, replications: 129, parts: small, detail: .none)
    let wanted = try await Self.study(folder, replications: 131, parts: large, detail: .none)
    #expect(FileManager.default.fileExists(atPath: small + "/part-day-000128-000129.twpart"))
    #expect(FileManager.default.fileExists(atPath: large + "/part-day-000128-000130.twpart"))
    try expectEqual(Self.files([small], in: folder), fewer)
    try expectEqual(Self.files([small, large], in: folder), wanted)
    try expectEqual(Self.files([large, small], in: folder), wanted)
    // The missing part of the larger study is named, though a smaller one holds some of it.
    try FileManager.default.removeItem(atPath: large + "/part-day-000128-000130.twpart")
    for paths in [[small, large], [large, small]] {
      let error = #expect(throws: InputFailure.self) { try StudyMerge(paths) }
      expectEqual(error?.exitCode, 2)
      expectEqual(error?.diagnostics.first, "error: missing: part-day-000128-000130.twpart")
      expectEqual(error?.diagnostics.count, 2)
    }
  }

  @Test("parts with different rows for the same replications are refused by name")
  func contradiction() async throws {
    let folder = try TemporaryFolder()
    let (parts, other) = (folder.path + "/parts", folder.path + "/other")
    _ = try await Self.study(folder, replications: 2, parts: parts, detail: .none)
    let path = try #require(SweepDay.paths(in: parts).first)
    let part = try StoredPart.open(path, isVerified: true)
    guard case .file(_, let offset) = part.place else { return }
    var payload = Array(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))).dropFirst(offset))
    payload[3] ^= 1
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    let changed = other + "/" + part.header.fileName
    try Data(StoredPart.fileBytes(part.header, payload)).write(to: URL(fileURLWithPath: changed))
    let error = #expect(throws: InputFailure.self) { try StudyMerge([parts, other]) }
    expectEqual(error?.exitCode, 65)
    #expect(
      error?.diagnostics.first
        == "\(changed): error: \(path) contains different rows for the same replications"
    )
    let reverse = #expect(throws: InputFailure.self) { try StudyMerge([other, parts]) }
    expectEqual(reverse?.diagnostics.first?.hasPrefix("\(path): error: \(changed) contains"), true)
  }

  @Test("the errors of all files are reported at once, in order")
  func collected() async throws {
    let folder = try TemporaryFolder()
    let parts = folder.path + "/parts"
    _ = try await Self.study(folder, replications: 3, parts: parts, detail: .none)
    let paths = SweepDay.paths(in: parts)
    let part = try StoredPart.open(paths[4], isVerified: true)
    guard case .file(_, let offset) = part.place else { return }
    let payload = Array(
      try [UInt8](Data(contentsOf: URL(fileURLWithPath: paths[4]))).dropFirst(offset)
    )
    var stranger = part.header
    for index in stranger.groups.indices { stranger.groups[index].group.strategy += "_x" }
    try Data(StoredPart.fileBytes(stranger, payload)).write(to: URL(fileURLWithPath: paths[4]))
    for path in [paths[1], paths[2]] {
      try Data("junk\n".utf8).write(to: URL(fileURLWithPath: path))
    }
    let error = #expect(throws: InputFailure.self) { try StudyMerge([parts, parts]) }
    expectEqual(error?.exitCode, 65)
    let errors = error?.diagnostics.filter { $0.contains("error:") } ?? []
    expectEqual(errors.count, 3)
    for (path, line) in zip([paths[1], paths[2], paths[4]], errors) {
      #expect(line.hasPrefix(path + ": error: the part "), "\(line)")
    }
    expectEqual(errors.last?.contains("different strategies, phones, systems or measures"), true)
  }
}
