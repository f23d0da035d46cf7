// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension StrategyConfiguration {
  /// Messages that the app shows at once on certain events.
  public struct Notifications: Sendable, Hashable, Codable {
    /// An event that the app notifies the user of.
    public enum Occasion: String, CaseIterable, Sendable, Hashable, Codable, OptionalSettingContent
    {
      /// A region, beacon region or monitored condition was entered or left.
      case region
      /// A visit began or ended.
      case visit
    }

    /// The events that the user is notified of; at least one.
    public var occasions: [Occasion]
    /// Whether a message makes a sound; default true.
    public var playsSound: Bool

    /// Messages at such events.
    public init(occasions: [Occasion], playsSound: Bool = true) {
      self.occasions = occasions
      self.playsSound = playsSound
    }

    /// The settings of the section `notifications`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "on",
        \.occasions,
        .words(Occasion.allCases.map(\.rawValue)),
        "The events that notify the user; region includes beacon regions and monitor conditions",
        isRequired: true
      ),
      Setting("sound", \.playsSound, .flag, "Whether the message makes a sound"),
    ]
  }
}
