// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// A request to run a task later.
open class BGTaskRequest: NSObject, @unchecked Sendable {
  /// The identifier of the task's handler.
  public let identifier: String
  /// The earliest start; nil for as soon as the system allows.
  open var earliestBeginDate: Date?

  init(identifier: String) { self.identifier = identifier }
}

/// A request for a short time to refresh the app's content.
public final class BGAppRefreshTaskRequest: BGTaskRequest, @unchecked Sendable {
  /// A request for the handler of that identifier.
  public override init(identifier: String) { super.init(identifier: identifier) }
}

/// A request for a long time at night; stored, but never run.
///
/// Limitations: the simulated system runs no processing tasks.
public final class BGProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
  /// Whether the task needs a network; stored, without effect.
  public var requiresNetworkConnectivity = false
  /// Whether the task needs the charger; stored, without effect.
  public var requiresExternalPower = false
  /// A request for the handler of that identifier.
  public override init(identifier: String) { super.init(identifier: identifier) }
}

/// A task that the system runs.
///
/// It holds a background task of the app until it is completed; a task that is not completed ends
/// with the app's run time.
open class BGTask: NSObject, @unchecked Sendable {
  /// The identifier of the task's handler.
  public let identifier: String
  /// Called shortly before the app's run time is over.
  open var expirationHandler: (() -> Void)?
  private weak var centre: ApplicationCentre?
  private var held = UIBackgroundTaskIdentifier.invalid
  private var isCompleted = false

  init(identifier: String) { self.identifier = identifier }

  func begin(_ centre: ApplicationCentre) {
    self.centre = centre
    held = centre.beginTask { [weak self] in
      guard let self, !isCompleted else { return }
      expirationHandler?()
    }
  }

  /// Reports that the work is done and gives back the rest of the run time; once only.
  ///
  /// - Parameter success: whether it worked; without effect.
  open func setTaskCompleted(success: Bool) {
    guard !isCompleted else { return }
    isCompleted = true
    expirationHandler = nil
    centre?.endTask(held)
    centre?.process?.completeBackgroundWork()
  }
}

/// A short time to refresh the app's content.
public final class BGAppRefreshTask: BGTask, @unchecked Sendable {}

/// A long time at night; never run.
public final class BGProcessingTask: BGTask, @unchecked Sendable {}
