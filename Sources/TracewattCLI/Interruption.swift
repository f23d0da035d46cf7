// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dispatch
internal import Foundation
internal import Synchronization

/// The handling of interrupts: the first cancels the work, the second ends the program at once.
///
/// After a cancellation, hidden files are removed, and one line says what is kept.
enum Interruption {
  /// An interrupted piece of work that leaves something.
  struct Failure: Error {
    /// What is kept, as a clause that follows "interrupted: ".
    var kept: String
  }

  /// What an interrupted piece of work leaves if it does not say otherwise.
  static let nothing = "nothing was written"

  /// The signal that came first; 0 before any.
  private static let signal = Atomic<Int32>(0)

  /// The program's exit code after a signal, as shells count: 130 after an interrupt, 143 after a
  /// request to terminate, 129 after a hangup.
  static var exitCode: Int32 {
    let number = signal.load(ordering: .relaxed)
    return 128 + (number == 0 ? SIGINT : number)
  }

  /// What is kept if the first interrupt ends the program at once, for work that leaves nothing to
  /// clean up; nil otherwise.
  private static let immediate = Mutex<String?>(nil)

  /// Does some work that writes nothing; during it, the first interrupt ends the program.
  static func immediately<Result, Failure: Error>(
    keeping kept: String = nothing,
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    immediate.withLock { $0 = kept }
    defer { immediate.withLock { $0 = nil } }
    return try work()
  }

  /// Does some work; its cancellation becomes a failure that says what is kept.
  static func keeping<Result>(
    _ kept: @autoclosure () -> String,
    _ work: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await work()
    } catch is CancellationError {
      throw Failure(kept: kept())
    }
  }

  /// Writes the line that says what an interrupted program leaves.
  static func report(_ kept: String = nothing) { Terminal.complain("interrupted: \(kept)") }

  /// Does some work; an interrupt, a hangup or a request to terminate cancels it.
  ///
  /// The work begins when the signals are watched, so that they never end the program otherwise once
  /// it has printed or written something.
  static func watching(_ work: @Sendable @escaping () async throws -> Void) async throws {
    Foundation.signal(SIGPIPE, SIG_IGN)
    let numbers = [SIGINT, SIGTERM, SIGHUP].filter { number in
      let before = Foundation.signal(number, SIG_IGN)
      // With `nohup`, a hangup is ignored from the start, and this does not change it.
      let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      return number != SIGHUP || !isIgnored
    }
    let (watched, watch) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in watched.prefix(numbers.count) {}
      try await work()
    }
    let queue = DispatchQueue(label: "interrupts")
    let sources = numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { received(number, task) }
      source.setRegistrationHandler { watch.yield() }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    try await task.value
  }

  private static func received(_ number: Int32, _ task: Task<Void, any Error>) {
    let isFirst = signal.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged
    if let kept = immediate.withLock({ $0 }) {
      report(kept)
      _exit(exitCode)
    }
    if !isFirst {
      report("ended immediately; the next run into the same folder removes the hidden files")
      _exit(exitCode)
    }
    task.cancel()
  }
}
