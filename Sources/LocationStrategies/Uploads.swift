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

    /// The longest time between two uploads, the later of which comes even without news; nil sends
    /// none without news.
    public var heartbeat: SimulationDuration?
    /// The time from the first byte to the server's answer; nil for an instant.
    ///
    /// An app that is suspended in between has to send again.
    public var duration: SimulationDuration?
    /// The chance that an upload does not arrive, 0...1; default 0.
    public var failure = 0.0
    /// The number of further attempts at an upload that failed; default 0, so that it is lost.
    public var retries = 0
    /// The time from a failure to the next attempt; default 30 s.
    public var retryAfter = SimulationDuration.seconds(30)

    /// Whether an upload may end otherwise than at once and well.
    var mayFail: Bool { duration != nil || failure > 0 || retries > 0 }

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
        "The time between uploads while the app runs; without news, nothing is sent",
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
        "The number of new items that triggers an upload; each fix in a batch counts",
        absent: .leftOut("no batches"),
        steps: .multiples([0.25, 0.5, 2, 4], absent: [5, 20, 100].map { .count($0) })
      ),
      Setting(
        "distance",
        \.distance,
        .length,
        "The distance from the last uploaded fix that forces an upload; nearer fixes wait for the interval",
        absent: .leftOut("wherever the phone is"),
        steps: .multiples([0.25, 0.5, 2, 4], absent: [100, 500].map { .length(Metres($0)) })
      ),
      Setting(
        "heartbeat",
        \.heartbeat,
        .interval,
        "The time after which an upload is sent even without news, while the app runs",
        absent: .leftOut("none without news"),
        steps: StrategyConfiguration.intervalSteps
      ),
      Setting(
        "duration",
        \.duration,
        .duration,
        "The time until the server answers; an app that is suspended sooner has to send again",
        absent: .leftOut("at once")
      ),
      Setting(
        "failure",
        \.failure,
        .fraction,
        "The chance that an upload does not arrive"
      ),
      Setting(
        "retries",
        \.retries,
        .count(0...1000),
        "The number of further attempts at a failed upload; without any, its news is lost"
      ),
      Setting(
        "retry_after",
        \.retryAfter,
        .interval,
        "The time from a failed upload to the next attempt"
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
