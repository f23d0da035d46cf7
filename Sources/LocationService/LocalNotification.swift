// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A message to the user that the system shows by itself when its trigger says so.
public struct LocalNotification: Sendable, Hashable, Codable {
  /// When it is shown.
  public enum Trigger: Sendable, Hashable, Codable {
    /// At once.
    case immediate
    /// After so long, once or again and again.
    case after(SimulationDuration, repeats: Bool)
    /// At an instant; one that has passed is now.
    case date(SimulationTime)
    /// At a time of the local day, once or daily; 0 s is midnight.
    case timeOfDay(SimulationDuration, repeats: Bool)
    /// When a region is entered or left, as its flags say, once or each time.
    case region(Region, repeats: Bool)
  }

  /// The app's name for it; a second one under the same name replaces the first.
  public var identifier: String
  /// When it is shown.
  public var trigger: Trigger
  /// Whether it makes a sound.
  public var playsSound: Bool
  /// The number on the app's icon from then on; nil leaves it.
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
