// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import Quantities

/// One of the workload's strategies with its provider.
protocol ReferenceBehaviour {
  /// The standard deviation of the provider's error in metres.
  static var sigma: Double { get }
  /// The time constant of an error.
  static var timeConstant: SimulationDuration { get }

  /// The behaviour on a phone at the beginning of a day.
  init<Noise>(on phone: ReferencePhone<Noise>)

  /// Performs the first work of the day.
  mutating func start<Noise>(_ phone: inout ReferencePhone<Noise>)

  /// Performs the work of an event.
  mutating func react<Noise>(to event: Event, _ phone: inout ReferencePhone<Noise>)
}
