// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
internal import TracewattFiles

extension Scene {
  /// What radios, processor and app did, above speed and battery: a drawing a strategy.
  func timelineFigures() -> [ChartFigure] {
    let entries = detailed.filter(\.isReference) + detailed.filter { !$0.isReference }
    return entries.enumerated().compactMap { index, entry in
      entry.run.map { timeline(of: entry, run: $0, id: "\(id)-timeline\(index + 1)") }
    }
  }

  private func timeline(of entry: Entry, run: RecordedRun, id: String) -> ChartFigure {
    let chart = TimelineChart(
      id: id,
      look: entry.look,
      run: run,
      day: day,
      clock: clock,
      end: end
    )
    let bounds = chart.bounds.map { "\($0.title) \(NumberText.short($0.seconds, digits: 3)) s" }
    let name = DrawnText.isolated(entry.name)
    var remark =
      "Heights and fills tell states, as the legend says; speed is the mean over "
      + "\(NumberText.short(end.seconds / 186, digits: 3)) s, power that of the whole phone."
    if !bounds.isEmpty {
      remark +=
        " Drawn together with the rests between them, as the share of time not at rest, are "
        + "stretches shorter than: "
        + bounds.joined(separator: ", ") + "."
    }
    return ChartFigure(
      id: id,
      title: "Timeline of \(name), replication \(run.key.replication)",
      description: "Lanes over \(clock.axisTitle): "
        + chart.lanes.map(\.title).joined(separator: ", ")
        + ", deliveries of positions; below them true speed in metres per second, power in watts "
        + "and charge.",
      remark: remark,
      height: chart.height,
      tables: [stateTable(of: run), batteryTable(of: run)]
    ) { chart.draw(in: &$0) }
  }

  private func stateTable(of run: RecordedRun) -> DataTable {
    let lanes =
      Component.allCases.map { ($0.rawValue, Lane($0, of: run)) }
      + [("app", Lane(appOf: run, until: end))]
    return DataTable(
      caption: "Time in each state, \(DrawnText.isolated(run.key.strategy))",
      columns: [
        DataTable.Column(title: "Component", isNumber: false),
        DataTable.Column(title: "State", isNumber: false),
        DataTable.Column(title: "Time", unit: "s"), DataTable.Column(title: "Share of the day"),
      ],
      rows: lanes.flatMap { name, lane in
        lane.times.map { state, time in
          [
            .text(name), .text(state), .short(time.seconds),
            end > .zero ? .short(time.seconds / end.seconds) : .empty,
          ]
        }
      }
    )
  }

  private func batteryTable(of run: RecordedRun) -> DataTable {
    let rows = PowerSeries.milestones(run.battery)
    return DataTable(
      caption: "Energy taken and charge left, \(DrawnText.isolated(run.key.strategy))",
      columns: [
        DataTable.Column(title: clock.axisTitle, isNumber: false),
        DataTable.Column(title: "Energy so far", unit: "J"),
        DataTable.Column(title: "Mean power since the row before", unit: "W"),
        DataTable.Column(title: "Charge left"),
      ],
      rows: rows.enumerated().map { index, row in
        let before = index > 0 ? rows[index - 1] : nil
        let power = before.map {
          (row.energy - $0.energy).value / (row.time - $0.time).seconds
        }
        return [
          .text(clock.text(row.time)), .short(row.energy.value), .short(power),
          .short(row.chargeFraction),
        ]
      }
    )
  }
}
