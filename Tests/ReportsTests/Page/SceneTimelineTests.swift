// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports
@testable import StudyResults

@Suite("The timelines") struct SceneTimelineTests {
  @Test("each strategy with details has one, the reference first")
  func ordersFigures() throws {
    let figures = try StudiedDay.scene().timelineFigures()
    expectEqual(figures.count, StudiedDay.strategies.count)
    expectEqual(figures.first?.title, "Timeline of \u{2068}best\u{2069}, replication 0")
    expectEqual(Set(figures.map(\.id)).count, figures.count)
  }

  @Test("the seconds in each state are those of energy.csv, and each component's fill the day")
  func equalsTheLedger() throws {
    let scene = try StudiedDay.scene()
    let entries = scene.detailed.filter(\.isReference) + scene.detailed.filter { !$0.isReference }
    for (figure, entry) in zip(scene.timelineFigures(), entries) {
      let table = try #require(figure.tables.first)
      let result = try #require(entry.results.first { $0.key.replication == scene.replication })
      for component in Component.allCases {
        let rows = table.rows.indices.filter { table.text($0, 0) == component.rawValue }
        var filled = 0.0
        for row in rows {
          let seconds = try #require(table.number(row, 2))
          let active = result.ledger
            .filter { $0.component == component && $0.state == table.text(row, 1) }
            .reduce(0) { $0 + $1.active.seconds }
          #expect(isNear(seconds, active), "\(component) \(table.text(row, 1))")
          filled += seconds
        }
        #expect(isNear(filled, scene.end.seconds), "\(component)")
      }
      let app = table.rows.indices.filter { table.text($0, 0) == "app" }
      #expect(isNear(app.compactMap { table.number($0, 2) }.reduce(0, +), scene.end.seconds))
    }
  }

  @Test("a state's time ends at the longest duration where stretches of a folder overlap")
  func overlap() {
    let key = RunKey(scenario: "day", strategy: "a", phone: "p", os: "o", replication: 0)
    var run = RecordedRun(key: key)
    for state in ["tracking", "off", "tracking"] {
      run.states.append(
        LedgerInterval(
          component: .gnss,
          state: state,
          cause: CauseLabel(label: "x", category: .location, client: 0),
          start: .zero,
          end: SimulationTime(seconds: 8e9),
          power: Watts(1)
        )
      )
    }
    let times = Lane(.gnss, of: run).times
    expectEqual(times.map(\.state), ["tracking", "off"])
    expectEqual(times.first?.time, SimulationDuration(nanoseconds: .max))
  }

  @Test("energy and charge are those of battery.csv, and the power is that between the rows")
  func equalsTheBattery() throws {
    let scene = try StudiedDay.scene()
    let figure = try #require(scene.timelineFigures().first)
    let run = try #require(scene.detailed.first(where: \.isReference)?.run)
    let table = figure.tables[1]
    expectEqual(table.rows.count, 5)
    let last = table.rows.count - 1
    expectEqual(table.number(last, 1), run.battery.last?.energy.value)
    expectEqual(table.number(last, 3), run.battery.last?.chargeFraction)
    expectEqual(table.number(0, 1), 0)
    #expect(table.number(0, 2) == nil)
    let energy = (0..<last).reduce(0.0) { sum, row in
      let seconds = row + 1 == last ? scene.end.seconds - 1800 : 600
      return sum + (table.number(row + 1, 2) ?? 0) * seconds
    }
    #expect(isNear(energy, run.battery.last?.energy.value))
  }

  /// A run in which the processor works for a part of every second of a day.
  private func busyRun(seconds: Int, work: Double) -> RecordedRun {
    var run = RecordedRun(
      key: RunKey(scenario: "day", strategy: "s", phone: "p", os: "o", replication: 0)
    )
    let cause = CauseLabel(label: "standard", category: .location, client: 0)
    for second in 0..<seconds {
      let (start, middle) = (Double(second), Double(second) + work)
      for (state, from, to) in [
        ("running", start, middle), ("idle", middle, start + 1),
      ] {
        run.states.append(
          LedgerInterval(
            component: .processing,
            state: state,
            cause: cause,
            start: SimulationTime(seconds: from),
            end: SimulationTime(seconds: to),
            power: Watts(1)
          )
        )
      }
    }
    return run
  }

  @Test("a day of work every second is drawn with 300 pieces at most, and no work is lost")
  func drawsTogether() {
    let lane = Lane(.processing, of: busyRun(seconds: 86_400, work: 0.25))
    expectEqual(lane.stretches.count, 172_800)
    let drawn = lane.pieces(width: 558, end: SimulationTime(seconds: 86_400))
    #expect(drawn.pieces.count <= 300)
    #expect(drawn.pieces.allSatisfy { $0.style == nil })
    let work = drawn.pieces.reduce(0) { $0 + ($1.to - $1.from) * $1.share }
    // The last second's rest is cut off, which is less than a thousandth of a unit.
    #expect(abs(work - 139.5) < 0.01)
    #expect(drawn.pieces.allSatisfy { abs($0.share - 0.25) < 0.01 })
  }

  /// A lane of GNSS states, each for a number of seconds.
  private func lane(_ states: [(String, Double)]) -> (lane: Lane, end: SimulationTime) {
    var run = RecordedRun(
      key: RunKey(scenario: "day", strategy: "s", phone: "p", os: "o", replication: 0)
    )
    var time = 0.0
    for (state, seconds) in states {
      run.states.append(
        LedgerInterval(
          component: .gnss,
          state: state,
          cause: CauseLabel(label: "standard", category: .location),
          start: SimulationTime(seconds: time),
          end: SimulationTime(seconds: time + seconds),
          power: Watts(0)
        )
      )
      time += seconds
    }
    return (Lane(.gnss, of: run), SimulationTime(seconds: time))
  }

  @Test("long stretches are drawn as they are, neighbours in one state as one, rests not at all")
  func drawsLongStretches() {
    let (lane, end) = lane([
      ("off", 100), ("acquiring", 30), ("tracking", 20), ("tracking", 30), ("off", 20),
    ])
    let drawn = lane.pieces(width: 400, end: end)
    let expected: [Lane.Piece] = [
      Lane.Piece(from: 200, to: 260, style: .hatched, share: 1),
      Lane.Piece(from: 260, to: 360, style: .full, share: 1),
    ]
    expectEqual(drawn.pieces, expected)
    expectEqual(drawn.bound, 0.5)
  }

  @Test("a single short stretch can be seen, and several close ones make no solid block")
  func drawsShortStretches() {
    let single = lane([("off", 5000), ("tracking", 1), ("off", 4999)])
    let tick = single.lane.pieces(width: 500, end: single.end).pieces
    expectEqual(tick, [Lane.Piece(from: 250, to: 251, style: .full, share: 1)])
    let spaced = lane([("off", 3000)] + (0..<50).flatMap { _ in [("tracking", 1.0), ("off", 23)] })
    let pieces = spaced.lane.pieces(width: 500, end: spaced.end).pieces
    #expect(pieces.allSatisfy { $0.style == nil && $0.share < 0.15 })
  }

  @Test("however stretches lie, no more pieces are drawn than asked for")
  func boundsPieces() {
    for lengths in [(1.0, 1.0), (10, 0.4), (40, 40), (3, 90)] {
      let made = lane(
        (0..<2000).flatMap { _ in [("tracking", lengths.0), ("off", lengths.1)] }
      )
      #expect(made.lane.pieces(width: 558, end: made.end).pieces.count <= 300)
    }
  }

  @Test("the app is gone until it is launched, and a launch in the background counts")
  func followsTheApp() {
    var run = RecordedRun(
      key: RunKey(scenario: "day", strategy: "s", phone: "p", os: "o", replication: 0)
    )
    func event(_ time: Double, _ name: EventName, _ detail: String, client: Int = 0) {
      run.events.append(
        RecordedEvent(
          time: SimulationTime(seconds: time),
          client: ClientIdentifier(rawValue: client),
          name: name,
          detail: detail
        )
      )
    }
    event(10, .launched, "region")
    event(20, .stateChanged, "suspended")
    event(25, .stateChanged, "foreground", client: 1)
    event(40, .stateChanged, "terminated")
    let lane = Lane(appOf: run, until: SimulationTime(seconds: 100))
    let times = lane.times.map { "\($0.state) \($0.time.seconds)" }
    expectEqual(times, ["terminated 70.0", "background 10.0", "suspended 20.0"])
  }

  @Test("the states of a component differ in their style")
  func distinguishesStates() {
    for component in Component.allCases {
      let states = PowerState.allCases.filter { $0.component == component }
      let looks = states.map(LaneStyle.of)
      expectEqual(Set(looks).count, states.count, "\(component): \(states)")
    }
  }

  @Test("mean power and speed over a stretch are amounts over time, and unknown truth is a gap")
  func averagesSeries() {
    let battery = (0...10).map { minute in
      RecordedCharge(
        time: SimulationTime(seconds: Double(minute) * 60),
        energy: Joules(Double(minute) * (minute > 5 ? 120 : 60))
      )
    }
    let power = PowerSeries.power(battery, end: SimulationTime(seconds: 600), count: 5)
    let total = power.compactMap { $0 }.reduce(0) { $0 + $1 * 120 }
    #expect(abs(total - 1200) < 1e-9)
    let truth = (0...10).map { second in
      RecordedTruth(
        time: SimulationTime(seconds: Double(second)),
        coordinate: Coordinate(latitude: 0, longitude: 0),
        point: PlanePoint(east: Double(second) * 3, north: 0),
        isScored: !(4...6).contains(second)
      )
    }
    let speed = PowerSeries.speed(truth, end: SimulationTime(seconds: 10), count: 5)
    // Known up to 3 s and from 7 s on, so the stretches from 4 s to 6 s are empty.
    let isKnown: [Bool] = speed.map { $0 != nil }
    expectEqual(isKnown, [true, true, false, true, true])
    let known: [Double] = speed.compactMap { $0 }
    #expect(known.allSatisfy { abs($0 - 3) < 1e-9 })
  }
}
