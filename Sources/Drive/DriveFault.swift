// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// What a driven program does wrong.
enum DriveFault: Error, Sendable, Hashable {
  /// It cannot be started, in the system's words.
  case cannotStart(String)
  /// It ended with an exit code, or with 256 and a signal.
  case ended(Int)
  /// It neither read nor answered for this many seconds.
  case silent(Double)
  /// It sent a line with more bytes than the limit.
  case longLine(Int)
  /// It sent more bytes than the limit without being asked.
  case flood(Int)
  /// It answered with more lines than the limit.
  case endless(Int)
  /// It kept causing events, more than the limit, without letting simulated time pass.
  case stuck(Int)
  /// It sent a line that is no object of JSON, which begins with a text.
  case notJSON(String)
  /// It did not greet, or in another version; the line begins with a text.
  case noGreeting(String)
  /// It sent a request that is wrong, in the words for files.
  case wrongRequest(String)
}

extension DriveFault {
  /// The fault in words, after "the program".
  var text: String {
    switch self {
    case .cannotStart(let reason): "cannot be started: \(reason)"
    case .ended(let code) where code >= 256: "was ended by signal \(code - 256)"
    case .ended(0): "ended by itself"
    case .ended(let code): "ended with exit code \(code)"
    case .silent(let seconds): "did not answer for \(ExactText.text(seconds)) s"
    case .longLine(let limit): "sent a line of more than \(limit) bytes"
    case .flood(let limit): "sent more than \(limit) bytes without being asked"
    case .endless(let limit): "answered one event with more than \(limit) lines"
    case .stuck(let limit): "asked for \(limit) events within a second of the day"
    case .notJSON(let line): "sent a line that is not a JSON object: \(line)"
    case .noGreeting(let line):
      "did not greet with {\"hello\":{\"protocol\":\"\(DriveProtocol.version)\"}}, but sent: \(line)"
    case .wrongRequest(let words): "sent a wrong request: \(words)"
    }
  }

  /// What helps against it; nil if the fault says it.
  var remedy: String? {
    switch self {
    case .cannotStart: "name a program that can be executed after --, such as python3 app.py"
    case .ended(0): "it must run until its standard input ends"
    case .ended: "its standard error is printed above; --replications 1 --jobs 1 shows it alone"
    case .silent:
      "it is in an endless loop, or does not flush {\"done\":true}; --patience 30 gives a face time to say where"
    case .longLine, .flood, .endless: "send {\"done\":true} after the requests of a turn"
    case .stuck: "let time pass before you ask again, for example with a timer"
    case .notJSON, .noGreeting:
      "standard output belongs to the protocol; print remarks to standard error"
    case .wrongRequest: "tracewatt drive --schema prints what may be sent"
    }
  }
}
