// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import StudyResults

/// The numbers of the map as tables.
extension MapDrawing {
  /// Writes the drawn fixes, the regions and the events as tables, initially collapsed.
  func writeTables(to section: inout Markup) {
    section.element("details") { details in
      details.element("summary", text: "The numbers behind the map")
      for layer in layers where !layer.drawn.isEmpty {
        details.element("div", ["data-strategy": layer.entry.name]) {
          writeFolded("Fixes shown: \(layer.entry.name)", fixTable(layer), to: &$0)
        }
      }
      if let table = regionTable { writeFolded("The regions", table, to: &details) }
      if let table = eventTable { writeFolded("Geofence events and visits", table, to: &details) }
      if let table = siteTable { writeFolded("Places, cells and beacons", table, to: &details) }
    }
  }

  private func writeFolded(_ summary: String, _ table: DataTable, to section: inout Markup) {
    section.element("details") { details in
      details.element("summary", text: summary)
      table.write(to: &details)
    }
  }

  private func number(_ value: Double?, decimals: Int = 1) -> DataTable.Cell {
    value.map { .number($0, shown: Markup.number($0, decimals: decimals)) } ?? .empty
  }

  /// A number that no file contains; digits beyond its thousandths are of no use.
  private func rounded(_ value: Double?) -> DataTable.Cell {
    number(value.map { NumberText.rounded($0, decimals: 3) })
  }

  private func degrees(_ value: Double) -> DataTable.Cell { number(value, decimals: 6) }

  private func time(_ time: SimulationTime?) -> DataTable.Cell {
    time.map { .text(clock($0)) } ?? .empty
  }

  private var timeTitle: String { scene.clock.isWallTime ? "Local time" : "Time" }

  func fixTable(_ layer: Layer) -> DataTable {
    let all = layer.fixes.count
    let count = layer.drawn.count
    let caption =
      count < all
      ? "Fixes of \(layer.entry.name): the \(count) of \(all) on the map; fixes.csv.gz contains all"
      : "Fixes of \(layer.entry.name): all \(all)"
    return DataTable(
      caption: caption,
      columns: [
        .init(title: "Delivered at (\(timeTitle.lowercased()))", isNumber: false),
        .init(title: "Provider", isNumber: false), .init(title: "Delivered by", isNumber: false),
        .init(title: "Latitude", unit: "°"), .init(title: "Longitude", unit: "°"),
        .init(title: "Reported accuracy", unit: "m"),
        .init(title: "Error at its timestamp", unit: "m"),
        .init(title: "Age at delivery", unit: "s"),
        .init(title: "Energy so far, whole phone", unit: "J"),
      ],
      rows: layer.drawn.map { place in
        let fix = layer.run.fixes[place]
        return [
          time(fix.time), .text(fix.source.text), .text(fix.channel.text),
          degrees(fix.coordinate.latitude), degrees(fix.coordinate.longitude),
          number(fix.horizontalAccuracy.value), number(fix.error?.value),
          rounded(Self.age(of: fix)),
          rounded(layer.energy.energy(at: fix.time)?.value),
        ]
      }
    )
  }

  var regionTable: DataTable? {
    let rows: [[DataTable.Cell]] = layers.flatMap { layer in
      layer.run.regions.map { region in
        [
          .text(region.name),
          .text(layer.entry.name + (region.client.rawValue == 0 ? "" : " (another app)")),
          degrees(region.coordinate.latitude), degrees(region.coordinate.longitude),
          number(region.radius.value), time(region.from), time(region.to),
        ]
      }
    }
    guard !rows.isEmpty else { return nil }
    return DataTable(
      caption: "Monitored regions" + shortening(rows.count),
      columns: [
        .init(title: "Region", isNumber: false), .init(title: "Strategy", isNumber: false),
        .init(title: "Latitude", unit: "°"), .init(title: "Longitude", unit: "°"),
        .init(title: "Radius", unit: "m"), .init(title: "From", isNumber: false),
        .init(title: "To", isNumber: false),
      ],
      rows: Array(rows.prefix(budget.things)),
      strategies: layers.flatMap { layer in layer.run.regions.map { _ in layer.entry.name } }
    )
  }

  var eventTable: DataTable? {
    let events = geofenceEvents + visits
    guard !events.isEmpty else { return nil }
    return DataTable(
      caption: "Geofence events and visits" + shortening(events.count),
      columns: [
        .init(title: timeTitle, isNumber: false), .init(title: "Strategy", isNumber: false),
        .init(title: "Event", isNumber: false), .init(title: "Region", isNumber: false),
        .init(title: "Arrival", isNumber: false), .init(title: "Departure", isNumber: false),
      ],
      rows: events.prefix(budget.things).map { happening in
        let event = happening.event
        return [
          time(event.time), .text(happening.layer.entry.name), .text(event.name.title),
          event.region.map { .text($0) } ?? .empty, time(event.arrival), time(event.departure),
        ]
      },
      strategies: events.map(\.layer.entry.name)
    )
  }

  var siteTable: DataTable? {
    var rows: [[DataTable.Cell]] = []
    func row(_ site: RecordedSite, _ served: Double?) -> [DataTable.Cell] {
      [
        .text(site.name), .text(site.kind.rawValue), degrees(site.coordinate.latitude),
        degrees(site.coordinate.longitude), number(site.radius?.value),
        number(served.map { $0 / 60 }),
      ]
    }
    for site in scene.day.sites where site.kind != .cell { rows.append(row(site, nil)) }
    for (site, served) in cells { rows.append(row(site, served)) }
    guard !rows.isEmpty else { return nil }
    return DataTable(
      caption: "Places, cells and beacons" + shortening(rows.count),
      columns: [
        .init(title: "Name", isNumber: false), .init(title: "Kind", isNumber: false),
        .init(title: "Latitude", unit: "°"), .init(title: "Longitude", unit: "°"),
        .init(title: "Radius or range", unit: "m"), .init(title: "Served", unit: "min"),
      ],
      rows: Array(rows.prefix(budget.things))
    )
  }

  private func shortening(_ count: Int) -> String {
    count > budget.things ? ": the first \(budget.things) of \(count)" : ""
  }
}
