// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The category of a share of the energy; the four categories sum to the total.
public enum EnergyCategory: String, CaseIterable, Sendable, Hashable, Codable {
  /// The phone by itself.
  case idle
  /// Screen and charger.
  case user
  /// Radios and processor, used for location requests and deliveries.
  case location
  /// Uploads and other work of apps.
  case app
}

/// The cause of a component's state: an opaque number that the daemon assigns.
public struct Cause: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number, an index into the run's list of labels.
  public var rawValue: UInt32
  /// A cause from its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The phone by itself.
  public static let phone = Cause(rawValue: 0)
  /// The user.
  public static let user = Cause(rawValue: 1)
  /// Orders causes by their numbers.
  public static func < (a: Cause, b: Cause) -> Bool { a.rawValue < b.rawValue }
}

/// The meaning of a cause.
public struct CauseLabel: Sendable, Hashable {
  /// A short name, such as `standard` or `wake_region`.
  public var label: String
  /// The category of its energy.
  public var category: EnergyCategory
  /// The app that it belongs to; nil for the phone, the user and shared causes.
  public var client: Int?
  /// The causes that share this one evenly; empty if it is not shared.
  public var parts: [Cause]

  /// A label for a cause.
  public init(
    label: String,
    category: EnergyCategory,
    client: Int? = nil,
    parts: [Cause] = []
  ) {
    self.label = label
    self.category = category
    self.client = client
    self.parts = parts
  }
}

/// The energy of one component in one state for one cause over a whole run.
public struct LedgerRow: Sendable, Hashable {
  /// The component.
  public var component: Component
  /// The name of its state.
  public var state: String
  /// The cause of that state.
  public var cause: CauseLabel
  /// The energy used.
  public var energy: Joules
  /// The time spent in that state for that cause.
  public var active: SimulationDuration

  /// A row of the ledger.
  public init(
    component: Component,
    state: String,
    cause: CauseLabel,
    energy: Joules,
    active: SimulationDuration
  ) {
    self.component = component
    self.state = state
    self.cause = cause
    self.energy = energy
    self.active = active
  }
}

/// One stretch of one component in one state, for timelines.
public struct LedgerInterval: Sendable, Hashable {
  /// The component.
  public var component: Component
  /// The name of its state.
  public var state: String
  /// The cause of that state.
  public var cause: CauseLabel
  /// The start of the stretch.
  public var start: SimulationTime
  /// The end of the stretch.
  public var end: SimulationTime
  /// The power during the stretch.
  public var power: Watts

  /// A stretch of one component.
  public init(
    component: Component,
    state: String,
    cause: CauseLabel,
    start: SimulationTime,
    end: SimulationTime,
    power: Watts
  ) {
    self.component = component
    self.state = state
    self.cause = cause
    self.start = start
    self.end = end
    self.power = power
  }
}

/// The numbers of radio operations in a run.
public struct RadioCounters: Sendable, Hashable {
  /// The number of scans for access points.
  public var wifiScanCount = 0
  /// The number of positions computed by all providers.
  public var fixCount = 0
  /// The number of changes of the serving cell.
  public var cellChangeCount = 0
  /// The number of connections that the modem opened.
  public var modemConnectionCount = 0

  /// Counters at zero.
  public init() {}
}
