// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import FuzzRun
internal import TracewattFiles

/// Feeds damaged scenarios, strategies and recipes to what reads them.
@main
enum FuzzFiles {
  static func main() {
    FuzzRun.main(["scenario", "strategy", "recipe"].map { ($0, { check($0, "yaml") }) })
  }

  /// Checks bytes as `tracewatt lint` checks a file.
  private static func check(_ bytes: [UInt8], _ ending: String) {
    let path = "/tmp/tracewatt-fuzz-\(getpid()).\(ending)"
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return }
    _ = FileLint.check(paths: [path])
  }
}
