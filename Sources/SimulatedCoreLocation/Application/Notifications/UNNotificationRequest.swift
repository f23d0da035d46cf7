// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// A notification for the system: a name, a content and a trigger.
open class UNNotificationRequest: NSObject, NSCopying, @unchecked Sendable {
  /// The app's name for it; a later request with the same name replaces it.
  public let identifier: String
  /// A copy of the content.
  public let content: UNNotificationContent
  /// The trigger; nil for at once.
  public let trigger: UNNotificationTrigger?

  /// A request.
  public init(
    identifier: String,
    content: UNNotificationContent,
    trigger: UNNotificationTrigger?
  ) {
    self.identifier = identifier
    self.content = UNNotificationContent(values: content.values)
    self.trigger = trigger
  }

  /// The request itself, because it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A notification that came due.
open class UNNotification: NSObject, NSCopying, @unchecked Sendable {
  /// The time at which it came due.
  public let date: Date
  /// The request.
  public let request: UNNotificationRequest

  init(date: Date, request: UNNotificationRequest) {
    self.date = date
    self.request = request
  }

  /// The notification itself, because it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A user's response to a notification; never created, because responses are not simulated.
open class UNNotificationResponse: NSObject, NSCopying, @unchecked Sendable {
  /// The notification.
  public let notification: UNNotification
  /// The action that the user chose.
  public let actionIdentifier: String

  init(notification: UNNotification, actionIdentifier: String) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
  }

  /// The response itself, because it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The action of a user who opens the app by a notification.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The action of a user who dismisses a notification.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// An action that a notification offers; without effect.
open class UNNotificationAction: NSObject, @unchecked Sendable {
  /// The app's name for it.
  public let identifier: String
  /// The text.
  public let title: String
  /// The behaviour of the action.
  public let options: UNNotificationActionOptions

  /// An action.
  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
    self.identifier = identifier
    self.title = title
    self.options = options
  }
}

/// The behaviour of an action; without effect.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// A set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The phone has to be unlocked.
  public static let authenticationRequired = Self(rawValue: 1)
  /// It is shown as destructive.
  public static let destructive = Self(rawValue: 2)
  /// It opens the app.
  public static let foreground = Self(rawValue: 4)
}

/// A kind of notification with its actions; without effect.
open class UNNotificationCategory: NSObject, @unchecked Sendable {
  /// The app's name for it.
  public let identifier: String
  /// The actions that it offers.
  public let actions: [UNNotificationAction]
  /// The related intents.
  public let intentIdentifiers: [String]
  /// The behaviour of the category.
  public let options: UNNotificationCategoryOptions

  /// A category.
  public init(
    identifier: String,
    actions: [UNNotificationAction],
    intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.identifier = identifier
    self.actions = actions
    self.intentIdentifiers = intentIdentifiers
    self.options = options
  }

  /// True for categories with the same identifier.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationCategory)?.identifier == identifier
  }

  /// The hash of the identifier.
  open override var hash: Int { identifier.hash }
}

/// The behaviour of a category; without effect.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// A set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// A dismissal is reported to the app.
  public static let customDismissAction = Self(rawValue: 1)
  /// It may be shown in a car.
  public static let allowInCarPlay = Self(rawValue: 2)
  /// Its title is shown even where previews are hidden.
  public static let hiddenPreviewsShowTitle = Self(rawValue: 4)
  /// Its subtitle is shown even where previews are hidden.
  public static let hiddenPreviewsShowSubtitle = Self(rawValue: 8)
}

/// An action by which the user answers with text; without effect.
open class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
  /// The title of the button that sends the text.
  public let textInputButtonTitle: String
  /// The text in the empty field.
  public let textInputPlaceholder: String

  /// An action with a field for text.
  public init(
    identifier: String,
    title: String,
    options: UNNotificationActionOptions = [],
    textInputButtonTitle: String,
    textInputPlaceholder: String
  ) {
    self.textInputButtonTitle = textInputButtonTitle
    self.textInputPlaceholder = textInputPlaceholder
    super.init(identifier: identifier, title: title, options: options)
  }
}

/// An answer with text; never made, because simulated users write none.
open class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
  /// The text.
  public let userText: String

  init(notification: UNNotification, actionIdentifier: String, userText: String) {
    self.userText = userText
    super.init(notification: notification, actionIdentifier: actionIdentifier)
  }
}

/// A file that a notification shows; kept while the process lives, without effect.
open class UNNotificationAttachment: NSObject, NSCopying, @unchecked Sendable {
  /// The app's name for it.
  public let identifier: String
  /// The file.
  public let url: URL
  /// The kind of the file; its name's extension.
  public let type: String

  /// A file that a notification shows.
  ///
  /// - Throws: ``UNError`` if the URL is not one of a file.
  public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
    guard url.isFileURL else { throw UNError(.attachmentInvalidURL) }
    self.identifier = identifier
    self.url = url
    type = url.pathExtension
  }

  /// The attachment itself, because it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
