// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Studies

@Suite("Standings of phones and systems")
struct EvidenceStandingTests {
  private func standing(
    _ phone: String,
    _ rung: ComparisonTable.Rung?,
    _ stop: String = ""
  ) -> EvidenceStanding {
    EvidenceStanding(
      phone: phone,
      system: "ios_12",
      rung: rung,
      scored: "a on b",
      stop: stop,
      modelVersion: "1",
      date: "2026-01-02",
      programVersion: "1"
    )
  }

  @Test("of several phones the lowest rung counts, and none outweighs all")
  func lowest() {
    let mixed = [standing("a", .percentPerHour), standing("b", .order)]
    expectEqual(EvidenceStanding.lowest(of: mixed), .order)
    #expect(EvidenceStanding.lowest(of: mixed + [standing("c", nil)]) == nil)
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

  private func service(_ kind: ServiceKind, _ rung: ComparisonTable.Rung?, _ users: [String])
    -> ServiceStanding
  {
    ServiceStanding(
      service: kind,
      rung: rung,
      isRecorded: kind == .standardUpdates,
      stop: "Because.",
      strategies: users
    )
  }

  @Test("standings of one phone and system are joined: services too, and the lower rung holds")
  func joined() {
    var (one, other) = (standing("a", .ratio), standing("a", .order, "Because."))
    one.services = [service(.visits, .order, ["v"]), service(.motion, .order, ["m"])]
    other.services = [service(.standardUpdates, .ratio, ["s"]), service(.visits, nil, ["w"])]
    for standings in [[one, other], [other, one]] {
      let joined = EvidenceStanding.joined(standings + [standing("b", .ratio)])
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
