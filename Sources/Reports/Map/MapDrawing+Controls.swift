// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// The switches of the map and the controls of its playback.
extension MapDrawing {
  /// A layer that can be switched on and off.
  struct Switch {
    /// The end of its CSS class, and the value of `data-layer`.
    var name: String
    /// The label.
    var label: String
    /// Whether it is on initially.
    var isOn: Bool
  }

  /// The layers that the day has, except those of strategies.
  var switches: [Switch] {
    var all = [Switch(name: "truth", label: "True path", isOn: true)]
    func add(_ name: String, _ label: String, _ isOn: Bool, if exists: Bool) {
      if exists { all.append(Switch(name: name, label: label, isOn: isOn)) }
    }
    let hasFixes = layers.contains { !$0.drawn.isEmpty }
    add("accuracy", "Accuracy circles", true, if: hasFixes)
    add("places", "Places", true, if: !places.isEmpty)
    add(
      "regions",
      "Monitored regions",
      true,
      if: layers.contains { $0.run.regions.contains { $0.client.rawValue == 0 } }
    )
    add("events", "Geofence events", true, if: !geofenceEvents.isEmpty)
    add("visits", "Visits", true, if: !visits.isEmpty)
    add(
      "surroundings",
      "Surroundings along the path",
      false,
      if: !scene.day.surroundings.isEmpty
    )
    add("cells", "Serving cells and their ranges", false, if: !cells.isEmpty)
    add(
      "wifi",
      "Wi-Fi positions, not access points",
      false,
      if: !wifiPositions.drawn.isEmpty
    )
    add(
      "beacons",
      "Bluetooth beacons",
      false,
      if: scene.day.sites.contains { $0.kind == .beacon }
    )
    add("fog", "Fog where no strategy shown has located the phone", false, if: hasFixes)
    add("grid", "Latitude and longitude", true, if: true)
    return all
  }

  /// Writes the CSS rules that make the switches work without script.
  ///
  /// They consist of identifiers made from the scene's number, the strategies' numbers and the
  /// layers' own names; nothing in them comes from a file.
  func writeSwitchRules(to markup: inout Markup) {
    let map = "#\(id("map"))"
    let names =
      switches.map { (id("l-\($0.name)"), "l-\($0.name)") }
      + layers.map { (id("l-f\($0.index)"), $0.cssClass) }
    // The beliefs of strategies that are not selected are a layer of their own.
    let beliefs = layers.map { layer in
      "\(map):has(#\(id("l-beliefs")):not(:checked)):has(#\(id("l-f\(layer.index)")):not(:checked)) "
        + ".b-f\(layer.index){display:none}\n"
    }
    let rules =
      beliefs + names.map { "\(map):has(#\($0.0):not(:checked)) .\($0.1){display:none}\n" }
    markup.element("style") { $0.raw(rules.joined()) }
  }

  /// Writes the check boxes.
  func writeSwitches(to markup: inout Markup) {
    markup.element("div", ["class": "switches"]) { box in
      box.element("fieldset") { set in
        set.element("legend", text: "Fixes of")
        for layer in layers {
          let count = layer.fixes.count
          writeSwitch(
            id: id("l-f\(layer.index)"),
            layer: "fixes",
            strategy: layer.entry.name,
            isOn: layer.isShown,
            to: &set
          ) { label in
            layer.entry.style.writeKey(to: &label)
            label.name(layer.entry.name)
            label.element(
              "span",
              ["class": "unit"],
              text: " \(count) \(count == 1 ? "fix" : "fixes")"
            )
          }
        }
      }
      box.element("fieldset") { set in
        set.element("legend", text: "Layers")
        for layer in switches {
          writeSwitch(
            id: id("l-\(layer.name)"),
            layer: layer.name,
            strategy: nil,
            isOn: layer.isOn,
            to: &set
          ) { $0.text(layer.label) }
        }
      }
    }
  }

  private func writeSwitch(
    id: String,
    layer: String,
    strategy: String?,
    isOn: Bool,
    to set: inout Markup,
    _ label: (inout Markup) -> Void
  ) {
    set.element("label", ["for": id]) { element in
      element.element(
        "input",
        [
          "type": "checkbox", "id": id, "data-layer": layer, "data-strategy": strategy,
          "checked": isOn ? "" : nil, "autocomplete": "off",
        ]
      )
      element.element("span") { label(&$0) }
    }
  }

  /// Writes the meaning of the signs on the map.
  func writeLegend(to markup: inout Markup) {
    let present = Set(switches.map(\.name))
    var signs: [(layer: String, name: String, words: String)] = []
    for (layer, name, words) in [
      ("places", "place", "place and its radius"), ("events", "enter", "region entered"),
      ("events", "exit", "region exited"), ("visits", "visit", "visit"),
      ("cells", "cell", "cell"), ("wifi", "wifi", "position from Wi-Fi"),
      ("beacons", "beacon", "beacon"),
    ] where present.contains(layer) {
      signs.append((layer, name, words))
    }
    markup.element("ul", ["class": "legend", "aria-label": "Map legend"]) { list in
      for (words, dash) in [("true path", nil), ("gap, truth unknown", "2 4")] {
        guard dash == nil || scene.day.truth.contains(where: { !$0.isScored }) else { continue }
        list.element("li") { item in
          writeSample(colour: Palette.ink, cssClass: "truth", width: "2", dash: dash, to: &item)
          item.text(words)
        }
      }
      writeCircleSamples(to: &list)
      for (layer, name, words) in signs {
        // The style hides those whose layer is off.
        list.element("li", ["class": "l-\(layer)"]) { item in
          item.element(
            "svg",
            [
              "class": "key",
              "viewBox": name == "enter" || name == "exit"
                ? "-2 -18 18 20" : "-9 -9 18 18", "width": "16", "height": "16",
              "aria-hidden": "true",
            ]
          ) {
            $0.element(
              "use",
              [
                "href": "#\(id("mark-\(name)"))", "class": "sample \(name)", "stroke": Palette.ink,
                "fill": Palette.paper,
              ]
            )
          }
          item.text(words)
        }
      }
      var seen: [SurroundingsStyle] = []
      for style in scene.day.surroundings.map({ SurroundingsStyle($0.environment) })
      where !seen.contains(style) {
        seen.append(style)
        list.element("li", ["class": "l-surroundings"]) { item in
          writeSample(
            colour: style.colour,
            cssClass: "surroundings \(style.cssClass)",
            width: "9",
            dash: style.dash,
            to: &item
          )
          item.text(style.title)
        }
      }
    }
  }

  /// Writes the meaning of rings, circles, the wedge and the dotted line.
  private func writeCircleSamples(to list: inout Markup) {
    var samples: [(words: String, path: String, width: String, dash: String?, opacity: String)] = [
      ("the phone", Self.ring(5.5), "2.5", nil, "0")
    ]
    if layers.contains(where: { !$0.drawn.isEmpty }) {
      samples += [
        ("reported accuracy", Self.ring(7), "1", nil, "0.15"),
        ("belief to truth", "M-8 0H8", "2", "2 4", "0"),
      ]
    }
    if layers.contains(where: { $0.run.fixes.contains { $0.course != nil } }) {
      samples.append(("course", "M0 8L-5 -6A14 14 0 0 1 5 -6Z", "0", nil, "0.45"))
    }
    if !regions.isEmpty {
      samples.append(("region", Self.ring(7), "1.5", "4 2.5", "0.06"))
    }
    for sample in samples {
      list.element("li") { item in
        item.element(
          "svg",
          [
            "class": "key", "viewBox": "-9 -9 18 18", "width": "16", "height": "16",
            "aria-hidden": "true",
          ]
        ) {
          $0.element(
            "path",
            [
              "d": sample.path, "class": "shape", "stroke": Palette.ink, "fill": Palette.ink,
              "stroke-width": sample.width, "stroke-dasharray": sample.dash,
              "fill-opacity": sample.opacity,
            ]
          )
        }
        item.text(sample.words)
      }
    }
  }

  /// A circle around the origin as a path.
  private static func ring(_ radius: Double) -> String {
    let size = Markup.number(radius)
    return "M-\(size) 0A\(size) \(size) 0 1 1 \(size) 0A\(size) \(size) 0 1 1 -\(size) 0Z"
  }

  private func writeSample(
    colour: String,
    cssClass: String,
    width: String,
    dash: String?,
    to item: inout Markup
  ) {
    item.element(
      "svg",
      [
        "class": "key", "viewBox": "0 0 32 16", "width": "32", "height": "16",
        "aria-hidden": "true",
      ]
    ) {
      $0.element(
        "path",
        [
          "d": "M0 8H32", "class": cssClass, "stroke": colour, "stroke-width": width,
          "stroke-dasharray": dash, "fill": "none",
        ]
      )
    }
  }

  /// Writes the buttons over the map, which the script makes visible.
  func writeButtons(to markup: inout Markup) {
    markup.element("div", ["class": "zoom", "data-role": "buttons", "hidden": ""]) { box in
      for (action, sign, words) in [
        ("zoom-in", "+", "Zoom in"), ("zoom-out", "−", "Zoom out"), ("fit", "Fit", "Fit all"),
      ] {
        box.element(
          "button",
          ["type": "button", "data-action": action, "aria-label": words, "title": words],
          text: sign
        )
      }
    }
  }

  /// Writes the controls of playback, which the script makes visible.
  func writePlayback(_ data: PlaybackData, to markup: inout Markup) {
    let last = max(1, data.instants.last ?? 0)
    markup.element("div", ["class": "playback", "data-role": "playback", "hidden": ""]) { box in
      box.element("div", ["class": "controls"]) { row in
        for (action, sign, words) in [
          ("previous", "‹", "Previous delivery"), ("play", "▶", "Play"),
          ("next", "›", "Next delivery"),
        ] {
          row.element(
            "button",
            ["type": "button", "data-action": action, "aria-label": words, "title": words]
          ) { button in
            button.element("span", ["aria-hidden": "true"], text: sign)
            if action == "play" {
              button.element("span", ["data-role": "play-word"], text: " Play")
            }
          }
        }
        row.element("label", ["for": id("speed")], text: "Speed")
        row.element(
          "select",
          ["id": id("speed"), "data-role": "speed", "autocomplete": "off"]
        ) { list in
          // The initial speed is the lowest that takes at most a minute, or the highest.
          let speeds = [1, 10, 60, 300, 600, 1800, 3600, 14_400]
          let usual = speeds.first { last / 10 <= $0 * 60 } ?? 14_400
          for speed in speeds {
            list.element(
              "option",
              ["value": String(speed), "selected": speed == usual ? "" : nil],
              text: "\(speed)×"
            )
          }
        }
        writeFollow(to: &row)
        if layers.count > 1 {
          row.element("label", ["for": id("l-beliefs")]) { label in
            label.element(
              "input",
              [
                "type": "checkbox", "id": id("l-beliefs"), "data-role": "beliefs", "checked": "",
                "autocomplete": "off",
              ]
            )
            label.element("span", text: " Beliefs of all strategies")
          }
        }
        row.element("output", ["data-role": "clock", "for": id("time")], text: clock(.zero))
      }
      box.element("label", ["for": id("time")], text: "Time")
      box.element(
        "input",
        [
          "type": "range", "id": id("time"), "data-role": "time", "min": "0",
          "max": "\(last / 10).\(last % 10)", "step": "0.1", "value": "0",
          "aria-valuetext": clock(.zero), "autocomplete": "off",
        ]
      )
    }
  }

  /// Writes the choice of the belief that the map follows, and whether its course is up.
  private func writeFollow(to row: inout Markup) {
    row.element("label", ["for": id("follow")]) { label in
      label.text("Follow ")
      label.element(
        "select",
        ["id": id("follow"), "data-role": "follow", "autocomplete": "off"]
      ) { list in
        list.element("option", ["value": ""], text: "nothing")
        for layer in layers where !layer.fixes.isEmpty {
          list.element("option", ["value": layer.entry.name], text: layer.entry.name)
        }
      }
    }
    row.element("label", ["for": id("course-up")]) { label in
      label.element(
        "input",
        [
          "type": "checkbox", "id": id("course-up"), "data-role": "course-up", "disabled": "",
          "autocomplete": "off",
        ]
      )
      label.element("span", text: " Heading up")
    }
  }

  /// Writes the table that playback fills.
  func writeNow(to box: inout Markup) {
    let columns = [
      ("Strategy", ""), ("Age of belief", "s"), ("Reported accuracy", "m"),
      ("Tracking error", "m"), ("Power, whole phone", "mW"), ("Energy so far, whole phone", "J"),
    ]
    let caption = "What each strategy believes at the time shown"
    box.element(
      "div",
      [
        "class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption,
        "data-role": "believed", "hidden": "",
      ]
    ) { scroll in
      scroll.element("table", ["data-role": "now"]) { table in
        table.element("caption", text: caption)
        table.element("thead") { head in
          head.element("tr") { row in
            for (title, unit) in columns {
              row.element("th", ["scope": "col", "class": unit.isEmpty ? nil : "number"]) {
                $0.text(title)
                if !unit.isEmpty { $0.element("span", ["class": "unit"], text: " " + unit) }
              }
            }
          }
        }
        table.element("tbody") { body in
          for layer in layers {
            body.element("tr", ["data-strategy": layer.entry.name]) { row in
              row.element("th", ["scope": "row"]) {
                layer.entry.style.writeKey(to: &$0)
                $0.name(layer.entry.name)
              }
              for _ in columns.dropFirst() { row.element("td", ["class": "number"], text: "–") }
            }
          }
        }
      }
    }
  }
}
