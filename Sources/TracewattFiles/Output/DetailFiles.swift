// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
internal import World

/// The detail tables of a results folder: what happened in runs, and the world they happened in.
final class DetailFiles {
  private let fixes: TableFile
  private let events: TableFile
  private let states: TableFile
  private let truth: TableFile
  private let battery: TableFile
  private let regions: TableFile
  private let sites: TableFile
  private let environments: TableFile
  /// The worlds by scenario; for look-up only.
  private var worlds: [String: World] = [:]

  init(in folder: String) throws(OutputError) {
    fixes = try TableFile(.fixes, in: folder)
    events = try TableFile(.events, in: folder)
    states = try TableFile(.states, in: folder)
    truth = try TableFile(.truth, in: folder)
    battery = try TableFile(.battery, in: folder)
    regions = try TableFile(.regions, in: folder)
    sites = try TableFile(.sites, in: folder)
    environments = try TableFile(.environments, in: folder)
  }

  /// The tables, in the order of the data package.
  var tables: [TableFile] {
    [fixes, events, states, truth, battery, regions, sites, environments]
  }

  /// Adds the world of a scenario, with the cells of one replication.
  func append(_ realisation: WorldRealisation, scenario: String) throws(OutputError) {
    let world = realisation.world
    worlds[scenario] = world
    try appendSites(of: realisation, scenario)
    for stretch in world.environments {
      try environments.write(
        [
          .text(scenario), .text(stretch.environment.rawValue), .time(stretch.from),
          .time(stretch.to),
        ]
      )
    }
    for index in 0..<world.truth.count {
      try truth.write(
        [.text(scenario), .time(world.truth.time(of: index))]
          + place(world.truth.position(of: index), world)
          + [.boolean(world.truth.isScored[index])]
      )
    }
  }

  /// Adds the record of a run.
  func append(_ record: RunRecord, key: RunKey) throws(OutputError) {
    let world = worlds[key.scenario]
    let cells = ResultsWriter.cells(key)
    for delivery in record.log.deliveries { try append(delivery, cells, world) }
    for event in record.log.events { try append(event, cells, world) }
    let intervals = record.intervals.sorted {
      ($0.component.rawValue, $0.start, $0.end) < ($1.component.rawValue, $1.start, $1.end)
    }
    for interval in intervals {
      try states.write(
        cells + ResultsWriter.cells(interval.component, interval.state, interval.cause)
          + [.time(interval.start), .time(interval.end), .number(interval.power.value)]
      )
    }
    try appendBattery(record, cells)
    for monitored in record.log.regions {
      try regions.write(
        cells + [.integer(monitored.client.rawValue), .text(monitored.region.identifier)]
          + place(monitored.region.centre, world)
          + [
            .number(monitored.region.radius.value), .time(monitored.from), .time(monitored.to),
          ]
      )
    }
  }

  /// Places and beacons, then the cells in the order in which they serve.
  private func appendSites(
    of realisation: WorldRealisation,
    _ scenario: String
  ) throws(OutputError) {
    let world = realisation.world
    func write(
      _ kind: RecordedSite.Kind,
      _ name: String,
      at point: PlanePoint,
      radius: Metres?,
      from: SimulationTime? = nil,
      to: SimulationTime? = nil
    ) throws(OutputError) {
      try sites.write(
        [.text(scenario), .text(kind.rawValue), .text(name)] + place(point, world)
          + [.number(radius?.value), .time(from), .time(to)]
      )
    }
    for place in world.places {
      try write(.place, place.name, at: place.centre, radius: place.radius)
    }
    for beacon in world.beacons {
      try write(.beacon, beacon.name, at: beacon.position, radius: nil)
    }
    let serving = realisation.servingCells
    var numbers: [UInt64: Int] = [:]
    for (index, cell) in serving.enumerated() {
      let number = numbers[cell.site.id] ?? numbers.count + 1
      numbers[cell.site.id] = number
      try write(
        .cell,
        "cell_\(number)",
        at: cell.site.databasePosition,
        radius: cell.site.range,
        from: cell.from,
        to: index + 1 < serving.count ? serving[index + 1].from : .zero + world.duration
      )
    }
  }

  private func append(
    _ delivery: Delivery,
    _ key: [Cell],
    _ world: World?
  ) throws(OutputError) {
    let fix = delivery.fix
    let error = world?.truth.scoredPoint(at: fix.timestamp)?.distance(to: fix.position)
    try fixes.write(
      key + [
        .time(delivery.time), .integer(delivery.client.rawValue), .time(fix.timestamp),
        .text(delivery.channel.rawValue), .text(fix.source.rawValue),
      ] + place(fix.position, world) + [
        .number(fix.horizontalAccuracy.value), .number(fix.verticalAccuracy?.value),
        .number(fix.speed?.value),
        .number(fix.course?.value), .number(error?.value),
      ]
    )
  }

  private func append(
    _ event: LoggedEvent,
    _ key: [Cell],
    _ world: World?
  ) throws(OutputError) {
    let words = EventWords(event.kind)
    var cells = key + [.time(event.time), .integer(event.client.rawValue), .text(words.name)]
    cells += [.text(words.detail), .text(words.region)]
    cells.append(words.bytes.map { .integer($0) } ?? .empty)
    if let visit = words.visit {
      cells += place(visit.position, world) + [.time(visit.arrival), .time(visit.departure)]
    } else {
      cells += Array(repeating: Cell.empty, count: 6)
    }
    try events.write(cells)
  }

  /// A row a minute, each interval's energy spread evenly over it as its power is constant.
  private func appendBattery(_ record: RunRecord, _ key: [Cell]) throws(OutputError) {
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
    try battery.write(key + [.seconds(0), .number(0.0), .empty, .number(1.0)])
    var total = 0.0
    for (slot, energy) in energies.enumerated() {
      let start = Int64(slot) * minute
      let end = min(record.duration.nanoseconds, start + minute)
      total += energy
      try battery.write(
        key + [
          .seconds(end), .number(total), .number(energy / (Double(end - start) / 1e9)),
          capacity > 0 ? .number(1 - total / capacity) : .empty,
        ]
      )
    }
  }

  private func place(_ point: PlanePoint, _ world: World?) -> [Cell] {
    let coordinate = world?.plane.coordinate(of: point)
    return [
      .number(coordinate?.latitude), .number(coordinate?.longitude), .number(point.east),
      .number(point.north),
    ]
  }
}

/// An event in the words of the table of events.
private struct EventWords {
  var name: String
  var detail: String?
  var region: String?
  var bytes: Int?
  var visit: Visit?

  init(_ kind: LoggedEvent.Kind) {
    switch kind {
    case .launched(let reason): (name, detail) = ("launched", reason.rawValue)
    case .stateChanged(let state): (name, detail) = ("state_changed", state.rawValue)
    case .enteredRegion(let region): (name, self.region) = ("entered_region", region)
    case .exitedRegion(let region): (name, self.region) = ("exited_region", region)
    case .concludedEntry(let region): (name, self.region) = ("concluded_entry", region)
    case .concludedExit(let region): (name, self.region) = ("concluded_exit", region)
    case .visit(let visit): (name, self.visit) = ("visit", visit)
    case .pausedUpdates: name = "paused_updates"
    case .suspendedAtRest: name = "suspended_at_rest"
    case .failed(let error): (name, detail) = ("failed", error.name)
    case .monitoringFailed(let region, let error):
      (name, self.region, detail) = ("monitoring_failed", region, error.name)
    case .finishedDeferredUpdates(let error):
      (name, detail) = ("finished_deferred_updates", error?.name)
    case .uploaded(let count): (name, bytes) = ("uploaded", count)
    case .beaconRegion(let region, let entered):
      (name, self.region) = (entered ? "entered_beacon_region" : "exited_beacon_region", region)
    case .monitorEvent(let identifier, let state):
      (name, self.region, detail) = ("monitor_event", identifier, "\(state)")
    case .notified(let identifier): (name, detail) = ("notified", identifier)
    case .geocoded(let error): (name, detail) = ("geocoded", error?.name)
    case .authorizationChanged(let status, let accuracy):
      (name, detail) = ("authorization_changed", "\(status.rawValue) \(accuracy.rawValue)")
    case .crashed(let reason): (name, detail) = ("crashed", reason)
    }
  }
}
