// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Studies

@Suite("Standings of phones and systems")
struct EvidenceStandingTests {
  @Test("of several phones the lowest rung counts, and none outweighs all")
  func lowest() {
    let mixed = [EvidenceStanding.made("a", .percentPerHour), EvidenceStanding.made("b", .order)]
    expectEqual(EvidenceStanding.lowest(of: mixed), .order)
    #expect(EvidenceStanding.lowest(of: mixed + [EvidenceStanding.made("c", nil)]) == nil)
    #expect(EvidenceStanding.lowest(of: []) == nil)
  }

  @Test("each claim is above the one before")
  func claimsInOrder() {
    let claims: [ComparisonTable.Rung] = [.order, .ratio, .tierSeconds, .percentPerHour]
    for (lower, upper) in zip(claims, claims.dropFirst()) {
      #expect(lower < upper)
      #expect(!(upper < lower) && !(lower < lower))
      expectEqual(lower.next, upper)
    }
  }

  @Test("standings of one phone and system are joined: services too, and the lower rung holds")
  func joined() {
    var (one, other) = (
      EvidenceStanding.made("a", .ratio), EvidenceStanding.made("a", .order, "Because.")
    )
    one.services = [
      ServiceStanding.made(.visits, .order, ["v"]), ServiceStanding.made(.motion, .order, ["m"]),
    ]
    other.services = [
      ServiceStanding.made(.standardUpdates, .ratio, ["s"]),
      ServiceStanding.made(.visits, nil, ["w"]),
    ]
    for standings in [[one, other], [other, one]] {
      let joined = EvidenceStanding.joined(standings + [EvidenceStanding.made("b", .ratio)])
      expectEqual(joined.map(\.rung), [.order, .ratio])
      expectEqual(joined[0].stop, "Because.")
      expectEqual(joined[0].services.map(\.service), [.standardUpdates, .visits, .motion])
      #expect(joined[0].services[1].rung == nil)
      expectEqual(Set(joined[0].services[1].strategies), ["v", "w"])
    }
  }

  @Test("rungs are in the order of the ladder")
  func order() {
    expectEqual(ComparisonTable.Rung.allCases.sorted(), ComparisonTable.Rung.allCases)
    #expect(ComparisonTable.Rung.order < .percentPerHour)
  }
}
