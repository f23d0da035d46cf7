// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite("The root of the repository")
struct RepositoryRootTests {
  /// All files and folders that belong there; a new one must be added here deliberately.
  private static let expected = [
    ".ci", ".github", ".gitignore", ".spi.yml", ".swift-format", "Adopt", "Benchmarks",
    "CHANGELOG.md", "CITATION.cff",
    "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "Examples", "Fuzz", "LICENSE", "Makefile",
    "Package.swift", "README.md",
    "SECURITY.md", "Sources", "Tests", "action.yml", "docs", "faces", "notebooks", "python",
    "scenarios",
    "schemas", "scripts",
    "templates", "workflow",
  ]

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  @Test("it holds the files and folders of the project and no others")
  func entries() throws {
    let found = try trackedEntries() ?? presentEntries()
    #expect(found.subtracting(Self.expected) == [], "not listed in this test")
    #expect(Set(Self.expected).subtracting(found) == [], "missing from the repository")
  }

  /// The first parts of the paths that git tracks; nil outside a git checkout.
  private func trackedEntries() throws -> Set<String>? {
    // A folder without `.git` may be inside another repository.
    guard FileManager.default.fileExists(atPath: Self.root + "/.git") else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", Self.root, "ls-files", "-z"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let paths = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return Set(
      String(decoding: paths, as: UTF8.self).split(separator: "\0").map { path in
        String(path.prefix { $0 != "/" })
      }
    )
  }

  /// The contents of the folder, without those in `.gitignore`.
  private func presentEntries() throws -> Set<String> {
    let ignored: Set<String> = [".git", ".swiftpm", ".DS_Store", "Package.resolved", "results"]
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.root)
    return Set(names).subtracting(ignored).filter {
      !$0.hasPrefix(".build") && !$0.hasSuffix(".xcodeproj")
    }
  }
}
