// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of the database of access points and cells.
public struct LookupRules: Sendable, Hashable {
  /// The side of the squares in which the database of access points and cells is downloaded.
  public var tileSize = Metres(1000)
  /// The size of one square of that database in bytes.
  public var bytes = 20_000
  /// The radius around the day's start within which the database is on the phone already.
  public var knownRadius = Metres(20_000)
  /// The radius around the day's start within which that database is not downloaded anew.
  public var freshRadius = Metres(1000)

  /// The rules of the newest system.
  public init() {}
}

extension LookupRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "lookup_tile_size",
      \.tileSize,
      .side,
      "The side of the squares in which the database of access points and cells is downloaded",
      .assumption
    ),
    Setting(
      "lookup_bytes",
      \.bytes,
      .amount,
      "The size of one square of that database in bytes",
      .assumption
    ),
    Setting(
      "lookup_known_radius",
      \.knownRadius,
      .distance,
      "The radius around the start of the day in which the phone already has the database",
      .assumption
    ),
    Setting(
      "lookup_fresh_radius",
      \.freshRadius,
      .distance,
      "The radius around the start of the day in which the phone does not download it again",
      .assumption
    ),
  ]
}
