// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Studies

@Suite("Remarks said once")
struct NoteListTests {
  private func texts(_ notes: [(note: String, day: String, strategy: String)]) -> [String] {
    var list = NoteList()
    for note in notes {
      list.add(
        note.note,
        of: RunGroup(scenario: note.day, strategy: note.strategy, phone: "p", os: "o")
      )
    }
    return list.texts
  }

  @Test("a remark of one run stays as it was made")
  func single() {
    #expect(texts([("a: it ended", "walk", "a"), ("a: it ended", "walk", "a")]) == ["a: it ended"])
    expectEqual(texts([("walk: 30 % lost", "walk", "a")]), ["walk: 30 % lost"])
    expectEqual(texts([("mon: a: it ended", "week", "a")]), ["mon: a: it ended"])
    expectEqual(texts([("warning: odd", "walk", "a")]), ["warning: odd"])
  }

  @Test("a remark on several strategies is said once, with their names or their number")
  func strategies() {
    let notes = ["a", "b"].map { ("\($0): it ended", "walk", $0) }
    expectEqual(texts(notes), ["a, b: it ended"])
    let many = (0..<6).map { ("s\($0): it ended", "walk", "s\($0)") }
    expectEqual(texts(many), ["6 strategies: it ended"])
  }

  @Test("a remark on several days of a week is said once, with their number")
  func days() {
    let notes = ["mon", "tue", "wed"].map { ("\($0): a: it ended", "week", "a") }
    expectEqual(texts(notes), ["a: it ended (on 3 days)"])
    let other = notes + ["mon", "tue"].map { ("\($0): b: it ended", "week", "b") }
    expectEqual(texts(other), ["a, b: it ended (on 3 days)"])
    let own = ["mon", "tue"].map { ("\($0): \($0): 30 % lost", "week", "a") }
    expectEqual(texts(own), ["30 % lost (on 2 days)"])
    let one = ["a", "b"].map { ("mon: \($0): it ended", "week", $0) }
    expectEqual(texts(one), ["a, b: it ended (on mon)"])
  }

  @Test("days that are independent are counted too")
  func apart() {
    let notes = ["walk", "ride"].map { ("a: it ended", $0, "a") }
    expectEqual(texts(notes), ["a: it ended (on 2 days)"])
  }
}
