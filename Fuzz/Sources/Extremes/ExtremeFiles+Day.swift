// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ScenarioFiles
internal import TracewattTestSupport

extension ExtremeFiles {
  /// Draws the recipe of a trace: stays and ways of usual or extreme lengths and speeds.
  mutating func drawRecipe(_ recipe: String, _ dice: inout SplitMix) {
    for (key, value) in [("version", "1"), ("kind", "recipe"), ("name", "extreme")] {
      add([recipe, key], value, isNeeded: true)
    }
    if dice.happens(onceIn: 4) { add([recipe, "seed"], dice.pick(["0", "9007199254740991"])) }
    let isTame = !dice.happens(onceIn: 3)
    let (north, east) = dice.pick([(53.5, 10.0), (53.5, 10.0), (89.99, 0), (-33.0, 179.999)])
    func place(_ step: Int) -> String {
      "{ latitude: \(north + 0.002 * Double(step)), longitude: \(east) }"
    }
    for step in 0..<(1 + dice.below(4)) {
      let stay = [recipe, "steps", "\(2 * step)", "stay"]
      if step == 0 { add(stay + ["at"], place(0), isNeeded: true) }
      let usual = dice.pick(["1 min", "10 min", "1 h", "5 h"])
      let time = isTame ? usual : dice.pick(["1 ms", "1 s", usual, "9 d", "99 d"])
      add(stay + ["for"], time, isNeeded: true)
      if dice.happens(onceIn: 4) {
        draw("radius", .length(0.001...1000), at: stay + ["roaming"], &dice)
        draw("every", .duration(1...86_400), at: stay + ["roaming"], &dice)
      }
      let leg = [recipe, "steps", "\(2 * step + 1)", "leg"]
      let mode = dice.pick(["walking", "running", "cycling", "automotive"])
      add(leg + ["mode"], mode, isNeeded: true)
      add(leg + ["to"], place(step + 1), isNeeded: true)
      if isTame { continue }
      let speed = SettingKind.speed(0.01...1000)
      for (key, kind) in [
        ("speed", speed), ("acceleration_time", .duration(0.1...3600)), ("corner_speed", speed),
      ] where dice.happens(onceIn: 3) { draw(key, kind, at: leg, &dice) }
      if dice.happens(onceIn: 3) {
        draw("spacing", .length(1...1e7), at: leg + ["stops"], &dice)
        draw("duration", .duration(0.001...86_400), at: leg + ["stops"], &dice)
      }
      if dice.happens(onceIn: 3) {
        draw("amplitude", .length(0...100_000), at: leg + ["winding"], &dice)
        draw("length", .length(1...1e7), at: leg + ["winding"], &dice)
      }
      drawParts(of: leg, &dice)
    }
  }

  /// Draws stations of a leg, and the parts of its way with an environment or a speed of their own.
  private mutating func drawParts(of leg: [String], _ dice: inout SplitMix) {
    for key in ["stations", "stretches", "speeds"] where dice.happens(onceIn: 3) {
      for number in 0..<dice.pick([1, 1, 3, 40]) {
        let part = leg + [key, "\(number)"]
        if key == "stations" {
          draw("fraction", .fraction(1e-6...(1 - 1e-6)), at: part, &dice)
          draw("dwell", .duration(0.001...86_400), at: part, &dice)
          continue
        }
        let ends = [("0", "1"), ("0", "5e-324"), ("0.5", "0.500001"), ("1e-300", "0.3")]
        let (from, to) = dice.pick(ends)
        add(part + ["from"], from)
        add(part + ["to"], to)
        if key == "speeds" { draw("speed", .speed(0.01...1000), at: part, &dice) }
        if key == "stretches" { add(part + ["environment"], dice.pick(Self.environments)) }
      }
    }
  }

  private static var environments: [String] { Environment.allCases.map(\.rawValue) }

  /// Draws what a scenario says besides its strategies and models.
  mutating func drawDay(_ dice: inout SplitMix) {
    for (key, value) in [("version", "1"), ("kind", "scenario"), ("name", "extreme")] {
      add(["scenario", key], value, isNeeded: true)
    }
    let trace = ["scenario", "trace"]
    if dice.happens(onceIn: 8) {
      add(trace + ["file"], "people.csv", isNeeded: true)
      add(trace + ["cleaning", "track"], dice.pick(["auto", "all", "2"]))
      drawCleaning(at: trace + ["cleaning"], &dice)
    } else {
      add(trace + ["recipe"], "extreme.recipe.yaml", isNeeded: true)
    }
    add(["scenario", "replications"], dice.happens(onceIn: 6) ? "2" : "1", isNeeded: true)
    if dice.happens(onceIn: 4) { add(["scenario", "seed"], dice.pick(["0", "9007199254740991"])) }
    if dice.happens(onceIn: 4) {
      add(["scenario", "utc_offset"], dice.pick(["\"-14:00\"", "\"+14:00\"", "\"+05:45\""]))
    }
    drawWorld(&dice)
    add(["scenario", "places", "0", "name"], "p", isNeeded: true)
    add(["scenario", "places", "0", "latitude"], "53.502", isNeeded: true)
    add(["scenario", "places", "0", "longitude"], "10", isNeeded: true)
    if dice.happens(onceIn: 3) {
      draw("radius", .length, at: ["scenario", "places", "0"], &dice)
    }
    if dice.happens(onceIn: 2) {
      let path = ["scenario", "beacons", "0"]
      add(path + ["name"], "b")
      add(path + ["uuid"], "00000000-0000-0000-0000-000000000001")
      add(path + ["major"], dice.pick(["0", "65535"]))
      add(path + ["minor"], "1")
      add(path + ["latitude"], "53.5")
      add(path + ["longitude"], "10")
    }
    drawApp(["scenario", "app"], &dice)
    for other in 0..<(dice.happens(onceIn: 3) ? 1 + dice.below(3) : 0) {
      let path = ["scenario", "other_apps", "\(other)"]
      add(path + ["name"], "o\(other)", isNeeded: true)
      add(path + ["strategy"], dice.pick(BuiltIn.strategyNames), isNeeded: true)
      drawApp(path, &dice)
    }
    for event in 0..<dice.pick([0, 0, 1, 5, 20]) { drawEvent(event, &dice) }
  }

  private mutating func drawWorld(_ dice: inout SplitMix) {
    let world = ["scenario", "world"]
    let environments = Self.environments
    add(world + ["environment"], dice.pick(environments), isNeeded: true)
    if dice.happens(onceIn: 3) { add(world + ["stay_environment"], dice.pick(environments)) }
    if dice.happens(onceIn: 3) { draw("stay_duration", .duration, at: world, &dice) }
    if dice.happens(onceIn: 20) {
      draw("scoring_interval", .duration(0.001...3600), at: world, &dice)
    }
    if dice.happens(onceIn: 6) { draw("access_point_reach", .length(1...500), at: world, &dice) }
    if dice.happens(onceIn: 4) {
      let outage = world + ["outages", "0"]
      add(outage + ["of"], dice.pick(["gnss", "wifi", "cell"]))
      add(outage + ["from"], "0 s")
      draw("to", .duration, at: outage, &dice)
    }
    if dice.happens(onceIn: 4) {
      let change = world + ["changes", "0"]
      add(change + ["environment"], dice.pick(environments))
      add(change + ["within", "latitude"], "53.5")
      add(change + ["within", "longitude"], "10")
      draw("radius", .length, at: change + ["within"], &dice)
    }
  }

  private mutating func drawApp(_ path: [String], _ dice: inout SplitMix) {
    add(path + ["authorization"], dice.pick(["always", "always", "when_in_use", "allow_once"]))
    add(path + ["background_modes"], dice.pick(["[location]", "[location]", "[]"]))
    if dice.happens(onceIn: 4) { draw("precise_location", .flag, at: path, &dice) }
    if dice.happens(onceIn: 4) { draw("background_app_refresh", .flag, at: path, &dice) }
    if dice.happens(onceIn: 3) { draw("background_at", .anyDuration, at: path, &dice) }
    if dice.happens(onceIn: 4) {
      draw("after", .anyDuration, at: path + ["answers"], &dice)
      draw("always_confirmation", .flag, at: path + ["answers"], &dice)
      draw("always_confirmation_after", .anyDuration, at: path + ["answers"], &dice)
    }
  }

  private mutating func drawEvent(_ number: Int, _ dice: inout SplitMix) {
    let path = ["scenario", "events", "\(number)"]
    let times = ["0 s", "1 ns", "10 min", "1 h", "1 h", "99 d"]
    add(path + ["at"], dice.pick(times))
    if dice.happens(onceIn: 6) {
      return draw("unnoticed_stop", .duration, at: path, &dice)
    }
    let switches = [
      "screen", "charger", "network", "poor_service", "wifi_link", "wifi", "bluetooth", "gnss",
      "magnet", "airplane_mode", "low_power_mode", "location_services", "permission",
      "precise_location", "always_confirmation",
    ]
    let happenings = [
      "reboot", "foreground", "background", "force_quit", "removed_from_recents",
      "service_stopped", "location_button", "hibernation", "system_kill",
      "crash", "silent_push", "notification_tap", "false_visit",
    ]
    if dice.happens(onceIn: 3) {
      add(path + [dice.pick(happenings)], "true")
    } else {
      draw(dice.pick(switches), .flag, at: path, &dice)
    }
  }

  mutating func draw(
    _ key: String,
    _ kind: SettingKind,
    at path: [String],
    _ dice: inout SplitMix
  ) {
    guard let text = kind.extreme(&dice) else { return }
    add(path + [key], text)
  }
}
