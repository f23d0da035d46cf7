// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses
import Testing

@testable import FieldRecordings

@Suite("Constants without a plan")
struct LeaveOneOutTests {
  /// Recordings of two plans; each depends on one constant more than on the others.
  private func recordings(shares: (String) -> [Double]) -> [LeaveOneOut.Recording] {
    ["calm", "town"].flatMap { plan in
      (0..<20).map { index in
        let parts = LeaveOneOut.constants.indices.map { 4 + (index % 5 == $0 ? 30.0 : 0) }
        var recording = LeaveOneOut.Recording(
          timeline: plan,
          cell: "\(plan) \(index % 5)",
          isMoving: plan == "town",
          points: 0,
          isUpperBound: false,
          hasPlateau: false,
          hours: 10,
          parts: parts,
          rest: 2
        )
        recording.points = recording.predicted(shares(plan))
        return recording
      }
    }
  }

  @Test("shares that made the recordings are found again")
  func recovered() throws {
    let truth = [1.2, 0.7]
    let made = recordings { _ in truth }
    let fit = try #require(LeaveOneOut.fit(made))
    for (found, given) in zip(fit.values, truth) { #expect(abs(found - given) < 1e-6) }
    let error = try #require(LeaveOneOut.error(made, fit.values))
    #expect(error < 1e-6)
    let shipped = try #require(LeaveOneOut.error(made, truth.map { _ in 1 }))
    #expect(shipped > 1)
  }

  @Test("cells keep their order only where the other plans' constants give it")
  func order() throws {
    func order(_ made: [LeaveOneOut.Recording]) throws -> Double {
      let figures = LeaveOneOut.figures(made, cells: Set(made.map(\.cell)), phone: "iphone_6")
      let words = "rank correlation of drain, constants fitted without the cell's plan"
      let figure = try #require(figures.first { $0.quantity == words })
      #expect(figure.count == 10)
      return try #require(figure.predicted)
    }
    #expect(abs(try order(recordings { _ in [1.2, 0.7] }) - 1) < 1e-9)
    #expect(try order(recordings { $0 == "town" ? [0.1, 3] : [3, 0.1] }) < 0.9)
    let made = recordings { _ in [1, 1] }
    #expect(LeaveOneOut.order(of: ["town 0", "town 1"], made) { _ in [1, 1] } == nil)
  }

  @Test("constants that never saw a plan of another kind do worse on it")
  func loss() throws {
    let made = recordings { $0 == "town" ? [1, 1.5] : [1, 1] }
    let figures = LeaveOneOut.figures(made, cells: [], phone: "iphone_6")
    func error(_ words: String) throws -> Double {
      try #require(figures.first { $0.quantity.hasSuffix(words) }?.predicted)
    }
    #expect(try error("fitted without it") > (try error("fitted to all")))
    // Only plans with movement are left out.
    #expect(!figures.contains { $0.name.contains("calm") })
    #expect(figures.count { $0.name == "fitted without town" } == LeaveOneOut.constants.count)
  }

  @Test("an upper bound that holds changes nothing and is in no error")
  func bounds() throws {
    let truth = [1.0, 1]
    var made = recordings { _ in truth }
    var bound = made[0]
    bound.isUpperBound = true
    bound.points = 1000
    made.append(bound)
    let fit = try #require(LeaveOneOut.fit(made))
    for value in fit.values { #expect(abs(value - 1) < 1e-6) }
    #expect(try #require(LeaveOneOut.error(made, truth)) < 1e-9)
  }

  @Test("without recordings there is nothing to fit")
  func none() {
    #expect(LeaveOneOut.fit([]) == nil)
    #expect(LeaveOneOut.figures([], cells: [], phone: "iphone_6").isEmpty)
  }
}
