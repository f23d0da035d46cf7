// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVirtualTime
internal import Foundation
internal import Quantities

/// The namespace of virtual time, with the check that it works in this program.
public enum VirtualTime {
  /// Checks that the clocks, tasks and queues of app code follow virtual time.
  ///
  /// The first call redirects the hooks of the Swift runtime for threads that run a
  /// ``VirtualProcess``, and runs a small app on the calling thread; later calls return its result.
  ///
  /// - Throws: ``VirtualTimeError`` if the platform or the Swift runtime is not known to work.
  public static func verify() throws(VirtualTimeError) {
    if let error = outcome { throw error }
  }

  private static let outcome: VirtualTimeError? = {
    guard let isInstalled = install() else { return .unknownRuntime }
    cvt_find_main_bundle()
    #if os(Linux)
    return isInstalled ? SelfTest.run() : .unknownRuntime
    #else
    return .unsupportedPlatform
    #endif
  }()

  /// Redirects the runtime of the Swift version that compiled this file; nil if it is unknown.
  private static func install() -> Bool? {
    #if compiler(>=6.3) && compiler(<6.4)
    installQueues()
    return cvt_install_runtime_6_3 { loop, delay, context, function in
      guard let loop, let function else { return }
      Unmanaged<VirtualProcess>.fromOpaque(loop).takeUnretainedValue()
        .add(.native(context, function), after: delay)
    }
    #else
    return nil
    #endif
  }

  // MARK: - Failures

  /// Ends the program with a message, for a mistake of app code that no test can survive.
  public static func fail(_ message: String) -> Never { cvt_fail(message) }

  /// The message for work of a simulated app on a thread without virtual time.
  public static let foreignThread = """
    code of a simulated app runs on a thread that is not the simulation's. A timer, queue, run loop \
    or thread with real time called it. Add the file of type aliases that "tracewatt init \
    virtual-time" writes to the app's module, so that Timer, RunLoop and OperationQueue mean \
    virtual ones there, and start no threads.
    """

  /// The message for app code that starts a simulated day of its own.
  static let nestedProcess = """
    a simulated day was run from within the code of an app that is in one. A thread runs one day at a \
    time: run the days one after another, or each on a thread of its own.
    """
}

/// A small app with known times.
private enum SelfTest {
  static let expected = [
    "0.0 main", "1.0 actor", "2.0 detached", "3.0 main actor", "4.0 queue", "5.0 clock",
  ]

  private actor Sleeper {
    func sleep() async { try? await Task.sleep(for: .seconds(1)) }
  }

  private final class Log: @unchecked Sendable {
    var lines: [String] = []
    let start: Double
    init(start: Double) { self.start = start }
    func note(_ text: String) {
      lines.append("\(Date().timeIntervalSince1970 - start) \(text)")
    }
  }

  static func run() -> VirtualTimeError? {
    let start: Int64 = 1_700_000_000
    let log = Log(start: Double(start))
    let process = VirtualProcess(untestedStart: start * 1_000_000_000)
    process.run(at: .zero) {
      log.note("main")
      Task { @MainActor in
        MainActor.assertIsolated()
        try? await Task.sleep(for: .seconds(3))
        log.note("main actor")
        let clock = ContinuousClock()
        try? await clock.sleep(until: clock.now + .seconds(2))
        log.note("clock")
      }
      Task.detached {
        try? await Task.sleep(nanoseconds: 2_000_000_000)
        log.note("detached")
      }
      Task {
        await Sleeper().sleep()
        log.note("actor")
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 4) { log.note("queue") }
    }
    while let next = process.nextDeadline, next < SimulationTime(seconds: 60) {
      process.run(at: next)
    }
    process.end()
    return log.lines == expected
      ? nil : .failedSelfTest(expected: expected, seen: log.lines)
  }
}
