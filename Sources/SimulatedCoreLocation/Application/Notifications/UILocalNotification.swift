// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// A notification from before iOS 10; deprecated.
///
/// It is shown at its date, at once without one, or at its region's border. The system repeats it
/// each minute, hour, day or week; for months and years, the app has to run after each date so that
/// the next one is planned.
open class UILocalNotification: NSObject, NSCopying, @unchecked Sendable {
  /// The date at which it is shown; nil or a past date means at once.
  open var fireDate: Date?
  /// With a zone, the date is a local time and follows a change of the phone's clocks; without one,
  /// it is an instant.
  open var timeZone: TimeZone?
  /// The interval at which it is shown again; empty for once.
  open var repeatInterval: NSCalendar.Unit = []
  /// Stored, without effect.
  open var repeatCalendar: Calendar?
  /// The region at whose border it is shown; beacon regions are refused.
  open var region: CLRegion?
  /// Whether it is shown only once at the border; default true.
  open var regionTriggersOnce = true
  /// The text.
  open var alertBody: String?
  /// The title.
  open var alertTitle: String?
  /// Kept while the process lives, without effect.
  open var alertAction: String?
  /// Kept while the process lives, without effect.
  open var hasAction = true
  /// Kept while the process lives, without effect.
  open var alertLaunchImage: String?
  /// The sound; nil for none.
  open var soundName: String?
  /// The number on the app's icon from then on; 0 leaves it unchanged.
  open var applicationIconBadgeNumber = 0
  /// Values for the app's own use.
  open var userInfo: [AnyHashable: Any]?
  /// The category; without effect.
  open var category: String?

  /// The identifier that the system uses, once it is scheduled.
  var identifier: String?

  /// A notification that is shown at once.
  public override init() {}

  init(request: UNNotificationRequest) {
    let content = request.content
    identifier = request.identifier
    alertBody = content.body.isEmpty ? nil : content.body
    alertTitle = content.title.isEmpty ? nil : content.title
    soundName = content.sound == nil ? nil : UILocalNotificationDefaultSoundName
    applicationIconBadgeNumber = content.badge?.intValue ?? 0
    userInfo = content.userInfo.isEmpty ? nil : content.userInfo
    category = content.categoryIdentifier.isEmpty ? nil : content.categoryIdentifier
    if let trigger = request.trigger as? FireDateTrigger {
      fireDate = trigger.fireDate
      repeatInterval = trigger.repeatInterval
    }
    if let trigger = request.trigger as? UNLocationNotificationTrigger {
      region = trigger.region
      regionTriggersOnce = !trigger.repeats
    }
  }

  /// A notification with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UILocalNotification()
    copy.fireDate = fireDate
    copy.timeZone = timeZone
    copy.repeatInterval = repeatInterval
    copy.repeatCalendar = repeatCalendar
    copy.region = region
    copy.regionTriggersOnce = regionTriggersOnce
    copy.alertBody = alertBody
    copy.alertTitle = alertTitle
    copy.alertAction = alertAction
    copy.hasAction = hasAction
    copy.alertLaunchImage = alertLaunchImage
    copy.soundName = soundName
    copy.applicationIconBadgeNumber = applicationIconBadgeNumber
    copy.userInfo = userInfo
    copy.category = category
    copy.identifier = identifier
    return copy
  }

  /// The notification as a request to the centre.
  func request(identifier: String, isNow: Bool) -> UNNotificationRequest {
    if fireDate != nil, region != nil {
      VirtualTime.fail(
        "a UILocalNotification with both a fireDate and a region cannot be scheduled; give it one"
      )
    }
    var values = UNNotificationContent.Values()
    values.title = alertTitle ?? ""
    values.body = alertBody ?? ""
    values.sound = soundName.map { _ in .default }
    if applicationIconBadgeNumber != 0 {
      values.badge = NSNumber(value: applicationIconBadgeNumber)
    }
    values.userInfo = userInfo ?? [:]
    values.categoryIdentifier = category ?? ""
    return UNNotificationRequest(
      identifier: identifier,
      content: UNNotificationContent(values: values),
      trigger: isNow ? nil : trigger
    )
  }

  private var trigger: UNNotificationTrigger? {
    if let region {
      return UNLocationNotificationTrigger(region: region, repeats: !regionTriggersOnce)
    }
    return fireDate.map {
      FireDateTrigger(
        fireDate: $0,
        repeatInterval: repeatInterval,
        followsClock: timeZone != nil
      )
    }
  }
}

/// The system's sound.
public let UILocalNotificationDefaultSoundName = "UILocalNotificationDefaultSoundName"

/// A trigger at a date, and again after each interval from then on.
final class FireDateTrigger: UNNotificationTrigger, @unchecked Sendable {
  let fireDate: Date
  let repeatInterval: NSCalendar.Unit

  /// Whether the date is a local time, which a change of the clocks moves.
  let followsClock: Bool

  init(fireDate: Date, repeatInterval: NSCalendar.Unit, followsClock: Bool) {
    self.fireDate = fireDate
    self.repeatInterval = repeatInterval
    self.followsClock = followsClock
    super.init(repeats: !repeatInterval.isEmpty)
  }

  /// The intervals of equal length; whatever the phone's clocks do.
  private static var units: [(NSCalendar.Unit, Calendar.Component, TimeInterval)] {
    [
      (.minute, .minute, 60), (.hour, .hour, 3600), (.day, .day, 86_400), (.weekday, .day, 86_400),
      (.weekOfYear, .weekOfYear, 604_800),
    ]
  }

  /// The interval at which the system itself repeats it; nil if it does not, or by months or years.
  var interval: SimulationDuration? {
    guard let unit = Self.units.first(where: { repeatInterval.contains($0.0) }) else { return nil }
    return .seconds(unit.2)
  }

  /// The first repetition after a date; nil if it does not repeat.
  func next(after date: Date, calendar: Calendar) -> Date? {
    var units = Self.units
    units.append((.month, .month, 2_678_400))
    units.append((.year, .year, 31_622_400))
    guard let unit = units.first(where: { repeatInterval.contains($0.0) }) else { return nil }
    var count = max(0, Int(date.timeIntervalSince(fireDate) / unit.2))
    while let next = calendar.date(byAdding: unit.1, value: count, to: fireDate) {
      if next > date { return next }
      count += 1
    }
    return nil
  }
}

/// The kinds of notifications that an app requests; deprecated.
public struct UIUserNotificationType: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// A set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The number on the icon.
  public static let badge = Self(rawValue: 1)
  /// Sounds.
  public static let sound = Self(rawValue: 2)
  /// Messages.
  public static let alert = Self(rawValue: 4)
}

/// A kind of notification with its actions; deprecated, without effect.
open class UIUserNotificationCategory: NSObject, @unchecked Sendable {
  /// The app's name for it.
  public internal(set) var identifier: String?
}

/// The notification settings that an app requests or the user allows; deprecated.
open class UIUserNotificationSettings: NSObject, @unchecked Sendable {
  /// The kinds of notifications.
  public let types: UIUserNotificationType
  /// Without effect.
  public let categories: Set<UIUserNotificationCategory>?

  /// Settings to request.
  public init(types: UIUserNotificationType, categories: Set<UIUserNotificationCategory>?) {
    self.types = types
    self.categories = categories
  }
}
