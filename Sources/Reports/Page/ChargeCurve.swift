// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import StudyResults

/// The charge of the battery over the day, drawn over the power of a timeline.
struct ChargeCurve {
  /// The instants and the charge at each, 0...1.
  private let charges: [(time: SimulationTime, fraction: Double)]
  /// The lower end of its axis, 0...1.
  private let floor: Double
  /// The panel that it is drawn in.
  private let panel: TimelinePanel

  /// The curve through the rows of a battery; nil with fewer than two known charges.
  init?(_ rows: [RecordedCharge], in panel: TimelinePanel) {
    charges = rows.compactMap { row in row.chargeFraction.map { (row.time, $0) } }
    guard let least = charges.map(\.fraction).min(), charges.count > 1 else { return nil }
    floor = [0.99, 0.98, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5].first { $0 <= least } ?? 0
    self.panel = panel
  }

  /// Draws the labels of its axis at the right of the panel.
  func drawLabels(in markup: inout Markup) {
    let place = TimelineChart.right + 6
    let labels = [
      ("100 %", panel.top + 9), ("charge", (panel.top + panel.bottom) / 2 + 4),
      (NumberText.percent(floor), panel.bottom),
    ]
    // The script moves them where the drawing is narrow.
    markup.element("g", ["data-role": "beside"]) { group in
      for (text, y) in labels { PlotFrame.label(text, place, y, anchor: "start", in: &group) }
    }
  }

  /// Draws the curve through about `count` of its points; `x` is the position of an instant.
  func draw(in markup: inout Markup, atMost count: Int, x: (SimulationTime) -> Double) {
    let scale = PlotScale(.linear, floor...1, from: panel.bottom, to: panel.top)
    var path = PathData()
    let step = max(1, charges.count / count)
    for (index, charge) in charges.enumerated()
    where index % step == 0 || index == charges.count - 1 {
      if path.isEmpty {
        path.move(x(charge.time), scale.position(charge.fraction))
      } else {
        path.line(x(charge.time), scale.position(charge.fraction))
      }
    }
    markup.element(
      "path",
      [
        "class": "charge", "d": path.text, "fill": "none", "stroke": Palette.axis,
        "stroke-width": "1.4", "stroke-dasharray": "5 3",
      ]
    )
  }
}
