// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import StudyResults

@Suite("Properties of the index of a day's parts")
struct DayPartsProperties {
  private static let groups = ["a", "b", "c"].map {
    RunGroup(scenario: "day", strategy: $0, phone: "phone", os: "ios_18")
  }

  /// A header with spans of random sizes, many of them empty.
  private static func header(
    _ replications: Range<Int>,
    total: Int,
    _ random: inout SplitMix
  ) -> PartHeader {
    var end = 0
    func span(_ count: Int) -> PartHeader.Span {
      defer { end += count }
      return PartHeader.Span(offset: end, count: count)
    }
    func size() -> Int { [0, 0, 1, 127, 128, 70_000, 1 << 40].randomElement(using: &random) ?? 0 }
    let groups = groups.map { group in
      PartHeader.Group(
        group: group,
        notes: [],
        columns: span(replications.count * 2 * 8),
        profile: span(size()),
        rows: Bool.random(using: &random) ? StudyTable.ofRuns.map { _ in span(size()) } : []
      )
    }
    return PartHeader(
      study: "s",
      scenario: "day",
      replications: replications,
      total: total,
      metricCount: 2,
      groups: groups,
      dayRows: Bool.random(using: &random) ? StudyTable.ofDays.map { _ in span(size()) } : []
    )
  }

  /// Blocks of a power of two, some of them cut short, so that they contain one another or have
  /// nothing in common.
  private static func headers(_ random: inout SplitMix) -> [PartHeader] {
    (0..<Int.random(in: 1...40, using: &random)).map { _ in
      let size = 1 << Int.random(in: 0...3, using: &random)
      let lower = size * Int.random(in: 0..<16 / size, using: &random)
      let count = Int.random(in: 1...size, using: &random)
      return header(
        lower..<lower + count,
        total: 16 + Int.random(in: 0...1, using: &random),
        &random
      )
    }
  }

  @Test("the parts that are read are the largest ones, in any order of adding", arguments: 0..<50)
  func chosen(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    let headers = Self.headers(&random)
    for limit in [nil, 16, 7, 0] {
      let allowed = headers.filter { $0.replications.upperBound <= limit ?? .max }
        .map(\.replications)
      let wanted = Set(allowed).filter { own in
        !allowed.contains { $0 != own && $0.clamped(to: own) == own }
      }
      .sorted { $0.lowerBound < $1.lowerBound }
      for isRead in [false, true] {
        let day = DayParts(like: headers[0])
        day.limit = limit
        for header in headers.shuffled(using: &random) {
          day.add(header, place: 0, offset: 0, notes: Self.groups.map { _ in [] })
          if isRead { _ = day.chosen }
        }
        expectEqual(day.chosen.map(\.replications), wanted, "seed \(seed)")
        for part in day.chosen {
          let totals = headers.filter { $0.replications == part.replications }.map(\.total)
          expectEqual(part.total, totals.max(), "seed \(seed)")
        }
        for lower in 0..<16 {
          for upper in (lower + 1)...16 {
            let isHeld = wanted.contains { $0.lowerBound <= lower && upper <= $0.upperBound }
            expectEqual(day.contains(lower..<upper), isHeld, "seed \(seed)")
          }
        }
      }
    }
  }

  @Test("a part's spans are those of its header, from its payload on", arguments: 0..<50)
  func locations(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    var headers: [PartHeader] = []
    var lower = 0
    for count in [1, 1, 2, 64, 3] {
      headers.append(Self.header(lower..<lower + count, total: 99, &random))
      lower += count
    }
    let day = DayParts(like: headers[0])
    for (index, header) in headers.enumerated().shuffled(using: &random) {
      let notes = Self.groups.indices.map { Array(0..<$0) }
      day.add(header, place: index * 300, offset: index * 1000, notes: notes)
    }
    for (index, part) in day.chosen.enumerated() {
      let (header, offset) = (headers[index], index * 1000)
      func spans(_ spans: [PartHeader.Span]) -> [PartHeader.Span] {
        spans.filter { $0.count > 0 }.map { .init(offset: $0.offset + offset, count: $0.count) }
      }
      expectEqual(day.place(of: part), index * 300)
      for (number, group) in header.groups.enumerated() {
        let location = day.location(of: part, group: number)
        expectEqual(location.place, index * 300)
        expectEqual(location.columns, offset + group.columns.offset)
        expectEqual(location.notes, Array(0..<number))
        expectEqual(location.profile.count, group.profile.count)
        expectEqual(location.profile.offset, offset + group.profile.offset)
        expectEqual(location.rows.filter { $0.count > 0 }, spans(group.rows), "seed \(seed)")
        for (table, span) in location.rows.enumerated() {
          expectEqual(span.count, group.rows[table].count, "seed \(seed)")
        }
      }
      expectEqual(day.dayRows(of: part).rows.filter { $0.count > 0 }, spans(header.dayRows))
    }
    expectEqual(day.tableByteCount, headers.reduce(0) { $0 + $1.tableByteCount }, "seed \(seed)")
  }

  @Test("a twin has the same replications and the same total", arguments: 0..<20)
  func twins(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    let headers = Self.headers(&random)
    let day = DayParts(like: headers[0])
    for (index, header) in headers.enumerated() {
      let known = headers[..<index].contains {
        $0.replications == header.replications && $0.total == header.total
      }
      let twin = day.twin(of: header)
      expectEqual((twin != nil), known, "seed \(seed)")
      #expect(twin.map { $0.replications == header.replications } ?? true)
      #expect(twin.map { $0.total == header.total } ?? true)
      day.add(header, place: index, offset: 0, notes: Self.groups.map { _ in [] })
    }
  }

  @Test("a part takes about twenty bytes, and ten more for each group", arguments: [1, 10, 100])
  func size(_ groupCount: Int) {
    let count = 300
    let groups = (0..<groupCount).map {
      RunGroup(scenario: "day", strategy: "s\($0)", phone: "phone", os: "ios_18")
    }
    // A note, no powers, and 15 and 60 kB of rows of runs and energy.
    let sizes = [15_000, 60_000, 0, 0, 0, 0, 0, 0]
    func header(_ index: Int) -> PartHeader {
      var end = 0
      func span(_ count: Int) -> PartHeader.Span {
        defer { end += count }
        return PartHeader.Span(offset: end, count: count)
      }
      return PartHeader(
        study: "s",
        scenario: "day",
        replications: index * 64..<(index + 1) * 64,
        total: 100_000,
        metricCount: 90,
        groups: groups.map {
          PartHeader.Group(
            group: $0,
            notes: ["n"],
            columns: span(64 * 90 * 8),
            profile: span(0),
            rows: sizes.map { span($0) }
          )
        },
        dayRows: StudyTable.ofDays.map { _ in span(0) }
      )
    }
    let day = DayParts(like: header(0))
    for index in 0..<count {
      day.add(header(index), place: 1, offset: 5000, notes: groups.map { _ in [0] })
    }
    #expect(day.byteCount <= count * (20 + 10 * groupCount))
    expectEqual(day.tableByteCount, count * groupCount * 75_000)
  }

  @Test("numbers and lists of numbers are read back")
  func counts() {
    let numbers = [0, 1, 127, 128, 16_383, 16_384, 1 << 40, .max]
    var list = CountList()
    for number in numbers { list.append(number) }
    list.append(numbers)
    list.append([])
    list.append(7)
    var place = 0
    for number in numbers { expectEqual(list.number(at: &place), number) }
    expectEqual(list.numbers(at: &place), numbers)
    expectEqual(list.numbers(at: &place), [])
    expectEqual(list.number(at: &place), 7)
    expectEqual(place, list.count)
  }
}
