// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CPrograms
internal import POSIX

/// A program that runs as a child process and exchanges lines of text with the lab.
///
/// Its standard input and output are pipes; what it writes to standard error goes where the lab's own
/// goes. It leads a process group, so that what it starts ends with it. One thread uses it at a time.
final class ProgramProcess: @unchecked Sendable {
  /// The longest line that a program may send, in bytes.
  static let longestLine = 1 << 20
  /// The most bytes that may wait to be read.
  private static let mostWaiting = 16 << 20
  /// The time in seconds in which a program may end by itself.
  private static let farewell = 0.5

  /// Whether it can begin another conversation after one has ended, as it says in its greeting.
  var isPersistent = false

  private let program: cprograms_program
  private let patience: Double
  private var waiting: [UInt8] = []
  /// The place in `waiting` from which bytes have not been read, and up to which there is no line
  /// feed.
  private var (start, searched) = (0, 0)
  private var hasNoMore = false
  private var isEnded = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: the program, found as a shell finds it, and its arguments; at least one word.
  ///   - patience: the time in seconds after which a program that does not read or answer is given
  ///     up.
  /// - Throws: that it cannot be started.
  init(_ command: [String], patience: Double) throws(DriveFault) {
    self.patience = patience
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var program = cprograms_program()
    let error = cprograms_start(&words, &program)
    guard error == 0 else { throw .cannotStart(String(cString: strerror(error))) }
    self.program = program
  }

  deinit { end() }

  /// Sends bytes, which end with a line feed.
  ///
  /// If the program reads no more, what it says or its end tells why.
  func send(_ bytes: [UInt8]) throws(DriveFault) {
    var sent = 0
    let deadline = Self.now + patience
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[sent...])
        return write(program.input, rest.baseAddress, rest.count)
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        try wait(toSend: true, until: deadline)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// The next line without its line feed, valid until the next call.
  func receive<Value>(_ body: (UnsafeBufferPointer<UInt8>) throws(DriveFault) -> Value)
    throws(DriveFault) -> Value
  {
    let deadline = Self.now + patience
    while true {
      if let end = waiting[searched...].firstIndex(of: 0x0A) {
        let line = start..<end
        (start, searched) = (end + 1, end + 1)
        // Without a closure that throws, because typed errors do not pass through it.
        var result: Result<Value, DriveFault>?
        waiting.withUnsafeBufferPointer { all in
          do throws(DriveFault) {
            result = .success(try body(UnsafeBufferPointer(rebasing: all[line])))
          } catch { result = .failure(error) }
        }
        if let result { return try result.get() }
      }
      searched = waiting.count
      guard waiting.count - start <= Self.longestLine else { throw .longLine(Self.longestLine) }
      guard !hasNoMore else { throw .ended(farewell()) }
      if start > 0 {
        waiting.removeFirst(start)
        (start, searched) = (0, waiting.count)
      }
      try wait(toSend: false, until: deadline)
    }
  }

  /// Waits until the program reads or writes, and takes what it has written.
  private func wait(toSend: Bool, until deadline: Double) throws(DriveFault) {
    var places = [
      pollfd(fd: program.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: program.input, events: Int16(POLLOUT), revents: 0),
    ]
    let left = deadline - Self.now
    guard left > 0 else { throw .silent(patience) }
    let count = poll(&places, toSend ? 2 : 1, Int32(min(left * 1000 + 1, 1e9)))
    if count == 0 { throw .silent(patience) }
    guard count > 0, places[0].revents != 0 else { return }
    var result = 0
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      result = read(program.output, buffer.baseAddress, buffer.count)
      waiting.append(contentsOf: buffer[..<max(0, result)])
    }
    if result == 0 { hasNoMore = true }
    if result < 0, errno != EAGAIN, errno != EINTR { hasNoMore = true }
    guard waiting.count - start <= Self.mostWaiting else { throw .flood(Self.mostWaiting) }
    if hasNoMore, toSend { throw .ended(farewell()) }
  }

  /// Lets the program end by itself for a moment.
  ///
  /// - Returns: its exit code, or 256 and its signal.
  func farewell() -> Int {
    guard !isEnded else { return 0 }
    close(program.input)
    let deadline = Self.now + Self.farewell
    while cprograms_has_ended(program.process) == 0, Self.now < deadline { usleep(1000) }
    isEnded = true
    close(program.output)
    return Int(cprograms_end(program.process))
  }

  /// Ends the program at once.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    close(program.input)
    close(program.output)
    _ = cprograms_end(program.process)
  }

  /// A clock that never goes back, in seconds; no result depends on it.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
