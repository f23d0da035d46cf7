// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// Background refresh and pushes of a process: its requests and the handlers for them.
///
/// The system has one refresh per app; it is set to the earliest date that the app requested.
/// Submitted requests survive the process.
final class BackgroundCentre: EventReceiver, @unchecked Sendable {
  private(set) weak var process: AppProcess?
  private var handlers: [String: (BGTask) -> Void] = [:]
  /// The submitted requests, in order.
  private(set) var requests: [Submitted]
  private var fetch: Fetch?

  /// A request as it is stored.
  struct Submitted: Codable, Hashable {
    var identifier: String
    var earliestBeginDate: Date?
    var isRefresh: Bool
    var needsNetwork = false
    var needsPower = false
  }

  private struct Fetch: Codable, Hashable {
    var interval: TimeInterval
    var earliest: Date
  }

  private struct Stored: Codable {
    var requests: [Submitted] = []
    var fetch: Fetch?
  }

  private static let key = "tracewatt.background_refresh"

  init(process: AppProcess) {
    self.process = process
    let stored = process.stored(Stored.self, forKey: Self.key)
    requests = stored?.requests ?? []
    fetch = stored?.fetch
  }

  /// Stores the app's requests, and asks the system for the earliest one.
  private func update() {
    guard let process, process.system != nil else { return }
    process.store(Stored(requests: requests, fetch: fetch), forKey: Self.key)
    let now = process.date(of: process.virtual.now)
    let dates = requests.filter(\.isRefresh).map { $0.earliestBeginDate ?? now }
    let earliest = (dates + [fetch?.earliest].compactMap(\.self)).min()
    process.scheduleRefresh(earliest: earliest.map { process.time(of: $0) })
  }

  // MARK: - Requests

  /// Whether an identifier has a handler in this process.
  func isRegistered(_ identifier: String) -> Bool { handlers[identifier] != nil }

  func register(_ identifier: String, handler: @escaping (BGTask) -> Void) {
    handlers[identifier] = handler
  }

  func submit(_ request: Submitted) {
    requests.removeAll { $0.identifier == request.identifier }
    requests.append(request)
    update()
  }

  func cancel(where isMeant: (Submitted) -> Bool) {
    let count = requests.count
    requests.removeAll(where: isMeant)
    if requests.count != count { update() }
  }

  func setFetchInterval(_ interval: TimeInterval) {
    guard let process else { return }
    if interval < 9e9 {
      let now = process.date(of: process.virtual.now)
      fetch = Fetch(interval: max(0, interval), earliest: now + max(0, interval))
    } else {
      fetch = nil
    }
    update()
  }

  // MARK: - Events

  func receive(_ event: AppEvent) {
    guard let process else { return }
    if event.isBackgroundRefresh { refresh(process) }
    if event.isPush { push(process) }
  }

  /// Runs the request with the earliest date: a submitted task or the background fetch.
  private func refresh(_ process: AppProcess) {
    let now = process.date(of: process.virtual.now)
    let due = requests.filter(\.isRefresh)
      .min { ($0.earliestBeginDate ?? now) < ($1.earliestBeginDate ?? now) }
    if let due, (due.earliestBeginDate ?? now) <= (fetch?.earliest ?? .distantFuture) {
      requests.removeAll { $0 == due }
      update()
      guard let handler = handlers[due.identifier] else { return }
      let task = BGAppRefreshTask(identifier: due.identifier)
      task.begin(process.receiver(ApplicationCentre.self))
      handler(task)
    } else if let fetch {
      self.fetch?.earliest = now + fetch.interval
      update()
      performFetch(process.receiver(ApplicationCentre.self)) { application, delegate, answer in
        delegate.application(application, performFetchWithCompletionHandler: answer)
      }
    }
  }

  private func push(_ process: AppProcess) {
    performFetch(process.receiver(ApplicationCentre.self)) { application, delegate, answer in
      delegate.application(
        application,
        didReceiveRemoteNotification: Push.userInfo,
        fetchCompletionHandler: answer
      )
    }
  }

  /// Calls the delegate's fetch; the app runs until it answers, or its run time is over.
  private func performFetch(
    _ centre: ApplicationCentre,
    _ call:
      @MainActor (
        UIApplication, any UIApplicationDelegate, @escaping (UIBackgroundFetchResult) -> Void
      ) -> Void
  ) {
    MainActor.assumeIsolated {
      let application = centre.application
      guard let delegate = application.delegate else { return }
      call(application, delegate) { [weak self] _ in self?.process?.completeBackgroundWork() }
    }
  }
}

/// The content of pushes.
enum Push {
  /// The content of every push, which is silent.
  static var userInfo: [AnyHashable: Any] { ["aps": ["content-available": 1]] }
}

extension AppProcess {
  /// The value that an earlier call or process stored under a key of the simulation.
  func stored<Value: Decodable>(_ type: Value.Type, forKey key: String) -> Value? {
    guard let text = system?.storedValue(forKey: key) else { return nil }
    return try? JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// Stores a value under a key of the simulation; it survives the process.
  func store<Value: Encodable>(_ value: Value, forKey key: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(value) else { return }
    system?.store(String(decoding: data, as: UTF8.self), forKey: key)
  }
}
