// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Quantities
public import StudyResults

extension AttributionReport {
  /// The report as text in a format, ending with a newline.
  ///
  /// CSV and JSON contain every share; tables for people combine those below half a percent.
  public func text(as format: TableFormat) -> String {
    guard format == .table || format == .markdown else { return cells.text(as: format) }
    let isTable = format == .table
    var text = ""
    for attribution in attributions {
      let title = Self.title(of: attribution)
      text += isTable ? title + "\n" : "**\(TextTable.escaped(title))**\n\n"
      var table = CellTable(titles: Self.titles(of: attribution), rows: [])
      table.shown = shownRows(of: attribution)
      table.remarks = remarks(on: attribution)
      text += table.text(as: format) + "\n"
    }
    let below = notes.map { "note: " + $0 } + [Self.explanation]
    return text + below.map { (isTable ? "" : "- ") + TextTable.harmless($0) + "\n" }.joined()
  }

  private static let explanation =
    "Joules and times are means over replications with 95 % intervals; changes are paired. Shares are "
    + "percentages of the energy attributed to apps."

  /// In tables for people, shares below this part of the whole are combined.
  private static let smallest = 0.005

  private static func title(of attribution: EnergyAttribution) -> String {
    let group = attribution.group
    let count = attribution.replications
    let runs = count == 1 ? "1 replication" : "\(count) replications"
    let title = "\(group.scenario) on \(group.phone), \(group.os): \(group.strategy)"
    guard let base = attribution.base, let change = attribution.change else {
      return "\(title), \(joules(attribution.total)) J a run (\(runs))"
    }
    let amount = NumberText.signed(change.estimate)
    let conclusion = attribution.conclusion.map { ", \($0.text)" } ?? ""
    return "\(title) against \(base), \(amount)\(half(change)) J a run\(conclusion) (\(runs))"
  }

  private static func titles(of attribution: EnergyAttribution) -> [String] {
    let place = ["component", "state", "cause", "owner", "kind"]
    return attribution.base == nil
      ? place + ["J a run", "share", "time"] : place + ["change in J", "change in time", "J a run"]
  }

  /// The rows of a table for people, the last of which states what is left out.
  private func shownRows(of attribution: EnergyAttribution) -> [[String]] {
    let isChange = attribution.base != nil
    // Without a base, the shares of the energy caused by apps; with one, of all that changed.
    let apps = attribution.shares.filter {
      $0.place.category == .location || $0.place.category == .app
    }
    let whole =
      isChange
      ? attribution.shares.reduce(0) { $0 + abs($1.change?.energy.estimate ?? 0) }
      : apps.reduce(0) { $0 + $1.energy.estimate }
    func size(_ share: EnergyAttribution.Share) -> Double {
      isChange ? abs(share.change?.energy.estimate ?? 0) : share.energy.estimate
    }
    var rows: [[String]] = []
    var rest: [EnergyAttribution.Share] = []
    for share in attribution.shares where size(share) > 0 {
      if !showsAll, size(share) < Self.smallest * whole {
        rest.append(share)
      } else {
        rows.append(Self.row(share, whole: whole, isChange: isChange))
      }
    }
    guard !rest.isEmpty else { return rows }
    let name = "\(rest.count) more"
    let energy = rest.reduce(0) { $0 + $1.energy.estimate }
    let change = rest.reduce(0) { $0 + ($1.change?.energy.estimate ?? 0) }
    let numbers =
      isChange
      ? [NumberText.signed(change, digits: 3), "", NumberText.short(energy)]
      : [NumberText.short(energy), "", ""]
    return rows + [[name, "", "", "", ""] + numbers]
  }

  private static func row(
    _ share: EnergyAttribution.Share,
    whole: Double,
    isChange: Bool
  ) -> [String] {
    let place = share.place
    let names = [
      place.component.rawValue, place.state, place.cause, owner(of: place), place.reason,
    ]
    if isChange, let change = share.change {
      return names + [
        NumberText.signed(change.energy.estimate) + half(change.energy),
        change.active == 0 ? "" : (change.active < 0 ? "−" : "+") + time(abs(change.active)),
        NumberText.short(share.energy.estimate),
      ]
    }
    let isOfApp = place.category == .location || place.category == .app
    return names + [
      joules(share.energy),
      isOfApp && whole > 0 ? NumberText.percent(share.energy.estimate / whole) : "",
      time(share.active),
    ]
  }

  private func remarks(on attribution: EnergyAttribution) -> [String] {
    var remarks = Self.outcomes(of: attribution)
    let name = component.rawValue
    let times = attribution.timeOn(component)
    let sum = times.reduce(0) { $0 + $1.seconds }
    if sum > 0 {
      let parts = times.map { "\(Self.cause($0.cause, $0.client)) \(Self.time($0.seconds))" }
      remarks.append("\(name) was on for \(Self.time(sum)): " + parts.joined(separator: ", "))
    } else {
      remarks.append("\(name) was never on")
    }
    for run in stretches where RunGroup(run.key) == attribution.group && !run.longest.isEmpty {
      let words = run.longest.map { stretch in
        let span = [stretch.start, stretch.end].map { Self.clock($0, run.localStart) }
        let why = stretch.parts.map { Self.cause($0.cause, $0.client) }.joined(separator: ", ")
        return "\(span[0])–\(span[1]) (\(Self.time(stretch.duration.seconds)), "
          + "\(NumberText.short(stretch.energy.value)) J; \(why))"
      }
      let which = run.count == words.count ? "on" : "the longest of \(run.count) times it was on"
      remarks.append(
        "replication \(run.key.replication), \(which): " + words.joined(separator: "; ")
      )
    }
    return remarks
  }

  /// Every share with all its numbers, and the conclusion on the total that they are parts of.
  private var cells: CellTable {
    let titles =
      TableSchema.groupKey.map(\.name) + [
        "base", "replications", "component", "state", "cause", "category", "client", "reason",
        "energy_j", "energy_ci_low", "energy_ci_high", "active_s", "energy_change_j",
        "energy_change_ci_low", "energy_change_ci_high", "active_change_s",
        "energy_total_change_j", "energy_total_change_ci_low", "energy_total_change_ci_high",
        "verdict",
      ]
    return CellTable(
      titles: titles,
      rows: attributions.flatMap { attribution -> [[Cell]] in
        let total = attribution.change
        let whole: [Cell] = [
          .number(total?.estimate), .number(total?.low), .number(total?.high),
          .text(attribution.conclusion?.rawValue),
        ]
        return attribution.shares.map { share -> [Cell] in
          let place = share.place
          let key = Cell.cells(attribution.group)
          let names: [Cell] = [
            .text(attribution.base), .integer(attribution.replications),
            .text(place.component.rawValue), .text(place.state), .text(place.cause),
            .text(place.category.rawValue), place.client.map { .integer($0) } ?? .empty,
            .text(place.reason),
          ]
          let change = share.change?.energy
          let numbers: [Cell] = [
            .number(share.energy.estimate), .number(share.energy.low), .number(share.energy.high),
            .number(share.active), .number(change?.estimate), .number(change?.low),
            .number(change?.high), .number(share.change?.active),
          ]
          return key + names + numbers + whole
        }
      }
    )
  }

  private static func owner(of place: EnergyPlace) -> String {
    if let client = place.client { return client == 0 ? "the app" : "app \(client)" }
    switch place.category {
    case .idle: return "the phone"
    case .user: return "the user"
    case .location, .app: return "shared"
    }
  }

  private static func cause(_ label: String, _ client: Int?) -> String {
    client.map { $0 == 0 ? label : "\(label) of app \($0)" } ?? label
  }

  private static func joules(_ value: IntervalEstimate) -> String {
    NumberText.short(value.estimate) + half(value)
  }

  /// Half of an interval, such as ` ±1.4`; empty without an interval.
  private static func half(_ value: IntervalEstimate) -> String {
    value.high.map { " ±" + NumberText.short($0 - value.estimate, digits: 2) } ?? ""
  }

  /// A duration, such as `7 h 12 min`, `29 min 37 s` or `0.4 s`.
  static func time(_ seconds: Double) -> String {
    guard seconds >= 10 else { return NumberText.short(seconds, digits: 2) + " s" }
    let whole = Int(seconds.rounded())
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    if hours > 0 { return minutes > 0 ? "\(hours) h \(minutes) min" : "\(hours) h" }
    if minutes > 0 { return rest > 0 ? "\(minutes) min \(rest) s" : "\(minutes) min" }
    return "\(rest) s"
  }

  /// Local time, or time since the start, such as `08:12:03`; `1+08:12:03` on the next day.
  private static func clock(_ time: SimulationTime, _ localStart: SimulationDuration?) -> String {
    let seconds = (time.nanoseconds + (localStart?.nanoseconds ?? 0)) / 1_000_000_000
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let text = "\(two(seconds % 86_400 / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    // The end of the first day is shown as 24:00:00.
    if seconds == 86_400 { return "24:00:00" }
    return seconds >= 86_400 ? "\(seconds / 86_400)+\(text)" : text
  }
}
