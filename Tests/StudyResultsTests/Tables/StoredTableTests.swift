// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import StudyResults

@Suite struct StoredTableTests {
  private func table(_ text: String) throws -> StoredTable {
    let folder = try TemporaryFolder(["t.csv": text])
    return try StoredTable(path: folder.path + "/t.csv")
  }

  private func cells(_ table: StoredTable) -> [[String]] {
    table.rows.map { row in (0..<row.cells.count).map { row.cells[$0] } }
  }

  struct Case: CustomTestStringConvertible {
    var text: String
    var cells: [[String]]
    var testDescription: String { text.debugDescription }
  }

  @Test(
    "cells are split after RFC 4180",
    arguments: [
      Case(text: "a,b\n1,2\n", cells: [["1", "2"]]),
      Case(text: "a,b\r\n1,2\r\n3,4\r\n", cells: [["1", "2"], ["3", "4"]]),
      Case(text: "a,b\n1,2", cells: [["1", "2"]]),
      Case(text: "a,b\n,\n", cells: [["", ""]]),
      Case(text: "a,b\n\"1,5\",\"say \"\"hi\"\"\"\n", cells: [["1,5", "say \"hi\""]]),
      Case(text: "a,b\n\"two\nlines\",2\n", cells: [["two\nlines", "2"]]),
      Case(text: "a,b\n\"\",\"\"\"\"\n", cells: [["", "\""]]),
      Case(text: "a,b\n5\" tall,2\n", cells: [["5\" tall", "2"]]),
      Case(text: "a\n\u{1F600}é\n", cells: [["\u{1F600}é"]]),
      Case(text: "a,b\n", cells: []),
      Case(text: "", cells: []),
    ]
  )
  func split(_ item: Case) throws {
    expectEqual(cells(try table(item.text)), item.cells)
  }

  @Test("lines are counted through quoted cells")
  func lines() throws {
    let table = try table("a,b\n\"one\ntwo\",2\n3,4\n")
    expectEqual(table.rows.map(\.line), [2, 4])
  }

  @Test("a table with more rows or cells than the limit is refused")
  func limits() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/t.csv"
    try "a,b\n1,2\n3,4\n".write(toFile: path, atomically: true, encoding: .utf8)
    let limits = StoredTable.Limits(rows: 2, cells: 6)
    try expectEqual(StoredTable(path: path, limits: limits).rows.count, 2)
    #expect(throws: ResultsError.tooManyRows(path: path, limit: 1)) {
      try StoredTable(path: path, limits: StoredTable.Limits(rows: 1))
    }
    #expect(throws: ResultsError.tooManyCells(path: path, limit: 5)) {
      try StoredTable(path: path, limits: StoredTable.Limits(cells: 5))
    }
  }

  @Test(
    "parts of any size have the rows of the whole, with their lines",
    arguments: [1, 7, 20, 999]
  )
  func parts(size: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/t.csv"
    let text = "a,b\n\"one\ntwo\",2\n3,4\n\"5,\n6\",\"\"\"\"\n7,8"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let whole = try StoredTable(path: path)
    var found: [(line: Int, cells: [String])] = []
    try StoredTable.parts(of: path, size: size) { part in
      expectEqual(part.header, ["a", "b"])
      for (row, cells) in zip(part.rows, cells(part)) { found.append((row.line, cells)) }
    }
    expectEqual(found.map(\.line), whole.rows.map(\.line))
    expectEqual(found.map(\.cells), cells(whole))
    #expect(throws: ResultsError.tooManyRows(path: path, limit: 3)) {
      try StoredTable.parts(of: path, limits: StoredTable.Limits(rows: 3), size: size) { _ in }
    }
  }

  @Test("a row of another length and an open quote are reported with their line")
  func malformed() throws {
    let uneven = #expect(throws: ResultsError.self) { try table("a,b\n1,2\n3\n") }
    #expect(
      uneven?.description.hasSuffix("t.csv:3:1: error: the row has 1 cells; the header has 2")
        == true
    )
    let open = #expect(throws: ResultsError.self) { try table("a,b\n1,2\n\"3,4\n") }
    expectEqual(open?.description.hasSuffix("t.csv:3:1: error: a quoted cell is not closed"), true)
  }
}
