// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities

/// A program that failed, with the run and the virtual time.
struct DriveFailure: ProgramFailure, Sendable {
  /// The strategy's name.
  var name: String
  var fault: DriveFault
  var replication: Int
  var time: SimulationTime
  /// The event that it should have answered.
  var event: String

  /// 65: what it sent is malformed input, or 66 if there is no such program.
  var exitCode: Int32 {
    if case .cannotStart = fault { 66 } else { 65 }
  }

  var description: String {
    let place: String
    if case .cannotStart = fault {
      place = name
    } else {
      let at = (time.seconds * 1000).rounded() / 1000
      place = "\(name), replication \(replication), after \(ExactText.text(at)) s, event \(event)"
    }
    return "\(place): error: the program \(fault.text)"
      + (fault.remedy.map { "\nnote: \($0)" } ?? "")
  }
}
