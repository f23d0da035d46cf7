// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import VirtualTime

/// App code that a scenario can run: a closure that creates the app's objects at each launch.
public enum SimulatedApp {
  /// Makes an app for a scenario.
  ///
  /// - Parameters:
  ///   - name: the name in tables.
  ///   - launch: called at each launch of the app's process, on the simulation's main actor; its
  ///     result is kept as long as the process lives. An object that conforms to
  ///     `UIApplicationDelegate` receives the process's life-cycle events.
  ///   - pushExtension: makes the app's extension for location pushes, for each push; nil if it has
  ///     none. The object conforms to ``CLLocationPushServiceExtension``.
  /// - Returns: the app for a scenario's strategies.
  /// - Throws: ``VirtualTimeError`` if app code cannot run in virtual time.
  public static func program(
    named name: String,
    launch: @escaping @MainActor @Sendable () -> Any?,
    pushExtension: (@MainActor @Sendable () -> Any)? = nil
  ) throws(VirtualTimeError) -> AppProgram {
    try VirtualTime.verify()
    return AppProgram(name: name) { setting in
      Process(
        AppProcess(
          setting: setting,
          // The life cycle comes first, because the app's objects may read its state.
          first: [ApplicationCentre.self, ManagerCentre.self, PushCentre.self],
          makeApp: launch,
          makeExtension: pushExtension
        )
      )
    }
  }

  // MARK: - Costs of an app apart from its use of Core Location

  /// Sends bytes to the app's server, which the simulated radio and the record take into account.
  ///
  /// Real networks are not simulated: call this where the app's own code would send.
  public static func upload(bytes: Int) { AppProcess.running?.system?.upload(bytes: max(0, bytes)) }

  /// Computes for a number of seconds; app code by itself takes no virtual time and no energy.
  public static func work(for seconds: Double) {
    guard let duration = AppProcess.duration(seconds) else { return }
    AppProcess.running?.system?.performWork(for: duration)
  }

  /// Records that the app itself concluded that it entered or left a region, for scoring.
  public static func conclude(_ region: CLCircularRegion, entered: Bool) {
    guard let process = AppProcess.running else { return }
    process.system?.reportRegion(process.region(region), entered: entered)
  }

  /// The process as the contract sees it.
  private struct Process: LocationApp {
    let process: AppProcess

    init(_ process: AppProcess) { self.process = process }

    mutating func receive<Services: LocationServices>(
      _ event: AppEvent,
      services: inout Services
    ) {
      process.receive(event, services: &services)
    }

    mutating func end() { process.end() }
  }
}
