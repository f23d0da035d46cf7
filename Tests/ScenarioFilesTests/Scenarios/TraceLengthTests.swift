// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports
@testable import ScenarioFiles

@Suite("Traces that are too long to be simulated")
struct TraceLengthTests {
  /// A phone at rest with a point every ten hours, which no gap splits.
  private static func recording(hours: Int) -> String {
    let points = stride(from: 0, through: hours, by: 10).map { hour in
      let time = WallTime.text(1_772_434_800_000 + Int64(hour) * 3_600_000)
      return "<trkpt lat=\"50.94\" lon=\"6.95\"><time>\(time)</time></trkpt>"
    }
    return "<gpx><trk><trkseg>\n" + points.joined(separator: "\n") + "\n</trkseg></trk></gpx>\n"
  }

  private static let recipe = """
    version: 1
    kind: recipe
    name: long
    steps: [{ stay: { at: { latitude: 50, longitude: 7 }, for: 110 d } }]

    """
  private static let header = "version: 1\nkind: scenario\nname: day\n"

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder([
      "long.gpx": Self.recording(hours: 2640), "limit.gpx": Self.recording(hours: 2400),
      "long.recipe.yaml": Self.recipe,
      "day.yaml": Self.header + "trace: { file: long.gpx }\n",
      "made.yaml": Self.header + "trace: { recipe: long.recipe.yaml }\n",
      "cut.yaml": Self.header
        + "trace: { file: long.gpx, cleaning: { from: 0 d, to: 7 d } }\n",
      "week.yaml": "version: 1\nkind: week\nname: w\ndays: [{ scenario: day.yaml }]\n",
      "users.yaml": "version: 1\nkind: population\nname: u\nmembers: [{ scenario: day.yaml }]\n",
    ])
  }

  private static let what =
    "the trace lasts 110 days; a simulated one must last at most 100 days"
  private static let inScenario =
    "note: keep some days of it: cleaning: { from: 0 d, to: 7 d } under trace"
  private static let ofRecipe =
    "note: make its stays and legs shorter, or split it into several recipes"
  private static let ofFile =
    "note: keep some days of it: tracewatt trace convert FILE --from '0 d' --to '7 d' -o week1.gpx"

  @Test(
    "one of more than 100 days is refused with its place and the way out",
    arguments: [
      ("day.yaml", "day.yaml:4:16: error: trace.file: \(what)\n\(inScenario)"),
      ("made.yaml", "made.yaml:4:18: error: trace.recipe: \(what)\n\(ofRecipe)"),
      ("long.gpx", "long.gpx: error: \(what)\n\(ofFile)"),
      ("long.recipe.yaml", "long.recipe.yaml: error: \(what)\n\(ofRecipe)"),
      ("week.yaml", "day.yaml:4:16: error: trace.file: \(what)\n\(inScenario)"),
      ("users.yaml", "day.yaml:4:16: error: trace.file: \(what)\n\(inScenario)"),
    ]
  )
  func refused(_ name: String, _ expected: String) throws {
    let folder = try folder()
    do {
      _ = try StudyLoader.load(paths: [folder.path + "/" + name])
      Issue.record("\(name) loads")
    } catch {
      let found = error.diagnostics.map { $0.replacing(folder.path + "/", with: "") }
      expectEqual(found, [expected])
      expectEqual(error.exitCode, 65)
    }
    let report = FileLint.check(paths: [folder.path + "/" + name])
    let text = report.text(as: .text).replacing(folder.path + "/", with: "")
    expectEqual(report.errorCount, 1, "\(text)")
    expectEqual(report.exitCode, 65)
    #expect(text.contains(expected), "\(text)")
  }

  @Test("one of 100 days, and a part of a longer one, can be simulated")
  func accepted() throws {
    let folder = try folder()
    let whole = try ScenarioLoader.load(path: folder.path + "/limit.gpx")
    expectEqual(whole.trace.duration.seconds, 8_640_000)
    let cut = try ScenarioLoader.load(path: folder.path + "/cut.yaml")
    expectEqual(cut.trace.duration.seconds, 7 * 86_400 - 8 * 3600)
  }

  @Test("a longer one can be inspected, made and converted")
  func read() throws {
    let folder = try folder()
    let summary = try TraceLoader.summary(path: folder.path + "/long.gpx")
    expectEqual(summary.cleaned?.duration.seconds, 9_504_000)
    let made = try TraceLoader.load(path: folder.path + "/long.recipe.yaml")
    expectEqual(made.trace.duration.seconds, 9_504_000)
  }
}
