// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// The way from an app to the notifications that the system shows for it.
///
/// Scope: Apple's class of that name, in virtual time. A request with a trigger by time, date or
/// region is handed to the simulated system, which shows it without the app, and keeps the 64 that
/// are due soonest; regions count among the app's regions. On the screen the delegate is asked
/// instead, and the user is shown nothing. Requests, delivered notifications and the right survive
/// the process.
///
/// Assumption: the user allows what the app asks for, at once. Before the app has asked, a request is
/// refused with ``UNError``.
///
/// Limitations: what was delivered is concluded when the app runs: a notification by region carries
/// the time at which that was seen, and each name is listed once. What users do with notifications is
/// not simulated, so `didReceive` is never called. Categories have no effect.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  /// Who is asked and told; held weakly.
  public weak var delegate: (any UNUserNotificationCenterDelegate)?

  private weak var centre: UserNotificationCentre?
  private var categories: Set<UNNotificationCategory> = []

  init(_ centre: UserNotificationCentre) { self.centre = centre }

  /// The centre of the running process.
  ///
  /// Ends the program with a message outside of simulated days.
  public class func current() -> UNUserNotificationCenter {
    center(of: AppProcess.current(for: "UNUserNotificationCenter.current()"))
  }

  static func center(of process: AppProcess) -> UNUserNotificationCenter {
    process.virtual.object(UNUserNotificationCenter.self) {
      UNUserNotificationCenter(process.receiver(UserNotificationCentre.self))
    }
  }

  /// False: there are no extensions.
  public var supportsContentExtensions: Bool { false }

  /// Calls a handler as the next work of the process.
  private func answer(_ handler: @escaping () -> Void) {
    centre?.process?.virtual.schedule(after: .zero, handler)
  }

  // MARK: - The right to notify

  /// Asks the user, who allows it; the handler is told later.
  open func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    centre?.authorize(options)
    answer { completionHandler(true, nil) }
  }

  /// Asks the user, who allows it.
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

  /// Tells, later, what the user allows.
  open func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    answer { [self] in completionHandler(settings) }
  }

  /// What the user allows.
  open func notificationSettings() async -> UNNotificationSettings { settings }

  // MARK: - Categories

  /// Keeps the categories, without effect.
  open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    self.categories = categories
  }

  /// Tells, later, what categories were set in this process.
  open func getNotificationCategories(
    completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
  ) {
    answer { [self] in completionHandler(categories) }
  }

  /// What categories were set in this process.
  open func notificationCategories() async -> Set<UNNotificationCategory> { categories }

  // MARK: - Requests

  /// Hands a notification to the system; one of the same name is replaced.
  ///
  /// The handler is told later: nil, ``UNError`` if the app has not asked for the right, ``CLError``
  /// if the region cannot be watched. A date that has passed is dropped without an error, and so is
  /// what is due later than 64 others.
  open func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let error = centre?.add(request, isLegacy: false)
    guard let completionHandler else { return }
    answer { completionHandler(error) }
  }

  /// Hands a notification to the system; one of the same name is replaced.
  ///
  /// - Throws: ``UNError`` if the app has not asked for the right, ``CLError`` if the region cannot
  ///   be watched.
  open func add(_ request: UNNotificationRequest) async throws {
    if let error = centre?.add(request, isLegacy: false) { throw error }
  }

  private var pending: [UNNotificationRequest] {
    centre?.settle()
    return centre?.pending.filter { !$0.isLegacy }.map(\.request) ?? []
  }

  /// Tells, later, which requests wait for their trigger, in the order in which they were added.
  open func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    answer { [self] in completionHandler(pending) }
  }

  /// Which requests wait for their trigger, in the order in which they were added.
  open func pendingNotificationRequests() async -> [UNNotificationRequest] { pending }

  /// Takes requests back; unknown names are ignored.
  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    centre?.removePending(identifiers)
  }

  /// Takes all requests back.
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

  /// Tells, later, what was delivered and not removed, oldest first.
  open func getDeliveredNotifications(
    completionHandler: @escaping @Sendable ([UNNotification]) -> Void
  ) {
    answer { [self] in completionHandler(delivered) }
  }

  /// What was delivered and not removed, oldest first.
  open func deliveredNotifications() async -> [UNNotification] { delivered }

  /// Takes delivered notifications out of the list; unknown names are ignored.
  open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    centre?.removeDelivered { identifiers.contains($0.request.identifier) }
  }

  /// Empties the list of delivered notifications.
  open func removeAllDeliveredNotifications() { centre?.removeDelivered { _ in true } }

  // MARK: - Badge

  /// Sets the number on the app's icon; the handler is told later.
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
