// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports
@testable import StudyResults

@Suite("What the app believed") struct BeliefTimelineTests {
  private func fix(
    _ time: Double,
    timestamp: Double? = nil,
    east: Double,
    client: Int = 0
  ) -> RecordedFix {
    RecordedFix(
      time: SimulationTime(seconds: time),
      client: ClientIdentifier(rawValue: client),
      timestamp: SimulationTime(seconds: timestamp ?? time),
      channel: .standard,
      source: .gnss,
      coordinate: Coordinate(latitude: 0, longitude: 0),
      point: PlanePoint(east: east, north: 0),
      horizontalAccuracy: Metres(5)
    )
  }

  private func belief(_ fixes: [RecordedFix], unscored: Set<Int> = []) -> BeliefTimeline {
    let truth = (0..<6).map { second in
      RecordedTruth(
        time: SimulationTime(seconds: Double(second)),
        coordinate: Coordinate(latitude: 0, longitude: 0),
        point: .zero,
        isScored: !unscored.contains(second)
      )
    }
    var run = RecordedRun(
      key: RunKey(scenario: "day", strategy: "s", phone: "p", os: "o", replication: 0)
    )
    run.fixes = fixes
    return BeliefTimeline(run, truth: truth)
  }

  @Test("there is no error before the first position, nor where the truth is unknown")
  func beginsWithoutBelief() {
    let belief = belief([fix(1.5, east: 3), fix(4, east: 7)], unscored: [3])
    expectEqual(belief.errors, [nil, nil, 3, nil, 7, 7])
  }

  @Test("a position at the instant of a sample counts for it")
  func countsAtTheInstant() {
    expectEqual(belief([fix(2, east: 4)]).errors, [nil, nil, 4, 4, 4, 4])
  }

  @Test("a late position with an older timestamp replaces nothing, one of equal age does")
  func ignoresLateFixes() {
    let late = belief([fix(1, east: 1), fix(2, timestamp: 0.5, east: 9)])
    expectEqual(late.errors, [nil, 1, 1, 1, 1, 1])
    expectEqual(late.steps.count, 1)
    let same = belief([fix(1, east: 1), fix(2, timestamp: 1, east: 9)])
    expectEqual(same.errors, [nil, 1, 9, 9, 9, 9])
  }

  @Test("of several at one instant the last wins, unless it is older")
  func takesTheLast() {
    let batch = [
      fix(3, timestamp: 1, east: 1), fix(3, timestamp: 2, east: 2), fix(3, timestamp: 1.5, east: 9),
    ]
    let belief = belief([fix(0, east: 5)] + batch)
    expectEqual(belief.errors, [5, 5, 5, 2, 2, 2])
    expectEqual(belief.steps.map(\.delivery), [0, 2])
  }

  @Test("positions that other apps learn are not known to the app under test")
  func ignoresOtherClients() {
    let belief = belief([fix(0, east: 1, client: 1), fix(2, east: 4), fix(3, east: 8, client: 2)])
    expectEqual(belief.errors, [nil, nil, 4, 4, 4, 4])
  }
}
