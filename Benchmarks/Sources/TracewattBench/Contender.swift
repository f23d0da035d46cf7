// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A program that does a chosen amount of work.
struct Contender {
  /// Its name in tables.
  let name: String
  /// The command for an amount of work.
  let command: @Sendable (_ amount: Int) -> [String]

  /// Processor time, user and system, that the program takes for an amount of work, in seconds.
  func seconds(for amount: Int) throws -> Double {
    let words = command(amount)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardOutput = FileHandle.nullDevice
    let before = Measurement.processorTime(of: .children)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError.failed(words.joined(separator: " "), process.terminationStatus)
    }
    return Measurement.processorTime(of: .children) - before
  }
}

/// The errors of running programs side by side.
enum BenchmarkError: Error, CustomStringConvertible {
  /// A command ended with a status other than 0.
  case failed(String, Int32)

  var description: String {
    switch self {
    case .failed(let command, let status): "exit status \(status) of: \(command)"
    }
  }
}
