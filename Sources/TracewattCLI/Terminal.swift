// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Reports
internal import Synchronization

/// Standard output and standard error.
enum Terminal {
  /// Writes text and a line end to standard output.
  static func print(_ text: String) { write(text + "\n") }

  /// Writes text to standard output.
  static func write(_ text: String) { write(Array(text.utf8)) }

  /// Whether the reader of standard output has closed it.
  private static let hasNoReader = Atomic<Bool>(false)

  /// Writes bytes to standard output, unless its reader has closed it.
  ///
  /// If the reader closes the pipe, all further output is dropped silently. The program still runs
  /// to its end: files must be written, and the exit code may be a verdict that must not become a
  /// pass. Any other failure ends the program with the exit code for output that cannot be written.
  static func write(_ bytes: [UInt8]) {
    guard !hasNoReader.load(ordering: .relaxed) else { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(1, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        hasNoReader.store(true, ordering: .relaxed)
        return
      } else if errno != EINTR {
        end(with: CommandFailure.brokenOutput(reason: String(cString: strerror(errno))))
      }
    }
  }

  /// Writes text and a line end to standard error.
  ///
  /// Names of files and keys in it cannot act as commands for a runner, which reads standard error
  /// as well.
  static func complain(_ text: String) {
    writeError(text.withoutLogCommands() + "\n")
  }

  /// Writes an error to standard error and ends the program.
  static func end(with failure: any ProgramFailure) -> Never {
    for line in failure.lines { complain(line) }
    Foundation.exit(failure.exitCode)
  }

  /// Writes text to standard error; if that fails, the rest is dropped.
  static func writeError(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(2, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// The style of standard output; nil if it is not a terminal that supports drawing.
  static var style: TerminalStyle? {
    var size = winsize()
    let hasSize = ioctl(1, UInt(TIOCGWINSZ), &size) == 0
    return TerminalStyle(
      isTerminal: isatty(1) == 1,
      columns: hasSize ? Int(size.ws_col) : nil,
      rows: hasSize ? Int(size.ws_row) : nil,
      environment: ProcessInfo.processInfo.environment
    )
  }

  /// Whether progress may be drawn: on a terminal that is not dumb, and without `NO_COLOR`.
  static var showsProgress: Bool {
    isatty(2) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
      && (ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty ?? true)
  }
}

/// A line on standard error that shows the progress of the work.
struct ProgressLine {
  let total: Int
  /// The counted items.
  var noun = "replications"
  let isShown: Bool
  /// Whether lines of JSON are written instead.
  var isJSON = false

  /// Redraws the line.
  func update(_ finished: Int) {
    if isJSON { return writeJSON(finished) }
    guard isShown else { return }
    draw(ProgressText.text(finished, of: total, noun))
  }

  /// Shows the current work if nothing is counted, such as `writing page.html`.
  func update(_ text: String) {
    guard isShown else { return }
    draw(text)
  }

  /// Writes an object of the schema `tracewatt.progress.v1`, for about every 200th of the work.
  private func writeJSON(_ finished: Int) {
    guard finished % max(1, total / 200) == 0 || finished == total else { return }
    let done = min(max(0, finished), total)
    Terminal.writeError(
      "{\"schema\":\"tracewatt.progress.v1\",\"done\":\(done),\"total\":\(total)}\n"
    )
  }

  private func draw(_ text: String) { Terminal.writeError("\r\(text)\u{1B}[K") }

  /// Removes the line.
  func clear() {
    guard isShown else { return }
    Terminal.writeError("\r\u{1B}[K")
  }
}
