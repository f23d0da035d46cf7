// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// The peers' programs as built for this machine, and the project's own programs.
struct Peers {
  /// The loop without an event list that bounds the reference workload, in C++ by clang.
  let limit: String
  /// The C++ library's priority queue under the hold model, by g++.
  let queue: String
  /// The trace of the reference workload.
  let trace: String
  /// The reference workload by this project.
  let workload: String
  /// The hold model by this project.
  let hold: String

  /// The programs in a folder; nil if one is missing.
  init?(folder: String) {
    let own = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    limit = folder + "/w1_limit"
    queue = folder + "/hold_limit"
    trace = folder + "/trace.f64"
    workload = own + "/w1"
    hold = own + "/hold"
    let files = [limit, queue, trace, workload, hold]
    guard files.allSatisfy({ FileManager.default.isReadableFile(atPath: $0) }) else { return nil }
  }

  /// The C++ loop on a strategy of the workload.
  func limit(on strategy: String) -> Contender {
    Contender(name: "C++ loop") { [limit, trace, strategy, "\($0)", "exact"] }
  }
}
