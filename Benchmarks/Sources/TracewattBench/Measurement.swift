// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Wall time and memory of this process.
enum Measurement {
  /// The shortest wall time of several runs of the same work, in seconds.
  static func shortest(of repeats: Int, _ work: () async throws -> Void) async rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<repeats {
      let duration = try await ContinuousClock().measure { try await work() }
      best = min(best, duration / .seconds(1))
    }
    return best
  }

  /// The shortest wall time of several runs, each on something made for it beforehand, in seconds.
  static func shortest<Prepared>(
    of repeats: Int,
    prepare: (Int) -> Prepared,
    _ work: (Prepared) async throws -> Void
  ) async rethrows -> Double {
    var best = Double.infinity
    for index in 0..<repeats {
      let prepared = prepare(index)
      let duration = try await ContinuousClock().measure { try await work(prepared) }
      best = min(best, duration / .seconds(1))
    }
    return best
  }

  /// The most memory that the program has had so far, in MiB.
  ///
  /// Linux counts in `ru_maxrss` what the process had before it became this program, which under
  /// `swift run` is the build; the kernel's status file has the program's own peak.
  static var peakMemory: Double {
    #if os(Linux)
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return kibibytes.flatMap { Double($0) }.map { $0 / 1024 } ?? .nan
    #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1_048_576
    #endif
  }
}

/// Lines of a report.
enum Report {
  /// Prints what was measured, and what it is.
  static func line(_ name: String, _ value: Double, _ unit: String, digits: Int = 1) {
    let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let rounded = (value * scale).rounded() / scale
    print(padded(name, 46) + padded(String(rounded), 12) + unit)
  }

  /// Text with spaces up to a width.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
