// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// The condition for showing a notification.
open class UNNotificationTrigger: NSObject, NSCopying, @unchecked Sendable {
  /// Whether it fires each time.
  public let repeats: Bool

  init(repeats: Bool) { self.repeats = repeats }

  /// The trigger itself, because it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A trigger after a delay.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// The delay, in seconds.
  public let timeInterval: TimeInterval

  /// A trigger after a delay, once or repeatedly.
  ///
  /// Ends the program with a message if the delay is not above 0 s, or below 60 s and repeated,
  /// where Apple's throws an exception.
  public init(timeInterval: TimeInterval, repeats: Bool) {
    if !(timeInterval > 0) {
      VirtualTime.fail("time interval must be greater than 0; it is \(timeInterval) s")
    }
    if repeats, timeInterval < 60 {
      VirtualTime.fail("time interval must be at least 60 s if repeating; it is \(timeInterval) s")
    }
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }

  /// The due time if it were given to the system now.
  open func nextTriggerDate() -> Date? {
    AppProcess.running.map { $0.date(of: $0.virtual.now) + timeInterval }
  }
}

/// A trigger at matching dates.
///
/// Hours, minutes and seconds alone are a time of the local day, once or daily. Any other
/// components are the next matching date. If such a trigger repeats, the app has to run after each
/// notification so that the next one is planned: the simulated system repeats times of day only.
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// The components that must match.
  public let dateComponents: DateComponents

  /// A trigger at the first matching date or at each one.
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }

  /// The next matching date, in the Gregorian calendar at the scenario's local time.
  open func nextTriggerDate() -> Date? {
    guard let process = AppProcess.running else { return nil }
    return next(after: process.date(of: process.virtual.now), process: process)
  }

  func next(after date: Date, process: AppProcess) -> Date? {
    var calendar = dateComponents.calendar ?? process.localCalendar
    calendar.timeZone = dateComponents.timeZone ?? process.localCalendar.timeZone
    var components = dateComponents
    components.calendar = nil
    components.timeZone = nil
    guard components != DateComponents() else { return nil }
    return calendar.nextDate(after: date, matching: components, matchingPolicy: .nextTime)
  }

  /// The time of the local day, if the components are only that.
  func timeOfDay(process: AppProcess) -> SimulationDuration? {
    let parts = dateComponents
    guard let hour = parts.hour else { return nil }
    var rest = parts
    (rest.hour, rest.minute, rest.second, rest.calendar, rest.timeZone) = (nil, nil, nil, nil, nil)
    guard rest == DateComponents() else { return nil }
    let offset = process.setting.utcOffsetMinutes * 60
    guard parts.timeZone.map({ $0.secondsFromGMT() == offset }) ?? true else { return nil }
    return .seconds(Double((hour * 60 + (parts.minute ?? 0)) * 60 + (parts.second ?? 0)))
  }
}

/// A trigger at the border of a circle; the system watches it without the app.
///
/// It needs the location authorization. Beacon regions are refused.
open class UNLocationNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// The region.
  public let region: CLRegion

  /// A trigger at the region's border, once or each time.
  public init(region: CLRegion, repeats: Bool) {
    self.region = region
    super.init(repeats: repeats)
  }
}

/// A trigger by a push; never created.
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {}

extension AppProcess {
  /// The Gregorian calendar at the scenario's local time.
  var localCalendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    if let zone = TimeZone(secondsFromGMT: setting.utcOffsetMinutes * 60) {
      calendar.timeZone = zone
    }
    return calendar
  }
}
