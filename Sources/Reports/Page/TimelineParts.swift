// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import StudyResults

/// The fills of lanes in a strategy's colour.
enum LaneTexture {
  /// The styles that are drawn; nil for stretches drawn together.
  static let kinds: [LaneStyle?] = [.trace, .faint, .tail, .middle, .hatched, .full, nil]

  /// Defines hatch, dots and comb; `id` is the prefix of their identifiers.
  static func define(in markup: inout Markup, id: String, style: StrategyStyle) {
    let textures: [(name: String, size: String, path: String, width: String)] = [
      ("hatch", "4", "M-1 5L5 -1M-1 1L1 -1M3 5L5 3", "1.3"), ("dots", "3", "M0 1.5H1.6", "1.6"),
      ("comb", "2.4", "M0.6 0V2.4", "1.2"),
    ]
    markup.element("defs") { defs in
      for texture in textures {
        defs.element(
          "pattern",
          [
            "id": "\(id)-\(texture.name)", "width": texture.size, "height": texture.size,
            "patternUnits": "userSpaceOnUse",
          ]
        ) {
          $0.element(
            "path",
            [
              "class": "line \(style.cssClass)", "d": texture.path, "stroke": style.colour,
              "stroke-width": texture.width, "fill": "none",
            ]
          )
        }
      }
    }
  }

  /// Fills a path in a style; nil is the fill of stretches drawn together.
  static func fill(
    _ path: PathData,
    _ kind: LaneStyle?,
    in markup: inout Markup,
    id: String,
    style: StrategyStyle
  ) {
    guard !path.isEmpty else { return }
    let texture: String? =
      switch kind {
      case .hatched: "hatch"
      case .tail: "dots"
      case .rest, .trace, .faint, .middle, .full: nil
      case nil: "comb"
      }
    guard let texture else {
      style.area(path, in: &markup, opacity: nil)
      return
    }
    markup.element(
      "path",
      ["class": "texture", "d": path.text, "fill": "url(#\(id)-\(texture))"]
    )
  }
}

/// An event of the app under test, as a sign in a timeline.
struct TimelineEvent: Hashable {
  /// The kinds of signs.
  enum Kind: Int, CaseIterable {
    case launched, entered, exited, visit, other

    /// The meaning of the sign.
    var text: String {
      switch self {
      case .launched: "launch"
      case .entered: "region entered"
      case .exited: "region left"
      case .visit: "visit"
      case .other: "other event"
      }
    }

    /// Draws the sign around a point.
    func draw(in markup: inout Markup, x: Double, y: Double) {
      func point(_ dx: Double, _ dy: Double) -> String {
        "\(Markup.number(x + dx)) \(Markup.number(y + dy))"
      }
      let path =
        switch self {
        case .launched: "M\(point(0, -5))L\(point(4, 0))L\(point(0, 5))L\(point(-4, 0))Z"
        case .entered: "M\(point(0, -5))L\(point(4.5, 4))L\(point(-4.5, 4))Z"
        case .exited: "M\(point(0, 5))L\(point(4.5, -4))L\(point(-4.5, -4))Z"
        case .visit: "M\(point(-4, -4))L\(point(4, -4))L\(point(4, 4))L\(point(-4, 4))Z"
        case .other: "M\(point(0, -5))L\(point(0, 6))"
        }
      let isFilled = self == .entered || self == .launched
      markup.element(
        "path",
        [
          "class": isFilled ? "event" : "event hollow", "d": path,
          "fill": isFilled ? Palette.axis : Palette.paper, "stroke": Palette.axis,
          "stroke-width": "1.3",
        ]
      )
    }
  }

  var kind: Kind
  var time: SimulationTime
  var region: String?

  /// The events of the app under test except changes of its state, in order of time.
  static func all(of run: RecordedRun) -> [TimelineEvent] {
    run.events.filter { $0.client.rawValue == 0 && $0.name != .stateChanged }.map { event in
      let kind: Kind =
        switch event.name {
        case .launched: .launched
        case .enteredRegion: .entered
        case .exitedRegion: .exited
        case .visit: .visit
        default: .other
        }
      return TimelineEvent(kind: kind, time: event.time, region: event.region)
    }
  }
}

/// The legend below a timeline.
struct TimelineLegend {
  /// The explained signs.
  enum Sign {
    case lane(LaneStyle?)
    case charge
    case event(TimelineEvent.Kind)
    case none
  }

  /// A sign and its meaning.
  struct Item {
    var sign: Sign
    var text: String
  }

  let id: String
  let style: StrategyStyle
  let items: [Item]
  let width: Double

  private func signWidth(_ item: Item) -> Double {
    if case .none = item.sign { 0 } else { 24 }
  }

  /// The items by row, each with its horizontal position.
  var rows: [[(item: Item, x: Double)]] {
    var rows: [[(item: Item, x: Double)]] = [[]]
    var x = 8.0
    for item in items {
      let room = signWidth(item) + DrawnText.width(item.text, size: 11) + 14
      if x + room > width, x > 8 {
        rows.append([])
        x = 8
      }
      rows[rows.count - 1].append((item, x))
      x += room
    }
    return rows
  }

  /// Draws the rows from a vertical position downwards.
  func draw(in markup: inout Markup, at top: Double) {
    markup.element("g", ["font-size": "11", "data-role": "legend"]) { group in
      for (index, row) in rows.enumerated() {
        let y = top + 16 * Double(index)
        for (item, x) in row {
          // The script puts items into other rows where the drawing is narrow.
          group.element("g") {
            draw(item.sign, x: x, y: y, in: &$0)
            PlotFrame.label(item.text, x + signWidth(item), y + 9, anchor: "start", in: &$0)
          }
        }
      }
    }
  }

  private func draw(_ sign: Sign, x: Double, y: Double, in markup: inout Markup) {
    switch sign {
    case .lane(let kind):
      let height = 11 * (kind?.height ?? 0.7)
      var path = PathData()
      path.rectangle(x, y + 11 - height, width: 18, height: height)
      LaneTexture.fill(path, kind, in: &markup, id: id, style: style)
      PlotFrame.line(x, y + 11, x + 18, y + 11, in: &markup, cssClass: "base", colour: Palette.base)
    case .charge:
      markup.element(
        "line",
        [
          "class": "charge", "x1": Markup.number(x), "y1": Markup.number(y + 6),
          "x2": Markup.number(x + 18), "y2": Markup.number(y + 6), "stroke": Palette.axis,
          "stroke-width": "1.4", "stroke-dasharray": "5 3",
        ]
      )
    case .event(let kind): kind.draw(in: &markup, x: x + 10, y: y + 5)
    case .none: break
    }
  }
}

/// A small chart below the lanes of a timeline, on the same time axis.
struct TimelinePanel {
  /// The vertical position of its top edge, downwards.
  let top: Double
  /// Its height.
  let height: Double
  /// The range of its axis.
  let domain: ClosedRange<Double>

  /// The vertical position of its bottom edge, downwards.
  var bottom: Double { top + height }

  private var scale: PlotScale { PlotScale(.linear, domain, from: bottom, to: top) }

  /// Draws its axis, with labels at both ends.
  func drawFrame(in markup: inout Markup, title: String) {
    let (left, right) = (TimelineChart.left, TimelineChart.right)
    markup.element("g", ["class": "axis", "fill": Palette.axis]) { axis in
      PlotFrame.line(left, top, right, top, in: &axis, cssClass: "grid", colour: Palette.grid)
      PlotFrame.line(left, bottom, right, bottom, in: &axis, cssClass: "base", colour: Palette.base)
      let high = NumberText.short(domain.upperBound)
      PlotFrame.label(high, left - 8, top + 9, anchor: "end", in: &axis)
      PlotFrame.label(title, left - 8, (top + bottom) / 2 + 4, anchor: "end", in: &axis)
      PlotFrame.label("0", left - 8, bottom, anchor: "end", in: &axis)
    }
  }

  /// The line through values in equal stretches of the day, and the area below it; nil makes a gap.
  func paths(_ values: [Double?]) -> (line: PathData, area: PathData) {
    var line = PathData()
    var area = PathData()
    let step = (TimelineChart.right - TimelineChart.left) / Double(max(1, values.count))
    var isOpen = false
    for (index, value) in values.enumerated() {
      let x = TimelineChart.left + (Double(index) + 0.5) * step
      if let value {
        let y = scale.position(value)
        if isOpen {
          line.line(x, y)
        } else {
          line.move(x - step / 2, y)
          line.line(x, y)
          area.move(x - step / 2, bottom)
          area.line(x - step / 2, y)
        }
        area.line(x, y)
        isOpen = true
        let isLast = index + 1 == values.count || values[index + 1] == nil
        if isLast {
          line.line(x + step / 2, y)
          area.line(x + step / 2, y)
          area.line(x + step / 2, bottom)
          area.close()
        }
      } else {
        isOpen = false
      }
    }
    return (line, area)
  }
}
