// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// An app's access to the notifications that the system shows for it.
///
/// Scope: Apple's class of that name, in virtual time. A request with a trigger by time, date or
/// region is given to the simulated system, which shows it without the app, and keeps the 64 that
/// are due soonest; regions count among the app's regions. While the app is on the screen, the
/// delegate is called instead, and the user sees nothing. Requests, delivered notifications and the
/// authorization survive the process.
///
/// Assumption: the user allows everything that the app requests, at once. Before the app has asked,
/// a request is refused with ``UNError``.
///
/// Limitations: deliveries are inferred when the app runs: a notification by region carries the
/// time at which the app found it, and each name is listed once. The user's only response is a tap,
/// an event of the scenario. Categories have no effect.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  /// The delegate for notifications on the screen; held weakly.
  public weak var delegate: (any UNUserNotificationCenterDelegate)?

  private weak var centre: UserNotificationCentre?
  private var categories: Set<UNNotificationCategory> = []

  init(_ centre: UserNotificationCentre?) { self.centre = centre }

  /// The centre of the running process; outside of simulated days one that grants and delivers
  /// nothing.
  public class func current() -> UNUserNotificationCenter {
    AppProcess.current(for: "UNUserNotificationCenter.current()").map(center) ?? outside
  }

  private static let outside = UNUserNotificationCenter(nil)

  static func center(of process: AppProcess) -> UNUserNotificationCenter {
    process.virtual.object(UNUserNotificationCenter.self) {
      UNUserNotificationCenter(process.receiver(UserNotificationCentre.self))
    }
  }

  /// False: there are no extensions.
  public var supportsContentExtensions: Bool { false }

  /// Calls a handler as the next work of the process.
  private func answer(_ handler: @escaping () -> Void) { AppProcess.answer(handler) }

  // MARK: - Authorization

  /// Asks for authorization, which the user always grants; the handler is called later.
  open func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    centre?.authorize(options)
    answer { [isGranted = centre != nil] in completionHandler(isGranted, nil) }
  }

  /// Asks for authorization, which the user always grants.
  open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    centre?.authorize(options)
    return centre != nil
  }

  private var settings: UNNotificationSettings {
    UNNotificationSettings(
      status: centre?.status ?? .notDetermined,
      options: centre?.options ?? []
    )
  }

  /// Passes the settings that the user allows to a handler, later.
  open func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    answer { [self] in completionHandler(settings) }
  }

  /// The settings that the user allows.
  open func notificationSettings() async -> UNNotificationSettings { settings }

  // MARK: - Categories

  /// Stores the categories, without effect.
  open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    self.categories = categories
  }

  /// Passes the categories that were set in this process to a handler, later.
  open func getNotificationCategories(
    completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
  ) {
    answer { [self] in completionHandler(categories) }
  }

  /// The categories that were set in this process.
  open func notificationCategories() async -> Set<UNNotificationCategory> { categories }

  // MARK: - Requests

  /// Gives a notification to the system; one with the same name is replaced.
  ///
  /// The handler is called later: with nil, with ``UNError`` if the app has not asked for
  /// authorization, or with ``CLError`` if the region cannot be watched. A notification at a past
  /// date is dropped without an error, and so is one that is due later than 64 others.
  open func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let error = centre?.add(request, isLegacy: false)
    guard let completionHandler else { return }
    answer { completionHandler(error) }
  }

  /// Gives a notification to the system; one with the same name is replaced.
  ///
  /// - Throws: ``UNError`` if the app has not asked for authorization, ``CLError`` if the region
  ///   cannot be watched.
  open func add(_ request: UNNotificationRequest) async throws {
    if let error = centre?.add(request, isLegacy: false) { throw error }
  }

  private var pending: [UNNotificationRequest] {
    centre?.settle()
    return centre?.pending.filter { !$0.isLegacy }.map(\.request) ?? []
  }

  /// Passes the requests that wait for their trigger to a handler, later, in order of addition.
  open func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    answer { [self] in completionHandler(pending) }
  }

  /// The requests that wait for their trigger, in the order in which they were added.
  open func pendingNotificationRequests() async -> [UNNotificationRequest] { pending }

  /// Cancels requests; unknown names are ignored.
  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    centre?.removePending(identifiers)
  }

  /// Cancels all requests.
  open func removeAllPendingNotificationRequests() {
    guard let centre else { return }
    centre.removePending(centre.pending.filter { !$0.isLegacy }.map(\.identifier))
  }

  // MARK: - Delivered

  private var delivered: [UNNotification] {
    guard let centre, let process = centre.process else { return [] }
    centre.settle()
    return centre.delivered.filter { !$0.isLegacy }.map {
      UNNotification(date: process.date(of: $0.time), request: $0.request)
    }
  }

  /// Passes the delivered notifications that were not removed to a handler, later, oldest first.
  open func getDeliveredNotifications(
    completionHandler: @escaping @Sendable ([UNNotification]) -> Void
  ) {
    answer { [self] in completionHandler(delivered) }
  }

  /// The delivered notifications that were not removed, oldest first.
  open func deliveredNotifications() async -> [UNNotification] { delivered }

  /// Removes delivered notifications from the list; unknown names are ignored.
  open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    centre?.removeDelivered { identifiers.contains($0.request.identifier) }
  }

  /// Empties the list of delivered notifications.
  open func removeAllDeliveredNotifications() { centre?.removeDelivered { _ in true } }

  // MARK: - Badge

  /// Sets the number on the app's icon; the handler is called later.
  open func setBadgeCount(
    _ newBadgeCount: Int,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let error = setBadge(newBadgeCount)
    guard let completionHandler else { return }
    answer { completionHandler(error) }
  }

  /// Sets the number on the app's icon.
  ///
  /// - Throws: ``UNError`` for a number below zero.
  open func setBadgeCount(_ newBadgeCount: Int) async throws {
    if let error = setBadge(newBadgeCount) { throw error }
  }

  private func setBadge(_ number: Int) -> (any Error)? {
    guard number >= 0 else { return UNError(.badgeInputInvalid) }
    centre?.setBadge(number)
    return nil
  }
}
