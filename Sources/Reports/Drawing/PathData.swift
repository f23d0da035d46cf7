// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The `d` attribute of an SVG path, built point by point.
struct PathData {
  /// The text so far; empty for an empty path.
  private(set) var text = ""

  /// Whether there is nothing to draw.
  var isEmpty: Bool { text.isEmpty }

  /// Starts a new part at a point.
  mutating func move(_ x: Double, _ y: Double) { text += "M\(pair(x, y))" }

  /// Adds a straight line to a point.
  mutating func line(_ x: Double, _ y: Double) { text += "L\(pair(x, y))" }

  /// Closes the current part with a line to its start.
  mutating func close() { text += "Z" }

  /// Adds a rectangle by its upper left corner.
  mutating func rectangle(_ x: Double, _ y: Double, width: Double, height: Double) {
    let size = Markup.number(width, decimals: 2)
    text += "M\(pair(x, y))h\(size)v\(Markup.number(height))h-\(size)z"
  }

  private func pair(_ x: Double, _ y: Double) -> String {
    "\(Markup.number(x)) \(Markup.number(y))"
  }
}

extension StrategyStyle {
  /// Draws a line in the strategy's colour and dash.
  func line(_ path: PathData, in markup: inout Markup, width: String = "1.6", isDashed: Bool = true)
  {
    guard !path.isEmpty else { return }
    markup.element(
      "path",
      [
        "class": "line \(cssClass)", "d": path.text, "fill": "none", "stroke": colour,
        "stroke-width": width, "stroke-dasharray": isDashed ? dash : nil,
        "stroke-linejoin": "round",
      ]
    )
  }

  /// Fills an area with the strategy's colour, translucent by default.
  func area(_ path: PathData, in markup: inout Markup, opacity: String? = "0.15") {
    guard !path.isEmpty else { return }
    markup.element(
      "path",
      ["class": "area \(cssClass)", "d": path.text, "fill": colour, "fill-opacity": opacity]
    )
  }
}
