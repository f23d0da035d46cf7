// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

@Suite("Evidence in sentences")
struct EvidenceStandingTextTests {
  @Test("each outcome has one plain sentence of at most 100 characters")
  func sentences() {
    func sentence(_ rung: ComparisonTable.Rung?, _ carried: String = "akin") -> String {
      var made = EvidenceStanding.made("c", rung)
      made.carried = carried
      return EvidenceStanding.text(on: [made])
    }
    expectEqual(sentence(.order), "Trust the order; percentages were never checked on this phone.")
    #expect(
      sentence(.order, "") == "Trust the order; percentages have not passed their own check."
    )
    #expect(sentence(.ratio).hasPrefix("Trust the order and the ratios; "))
    #expect(sentence(.tierSeconds).contains("seconds per accuracy tier"))
    #expect(sentence(.percentPerHour).contains("the percentages, on this phone"))
    #expect(sentence(nil).hasPrefix("Not validated: "))
    #expect(EvidenceStanding.text(on: []).hasPrefix("The results do not say how far to trust"))
    let all = ComparisonTable.Rung.allCases.map { sentence($0) } + [sentence(nil)]
    #expect(all.allSatisfy { $0.count <= 100 })
  }

  @Test("the sentence names what the percentages were never checked on")
  func unchecked() {
    func sentence(_ standings: EvidenceStanding...) -> String {
      EvidenceStanding.text(on: standings)
    }
    func made(_ phone: String, _ carried: String) -> EvidenceStanding {
      var made = EvidenceStanding.made(phone, .order)
      made.carried = carried
      return made
    }
    let (measured, other, third) = (made("a", ""), made("c", "akin"), made("d", "akin"))
    #expect(sentence(made("a", "akin")).hasSuffix("never checked with this system."))
    #expect(sentence(measured, other).hasSuffix("never checked on c."))
    #expect(sentence(other, third).hasSuffix("never checked on these phones."))
    #expect(sentence(measured).hasSuffix("have not passed their own check."))
  }

  @Test("strategies of services that were never recorded are named below the sentence")
  func unrecorded() {
    var made = EvidenceStanding.made("a", .order)
    made.services = [
      ServiceStanding.made(.standardUpdates, .ratio, ["best"]),
      ServiceStanding.made(.significantChange, .order, ["significant_change", "both"]),
      ServiceStanding.made(.visits, .order, ["visits", "both"]),
    ]
    expectEqual(
      EvidenceStanding.lines([made]).dropFirst(),
      [
        "Never recorded: significant_change, both and visits; only the model ranks them."
      ]
    )
    made.services[1].strategies = (0..<30).map { "strategy_number_\($0)" }
    let line = EvidenceStanding.lines([made])[1]
    #expect(line.count <= 200 && line.contains(" more; "), "\(line)")
    made.services.removeFirst()
    #expect(EvidenceStanding.lines([made])[1].hasPrefix("No service of these strategies"))
    made.services = []
    expectEqual(EvidenceStanding.lines([made]).count, 1)
  }

  @Test("where phones differ the line names those that keep the others down")
  func pairs() {
    let lines = EvidenceStanding.lines([
      EvidenceStanding.made("a", .ratio), EvidenceStanding.made("b", .order),
    ])
    expectEqual(lines.dropFirst(), ["The other runs support more; this applies to b on ios_12."])
    let none = EvidenceStanding.lines([
      EvidenceStanding.made("a", nil, "No phone of Android was held.")
    ])
    expectEqual(none.dropFirst(), ["No phone of Android was held."])
  }

  @Test("details show what was scored, and the rung of each service with what ended its climb")
  func details() {
    var made = EvidenceStanding.made("a", .order)
    made.services = [
      ServiceStanding.made(.standardUpdates, .ratio, ["best", "ten"]),
      ServiceStanding.made(.visits, nil, []),
    ]
    expectEqual(
      EvidenceStanding.details([made]),
      [
        "a on ios_12: Field scores of a on b, model 1, 2026-01-02.",
        "a on ios_12, standard updates (best and ten): ratios. Because.",
        "a on ios_12, visits: not validated. Because.",
      ]
    )
    let old = EvidenceStanding.details([EvidenceStanding.made("a", nil, "Because.")])
    #expect(
      old == ["a on ios_12 (not validated): Field scores of a on b, model 1, 2026-01-02. Because."]
    )
  }
}
