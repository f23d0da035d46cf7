// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports
@testable import StudyResults

@Suite("Charts of studies that lack something") struct SceneGapTests {
  private func scene(_ change: (inout RecordedStudy) -> Void) throws -> Scene {
    var study = try #require(StudiedDay.study)
    change(&study)
    return try #require(Scene.all(of: study, table: study.table).first)
  }

  private func areWellFormed(_ scene: Scene) -> Bool {
    let figures =
      [scene.tradeFigure()] + scene.timelineFigures() + scene.errorFigures()
      + scene.energyFigures()
    return figures.allSatisfy { FoundElements.inside($0) != nil }
  }

  @Test("without detail tables there are no timelines and no errors over time")
  func lacksDetails() throws {
    let scene = try scene { study in
      study.details = []
      study.days[0].truth = []
      study.days[0].sites = []
      study.days[0].surroundings = []
    }
    #expect(scene.timelineFigures().isEmpty)
    #expect(scene.errorFigures().isEmpty)
    expectEqual(scene.energyFigures().count, 3)
    #expect(areWellFormed(scene))
  }

  @Test("with one replication there are no intervals, and cells for them are empty")
  func lacksReplications() throws {
    let scene = try scene { study in
      study.results.removeAll { $0.key.replication > 0 }
      study.runs.removeAll { $0.key.replication > 0 }
    }
    #expect(scene.tradeFigure().remark.hasPrefix("One replication, so there are no intervals"))
    let table = try #require(scene.tradeFigure().tables.first)
    for row in table.rows.indices {
      #expect(table.number(row, 2) == nil)
      #expect(table.number(row, 6) == nil)
    }
    #expect(areWellFormed(scene))
  }

  @Test("without ledgers there are tiers alone, and no energy is made up")
  func lacksLedgers() throws {
    let scene = try scene { study in
      for index in study.results.indices { study.results[index].ledger = [] }
    }
    let ids = scene.energyFigures().map(\.id)
    expectEqual(ids, ["day1-tiers"])
  }

  @Test("a day whose truth is unknown throughout has no errors, and its timelines no speed")
  func lacksTruth() throws {
    let scene = try scene { study in
      for index in study.days[0].truth.indices { study.days[0].truth[index].isScored = false }
    }
    #expect(scene.errorFigures().isEmpty)
    #expect(areWellFormed(scene))
  }

  @Test("a phone without battery has power and no line of charge")
  func lacksBattery() throws {
    let with = try scene { _ in }
    let without = try scene { study in
      for run in study.details.indices {
        for row in study.details[run].battery.indices {
          study.details[run].battery[row].chargeFraction = nil
        }
      }
    }
    func signs(_ scene: Scene) throws -> Int {
      var markup = Markup()
      try #require(scene.timelineFigures().first).write(to: &markup)
      return markup.content.components(separatedBy: "class=\"charge\"").count - 1
    }
    try expectEqual(signs(with), 2)
    try expectEqual(signs(without), 0)
    #expect(areWellFormed(without))
  }

  @Test("runs without fixes, events and states are drawn as empty lanes")
  func lacksEverything() throws {
    let scene = try scene { study in
      for run in study.details.indices {
        study.details[run] = RecordedRun(key: study.details[run].key)
      }
    }
    expectEqual(scene.timelineFigures().count, StudiedDay.strategies.count)
    #expect(areWellFormed(scene))
  }
}
