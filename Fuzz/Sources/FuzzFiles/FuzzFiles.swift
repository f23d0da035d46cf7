// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import FuzzRun
internal import Seeds
internal import TraceFormats
internal import TracewattFiles
internal import World

/// Feeds damaged scenarios, strategies, recipes and layers of the world to what reads them.
@main
enum FuzzFiles {
  static func main() {
    var targets = ["scenario", "strategy", "recipe"].map {
      (name: $0, target: { check($0) } as FuzzRun.Target)
    }
    if let near = try? TraceReader.read(bytes: Seeds.of("gpx")[0], name: "near").trace {
      targets += layers(near: near)
    }
    FuzzRun.main(targets)
  }

  private static func layers(near: RecordedTrace) -> [(name: String, target: FuzzRun.Target)] {
    [
      (
        "cells",
        { (try? LayerReader.cells(bytes: $0, name: "fuzz", near: near))?.isEmpty == false }
      ),
      (
        "access_points",
        { (try? LayerReader.accessPoints(bytes: $0, name: "fuzz", near: near))?.isEmpty == false }
      ),
      (
        "surroundings",
        { (try? LayerReader.surroundings(bytes: $0, name: "fuzz", near: near))?.isEmpty == false }
      ),
    ]
  }

  /// Checks bytes as `tracewatt lint` checks a file; true if there is nothing wrong.
  @Sendable
  private static func check(_ bytes: [UInt8]) -> Bool {
    let path = "/tmp/tracewatt-fuzz-\(getpid()).yaml"
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return false }
    return FileLint.check(paths: [path]).errorCount == 0
  }
}
