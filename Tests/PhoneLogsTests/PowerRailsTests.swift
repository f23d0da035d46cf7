// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import ScenarioFiles
import TracewattTestSupport

@testable import PhoneLogs

@Suite("Logs of Android phones")
struct PowerRailsTests {
  /// Protobuf bytes of a field with a number.
  private func field(_ number: Int, _ value: UInt64) -> [UInt8] {
    variable(UInt64(number) << 3) + variable(value)
  }

  /// Protobuf bytes of a field with bytes.
  private func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    variable(UInt64(number) << 3 | 2) + variable(UInt64(bytes.count)) + bytes
  }

  private func variable(_ value: UInt64) -> [UInt8] {
    var (value, bytes): (UInt64, [UInt8]) = (value, [])
    while value > 0x7F {
      bytes.append(UInt8(value & 0x7F) | 0x80)
      value >>= 7
    }
    return bytes + [UInt8(value)]
  }

  /// A packet of the trace with a message about rails.
  private func packet(_ rails: [UInt8]) -> [UInt8] {
    field(1, field(8, 1_000_000_000_000) + field(10, 1) + field(40, rails))
  }

  private func rail(_ index: UInt64, _ name: String) -> [UInt8] {
    field(1, field(1, index) + field(2, Array(name.utf8)) + field(4, 1000))
  }

  private func reading(_ index: UInt64, _ milliseconds: UInt64, _ energy: UInt64) -> [UInt8] {
    field(2, field(1, index) + field(2, milliseconds) + field(3, energy))
  }

  /// Ten seconds of two rails: 80 and 200 mW.
  private var trace: [UInt8] {
    var bytes = field(1, field(8, 5) + field(3, Array("other data".utf8)))
    bytes += packet(rail(3, "L9S_GNSS_CORE") + rail(7, "VSYS_PWR_WLAN_BT"))
    for second in 0...10 as ClosedRange<UInt64> {
      bytes += packet(
        reading(3, 50_000 + 1000 * second, 7_000_000 + 80_000 * second)
          + reading(7, 50_000 + 1000 * second, 200_000 * second)
      )
    }
    return bytes
  }

  private func read(_ bytes: [UInt8], as source: PhoneLog.Source = .powerRails) throws -> PhoneLog {
    try with(bytes) { path in
      expectEqual(PhoneLogFile.source(of: path), source)
      return try PhoneLogFile.read(path, as: source)
    }
  }

  @Test("a trace with rails gives the mean power of each")
  func rails() throws {
    let log = try read(trace)
    let stretch = try #require(log.stretches.first)
    #expect(log.stretches.count == 1 && stretch.seconds == 10 && stretch.start == 50)
    #expect(abs(stretch.power(of: "L9S_GNSS_CORE").value - 0.080) < 1e-12)
    #expect(abs(stretch.power(of: "VSYS_PWR_WLAN_BT").value - 0.200) < 1e-12)
    #expect(log.notes.isEmpty)
  }

  @Test("the receiver's power is used only if it tracked throughout")
  func receiver() throws {
    let phone = try BuiltIn.phone("modern_pixel7_2022")
    let open = PhoneLogFit(try read(trace), phone: phone, tracks: false)
    #expect(open.numbers.isEmpty && open.undetermined.count == 1)
    let tracked = PhoneLogFit(try read(trace), phone: phone, tracks: true)
    let number = try #require(tracked.numbers.first)
    #expect(number.key == "gnss.tracking_power" && abs(number.value - 0.080) < 1e-12)
    #expect(number.low == number.value && number.high > 1.29 * number.value)
    // This phone's receiver is known, whatever others' may be.
    var others = phone
    others.scale.gnss = Estimate(1, in: 0.5...2, basis: .assumption, source: "others")
    let own = PhoneLogFit(try read(trace), phone: others, tracks: true)
    #expect(own.phone.scale.gnss.low == 1 && own.keys.contains("scale.gnss"))
  }

  @Test("counters that go back, and rails without a name, do no harm")
  func backward() throws {
    var bytes = trace
    bytes += packet(reading(3, 61_000, 5) + reading(3, 62_000, 80_005) + reading(9, 1, 1))
    bytes += packet(reading(9, 1001, 1_000_001))
    let log = try read(bytes)
    let stretch = try #require(log.stretches.first)
    #expect(abs(stretch.power(of: "L9S_GNSS_CORE").value - 0.080) < 1e-12)
    #expect(abs(stretch.power(of: "rail 9").value - 1) < 1e-12)
    expectEqual(log.notes, ["readings that went back in time were left out: 1"])
  }

  @Test("a trace that is cut gives what is before the cut, or is refused")
  func cut() throws {
    let whole = trace
    for count in stride(from: 12, to: whole.count - 1, by: 7) {
      do {
        let log = try read(Array(whole.prefix(count)))
        #expect(log.stretches[0].seconds <= 10)
      } catch let error as InputFailure {
        #expect(error.exitCode == 65 && error.diagnostics.count == 1)
      }
    }
    let error = #expect(throws: InputFailure.self) {
      try read(field(1, field(8, 5)) + field(1, field(8, 6)))
    }
    expectEqual(error?.diagnostics.first?.contains("collect_power_rails: true"), true)
  }

  @Test("bytes that are changed are read or refused")
  func damaged() throws {
    let whole = trace
    for place in stride(from: 1, to: whole.count, by: 3) {
      var bytes = whole
      bytes[place] = bytes[place] &+ 0x91
      try with(bytes) { _ = try? PhoneLogFile.read($0, as: .powerRails) }
    }
  }

  /// Calls a body with the path of a file of some bytes, which is removed afterwards.
  private func with<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "rails")
    return try withExtendedLifetime(folder) { try body(folder.path + "/rails") }
  }

  private static let report = """
    ========================================================
    == dumpstate: 2026-05-02 10:00:00
    ========================================================
    GNSS_KPI_START
      KPI logging start time: +17s241ms
      Number of location reports: 400
    GNSS_KPI_END
    Power Metrics
      Time on battery (min): 120.0
      Amount of time (while on battery) Top 4 Avg CN0 > 20.0 dB-Hz (min): 25.0
      Amount of time (while on battery) Top 4 Avg CN0 <= 20.0 dB-Hz (min): 5.0
      Energy consumed while on battery (mAh): 10.0
    Hardware Version: \n
    """

  @Test("a bug report gives the receiver's charge over its time with a signal")
  func bugReport() throws {
    let log = try read(Array(Self.report.utf8), as: .bugReport)
    // 10 mAh at 3.7 V are 133.2 J, in half an hour.
    let fit = PhoneLogFit(log, phone: try BuiltIn.phone("modern_pixel7_2022"), tracks: false)
    let number = try #require(fit.numbers.first)
    #expect(number.key == "gnss.tracking_power" && abs(number.value - 0.074) < 1e-9)
    expectEqual(log.stretches[0].seconds, 7200)
    expectEqual(log.notes.first?.contains("the maker's power profile"), true)
    // The same dump may be there twice; the last one counts.
    let twice = try read(Array((Self.report + Self.report).utf8), as: .bugReport)
    expectEqual(twice.satelliteUses, log.satelliteUses)
    for huge in ["1e308", "1e7", "-1", "nan", "inf"] {
      let text = Self.report.replacingOccurrences(of: "10.0", with: huge)
      #expect(throws: InputFailure.self) { try read(Array(text.utf8), as: .bugReport) }
    }
    let long = Self.report + String(repeating: "x", count: 2 << 20)
    let tooLong = #expect(throws: InputFailure.self) { try read(Array(long.utf8), as: .bugReport) }
    expectEqual(tooLong?.diagnostics.first?.hasSuffix("is longer than 1 MiB"), true)
    let without = Self.report.replacingOccurrences(of: "Power Metrics", with: "Other Metrics")
    #expect(throws: InputFailure.self) { try read(Array(without.utf8), as: .bugReport) }
    let words = Self.report.replacingOccurrences(of: "120.0", with: "long")
    #expect(throws: InputFailure.self) { try read(Array(words.utf8), as: .bugReport) }
  }

  @Test("battery statistics are known, and refused with what has the receiver's charge instead")
  func batterystats() throws {
    let text = "Battery History (2% used, 10KB used of 4096KB):\nStatistics since last charge:\n"
    try with(Array(text.utf8)) { #expect(PhoneLogFile.source(of: $0) == .bugReport) }
    let failure = #expect(throws: InputFailure.self) { try read(Array(text.utf8), as: .bugReport) }
    expectEqual(failure?.diagnostics.first?.contains("the output of dumpsys location"), true)
  }

  @Test("other files are not logs of a phone")
  func others() throws {
    for text in ["time,level_percent\n0,100\n", "\nhello", "", "SQLite format 2", "\n\n\n"] {
      try with(Array(text.utf8)) { #expect(PhoneLogFile.source(of: $0) == nil, "\(text)") }
    }
  }
}
