// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Wall time, processor time and memory.
enum Measurement {
  /// The processes whose processor time is measured.
  enum Owner {
    /// This process with all its threads.
    case process
    /// Its children that have ended.
    case children
  }

  /// The processor time so far, user and system, in seconds.
  static func processorTime(of owner: Owner = .process) -> Double {
    var usage = rusage()
    #if os(Linux)
    let who = (owner == .process ? RUSAGE_SELF : RUSAGE_CHILDREN).rawValue
    #else
    let who = owner == .process ? RUSAGE_SELF : RUSAGE_CHILDREN
    #endif
    getrusage(who, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The processor time that some work takes, in seconds.
  static func processorTime(_ work: () -> Void) -> Double {
    let before = processorTime()
    work()
    return processorTime() - before
  }

  /// The least processor time of several runs of the same work, in seconds.
  static func least(of repeats: Int, _ work: () -> Void) -> Double {
    (0..<repeats).reduce(.infinity) { least, _ in min(least, processorTime(work)) }
  }

  /// The shortest wall time of several runs of the same work, in seconds.
  static func shortest(of repeats: Int, _ work: () async throws -> Void) async rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<repeats {
      let duration = try await ContinuousClock().measure { try await work() }
      best = min(best, duration / .seconds(1))
    }
    return best
  }

  /// The shortest wall time of several runs, each on a value prepared beforehand, in seconds.
  static func shortest<Prepared>(
    of repeats: Int,
    prepare: (Int) -> Prepared,
    _ work: (Prepared) -> Void
  ) -> Double {
    var best = Double.infinity
    for index in 0..<repeats {
      let prepared = prepare(index)
      let duration = ContinuousClock().measure { work(prepared) }
      best = min(best, duration / .seconds(1))
    }
    return best
  }

  /// The peak memory of the program so far, in MiB.
  ///
  /// On Linux `ru_maxrss` includes the memory that the process used before it became this program,
  /// which under `swift run` is the build; the kernel's status file has the program's own peak.
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
  /// Prints a measured value with its name and unit.
  static func line(_ name: String, _ value: Double, _ unit: String, digits: Int = 1) {
    let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let rounded = (value * scale).rounded() / scale
    print(padded(name, 46) + padded(String(rounded), 12) + unit)
  }

  /// Prints a rate, its ratio to a base with the range over the rounds, and the bar if there is
  /// one.
  static func ratio(_ name: String, _ result: SideBySide.Result, _ unit: String, bar: Double?) {
    func text(_ value: Double) -> String { String(format: "%.2f", value) }
    var line = padded("  " + name, 36)
    line += padded(String(format: "%.4g", result.rate) + " " + unit, 26)
    line += "ratio " + padded(text(result.ratio), 6)
    line += padded("(\(text(result.range.lowerBound)) to \(text(result.range.upperBound)))", 18)
    if let bar { line += "bar \(text(bar)): " + (result.ratio >= bar ? "reached" : "missed") }
    print(line)
  }

  /// Text with spaces up to a width.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
