// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

extension RecordedDay {
  /// A day of a results folder.
  ///
  /// - Parameters:
  ///   - name: the scenario's name.
  ///   - folder: the folder.
  /// - Throws: `ResultsError` if a table is malformed.
  init(name: String, in folder: String) throws {
    let root = ResultsReader.scenario(name, in: folder)
    self.name = name
    title = root?["title"]?.text ?? ""
    strategies = []
    if case .sequence(let items) = root?["strategies"]?.content {
      strategies = items.compactMap { item in
        (item["name"] ?? item["use"])?.text.map {
          Strategy(name: $0, title: item["title"]?.text ?? "")
        }
      }
    }
    startUTC = root?["trace"]?["start"]?.text
    utcOffset = root?["utc_offset"]?.text ?? "+00:00"
    let offset = Int64(UTCOffset.minutes(utcOffset) ?? 0) * 60_000
    let day: Int64 = 86_400_000
    let local = startUTC.flatMap(WallTime.unixMilliseconds).map { ($0 + offset) % day } ?? 0
    localStart = SimulationDuration(nanoseconds: (local + day) % day * 1_000_000)
    truth = try Self.truth(of: name, in: folder)
    sites = try Self.sites(of: name, in: folder)
    surroundings = try Self.surroundings(of: name, in: folder)
  }

  private static func rows(
    of scenario: String,
    in table: StoredTable
  ) throws(ResultsError) -> [StoredTable.Row] {
    let column = try table.column("scenario")
    return table.rows.filter { $0.cells[column] == scenario }
  }

  private static func truth(
    of scenario: String,
    in folder: String
  ) throws(ResultsError) -> [RecordedTruth] {
    guard let table = try StoredTable.ifPresent("truth", in: folder) else { return [] }
    let time = try table.column("t_s")
    let place = try PlaceColumns(table)
    let scored = try table.column("is_scored")
    var samples: [RecordedTruth] = []
    for row in try rows(of: scenario, in: table) {
      let spot = try place.required(row, table)
      guard let isScored = Bool(row.cells[scored]) else {
        throw table.bad(row, scored, "true or false")
      }
      let sample = RecordedTruth(
        time: try table.requiredInstant(row, time),
        coordinate: spot.coordinate,
        point: spot.point,
        isScored: isScored
      )
      if let last = samples.last, last.time >= sample.time {
        throw table.bad(row, time, "later than in the previous row")
      }
      samples.append(sample)
    }
    return samples
  }

  private static func sites(
    of scenario: String,
    in folder: String
  ) throws(ResultsError) -> [RecordedSite] {
    guard let table = try StoredTable.ifPresent("sites", in: folder) else { return [] }
    let kind = try table.column("kind")
    let name = try table.column("name")
    let place = try PlaceColumns(table)
    let radius = try table.column("radius_m")
    let from = try table.column("from_s")
    let to = try table.column("to_s")
    var sites: [RecordedSite] = []
    for row in try rows(of: scenario, in: table) {
      let spot = try place.required(row, table)
      sites.append(
        RecordedSite(
          kind: try table.named(row, kind, "cell, beacon or place"),
          name: row.cells[name],
          coordinate: spot.coordinate,
          point: spot.point,
          radius: try table.number(row, radius, in: 0...1e9).map { Metres($0) },
          from: try table.instant(row, from),
          to: try table.instant(row, to)
        )
      )
    }
    return sites
  }

  private static func surroundings(
    of scenario: String,
    in folder: String
  ) throws(ResultsError) -> [Surroundings] {
    guard let table = try StoredTable.ifPresent("environments", in: folder) else { return [] }
    let environment = try table.column("environment")
    let from = try table.column("from_s")
    let to = try table.column("to_s")
    var stretches: [Surroundings] = []
    for row in try rows(of: scenario, in: table) {
      stretches.append(
        Surroundings(
          environment: try table.named(row, environment, "an environment"),
          from: try table.requiredInstant(row, from),
          to: try table.requiredInstant(row, to)
        )
      )
    }
    return stretches
  }
}
