// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// The aids for reading the map: lines of degrees, scale, north, labels and the markers of
/// playback.
extension MapDrawing {
  /// Writes lines of latitude and longitude over the initial view, labelled at its edges.
  func writeGraticule(to svg: inout Markup) {
    let corner = projection.coordinate(MapPoint(x: left, y: top + height))
    let other = projection.coordinate(MapPoint(x: left + width, y: top))
    let span = width / projection.scale * 180 / .pi
    let center = projection.center.longitude
    let step = Graticule.step(over: span, atMost: 6)
    let rows = Graticule.step(over: other.latitude - corner.latitude, atMost: 5)
    let (bottom, right) = (top + height, left + width)
    func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      svg.element(
        "line",
        [
          "x1": text(x1), "y1": text(y1), "x2": text(x2), "y2": text(y2),
          "stroke": Palette.graticule,
          "stroke-width": "1", "vector-effect": "non-scaling-stroke",
        ]
      )
    }
    for degrees in Graticule.lines(from: center - span / 2, to: center + span / 2, step: step) {
      let x = (degrees - center) * .pi / 180 * projection.scale
      line(x, top, x, bottom)
      let label = Graticule.label(
        MapRegion.wrapped(degrees),
        step: step,
        positive: "E",
        negative: "W"
      )
      // The corners contain the scale bar and the north mark.
      guard x > left + width * 0.3, x < right - width * 0.05 else { continue }
      writeText(label, at: MapPoint(x: x, y: bottom), dx: 4, dy: -5, to: &svg)
    }
    for degrees in Graticule.lines(from: corner.latitude, to: other.latitude, step: rows) {
      let y = projection.point(Coordinate(latitude: degrees, longitude: center)).y
      line(left, y, right, y)
      guard y > top + height * 0.05, y < bottom - height * 0.14 else { continue }
      let label = Graticule.label(degrees, step: rows, positive: "N", negative: "S")
      writeText(label, at: MapPoint(x: left, y: y), dx: 5, dy: -4, to: &svg)
    }
  }

  /// Writes a text next to a point, of the same size at every zoom; shifts are in pixels.
  func writeText(
    _ words: String,
    at point: MapPoint,
    dx: Double,
    dy: Double,
    anchor: String = "start",
    cssClass: String? = nil,
    to svg: inout Markup
  ) {
    svg.element("g", ["transform": "translate(\(text(point.x)) \(text(point.y)))"]) { group in
      writeGlyph(to: &group) { glyph in
        glyph.element(
          "text",
          [
            "x": Markup.number(dx), "y": Markup.number(dy), "text-anchor": anchor,
            "class": cssClass, "fill": Palette.axis, "stroke": Palette.paper, "stroke-width": "3",
            "paint-order": "stroke", "stroke-linejoin": "round",
          ],
          text: words
        )
      }
    }
  }

  /// Writes the names of places and regions, each once and beside the signs around it.
  func writeLabels(to svg: inout Markup) {
    var labels: [(name: String, at: MapPoint, layer: String)] = []
    for place in places { labels.append((place.name, point(place.coordinate), "places")) }
    for layer in layers {
      for region in layer.run.regions where region.client.rawValue == 0 {
        // A region around a place has the label of the place.
        let isKnown = place(of: region) != nil || labels.contains { $0.name == region.name }
        if !isKnown { labels.append((region.name, point(region.coordinate), "regions")) }
      }
    }
    var placement = LabelPlacement(
      bounds: LabelPlacement.Box(
        x: 4,
        y: 4,
        width: Self.pixels - 8,
        height: Self.pixels * height / width - 8
      ),
      taken: signBoxes
    )
    for label in labels.prefix(60) {
      let shown = label.name.count > 24 ? "\(label.name.prefix(23))…" : label.name
      let (x, y) = pixels(label.at)
      let place = placement.place(width: Double(shown.count) * 7, height: 15, x: x, y: y)
      let (dx, dy) = (place.box.x - x, place.box.y - y)
      svg.element("g", ["class": "label l-\(label.layer)", "aria-hidden": "true"]) { group in
        if place.needsLeader { writeLeader(to: place.box, dx, dy, from: label.at, in: &group) }
        writeText(shown, at: label.at, dx: dx, dy: dy + 12, to: &group)
      }
    }
  }

  /// A point in pixels of the initial view.
  private func pixels(_ point: MapPoint) -> (x: Double, y: Double) {
    ((point.x - left) / unit, (point.y - top) / unit)
  }

  /// The signs of places, events and visits, and the marks of the first fixes, in pixels of the
  /// initial view.
  private var signBoxes: [LabelPlacement.Box] {
    func box(_ point: MapPoint, _ up: Double, _ down: Double, _ side: Double, _ other: Double)
      -> LabelPlacement.Box
    {
      let (x, y) = pixels(point)
      return LabelPlacement.Box(x: x - side, y: y - up, width: side + other, height: up + down)
    }
    // The phone is at places for long, with the ring of the truth around them.
    var boxes = places.map { box(point($0.coordinate), 15, 15, 15, 15) }
    boxes += geofenceEvents.prefix(budget.things).map { box($0.point, 17, 1, 1, 12) }
    boxes += visits.prefix(budget.things).map { box($0.point, 6, 7, 6, 6) }
    for layer in layers where layer.isShown {
      // Marks that cover each other count once.
      var seen: Set<String> = []
      for index in layer.drawn {
        let point = point(layer.run.fixes[index].coordinate)
        let (x, y) = pixels(point)
        guard seen.insert("\(Int(x / 4)) \(Int(y / 4))").inserted else { continue }
        boxes.append(box(point, 4, 4, 4, 4))
      }
    }
    return boxes
  }

  /// Writes the line from a point to a label that is far from it.
  private func writeLeader(
    to box: LabelPlacement.Box,
    _ dx: Double,
    _ dy: Double,
    from point: MapPoint,
    in svg: inout Markup
  ) {
    let end = (
      x: min(max(0, dx), dx + box.width), y: min(max(0, dy + 2), dy + box.height - 2)
    )
    svg.element("g", ["transform": "translate(\(text(point.x)) \(text(point.y)))"]) { group in
      writeGlyph(to: &group) {
        $0.element(
          "path",
          [
            "d": "M0 0L\(Markup.number(end.x)) \(Markup.number(end.y))", "class": "here",
            "stroke": Palette.ink, "fill": "none",
          ]
        )
      }
    }
  }

  /// Writes the scale bar and the north mark, which the script keeps in their corners.
  func writeFurniture(to svg: inout Markup) {
    let scale = projection.unitsPerMetre(at: region.center.latitude)
    let bar = ScaleBar(upTo: width / 4 / scale)
    let corner = "translate(\(text(left + 14 * unit)) \(text(top + height - 14 * unit)))"
    svg.element("g", ["class": "scale", "data-role": "scale", "transform": corner]) { group in
      group.element("title", text: "Scale: the bar is \(bar.label) long at the middle of the map")
      for (name, colour, pixels) in [("casing", Palette.paper, "7"), ("bar", Palette.ink, "3")] {
        group.element(
          "path",
          [
            "d": "M0 0h\(text(bar.metres * scale))", "class": name, "stroke": colour,
            "stroke-width": pixels, "vector-effect": "non-scaling-stroke",
          ]
        )
      }
      writeText(bar.label, at: MapPoint(x: 0, y: 0), dx: 0, dy: -7, to: &group)
    }
    let other = "translate(\(text(left + width - 22 * unit)) \(text(top + 12 * unit)))"
    svg.element("g", ["class": "north", "data-role": "north", "transform": other]) { group in
      group.element("title", text: "North is up")
      writeGlyph(to: &group) { glyph in
        glyph.element(
          "path",
          [
            "d": "M0 0L7 20L0 15L-7 20Z", "class": "bar", "fill": Palette.ink,
            "stroke": Palette.paper,
            "stroke-width": "1.5", "paint-order": "stroke",
          ]
        )
        glyph.element(
          "text",
          [
            "y": "34", "text-anchor": "middle", "fill": Palette.axis, "stroke": Palette.paper,
            "stroke-width": "3", "paint-order": "stroke", "font-weight": "bold",
          ],
          text: "N"
        )
      }
    }
  }

  /// Writes the markers that playback moves: the truth, and each strategy's believed position.
  func writeMarkers(to svg: inout Markup) {
    let start = truth.first ?? MapPoint(x: 0, y: 0)
    let at = "translate(\(text(start.x)) \(text(start.y)))"
    svg.element("g", ["data-role": "markers", "display": "none"]) { markers in
      markers.element("g", ["data-role": "selection", "visibility": "hidden"]) { selection in
        writeGlyph(to: &selection) {
          $0.element(
            "circle",
            [
              "class": "here", "r": "10", "fill": "none", "stroke": Palette.ink,
              "stroke-width": "2.5", "stroke-dasharray": "4 3",
            ]
          )
        }
      }
      for layer in layers {
        let style = layer.entry.style
        markers.element(
          "g",
          [
            "data-marker": "belief", "data-strategy": layer.entry.name, "transform": at,
            "class": "belief b-f\(layer.index) \(style.cssClass)", "visibility": "hidden",
          ]
        ) { belief in
          belief.element(
            "line",
            [
              "data-role": "tether", "class": "tether", "x1": "0", "y1": "0", "x2": "0",
              "y2": "0", "stroke": style.colour, "stroke-width": "2", "stroke-dasharray": "2 4",
              "vector-effect": "non-scaling-stroke",
            ]
          )
          belief.element(
            "circle",
            [
              "data-role": "halo", "class": "halo l-accuracy \(layer.cssClass)", "r": "0",
              "fill": style.colour, "fill-opacity": "0.15", "stroke": style.colour,
              "stroke-width": "2", "vector-effect": "non-scaling-stroke",
            ]
          )
          // A course is relative to north, so it turns with the map.
          belief.element("g", ["class": "turned"]) { turned in
            writeGlyph(to: &turned) {
              $0.element(
                "path",
                [
                  "data-role": "course", "d": "M0 0L-13 -26A29 29 0 0 1 13 -26Z",
                  "class": "wedge", "fill": style.colour, "fill-opacity": "0.45",
                  "visibility": "hidden",
                ]
              )
            }
          }
          writeGlyph(to: &belief) { glyph in
            glyph.element("circle", ["r": "10", "class": "rim", "fill": Palette.paper])
            style.draw(in: &glyph, x: 0, y: 0, radius: 5)
          }
          belief.element("title", text: "Belief of \(layer.entry.name)")
        }
      }
      markers.element("g", ["data-marker": "truth", "transform": at]) { marker in
        marker.element("title", text: "Where the phone truly is")
        writeGlyph(to: &marker) { glyph in
          // A ring, so that a belief at the same position is visible inside it.
          for (name, colour, width) in [("around", Palette.paper, "6"), ("here", Palette.ink, "3")]
          {
            glyph.element(
              "circle",
              ["r": "13", "class": name, "fill": "none", "stroke": colour, "stroke-width": width]
            )
          }
        }
      }
    }
  }
}
