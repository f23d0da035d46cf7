// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import VirtualTime

/// A notification of the kind before iOS 10; deprecated.
///
/// It is shown at its date, at once without one, or at its region's border. Days repeat by the
/// system; for other intervals the app has to run after each one for the next to be planned.
open class UILocalNotification: NSObject, NSCopying, @unchecked Sendable {
  /// When it is shown; nil for at once, a date that has passed as well.
  open var fireDate: Date?
  /// Kept, without effect.
  open var timeZone: TimeZone?
  /// The span after which it is shown again; empty for once.
  open var repeatInterval: NSCalendar.Unit = []
  /// Kept, without effect.
  open var repeatCalendar: Calendar?
  /// The region at whose border it is shown; beacon regions are refused.
  open var region: CLRegion?
  /// Whether it is shown at the border once only; default true.
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
  /// The number on the app's icon from then on; 0 leaves it.
  open var applicationIconBadgeNumber = 0
  /// What the app wants to find again.
  open var userInfo: [AnyHashable: Any]?
  /// The category; without effect.
  open var category: String?

  /// The system's name for it, once it is scheduled.
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

  /// What the centre is asked for.
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
    return fireDate.map { FireDateTrigger(fireDate: $0, repeatInterval: repeatInterval) }
  }
}

/// The system's sound.
public let UILocalNotificationDefaultSoundName = "UILocalNotificationDefaultSoundName"

/// Shown at a date, and again after each interval from then on.
final class FireDateTrigger: UNNotificationTrigger, @unchecked Sendable {
  let fireDate: Date
  let repeatInterval: NSCalendar.Unit

  init(fireDate: Date, repeatInterval: NSCalendar.Unit) {
    self.fireDate = fireDate
    self.repeatInterval = repeatInterval
    super.init(repeats: !repeatInterval.isEmpty)
  }

  /// The first date after another on which it is shown again; nil if it does not repeat.
  func next(after date: Date, calendar: Calendar) -> Date? {
    let units: [(NSCalendar.Unit, Calendar.Component, TimeInterval)] = [
      (.minute, .minute, 60), (.hour, .hour, 3600), (.day, .day, 86_400),
      (.weekday, .day, 86_400), (.weekOfYear, .weekOfYear, 604_800), (.month, .month, 2_678_400),
      (.year, .year, 31_622_400),
    ]
    guard let unit = units.first(where: { repeatInterval.contains($0.0) }) else { return nil }
    var count = max(0, Int(date.timeIntervalSince(fireDate) / unit.2))
    while let next = calendar.date(byAdding: unit.1, value: count, to: fireDate) {
      if next > date { return next }
      count += 1
    }
    return nil
  }
}

/// What kinds of notifications an app asks for; deprecated.
public struct UIUserNotificationType: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// A set by its bits.
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

/// What an app asks the user for, or what the user allows; deprecated.
open class UIUserNotificationSettings: NSObject, @unchecked Sendable {
  /// What kinds.
  public let types: UIUserNotificationType
  /// Without effect.
  public let categories: Set<UIUserNotificationCategory>?

  /// Settings to ask for.
  public init(types: UIUserNotificationType, categories: Set<UIUserNotificationCategory>?) {
    self.types = types
    self.categories = categories
  }
}
