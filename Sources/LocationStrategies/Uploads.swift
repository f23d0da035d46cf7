// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension StrategyConfiguration {
  /// Bytes sent to the app's server.
  public struct Uploads: Sendable, Hashable, Codable {
    /// Time between uploads while the app runs; nil sends at deliveries.
    public var interval: SimulationDuration?
    /// Bytes of one upload; above 0.
    public var bytes: Int
    /// The number of news items in one upload; nil without an interval sends each item by itself.
    ///
    /// With an interval, whichever comes first.
    public var batch: Int?
    /// The least distance from the last position sent; nil sends at any distance.
    ///
    /// With an interval, whichever comes first; without, closer positions are not sent.
    public var distance: Metres?

    /// Uploads of so many bytes every so often.
    public init(
      interval: SimulationDuration?,
      bytes: Int,
      batch: Int? = nil,
      distance: Metres? = nil
    ) {
      self.interval = interval
      self.bytes = bytes
      self.batch = batch
      self.distance = distance
    }

    /// The settings of the section `uploads`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "every",
        \.interval,
        .interval,
        "The time between uploads while the app runs; an interval sends only if there is news",
        absent: .word("each_delivery"),
        isRequired: true,
        steps: StrategyConfiguration.intervalSteps
      ),
      Setting(
        "bytes",
        \.bytes,
        .bytes,
        "The size of one upload, whatever it contains",
        isRequired: true
      ),
      Setting(
        "batch",
        \.batch,
        .count(1...1_000_000),
        "The number of new items that triggers an upload; each fix of a batch counts",
        absent: .leftOut("no batches"),
        steps: .multiples([0.25, 0.5, 2, 4], absent: [5, 20, 100].map { .count($0) })
      ),
      Setting(
        "distance",
        \.distance,
        .length,
        "The distance from the last sent fix that forces an upload; others wait for the interval",
        absent: .leftOut("wherever the phone is"),
        steps: .multiples([0.25, 0.5, 2, 4], absent: [100, 500].map { .length(Metres($0)) })
      ),
    ]

    /// The conditions between them.
    public static let conditions: [SettingCondition<Self>] = [
      SettingCondition(
        "distance",
        "a batch and a distance cannot be combined",
        remedy: "remove one of them"
      ) { $0.batch != nil && $0.distance != nil }
    ]
  }
}
