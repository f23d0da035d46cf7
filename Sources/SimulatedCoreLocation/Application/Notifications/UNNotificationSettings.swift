// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// The kinds of notifications that an app requests from the user.
public struct UNAuthorizationOptions: OptionSet, Sendable, Codable {
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
  /// Messages in a car; without effect.
  public static let carPlay = Self(rawValue: 8)
  /// Alerts that are always audible; without effect.
  public static let criticalAlert = Self(rawValue: 16)
  /// The app has its own settings; without effect.
  public static let providesAppNotificationSettings = Self(rawValue: 32)
  /// Delivered quietly, without asking the user.
  public static let provisional = Self(rawValue: 64)
}

/// The presentation of a notification that comes due while the app is on the screen.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// A set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Its number is set on the icon.
  public static let badge = Self(rawValue: 1)
  /// Its sound is played; without effect.
  public static let sound = Self(rawValue: 2)
  /// It is shown and kept in the list; deprecated.
  public static let alert = Self(rawValue: 4)
  /// It is kept in the list of delivered notifications.
  public static let list = Self(rawValue: 8)
  /// It is shown for a moment; without effect.
  public static let banner = Self(rawValue: 16)
}

/// Whether an app may notify; the raw values are Apple's.
public enum UNAuthorizationStatus: Int, Sendable, Codable {
  /// The app has not asked.
  case notDetermined = 0
  /// The user refused; never the case here.
  case denied = 1
  /// The user allowed it.
  case authorized = 2
  /// Delivered quietly.
  case provisional = 3
  /// In an app clip; never the case here.
  case ephemeral = 4
}

/// Whether the user allows one kind of notification; the raw values are Apple's.
public enum UNNotificationSetting: Int, Sendable {
  /// The app has not asked for it.
  case notSupported = 0
  /// The user refused.
  case disabled = 1
  /// It is allowed.
  case enabled = 2
}

/// The presentation of a notification; the raw values are Apple's.
public enum UNAlertStyle: Int, Sendable {
  /// Not at all.
  case none = 0
  /// For a moment.
  case banner = 1
  /// Until the user answers it.
  case alert = 2
}

/// The notification settings that the user allows.
open class UNNotificationSettings: NSObject, @unchecked Sendable {
  /// Whether the app may notify.
  public let authorizationStatus: UNAuthorizationStatus
  private let options: UNAuthorizationOptions

  init(status: UNAuthorizationStatus, options: UNAuthorizationOptions) {
    authorizationStatus = status
    self.options = options
  }

  private func setting(_ option: UNAuthorizationOptions) -> UNNotificationSetting {
    guard authorizationStatus != .notDetermined else { return .notSupported }
    return options.contains(option) ? .enabled : .notSupported
  }

  /// Whether messages are shown; enabled if the app has requested them.
  public var alertSetting: UNNotificationSetting { setting(.alert) }
  /// Whether sounds are played; enabled if the app has requested them.
  public var soundSetting: UNNotificationSetting { setting(.sound) }
  /// Whether the icon has a number; enabled if the app has requested it.
  public var badgeSetting: UNNotificationSetting { setting(.badge) }
  /// The same as for messages.
  public var lockScreenSetting: UNNotificationSetting { setting(.alert) }
  /// The same as for messages.
  public var notificationCenterSetting: UNNotificationSetting { setting(.alert) }
  /// Whether messages are shown in a car.
  public var carPlaySetting: UNNotificationSetting { setting(.carPlay) }
  /// Whether critical alerts are played.
  public var criticalAlertSetting: UNNotificationSetting { setting(.criticalAlert) }
  /// Not supported.
  public var timeSensitiveSetting: UNNotificationSetting { .notSupported }
  /// The presentation of a message: a banner if the app has requested messages, otherwise none.
  public var alertStyle: UNAlertStyle { alertSetting == .enabled ? .banner : .none }
}

/// An error of user notifications.
public struct UNError: CustomNSError, Sendable {
  /// The kind of the error; the raw values are Apple's.
  public enum Code: Int, Sendable, Hashable {
    /// The app has not asked, or the user refused.
    case notificationsNotAllowed = 1
    /// The URL of an attachment is not one of a file.
    case attachmentInvalidURL = 100
    /// The trigger or the content is not possible.
    case notificationInvalidNoDate = 1400
    /// There is nothing to show.
    case notificationInvalidNoContent = 1401
    /// The badge is not possible.
    case badgeInputInvalid = 1600
  }

  /// The domain of these errors.
  public static var errorDomain: String { "UNErrorDomain" }
  /// The app has not asked, or the user refused.
  public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
  /// The trigger is not possible.
  public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
  /// There is nothing to show.
  public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
  /// The badge is not possible.
  public static var badgeInputInvalid: Code { .badgeInputInvalid }

  /// The kind of the error.
  public let code: Code
  /// An error with a code.
  public init(_ code: Code) { self.code = code }
  /// The raw value of the code.
  public var errorCode: Int { code.rawValue }
}
