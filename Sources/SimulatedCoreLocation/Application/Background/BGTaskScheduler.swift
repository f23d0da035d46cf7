// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// Asks the system for run time in the background.
///
/// Scope: app refresh tasks. Submitted requests survive the process. Handlers run on the
/// simulation's thread, whatever queue they name.
///
/// Limitations: processing tasks are stored and never run. The app's permitted identifiers are not
/// known, so an identifier counts as permitted once it has a handler.
open class BGTaskScheduler: NSObject, @unchecked Sendable {
  /// The reason why a request was refused.
  public struct Error: CustomNSError, Sendable {
    /// The kind of the error; the raw values are Apple's.
    public enum Code: Int, Sendable, Hashable {
      /// The user has switched background refresh off for the app, or the system has none.
      case unavailable = 1
      /// There is a refresh request, or there are ten processing requests, under other identifiers.
      case tooManyPendingTaskRequests = 2
      /// The identifier has no handler.
      case notPermitted = 3
      /// The task cannot run at once; never so here.
      case immediateRunIneligible = 4
    }

    /// The domain of these errors.
    public static var errorDomain: String { "BGTaskSchedulerErrorDomain" }
    /// Background refresh is not available.
    public static var unavailable: Code { .unavailable }
    /// There are too many requests.
    public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
    /// The identifier has no handler.
    public static var notPermitted: Code { .notPermitted }
    /// The task cannot run at once.
    public static var immediateRunIneligible: Code { .immediateRunIneligible }

    /// The kind of the error.
    public let code: Code
    /// An error with a code.
    public init(_ code: Code) { self.code = code }
    /// The raw value of the code.
    public var errorCode: Int { code.rawValue }
  }

  /// The scheduler of the running process; outside of simulated days one that takes no requests.
  public class var shared: BGTaskScheduler {
    guard let process = AppProcess.current(for: "BGTaskScheduler.shared") else { return outside }
    return process.virtual.object(BGTaskScheduler.self) {
      BGTaskScheduler(process.receiver(BackgroundCentre.self))
    }
  }

  private weak var centre: BackgroundCentre?

  private static let outside = BGTaskScheduler(nil)

  init(_ centre: BackgroundCentre?) { self.centre = centre }

  /// Registers the handler of an identifier; must be called before the launch ends.
  ///
  /// Ends the program with a message if the app has finished launching, as Apple's does.
  ///
  /// - Parameters:
  ///   - identifier: the identifier.
  ///   - queue: without effect: the handler runs on the simulation's thread.
  ///   - launchHandler: the handler, called with the task.
  /// - Returns: false if the identifier already has a handler.
  @discardableResult open func register(
    forTaskWithIdentifier identifier: String,
    using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool {
    guard let centre, let process = centre.process else { return false }
    if process.receiver(ApplicationCentre.self).isLaunched {
      VirtualTime.fail(
        "all launch handlers of BGTaskScheduler must be registered before the application finishes "
          + "launching; \"\(identifier)\" was registered later"
      )
    }
    guard !centre.isRegistered(identifier) else { return false }
    centre.register(identifier, handler: launchHandler)
    return true
  }

  /// Requests a task; a request with the same identifier is replaced.
  ///
  /// - Throws: ``Error`` if background refresh is off, other than by Low Power Mode, if the
  ///   identifier has no handler, or if there is another refresh request or there are ten other
  ///   processing requests.
  open func submit(_ taskRequest: BGTaskRequest) throws {
    guard AppProcess.running != nil else { throw Error(.unavailable) }
    guard let centre, let process = centre.process, let system = process.system else { return }
    guard process.isRefreshAvailable || system.isLowPowerModeEnabled else {
      throw Error(.unavailable)
    }
    guard centre.isRegistered(taskRequest.identifier) else { throw Error(.notPermitted) }
    let processing = taskRequest as? BGProcessingTaskRequest
    let isRefresh = processing == nil
    let others = centre.requests.count {
      $0.isRefresh == isRefresh && $0.identifier != taskRequest.identifier
    }
    guard others < (isRefresh ? 1 : 10) else { throw Error(.tooManyPendingTaskRequests) }
    centre.submit(
      BackgroundCentre.Submitted(
        identifier: taskRequest.identifier,
        earliestBeginDate: taskRequest.earliestBeginDate,
        isRefresh: isRefresh,
        needsNetwork: processing?.requiresNetworkConnectivity ?? false,
        needsPower: processing?.requiresExternalPower ?? false
      )
    )
  }

  /// Cancels the request with an identifier.
  open func cancel(taskRequestWithIdentifier identifier: String) {
    centre?.cancel { $0.identifier == identifier }
  }

  /// Cancels all requests.
  open func cancelAllTaskRequests() { centre?.cancel { _ in true } }

  private var pending: [BGTaskRequest] {
    (centre?.requests ?? []).map { request in
      let result: BGTaskRequest
      if request.isRefresh {
        result = BGAppRefreshTaskRequest(identifier: request.identifier)
      } else {
        let processing = BGProcessingTaskRequest(identifier: request.identifier)
        processing.requiresNetworkConnectivity = request.needsNetwork
        processing.requiresExternalPower = request.needsPower
        result = processing
      }
      result.earliestBeginDate = request.earliestBeginDate
      return result
    }
  }

  /// Passes the pending requests to a handler, later, in the order of submission.
  open func getPendingTaskRequests(
    completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void
  ) {
    centre?.process?.virtual.schedule(after: .zero) { [self] in completionHandler(pending) }
  }

  /// The pending requests, in the order of submission.
  open func pendingTaskRequests() async -> [BGTaskRequest] { pending }
}
