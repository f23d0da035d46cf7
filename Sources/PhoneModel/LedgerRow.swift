// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What a share of the energy counts as; the four sum to the total.
public enum EnergyCategory: String, CaseIterable, Sendable, Hashable, Codable {
  /// The phone by itself.
  case idle
  /// Screen and charger.
  case user
  /// Radios and processor because of location requests and deliveries.
  case location
  /// Uploads and other work of apps.
  case app
}

/// Why a component was in a state: an opaque number that the daemon hands in.
public struct Cause: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number, an index into the run's list of labels.
  public var rawValue: UInt16
  /// A cause by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  /// The phone by itself.
  public static let phone = Cause(rawValue: 0)
  /// The user.
  public static let user = Cause(rawValue: 1)
  /// Orders by number.
  public static func < (a: Cause, b: Cause) -> Bool { a.rawValue < b.rawValue }
}

/// What a cause means.
public struct CauseLabel: Sendable, Hashable {
  /// A short name, such as `standard` or `wake_region`.
  public var label: String
  /// What its energy counts as.
  public var category: EnergyCategory
  /// The app it belongs to; nil for the phone, the user and shared causes.
  public var client: Int?
  /// The causes that share this one evenly; empty for a cause of its own.
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
  /// Why it was in that state.
  public var cause: CauseLabel
  /// How much energy it took.
  public var energy: Joules
  /// How long it was in that state for that cause.
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
  /// Why it was in that state.
  public var cause: CauseLabel
  /// When it began.
  public var start: SimulationTime
  /// When it ended.
  public var end: SimulationTime
  /// The power meanwhile.
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

/// How often radios did something.
public struct RadioCounters: Sendable, Hashable {
  /// Scans for access points.
  public var wifiScanCount = 0
  /// Computed positions of all providers.
  public var fixCount = 0
  /// Changes of the serving cell.
  public var cellChangeCount = 0
  /// Connections of the modem.
  public var modemConnectionCount = 0

  /// Nothing yet.
  public init() {}
}
