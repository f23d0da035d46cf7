// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import LocationService

/// The stored notifications of an app, which survive the process.
struct StoredNotifications: Codable {
  var pending: [NotificationRecord]
  var delivered: [NotificationRecord]
  var status: UNAuthorizationStatus
  var options: UNAuthorizationOptions
  var badge: Int
  var legacyCount: Int
}

/// A notification as it is stored.
struct NotificationRecord: Codable {
  /// A trigger as it is stored.
  enum Trigger: Codable {
    case immediate
    case interval(Double, repeats: Bool)
    case calendar(DateComponents, repeats: Bool)
    case fireDate(Date, repeatInterval: UInt, followsClock: Bool)
    case circle(Circle, repeats: Bool)
  }

  struct Circle: Codable {
    var identifier: String
    var latitude: Double
    var longitude: Double
    var radius: Double
    var notifyOnEntry: Bool
    var notifyOnExit: Bool
  }

  var identifier: String
  var title: String
  var subtitle: String
  var body: String
  var badge: Int?
  var hasSound: Bool
  var userInfo: Data?
  var category: String
  var thread: String
  var trigger: Trigger
  var isLegacy: Bool
  /// The time at which it is due or was shown, in simulation nanoseconds; nil for one by region.
  var time: Int64?

  init(_ request: UNNotificationRequest, isLegacy: Bool, time: Int64?) {
    let content = request.content
    identifier = request.identifier
    title = content.title
    subtitle = content.subtitle
    body = content.body
    badge = content.badge?.intValue
    hasSound = content.sound != nil
    userInfo =
      content.userInfo.isEmpty
      ? nil
      : try? PropertyListSerialization.data(
        fromPropertyList: content.userInfo,
        format: .binary,
        options: 0
      )
    category = content.categoryIdentifier
    thread = content.threadIdentifier
    trigger = Trigger(request.trigger)
    self.isLegacy = isLegacy
    self.time = time
  }

  var request: UNNotificationRequest {
    var values = UNNotificationContent.Values()
    values.title = title
    values.subtitle = subtitle
    values.body = body
    values.badge = badge.map { NSNumber(value: $0) }
    values.sound = hasSound ? .default : nil
    values.categoryIdentifier = category
    values.threadIdentifier = thread
    if let userInfo {
      let read = try? PropertyListSerialization.propertyList(from: userInfo, format: nil)
      values.userInfo = read as? [AnyHashable: Any] ?? [:]
    }
    return UNNotificationRequest(
      identifier: identifier,
      content: UNNotificationContent(values: values),
      trigger: trigger.trigger
    )
  }
}

extension NotificationRecord.Trigger {
  init(_ trigger: UNNotificationTrigger?) {
    switch trigger {
    case let trigger as UNTimeIntervalNotificationTrigger:
      self = .interval(trigger.timeInterval, repeats: trigger.repeats)
    case let trigger as UNCalendarNotificationTrigger:
      self = .calendar(trigger.dateComponents, repeats: trigger.repeats)
    case let trigger as FireDateTrigger:
      self = .fireDate(
        trigger.fireDate,
        repeatInterval: trigger.repeatInterval.rawValue,
        followsClock: trigger.followsClock
      )
    case let trigger as UNLocationNotificationTrigger:
      guard let region = trigger.region as? CLCircularRegion else {
        self = .immediate
        return
      }
      let circle = NotificationRecord.Circle(
        identifier: region.identifier,
        latitude: region.center.latitude,
        longitude: region.center.longitude,
        radius: region.radius,
        notifyOnEntry: region.notifyOnEntry,
        notifyOnExit: region.notifyOnExit
      )
      self = .circle(circle, repeats: trigger.repeats)
    default:
      self = .immediate
    }
  }

  var trigger: UNNotificationTrigger? {
    switch self {
    case .immediate: return nil
    case .interval(let interval, let repeats):
      return UNTimeIntervalNotificationTrigger(timeInterval: interval, repeats: repeats)
    case .calendar(let components, let repeats):
      return UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
    case .fireDate(let date, let interval, let followsClock):
      return FireDateTrigger(
        fireDate: date,
        repeatInterval: NSCalendar.Unit(rawValue: interval),
        followsClock: followsClock
      )
    case .circle(let circle, let repeats):
      let region = CLCircularRegion(
        center: CLLocationCoordinate2D(latitude: circle.latitude, longitude: circle.longitude),
        radius: circle.radius,
        identifier: circle.identifier
      )
      region.notifyOnEntry = circle.notifyOnEntry
      region.notifyOnExit = circle.notifyOnExit
      return UNLocationNotificationTrigger(region: region, repeats: repeats)
    }
  }
}
