// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import StudyResults

extension Scene {
  /// The strategies with a timeline: the reference, then the others.
  var timelined: [Entry] { detailed.filter(\.isReference) + detailed.filter { !$0.isReference } }

  /// The states of radios, processor and app above speed and battery: one drawing for each of
  /// `timelined`.
  func timelineFigures() -> [ChartFigure] {
    timelined.enumerated().compactMap { index, entry in
      entry.run.map { timeline(of: entry, run: $0, id: "\(id)-timeline\(index + 1)") }
    }
  }

  private func timeline(of entry: Entry, run: RecordedRun, id: String) -> ChartFigure {
    let chart = TimelineChart(
      id: id,
      style: entry.style,
      run: run,
      day: day,
      clock: clock,
      end: end
    )
    let bounds = chart.bounds.map { "\($0.title) \(NumberText.short($0.seconds, digits: 3)) s" }
    let name = DrawnText.isolated(entry.name)
    var remark =
      "Heights and fills show states (see the legend); speed is the mean over "
      + "\(NumberText.short(end.seconds / Double(chart.speedCount), digits: 3)) s, power is for the "
      + "whole phone. Deliveries, events and cell changes that are too close to tell apart share one mark."
    if !bounds.isEmpty {
      remark +=
        " Short stretches are merged with the rest periods between them and drawn as the share of time not "
        + "at rest; the limits are: "
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
      tables: [stateTable(of: run), courseTable(of: entry, run)]
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

  /// The course of the day: speed, error, energy and charge between the milestones of the battery.
  private func courseTable(of entry: Entry, _ run: RecordedRun) -> DataTable {
    let rows = PowerSeries.milestones(run.battery, atMost: budget.courseRows)
    let deliveries = run.fixes.filter { $0.client.rawValue == 0 }.map(\.time)
    return DataTable(
      caption: "The day by time interval, \(DrawnText.isolated(run.key.strategy))",
      columns: [
        DataTable.Column(title: "until, " + clock.axisTitle, isNumber: false),
        DataTable.Column(title: "Energy so far", unit: "J"),
        DataTable.Column(title: "Mean power", unit: "W"),
        DataTable.Column(title: "Remaining charge"),
        DataTable.Column(title: "Mean true speed", unit: "m/s"),
        DataTable.Column(title: "Mean tracking error", unit: "m"),
        DataTable.Column(title: "Positions delivered"),
      ],
      rows: rows.enumerated().map { index, row in
        guard index > 0 else {
          return [
            .text(clock.text(row.time)), .short(row.energy.value), .empty,
            .short(row.chargeFraction), .empty, .empty, .empty,
          ]
        }
        let before = rows[index - 1]
        let seconds = (row.time - before.time).seconds
        let course = day.course(from: before.time, to: row.time, entry.belief)
        let count = deliveries.lazy.filter { $0 > before.time && $0 <= row.time }.count
        return [
          .text(clock.text(row.time)), .short(row.energy.value),
          .short((row.energy - before.energy).value / seconds), .short(row.chargeFraction),
          .short(course.speed), .short(course.error), .short(Double(count)),
        ]
      }
    )
  }
}
