// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The hours in which the factor of one phone was measured, by the parts of their location energy.
///
/// An hour with a strategy and one without location, on the same kind of day, give the factor between
/// measured and predicted location energy: `PowerScale.all`. Energies that are divided among parts as
/// in these hours are known as well as that factor; others vary by what is unknown of the parts that
/// differ.
///
/// Validation: `TwoHoursTests`.
public struct OwnHours: Sendable, Hashable {
  /// The shares in the order of `EnergyPart.allCases`.
  private var shares = [Double](repeating: 0, count: EnergyPart.allCases.count)

  /// No hours: the factor was not measured on this phone.
  public init() {}

  /// The part of the location energy of these hours, 0 to 1.
  public subscript(part: EnergyPart) -> Double {
    get { shares[part.place] }
    set { shares[part.place] = newValue }
  }

  /// Whether there were such hours.
  public var areMeasured: Bool { shares.contains { $0 > 0 } }
}

extension OwnHours {
  /// The shares as settings, in the order of `EnergyPart.allCases`.
  public static let choices: [Setting<Self>] = EnergyPart.allCases.map { part in
    Setting(
      part.rawValue,
      \.[part],
      .fraction,
      "The share of \(part.text) in the location energy of the hours in which `scale.power` was measured"
    )
  }
}
