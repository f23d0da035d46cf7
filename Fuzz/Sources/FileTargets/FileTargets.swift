// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import ScenarioFiles
public import Seeds

/// The readers of scenarios, strategies, recipes, layers of the world, logs and reports.
public enum FileTargets {
  /// The targets, in the order in which they are listed.
  public static let all: [FuzzTarget] = {
    guard let near = try? TraceReader.read(bytes: Seeds.of("gpx")[0], name: "near").trace else {
      fatalError("the seed of GPX is not read")
    }
    return ["scenario", "strategy", "recipe"].map { FuzzTarget($0, read: check) }
      + layers(near: near) + measurements
  }()

  private static func layers(near: RecordedTrace) -> [FuzzTarget] {
    [
      FuzzTarget(
        "cells",
        read: { bytes in
          let towers = try? LayerReader.cells(bytes: bytes, name: "fuzz", near: near)
          guard let towers, !towers.isEmpty else { return false }
          var configuration = WorldConfiguration()
          configuration.cells = towers
          let world = World(trace: near, configuration: configuration)
          _ = WorldRealisation(world: world, seed: 1, replication: 0).cell(at: .zero)
          return true
        }
      ),
      FuzzTarget(
        "access_points",
        read: {
          (try? LayerReader.accessPoints(bytes: $0, name: "fuzz", near: near))?.isEmpty == false
        }
      ),
      FuzzTarget(
        "surroundings",
        read: { bytes in
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

  /// The readers of measurements: logs of batteries, and reports of phone makers.
  private static let measurements: [FuzzTarget] = [
    FuzzTarget(
      "calibration_log",
      read: { bytes in
        guard let path = written(bytes, "csv") else { return false }
        return (try? CalibrationLogFile.read(path: path, setting: nil, nominalVoltage: 3.8)) != nil
      }
    ),
    FuzzTarget(
      "metrickit",
      read: { bytes in
        guard let path = written(bytes, "json") else { return false }
        return (try? MetricKitReports(paths: [path]))?.reports.isEmpty == false
      }
    ),
  ]

  /// Checks bytes as `tracewatt lint` checks a file; true if the only errors are missing other
  /// files.
  @Sendable
  private static func check(_ bytes: [UInt8]) -> Bool {
    guard let path = written(bytes, "yaml") else { return false }
    // Files that a seed names do not exist, which is not an error of the seed.
    return FileLint.check(paths: [path]).exitCode != 65
  }

  /// Writes bytes to a file that only this process uses; nil if that fails.
  @Sendable
  private static func written(_ bytes: [UInt8], _ ending: String) -> String? {
    let path = "/tmp/tracewatt-fuzz-\(getpid()).\(ending)"
    return FileManager.default.createFile(atPath: path, contents: Data(bytes)) ? path : nil
  }
}
