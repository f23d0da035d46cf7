// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import ScenarioFiles
import TracewattTestSupport

@testable import TracewattExplorer

@Suite("the days of the explorer's list")
final class ExplorerDaysTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("explorer-days-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func files() -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []).sorted()
  }

  @Test("are the shipped days without weeks")
  func shippedDays() {
    let ids = ExplorerDays(named: nil, folder: folder).all.map(\.id)
    #expect(ids.contains("office_day"))
    #expect(!ids.contains("weighted_week"))
  }

  @Test("begin with the user's own file")
  func ownDay() {
    let days = ExplorerDays(named: "rides/oslo.gpx", folder: folder)
    expectEqual(days.all.first?.title, "oslo.gpx")
    expectEqual(days.all.first?.path, "rides/oslo.gpx")
    #expect(
      ExplorerDays(named: "office_day", folder: folder).all.map(\.id).contains("given") == false
    )
  }

  @Test(
    "keep a sent file in their own folder, whatever its name is",
    arguments: [
      "ride.gpx", "../../etc/passwd", "/etc/cron.d/job.fit", "..\\..\\win.ini", "..", ".gpx",
      "a b\u{0}c\n.csv", "\u{202E}xpg.exe", String(repeating: "x", count: 5000) + ".gpx", "",
      "no ending", "über/straße.GPX",
    ]
  )
  func hostileNames(_ name: String) throws {
    var days = ExplorerDays(named: nil, folder: folder)
    let day = try days.add(Data("abc".utf8), name: name)
    #expect(day.path.hasPrefix(folder + "/1/"))
    #expect(!day.path.dropFirst(folder.count).contains(".."))
    expectEqual(files().count, 2)
    try expectEqual(Data(contentsOf: URL(fileURLWithPath: day.path)), Data("abc".utf8))
    #expect(!day.title.contains("/"))
  }

  @Test("refuse YAML, which could name other files", arguments: ["a.yaml", "b.YML", "c/d.yaml"])
  func yamlIsRefused(_ name: String) {
    var days = ExplorerDays(named: nil, folder: folder)
    #expect(throws: InputFailure.self) { try days.add(Data("kind: scenario".utf8), name: name) }
    #expect(files().isEmpty)
  }

  @Test("have the same recording once")
  func sameFile() throws {
    var days = ExplorerDays(named: nil, folder: folder)
    let count = days.all.count
    let first = try days.add(Data("abc".utf8), name: "a.gpx")
    try expectEqual(days.add(Data("abc".utf8), name: "b.gpx"), first)
    expectEqual(days.all.count, count + 1)
  }

  @Test("make room for a new recording by forgetting the oldest")
  func oldestIsForgotten() throws {
    var days = ExplorerDays(named: nil, folder: folder)
    let sent = try (0...ExplorerDays.sentLimit).map {
      try days.add(Data("\($0)".utf8), name: "\($0).gpx")
    }
    expectEqual(days.all.filter(\.isSent), sent)
    days.forgetOldest()
    #expect(days[sent[0].id] == nil)
    #expect(!FileManager.default.fileExists(atPath: sent[0].path))
    expectEqual(days.all.filter(\.isSent), Array(sent.dropFirst()))
  }
}
