// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import LocationStrategies
import OSProfiles
import PhoneModel
import Testing
import Tracewatt

@testable import TracewattFiles

/// A folder of files that is removed when the test ends.
final class TemporaryFolder {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("tracewatt-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
  }
}

/// The root of the package.
let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

/// Ten minutes due north in ten steps.
let sampleGPX = {
  let points = (0...10).map { index in
    let minute = index < 10 ? "0\(index)" : "\(index)"
    return """
      <trkpt lat="\(50.94 + Double(index) * 0.001)" lon="6.95">\
      <time>2026-03-02T07:\(minute):00Z</time></trkpt>
      """
  }
  return """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
    \(points.joined(separator: "\n"))
    </trkseg></trk></gpx>
    """
}()

/// The failure of loading a file; nil if it loads.
func failure(_ path: String, _ options: LoadOptions = LoadOptions()) -> InputFailure? {
  do {
    _ = try ScenarioLoader.load(path: path, options: options)
    return nil
  } catch {
    return error
  }
}

/// The failure of a scenario beside `day.gpx`, its paths without the folder.
func failure(
  scenario: String,
  files: [String: String] = [:],
  _ options: LoadOptions = LoadOptions()
) throws -> InputFailure {
  var files = files
  files["day.yaml"] = scenario
  files["day.gpx"] = sampleGPX
  let folder = try TemporaryFolder(files)
  var found = try #require(failure(folder.path + "/day.yaml", options))
  found.diagnostics = found.diagnostics.map {
    $0.replacingOccurrences(of: folder.path + "/", with: "")
  }
  return found
}

/// The scenario of a file beside `day.gpx`.
func scenario(
  _ text: String,
  files: [String: String] = [:],
  _ options: LoadOptions = LoadOptions()
) throws -> Scenario {
  var files = files
  files["day.yaml"] = text
  files["day.gpx"] = sampleGPX
  let folder = try TemporaryFolder(files)
  return try ScenarioLoader.load(path: folder.path + "/day.yaml", options: options)
}

/// What a strategy file says, or the errors.
func strategy(_ text: String, places: [String]? = nil) throws -> StrategyConfiguration {
  let problems = ProblemList()
  let root = YAMLText.read(bytes: Array(text.utf8), file: "s.yaml", problems: problems)
  let decoded = root.flatMap {
    StrategyFile.decode($0, places: places, problems: problems)
  }
  try problems.check()
  return try #require(decoded)
}

/// The errors of a strategy file.
func strategyErrors(_ text: String, places: [String]? = nil) -> [String] {
  do {
    _ = try strategy(text, places: places)
    return []
  } catch {
    return (error as? InputFailure)?.diagnostics ?? ["\(error)"]
  }
}

/// The head of every scenario in these tests.
let head = """
  version: 1
  kind: scenario
  name: day
  trace: { file: day.gpx }

  """
