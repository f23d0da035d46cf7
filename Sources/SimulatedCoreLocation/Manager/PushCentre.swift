// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// Runs a process's extension for location pushes: an object for each push, until it is done.
///
/// On a phone the extension is another process. Here it shares the app's, if that runs or is
/// suspended; otherwise the process has no other code.
final class PushCentre: EventReceiver, @unchecked Sendable {
  /// The time between the notice and the end of the extension; its length is an assumption.
  private static let notice = SimulationDuration.seconds(1)

  private weak var process: AppProcess?
  private var current: (any CLLocationPushServiceExtension)?
  private var serial = 0

  init(process: AppProcess) { self.process = process }

  /// Registers the app for pushes.
  static func start() -> Result<Data, CLLocationPushServiceError> {
    guard let process = AppProcess.current(for: "startMonitoringLocationPushes"),
      process.system?.locationPushRunTime != nil
    else { return .failure(CLLocationPushServiceError(.unsupportedPlatform)) }
    guard process.makeExtension != nil else {
      return .failure(CLLocationPushServiceError(.missingPushExtension))
    }
    process.system?.startMonitoringLocationPushes()
    return .success(Data([0x4c, 0x50]))
  }

  /// Ends location pushes.
  static func stop() {
    AppProcess.current(for: "stopMonitoringLocationPushes")?.system?.stopMonitoringLocationPushes()
  }

  func receive(_ event: AppEvent) {
    guard case .locationPush = event, let process, let runTime = process.system?.locationPushRunTime
    else { return }
    serial += 1
    let number = serial
    MainActor.assumeIsolated {
      guard let made = process.makeExtension?() as? any CLLocationPushServiceExtension else {
        return end(number)
      }
      current = made
      made.didReceiveLocationPushPayload(["aps": [String: Any]()]) { [weak self] in
        self?.end(number)
      }
    }
    guard current != nil else { return }
    process.virtual.schedule(after: runTime - Self.notice) { [weak self] in
      guard let self, serial == number else { return }
      current?.serviceExtensionWillTerminate()
    }
  }

  /// Ends the extension that answers a push, and with it its run time.
  private func end(_ number: Int) {
    guard serial == number else { return }
    serial += 1
    current = nil
    process?.system?.completeBackgroundWork()
  }
}
