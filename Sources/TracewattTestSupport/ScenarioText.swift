// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
package import ScenarioFiles

/// The root of the package.
package let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

/// A walk due north of ten minutes in ten steps.
package let sampleGPX = {
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
package func failure(_ path: String, _ options: LoadOptions = LoadOptions()) -> InputFailure? {
  do {
    _ = try ScenarioLoader.load(path: path, options: options)
    return nil
  } catch {
    return error
  }
}

/// The failure of a scenario next to `day.gpx`, with its paths relative to the folder.
package func failure(
  scenario: String,
  files: [String: String] = [:],
  _ options: LoadOptions = LoadOptions()
) throws -> InputFailure {
  var files = files
  files["day.yaml"] = scenario
  files["day.gpx"] = sampleGPX
  let folder = try TemporaryFolder(files)
  guard var found = failure(folder.path + "/day.yaml", options) else { throw UnexpectedSuccess() }
  found.diagnostics = found.diagnostics.map {
    $0.replacingOccurrences(of: folder.path + "/", with: "")
  }
  return found
}

/// The error of a scenario that was read although it should have been rejected.
private struct UnexpectedSuccess: Error {}

/// The scenario of a file next to `day.gpx`.
package func scenario(
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

/// The first lines of every scenario in these tests.
package let head = """
  version: 1
  kind: scenario
  name: day
  trace: { file: day.gpx }

  """
