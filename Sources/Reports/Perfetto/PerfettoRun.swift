// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// The tracks of one run.
struct PerfettoRun {
  let run: RecordedRun
  private let day: RecordedDay
  /// The stretches of each component that has any, in order of their starts and ends.
  let components: [(component: Component, states: [LedgerInterval])]
  /// The time of the last recorded event.
  let end: SimulationTime

  /// A run over a day.
  init(_ run: RecordedRun, of day: RecordedDay) {
    self.run = run
    self.day = day
    components = Component.allCases.compactMap { component in
      let states = run.states.filter { $0.component == component }
        .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
      return states.isEmpty ? nil : (component, states)
    }
    let ends = [
      run.states.map(\.end).max(), run.battery.last?.time, run.fixes.last?.time,
      run.events.last?.time, day.truth.last?.time,
    ]
    end = ends.compactMap { $0 }.max() ?? .zero
  }

  /// Adds the tracks under a heading of their own.
  func write(number: Int, to packets: PerfettoPackets) {
    let key = run.key
    let root = PerfettoTrack(
      .process(number: number),
      "\(key.scenario): \(key.strategy), \(key.phone), \(key.os), replication \(key.replication)",
      key: ["run", key.scenario, key.strategy, key.phone, key.os, "\(key.replication)"],
      rank: number,
      about: day.strategies.first { $0.name == key.strategy }?.title ?? "",
      to: packets
    )
    func group(_ name: String, _ rank: Int, _ about: String) -> PerfettoTrack {
      PerfettoTrack(.group, name, under: root, rank: rank, about: about, to: packets)
    }
    writeApp(under: root, to: packets)
    let flows = PerfettoFlows(run, components, seed: root.path)
    if !run.fixes.isEmpty {
      let deliveries = group("deliveries", 2, "The positions that apps received, by provider.")
      writeDeliveries(flows, under: deliveries, to: packets)
    }
    if !components.isEmpty {
      let states = group("power states", 3, "What each component did.")
      writeStates(flows, under: states, to: packets)
      let causes = group(
        "causes",
        4,
        "The times when a cause keeps at least one component in a state."
      )
      writeCauses(under: causes, to: packets)
      let power = group("power", 5, "The power of the phone and of each component.")
      writePower(under: power, to: packets)
    }
    writeBattery(under: root, to: packets)
    writeAccuracy(under: root, to: packets)
  }

  private func writeStates(
    _ flows: PerfettoFlows,
    under parent: PerfettoTrack,
    to packets: PerfettoPackets
  ) {
    for (rank, entry) in components.enumerated() {
      var events = PerfettoEvents(
        .slices,
        entry.component.rawValue,
        category: "power_state",
        under: parent,
        rank: rank,
        to: packets
      )
      for (index, state) in entry.states.enumerated() {
        events.slice(
          state.state,
          from: state.start,
          to: state.end,
          [
            .text("cause", state.cause.label), .text("category", state.cause.category.rawValue),
            .integer("client", state.cause.client), .number("power_w", state.power.value),
          ],
          flows: flows.ofState(entry.component, index)
        )
      }
    }
  }

  private func writeDeliveries(
    _ flows: PerfettoFlows,
    under parent: PerfettoTrack,
    to packets: PerfettoPackets
  ) {
    for (rank, source) in PositionSource.allCases.enumerated() {
      let fixes = run.fixes.enumerated().filter { $0.element.source == source }
        .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      guard !fixes.isEmpty else { continue }
      var events = PerfettoEvents(
        .slices,
        source.rawValue,
        category: "delivery",
        under: parent,
        rank: rank,
        to: packets
      )
      for (index, fix) in fixes {
        events.instant(
          fix.channel.rawValue,
          at: fix.time,
          [
            .integer("client", fix.client.rawValue),
            .number("horizontal_accuracy_m", fix.horizontalAccuracy.value),
            .number("error_m", fix.error?.value),
            .number("age_s", (fix.time - fix.timestamp).seconds),
            .number("speed_mps", fix.speed?.value),
            .number("latitude_deg", fix.coordinate.latitude),
            .number("longitude_deg", fix.coordinate.longitude),
          ],
          flows: flows.ofFix(index)
        )
      }
    }
  }

  private func writeBattery(under root: PerfettoTrack, to packets: PerfettoPackets) {
    guard !run.battery.isEmpty else { return }
    var energy = PerfettoEvents(
      .counter(unit: "J"),
      "energy so far",
      category: "battery",
      under: root,
      rank: 6,
      to: packets
    )
    for charge in run.battery { energy.value(charge.energy.value, at: charge.time) }
    guard run.battery.contains(where: { $0.chargeFraction != nil }) else { return }
    var level = PerfettoEvents(
      .counter(unit: "%"),
      "battery charge",
      category: "battery",
      under: root,
      rank: 7,
      about: "The charge left in the battery, including charging.",
      to: packets
    )
    for charge in run.battery {
      if let fraction = charge.chargeFraction { level.value(100 * fraction, at: charge.time) }
    }
  }

  /// Adds the beliefs of the app under test, and their errors.
  private func writeAccuracy(under root: PerfettoTrack, to packets: PerfettoPackets) {
    let belief = BeliefTimeline(run, truth: day.truth)
    func counter(_ name: String, _ unit: String, _ rank: Int, _ about: String) -> PerfettoEvents {
      PerfettoEvents(
        .counter(unit: unit),
        name,
        category: "accuracy",
        under: root,
        rank: rank,
        about: about,
        to: packets
      )
    }
    if belief.errors.contains(where: { $0 != nil }) {
      var events = counter(
        "tracking error",
        "m",
        8,
        "Distance from the app's belief to the truth; keeps its last value where the distance is unknown."
      )
      for (sample, error) in zip(day.truth, belief.errors) {
        if let error { events.value(error, at: sample.time) }
      }
    }
    let steps = belief.steps.map { (time: $0.time, fix: run.fixes[$0.delivery]) }
    guard !steps.isEmpty else { return }
    var accuracy = counter("reported accuracy", "m", 9, "The accuracy radius of the app's belief.")
    for step in steps { accuracy.value(step.fix.horizontalAccuracy.value, at: step.time) }
    guard steps.contains(where: { $0.fix.speed != nil }) else { return }
    var speed = counter(
      "reported speed",
      "m/s",
      10,
      "The speed in the last position that reported one."
    )
    for step in steps {
      if let value = step.fix.speed { speed.value(value.value, at: step.time) }
    }
  }
}
