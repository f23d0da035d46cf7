// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import StudyResults

@Suite("The replacement of results")
struct ResultsSwapTests {
  private let files = FileManager.default
  private let old: TemporaryFolder
  private let new: TemporaryFolder

  init() throws {
    (old, new) = (try TemporaryFolder(), try TemporaryFolder())
    try Output.write(Output.results, to: old.path, detail: .states)
    try Output.write(Array(Output.results.prefix(2)), to: new.path)
  }

  /// The old results with the new ones in a hidden folder below them.
  private func begun(as hidden: String = ".results.swap") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in old.names {
      try files.copyItem(atPath: old.path + "/" + name, toPath: folder.path + "/" + name)
    }
    try files.copyItem(atPath: new.path, toPath: folder.path + "/" + hidden)
    let list = (new.names + ["end"]).map { $0 + "\n" }.joined()
    try folder.write(list, to: hidden + "/files.txt")
    return folder
  }

  private func expectSame(_ folder: TemporaryFolder, _ other: TemporaryFolder, _ step: Int) throws {
    expectEqual(folder.names, other.names, "step \(step)")
    for name in other.names {
      let (own, wanted) = (folder.path + "/" + name, other.path + "/" + name)
      #expect(files.contentsEqual(atPath: own, andPath: wanted), "step \(step): \(name)")
    }
  }

  @Test("a kill between any two steps leaves results that the next reader completes")
  func everyStep() throws {
    let outdated = old.names.filter { !new.names.contains($0) }
    #expect(!outdated.isEmpty)
    for step in 0...outdated.count + new.names.count {
      let folder = try begun()
      for name in outdated.prefix(step) { try files.removeItem(atPath: folder.path + "/" + name) }
      for name in new.names.prefix(max(0, step - outdated.count)) {
        let place = folder.path + "/" + name
        try? files.removeItem(atPath: place)
        try files.moveItem(atPath: folder.path + "/.results.swap/" + name, toPath: place)
      }
      try expectEqual(ResultsReader.runs(in: folder.path).count, 2)
      try expectSame(folder, new, step)
    }
    // After the last step but one, only an empty hidden folder is left.
    let folder = try TemporaryFolder()
    try files.removeItem(atPath: folder.path)
    try files.copyItem(atPath: new.path, toPath: folder.path)
    try files.createDirectory(
      atPath: folder.path + "/.results.swap",
      withIntermediateDirectories: false
    )
    try expectEqual(RecordedStudy(folder: folder.path).runs.count, 2)
    try Output.write(Output.results, to: folder.path, detail: .states)
    try expectSame(folder, old, -1)
  }

  @Test(
    "a kill before the first step leaves the old results, and the next run removes the new ones"
  )
  func before() throws {
    let name = try {
      let staged = try StagedFolder("results", in: new.path)
      return try #require(staged.path.split(separator: "/").last.map(String.init))
    }()
    let folder = try begun(as: name)
    try expectEqual(ResultsReader.runs(in: folder.path).count, Output.results.count)
    #expect(folder.names.contains(name))
    _ = try ResultsWriter(folder: folder.path, strategies: [])
    try expectSame(folder, old, 0)
  }

  @Test("the next run completes the last one before it begins")
  func nextRun() throws {
    let folder = try begun()
    _ = try ResultsWriter(folder: folder.path, strategies: [])
    try expectSame(folder, new, 0)
  }

  @Test("a second writer is refused, and the first one is not disturbed")
  func two() throws {
    let folder = try TemporaryFolder()
    let writer = try ResultsWriter(folder: folder.path, strategies: Output.strategies)
    let error = #expect(throws: OutputError.self) {
      try ResultsWriter(folder: folder.path, strategies: Output.strategies)
    }
    expectEqual(error, .folderInUse(path: folder.path))
    try writer.append(Output.results[0])
    try writer.finish(
      reference: "best",
      resolved: [("day", "version: 1\n")],
      provenance: Output.provenance
    )
    try expectEqual(ResultsReader.runs(in: folder.path).count, 1)
  }

  @Test("results that another run is replacing are not read")
  func locked() throws {
    let folder = try begun()
    let lock = try FolderLock(folder.path)
    let error = #expect(throws: ResultsError.self) { try ResultsReader.runs(in: folder.path) }
    expectEqual(error, .beingReplaced(folder: folder.path))
    expectEqual(error?.exitCode, 65)
    withExtendedLifetime(lock) {}
  }

  @Test(
    "a list that no run wrote moves nothing",
    arguments: ["", "runs.csv\nprovenance.json\n", "provenance.json\n../runs.csv\nend\n", "end\n"]
  )
  func foreignList(_ list: String) throws {
    let folder = try begun()
    try folder.write(list, to: ".results.swap/files.txt")
    let before = folder.names
    for _ in 0..<2 {
      let error = #expect(throws: ResultsError.self) { try ResultsReader.runs(in: folder.path) }
      expectEqual(error?.exitCode, 65)
      #expect(
        error?.description.hasPrefix("\(folder.path): error: the results are incomplete") == true
      )
    }
    #expect(throws: OutputError.self) { try ResultsWriter(folder: folder.path, strategies: []) }
    expectEqual(folder.names, before)
  }

  @Test("a folder in the place of a table is found before anything is replaced")
  func blocked() throws {
    let folder = try TemporaryFolder()
    try Output.write(Output.results, to: folder.path)
    let table = folder.path + "/summary.csv"
    try files.removeItem(atPath: table)
    try files.createDirectory(atPath: table + "/mine", withIntermediateDirectories: true)
    let before = try folder.content("runs.csv")
    #expect(throws: OutputError.self) { try Output.write([Output.results[0]], to: folder.path) }
    try expectEqual(folder.content("runs.csv"), before)
    #expect(!folder.names.contains { $0.hasPrefix(".") })
  }
}

@Suite("Hidden files of other runs")
struct LeftoversTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ name: String, age: TimeInterval = 0) throws {
    let path = folder.path + "/" + name
    try Data("left".utf8).write(to: URL(fileURLWithPath: path))
    let date = Date(timeIntervalSinceNow: -age)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }

  @Test("those of a killed run are removed, those of a living one stay")
  func living() throws {
    let living = try AtomicFile("page.html", in: folder.path)
    let name = try #require(folder.names.first)
    // The same process and machine, but not open in any process.
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let dead = (parts.dropLast(2) + ["abc", "partial"]).joined(separator: ".")
    try make(dead)
    try living.write("whole")
    let other = try AtomicFile("page.html", in: folder.path)
    #expect(folder.names.contains(name) && !folder.names.contains(dead))
    try living.close()
    _ = try AtomicFile("page.html", in: folder.path)
    try living.commit()
    other.discard()
    expectEqual(folder.names, ["page.html"])
    try expectEqual(folder.content("page.html"), "whole")
  }

  @Test("those of another machine or an earlier version are removed after a day, others never")
  func foreign() throws {
    let names = [".a.csv.hffffffff.12.1.abc.partial", ".a.csv.12.1.abc.partial"]
    let others = [
      ".a.csv.partial", ".a.csv.12.1.xyz.partial", "a.csv.12.1.abc.partial",
      ".b.csv.12.1.abc.partial", ".12.1.abc.partial",
    ]
    for name in names + others { try make(name, age: 3600) }
    Leftovers.remove(from: folder.path) { $0 == "a.csv" }
    expectEqual(folder.names, (names + others).sorted())
    for name in names + others { try make(name, age: 90_000) }
    Leftovers.remove(from: folder.path) { $0 == "a.csv" }
    expectEqual(folder.names, others.sorted())
  }
}

@Suite("Files that appear together")
struct StagedFolderTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func write(_ staged: StagedFolder, _ names: [String]) throws {
    for name in names {
      let file = try staged.file(name)
      try file.write("new " + name)
      try file.commit()
    }
  }

  @Test("all files get their places, in folders that are made")
  func published() throws {
    let folder = try TemporaryFolder()
    try {
      let staged = try StagedFolder("project", in: folder.path + "/a/b")
      try write(staged, ["x", "c/y"])
      try staged.publish(["x", "c/y"])
    }()
    try expectEqual(text(folder.path + "/a/b/c/y"), "new c/y")
    try expectEqual(FileManager.default.subpathsOfDirectory(atPath: folder.path).count, 5)
  }

  @Test("if one cannot be moved, everything is as it was")
  func restored() throws {
    let folder = try TemporaryFolder()
    try "old".write(toFile: folder.path + "/x", atomically: true, encoding: .utf8)
    try "file".write(toFile: folder.path + "/c", atomically: true, encoding: .utf8)
    let before = folder.names
    try {
      let staged = try StagedFolder("project", in: folder.path)
      try write(staged, ["x", "n/z", "c/y"])
      #expect(throws: OutputError.self) { try staged.publish(["x", "n/z", "c/y"]) }
    }()
    expectEqual(folder.names, before)
    try expectEqual(text(folder.path + "/x"), "old")
  }

  @Test("without publication nothing is left, not even the folders")
  func released() throws {
    let folder = try TemporaryFolder()
    _ = try StagedFolder("project", in: folder.path + "/a/b")
    #expect(folder.names.isEmpty)
  }
}
