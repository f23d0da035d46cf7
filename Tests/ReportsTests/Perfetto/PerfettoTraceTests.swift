// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Documents
@testable import Reports

@Suite struct PerfettoTraceTests {
  @Test("slices of a walk hold the ledger's seconds, causes its joules, instants every delivery")
  func walk() async throws {
    let folder = try await MadeStudy(
      strategies: ["region_monitoring", "standard_best", "visits"],
      replications: 1
    )
    let study = try folder.read()
    let trace = try ReadTrace(PerfettoTrace(study).bytes)
    expectEqual(study.details.count, 3)
    for run in study.details {
      let root = Self.title(run.key)
      let ledger = study.results.first { $0.key == run.key }?.ledger ?? []
      var seconds: [String: Double] = [:]
      var joules: [String: Double] = [:]
      for row in ledger {
        seconds["\(row.component.rawValue) \(row.state) \(row.cause.label)", default: 0] +=
          row.active.seconds
        joules[row.cause.label, default: 0] += row.energy.value
      }
      for component in trace.children(of: root, "power states") {
        for slice in trace.track(root, "power states", component)?.slices ?? [] {
          let cause = slice.annotations["cause"] ?? ""
          seconds["\(component) \(slice.name) \(cause)", default: 0] -= slice.seconds
        }
      }
      for cause in trace.children(of: root, "causes") {
        for slice in trace.track(root, "causes", cause)?.slices ?? [] {
          joules[slice.name, default: 0] -= Double(slice.annotations["energy_j"] ?? "") ?? 0
        }
      }
      // Sums of up to some thousand stretches, each a whole number of nanoseconds.
      #expect(seconds.values.allSatisfy { abs($0) < 1e-7 }, "\(run.key.strategy): \(seconds)")
      #expect(joules.values.allSatisfy { abs($0) < 1e-7 }, "\(run.key.strategy): \(joules)")
      let deliveries = trace.children(of: root, "deliveries")
        .compactMap { trace.track(root, "deliveries", $0)?.instants.count }
      expectEqual(deliveries.reduce(0, +), run.fixes.count)
    }
  }

  @Test("counters end at the energy and charge of the battery's table and name their units")
  func counters() async throws {
    let folder = try await MadeStudy(strategies: ["standard_best"], replications: 1)
    let study = try folder.read()
    let run = try #require(study.details.first)
    let trace = try ReadTrace(PerfettoTrace(study).bytes)
    let root = Self.title(run.key)
    let energy = try #require(trace.track(root, "energy so far"))
    expectEqual(energy.unit, "J")
    expectEqual(energy.values.last?.value, run.battery.last?.energy.value)
    let charge = try #require(trace.track(root, "battery charge"))
    expectEqual(charge.unit, "%")
    expectEqual(charge.values.last?.value, run.battery.last?.chargeFraction.map { 100 * $0 })
    // The phone's power, held until it changes, is the energy that the battery gave.
    let power = try #require(trace.track(root, "power", "phone"))
    expectEqual(power.unit, "W")
    let steps = zip(power.values, power.values.dropFirst())
    let given = steps.reduce(0.0) { $0 + $1.0.value * Double($1.1.time - $1.0.time) / 1e9 }
    let total = try #require(run.battery.last?.energy.value)
    #expect(abs(given - total) < 1e-9 * total)
    let error = try #require(trace.track(root, "tracking error"))
    expectEqual(error.unit, "m")
    let mean = try #require(study.runs.first?.measures["error_mean_m"])
    #expect(error.values.contains { $0.value < mean } && error.values.contains { $0.value > mean })
    expectEqual(trace.track("walk: the world", "true speed")?.unit, "m/s")
  }

  @Test("the clock shows the time of day of a trace with times")
  func clock() async throws {
    let folder = try await MadeStudy(strategies: ["standard_best"], replications: 1)
    let study = try folder.read()
    let start = try #require(study.days.first?.startUTC.flatMap(WallTime.unixMilliseconds))
    let trace = try ReadTrace(PerfettoTrace(study).bytes)
    expectEqual(trace.clocks, [6: 0, 1: UInt64(start) * 1_000_000])
    expectEqual(trace.timezoneMinutes, UTCOffset.minutes(study.days[0].utcOffset).map(Int64.init))
    let hostile = try TraceFolders.hostile("day").read()
    let bare = try ReadTrace(PerfettoTrace(hostile).bytes)
    expectEqual(bare.clocks, [6: 0])
    #expect(bare.timezoneMinutes == nil)
  }

  @Test(
    "hostile names reach the trace whole and no two tracks are mixed up",
    arguments: [Made.hostile, "<script>alert(1)</script>", "שלום \u{202E}😀", " ", "phone"]
  )
  func hostileNames(name: String) throws {
    let folder = try TraceFolders.hostile(name)
    let study = try folder.read()
    let trace = try ReadTrace(PerfettoTrace(study).bytes)
    for strategy in ["ab,c", "a,bc", name] {
      let root = "\(name): \(strategy), phone, ios_18, replication 0"
      let gnss = try #require(trace.track(root, "power states", "gnss"))
      expectEqual(gnss.slices.map(\.name), ["off", "acquiring", name, "off"])
      expectEqual(gnss.slices.map(\.seconds), [10, 10.5, 39.5, 60])
      expectEqual(gnss.slices[2].annotations["cause"], name)
      expectEqual(gnss.slices[2].annotations["power_w"], "0.25")
      expectEqual(gnss.instants.map(\.name), ["acquiring"])
      let events = try #require(trace.track(root, "events", "app under test"))
      expectEqual(events.instants.map(\.name), ["launched", "entered_region", "uploaded"])
      expectEqual(events.instants[1].annotations, ["region": name])
      expectEqual(events.instants[2].annotations, ["upload_bytes": "1024"])
      let states = try #require(trace.track(root, "app state", "app under test"))
      expectEqual(states.slices.map(\.name), ["foreground", "suspended"])
      expectEqual(states.slices.map(\.seconds), [60, 60])
      let causes = trace.children(of: root, "causes")
      expectEqual(causes, ["phone", name, "\(name) (app 1)"])
    }
  }

  @Test("a stretch that begins before the last has ended is cut, so that slices never cross")
  func crossing() throws {
    let study = try TraceFolders.hostile("day").read()
    let trace = try ReadTrace(PerfettoTrace(study).bytes)
    let cpu = trace.track("day: day, phone, ios_18, replication 0", "power states", "cpu")
    expectEqual(cpu?.slices.map(\.start), [0, 30_000_000_000])
    expectEqual(cpu?.slices.map(\.end), [30_000_000_000, 120_000_000_000])
  }

  @Test("the first delivery of a search has an arrow from it, with accuracy, error and age")
  func flows() throws {
    let study = try TraceFolders.hostile("day").read()
    let trace = try ReadTrace(PerfettoTrace(study).bytes)
    let root = "day: day, phone, ios_18, replication 0"
    let gnss = try #require(trace.track(root, "power states", "gnss")).slices
    let deliveries = try #require(trace.track(root, "deliveries", "gnss")).instants
    expectEqual(gnss.map(\.flows.count), [0, 1, 1, 0])
    expectEqual(deliveries.map(\.flows), [gnss[1].flows, gnss[2].flows])
    expectEqual(deliveries[0].annotations["horizontal_accuracy_m"], "5.0")
    expectEqual(deliveries[0].annotations["error_m"], "3.0")
    #expect(deliveries[1].annotations["error_m"] == nil)
    let cell = try #require(trace.track(root, "deliveries", "cell")).instants
    expectEqual(cell.map(\.name), ["significant_change"])
    expectEqual(cell[0].annotations["age_s"], "21.0")
    #expect(cell[0].flows.isEmpty)
    let all = study.strategies.flatMap { strategy in
      trace.track("day: \(strategy), phone, ios_18, replication 0", "power states", "gnss")?
        .slices.flatMap(\.flows) ?? []
    }
    expectEqual(Set(all).count, 6)
  }

  @Test("the same study gives the same bytes, and tracks keep their identifiers beside others")
  func deterministic() throws {
    let folder = try TraceFolders.hostile("day")
    let study = try folder.read()
    let bytes = try PerfettoTrace(study).bytes
    try expectEqual(PerfettoTrace(folder.read()).bytes, bytes)
    var fewer = study
    fewer.details = [study.details[1]]
    let all = Set(try ReadTrace(bytes).order)
    let some = Set(try ReadTrace(PerfettoTrace(fewer).bytes).order)
    #expect(some.isSubset(of: all) && some.count < all.count)
  }

  @Test("a study without detail tables has no trace")
  func noDetails() async throws {
    let folder = try await MadeStudy(strategies: ["visits"], replications: 1, isDetailed: false)
    let study = try folder.read()
    #expect(throws: PerfettoError.noDetails) { try PerfettoTrace(study) }
  }

  private static func title(_ key: RunKey) -> String {
    "\(key.scenario): \(key.strategy), \(key.phone), \(key.os), replication \(key.replication)"
  }
}

@Suite struct ProtobufWriterTests {
  @Test("numbers, text and messages are written as the encoding's documentation shows them")
  func known() {
    var writer = ProtobufWriter()
    writer.varint(1, 150)
    writer.text(2, "testing")
    writer.message(3) { $0.varint(1, 150) }
    writer.signed(4, -2)
    let expected: [UInt8] =
      [0x08, 0x96, 0x01, 0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6E, 0x67, 0x1A, 0x03]
      + [0x08, 0x96, 0x01, 0x20, 0xFE] + Array(repeating: 0xFF, count: 8) + [0x01]
    expectEqual(writer.bytes, expected)
  }

  @Test("messages of any length keep their contents", arguments: [0, 1, 127, 128, 16_383, 16_384])
  func lengths(count: Int) throws {
    let text = String(repeating: "x", count: count)
    var writer = ProtobufWriter()
    writer.message(1) { outer in
      outer.message(2) { $0.text(3, text) }
      outer.double(4, -0.1)
      outer.varint(5, .max)
    }
    writer.varint(6, 7)
    let message = try WireMessage(writer.bytes[...])
    let outer = try #require(try message.message(1))
    try expectEqual(outer.message(2)?.text(3), text)
    expectEqual(outer.double(4), -0.1)
    expectEqual(outer.number(5), .max)
    expectEqual(message.number(6), 7)
  }

  @Test("the hash is FNV-1a over lengths and bytes, so lists that join alike differ")
  func hash() {
    expectEqual(StableHash.value(of: []), 0xcbf2_9ce4_8422_2325)
    #expect(StableHash.value(of: ["ab", "c"]) != StableHash.value(of: ["a", "bc"]))
    #expect(StableHash.value(of: ["a"]) != StableHash.value(of: ["a", ""]))
    // Computed by hand from the offset basis and the prime: a length of 0 is four zero bytes.
    var hash: UInt64 = 14_695_981_039_346_656_037
    for _ in 0..<4 { hash = hash &* 1_099_511_628_211 }
    expectEqual(StableHash.value(of: [""]), hash)
  }
}
