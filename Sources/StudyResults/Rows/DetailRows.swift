// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// The rows of one run in the detail tables.
struct DetailRows {
  private(set) var fixes = RowText()
  private(set) var events = RowText()
  private(set) var states = RowText()
  private(set) var battery = RowText()
  private(set) var regions = RowText()

  /// The rows of a run's record; positions and errors stay empty without its world.
  init(_ record: RunRecord, key: RunKey, world: World?) {
    let cells = Cell.cells(key)
    for delivery in record.log.deliveries { append(delivery, cells, world) }
    for event in record.log.events { append(event, cells, world) }
    let intervals = record.intervals.sorted {
      ($0.component.rawValue, $0.start, $0.end) < ($1.component.rawValue, $1.start, $1.end)
    }
    for interval in intervals {
      states.append(
        cells + Cell.cells(interval.component, interval.state, interval.cause)
          + [.time(interval.start), .time(interval.end), .number(interval.power.value)]
      )
    }
    appendBattery(record, cells)
    for monitored in record.log.regions {
      regions.append(
        cells + [.integer(monitored.client.rawValue), .text(monitored.region.identifier)]
          + DayRows.place(monitored.region.centre, world)
          + [
            .number(monitored.region.radius.value), .time(monitored.from), .time(monitored.to),
          ]
      )
    }
  }

  private mutating func append(
    _ delivery: Delivery,
    _ key: [Cell],
    _ world: World?
  ) {
    let fix = delivery.fix
    let error = world?.truth.scoredPoint(at: fix.timestamp)?.distance(to: fix.position)
    fixes.append(
      key + [
        .time(delivery.time), .integer(delivery.client.rawValue), .time(fix.timestamp),
        .text(delivery.channel.rawValue), .text(fix.source.rawValue),
      ] + DayRows.place(fix.position, world) + [
        .number(fix.horizontalAccuracy.value), .number(fix.verticalAccuracy?.value),
        .number(fix.speed?.value),
        .number(fix.course?.value), .number(error?.value),
      ]
    )
  }

  private mutating func append(
    _ event: LoggedEvent,
    _ key: [Cell],
    _ world: World?
  ) {
    let words = EventText(event.kind)
    var cells =
      key + [.time(event.time), .integer(event.client.rawValue), .text(words.name.rawValue)]
    cells += [.text(words.detail), .text(words.region)]
    cells.append(words.bytes.map { .integer($0) } ?? .empty)
    if let visit = words.visit {
      cells +=
        DayRows.place(visit.position, world) + [.time(visit.arrival), .time(visit.departure)]
    } else {
      cells += Array(repeating: Cell.empty, count: 6)
    }
    events.append(cells)
  }

  /// A row per minute, each interval's energy spread evenly over it as its power is constant.
  ///
  /// The remaining charge is that of the run's own battery, because it also depends on a charger
  /// and on the model of the battery.
  private mutating func appendBattery(_ record: RunRecord, _ key: [Cell]) {
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
    battery.append(key + [.seconds(0), .number(0.0), .empty, .number(1.0), .number(1.0)])
    var total = 0.0
    for (slot, energy) in energies.enumerated() {
      let start = Int64(slot) * minute
      let end = min(record.duration.nanoseconds, start + minute)
      total += energy
      battery.append(
        key + [
          .seconds(end), .number(total), .number(energy / (Double(end - start) / 1e9)),
        ] + Self.charge(slot < levels.count && capacity > 0 ? levels[slot] : nil)
      )
    }
  }

  private static func charge(_ level: BatteryLevel?) -> [Cell] {
    guard let level else { return [.empty, .empty] }
    return [.number(level.chargeFraction), .number(level.shownFraction)]
  }
}
