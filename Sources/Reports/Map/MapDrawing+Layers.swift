// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// The drawing itself, from the bottom layer to the top.
extension MapDrawing {
  /// Writes the map as an SVG that needs neither style nor script.
  func writeDrawing(to markup: inout Markup) {
    let box = [left, top, width, height].map(text).joined(separator: " ")
    markup.element(
      "svg",
      [
        "viewBox": box, "class": "view", "data-role": "view", "role": "group",
        "aria-labelledby": "\(id("map-title")) \(id("map-desc"))", "font-family": "sans-serif",
        "font-size": "12", "style": "--unit:\(Markup.number(unit, decimals: 4))",
        "xmlns": "http://www.w3.org/2000/svg",
      ]
    ) { svg in
      svg.element("title", ["id": id("map-title")], text: "Map of the day")
      svg.element("desc", ["id": id("map-desc")], text: description)
      svg.element("defs") { writeDefinitions(to: &$0) }
      // The script turns this group when the heading is up.
      svg.element("g", ["data-role": "world"]) { writeWorld(to: &$0) }
      writeFurniture(to: &svg)
    }
  }

  private func writeWorld(to svg: inout Markup) {
    svg.element("g", ["data-role": "tiles", "aria-hidden": "true"])
    svg.element("g", ["class": "graticule l-grid", "data-role": "graticule"]) {
      writeGraticule(to: &$0)
    }
    writeSurroundings(to: &svg)
    writeCells(to: &svg)
    writePlaces(to: &svg)
    writeRegions(to: &svg)
    for layer in layers { writeCircles(of: layer, to: &svg) }
    writePath(to: &svg)
    writeWiFi(to: &svg)
    writeBeacons(to: &svg)
    for layer in layers { writeFixes(of: layer, to: &svg) }
    writeVisits(to: &svg)
    writeEvents(to: &svg)
    writeFog(to: &svg)
    writeMarkers(to: &svg)
    writeLabels(to: &svg)
  }

  private var description: String {
    let span = { (value: Double) in Markup.number(value, decimals: value < 1 ? 4 : 1) }
    let center = region.center
    return
      "Centre \(Markup.number(center.latitude, decimals: 5))°, "
      + "\(Markup.number(center.longitude, decimals: 5))°; spans \(span(region.latitudeDelta))° of "
      + "latitude and \(span(region.longitudeDelta))° of longitude; Web Mercator, north is up. "
      + "The true path and the positions that apps received; the numbers are in the tables below."
  }

  /// Writes the definitions of marks that are drawn many times.
  private func writeDefinitions(to defs: inout Markup) {
    for layer in layers {
      writeGlyph(to: &defs, id: id("mark\(layer.index)")) {
        layer.entry.style.draw(in: &$0, x: 0, y: 0, radius: 3)
      }
    }
    let shapes = [
      ("cell", "M-5 6L0 -7L5 6M-3 1H3"), ("beacon", "M0 -5L5 0L0 5L-5 0Z"),
      ("wifi", "M-5 -1.5Q0 -6 5 -1.5M-3 1Q0 -2 3 1M0 4V4"),
      ("place", "M-6 -1L0 -7L6 -1M-4 -2V6H4V-2"), ("visit", "M-5 -5H5V3H1L0 6L-1 3H-5Z"),
      ("enter", "M0 0V-16M0 -16H11V-8H0Z"), ("exit", "M0 0V-16M0 -16L11 -12L0 -8Z"),
    ]
    for (name, path) in shapes {
      writeGlyph(to: &defs, id: id("mark-\(name)")) {
        $0.element(
          "path",
          [
            "d": path, "class": "sign sign-\(name)", "stroke-width": "1.8",
            "stroke-linecap": "round", "stroke-linejoin": "round",
          ]
        )
      }
    }
  }

  /// Writes a group of the same size on the screen at every zoom; its units are pixels.
  func writeGlyph(to markup: inout Markup, id: String? = nil, _ inner: (inout Markup) -> Void) {
    markup.element(
      "g",
      ["id": id, "class": "map-glyph", "transform": "scale(\(Markup.number(unit, decimals: 4)))"],
      inner
    )
  }

  /// The data of a path through points, broken where it jumps across the antimeridian.
  private func pathData(_ places: [Int]) -> String {
    var data = ""
    var last: Int?
    for place in places {
      let leaps = last.map {
        abs(truth[place].x - truth[$0].x) > projection.scale * .pi
      }
      data += (leaps ?? true) ? "M" : "L"
      data += "\(text(truth[place].x)) \(text(truth[place].y))"
      last = place
    }
    // A path that consists of one point would have nothing to stroke.
    return places.count == 1 ? data + "h0" : data
  }

  /// Writes the true path: solid where it is known, dashed in gaps.
  private func writePath(to svg: inout Markup) {
    let samples = scene.day.truth
    var stretches: [(isKnown: Bool, places: [Int])] = []
    for place in path {
      // The line into a sample inside a gap, or out of one, is a straight guess.
      let isKnown =
        samples[place].isScored && (place == 0 || samples[place - 1].isScored || stretches.isEmpty)
      if let last = stretches.last, last.isKnown == isKnown {
        stretches[stretches.count - 1].places.append(place)
      } else {
        stretches.append((isKnown, (stretches.last?.places.last).map { [$0] } ?? []))
        stretches[stretches.count - 1].places.append(place)
      }
    }
    svg.element("g", ["class": "l-truth", "fill": "none", "stroke-linejoin": "round"]) { group in
      group.element("title", text: "True path")
      for stretch in stretches {
        let data = pathData(stretch.places)
        for (name, colour, pixels) in [("casing", Palette.paper, "5"), ("truth", Palette.ink, "2")]
        {
          group.element(
            "path",
            [
              "d": data, "class": name, "stroke": colour, "stroke-width": pixels,
              "stroke-linecap": "round", "vector-effect": "non-scaling-stroke",
              "stroke-dasharray": !stretch.isKnown && name == "truth" ? "2 6" : nil,
            ]
          )
        }
      }
    }
  }

  /// Writes the surroundings as wide bands under the path.
  private func writeSurroundings(to svg: inout Markup) {
    let samples = scene.day.truth
    guard !scene.day.surroundings.isEmpty, !samples.isEmpty else { return }
    svg.element(
      "g",
      ["class": "l-surroundings", "display": "none", "fill": "none", "stroke-linecap": "butt"]
    ) {
      for stretch in scene.day.surroundings {
        let from = samples.firstIndex(from: 0) { $0.time >= stretch.from } ?? samples.count
        let to = samples.firstIndex(from: 0) { $0.time > stretch.to } ?? samples.count
        guard from < to else { continue }
        var places = [from] + path.filter { $0 > from && $0 < to - 1 }
        if to - 1 > from { places.append(to - 1) }
        let style = SurroundingsStyle(stretch.environment)
        $0.element(
          "path",
          [
            "d": pathData(places), "class": "surroundings \(style.cssClass)",
            "stroke": style.colour, "stroke-width": "12", "stroke-dasharray": style.dash,
            "vector-effect": "non-scaling-stroke",
          ]
        ) {
          $0.element(
            "title",
            text: "\(style.title)\nFrom: \(clock(stretch.from))\nTo: \(clock(stretch.to))"
          )
        }
      }
    }
  }

  /// Writes the marks of the fixes, with their callouts.
  private func writeFixes(of layer: Layer, to svg: inout Markup) {
    guard !layer.drawn.isEmpty else { return }
    svg.element(
      "g",
      [
        "class": "fixes pins \(layer.cssClass)", "data-strategy": layer.entry.name, "role": "group",
        "aria-label": "Fixes of \(layer.entry.name)",
      ]
    ) { group in
      for place in layer.drawn {
        let fix = layer.run.fixes[place]
        let point = point(fix.coordinate)
        group.element(
          "use",
          ["href": "#\(id("mark\(layer.index)"))", "x": text(point.x), "y": text(point.y)]
        ) { $0.element("title", text: text(of: fix, in: layer)) }
      }
    }
  }

  /// Writes the reported accuracy around each fix.
  private func writeCircles(of layer: Layer, to svg: inout Markup) {
    guard !layer.drawn.isEmpty else { return }
    let style = layer.entry.style
    svg.element(
      "g",
      [
        "class": "circles l-accuracy \(layer.cssClass) \(style.cssClass)", "fill": style.colour,
        "stroke": style.colour, "fill-opacity": "0.04", "stroke-opacity": "0.35",
        "data-strategy": layer.entry.name,
      ]
    ) { group in
      var last: [String] = []
      for place in layer.drawn {
        let fix = layer.run.fixes[place]
        let point = point(fix.coordinate)
        let radius = units(fix.horizontalAccuracy, at: fix.coordinate)
        let circle = [text(point.x), text(point.y), text(radius)]
        // The same circle, drawn repeatedly, would only become dark.
        guard circle != last, radius > 0 else { continue }
        last = circle
        group.element(
          "circle",
          [
            "cx": circle[0], "cy": circle[1], "r": circle[2],
          ]
        )
      }
    }
  }

  /// Writes fog over the area that no shown strategy's belief has covered.
  private func writeFog(to svg: inout Markup) {
    let (x, y) = (left - width, top - height)
    svg.element("g", ["class": "l-fog", "display": "none"]) { group in
      group.element(
        "mask",
        [
          "id": id("fog"), "maskUnits": "userSpaceOnUse", "x": text(x), "y": text(y),
          "width": text(width * 3), "height": text(height * 3),
        ]
      ) { mask in
        mask.element(
          "rect",
          [
            "x": text(x), "y": text(y), "width": text(width * 3), "height": text(height * 3),
            "fill": Palette.paper,
          ]
        )
        for layer in layers { writeHoles(of: layer, to: &mask) }
      }
      group.element("g", ["mask": "url(#\(id("fog")))"]) { fog in
        fog.element("title", text: "Fog: no strategy shown has located the phone here")
        fog.element(
          "rect",
          [
            "x": text(x), "y": text(y), "width": text(width * 3), "height": text(height * 3),
            "class": "fog", "fill": Palette.fog, "fill-opacity": "0.72",
          ]
        )
      }
    }
  }

  private func writeHoles(of layer: Layer, to mask: inout Markup) {
    mask.element(
      "g",
      [
        "class": layer.cssClass, "fill": Palette.hole, "data-holes": "",
        "data-strategy": layer.entry.name,
      ]
    ) { group in
      for place in layer.drawn {
        let fix = layer.run.fixes[place]
        let point = point(fix.coordinate)
        let radius = max(units(fix.horizontalAccuracy, at: fix.coordinate), width * 0.015)
        group.element(
          "circle",
          [
            "cx": text(point.x), "cy": text(point.y), "r": text(radius),
            "data-t": String(PlaybackData.tenths(fix.time)),
          ]
        )
      }
    }
  }
}
