// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of the geocoder.
public struct GeocoderRules: Sendable, Hashable {
  /// The number of requests of one app that the geocoder answers in a minute.
  public var limit = 50
  /// The size of the geocoder's answer in bytes.
  public var bytes = 3000
  /// The time until the geocoder answers.
  public var delay = SimulationDuration.seconds(0.5)

  /// The rules of the newest system.
  public init() {}
}

extension GeocoderRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "geocoder_limit",
      \.limit,
      .amount,
      "The number of requests from one app that the geocoder answers in a minute",
      .assumption,
      "rule 50"
    ),
    Setting(
      "geocode_bytes",
      \.bytes,
      .amount,
      "The size of the geocoder's answer in bytes",
      .assumption
    ),
    Setting(
      "geocode_delay",
      \.delay,
      .delay,
      "The time until the geocoder answers",
      .assumption
    ),
  ]
}
