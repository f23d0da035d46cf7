// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The energies that a phone booked to its processes, by component and clock hour.
///
/// Scope: time off the charger. Limitations: component energies are the phone's own estimates, and a
/// phone divides satellite reception among all processes that wanted it.
public struct HourlyEnergies: Sendable, Hashable {
  /// A process and a component of the phone, by their names in the log.
  public struct Share: Sendable, Hashable {
    /// The process.
    public var process: String
    /// The component.
    public var component: String

    /// The share of a process in the energy of a component.
    public init(process: String, component: String) {
      self.process = process
      self.component = component
    }
  }

  /// A clock hour.
  public struct Hour: Sendable, Hashable {
    /// The local date, such as `2026-01-18`.
    public var date: String
    /// The time off the charger, above 0 s and at most an hour, or two where a clock change repeats one.
    public var secondsOffCharger: Double
    /// The energies of the hour.
    public var energies: [Share: Joules] = [:]

    /// An hour without energies.
    public init(date: String, secondsOffCharger: Double) {
      self.date = date
      self.secondsOffCharger = secondsOffCharger
    }

    /// The energy of some components of some processes; of all processes if these are nil.
    public func energy(of components: Set<String>, by processes: Set<String>? = nil) -> Joules {
      let shares = energies.filter { share, _ in
        components.contains(share.component) && processes?.contains(share.process) ?? true
      }
      // Sorted, because the order of a dictionary's values would reach the last digit of a sum.
      return Joules(shares.values.map(\.value).sorted().reduce(0, +))
    }
  }

  /// The name of the log.
  public var name: String
  /// The hours with time off the charger, in order of time.
  public var hours: [Hour]

  /// A log by its hours.
  public init(name: String, hours: [Hour]) {
    self.name = name
    self.hours = hours
  }

  /// The names of the processes; for look-up only.
  public var processes: Set<String> { Set(hours.flatMap { $0.energies.keys.map(\.process) }) }

  /// The local dates, in order.
  public var dates: [String] { Set(hours.map(\.date)).sorted() }
}
