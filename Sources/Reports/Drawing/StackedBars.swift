// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Stacked horizontal bars, one per strategy: totals and their parts.
struct StackedBars {
  /// A bar.
  struct Bar {
    /// The name of the bar.
    var name: String
    /// The style of its strategy.
    var style: StrategyStyle
    /// The parts, one for each kind, none of them negative.
    var parts: [Double]

    /// The length of the bar.
    var total: Double { parts.reduce(0, +) }
  }

  /// The kinds of parts, in order from the left.
  let kinds: [String]
  /// The bars from the top.
  let bars: [Bar]
  /// The unit, such as `J`.
  let unit: String
  /// The title of the axis, with its unit.
  let axisTitle: String
  /// The width of the drawing.
  let width = 720.0

  private static let left = 210.0
  private static let pitch = 27.0
  private static let thickness = 19.0

  /// The rows of the legend: each kind and its horizontal position.
  private var legend: [[(kind: Int, x: Double)]] {
    var rows: [[(kind: Int, x: Double)]] = [[]]
    var x = 8.0
    for (kind, name) in kinds.enumerated() {
      let room = 40 + DrawnText.width(name, size: 11)
      if x + room > width, x > 8 {
        rows.append([])
        x = 8
      }
      rows[rows.count - 1].append((kind, x))
      x += room
    }
    return rows
  }

  private var top: Double { 12 + 18 * Double(legend.count) }
  private var bottom: Double { top + 6 + Self.pitch * Double(bars.count) }

  /// The height of the drawing.
  var height: Double { bottom + 44 }

  /// The style of a kind: the class and colour of the palette and one of four textures.
  static func style(_ kind: Int) -> (cssClass: String, colour: String, texture: Int) {
    let colours = Palette.strategies
    return (
      "s\(kind % colours.count)", colours[kind % colours.count].light,
      (kind + kind / colours.count) % 4
    )
  }

  /// Draws legend, axis, bars and totals; `id` is the prefix of the identifiers of its textures.
  func draw(in markup: inout Markup, id: String) {
    Self.defineTextures(in: &markup, id: id)
    drawLegend(in: &markup, id: id)
    let longest = bars.map(\.total).max() ?? 0
    let scale = PlotScale(
      .linear,
      0...(longest > 0 ? longest : 1),
      from: Self.left,
      to: width - 74
    )
    markup.element("g", ["class": "axis", "fill": Palette.axis]) { axis in
      for tick in scale.ticks(about: 5) {
        let x = scale.position(tick)
        PlotFrame.line(x, top, x, bottom, in: &axis, cssClass: "grid", colour: Palette.grid)
        PlotFrame.label(NumberText.short(tick), x, bottom + 16, anchor: "middle", in: &axis)
      }
      PlotFrame.line(
        Self.left,
        top,
        Self.left,
        bottom,
        in: &axis,
        cssClass: "rule",
        colour: Palette.axis
      )
      let middle = (Self.left + width - 74) / 2
      PlotFrame.label(axisTitle, middle, bottom + 34, anchor: "middle", in: &axis)
    }
    for (index, bar) in bars.enumerated() {
      markup.strategy(bar.name) {
        draw(bar, at: top + 6 + Self.pitch * Double(index), scale: scale, in: &$0, id: id)
      }
    }
  }

  private func draw(
    _ bar: Bar,
    at y: Double,
    scale: PlotScale,
    in markup: inout Markup,
    id: String
  ) {
    let middle = y + Self.thickness / 2
    bar.style.draw(in: &markup, x: 10, y: middle)
    markup.element("g") { group in
      group.element("title", text: bar.name)
      let name = DrawnText.fitted(bar.name, to: Self.left - 30)
      PlotFrame.label(name, 24, middle + 4, anchor: "start", in: &group)
    }
    var sum = 0.0
    for (kind, part) in bar.parts.enumerated() where part > 0 {
      let (from, to) = (scale.position(sum), scale.position(sum + part))
      sum += part
      let style = Self.style(kind)
      let shown = NumberText.known(part)
      let name = DrawnText.isolated(bar.name)
      markup.element("g") { group in
        group.element("title", text: "\(name), \(kinds[kind]): \(shown) \(unit)")
        Self.box(
          from,
          y,
          to - from,
          Self.thickness,
          style: style,
          in: &group,
          id: id
        )
        if to - from > DrawnText.width(shown, size: 11) + 8 {
          group.element(
            "text",
            [
              "class": "on \(style.cssClass)", "x": Markup.number((from + to) / 2),
              "y": Markup.number(middle + 4), "text-anchor": "middle", "font-size": "11",
              "fill": Palette.paper, "stroke": style.colour, "stroke-width": "4",
              "stroke-linejoin": "round", "paint-order": "stroke",
            ],
            text: shown
          )
        }
      }
    }
    PlotFrame.label(
      "\(NumberText.known(bar.total)) \(unit)",
      scale.position(sum) + 6,
      middle + 4,
      anchor: "start",
      in: &markup
    )
  }

  private func drawLegend(in markup: inout Markup, id: String) {
    markup.element("g", ["font-size": "11"]) { group in
      for (row, items) in legend.enumerated() {
        let y = 4 + 18 * Double(row)
        for item in items {
          Self.box(item.x, y, 20, 12, style: Self.style(item.kind), in: &group, id: id)
          PlotFrame.label(kinds[item.kind], item.x + 25, y + 10, anchor: "start", in: &group)
        }
      }
    }
  }

  private static func box(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    style: (cssClass: String, colour: String, texture: Int),
    in markup: inout Markup,
    id: String
  ) {
    func rectangle(_ cssClass: String, fill: String, stroke: String?) {
      markup.element(
        "rect",
        [
          "class": cssClass, "x": Markup.number(x), "y": Markup.number(y),
          "width": Markup.number(width, decimals: 2), "height": Markup.number(height),
          "fill": fill, "stroke": stroke, "stroke-width": stroke == nil ? nil : "0.8",
        ]
      )
    }
    rectangle("part \(style.cssClass)", fill: style.colour, stroke: Palette.paper)
    guard style.texture > 0, width > 3 else { return }
    rectangle("texture", fill: "url(#\(id)-t\(style.texture))", stroke: nil)
  }

  /// Defines stripes and lines in the colour of the paper, which are drawn over a colour.
  private static func defineTextures(in markup: inout Markup, id: String) {
    markup.element("defs") { defs in
      for (number, path) in [(1, "M-1 7L7 -1M-1 1L1 -1M5 7L7 5"), (2, "M0 3H6"), (3, "M3 0V6")] {
        defs.element(
          "pattern",
          [
            "id": "\(id)-t\(number)", "width": "6", "height": "6",
            "patternUnits": "userSpaceOnUse",
          ]
        ) {
          $0.element(
            "path",
            [
              "class": "thread", "d": path, "stroke": Palette.paper, "stroke-width": "1.1",
              "stroke-opacity": "0.55", "fill": "none",
            ]
          )
        }
      }
    }
  }
}
