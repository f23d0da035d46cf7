// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Quantities
internal import Synchronization

/// A small app with known times, which shows whether the runtime's hooks work.
///
/// It never waits in real time: if a hook does not work, a line is missing or late, and what still
/// runs on other threads comes after the result.
enum SelfTest {
  #if os(Linux)
  private static let expected = [
    "0.0 main", "1.0 actor", "2.0 detached", "3.0 main actor", "4.0 queue", "5.0 clock",
  ]
  #else
  // Clocks and Dispatch's queues stay real.
  private static let expected = ["0.0 main", "1.0 actor", "2.0 detached", "3.0 main actor"]
  #endif

  private actor Sleeper {
    func sleep() async { try? await Task.sleep(for: .seconds(1)) }
  }

  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    let start: Int64
    init(start: Int64) { self.start = start }
    var all: [String] { lines.withLock { $0 } }

    func note(_ text: String) {
      #if os(Linux)
      let seconds = Date().timeIntervalSince1970 - Double(start)
      #else
      let seconds = VirtualProcess.current?.now.seconds ?? .infinity
      #endif
      lines.withLock { $0.append("\(seconds) \(text)") }
    }
  }

  /// Runs the app.
  ///
  /// - Parameter hooksWork: false runs it on a thread without virtual time, where no hook works.
  /// - Returns: the expected and the seen lines if they differ.
  static func run(hooksWork: Bool) -> VirtualTimeError? {
    let log = Log(start: 1_700_000_000)
    let process = VirtualProcess(untestedStart: log.start * 1_000_000_000)
    if hooksWork {
      process.run(at: .zero) { start(log, process) }
    } else {
      start(log, process)
    }
    while let next = process.nextDeadline, next < SimulationTime(seconds: 60) {
      process.run(at: next)
    }
    process.end()
    let seen = log.all
    return seen == expected ? nil : .failedSelfTest(expected: expected, seen: seen)
  }

  private static func start(_ log: Log, _ process: VirtualProcess) {
    log.note("main")
    Task { @MainActor in
      // An assertion would end the program where an error can explain more.
      guard process.isIsolated else { return log.note("outside of the main actor") }
      try? await Task.sleep(for: .seconds(3))
      log.note("main actor")
      #if os(Linux)
      let clock = ContinuousClock()
      try? await clock.sleep(until: clock.now + .seconds(2))
      log.note("clock")
      #endif
    }
    Task.detached {
      try? await Task.sleep(nanoseconds: 2_000_000_000)
      log.note("detached")
    }
    Task {
      await Sleeper().sleep()
      log.note("actor")
    }
    #if os(Linux)
    DispatchQueue.main.asyncAfter(deadline: .now() + 4) { log.note("queue") }
    #endif
  }
}
