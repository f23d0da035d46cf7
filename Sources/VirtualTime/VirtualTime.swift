// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVirtualTime
internal import Foundation

/// The namespace of virtual time, with the check that it works in this program.
public enum VirtualTime {
  /// Checks that the clocks, tasks and queues of app code follow virtual time.
  ///
  /// The first call redirects the hooks of the Swift runtime for threads that run a
  /// ``VirtualProcess``, and runs a small app on the calling thread; later calls return its result.
  /// If that passes on a runtime that was never tested, the first call says so on standard error.
  ///
  /// Limitations: on systems other than Linux only tasks, the main actor, `Task.sleep` with a
  /// duration, and the types of `TracewattTypeAliases.swift` follow virtual time. `Date()` and other
  /// clocks with their own sleeps, Dispatch's queues, random numbers, `Bundle.main`,
  /// `Thread.isMainThread` and isolated deinitialisers stay real. This was never tried there.
  ///
  /// - Throws: ``VirtualTimeError`` if the Swift runtime lacks the hooks or fails the small app.
  public static func verify() throws(VirtualTimeError) {
    if let error = outcome { throw error }
  }

  private static let outcome = check(isTested: isTested) { note in
    FileHandle.standardError.write(Data("note: \(note)\n".utf8))
  }

  /// Whether this program has a Swift runtime of a version with which the tests passed.
  ///
  /// On Linux the runtime is of the compiler's version; elsewhere the system brings its own.
  private static var isTested: Bool {
    #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    true
    #else
    false
    #endif
  }

  /// Runs the small app in a runtime, which decides whether virtual time works there.
  ///
  /// - Parameters:
  ///   - isTested: whether the tests passed with the runtime's version.
  ///   - hooksWork: false runs the small app as if the runtime called none of its hooks.
  ///   - report: receives the note about a runtime that passes and was never tested.
  /// - Returns: the reason why app code cannot run; nil if it can.
  package static func check(
    isTested: Bool,
    hooksWork: Bool = true,
    report: (String) -> Void
  ) -> VirtualTimeError? {
    guard isInstalled else { return .unknownRuntime }
    if let error = SelfTest.run(hooksWork: hooksWork) { return error }
    if !isTested {
      report(
        "app code in virtual time was tested with Swift 6.3 on Linux; this program has another Swift "
          + "runtime, which passed a self-test"
      )
    }
    return nil
  }

  /// Whether the runtime has the hooks, which the first access redirects.
  private static let isInstalled: Bool = {
    cvt_find_main_bundle()
    installQueues()
    return cvt_install_runtime { loop, delay, context, function in
      guard let loop, let function else { return }
      Unmanaged<VirtualProcess>.fromOpaque(loop).takeUnretainedValue()
        .add(.native(context, function), after: delay)
    }
  }()

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
