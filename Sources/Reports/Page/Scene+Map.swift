// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

extension Scene {
  /// Writes the map with its playback; the graph of power is next to it if there is space.
  ///
  /// Nothing is written without detail tables, because there is neither truth nor a fix.
  func writeMap(to section: inout Markup, tiles: MapTiles?) {
    guard let drawing = MapDrawing(self) else { return }
    let playback = PlaybackData(drawing)
    let strips = PowerStrips(drawing)
    section.element(
      "section",
      ["class": "map", "id": "\(id)-map", "aria-labelledby": "\(id)-map-h"]
    ) { map in
      map.element("h3", ["id": "\(id)-map-h"], text: "Map and playback")
      drawing.writeSwitchRules(to: &map)
      map.element("div", ["class": "stage"]) { stage in
        stage.element("div") { left in
          writeStage(drawing, tiles, to: &left)
          drawing.writePlayback(playback, to: &left)
        }
        stage.element("div") { right in
          drawing.writeSwitches(to: &right)
          drawing.writeNow(to: &right)
        }
      }
      drawing.writeLegend(to: &map)
      if let figure = strips.figure {
        map.element("details", ["class": "fold"]) { details in
          details.element("summary", text: figure.title)
          figure.write(to: &details, heading: 4)
        }
      }
      map.element(
        "p",
        ["class": "remark", "data-role": "hint", "hidden": ""],
        text:
          "Drag the map or use the arrow keys to move it. To zoom, press + or −, pinch, or scroll with "
          + "Ctrl. A dotted line joins each belief to the truth."
      )
      map.element(
        "p",
        ["class": "remark", "data-role": "still"],
        text: "Playback, pan and zoom need JavaScript; everything else works without it."
      )
      map.element("details", ["class": "fold"]) { details in
        details.element("summary", text: "How the map and its playback are drawn")
        details.element("p", ["class": "remark"], text: remark(of: drawing, playback))
      }
      drawing.writeTables(to: &map)
      map.element("script", ["type": "application/json", "data-role": "data"]) {
        $0.json(playback.json(power: strips.x.start...strips.x.end, tiles: tiles))
      }
    }
  }

  /// Writes the drawing, its buttons, the tiles' attribution and the callout.
  private func writeStage(_ drawing: MapDrawing, _ tiles: MapTiles?, to stage: inout Markup) {
    stage.element("div", ["class": "frame", "data-role": "frame"]) { frame in
      drawing.writeDrawing(to: &frame)
      drawing.writeButtons(to: &frame)
      if let tiles {
        frame.element("p", ["class": "attribution", "data-role": "attribution"]) {
          $0.name(tiles.attribution)
        }
      }
    }
    stage.element("div", ["class": "callout", "data-role": "callout", "role": "status"])
  }

  /// A remark on the amount of each kind that is drawn, and on its meaning.
  private func remark(of drawing: MapDrawing, _ playback: PlaybackData) -> String {
    var parts: [String] = []
    if drawing.path.count < day.truth.count {
      parts.append(
        "The true path uses \(drawing.path.count) of its \(day.truth.count) samples."
      )
    } else if day.truth.isEmpty {
      parts.append("The results contain no true path.")
    }
    let thinned = drawing.layers.filter { $0.drawn.count < $0.fixes.count }
    if !thinned.isEmpty {
      let counts = thinned.map { "\($0.entry.name) \($0.drawn.count) of \($0.fixes.count)" }
      parts.append(
        "Fixes are thinned evenly over time, but the first, last and worst are always kept: "
          + counts.joined(separator: ", ") + "."
      )
    }
    let others = drawing.layers.reduce(0) { $0 + $1.run.fixes.count - $1.fixes.count }
    if others > 0 { parts.append("The \(others) fixes of other apps are not drawn.") }
    let wifi = drawing.wifiPositions
    if wifi.drawn.count < wifi.count {
      parts.append("The Wi-Fi layer shows \(wifi.drawn.count) of \(wifi.count) positions.")
    }
    let (wide, many) = (drawing.budget.things, drawing.geofenceEvents.count)
    if many > wide { parts.append("The first \(wide) of \(many) geofence events are drawn.") }
    if drawing.visits.count > wide {
      parts.append("The first \(wide) of \(drawing.visits.count) visits are drawn.")
    }
    if drawing.regions.count > wide {
      parts.append("The first \(wide) of \(drawing.regions.count) regions are drawn.")
    }
    if drawing.cells.count > wide {
      parts.append("The first \(wide) of \(drawing.cells.count) cells are drawn.")
    }
    parts.append(playback.remark)
    return parts.joined(separator: " ")
  }
}
