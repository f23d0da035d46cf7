// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import BuiltIns
import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("The table of ranges")
struct RangeTableTests {
  static let keys =
    OSProfile.settings.map { "os.\($0.key)" }
    + OSProfile.fusedProviderSettings.map { "os.fused_provider.\($0.key)" }
    + ProviderModel.settings.map { "providers.\($0.key)" }

  @Test("the program carries the table as it is")
  func embedded() throws {
    let text = try String(contentsOfFile: packageRoot + "/scenarios/ranges.csv", encoding: .utf8)
    expectEqual(BuiltInTables.ranges, text)
  }

  @Test("every row can be read, names a number and says where it is from")
  func rows() {
    let rows = RangeTable.rows(of: BuiltInTables.ranges)
    #expect(rows.allSatisfy { $0.count == 5 })
    expectEqual(RangeTable.builtIn.count, rows.count)
    for range in RangeTable.builtIn {
      #expect(Self.keys.contains { range.fits($0) }, "\(range.key)")
      #expect(!range.source.isEmpty)
      #expect(range.basis != .assumption || range.source.hasPrefix("Assumption:"), "\(range.key)")
    }
    expectEqual(Set(RangeTable.builtIn.map(\.key)).count, rows.count)
  }

  @Test("a range holds the value of the newest system and of the providers of 2019")
  func values() {
    let setting = ModelSetting(
      phone: PhoneProfile(),
      system: OSProfile(),
      providers: ProviderModel()
    )
    let parameters = ModelParameters(of: setting, ranges: RangeTable.builtIn)
    let outside = parameters.fixed.filter { $0.reason != "no range" }
    #expect(outside.isEmpty, "\(outside.map(\.key))")
    #expect(parameters.free.filter { $0.key.hasPrefix("os.") }.count > 70)
    #expect(parameters.free.filter { $0.key.hasPrefix("providers.") }.count > 90)
  }

  @Test("a range holds the value of each Android")
  func android() throws {
    for name in BuiltIn.systemNames where name.hasPrefix("android_") {
      let setting = ModelSetting(
        phone: PhoneProfile(),
        system: try BuiltIn.system(name),
        providers: ProviderModel()
      )
      let parameters = ModelParameters(of: setting, ranges: RangeTable.builtIn)
      let outside = parameters.fixed.filter {
        $0.key.hasPrefix("os.fused_provider.") && $0.reason != "no range"
      }
      #expect(outside.isEmpty, "\(name): \(outside.map(\.key))")
      #expect(parameters.free.count { $0.key.hasPrefix("os.fused_provider.") } >= 12)
    }
  }

  @Test("units of the table are those of the numbers")
  func units() {
    let setting = ModelSetting(
      phone: PhoneProfile(),
      system: OSProfile(),
      providers: ProviderModel()
    )
    let free = ModelParameters(of: setting, ranges: RangeTable.builtIn).free
    for cells in RangeTable.rows(of: BuiltInTables.ranges) {
      guard let parameter = free.first(where: { $0.key == cells[0] }) else { continue }
      for end in [cells[1], cells[2]] where !end.hasPrefix("x") {
        let dimension: QuantityText.Dimension =
          switch parameter.unit {
          case "s": .duration
          case "m": .length
          case "m/s": .speed
          default: .number
          }
        let isWord = parameter.kind == .flag && (end == "true" || end == "false")
        #expect(
          isWord || (try? QuantityText.parse(end, as: dimension)) != nil,
          "\(cells[0]): \(end)"
        )
      }
    }
  }

  @Test("rows that cannot be parsed are left out")
  func hostile() {
    let text = """
      key,low,high,basis,source
      os.a,1 s,2 s,measured,fine
      os.b,one,2 s,measured,no number
      os.c,x-1,x2,measured,a factor below 0
      os.d,1 s,2 s,guess,no evidence
      os.e,1 s,2 s,measured
      os.f,1 s,2 s,measured,"with, a comma"
      """
    expectEqual(RangeTable.ranges(in: text).map(\.key), ["os.a", "os.f"])
    expectEqual(RangeTable.ranges(in: text).last?.source, "with, a comma")
  }
}
