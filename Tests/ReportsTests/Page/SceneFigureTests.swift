// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Reports

@Suite("All charts of a scene") struct SceneFigureTests {
  private func figures() throws -> [ChartFigure] {
    let scene = try StudiedDay.scene()
    return [scene.tradeFigure()] + scene.timelineFigures() + scene.errorFigures()
      + scene.energyFigures()
  }

  @Test("names from files make no elements, and their text stays what it was")
  func survivesHostileNames() throws {
    for figure in try figures() {
      let found = try #require(FoundElements.inside(figure), "\(figure.id) is not well-formed")
      #expect(!found.names.contains("script"))
      #expect(!found.names.contains("b"))
    }
    let trade = try #require(FoundElements.inside(try StudiedDay.scene().tradeFigure()))
    #expect(trade.text.contains(StudiedDay.hostileName))
  }

  @Test("each has a title, a description and its numbers as a table")
  func isExplained() throws {
    let figures = try figures()
    let count: Int = StudiedDay.strategies.count + 6
    #expect(figures.count == count)
    for figure in figures {
      #expect(!figure.title.isEmpty)
      #expect(figure.description.count > 40)
      #expect(!figure.tables.isEmpty)
      for table in figure.tables {
        #expect(!table.rows.isEmpty)
        #expect(table.rows.allSatisfy { $0.count == table.columns.count })
      }
      let found = try #require(FoundElements.inside(figure))
      #expect(found.names.contains("title"))
      #expect(found.names.contains("desc"))
    }
  }

  @Test("no identifier occurs twice on a page, and the same results give the same bytes")
  func isDeterministic() throws {
    let identifiers = try figures().flatMap { FoundElements.inside($0)?.identifiers ?? [] }
    #expect(Set(identifiers).count == identifiers.count)
    func bytes() throws -> String {
      var markup = Markup()
      for figure in try figures() { figure.write(to: &markup) }
      return markup.content
    }
    #expect(try bytes() == bytes())
  }

  @Test("no place in a drawing is missing or beyond its edges")
  func staysInside() throws {
    for figure in try figures() {
      let found = try #require(FoundElements.inside(figure))
      for path in found.paths where path.contains("M") && !path.contains("h") {
        let places = path.split { "MLZ".contains($0) }.map { pair in
          pair.split(separator: " ").compactMap { Double($0) }
        }
        // The textures' own small paths have other letters; the remaining ones have pairs.
        guard places.allSatisfy({ $0.count == 2 }) else { continue }
        for place in places {
          let isInside: Bool =
            place[0] >= -1 && place[0] <= figure.width + 1 && place[1] >= -1
            && place[1] <= figure.height + 1
          #expect(isInside, "\(figure.id): \(path)")
        }
      }
    }
  }
}
