// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// The arrows from a radio's power state to the first delivery that resulted from it.
///
/// A delivery results from the stretch of its provider's radio that includes its timestamp and that
/// an app requested. Only the first delivery of a stretch has an arrow: an hour of tracking has
/// thousands of deliveries, which are next to each other anyway.
struct PerfettoFlows {
  /// The arrows by fix, and by component and stretch; only for lookup.
  private var fixes: [Int: UInt64] = [:]
  private var states: [Component: [Int: UInt64]] = [:]

  /// The arrows of a run; `seed` distinguishes it from other runs.
  init(
    _ run: RecordedRun,
    _ components: [(component: Component, states: [LedgerInterval])],
    seed: [String]
  ) {
    for (component, stretches) in components {
      let source: PositionSource
      switch component {
      case .gnss: source = .gnss
      case .wifi: source = .wifi
      case .base, .screen, .cpu, .processing, .modem, .motion, .bluetooth, .findMy,
        .systemLocation, .background:
        continue
      }
      let requested = stretches.indices.filter {
        stretches[$0].cause.category == .location && stretches[$0].end > stretches[$0].start
      }
      for (index, fix) in run.fixes.enumerated() where fix.source == source {
        guard let place = Self.last(requested, of: stretches, before: fix.timestamp) else {
          continue
        }
        guard stretches[place].end >= fix.timestamp, fix.time >= stretches[place].start,
          states[component]?[place] == nil
        else { continue }
        let flow = StableHash.value(of: seed + [component.rawValue, "\(place)"])
        states[component, default: [:]][place] = flow
        fixes[index] = flow
      }
    }
  }

  /// The arrow at a delivery, if any.
  func ofFix(_ index: Int) -> [UInt64] { fixes[index].map { [$0] } ?? [] }

  /// The arrow at a stretch of a component, if any.
  func ofState(_ component: Component, _ index: Int) -> [UInt64] {
    states[component]?[index].map { [$0] } ?? []
  }

  /// The stretch that an instant belongs to: the last one that begins before it or at it.
  ///
  /// If a stretch begins at the instant and the previous one ends there, it is the previous one:
  /// the position of a scan belongs to the scan's beginning, and a first fix to the end of its
  /// search.
  private static func last(
    _ places: [Int],
    of stretches: [LedgerInterval],
    before time: SimulationTime
  ) -> Int? {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[places[middle]].start <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let last = places[low - 1]
    guard stretches[last].start == time, low > 1 else { return last }
    let before = places[low - 2]
    return stretches[before].end == time ? before : last
  }
}
