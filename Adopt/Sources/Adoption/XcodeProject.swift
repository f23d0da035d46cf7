// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// What an app's Xcode project says about its Swift code.
///
/// Limitations: it reads the values of all targets and configurations together, from the project's
/// own file; files of settings (`.xcconfig`) are not read.
struct XcodeProject {
  /// Whether all versions of Swift that the project names are 6.
  private(set) var isSwift6 = false

  /// Whether all default isolations that the project names are the main actor.
  private(set) var isOfMainActor = false

  /// The first line that makes the main actor a target's default isolation, or nil.
  private(set) var mainActorLine: Int?

  /// Reads the text of a `project.pbxproj`.
  init(_ text: String) {
    var versions: Set<String> = []
    var isolations: Set<String> = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].filter { !" \";\r".contains($0) }
      switch parts[0].filter({ !" \"\t".contains($0) }) {
      case "SWIFT_VERSION": versions.insert(value)
      case "SWIFT_DEFAULT_ACTOR_ISOLATION":
        isolations.insert(value)
        if value == "MainActor", mainActorLine == nil { mainActorLine = index + 1 }
      default: break
      }
    }
    isSwift6 = !versions.isEmpty && versions.allSatisfy { $0.hasPrefix("6") }
    isOfMainActor = isolations == ["MainActor"]
  }

  /// The uppermost project in a folder or, without one, that in the nearest folder above it, up to
  /// four levels, with its path from the folder.
  static func find(
    _ folder: URL,
    _ projects: [String]
  ) -> (project: XcodeProject, path: String)? {
    func depth(_ path: String) -> Int { path.split(separator: "/").count }
    for project in projects.sorted(by: { (depth($0), $0) < (depth($1), $1) }) {
      let path = "\(project)/project.pbxproj"
      if let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8) {
        return (XcodeProject(text), path)
      }
    }
    var current = folder.standardizedFileURL
    var up = ""
    for _ in 0..<5 {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: current.path)) ?? []
      for name in names.sorted() where name.hasSuffix(".xcodeproj") {
        let path = "\(name)/project.pbxproj"
        let url = current.appendingPathComponent(path)
        if let text = try? String(contentsOf: url, encoding: .utf8) {
          return (XcodeProject(text), up + path)
        }
      }
      let parent = current.deletingLastPathComponent()
      if parent.path == current.path { return nil }
      current = parent
      up += "../"
    }
    return nil
  }
}
