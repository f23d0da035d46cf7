// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import StudyResults

/// The timeline of one run: lanes of components above speed and battery.
struct TimelineChart {
  /// The identifier of the drawing, which is the prefix of the identifiers of its textures.
  let id: String
  /// The strategy's style.
  let style: StrategyStyle
  /// The details of the run.
  let run: RecordedRun
  /// The day.
  let day: RecordedDay
  /// The display of times.
  let clock: DayClock
  /// The end of the day.
  let end: SimulationTime
  /// The lanes of components and app that are drawn, from the top.
  let lanes: [Lane]
  /// The drawn pieces of each lane, and the length below which stretches are drawn together.
  private let drawn: [(pieces: [Lane.Piece], bound: Double)]

  static let width = 720.0
  static let left = 92.0
  static let right = 650.0
  static let laneHeight = 13.0
  static let pitch = 17.0
  static let firstLane = 28.0

  init(
    id: String,
    style: StrategyStyle,
    run: RecordedRun,
    day: RecordedDay,
    clock: DayClock,
    end: SimulationTime
  ) {
    (self.id, self.style, self.run, self.day) = (id, style, run, day)
    (self.clock, self.end) = (clock, end)
    // Without states an empty lane would claim that a component was off.
    let components = run.states.isEmpty ? [] : Lane.components
    lanes =
      components.map { (component: $0, lane: Lane($0, of: run)) }
      .filter { $0.component.model.isLaneAlwaysDrawn || $0.lane.isUsed }.map(\.lane)
      + [Lane(appOf: run, until: end)]
    drawn = lanes.map { $0.pieces(width: Self.right - Self.left, end: end) }
  }

  /// A row of the timeline, from lanes of states to events.
  enum Row: Hashable {
    case lane(Int)
    case cells
    case deliveries
    case events
  }

  /// The rows from the top.
  var rows: [Row] {
    var rows = lanes.indices.map { Row.lane($0) }
    if !cells.isEmpty { rows.insert(.cells, at: min(2, rows.count)) }
    rows.append(.deliveries)
    if !TimelineEvent.all(of: run).isEmpty { rows.append(.events) }
    return rows
  }

  /// The serving cells in order of time.
  var cells: [RecordedSite] {
    day.sites.filter { $0.kind == .cell && $0.from != nil }
      .sorted { ($0.from ?? .zero) < ($1.from ?? .zero) }
  }

  private var speedTop: Double { Self.firstLane + Self.pitch * Double(rows.count) + 4 }
  private var batteryTop: Double { speedTop + 52 }
  private var bottom: Double { batteryTop + 56 }

  /// The height of the drawing.
  var height: Double { bottom + 44 + 16 * Double(legend.rows.count) }

  /// The horizontal position of an instant.
  func x(_ time: SimulationTime) -> Double {
    let share = end > .zero ? time.seconds / end.seconds : 0
    return Self.left + min(1, max(0, share)) * (Self.right - Self.left)
  }

  /// The lanes with stretches that are drawn together, and the length below which they are, in
  /// seconds.
  var bounds: [(title: String, seconds: Double)] {
    let width = Self.right - Self.left
    return zip(lanes, drawn).compactMap { lane, drawn in
      guard drawn.pieces.contains(where: { $0.style == nil }) else { return nil }
      return (lane.title, drawn.bound * end.seconds / width)
    }
  }

  /// Draws everything.
  func draw(in markup: inout Markup) {
    LaneTexture.define(in: &markup, id: id, style: style)
    drawGrid(in: &markup)
    if !day.surroundings.isEmpty { title("surroundings", at: 6, in: &markup) }
    for (index, row) in rows.enumerated() {
      let top = Self.firstLane + Self.pitch * Double(index)
      title(text(of: row), at: top, in: &markup)
      baseline(at: top, in: &markup)
    }
    let (speed, power) = (self.speed, self.power)
    speed.panel.drawFrame(in: &markup, title: "speed (m/s)")
    power.panel.drawFrame(in: &markup, title: "power (W)")
    let charge = ChargeCurve(run.battery, in: power.panel)
    charge?.drawLabels(in: &markup)
    // What lies on the time axis is one group, which the script stretches to zoom.
    markup.element("g", timeAttributes) { time in
      drawSurroundings(in: &time)
      for (index, row) in rows.enumerated() {
        let top = Self.firstLane + Self.pitch * Double(index)
        switch row {
        case .lane(let lane): drawLane(lane, at: top, in: &time)
        case .cells: drawCells(at: top, in: &time)
        case .deliveries: drawDeliveries(at: top, in: &time)
        case .events: drawEvents(at: top, in: &time)
        }
      }
      drawSpeed(speed, in: &time)
      drawPower(power, in: &time)
      charge?.draw(in: &time, atMost: columnCount, x: x)
    }
    legend.draw(in: &markup, at: bottom + 46)
  }

  /// The times and the edges of the area that the script zooms: seconds of the clock at the start,
  /// seconds of the day, and left, right, top and bottom.
  private var timeAttributes: Markup.Attributes {
    let edges = [Self.left, Self.right, 6, bottom].map { Markup.number($0) }
    let start = clock.isWallTime ? clock.start.nanoseconds / 1_000_000_000 : 0
    return [
      "data-role": "stretched", "data-clock": "\(start)", "data-end": Markup.number(end.seconds),
      "data-plot": edges.joined(separator: " "),
    ]
  }

  private func text(of row: Row) -> String {
    switch row {
    case .lane(let lane): lanes[lane].title
    case .cells: "serving cell"
    case .deliveries: "deliveries"
    case .events: "events"
    }
  }

  private func drawGrid(in markup: inout Markup) {
    markup.element("g", ["class": "axis", "fill": Palette.axis, "data-role": "ticks"]) { axis in
      for tick in clock.ticks(until: end, about: 8) {
        let place = x(tick)
        PlotFrame.line(place, 6, place, bottom, in: &axis, cssClass: "grid", colour: Palette.grid)
        PlotFrame.label(clock.text(tick), place, bottom + 15, anchor: "middle", in: &axis)
      }
    }
    let middle = (Self.left + Self.right) / 2
    markup.element("g", ["data-role": "time-title"]) {
      PlotFrame.label(clock.axisTitle, middle, bottom + 31, anchor: "middle", in: &$0)
    }
  }

  private func title(_ text: String, at top: Double, in markup: inout Markup) {
    PlotFrame.label(text, Self.left - 8, top + 11, anchor: "end", in: &markup)
  }

  /// Draws a small text within a strip if there is space for it.
  private func inscribe(
    _ text: String,
    from: Double,
    to: Double,
    baseline: Double,
    in markup: inout Markup
  ) {
    guard DrawnText.width(text, size: 10) + 4 <= to - from else { return }
    markup.element(
      "text",
      [
        "x": Markup.number((from + to) / 2), "y": Markup.number(baseline), "font-size": "10",
        "text-anchor": "middle", "fill": Palette.axis, "data-room": Markup.number(to - from),
      ],
      text: text
    )
  }

  private func drawSurroundings(in markup: inout Markup) {
    for (index, stretch) in day.surroundings.enumerated() {
      let (from, to) = (x(stretch.from), x(stretch.to))
      let words = stretch.environment.rawValue.replacing("_", with: " ")
      markup.element("g") { group in
        let times = "\(clock.text(stretch.from)) to \(clock.text(stretch.to))"
        group.element("title", text: "\(words), \(times)")
        group.element(
          "rect",
          [
            "class": "strip\(index % 2)", "x": Markup.number(from), "y": "6",
            "width": Markup.number(max(0.5, to - from)), "height": "15",
            "fill": Palette.strips[index % 2],
          ]
        )
        inscribe(words, from: from, to: to, baseline: 17, in: &group)
      }
    }
  }

  private func baseline(at top: Double, in markup: inout Markup) {
    let y = top + Self.laneHeight
    PlotFrame.line(
      Self.left,
      y,
      Self.right,
      y,
      in: &markup,
      cssClass: "base",
      colour: Palette.base
    )
  }

  private func drawLane(_ index: Int, at top: Double, in markup: inout Markup) {
    for kind in LaneTexture.kinds {
      var path = PathData()
      for piece in drawn[index].pieces where piece.style == kind && piece.share > 0 {
        let share = kind?.height ?? max(0.15, piece.share)
        let height = share * Self.laneHeight
        path.rectangle(
          Self.left + piece.from,
          top + Self.laneHeight - height,
          width: min(piece.to, Self.right - Self.left) - piece.from,
          height: height
        )
      }
      LaneTexture.fill(path, kind, in: &markup, id: id, style: style)
    }
  }

  private func drawCells(at top: Double, in markup: inout Markup) {
    var path = PathData()
    var last = -10.0
    for cell in cells {
      let from = x(cell.from ?? .zero)
      inscribe(
        cell.name,
        from: from,
        to: x(cell.to ?? end),
        baseline: top + 9.5,
        in: &markup
      )
      // Changes too close to distinguish are drawn as one.
      guard from - last >= 1.5 else { continue }
      last = from
      path.move(from, top)
      path.line(from, top + Self.laneHeight)
    }
    markup.element(
      "path",
      ["class": "tick", "d": path.text, "fill": "none", "stroke": Palette.axis]
    )
  }

  /// Draws deliveries as marks in three rows: GNSS, Wi-Fi, cell from the top.
  private func drawDeliveries(at top: Double, in markup: inout Markup) {
    let sources: [PositionSource] = [.gnss, .wifi, .cell]
    for (row, source) in sources.enumerated() {
      let places = run.fixes.filter { $0.client.rawValue == 0 && $0.source == source }
        .map { Int(x($0.time)) }
      var path = PathData()
      var index = 0
      while index < places.count {
        let from = places[index]
        var to = from
        while index < places.count, places[index] <= to + 1 {
          to = max(to, places[index])
          index += 1
        }
        path.rectangle(
          Double(from),
          top + 4.5 * Double(row),
          width: Double(to - from) + 1.2,
          height: 3.6
        )
      }
      LaneTexture.fill(path, .full, in: &markup, id: id, style: style)
    }
  }

  private func drawEvents(at top: Double, in markup: inout Markup) {
    var last: [TimelineEvent.Kind: Int] = [:]
    for event in TimelineEvent.all(of: run) {
      let place = x(event.time)
      // One sign of a kind per position is enough.
      guard last[event.kind] != Int(place) else { continue }
      last[event.kind] = Int(place)
      markup.element("g") { group in
        let region = event.region.map { " " + DrawnText.isolated($0) } ?? ""
        group.element("title", text: "\(clock.text(event.time)) \(event.kind.text)\(region)")
        event.kind.draw(in: &group, x: place, y: top + 6)
      }
    }
  }

  /// The maximum number of equal stretches in which speed and power are drawn.
  private var columnCount: Int { 186 }

  /// The number of equal stretches in which speed is drawn; at most the number of samples.
  var speedCount: Int { max(1, min(columnCount, day.truth.count)) }

  /// A panel and the values in equal stretches of the day that it shows.
  private typealias Graph = (panel: TimelinePanel, values: [Double?])

  private var speed: Graph {
    let values = PowerSeries.speed(day.truth, end: end, count: speedCount)
    let top = values.compactMap { $0 }.max() ?? 0
    let domain = 0...PlotScale.roundedUp(max(top, 0.1))
    return (TimelinePanel(top: speedTop, height: 42, domain: domain), values)
  }

  private var power: Graph {
    let count = min(columnCount, max(1, run.battery.count - 1))
    let values = PowerSeries.power(run.battery, end: end, count: count)
    let top = values.compactMap { $0 }.max() ?? 0
    let domain = 0...PlotScale.roundedUp(max(top, 1e-3))
    return (TimelinePanel(top: batteryTop, height: 50, domain: domain), values)
  }

  private func drawSpeed(_ graph: Graph, in markup: inout Markup) {
    let neutral = graph.panel.paths(graph.values)
    markup.element(
      "path",
      [
        "class": "plain area", "d": neutral.area.isEmpty ? nil : neutral.area.text,
        "fill": Palette.plain, "fill-opacity": "0.15",
      ]
    )
    markup.element(
      "path",
      [
        "class": "plain line", "d": neutral.line.isEmpty ? nil : neutral.line.text, "fill": "none",
        "stroke": Palette.plain, "stroke-width": "1.2",
      ]
    )
  }

  private func drawPower(_ graph: Graph, in markup: inout Markup) {
    let drawn = graph.panel.paths(graph.values)
    style.area(drawn.area, in: &markup, opacity: "0.25")
    style.line(drawn.line, in: &markup, width: "1.2", isDashed: false)
  }

  /// The meaning of the heights, fills and signs that occur.
  var legend: TimelineLegend {
    var items: [TimelineLegend.Item] = []
    let drawn = lanes.flatMap(\.states)
    for style in LaneStyle.allCases.reversed() where style != .rest {
      var states: [String] = []
      for state in drawn where state.style == style {
        let words = state.name.replacing("_", with: " ")
        if !states.contains(words) { states.append(words) }
      }
      if !states.isEmpty {
        items.append(.init(sign: .lane(style), text: states.joined(separator: ", ")))
      }
    }
    if !bounds.isEmpty {
      items.append(
        .init(sign: .lane(nil), text: "short stretches; height is the share not at rest")
      )
    }
    items.append(.init(sign: .none, text: "deliveries, from the top: GNSS, Wi-Fi, cell"))
    if run.battery.contains(where: { $0.chargeFraction != nil }) {
      items.append(.init(sign: .charge, text: "charge"))
    }
    for kind in TimelineEvent.Kind.allCases
    where TimelineEvent.all(of: run).contains(where: { $0.kind == kind }) {
      items.append(.init(sign: .event(kind), text: kind.text))
    }
    return TimelineLegend(id: id, style: style, items: items, width: Self.width)
  }
}
