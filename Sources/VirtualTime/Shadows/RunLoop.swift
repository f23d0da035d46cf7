// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import Quantities

extension VirtualTime {
  /// Foundation's run loop in virtual time: the one of the simulation's main thread.
  ///
  /// Scope: timers and blocks that are added run when they are due. Outside of simulated days it is
  /// Foundation's run loop.
  ///
  /// Limitations: all modes are the same. The simulation itself runs the loop, so calls that would
  /// run it and wait end the program with a message; there are no ports and no input sources.
  open class RunLoop: NSObject, @unchecked Sendable {
    /// A name for a set of sources; all modes are the same here.
    public struct Mode: RawRepresentable, Hashable, Sendable {
      /// The mode's name.
      public var rawValue: String
      /// A mode by its name.
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// A mode by its name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The usual mode.
      public static let `default` = Mode("kCFRunLoopDefaultMode")
      /// All common modes.
      public static let common = Mode("kCFRunLoopCommonModes")
      /// The mode while the user scrolls.
      public static let tracking = Mode("UITrackingRunLoopMode")

      /// Foundation's mode of that name.
      fileprivate var real: Foundation.RunLoop.Mode { Foundation.RunLoop.Mode(rawValue: rawValue) }
    }

    private weak var process: VirtualProcess?
    /// Foundation's run loop, outside of simulated days.
    private let real: Foundation.RunLoop?

    private init(process: VirtualProcess?, real: Foundation.RunLoop? = nil) {
      self.process = process
      self.real = real
    }

    /// The run loop of the simulated app's main thread.
    open class var main: RunLoop { loop(real: .main) }
    /// The run loop of this thread, which is the main one.
    open class var current: RunLoop { loop(real: .current) }

    private static func loop(real: @autoclosure () -> Foundation.RunLoop) -> RunLoop {
      if VirtualProcess.isOutside { return RunLoop(process: nil, real: real()) }
      let process = VirtualProcess.caller
      return process?.object(RunLoop.self) { RunLoop(process: process) } ?? RunLoop(process: nil)
    }

    /// The mode in which the loop runs.
    open var currentMode: Mode? { .default }

    /// Adds a timer and keeps it until it has ended; does nothing if it was added before.
    open func add(_ timer: Timer, forMode mode: Mode) {
      if let real { timer.start(in: real, mode: mode.real) }
      guard let process, !process.isEnded else { return }
      timer.start(in: process)
    }

    /// Schedules a block after the work that is already due.
    @preconcurrency
    open func perform(_ block: @escaping @Sendable () -> Void) {
      real?.perform(block)
      guard let process, !process.isEnded else { return }
      process.schedule(after: .zero, block)
    }

    /// Schedules a block after the work that is already due; all modes are the same.
    @preconcurrency
    open func perform(inModes modes: [Mode], block: @escaping @Sendable () -> Void) {
      perform(block)
    }

    /// Ends the program with a message in a simulated day, because the simulation runs the loop.
    open func run() {
      refuse("run()")
      real?.run()
    }
    /// Ends the program with a message in a simulated day, because the simulation runs the loop.
    open func run(until limitDate: Date) {
      refuse("run(until:)")
      real?.run(until: limitDate)
    }
    /// Ends the program with a message in a simulated day, because the simulation runs the loop.
    @discardableResult
    open func run(mode: Mode, before limitDate: Date) -> Bool {
      refuse("run(mode:before:)")
      return real?.run(mode: mode.real, before: limitDate) ?? false
    }
    /// Ends the program with a message in a simulated day, because the simulation runs the loop.
    open func acceptInput(forMode mode: Mode, before limitDate: Date) {
      refuse("acceptInput(forMode:before:)")
      real?.acceptInput(forMode: mode.rawValue, before: limitDate)
    }

    private func refuse(_ what: String) {
      guard let process, !process.isEnded else { return }
      VirtualTime.fail(
        "RunLoop.\(what) would hold the simulation's only thread, and virtual time would stand "
          + "still for ever. The simulation turns the run loop itself; use a timer, or a task that "
          + "sleeps."
      )
    }
  }
}
