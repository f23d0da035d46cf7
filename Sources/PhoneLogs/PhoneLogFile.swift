// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Documents
internal import Foundation
package import Judgement
internal import POSIX
internal import TraceFormats

/// Recognises and reads the logs that phones keep of their own energy.
package enum PhoneLogFile {
  /// The kind of log that a file is, by its first bytes; nil if it is not such a log.
  ///
  /// A pipe is never one, because its bytes cannot be read twice.
  package static func source(of path: String) -> PhoneLog.Source? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let stream = ByteStream(path: path)
    else { return nil }
    stream.want(512)
    let head = Array(stream.bytes.prefix(512))
    if head.starts(with: Array("SQLite format 3\u{0}".utf8)) { return .powerlog }
    if BugReport.matches(head) { return .bugReport }
    return PowerRails.matches(head) ? .powerRails : nil
  }

  /// The first bytes of a file as they are, not unpacked; empty if it cannot be read.
  static func head(of path: String) -> [UInt8] {
    guard let file = FileHandle(forReadingAtPath: path) else { return [] }
    defer { try? file.close() }
    return Array((try? file.read(upToCount: 16)) ?? Data())
  }

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - path: the file, which is only read.
  ///   - source: its kind.
  ///   - processes: the processes whose energy is read, by their bundle identifiers; a powerlog
  ///     alone has them.
  /// - Returns: the log.
  /// - Throws: malformed input for a file that is damaged or holds no energies.
  package static func read(
    _ path: String,
    as source: PhoneLog.Source,
    processes: [String] = []
  ) throws(InputFailure) -> PhoneLog {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    do {
      switch source {
      case .powerlog: return try Powerlog.read(path: path, name: name, processes: processes)
      case .powerRails: return try PowerRails.read(path: path, name: name)
      case .bugReport: return try BugReport.read(path: path, name: name)
      }
    } catch {
      throw InputFailure(diagnostics: [error.description], exitCode: error.isMissing ? 66 : 65)
    }
  }
}
