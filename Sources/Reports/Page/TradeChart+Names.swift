// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The names of the marks, and the legend.
extension TradeChart {
  /// Draws the names of strategies and landmarks beside their marks.
  func drawNames(in markup: inout Markup) {
    typealias Box = LabelPlacement.Box
    let (left, right) = (frame.x.start, frame.x.end)
    let (top, bottom) = (frame.y.end, frame.y.start)
    var avoided: [Box] = []
    for point in points {
      let (x, y) = place(point)
      if let ends = ends(point.energy, frame.x) {
        avoided.append(Box(x: ends.low, y: y - 4, width: ends.high - ends.low, height: 8))
      }
      if let ends = ends(point.error, frame.y) {
        avoided.append(Box(x: x - 4, y: ends.high, width: 8, height: ends.low - ends.high))
      }
    }
    let corners = edge.filter { !isBeyond($0) }.map(place)
    for (before, next) in zip(corners, corners.dropFirst()) {
      avoided.append(Box(x: before.x, y: before.y - 3, width: next.x - before.x, height: 6))
      let height = abs(next.y - before.y)
      avoided.append(Box(x: next.x - 3, y: min(before.y, next.y), width: 6, height: height))
    }
    var placement = LabelPlacement(
      bounds: Box(x: left + 2, y: top + 2, width: right - left - 4, height: bottom - top - 4),
      taken: (points.map(place) + landmarks.map(place)).map {
        Box(x: $0.x - 8, y: $0.y - 8, width: 16, height: 16)
      },
      avoided: avoided
    )
    // Marks with many neighbours have the least space, but the fixed order from the bottom up is
    // easier to follow.
    for point in points.sorted(by: { place($0).y > place($1).y }) {
      drawName(
        point.entry.name,
        as: label(of: point),
        at: place(point),
        with: &placement,
        in: &markup
      )
    }
    for step in landmarks.sorted(by: { place($0).y > place($1).y }) {
      drawName(
        step.name,
        as: DrawnText.fitted(step.name, to: 190),
        at: place(step),
        with: &placement,
        in: &markup,
        cssClass: "halo other"
      )
    }
  }

  private func drawName(
    _ name: String,
    as text: String,
    at mark: (x: Double, y: Double),
    with placement: inout LabelPlacement,
    in markup: inout Markup,
    cssClass: String = "halo"
  ) {
    let place = placement.place(width: DrawnText.width(text), height: 14, x: mark.x, y: mark.y)
    markup.strategy(name) { group in
      if place.needsLeader {
        let nearest = (
          x: min(max(mark.x, place.box.x), place.box.x + place.box.width),
          y: min(max(mark.y, place.box.y + 2), place.box.y + place.box.height - 2)
        )
        PlotFrame.line(
          mark.x,
          mark.y,
          nearest.x,
          nearest.y,
          in: &group,
          cssClass: "leader",
          colour: Palette.leader
        )
      }
      PlotFrame.label(
        text,
        place.box.x + place.box.width / 2,
        place.box.y + 11,
        anchor: "middle",
        in: &group,
        cssClass: cssClass
      )
    }
  }

  /// Draws the meaning of filled, hollow and ringed marks.
  func drawLegend(in markup: inout Markup) {
    let y = frame.y.start + 58
    var x = frame.x.start
    let items: [(text: String, isHollow: Bool, isRinged: Bool)] = [
      ("on the front", false, false), ("dominated", true, false),
      (
        "no position for over \(Int((100 * (1 - ParetoStanding.minimumCoverage)).rounded())) % of the day",
        true, true
      ),
    ]
    if points.contains(where: { choices.contains($0.entry.name) }) {
      Self.ringChoice(x + 8, y - 4, in: &markup)
      PlotFrame.label("a step", x + 26, y, anchor: "start", in: &markup)
      x += 50 + DrawnText.width("a step")
    }
    for item in items {
      if item.isRinged { Self.ring(x + 6, y - 4, in: &markup) }
      markup.element(
        "circle",
        [
          "class": item.isHollow ? "plain hollow" : "plain", "cx": Markup.number(x + 6),
          "cy": Markup.number(y - 4), "r": "5",
          "fill": item.isHollow ? Palette.paper : Palette.plain,
          "stroke": Palette.plain, "stroke-width": "2",
        ]
      )
      PlotFrame.label(item.text, x + 20, y, anchor: "start", in: &markup)
      x += 44 + DrawnText.width(item.text)
    }
  }

  /// The name of a strategy in the drawing, with its numbers beyond the axes.
  private func label(of point: Point) -> String {
    var numbers: [String] = []
    if !frame.x.domain.contains(point.energy.estimate) {
      numbers.append("\(NumberText.known(point.energy.estimate)) \(energyUnit.symbol)")
    }
    if !frame.y.domain.contains(point.error.estimate) {
      numbers.append(NumberText.known(point.error.estimate) + errorUnit)
    }
    let name = DrawnText.fitted(point.entry.name, to: 190)
    return numbers.isEmpty ? name : "\(name) (\(numbers.joined(separator: ", ")))"
  }
}
