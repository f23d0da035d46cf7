// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ScenarioFiles
internal import TracewattTestSupport

extension ExtremeFiles {
  private static let users = ["anna", "ben", "17"]

  /// The number of runs that a comparison has at most.
  var runs: Int {
    func count(_ file: String, _ key: String) -> Int {
      lines.filter { $0.path[0] == file && $0.path.last == key }.count
    }
    let replications = lines.first { $0.path == ["scenario", "replications"] }?.value ?? ""
    let strategies =
      lines.contains { $0.path.starts(with: ["scenario", "strategies", "1"]) } ? 2 : 1
    let days = count("study", "scenario") + count("study", "tracks") * Self.users.count
    return max(1, days) * strategies * max(2, Int(replications) ?? 1)
  }

  /// Draws a recording of several people.
  mutating func drawPeople(_ dice: inout SplitMix) {
    add(["people", "0"], "user,time,latitude,longitude", isNeeded: true)
    var row = 0
    for user in Self.users {
      var (seconds, north, east) = (1_700_000_000.0, 53.5, 10.0)
      let isTame = !dice.happens(onceIn: 3)
      for point in 0..<dice.pick([2, 20, 200]) {
        seconds += isTame ? 10 : dice.pick([0, 0.001, 1, 10, 600, 86_400, 3e6, -5])
        let step = isTame ? 0.0001 : dice.pick([0, 1e-7, 0.0001, 0.01, 1, 180])
        north = min(90, max(-90, north + (dice.happens(onceIn: 2) ? step : -step)))
        east = min(180, max(-180, east + (dice.happens(onceIn: 2) ? step : -step)))
        row += 1
        add(["people", "\(row)"], "\(user),\(seconds),\(north),\(east)", isNeeded: point < 2)
      }
    }
  }

  /// Draws how a recording is cleaned.
  mutating func drawCleaning(at path: [String], _ dice: inout SplitMix) {
    let kinds: [(String, SettingKind)] = [
      ("null_island", .word(["drop", "keep"], isOrdered: false)),
      ("equal_times", .word(["first", "last", "mean", "spread"], isOrdered: false)),
      ("order", .word(["auto", "sort", "drop", "refuse"], isOrdered: false)),
      ("spikes", .word(["drop", "keep"], isOrdered: false)), ("max_speed", .speed),
      ("split_gaps", .duration), ("clock_jump", .duration), ("part", .count(1...2)),
      ("from", .anyDuration), ("to", .anyDuration), ("crop_ends", .anyLength),
      ("speed", .speed(0.01...1000)), ("smooth", .word(["none", "rts"], isOrdered: false)),
      ("smooth_sigma", .length), ("smooth_acceleration", .positiveNumber),
    ]
    for (key, kind) in kinds where dice.happens(onceIn: 6) { draw(key, kind, at: path, &dice) }
  }

  /// Draws, now and then, a week or a population of the day and another one, or of people's tracks.
  mutating func drawStudy(_ dice: inout SplitMix) {
    guard dice.happens(onceIn: 3) else { return }
    let isWeek = dice.happens(onceIn: 2)
    let header = [("version", "1"), ("kind", isWeek ? "week" : "population"), ("name", "study")]
    for (key, value) in header { add(["study", key], value, isNeeded: true) }
    drawRecipe("other_recipe", &dice)
    add(["other", "name"], "other", isNeeded: true)
    add(["other", "trace"], "{ recipe: other.recipe.yaml }", isNeeded: true)
    let bounds = Bounds(low: 0, high: 1e12, excludesLow: true, words: "")
    for (number, day) in ["extreme.yaml", "other.yaml"].enumerated() {
      let path = ["study", isWeek ? "days" : "members", "\(number)"]
      if !isWeek, dice.happens(onceIn: 2) {
        add(path + ["tracks"], "people.csv", isNeeded: true)
        add(path + ["name"], "tracks_\(number)", isNeeded: true)
        if dice.happens(onceIn: 2) { add(path + ["exclude"], "[ben]") }
        drawCleaning(at: path + ["cleaning"], &dice)
      }
      add(path + ["scenario"], day, isNeeded: true)
      if dice.happens(onceIn: 2) { draw("weight", .amount(.number, bounds), at: path, &dice) }
      if !isWeek, dice.happens(onceIn: 4) {
        add(path + ["phone"], dice.pick(BuiltIn.phoneNames))
      }
    }
    if !isWeek, dice.happens(onceIn: 2) {
      add(["study", "over"], "[5e-324 %/d, 5 %/day, 1.7e308 %/d]")
    }
  }

  /// Draws options of `compare`.
  mutating func drawOptions(_ dice: inout SplitMix) {
    let measures = RunMeasures.definitions.map(\.name)
    let amount = dice.pick(["0", "5e-324", "1", "1e308"])
    let ends: [(String, String)] = [
      ("--report", "page.html"), ("--perfetto", "day.perfetto-trace"), ("--details", ""),
      ("--format", dice.pick(["csv", "json", "markdown"])),
      ("--margin", dice.pick(["energy=0%", "energy=100%", "error=1e308m", "error=0m"])),
      ("--limit", dice.pick(measures) + dice.pick(["=", "<=", ">="]) + amount),
      ("--error-measure", dice.pick(["error_p95_m", "error_max_m"])),
      // It adds replications up to the number.
      ("--until-ci", dice.pick(["5e-324", "0.9999999999999999"]) + " --replications=2"),
    ]
    for (option, value) in ends where dice.happens(onceIn: 5) {
      add(["options", option], value)
    }
    if dice.happens(onceIn: 12) { add(["options", "--oracle"], "") }
  }
}
