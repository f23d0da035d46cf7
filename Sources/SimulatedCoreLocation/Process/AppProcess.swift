// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// One process of a simulated app: connects the system's services to Core Location's objects.
///
/// Scope: it receives the system's events, passes each to the objects for its service, then runs
/// the work that is due on the app's main thread, and sets a system timer for the next sleep or
/// timer. Services can be used only while an event is being handled; objects that outlive the
/// process do nothing.
final class AppProcess: @unchecked Sendable {
  /// The system's services while code of the app runs.
  typealias System = any LocationServices & AnyObject

  /// The timer of the contract for all work that waits in the process.
  private static let wakeTimer = TimerIdentifier(rawValue: 15)

  /// The setting of the process at its launch.
  let setting: AppSetting
  /// The process's thread and clock.
  let virtual: VirtualProcess
  private var reference: System?
  /// The system; nil while no code of the app runs.
  ///
  /// A value that is set is not kept: a mutating member of the contract ends by writing back the
  /// reference through which it was called.
  var system: System? {
    get { reference }
    set {}
  }

  private let first: [any EventReceiver.Type]
  private let makeApp: @MainActor () -> Any?
  /// Makes the app's extension for location pushes; nil if it has none.
  let makeExtension: (@MainActor () -> Any)?
  /// The object that the app's code returned at launch; kept as long as the process lives.
  private(set) var app: Any?
  private var receivers: [any EventReceiver] = []
  private var wakeTime: SimulationTime?

  /// A process before its launch.
  ///
  /// - Parameters:
  ///   - setting: the setting at its launch.
  ///   - first: the receivers that exist before the app's own code, in the order of their events.
  ///   - makeApp: the app's own code.
  ///   - makeExtension: the app's extension for location pushes.
  init(
    setting: AppSetting,
    first: [any EventReceiver.Type],
    makeApp: @escaping @MainActor () -> Any?,
    makeExtension: (@MainActor () -> Any)? = nil
  ) {
    self.makeExtension = makeExtension
    self.setting = setting
    self.first = first
    self.makeApp = makeApp
    do {
      virtual = try VirtualProcess(startUnixNanoseconds: setting.startUnixNanoseconds)
    } catch {
      VirtualTime.fail("\(error)")
    }
    virtual.attachment = self
    let list = propertyList
    virtual.bundle = (
      NSDictionary(dictionary: list),
      (list["CFBundleIdentifier"] as? String).map { NSString(string: $0) }
    )
  }

  // MARK: - The running process

  /// The process whose code runs on this thread; nil outside of simulated days.
  static var running: AppProcess? { VirtualProcess.current?.attachment as? AppProcess }

  /// The process whose code runs on this thread; nil outside of simulated days, with a warning.
  ///
  /// - Parameter what: the call that the warning names.
  /// - Returns: the process.
  static func current(for what: String) -> AppProcess? {
    if running == nil { OutsideOfDays.warn(what) }
    return running
  }

  /// Calls a handler as the next work of the main thread, which outside of simulated days is real.
  static func answer(_ handler: @escaping () -> Void) {
    struct Handler: @unchecked Sendable { let call: () -> Void }
    let handler = Handler(call: handler)
    VirtualTime.submit(to: .main) { handler.call() }
  }

  // MARK: - Events

  /// Passes one event to the app and runs the work that is due.
  func receive<Services: LocationServices>(_ event: AppEvent, services: inout Services) {
    withUnsafeMutablePointer(to: &services) { pointer in
      reference = ServicesReference(pointer)
      virtual.run(at: pointer.pointee.now) { dispatch(event) }
      rearm()
      reference = nil
    }
  }

  private func dispatch(_ event: AppEvent) {
    if case .timer(Self.wakeTimer) = event {
      wakeTime = nil
      return
    }
    if case .launched = event {
      for type in first { receivers.append(type.init(process: self)) }
      // The extension runs without the app's own code.
      if setting.launchReason == .locationPush { return }
      MainActor.assumeIsolated { app = makeApp() }
      for receiver in receivers { receiver.launched(app) }
      return
    }
    // Receivers may be added while one handles the event; they do not get it.
    for receiver in receivers { receiver.receive(event) }
  }

  /// Sets the system's timer to the time of the process's next work.
  private func rearm() {
    let next = virtual.nextDeadline
    guard next != wakeTime else { return }
    wakeTime = next
    guard let next, next < .distantFuture else {
      system?.cancelTimer(Self.wakeTimer)
      return
    }
    system?.setTimer(Self.wakeTimer, after: next - virtual.now)
  }

  /// Releases the app; none of its code runs afterwards.
  func end() {
    virtual.end { [self] in
      // Deinitialisers run after each property has been written.
      let remains = (app, receivers)
      app = nil
      receivers = []
      withExtendedLifetime(remains) {}
    }
  }

  /// The process's single receiver of a type, created when it is first needed.
  func receiver<Receiver: EventReceiver>(_ type: Receiver.Type) -> Receiver {
    for case let known as Receiver in receivers { return known }
    let made = Receiver(process: self)
    receivers.append(made)
    return made
  }

  // MARK: - Conversions

  /// The wall-clock time of an instant.
  func date(of time: SimulationTime) -> Date {
    let nanoseconds = setting.startUnixNanoseconds + time.nanoseconds
    return Date(timeIntervalSince1970: Double(nanoseconds) / 1e9)
  }

  /// The instant of a wall-clock time, within the range of the simulation's clock.
  func time(of date: Date) -> SimulationTime {
    let seconds = date.timeIntervalSince1970 - Double(setting.startUnixNanoseconds) / 1e9
    return SimulationTime(seconds: min(max(seconds, -9e9), 9e9))
  }

  /// A duration from the app, at least zero; nil if it is infinite, not a number or too long.
  static func duration(_ seconds: TimeInterval) -> SimulationDuration? {
    guard seconds < 9e9 else { return nil }
    return .seconds(max(0, seconds))
  }
}

/// A receiver of the system's events for one service in a process.
protocol EventReceiver: AnyObject {
  /// The receiver of a process.
  init(process: AppProcess)
  /// Receives an event; most events concern other receivers.
  func receive(_ event: AppEvent)
  /// Called once the app's own code has run for the first time, with its result.
  func launched(_ app: Any?)
}

extension EventReceiver {
  func launched(_ app: Any?) {}
}
