// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import FuzzRun
internal import Quantities
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
    guard let near = try? TraceReader.read(bytes: Seeds.of("gpx")[0], name: "near").trace else {
      fatalError("the seed of GPX is not read")
    }
    targets += layers(near: near)
    FuzzRun.main(targets)
  }

  private static func layers(near: RecordedTrace) -> [(name: String, target: FuzzRun.Target)] {
    [
      (
        "cells",
        { bytes in
          let towers = try? LayerReader.cells(bytes: bytes, name: "fuzz", near: near)
          guard let towers, !towers.isEmpty else { return false }
          var configuration = WorldConfiguration()
          configuration.cells = towers
          let world = World(trace: near, configuration: configuration)
          _ = WorldRealisation(world: world, seed: 1, replication: 0).cell(at: .zero)
          return true
        }
      ),
      (
        "access_points",
        { (try? LayerReader.accessPoints(bytes: $0, name: "fuzz", near: near))?.isEmpty == false }
      ),
      (
        "surroundings",
        { bytes in
          let polygons = try? LayerReader.surroundings(bytes: bytes, name: "fuzz", near: near)
          guard let polygons, !polygons.isEmpty else { return false }
          var configuration = WorldConfiguration()
          configuration.surroundings = polygons
          _ = World(trace: near, configuration: configuration)
          return true
        }
      ),
    ]
  }

  /// Checks bytes as `tracewatt lint` checks a file; true if at most other files are missing.
  @Sendable
  private static func check(_ bytes: [UInt8]) -> Bool {
    let path = "/tmp/tracewatt-fuzz-\(getpid()).yaml"
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return false }
    // What a seed names is not there, and that is no fault of the seed.
    return FileLint.check(paths: [path]).exitCode != 65
  }
}
