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
    /// At an instant, and at each interval from then on, if there is one; a past instant means
    /// now. One that follows the clock keeps its local time if the clocks change.
    case date(SimulationTime, every: SimulationDuration? = nil, followsClock: Bool = false)
    /// At a time of the local day, once or daily; 0 s is midnight.
    case timeOfDay(SimulationDuration, repeats: Bool)
    /// At the entry into or exit from a region, as its flags say, once or each time.
    case region(Region, repeats: Bool)

    /// The first repetition of an instant that is later than another.
    ///
    /// - Precondition: `interval` is above 0 s.
    /// - Returns: a whole number of intervals after `date`, or `date` itself if that is later.
    package static func repetition(
      of date: SimulationTime,
      every interval: SimulationDuration,
      after time: SimulationTime
    ) -> SimulationTime {
      precondition(interval > .zero, "a notification repeats at an interval above 0 s")
      guard time >= date else { return date }
      let count = (time - date).nanoseconds / interval.nanoseconds + 1
      return date + SimulationDuration(nanoseconds: count * interval.nanoseconds)
    }
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
