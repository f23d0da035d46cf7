// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
internal import Quantities
internal import Synchronization

/// A program in any language that takes the part of an app.
///
/// Scope: each process of the app is a process of the program, or one of its conversations if it says
/// in its greeting that it can begin anew. Processes are kept for later replications. A program that
/// fails ends its replication; it sees neither files of the lab nor other replications.
///
/// Limitations: a process that leaves the program's process group outlives it.
package final class DrivenProgram: Sendable {
  /// The name in tables.
  package let name: String
  private let command: [String]
  private let patience: Double
  private let state = Mutex(State())

  private struct State: Sendable {
    /// The processes that wait for another conversation.
    var idle: [ProgramProcess] = []
    /// The first failure of each replication.
    var failures: [Int: DriveFailure] = [:]
  }

  /// A program.
  ///
  /// - Parameters:
  ///   - name: the name in tables.
  ///   - command: the program and its arguments; at least one word.
  ///   - patience: the time in seconds after which a program that does not answer is given up.
  package init(name: String, command: [String], patience: Double = 10) {
    self.name = name
    self.command = command
    self.patience = patience
  }

  /// The program as an app.
  package var app: AppProgram {
    AppProgram(name: name, joinsEveryDay: true, failure: { self.failure(of: $0) }) { setting in
      DrivenApp(Conversation(with: self, in: setting))
    }
  }

  /// Ends all processes that wait.
  package func end() {
    for process in state.withLock({ exchange(&$0.idle, for: []) }) { process.end() }
  }

  /// Starts a process that waits for a conversation.
  ///
  /// - Throws: why the program cannot be used.
  package func start() throws {
    do throws(DriveFault) {
      let process = try process()
      if process.isPersistent { takeBack(process) } else { process.end() }
    } catch {
      throw DriveFailure(name: name, fault: error, replication: 0, time: .zero, event: "hello")
    }
  }

  /// What went wrong in a replication so far; nil if nothing did.
  func failure(of replication: Int) -> DriveFailure? {
    state.withLock { $0.failures[replication] }
  }

  func note(_ failure: DriveFailure) {
    state.withLock { state in
      if state.failures[failure.replication] == nil {
        state.failures[failure.replication] = failure
      }
    }
  }

  /// A process that waits for a conversation, or a new one that has greeted.
  func process() throws(DriveFault) -> ProgramProcess {
    if let idle = state.withLock({ $0.idle.popLast() }) { return idle }
    let process = try ProgramProcess(command, patience: patience)
    try process.greet()
    return process
  }

  func takeBack(_ process: ProgramProcess) { state.withLock { $0.idle.append(process) } }
}

private func exchange<Value>(_ value: inout Value, for new: Value) -> Value {
  defer { value = new }
  return value
}
