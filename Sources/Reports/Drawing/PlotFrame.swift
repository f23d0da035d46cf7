// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The area of a chart for its data, with axes, grid and labels around it.
struct PlotFrame {
  /// The horizontal axis at the bottom, in the drawing's coordinates.
  var x: PlotScale
  /// The vertical axis at the left; its start is the bottom.
  var y: PlotScale
  /// The title of the bottom axis, with its unit.
  var xTitle: String
  /// The title of the left axis, with its unit.
  var yTitle: String

  /// Draws grid, axes, tick labels and titles.
  ///
  /// - Parameters:
  ///   - markup: the drawing.
  ///   - xTicks: values and labels along the bottom.
  ///   - yTicks: values and labels along the left.
  func draw(
    in markup: inout Markup,
    xTicks: [(value: Double, label: String)],
    yTicks: [(value: Double, label: String)]
  ) {
    let (left, right) = (x.start, x.end)
    let (bottom, top) = (y.start, y.end)
    markup.element("g", ["class": "axis", "fill": Palette.axis, "stroke": "none"]) { axis in
      for tick in xTicks {
        let place = x.position(tick.value)
        Self.line(place, top, place, bottom, in: &axis, cssClass: "grid", colour: Palette.grid)
        Self.label(tick.label, place, bottom + 16, anchor: "middle", in: &axis)
      }
      for tick in yTicks {
        let place = y.position(tick.value)
        Self.line(left, place, right, place, in: &axis, cssClass: "grid", colour: Palette.grid)
        Self.label(tick.label, left - 6, place + 4, anchor: "end", in: &axis)
      }
      Self.line(left, bottom, right, bottom, in: &axis, cssClass: "rule", colour: Palette.axis)
      Self.line(left, top, left, bottom, in: &axis, cssClass: "rule", colour: Palette.axis)
      Self.label(xTitle, (left + right) / 2, bottom + 34, anchor: "middle", in: &axis)
      Self.label(yTitle, left, top - 8, anchor: "start", in: &axis)
    }
  }

  /// Draws a straight line.
  static func line(
    _ x1: Double,
    _ y1: Double,
    _ x2: Double,
    _ y2: Double,
    in markup: inout Markup,
    cssClass: String,
    colour: String
  ) {
    markup.element(
      "line",
      [
        "class": cssClass, "x1": Markup.number(x1), "y1": Markup.number(y1),
        "x2": Markup.number(x2), "y2": Markup.number(y2), "stroke": colour,
      ]
    )
  }

  /// Draws a text at a point; `anchor` is start, middle or end.
  static func label(
    _ text: String,
    _ x: Double,
    _ y: Double,
    anchor: String,
    in markup: inout Markup,
    cssClass: String? = nil
  ) {
    markup.element(
      "text",
      [
        "class": cssClass, "x": Markup.number(x), "y": Markup.number(y), "text-anchor": anchor,
        "fill": Palette.axis,
      ],
      text: text
    )
  }
}
