// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import TraceFormats

/// The part of the first tier that reads recordings.
enum ReadingTier {
  private static let rows = 86_400

  /// Loads a day at 1 Hz as CSV, and compares it with the peers' loop over the same file.
  ///
  /// The loop converts digits into numbers and adds them up; loading detects the format and the
  /// columns, reports errors, cleans the data, and makes a trace.
  static func run(peers folder: String?) {
    print("a CSV of 86,400 rows t,latitude,longitude")
    let text = table()
    let bytes = Array(text.utf8)
    func own() -> Double {
      let seconds = Measurement.least(of: 10) {
        let reading = try? TraceReader.read(bytes: bytes, name: "day.csv")
        precondition(reading?.trace.points.count == rows, "the day is read whole")
      }
      return seconds / Double(rows) * 1e9
    }
    guard let program = folder.map({ $0 + "/habits" }),
      FileManager.default.isExecutableFile(atPath: program)
    else {
      Report.line("  load", own(), "ns a row")
      return
    }
    let path = NSTemporaryDirectory() + "tracewatt-bench-\(getpid()).csv"
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return }
    var times: [Double] = []
    var ratios: [Double] = []
    for _ in 0..<7 {
      guard let loop = loop(program, path) else { return }
      let time = own()
      times.append(time)
      ratios.append(time / loop)
    }
    Report.line("  load", SideBySide.median(times), "ns a row")
    Report.line("  load, as a multiple of the loop", SideBySide.median(ratios), "times")
  }

  /// The least of three runs of the peers' loop, in nanoseconds per row; nil if it fails.
  private static func loop(_ program: String, _ path: String) -> Double? {
    let runs = (0..<3).compactMap { _ -> Double? in
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = ["csv-hand", path]
      process.standardOutput = output
      guard (try? process.run()) != nil else { return nil }
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      let words = String(decoding: data, as: UTF8.self).split(separator: " ")
      return words.first { $0.hasPrefix("value=") }.flatMap { Double($0.dropFirst(6)) }
    }
    return runs.min()
  }

  private static func table() -> String {
    var text = "t,latitude,longitude\n"
    var (latitude, longitude) = (51.5, 0.12)
    for second in 0..<rows {
      latitude += 1.2e-5 * sin(Double(second) / 700)
      longitude += 1.5e-5 * cos(Double(second) / 900)
      text += "\(second),\(digits(latitude)),\(digits(longitude))\n"
    }
    return text
  }

  /// A positive number with seven decimals.
  private static func digits(_ number: Double) -> String {
    let scaled = Int((number * 1e7).rounded())
    let decimals = String(scaled % 10_000_000)
    let zeros = String(repeating: "0", count: 7 - decimals.count)
    return "\(scaled / 10_000_000).\(zeros)\(decimals)"
  }
}
