// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension StrategyConfiguration {
  /// Updates of the compass.
  public struct HeadingUpdates: Sendable, Hashable, Codable {
    /// The turn that is reported; nil is `kCLHeadingFilterNone`; default 1°, as on iOS.
    public var filter: Degrees?

    /// Updates after turns larger than the filter.
    public init(filter: Degrees? = Degrees(1)) { self.filter = filter }

    /// The settings of the section `heading`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "filter",
        \.filter,
        .angle(
          Bounds(low: 0, high: 180, excludesLow: true, words: "above 0, at most 180, in degrees")
        ),
        "The smallest turn, in degrees, that is reported; none reports every change",
        .doc,
        "CLLocationManager.headingFilter",
        absent: .word("none"),
        steps: .values([.angle(nil)] + [1, 5, 15, 45].map { .angle(Degrees($0)) })
      )
    ]
  }
}
