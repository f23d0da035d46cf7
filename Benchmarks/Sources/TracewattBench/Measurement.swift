// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

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

  /// The most memory that the process has had so far, in MiB.
  static var peakMemory: Double {
    var usage = rusage()
    // 0 is RUSAGE_SELF, whose type differs between systems, as does the unit of the answer.
    getrusage(0, &usage)
    #if canImport(Glibc)
    return Double(usage.ru_maxrss) / 1024
    #else
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
