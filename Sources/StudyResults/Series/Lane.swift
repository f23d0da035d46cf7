// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The style of a state in a lane: height and fill, never colour.
package enum LaneStyle: Int, CaseIterable {
  /// Only the lane's line: off, idle, asleep.
  case rest
  /// A fifth of the height.
  case trace
  /// A third of the height.
  case faint
  /// Half the height, dotted: kept on without work.
  case tail
  /// Two thirds of the height.
  case middle
  /// The whole height, hatched: in preparation.
  case hatched
  /// The whole height.
  case full

  /// The share of the lane's height.
  package var height: Double {
    switch self {
    case .rest: 0
    case .trace: 0.2
    case .faint: 0.35
    case .tail: 0.5
    case .middle: 0.68
    case .hatched, .full: 1
    }
  }

  /// The style of a component's state; each state of a component has its own style.
  package static func of(_ state: PowerState) -> LaneStyle {
    switch state.model.weight {
    case .rest: .rest
    case .trace: .trace
    case .faint: .faint
    case .tail: .tail
    case .middle: .middle
    case .hatched: .hatched
    case .full: .full
    }
  }

  /// The style of a state of the app.
  package static func of(_ state: AppState) -> LaneStyle {
    switch state {
    case .terminated: .rest
    case .suspended: .faint
    case .background: .middle
    case .foreground: .full
    }
  }
}

/// A row of a timeline: the states of one component.
package struct Lane {
  /// The components that have a lane, from the top.
  package static let components: [Component] = Component.allCases.filter { $0.model.lane != nil }
    .sorted { ($0.model.lane ?? 0) < ($1.model.lane ?? 0) }

  /// A stretch of time in one state.
  package struct Stretch: Hashable {
    /// The name of the state.
    package var state: String
    /// How it is drawn.
    package var style: LaneStyle
    /// Its first instant.
    package var start: SimulationTime
    /// The instant after it.
    package var end: SimulationTime
  }

  /// A piece of the drawing.
  package struct Piece: Hashable {
    /// The start, in the drawing's units from the lane's left end.
    package var from: Double
    /// The end, in the drawing's units from the lane's left end.
    package var to: Double
    /// The style; nil for several stretches drawn together.
    package var style: LaneStyle?
    /// The share of its time in which the component is not at rest.
    package var share: Double
  }

  /// The title of the lane.
  package var title: String
  /// The stretches in order of time; adjacent ones in the same state are joined.
  package var stretches: [Stretch]

  /// The names of the states of each style, in order of first appearance.
  package var states: [(style: LaneStyle, name: String)] {
    var found: [(style: LaneStyle, name: String)] = []
    for stretch in stretches where !found.contains(where: { $0 == (stretch.style, stretch.state) })
    {
      found.append((stretch.style, stretch.state))
    }
    return found
  }

  /// Whether the component ever leaves its rest state.
  package var isUsed: Bool { stretches.contains { $0.style != .rest } }

  /// The lane of a component of a run.
  package init(_ component: Component, of run: RecordedRun) {
    title = component.model.text
    stretches = []
    for interval in run.states where interval.component == component {
      append(
        Stretch(
          state: interval.state,
          style: PowerState(of: component, named: interval.state).map(LaneStyle.of) ?? .full,
          start: interval.start,
          end: interval.end
        )
      )
    }
  }

  /// The lane of the app under test, from its events until the end of the day.
  package init(appOf run: RecordedRun, until end: SimulationTime) {
    title = "app"
    stretches = []
    var state = AppState.terminated
    var since = SimulationTime.zero
    func next(_ changed: AppState, at time: SimulationTime, _ lane: inout Lane) {
      lane.append(Stretch(state: state.rawValue, style: .of(state), start: since, end: time))
      (state, since) = (changed, time)
    }
    for event in run.events where event.client.rawValue == 0 {
      switch event.name {
      case .stateChanged:
        if let changed = event.detail.flatMap(AppState.init(rawValue:)) {
          next(changed, at: event.time, &self)
        }
      case .launched where state == .terminated: next(.background, at: event.time, &self)
      default: break
      }
    }
    next(.terminated, at: end, &self)
  }

  /// Adds a stretch; if it continues the last one in the same state, the last one is extended.
  private mutating func append(_ stretch: Stretch) {
    guard stretch.end > stretch.start else { return }
    if let last = stretches.last, last.state == stretch.state, last.end == stretch.start {
      stretches[stretches.count - 1].end = stretch.end
    } else {
      stretches.append(stretch)
    }
  }

  /// The time in each state, in order of first appearance.
  ///
  /// In a modified folder, stretches may overlap; their sum is limited to the longest duration.
  package var times: [(state: String, time: SimulationDuration)] {
    var times: [(state: String, time: SimulationDuration)] = []
    for stretch in stretches {
      if let index = times.firstIndex(where: { $0.state == stretch.state }) {
        let (sum, isBeyond) = times[index].time.nanoseconds
          .addingReportingOverflow((stretch.end - stretch.start).nanoseconds)
        times[index].time = SimulationDuration(nanoseconds: isBeyond ? .max : sum)
      } else {
        times.append((stretch.state, stretch.end - stretch.start))
      }
    }
    return times
  }

  /// The pieces to draw on a width for a day that ends at `end`, at most about `limit` of them.
  ///
  /// Stretches at least half a unit long are drawn as they are. Shorter ones, and the rests of up
  /// to four units between them, are drawn together, with the share of time not at rest. If that
  /// gives too many pieces, the bound is doubled.
  ///
  /// - Returns: the pieces, and the length in units below which stretches are drawn together.
  package func pieces(
    width: Double,
    end: SimulationTime,
    limit: Int = 300
  ) -> (pieces: [Piece], bound: Double) {
    guard end > .zero else { return ([], 0.5) }
    let scale = width / end.seconds
    var bound = 0.5
    while true {
      let pieces = pieces(scale: scale, bound: bound)
      if pieces.count <= limit || bound >= width / 8 { return (pieces, bound) }
      bound *= 2
    }
  }

  private func pieces(scale: Double, bound: Double) -> [Piece] {
    var pieces: [Piece] = []
    var pool: [Stretch] = []
    for stretch in stretches {
      let (from, to) = (stretch.start.seconds * scale, stretch.end.seconds * scale)
      // Marks closer than this would merge into a block that did not exist.
      guard to - from >= (stretch.style == .rest ? max(bound, 4) : bound) else {
        pool.append(stretch)
        continue
      }
      pieces += Self.pieces(together: pool, scale: scale, cell: max(2.2, 2 * bound))
      pool = []
      if stretch.style != .rest {
        pieces.append(Piece(from: from, to: to, style: stretch.style, share: 1))
      }
    }
    return pieces + Self.pieces(together: pool, scale: scale, cell: max(2.2, 2 * bound))
  }

  /// Contiguous stretches as cells of equal width, each with its share of time not at rest.
  private static func pieces(together pool: [Stretch], scale: Double, cell: Double) -> [Piece] {
    guard let begin = pool.firstIndex(where: { $0.style != .rest }),
      let end = pool.lastIndex(where: { $0.style != .rest })
    else { return [] }
    let pool = pool[begin...end]
    let (from, to) = (pool[begin].start.seconds * scale, pool[end].end.seconds * scale)
    if begin == end {
      return [Piece(from: from, to: max(to, from + 1), style: pool[begin].style, share: 1)]
    }
    let count = max(1, Int((to - from) / cell))
    let width = (to - from) / Double(count)
    var shares = Array(repeating: 0.0, count: count)
    for stretch in pool where stretch.style != .rest {
      let begin = stretch.start.seconds * scale - from
      let until = stretch.end.seconds * scale - from
      let lowest = min(count - 1, max(0, Int(begin / width)))
      let highest = min(count - 1, max(lowest, Int(until / width)))
      for index in lowest...highest {
        let left = max(begin, Double(index) * width)
        let right = min(until, Double(index + 1) * width)
        shares[index] += max(0, right - left) / width
      }
    }
    return shares.enumerated().compactMap { index, share in
      guard share > 0 else { return nil }
      let left = from + Double(index) * width
      return Piece(
        from: left,
        to: max(left + width, left + 1),
        style: nil,
        share: min(1, share)
      )
    }
  }
}
