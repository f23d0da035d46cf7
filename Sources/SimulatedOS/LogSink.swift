// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Where messages of an app go: nowhere, or to standard error.
///
/// They are printed if the environment variable `TRACEWATT_LOG` is the name of a level, from that
/// level upwards, each with the time: in a simulated day the day's.
enum LogSink {
  /// The lowest rank that is printed; nil if nothing is.
  private static let lowest: Int? = {
    let levels: [OSLogType] = [.debug, .info, .default, .error, .fault]
    let name = ProcessInfo.processInfo.environment["TRACEWATT_LOG"]
    return levels.first { $0.name == name }?.rank
  }()

  /// Whether messages of a level are printed.
  static func prints(_ type: OSLogType) -> Bool { lowest.map { type.rank >= $0 } ?? false }

  /// Prints a message if its level is printed; otherwise the text is not made.
  static func write(_ type: OSLogType, _ log: OSLog, _ text: () -> String) {
    guard log.isOn, prints(type) else { return }
    let origin = log.subsystem.isEmpty ? "" : " [\(log.subsystem):\(log.category)]"
    let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let line = "\(time) \(type.name)\(origin) \(text())\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
