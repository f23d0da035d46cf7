// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel
public import Quantities

/// A period during which a component was on without a break, with the causes.
public struct RadioStretch: Sendable, Hashable {
  /// The part of one cause in the stretch.
  public struct Part: Sendable, Hashable {
    /// The cause's label; `tail` for the time after the last request.
    public var cause: String
    /// The app that caused it; nil for the phone and shared work.
    public var client: Int?
    /// The duration.
    public var duration: SimulationDuration
  }

  /// The time at which it was switched on.
  public var start: SimulationTime
  /// The time at which it was switched off, or the day's end.
  public var end: SimulationTime
  /// The energy that it used.
  public var energy: Joules
  /// The causes, the longest first.
  public var parts: [Part]

  /// The length of the stretch.
  public var duration: SimulationDuration { end - start }

  /// The stretches of a component in a run, sorted by time.
  ///
  /// - Parameters:
  ///   - component: a radio or sensor.
  ///   - intervals: the intervals of all components, those of each component sorted by time.
  /// - Returns: the periods in which the component is in none of its states of rest.
  public static func stretches(
    of component: Component,
    in intervals: [LedgerInterval]
  ) -> [RadioStretch] {
    var stretches: [RadioStretch] = []
    for interval in intervals
    where interval.component == component && EnergyAttribution.isOn(interval.state) {
      let length = interval.end - interval.start
      let energy = Joules(interval.power.value * length.seconds)
      if let last = stretches.last, last.end == interval.start {
        stretches[stretches.count - 1].end = interval.end
        stretches[stretches.count - 1].energy += energy
      } else {
        stretches.append(
          RadioStretch(start: interval.start, end: interval.end, energy: energy, parts: [])
        )
      }
      let place = stretches.count - 1
      let isTail = interval.state.hasSuffix("tail")
      let cause = isTail ? "tail" : interval.cause.label
      let client = interval.cause.client
      if let part = stretches[place].parts.firstIndex(where: {
        $0.cause == cause && $0.client == client
      }) {
        stretches[place].parts[part].duration += length
      } else {
        stretches[place].parts.append(Part(cause: cause, client: client, duration: length))
      }
    }
    for index in stretches.indices {
      stretches[index].parts.sort {
        ($1.duration, $0.cause, $0.client ?? -1) < ($0.duration, $1.cause, $1.client ?? -1)
      }
    }
    return stretches
  }
}
