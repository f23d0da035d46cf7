// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// The tracks of a day: the phone's surroundings, its serving cells and its speed.
struct PerfettoWorld {
  private let day: RecordedDay

  /// The world of a day.
  init(_ day: RecordedDay) { self.day = day }

  /// Adds the tracks under a heading of their own.
  func write(number: Int, to packets: PerfettoPackets) {
    let root = PerfettoTrack(
      .process(number: number),
      "\(day.name): the world",
      key: ["world", day.name],
      rank: number,
      about: day.title,
      to: packets
    )
    if !day.surroundings.isEmpty {
      var events = PerfettoEvents(
        .slices,
        "surroundings",
        category: "world",
        under: root,
        rank: 0,
        to: packets
      )
      for stretch in day.surroundings.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
        events.slice(stretch.environment.rawValue, from: stretch.from, to: stretch.to)
      }
    }
    writeCells(under: root, to: packets)
    writeSpeed(under: root, to: packets)
  }

  private func writeCells(under root: PerfettoTrack, to packets: PerfettoPackets) {
    let cells = day.sites.compactMap { site -> (SimulationTime, SimulationTime, RecordedSite)? in
      guard site.kind == .cell, let from = site.from, let to = site.to else { return nil }
      return (from, to, site)
    }
    guard !cells.isEmpty else { return }
    var events = PerfettoEvents(
      .slices,
      "serving cell",
      category: "world",
      under: root,
      rank: 1,
      about: "The cell that served the phone in replication 0.",
      to: packets
    )
    for (from, to, site) in cells.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
      events.slice(
        site.name,
        from: from,
        to: to,
        [
          .number("radius_m", site.radius?.value),
          .number("latitude_deg", site.coordinate.latitude),
          .number("longitude_deg", site.coordinate.longitude),
        ]
      )
    }
  }

  /// Adds the speed between neighbouring samples of the truth.
  private func writeSpeed(under root: PerfettoTrack, to packets: PerfettoPackets) {
    guard day.truth.count > 1 else { return }
    var events = PerfettoEvents(
      .counter(unit: "m/s"),
      "true speed",
      category: "world",
      under: root,
      rank: 2,
      about:
        "Speed between neighbouring samples of the truth; unknown stretches keep the last value.",
      to: packets
    )
    for (now, next) in zip(day.truth, day.truth.dropFirst()) where now.isScored && next.isScored {
      let seconds = (next.time - now.time).seconds
      guard seconds > 0 else { continue }
      events.value(now.point.distance(to: next.point).value / seconds, at: now.time)
    }
  }
}
