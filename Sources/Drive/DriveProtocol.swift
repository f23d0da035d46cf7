// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The protocol by which a program in any language is an app: lines of JSON.
///
/// The lab sends `{"events":[…]}`; the program answers with any number of lines, each a request or a
/// query, and hands the turn back with `{"done":true}`. Time stands still in between. A query is
/// answered at once by one line. The first line of each side is a greeting.
package enum DriveProtocol {
  /// The name and version in the greetings.
  package static let version = "tracewatt.drive.v1"
  /// The most lines with which a program may answer one line.
  static let linesPerTurn = 10_000
  /// The most events that a program may receive in one simulated second.
  static let eventsPerSecond = 10_000
  /// The most events that the lab holds back for a program that asks for batches.
  static let largestBatch = 10_000
}

extension DriveProtocol {
  /// The JSON Schema, draft 7, of a line that a program sends.
  package static var schema: String { DriveSchema.document }
}
