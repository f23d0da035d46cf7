// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel

/// A component in one of its states, for one cause: the place where energy is counted.
///
/// It is the key of a ledger's row without the numbers of causes, which differ between runs.
public struct EnergyPlace: Sendable, Hashable, Comparable {
  /// The component that used the energy.
  public var component: Component
  /// The name of its state, such as `tracking`; empty for all states together.
  public var state: String
  /// The cause's label, such as `standard`.
  public var cause: String
  /// The category in which it is counted.
  public var category: EnergyCategory
  /// The app that caused it, 0 for the one under test; nil for the phone, the user and shared work.
  public var client: Int?

  /// The place of a ledger's row.
  public init(_ row: LedgerRow) {
    component = row.component
    state = row.state
    cause = row.cause.label
    category = row.cause.category
    client = row.cause.client
  }

  /// A cause's place in a component, for all states and apps together.
  public init(_ category: EnergyCategory, _ component: Component, _ cause: String) {
    self.component = component
    state = ""
    self.cause = cause
    self.category = category
  }

  /// Whether a radio only stays ready after its work, whichever request preceded it.
  public var isTail: Bool { state.hasSuffix("tail") }

  /// The kind of activity that caused the energy, as in the column `reason`.
  public var reason: String {
    if isTail { return "tail" }
    return switch category {
    case .idle: "phone"
    case .user: "user"
    case .location: "service"
    case .app: "action"
    }
  }

  /// Orders by component, state, cause, category and app.
  public static func < (a: EnergyPlace, b: EnergyPlace) -> Bool {
    if a.component != b.component { return a.component.rawValue < b.component.rawValue }
    return (a.state, a.cause, a.category.rawValue, a.client ?? -1)
      < (b.state, b.cause, b.category.rawValue, b.client ?? -1)
  }
}
