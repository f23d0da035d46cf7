// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import BuiltIns
import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Rules of app stores")
struct StorePolicyTests {
  @Test("the program carries the table as it is, and every row can be read")
  func rows() throws {
    let text = try String(contentsOfFile: packageRoot + "/scenarios/policies.csv", encoding: .utf8)
    expectEqual(BuiltInTables.policies, text)
    expectEqual(StorePolicy.all.count, text.split(separator: "\n").count - 1)
    expectEqual(Set(StorePolicy.all.map(\.name)).count, StorePolicy.all.count)
  }

  @Test("dates are days and months, and sources are addresses", arguments: StorePolicy.all)
  func dates(policy: StorePolicy) {
    #expect(policy.from.wholeMatch(of: /20\d\d-[01]\d-[0-3]\d/) != nil)
    #expect(policy.read.wholeMatch(of: /20\d\d-[01]\d/) != nil)
    for address in policy.source.split(separator: "; ") {
      #expect(address.wholeMatch(of: /[a-z.-]+\.[a-z]+\/[^ ]+/) != nil, "\(address)")
    }
  }

  @Test("rows that cannot be read are left out")
  func hostile() {
    let text = """
      name,store,from,read,statement,remedy,source
      a,S,2026-01-01,2026-11,"says, this",do,x.org/y
      b,S,2026-01-01,2026-11,says,do
      c,S,,2026-11,says,do,x.org/y
      d,S,2026-01-01,2026-11,says,do,x.org/y,more

      """
    expectEqual(StorePolicy.rows(of: text).map(\.name), ["a"])
    expectEqual(StorePolicy.rows(of: text).first?.statement, "says, this")
    expectEqual(StorePolicy.rows(of: ""), [])
  }
}
