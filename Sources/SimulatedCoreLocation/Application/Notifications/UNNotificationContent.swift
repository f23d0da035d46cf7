// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// What a notification says; texts are kept, without effect on the simulation.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  /// What is kept of a content.
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
  /// The number on the app's icon from then on; nil leaves it.
  open var badge: NSNumber? { values.badge }
  /// The sound; nil for none.
  ///
  /// A sound costs what the system's profile says.
  open var sound: UNNotificationSound? { values.sound }
  /// What the app wants to find again; has to be a property list to survive the process.
  open var userInfo: [AnyHashable: Any] { values.userInfo }
  /// The category; without effect.
  open var categoryIdentifier: String { values.categoryIdentifier }
  /// The thread; without effect.
  open var threadIdentifier: String { values.threadIdentifier }
  /// How urgent it is; without effect.
  open var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }
  /// How it ranks among others; without effect.
  open var relevanceScore: Double { values.relevanceScore }

  /// A content with the same values that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(values: values) }

  /// A content with the same values that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    UNMutableNotificationContent(values: values)
  }
}

/// What a notification says, while it is being written.
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
  /// The number on the app's icon from then on; nil leaves it.
  open override var badge: NSNumber? {
    get { values.badge }
    set { values.badge = newValue }
  }
  /// The sound; nil for none.
  ///
  /// A sound costs what the system's profile says.
  open override var sound: UNNotificationSound? {
    get { values.sound }
    set { values.sound = newValue }
  }
  /// What the app wants to find again; has to be a property list to survive the process.
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
  /// How urgent it is; without effect.
  open override var interruptionLevel: UNNotificationInterruptionLevel {
    get { values.interruptionLevel }
    set { values.interruptionLevel = newValue }
  }
  /// How it ranks among others; without effect.
  open override var relevanceScore: Double {
    get { values.relevanceScore }
    set { values.relevanceScore = newValue }
  }
}

/// The sound of a notification; which one makes no difference.
open class UNNotificationSound: NSObject, NSCopying, @unchecked Sendable {
  /// The system's sound.
  public class var `default`: UNNotificationSound { UNNotificationSound() }
  /// The system's sound for critical alerts.
  public class var defaultCritical: UNNotificationSound { UNNotificationSound() }
  /// A sound of the app's.
  public convenience init(named name: UNNotificationSoundName) { self.init() }
  /// A sound with the same values.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The name of a sound of the app's.
public struct UNNotificationSoundName: RawRepresentable, Sendable, Hashable {
  /// The name of the file.
  public var rawValue: String
  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// How urgent a notification is; the raw values are Apple's.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  /// Into the list only.
  case passive = 0
  /// Shown at once.
  case active = 1
  /// Shown through a focus.
  case timeSensitive = 2
  /// Shown and heard in any case.
  case critical = 3
}
