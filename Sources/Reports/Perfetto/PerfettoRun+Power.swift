// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension PerfettoRun {
  /// The power of one component from an instant on.
  private struct Step {
    var time: SimulationTime
    var part: Int
    var power: Double
  }

  /// Adds the power of the phone, then of each component, as counters.
  func writePower(under parent: PerfettoTrack, to packets: PerfettoPackets) {
    func counter(_ name: String, _ rank: Int) -> PerfettoEvents {
      PerfettoEvents(
        .counter(unit: "W"),
        name,
        category: "power",
        under: parent,
        rank: rank,
        to: packets
      )
    }
    let steps = components.enumerated().map { powerSteps($0.offset, $0.element.states) }
    var phone = counter("phone", 0)
    // The sum is computed again at each change, so that rounding errors do not accumulate over the
    // day.
    var powers = [Double](repeating: 0, count: components.count)
    let all = steps.joined().sorted { ($0.time, $0.part) < ($1.time, $1.part) }
    for (index, step) in all.enumerated() {
      powers[step.part] = step.power
      guard index + 1 == all.count || all[index + 1].time > step.time else { continue }
      phone.value(powers.reduce(0, +), at: step.time)
    }
    for (part, entry) in components.enumerated() {
      var events = counter(entry.component.rawValue, part + 1)
      for step in steps[part] { events.value(step.power, at: step.time) }
    }
  }

  /// A step at the start of each stretch with a length, and a step to zero before a gap or the end.
  private func powerSteps(_ part: Int, _ states: [LedgerInterval]) -> [Step] {
    var steps: [Step] = []
    var last: SimulationTime?
    for state in states where state.end > state.start {
      if let last, last < state.start { steps.append(Step(time: last, part: part, power: 0)) }
      steps.append(
        Step(time: max(state.start, last ?? state.start), part: part, power: state.power.value)
      )
      last = max(state.end, last ?? state.end)
    }
    if let last { steps.append(Step(time: last, part: part, power: 0)) }
    return steps
  }

  /// A stretch while a cause keeps at least one component in a state.
  private struct Activity {
    var start: SimulationTime
    var end: SimulationTime
    var energy: Double
    var components: [Component]
  }

  /// Adds one track per cause, with a slice for each of its activities.
  func writeCauses(under parent: PerfettoTrack, to packets: PerfettoPackets) {
    var causes: [CauseLabel: [LedgerInterval]] = [:]
    for state in components.flatMap(\.states) { causes[state.cause, default: []].append(state) }
    func order(_ cause: CauseLabel) -> (Int, String, Int) {
      let place = EnergyCategory.allCases.firstIndex(of: cause.category) ?? 0
      return (place, cause.label, cause.client ?? -1)
    }
    for (rank, cause) in causes.keys.sorted(by: { order($0) < order($1) }).enumerated() {
      let client = cause.client ?? 0
      var events = PerfettoEvents(
        .slices,
        client == 0 ? cause.label : "\(cause.label) (app \(client))",
        key: [cause.label, cause.category.rawValue, cause.client.map { "\($0)" } ?? ""],
        category: "cause",
        under: parent,
        rank: rank,
        to: packets
      )
      for activity in activities(causes[cause] ?? []) {
        let components = activity.components.map(\.rawValue).sorted()
        events.slice(
          cause.label,
          from: activity.start,
          to: activity.end,
          [
            .text("category", cause.category.rawValue), .integer("client", cause.client),
            .text("components", components.joined(separator: ", ")),
            .number("energy_j", activity.energy),
          ]
        )
      }
    }
  }

  /// The stretches of a cause; those that touch or overlap are joined.
  private func activities(_ states: [LedgerInterval]) -> [Activity] {
    var activities: [Activity] = []
    let states = states.sorted {
      ($0.start, $0.end, $0.component.rawValue) < ($1.start, $1.end, $1.component.rawValue)
    }
    for state in states {
      let energy = state.power.value * (state.end - state.start).seconds
      if let last = activities.indices.last, activities[last].end >= state.start {
        activities[last].end = max(activities[last].end, state.end)
        activities[last].energy += energy
        if !activities[last].components.contains(state.component) {
          activities[last].components.append(state.component)
        }
      } else {
        activities.append(
          Activity(
            start: state.start,
            end: state.end,
            energy: energy,
            components: [state.component]
          )
        )
      }
    }
    return activities
  }
}
