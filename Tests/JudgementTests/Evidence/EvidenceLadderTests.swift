// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Judgement
@testable import Studies

/// Hand-made scores.
enum MadeScores {
  static let phone: PhoneProfile = {
    var phone = PhoneProfile()
    phone.name = "scored_phone"
    return phone
  }()

  static let system: OSProfile = {
    var system = OSProfile()
    system.name = "ios_12"
    return system
  }()

  static let pair = EvidenceLadder.Scored(phone: phone, system: system)

  /// A row that passes.
  static func row(_ check: String, _ test: FieldScore.Test = .endToEnd) -> FieldScore {
    FieldScore(
      check: check,
      title: "what \(check) compares",
      test: test,
      phone: phone.name,
      system: system.name,
      predicted: 1,
      measured: 1,
      passFrom: 0.5,
      passTo: 2,
      noise: "",
      outcome: .pass
    )
  }

  /// All rows that iOS needs, passing.
  static let all: [FieldScore] =
    ["D1", "D2", "D3", "D4", "D5", "D6", "D8", "D10", "D11", "L1", "L2", "L3", "L4"]
    .map { row($0) } + [row("D7", .powerModel), row("D9", .powerModel)]

  static func ladder(
    _ rows: [FieldScore] = all,
    model: String = "1",
    program: String = "1"
  ) -> EvidenceLadder {
    let sheet = FieldScoreSheet(
      modelVersion: model,
      date: "2026-01-02",
      source: "made",
      scores: rows
    )
    return EvidenceLadder(sheet, scored: [pair], modelVersion: program)
  }

  /// All rows, with one of them changed.
  static func changing(_ check: String, _ change: (inout FieldScore) -> Void) -> [FieldScore] {
    all.map { row in
      var row = row
      if row.check == check { change(&row) }
      return row
    }
  }
}

@Suite("Evidence ladder")
struct EvidenceLadderTests {
  private func own(_ ladder: EvidenceLadder) -> EvidenceStanding {
    ladder.standing(phone: MadeScores.phone, system: MadeScores.system, isRelease: true)
  }

  @Test("with every row passing the scored phone and system reach the top")
  func top() {
    let standing = own(MadeScores.ladder())
    expectEqual(standing.rung, .percentPerHour)
    #expect(standing.stop.isEmpty && standing.carried.isEmpty)
    expectEqual(standing.scored, "scored_phone on ios_12")
  }

  /// A row that misses, and the claim below the one that needs it.
  static let misses: [(check: String, rung: ComparisonTable.Rung?)] = [
    ("D1", nil), ("D2", nil), ("D3", .order), ("D4", .order), ("D5", .order), ("D7", .order),
    ("L1", .ratio), ("L2", .ratio), ("L3", .ratio), ("L4", .ratio), ("D6", .tierSeconds),
    ("D8", .tierSeconds), ("D9", .tierSeconds), ("D10", .tierSeconds), ("D11", .tierSeconds),
  ]

  @Test("a miss ends the climb and is named with its numbers", arguments: misses)
  func miss(_ check: String, _ rung: ComparisonTable.Rung?) {
    let rows = MadeScores.changing(check) { row in
      row.outcome = .miss
      row.predicted = 3.25
    }
    let standing = own(MadeScores.ladder(rows))
    expectEqual(standing.rung, rung)
    #expect(standing.stop.contains("row \(check)"))
    #expect(
      standing.stop.contains("misses: what \(check) compares, predicted 3.25, needed 0.5 to 2")
    )
  }

  @Test("a row without data and a row that is not there support nothing", arguments: misses)
  func missing(_ check: String, _ rung: ComparisonTable.Rung?) {
    let silent = own(MadeScores.ladder(MadeScores.changing(check) { $0.outcome = .noData }))
    expectEqual(silent.rung, rung)
    #expect(silent.stop.contains("has no data"))
    let absent = own(MadeScores.ladder(MadeScores.all.filter { $0.check != check }))
    expectEqual(absent.rung, rung)
    #expect(absent.stop.contains("is missing from the scores"))
  }

  @Test("one of several rows of a check that misses is enough")
  func several() {
    var bad = MadeScores.row("D4")
    bad.outcome = .miss
    expectEqual(own(MadeScores.ladder(MadeScores.all + [bad])).rung, .order)
  }

  @Test("a row of the other kind of test does not count as a substitute")
  func tests() {
    let rows = MadeScores.changing("D1") { $0.test = .powerModel }
    #expect(own(MadeScores.ladder(rows)).rung == nil)
  }

  @Test("rows of another phone or system do not count")
  func others() {
    expectEqual(own(MadeScores.ladder(MadeScores.changing("D3") { $0.phone = "b" })).rung, .order)
    expectEqual(own(MadeScores.ladder(MadeScores.changing("D3") { $0.system = "b" })).rung, .order)
  }

  @Test("scores of an older model are marked as such")
  func age() {
    #expect(own(MadeScores.ladder()).isCurrent)
    let standing = own(MadeScores.ladder(model: "1", program: "2"))
    #expect(!standing.isCurrent)
    #expect(standing.reason.contains("The scores are from model 1, the numbers from model 2"))
  }

  @Test("a phone with another battery and scale keeps seconds and loses percentages")
  func scaled() {
    var phone = MadeScores.phone
    phone.name = "class"
    phone.scale.all = Estimate(0.65, in: 0.3...1)
    phone.battery.capacity.value = Joules(1)
    let standing = MadeScores.ladder()
      .standing(phone: phone, system: MadeScores.system, isRelease: true)
    expectEqual(standing.rung, .tierSeconds)
    #expect(standing.carried.contains("every power scaled by one factor"))
    #expect(standing.stop.hasPrefix("Percent per hour is not claimed"))
  }

  @Test("a phone with factors on its parts keeps the order alone")
  func partFactors() {
    var phone = MadeScores.phone
    phone.name = "class"
    phone.scale.gnss = Estimate(0.62, in: 0.24...1)
    let standing = MadeScores.ladder()
      .standing(phone: phone, system: MadeScores.system, isRelease: true)
    expectEqual(standing.rung, .order)
    #expect(standing.carried.contains("its powers scaled by one factor per part"))
    #expect(standing.stop.contains("the factors of class were never"))
  }

  @Test("a phone with another power keeps only the order, whatever its name")
  func otherPhone() {
    var phone = MadeScores.phone
    phone.cpu.awakePower.value = Watts(0.2)
    let standing = MadeScores.ladder()
      .standing(phone: phone, system: MadeScores.system, isRelease: true)
    expectEqual(standing.rung, .order)
    #expect(standing.stop.contains("the powers of scored_phone were never"))
  }

  @Test("a name and a source change nothing")
  func renamed() {
    var phone = MadeScores.phone
    phone.name = "mine"
    phone.cpu.awakePower.source = "read again"
    let standing = MadeScores.ladder()
      .standing(phone: phone, system: MadeScores.system, isRelease: false)
    expectEqual(standing.rung, .percentPerHour)
    expectEqual(standing.carried, "mine has the same numbers as scored_phone.")
  }

  @Test("another release keeps ratios, a variant keeps the order")
  func systems() {
    var system = MadeScores.system
    system.name = "ios_99"
    system.standard.scanIntervalMoving = .seconds(60)
    let ladder = MadeScores.ladder()
    let release = ladder.standing(phone: MadeScores.phone, system: system, isRelease: true)
    expectEqual(release.rung, .ratio)
    #expect(release.stop.contains("what ios_99 changed was never compared with recordings"))
    let variant = ladder.standing(phone: MadeScores.phone, system: system, isRelease: false)
    expectEqual(variant.rung, .order)
  }

  @Test("kinship cannot lift what the scores do not carry")
  func lowered() {
    var system = MadeScores.system
    system.standard.scanIntervalMoving = .seconds(60)
    let rows = MadeScores.changing("D2") { $0.outcome = .miss }
    let standing = MadeScores.ladder(rows)
      .standing(phone: MadeScores.phone, system: system, isRelease: true)
    #expect(standing.rung == nil)
    #expect(standing.stop.contains("row D2"))
  }

  @Test("a manufacturer without any scored phone is not validated")
  func makers() {
    var phone = MadeScores.phone
    phone.platform = .android
    var system = MadeScores.system
    let mixed = MadeScores.ladder().standing(phone: phone, system: system, isRelease: true)
    #expect(mixed.rung == nil && mixed.scored == nil)
    system.platform = .android
    let android = MadeScores.ladder().standing(phone: phone, system: system, isRelease: true)
    #expect(android.rung == nil)
    expectEqual(android.stop, "No phone running Android was compared with recordings.")
  }

  @Test("Android climbs to seconds at most, as long as its absolute drain misses")
  func android() {
    var phone = MadeScores.phone
    phone.platform = .android
    var system = MadeScores.system
    system.platform = .android
    var rows = ["A1", "A2", "A3", "A4", "L4", "A5"].map { MadeScores.row($0) }
    rows[5].outcome = .miss
    let sheet = FieldScoreSheet(modelVersion: "1", date: "d", source: "", scores: rows)
    let scored = EvidenceLadder.Scored(phone: phone, system: system)
    let ladder = EvidenceLadder(sheet, scored: [scored], modelVersion: "1")
    let standing = ladder.standing(phone: phone, system: system, isRelease: true)
    expectEqual(standing.rung, .tierSeconds)
    #expect(
      standing.stop.hasPrefix("Percent per hour is not claimed: row A5 (end to end) misses")
    )
  }

  private func standing(_ rows: [FieldScore], _ uses: [ServiceUse]) -> EvidenceStanding {
    MadeScores.ladder(rows).standing(
      phone: MadeScores.phone,
      system: MadeScores.system,
      isRelease: true,
      services: uses
    )
  }

  @Test("a service that was never recorded has the order at most, and the lowest counts")
  func mixture() {
    let uses = [
      ServiceUse(.standardUpdates, strategies: ["a", "c"]),
      ServiceUse(.visits, strategies: ["b", "c"]),
    ]
    let mixed = standing(MadeScores.all, uses)
    expectEqual(mixed.services.map(\.rung), [.percentPerHour, .order])
    expectEqual(mixed.services.map(\.isRecorded), [true, false])
    expectEqual(mixed.rung, .order)
    expectEqual(mixed.stop, "Ratios are not claimed: no recording shows visits alone.")
    expectEqual(standing(MadeScores.all, Array(uses.prefix(1))).rung, .percentPerHour)
    expectEqual(standing(MadeScores.all, []).rung, .percentPerHour)
  }

  @Test(
    "no service passes unless the recorded one keeps the order",
    arguments: ServiceKind.allCases
  )
  func none(_ service: ServiceKind) {
    let rows = MadeScores.changing("D1") { $0.outcome = .miss }
    #expect(standing(rows, [ServiceUse(service)]).rung == nil)
  }

  @Test(
    "of all services standard updates alone earn more than the order",
    arguments: ServiceKind.allCases
  )
  func services(_ service: ServiceKind) {
    let rung = standing(MadeScores.all, [ServiceUse(service)]).rung
    expectEqual(rung, (service == .standardUpdates ? .percentPerHour : .order))
  }

  @Test("a row that was fitted to its own recordings earns nothing", arguments: misses)
  func fitted(_ check: String, _ rung: ComparisonTable.Rung?) {
    let standing = own(
      MadeScores.ladder(MadeScores.changing(check) { $0.fittedTo = "x was fitted" })
    )
    expectEqual(standing.rung, rung)
    #expect(standing.stop.contains("row \(check)"))
    #expect(
      standing.stop.hasSuffix("is scored on the recordings that it was fitted to: x was fitted.")
    )
  }

  @Test(
    "in a check with some fitted rows the others decide, and a fitted row that misses is a miss"
  )
  func partlyFitted() {
    var row = MadeScores.row("D4")
    row.fittedTo = "x was fitted"
    expectEqual(own(MadeScores.ladder(MadeScores.all + [row])).rung, .percentPerHour)
    row.outcome = .miss
    expectEqual(own(MadeScores.ladder(MadeScores.all + [row])).rung, .order)
  }

  @Test(
    "on Android the fused provider earns what was recorded, geofencing and standard updates do not"
  )
  func androidServices() {
    var phone = MadeScores.phone
    phone.platform = .android
    var system = MadeScores.system
    system.platform = .android
    var rows = ["A1", "A2", "A3", "A4", "L4", "A5"].map { MadeScores.row($0) }
    rows[5].outcome = .miss
    let sheet = FieldScoreSheet(modelVersion: "1", date: "d", source: "", scores: rows)
    let scored = EvidenceLadder.Scored(phone: phone, system: system)
    let ladder = EvidenceLadder(sheet, scored: [scored], modelVersion: "1")
    let standing = ladder.standing(
      phone: phone,
      system: system,
      isRelease: true,
      services: [.standardUpdates, .fused, .geofencing].map { ServiceUse($0) }
    )
    expectEqual(standing.services.map(\.rung), [.order, .tierSeconds, .order])
    expectEqual(standing.rung, .order)
  }

  @Test("every rung climbs on at least one check of its own, and no check serves two")
  func requirements() {
    let all = ComparisonTable.Rung.allCases.map {
      EvidenceLadder.requirements(for: $0, on: .ios)
    }
    #expect(all.count == 4 && all.allSatisfy { !$0.isEmpty })
    let checks = all.joined().map(\.check)
    expectEqual(Set(checks).count, checks.count)
  }
}
