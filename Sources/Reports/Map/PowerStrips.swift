// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// The power of each strategy over time, as strips with the same scale below each other.
struct PowerStrips {
  let drawing: MapDrawing
  /// The time axis, with values in seconds.
  let x: PlotScale

  private static let height = 56.0
  private static let top = 30.0

  init(_ drawing: MapDrawing) {
    self.drawing = drawing
    let end = max(1, drawing.scene.end.seconds)
    x = PlotScale(.linear, 0...end, from: 62, to: 692)
  }

  /// The strategies that have battery rows.
  private var layers: [MapDrawing.Layer] {
    drawing.layers.filter { $0.energy.rows.count > 1 }
  }

  /// The chart; nil without battery rows.
  var figure: ChartFigure? {
    let layers = layers
    guard !layers.isEmpty else { return nil }
    let height = Self.top + Double(layers.count) * Self.height + 44
    return ChartFigure(
      id: drawing.id("power"),
      title: "Power over the day",
      description: "Mean power of the whole phone in milliwatts over "
        + "\(drawing.scene.clock.axisTitle), one strip per strategy, all on the same scale from 0 to "
        + "\(Markup.number(ceiling * 1000, decimals: 0)) mW.",
      remark: remark,
      height: height,
      tables: [table],
      draw: { draw(in: &$0) }
    )
  }

  private var curves: [[EnergyCurve.Stretch]] {
    layers.map { $0.energy.stretches(atMost: drawing.budget.stretches) }
  }

  private var remark: String {
    let rows = layers.map { $0.energy.rows.count - 1 }.max() ?? 0
    guard let drawn = curves.map(\.count).max(), drawn < rows else { return "" }
    return "The \(rows) rows of battery.csv.gz are drawn as means over \(drawn) equal stretches; "
      + "the table gives the means of \(hours == 1 ? "each hour" : "every \(hours) hours")."
  }

  /// The number of hours per row of the table.
  var hours: Int {
    let all = max(1, Int((drawing.scene.end.seconds / 3600).rounded(.up)))
    return (all - 1) / drawing.budget.powerRows + 1
  }

  /// The largest drawn mean power, in watts; 1 if it is zero.
  private var ceiling: Double {
    let top = curves.flatMap { $0.map(\.power.value) }.max() ?? 0
    return top > 0 ? top : 1
  }

  private func draw(in markup: inout Markup) {
    let top = Self.top
    let layers = layers
    let bottom = top + Double(layers.count) * Self.height
    let ceiling = ceiling
    let step = PlotScale.step(over: ceiling * 1000, about: 2)
    PlotFrame.label("power (mW)", 4, 14, anchor: "start", in: &markup)
    for tick in drawing.scene.clock.ticks(until: drawing.scene.end, about: 8) {
      let place = x.position(tick.seconds)
      PlotFrame.line(
        place,
        top,
        place,
        bottom,
        in: &markup,
        cssClass: "grid",
        colour: Palette.grid
      )
      PlotFrame.label(
        drawing.scene.clock.text(tick),
        place,
        bottom + 16,
        anchor: "middle",
        in: &markup
      )
    }
    PlotFrame.label(
      drawing.scene.clock.axisTitle,
      (x.start + x.end) / 2,
      bottom + 34,
      anchor: "middle",
      in: &markup
    )
    for (place, (layer, curve)) in zip(layers, curves).enumerated() {
      let base = top + Double(place + 1) * Self.height - 4
      let y = PlotScale(.linear, 0...ceiling, from: base, to: base - Self.height + 20)
      for value in stride(from: 0, through: ceiling * 1000, by: step) {
        let height = y.position(value / 1000)
        PlotFrame.line(
          x.start,
          height,
          x.end,
          height,
          in: &markup,
          cssClass: value == 0 ? "rule" : "grid",
          colour: value == 0 ? Palette.axis : Palette.grid
        )
        PlotFrame.label(
          Markup.number(value, decimals: 3),
          x.start - 6,
          height + 4,
          anchor: "end",
          in: &markup
        )
      }
      let style = layer.entry.style
      markup.strategy(layer.entry.name) { group in
        group.element(
          "path",
          [
            "d": path(curve, y), "class": "line \(style.cssClass)", "fill": "none",
            "stroke": style.colour, "stroke-width": "1.5", "stroke-linejoin": "round",
          ]
        )
        style.draw(in: &group, x: x.start + 8, y: base - Self.height + 13, radius: 4)
        PlotFrame.label(
          layer.entry.name,
          x.start + 18,
          base - Self.height + 17,
          anchor: "start",
          in: &group
        )
      }
    }
    markup.element(
      "line",
      [
        "data-role": "cursor", "class": "cursor", "x1": Markup.number(x.start),
        "x2":
          Markup.number(x.start), "y1": Markup.number(top - 8), "y2": Markup.number(bottom),
        "stroke": Palette.ink, "stroke-width": "2", "visibility": "hidden",
      ]
    )
  }

  /// The data of a step path, because power is a mean over a stretch, not a value at an instant.
  private func path(_ curve: [EnergyCurve.Stretch], _ y: PlotScale) -> String {
    var data = ""
    var height = ""
    for stretch in curve {
      let next = Markup.number(y.position(stretch.power.value))
      if data.isEmpty {
        data = "M\(Markup.number(x.start)) \(next)"
      } else if next != height {
        data += "V\(next)"
      }
      height = next
      data += "H\(Markup.number(x.position(stretch.end.seconds)))"
    }
    return data
  }

  /// The mean power of stretches of whole hours and the energy at their ends.
  private var table: DataTable {
    let layers = layers
    let end = drawing.scene.end
    let step = Double(hours) * 3600
    var columns = [
      DataTable.Column(title: "Until (\(drawing.scene.clock.axisTitle))", isNumber: false)
    ]
    for layer in layers {
      let name = layer.entry.name
      columns.append(DataTable.Column(title: "\(name): mean power", unit: "mW", strategy: name))
      columns.append(DataTable.Column(title: "\(name): energy so far", unit: "J", strategy: name))
    }
    var rows: [[DataTable.Cell]] = []
    for start in stride(from: 0, to: end.seconds, by: step) {
      let from = SimulationTime(seconds: start)
      let to = start + step < end.seconds ? SimulationTime(seconds: start + step) : end
      guard to > from else { continue }
      var cells: [DataTable.Cell] = [.text(drawing.clock(to))]
      for layer in layers {
        guard let before = layer.energy.energy(at: from)?.value,
          let after = layer.energy.energy(at: to)?.value
        else {
          cells += [.empty, .empty]
          continue
        }
        let power = (after - before) / (to.seconds - from.seconds) * 1000
        // No file contains this number; digits beyond its thousandths are of no use.
        let shown = Markup.number(power)
        cells.append(.number((power * 1000).rounded() / 1000, shown: shown))
        cells.append(.number(after, shown: Markup.number(after)))
      }
      rows.append(cells)
    }
    return DataTable(caption: "Mean power and energy so far", columns: columns, rows: rows)
  }
}
