// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A message to the user that the system shows by itself when its trigger fires.
public struct LocalNotification: Sendable, Hashable, Codable {
  /// The trigger.
  public enum Trigger: Sendable, Hashable, Codable {
    /// At once.
    case immediate
    /// After a delay, once or repeatedly.
    case after(SimulationDuration, repeats: Bool)
    /// At an instant; a past instant means now.
    case date(SimulationTime)
    /// At a time of the local day, once or daily; 0 s is midnight.
    case timeOfDay(SimulationDuration, repeats: Bool)
    /// At the entry into or exit from a region, as its flags say, once or each time.
    case region(Region, repeats: Bool)
  }

  /// The app's name for it; a second notification under the same name replaces the first.
  public var identifier: String
  /// The trigger.
  public var trigger: Trigger
  /// Whether it makes a sound.
  public var playsSound: Bool
  /// The number on the app's icon from then on; nil leaves it unchanged.
  public var badge: Int?

  /// A message with its trigger.
  public init(
    identifier: String,
    trigger: Trigger,
    playsSound: Bool = true,
    badge: Int? = nil
  ) {
    self.identifier = identifier
    self.trigger = trigger
    self.playsSound = playsSound
    self.badge = badge
  }
}
