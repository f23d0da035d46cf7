// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Names at the right of a drawing, each next to the end of its line.
struct EndLabels {
  /// A line and its end point.
  struct Item {
    /// The style of the line.
    var style: StrategyStyle
    /// The name of the line.
    var name: String
    /// The horizontal position of its end.
    var x: Double
    /// The vertical position of its end, downwards.
    var y: Double
  }

  /// The lines.
  var items: [Item]
  /// The left edge of the labels.
  var left: Double
  /// The maximum width of the labels.
  var width: Double
  /// The vertical range for the labels.
  var range: ClosedRange<Double>

  /// The vertical positions of the labels in the order of the items: near the ends, without
  /// overlap.
  var heights: [Double] {
    let space = min(15, (range.upperBound - range.lowerBound) / Double(max(1, items.count)))
    // Of lines that end at about the same height, the one that ends furthest right comes first, so
    // that leaders do not cross.
    func key(_ index: Int) -> (Double, Double, Int) {
      ((items[index].y / 6).rounded(), -items[index].x, index)
    }
    let order = items.indices.sorted { key($0) < key($1) }
    var places = items.map { min(max($0.y, range.lowerBound), range.upperBound) }
    for (before, next) in zip(order, order.dropFirst()) {
      places[next] = max(places[next], places[before] + space)
    }
    if let last = order.last { places[last] = min(places[last], range.upperBound) }
    for (next, before) in zip(order.reversed(), order.reversed().dropFirst()) {
      places[before] = min(places[before], places[next] - space)
    }
    return places
  }

  /// Draws a leader, a piece of the line with its mark, and the name of each item.
  func draw(in markup: inout Markup) {
    for (item, y) in zip(items, heights) {
      markup.strategy(item.name) { draw(item, at: y, in: &$0) }
    }
  }

  private func draw(_ item: Item, at y: Double, in markup: inout Markup) {
    var leader = PathData()
    leader.move(item.x, item.y)
    leader.line(left - 4, y)
    leader.line(left, y)
    markup.element(
      "path",
      [
        "class": "leader", "d": leader.text, "fill": "none", "stroke": Palette.leader,
        "stroke-width": "0.7",
      ]
    )
    var piece = PathData()
    piece.move(left, y)
    piece.line(left + 30, y)
    item.style.line(piece, in: &markup)
    item.style.draw(in: &markup, x: left + 15, y: y, radius: 3.2)
    let text = DrawnText.fitted(item.name, to: width - 36, size: 11)
    markup.element("g", ["font-size": "11"]) { group in
      group.element("title", text: item.name)
      PlotFrame.label(text, left + 36, y + 4, anchor: "start", in: &group)
    }
  }
}
