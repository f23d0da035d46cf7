// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// The content of a notification; texts are stored, without effect on the simulation.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  /// The stored values of a content.
  struct Values {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: NSNumber?
    var sound: UNNotificationSound?
    var userInfo: [AnyHashable: Any] = [:]
    var categoryIdentifier = ""
    var threadIdentifier = ""
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var relevanceScore = 0.0
    var attachments: [UNNotificationAttachment] = []
  }

  var values = Values()

  /// An empty content.
  public override init() {}

  init(values: Values) { self.values = values }

  /// The title.
  open var title: String { values.title }
  /// The second line.
  open var subtitle: String { values.subtitle }
  /// The text.
  open var body: String { values.body }
  /// The number on the app's icon from then on; nil leaves it unchanged.
  open var badge: NSNumber? { values.badge }
  /// The sound; nil for none.
  ///
  /// Its costs come from the system's profile.
  open var sound: UNNotificationSound? { values.sound }
  /// Values for the app's own use; must be a property list to survive the process.
  open var userInfo: [AnyHashable: Any] { values.userInfo }
  /// The category; without effect.
  open var categoryIdentifier: String { values.categoryIdentifier }
  /// The thread; without effect.
  open var threadIdentifier: String { values.threadIdentifier }
  /// The urgency; without effect.
  open var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }
  /// The rank among other notifications; without effect.
  open var relevanceScore: Double { values.relevanceScore }
  /// The files that it shows; kept while the process lives, without effect.
  open var attachments: [UNNotificationAttachment] { values.attachments }

  /// A content with the same values that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(values: values) }

  /// A content with the same values that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    UNMutableNotificationContent(values: values)
  }
}

/// The content of a notification that can be changed.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  /// An empty content.
  public override init() { super.init() }

  override init(values: Values) { super.init(values: values) }

  /// The title.
  open override var title: String {
    get { values.title }
    set { values.title = newValue }
  }
  /// The second line.
  open override var subtitle: String {
    get { values.subtitle }
    set { values.subtitle = newValue }
  }
  /// The text.
  open override var body: String {
    get { values.body }
    set { values.body = newValue }
  }
  /// The number on the app's icon from then on; nil leaves it unchanged.
  open override var badge: NSNumber? {
    get { values.badge }
    set { values.badge = newValue }
  }
  /// The sound; nil for none.
  ///
  /// Its costs come from the system's profile.
  open override var sound: UNNotificationSound? {
    get { values.sound }
    set { values.sound = newValue }
  }
  /// Values for the app's own use; must be a property list to survive the process.
  open override var userInfo: [AnyHashable: Any] {
    get { values.userInfo }
    set { values.userInfo = newValue }
  }
  /// The category; without effect.
  open override var categoryIdentifier: String {
    get { values.categoryIdentifier }
    set { values.categoryIdentifier = newValue }
  }
  /// The thread; without effect.
  open override var threadIdentifier: String {
    get { values.threadIdentifier }
    set { values.threadIdentifier = newValue }
  }
  /// The urgency; without effect.
  open override var interruptionLevel: UNNotificationInterruptionLevel {
    get { values.interruptionLevel }
    set { values.interruptionLevel = newValue }
  }
  /// The rank among other notifications; without effect.
  open override var relevanceScore: Double {
    get { values.relevanceScore }
    set { values.relevanceScore = newValue }
  }
  /// The files that it shows; kept while the process lives, without effect.
  open override var attachments: [UNNotificationAttachment] {
    get { values.attachments }
    set { values.attachments = newValue }
  }
}

/// The sound of a notification; the choice of sound makes no difference.
open class UNNotificationSound: NSObject, NSCopying, @unchecked Sendable {
  /// The system's sound.
  public class var `default`: UNNotificationSound { UNNotificationSound() }
  /// The system's sound for critical alerts.
  public class var defaultCritical: UNNotificationSound { UNNotificationSound() }
  /// A sound of the app.
  public convenience init(named name: UNNotificationSoundName) { self.init() }
  /// The sound itself, because it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The name of a sound of the app.
public struct UNNotificationSoundName: RawRepresentable, Sendable, Hashable {
  /// The name of the file.
  public var rawValue: String
  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The urgency of a notification; the raw values are Apple's.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  /// Only added to the list.
  case passive = 0
  /// Shown at once.
  case active = 1
  /// Shown through a focus.
  case timeSensitive = 2
  /// Shown and played in any case.
  case critical = 3
}
