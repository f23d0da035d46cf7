// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Documents
import Foundation
import TracewattTestSupport

@Suite("A hidden folder")
struct HiddenFolderTests {
  private let files = FileManager.default
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  @Test("is closed to other users if it is private, and is removed with its files")
  func removal() throws {
    var folder: HiddenFolder? = try HiddenFolder("work", in: place.path, isPrivate: true)
    let path = try #require(folder?.path)
    let rights = try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(rights == 0o700)
    try Data("a".utf8).write(to: URL(fileURLWithPath: path + "/a"))
    folder = nil
    #expect(try files.contentsOfDirectory(atPath: place.path).isEmpty)
  }

  @Test("of a process that was killed is removed by the next of its name, and no other one is")
  func leftovers() throws {
    // What a killed process leaves is a folder without a lock.
    let paths = try ["work", "other"].map { try HiddenFolder($0, in: place.path).path }
    for path in paths {
      try files.createDirectory(atPath: path, withIntermediateDirectories: false)
      try Data("a".utf8).write(to: URL(fileURLWithPath: path + "/a"))
    }
    let living = try HiddenFolder("work", in: place.path)
    #expect(!files.fileExists(atPath: paths[0]) && files.fileExists(atPath: paths[1]))
    let second = try HiddenFolder("work", in: place.path)
    #expect(files.fileExists(atPath: living.path) && files.fileExists(atPath: second.path))
    #expect(living.path != second.path)
  }

  @Test("in a folder that is missing is an error that names it")
  func missing() throws {
    let none = place.path + "/none"
    #expect {
      _ = try HiddenFolder("work", in: none)
    } throws: { error in
      (error as? OutputError)?.description.hasPrefix(none + ": error: ") == true
    }
  }
}
