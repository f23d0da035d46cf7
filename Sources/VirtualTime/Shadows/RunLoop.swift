// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import Quantities

extension VirtualTime {
  /// Foundation's run loop in virtual time: the one of the simulation's main thread.
  ///
  /// Scope: timers and blocks that are added run when they are due.
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
    }

    private weak var process: VirtualProcess?

    private init(process: VirtualProcess?) { self.process = process }

    /// The run loop of the simulated app's main thread.
    open class var main: RunLoop { loop(for: "RunLoop.main") }
    /// The run loop of this thread, which is the main one.
    open class var current: RunLoop { loop(for: "RunLoop.current") }

    private static func loop(for what: String) -> RunLoop {
      let process = VirtualProcess.caller(of: what)
      return process?.object(RunLoop.self) { RunLoop(process: process) } ?? RunLoop(process: nil)
    }

    /// The mode in which the loop runs.
    open var currentMode: Mode? { .default }

    /// Adds a timer and keeps it until it has ended; does nothing if it was added before.
    open func add(_ timer: Timer, forMode mode: Mode) {
      guard let process, !process.isEnded else { return }
      timer.start(in: process)
    }

    /// Schedules a block after the work that is already due.
    @preconcurrency
    open func perform(_ block: @escaping @Sendable () -> Void) {
      guard let process, !process.isEnded else { return }
      process.schedule(after: .zero, block)
    }

    /// Schedules a block after the work that is already due; all modes are the same.
    @preconcurrency
    open func perform(inModes modes: [Mode], block: @escaping @Sendable () -> Void) {
      perform(block)
    }

    /// Ends the program with a message, because the simulation runs the loop.
    open func run() { refuse("run()") }
    /// Ends the program with a message, because the simulation runs the loop.
    open func run(until limitDate: Date) { refuse("run(until:)") }
    /// Ends the program with a message, because the simulation runs the loop.
    @discardableResult
    open func run(mode: Mode, before limitDate: Date) -> Bool {
      refuse("run(mode:before:)")
      return false
    }
    /// Ends the program with a message, because the simulation runs the loop.
    open func acceptInput(forMode mode: Mode, before limitDate: Date) {
      refuse("acceptInput(forMode:before:)")
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
