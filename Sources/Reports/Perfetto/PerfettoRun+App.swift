// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

extension PerfettoRun {
  /// Adds the state of each app as slices, and its other events as instants.
  func writeApp(under root: PerfettoTrack, to packets: PerfettoPackets) {
    let clients = Set(run.events.map(\.client.rawValue)).sorted()
    guard !clients.isEmpty else { return }
    func group(_ name: String, _ rank: Int, _ about: String) -> PerfettoTrack {
      PerfettoTrack(.group, name, under: root, rank: rank, about: about, to: packets)
    }
    let states = group("app state", 0, "The app's state from each change to the next.")
    let happenings = group("events", 1, "Everything else that happened to apps.")
    for client in clients {
      let mine = run.events.enumerated().filter { $0.element.client.rawValue == client }
        .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        .map(\.element)
      let name = client == 0 ? "app under test" : "app \(client)"
      writeStates(of: mine, name, rank: client, under: states, to: packets)
      writeHappenings(of: mine, name, rank: client, under: happenings, to: packets)
    }
  }

  private func writeStates(
    of mine: [RecordedEvent],
    _ name: String,
    rank: Int,
    under parent: PerfettoTrack,
    to packets: PerfettoPackets
  ) {
    let changes = mine.filter { $0.name == .stateChanged }
    guard !changes.isEmpty else { return }
    var events = PerfettoEvents(
      .slices,
      name,
      category: "app_state",
      under: parent,
      rank: rank,
      to: packets
    )
    for (index, change) in changes.enumerated() {
      let next = index + 1 < changes.count ? changes[index + 1].time : max(end, change.time)
      events.slice(change.detail ?? "unknown", from: change.time, to: next)
    }
  }

  private func writeHappenings(
    of mine: [RecordedEvent],
    _ name: String,
    rank: Int,
    under parent: PerfettoTrack,
    to packets: PerfettoPackets
  ) {
    let happenings = mine.filter { $0.name != .stateChanged }
    guard !happenings.isEmpty else { return }
    var events = PerfettoEvents(
      .slices,
      name,
      category: "event",
      under: parent,
      rank: rank,
      to: packets
    )
    for event in happenings {
      events.instant(
        event.name.rawValue,
        at: event.time,
        [
          .text("detail", event.detail), .text("region", event.region),
          .integer("upload_bytes", event.uploadBytes),
          .number("latitude_deg", event.coordinate?.latitude),
          .number("longitude_deg", event.coordinate?.longitude),
          .number("arrival_s", event.arrival.map { $0.seconds }),
          .number("departure_s", event.departure.map { $0.seconds }),
        ]
      )
    }
  }
}
