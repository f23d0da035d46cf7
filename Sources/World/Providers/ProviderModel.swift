// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The quality of positions by satellites, Wi-Fi and cells: every number of the three providers.
///
/// Scope: the true errors of positions, the conditions without a position, and the layout of cells.
/// The system's treatment of a position, such as the accuracy it reports, is part of its own
/// profile.
///
/// Limitations: those of ``GNSSErrorModel``, ``WiFiErrorModel`` and ``CellModel``.
///
/// Sources: stated at each number; the built-in profiles are the files in `scenarios/providers`.
/// The defaults are the profile `era_2019`.
///
/// Validation: the suites `GNSSErrorStatistics`, `WiFiErrorStatistics` and `ServingCellStatistics`.
public struct ProviderModel: Sendable, Hashable, Codable {
  /// The name that scenarios use.
  public var name = "era_2019"
  /// A short title for people.
  public var title = "Phones around 2019"
  /// Positions by satellite.
  public var gnss = GNSSErrorModel()
  /// Positions by Wi-Fi access points.
  public var wifi = WiFiErrorModel()
  /// Positions by the serving cell.
  public var cell = CellModel()

  /// The profile `era_2019`.
  public init() {}
}
