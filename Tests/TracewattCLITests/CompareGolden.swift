// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("Golden comparisons")
  struct CompareGolden {
    @Test("a comparison reports and writes its results", arguments: GoldenCase.all(prefix: "walk"))
    func comparison(of golden: GoldenCase) async throws {
      let (outcome, scratch, _) = try await golden.run()
      try golden.check(outcome, scratch)
      let hidden = scratch.listing().filter { $0.split(separator: "/").last?.first == "." }
      #expect(hidden.isEmpty)
    }
  }

  @Suite("Bad input")
  struct BadInputGolden {
    static let cases = GoldenCase.all(prefix: "bad_")

    @Test("bad input gets one clear message and leaves nothing behind", arguments: cases)
    func message(of golden: GoldenCase) async throws {
      let (outcome, scratch, inputs) = try await golden.run()
      try golden.check(outcome, scratch)
      #expect([64, 65, 66, 73].contains(outcome.exitCode))
      #expect(outcome.stdout == "")
      #expect(scratch.listing() == inputs, "something was left behind")
    }

    @Test("messages have the form of errors and notes", arguments: cases)
    func form(of golden: GoldenCase) throws {
      let lines = try golden.text("stderr.txt").split(separator: "\n")
      let first = try #require(lines.first)
      #expect(first.contains("error: "))
      // After wrong use, the parser may add its own lines.
      let own = try golden.text("exit_code.txt") == "64\n" ? ["Help:  ", "Usage: ", "  See "] : []
      for line in lines.dropFirst() {
        #expect(
          line.contains("error: ") || line.hasPrefix("note: ")
            || own.contains { line.hasPrefix($0) },
          "\(line)"
        )
      }
    }

    @Test("every kind of bad input has its case")
    func kinds() {
      #expect(Self.cases.count >= 20)
    }
  }
}
