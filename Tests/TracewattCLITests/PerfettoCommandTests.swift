// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@Suite struct PerfettoCommandTests {
  private static let walk = packageRoot + "/Tests/TracewattCLITests/Golden/walk_all/walk.gpx"
  private static let compare = [
    "compare", walk, "--strategy", "visits", "--replications", "1", "--quiet",
  ]

  @Test("compare and report write the same trace, and no page unless asked")
  func sameTrace() async throws {
    let folder = try TemporaryFolder()
    let compared = try await folder.tracewatt(
      Self.compare + ["-o", "results", "--perfetto", "a.pftrace"]
    )
    expectEqual(compared.exitCode, 0, "\(compared.stderr)")
    let reported = try await folder.tracewatt(["report", "results", "--perfetto", "b.pftrace"])
    expectEqual(reported.exitCode, 0)
    expectEqual(reported.stderr, "note: b.pftrace written\n")
    let bytes = try folder.bytes("a.pftrace")
    try expectEqual(folder.bytes("b.pftrace"), bytes)
    // The first field of a trace is a packet: field 1, bytes with their length.
    #expect(bytes.first == 0x0A && bytes.count > 10_000)
    #expect(!folder.listing().contains("report.html"))
    let piped = try await folder.shell(
      "\"$TRACEWATT\" report results --perfetto - | cmp - a.pftrace"
    )
    expectEqual(piped.exitCode, 0, "\(piped.stdout)")
  }

  @Test("results without detail tables are reported as such, and no file is left")
  func withoutDetails() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.tracewatt(Self.compare + ["-o", "results", "--detail", "none"])
    let outcome = try await folder.tracewatt(
      ["report", "results", "--perfetto", "a.pftrace", "-o", "page.html"]
    )
    expectEqual(outcome.exitCode, 65)
    expectEqual(
      outcome.stderr,
      """
      results: error: the results contain no detail tables, which a Perfetto trace needs
      note: run compare again with --detail states

      """
    )
    expectEqual(folder.listing().filter { !$0.hasPrefix("results") }, [])
  }

  @Test("results without power states are reported as such, and say how to get them")
  func withoutStates() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.tracewatt(Self.compare + ["-o", "results"])
    let outcome = try await folder.tracewatt(["report", "results", "--perfetto", "a.pftrace"])
    expectEqual(outcome.exitCode, 65)
    expectEqual(
      outcome.stderr,
      """
      results: error: the results contain no power states, which a Perfetto trace needs
      note: run compare again with --detail states

      """
    )
    _ = try await folder.tracewatt(Self.compare + ["-o", "results", "--detail", "states"])
    let again = try await folder.tracewatt(["report", "results", "--perfetto", "a.pftrace"])
    expectEqual(again.exitCode, 0)
  }

  @Test("compare refuses a trace of details that it does not keep", arguments: ["none", "first"])
  func tooLittleDetail(_ detail: String) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await folder.tracewatt(
      Self.compare + ["--detail", detail, "--perfetto", "a.pftrace"]
    )
    expectEqual(outcome.exitCode, 64)
    #expect(outcome.stderr.contains("--perfetto needs --detail states or all"))
    #expect(folder.listing().isEmpty)
  }
}
