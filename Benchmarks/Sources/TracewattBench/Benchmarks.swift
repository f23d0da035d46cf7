// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Measures the speed of the project in three tiers; `make bench` runs it.
///
/// `tracewatt-bench TIER [PEERS]`: the tier is 1, 2 or 3, and the folder contains the programs that
/// `scripts/bench-peers.sh` has built.
@main
enum Benchmarks {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let tier = arguments.count > 1 ? Int(arguments[1]) : nil
    let peers = arguments.count > 2 ? Peers(folder: arguments[2]) : nil
    switch tier {
    case 1:
      KernelTier.run()
      ReadingTier.run(peers: arguments.count > 2 ? arguments[2] : nil)
    case 2: try await WorkloadTier.run(peers: peers)
    case 3: try await ModelTier.run(peers: peers)
    default:
      FileHandle.standardError.write(Data("usage: tracewatt-bench 1|2|3 [PEERS]\n".utf8))
      exit(64)
    }
  }
}
