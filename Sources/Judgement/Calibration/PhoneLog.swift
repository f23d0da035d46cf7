// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What a phone logged of its own energy, by component.
///
/// Scope: energies as the phone attributes them. Limitations: component energies are the phone's
/// own estimates; only rails and gauges are measured.
public struct PhoneLog: Sendable, Hashable {
  /// The kind of log.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// A powerlog database of an iPhone's sysdiagnose.
    case powerlog
    /// A Perfetto trace with power rails.
    case powerRails = "power_rails"
    /// A bug report of an Android phone.
    case bugReport = "bug_report"
  }

  /// A stretch of time with the energy of each component.
  public struct Stretch: Sendable, Hashable {
    /// Its start in Unix seconds, or in seconds of the phone's own clock.
    public var start: Double
    /// Its length in seconds, above 0.
    public var seconds: Double
    /// The energy of each component by its name in the log.
    public var energies: [String: Joules]

    /// A stretch by its parts.
    public init(start: Double, seconds: Double, energies: [String: Joules]) {
      self.start = start
      self.seconds = seconds
      self.energies = energies
    }

    /// The mean power of a component; zero for one that the log does not name.
    public func power(of component: String) -> Watts {
      Watts((energies[component] ?? .zero).value / seconds)
    }
  }

  /// The energy of one process, by component.
  public struct Process: Sendable, Hashable {
    /// The name that the user gave.
    public var name: String
    /// The energy of each component.
    public var energies: [String: Joules]

    /// A process by its parts.
    public init(name: String, energies: [String: Joules]) {
      self.name = name
      self.energies = energies
    }
  }

  /// The use of the satellite receiver between two entries of the log.
  public struct SatelliteUse: Sendable, Hashable {
    /// The time for which the receiver was on, in seconds, above 0.
    public var activeSeconds: Double
    /// The energy that it took.
    public var energy: Joules

    /// A use by its parts.
    public init(activeSeconds: Double, energy: Joules) {
      self.activeSeconds = activeSeconds
      self.energy = energy
    }

    /// The mean power while it was on.
    public var power: Watts { Watts(energy.value / activeSeconds) }
  }

  /// A long time between two readings of the gauge, for most of which the phone slept.
  public struct Sleep: Sendable, Hashable {
    /// Its start in Unix seconds.
    public var start: Double
    /// Its length in seconds, above 0.
    public var seconds: Double
    /// The energy that the battery gave, by the gauge.
    public var energy: Joules

    /// A sleep by its parts.
    public init(start: Double, seconds: Double, energy: Joules) {
      self.start = start
      self.seconds = seconds
      self.energy = energy
    }

    /// The mean power of the whole phone.
    public var power: Watts { Watts(energy.value / seconds) }
  }

  /// The file's name.
  public var name: String
  /// The kind of log.
  public var source: Source
  /// Stretches without a charger, in order of time.
  public var stretches: [Stretch] = []
  /// The processes that the user named, in that order.
  public var processes: [Process] = []
  /// The uses of the satellite receiver, in order of time.
  public var satelliteUses: [SatelliteUse] = []
  /// The times for which the phone slept off the charger, in order.
  public var sleeps: [Sleep] = []
  /// The charge of a full battery as the phone reports it today, in milliampere hours.
  public var fullCharge: Double?
  /// What the log lacks or what was left out, in words.
  public var notes: [String] = []

  /// A log without content.
  public init(name: String, source: Source) {
    self.name = name
    self.source = source
  }

  /// The time of all stretches, in seconds.
  public var seconds: Double { stretches.reduce(0) { $0 + $1.seconds } }

  /// The names of all components, in alphabetical order.
  public var components: [String] {
    Set(stretches.flatMap(\.energies.keys)).sorted()
  }

  /// The energy of a component over all stretches.
  public func energy(of component: String) -> Joules {
    stretches.reduce(.zero) { $0 + ($1.energies[component] ?? .zero) }
  }
}
