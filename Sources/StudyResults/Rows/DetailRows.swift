// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TraceFormats
internal import World

/// The rows of one run in the detail tables.
struct DetailRows {
  private let record: RunRecord
  private let world: World?
  /// The key cells of every row.
  private let key: [UInt8]
  private let compressor = GzipCompressor()

  /// The rows of a run's record; positions and errors stay empty without its world.
  init(_ record: RunRecord, key: RunKey, world: World?) {
    self.record = record
    self.world = world
    self.key = RowText.bytes(of: Cell.cells(key))
  }

  /// The rows in a detail table of runs, in the form in which parts hold them.
  func rows(of table: StudyTable) -> [UInt8] {
    var rows = TableRows(table, compressor)
    switch table {
    case .errors: appendErrors(to: &rows)
    case .fixes: appendFixes(to: &rows)
    case .events: appendEvents(to: &rows)
    case .states: appendStates(to: &rows)
    case .battery: appendBattery(to: &rows)
    case .regions: appendRegions(to: &rows)
    case .runs, .energy, .truth, .sites, .environments, .gaps, .samples: break
    }
    return rows.finished()
  }

  private func appendErrors(to rows: inout TableRows) {
    guard let world else { return }
    var places = PlaceCells(world)
    for part in ErrorSeries.parts(record.log, truth: world.truth) {
      let time = world.truth.time(of: part.sample)
      rows.text.begin(key)
      rows.text.add(time)
      if let belief = part.belief {
        let fix = record.log.deliveries[belief].fix
        rows.text.add(written: places.cells(of: fix.position))
        rows.text.add(fix.horizontalAccuracy.value)
        rows.text.add(SimulationTime.zero + (time - fix.timestamp))
      } else {
        rows.text.addEmpty(6)
      }
      rows.text.add(part.error)
      rows.text.add(part.count > 0 ? part.sum / Double(part.count) : nil)
      rows.text.add(part.count > 0 ? part.maximum : nil)
      rows.text.add(part.count)
      rows.endRow()
    }
  }

  private func appendFixes(to rows: inout TableRows) {
    var places = PlaceCells(world)
    for delivery in record.log.deliveries {
      let fix = delivery.fix
      let error = world?.truth.scoredPoint(at: fix.timestamp)?.distance(to: fix.position)
      rows.text.begin(key)
      rows.text.add(delivery.time)
      rows.text.add(delivery.client.rawValue)
      rows.text.add(fix.timestamp)
      rows.text.add(word: delivery.channel.rawValue)
      rows.text.add(word: fix.source.rawValue)
      rows.text.add(written: places.cells(of: fix.position))
      rows.text.add(fix.horizontalAccuracy.value)
      rows.text.add(fix.verticalAccuracy?.value)
      rows.text.add(fix.speed?.value)
      rows.text.add(fix.course?.value)
      rows.text.add(error?.value)
      rows.endRow()
    }
  }

  private func appendEvents(to rows: inout TableRows) {
    var places = PlaceCells(world)
    for event in record.log.events {
      let words = EventText(event.kind)
      rows.text.begin(key)
      rows.text.add(event.time)
      rows.text.add(event.client.rawValue)
      rows.text.add(word: words.name.rawValue)
      rows.text.add(.text(words.detail))
      rows.text.add(.text(words.region))
      rows.text.add(words.bytes.map { Cell.integer($0) } ?? .empty)
      if let visit = words.visit {
        rows.text.add(written: places.cells(of: visit.position))
        rows.text.add(visit.arrival)
        rows.text.add(visit.departure)
      } else {
        rows.text.addEmpty(6)
      }
      rows.endRow()
    }
  }

  private func appendStates(to rows: inout TableRows) {
    // By name, as tables are. Indices are sorted, because intervals are large.
    let names = Set(record.intervals.lazy.map(\.component)).map(\.rawValue).sorted()
    var ranks: [Component: Int] = [:]
    for (rank, name) in names.enumerated() {
      if let component = Component(rawValue: name) { ranks[component] = rank }
    }
    let places = record.intervals.map { ranks[$0.component] ?? 0 }
    let order = record.intervals.indices.sorted { a, b in
      let (first, second) = (record.intervals[a], record.intervals[b])
      return (places[a], first.start, first.end) < (places[b], second.start, second.end)
    }
    for index in order {
      let interval = record.intervals[index]
      rows.text.begin(key)
      for cell in Cell.cells(interval.component, interval.state, interval.cause) {
        rows.text.add(cell)
      }
      rows.text.add(interval.start)
      rows.text.add(interval.end)
      rows.text.add(interval.power.value)
      rows.endRow()
    }
  }

  private func appendRegions(to rows: inout TableRows) {
    var places = PlaceCells(world)
    for monitored in record.log.regions where monitored.isWatched {
      rows.text.begin(key)
      rows.text.add(monitored.client.rawValue)
      rows.text.add(.text(monitored.region.identifier))
      rows.text.add(written: places.cells(of: monitored.region.centre))
      rows.text.add(monitored.region.radius.value)
      rows.text.add(monitored.from)
      rows.text.add(monitored.to)
      rows.endRow()
    }
  }

  /// Adds a row per minute, each interval's energy spread evenly over it as its power is constant.
  ///
  /// The remaining charge is that of the run's own battery, because it also depends on a charger
  /// and on the model of the battery.
  private func appendBattery(to rows: inout TableRows) {
    let minute: Int64 = 60_000_000_000
    guard record.duration.nanoseconds > 0, !record.intervals.isEmpty else { return }
    let count = Int((record.duration.nanoseconds - 1) / minute) + 1
    var energies = [Double](repeating: 0, count: count)
    for interval in record.intervals {
      var start = interval.start.nanoseconds
      while start < interval.end.nanoseconds {
        let slot = min(Int(start / minute), count - 1)
        let end = min(interval.end.nanoseconds, Int64(slot + 1) * minute)
        guard end > start else { break }
        energies[slot] += interval.power.value * (Double(end - start) / 1e9)
        start = end
      }
    }
    let capacity = record.batteryCapacity.value
    let levels = record.batteryLevels
    rows.text.begin(key)
    for cell in [Cell.seconds(0), .number(0.0), .empty, .number(1.0), .number(1.0)] {
      rows.text.add(cell)
    }
    rows.endRow()
    var total = 0.0
    for (slot, energy) in energies.enumerated() {
      let start = Int64(slot) * minute
      let end = min(record.duration.nanoseconds, start + minute)
      let level = slot < levels.count && capacity > 0 ? levels[slot] : nil
      total += energy
      rows.text.begin(key)
      rows.text.add(SimulationTime(nanoseconds: end))
      rows.text.add(total)
      rows.text.add(energy / (Double(end - start) / 1e9))
      rows.text.add(level?.chargeFraction)
      rows.text.add(level?.shownFraction)
      rows.endRow()
    }
  }
}
