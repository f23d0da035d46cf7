// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
public import TraceFormats

/// The rules of cleaning in the form of scenarios and of the command line.
public enum CleaningSettings {
  /// The keys in a scenario's `trace.cleaning`; the flags use hyphens, and the smoother's two
  /// numbers have none.
  public static let keys = [
    "member", "unreadable_times", "null_island", "equal_times", "order", "spikes", "max_speed",
    "split_gaps", "clock_jump",
    "part", "track", "from", "to", "crop_ends", "speed", "origin", "smooth", "smooth_sigma",
    "smooth_acceleration",
  ]

  /// Rules from the flags of a command line, each with its text.
  ///
  /// - Throws: every text that is not valid.
  public static func rules(
    flags: [(key: String, text: String)]
  ) throws(InputFailure) -> CleaningRules {
    let problems = ProblemList()
    var entries: [SourceNode.Entry] = []
    for (key, text) in flags {
      let position = SourcePosition.flag("--" + key.replacing("_", with: "-"))
      let value = SourceNode(.scalar(text, isQuoted: true), at: position)
      entries.append(SourceNode.Entry(key: key, position: position, value: value))
    }
    let node = SourceNode(.mapping(entries), at: .flag("trace"))
    let reader = FieldReader(node, known: keys, problems: problems)
    let rules = reader.map { Self.rules($0) } ?? CleaningRules()
    try problems.check()
    return rules
  }

  /// Rules from a mapping; absent keys keep their defaults.
  static func rules(_ reader: FieldReader) -> CleaningRules {
    var rules = CleaningRules()
    rules.member = reader.text("member", expected: "the name of a file in the archive")
    rules.unreadableTimes = reader.word("unreadable_times") ?? rules.unreadableTimes
    rules.nullIsland = reader.word("null_island") ?? rules.nullIsland
    rules.equalTimes = reader.word("equal_times") ?? rules.equalTimes
    rules.order = reader.word("order") ?? rules.order
    rules.spikes = reader.word("spikes") ?? rules.spikes
    rules.maximumSpeed = reader.speed("max_speed") ?? rules.maximumSpeed
    rules.splitGaps = limit(reader, "split_gaps", rules.splitGaps)
    rules.clockJump = limit(reader, "clock_jump", rules.clockJump)
    rules.part = part(reader) ?? rules.part
    rules.track = track(reader) ?? rules.track
    rules.from = instant(reader, "from")
    rules.to = instant(reader, "to")
    rules.cropEnds = reader.length("crop_ends", .notNegative(" m")) ?? rules.cropEnds
    let speeds = Bounds.within(0.01, 1000, "from 0.01 m/s to 1000 m/s")
    rules.speed = reader.amount("speed", .speed, speeds).map { MetresPerSecond($0) }
    rules.origin = origin(reader)
    rules.smoother = reader.word("smooth") ?? rules.smoother
    rules.smootherSigma = reader.length("smooth_sigma") ?? rules.smootherSigma
    let positive = Bounds.positive(" m^2/s^3")
    rules.smootherDensity = reader.number("smooth_acceleration", positive) ?? rules.smootherDensity
    if case .unix(let from)? = rules.from, case .unix(let to)? = rules.to, to <= from {
      reader.report(.conflict("it must be later than from", note: nil), "to")
    }
    return rules
  }

  /// A duration or `none`.
  private static func limit(
    _ reader: FieldReader,
    _ key: String,
    _ standard: SimulationDuration?
  ) -> SimulationDuration? {
    reader.isNone(key) ? nil : reader.duration(key) ?? standard
  }

  private static func part(_ reader: FieldReader) -> CleaningRules.Part? {
    let allowed = "longest, or a number, 1 or higher"
    guard let text = reader.text("part", expected: allowed) else { return nil }
    if text == "longest" { return .longest }
    if let number = Int(text), number >= 1 { return .number(number) }
    reader.report(.badValue(text: text, allowed: allowed), "part")
    return nil
  }

  private static func track(_ reader: FieldReader) -> CleaningRules.Track? {
    let allowed = "auto, all, a name, or a number, 1 or higher"
    guard let text = reader.text("track", expected: allowed) else { return nil }
    switch text {
    case "auto": return .auto
    case "all": return .all
    default:
      // An id such as 007 is not the number 7.
      guard let number = Int(text), String(number) == text else { return .name(text) }
      if number >= 1 { return .number(number) }
      reader.report(.badValue(text: text, allowed: allowed), "track")
      return nil
    }
  }

  /// A place as latitude and longitude in degrees.
  private static func origin(_ reader: FieldReader) -> Coordinate? {
    let allowed = "latitude and longitude in degrees, such as 60.17, 24.94, within ±89° and ±180°"
    guard let text = reader.text("origin", expected: allowed) else { return nil }
    let parts = text.split { $0 == "," || $0 == " " }
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 2, numbers.count == 2, abs(numbers[0]) <= 89, abs(numbers[1]) <= 180 else {
      reader.report(.badValue(text: text, allowed: allowed), "origin")
      return nil
    }
    return Coordinate(latitude: numbers[0], longitude: numbers[1])
  }

  /// A time in UTC, or a duration since the first point.
  private static func instant(_ reader: FieldReader, _ key: String) -> CleaningRules.Instant? {
    let allowed = "a time in UTC such as 2026-03-02T07:30:00Z, or a duration such as 10 min"
    guard let text = reader.text(key, expected: allowed) else { return nil }
    if let milliseconds = WallTime.unixMilliseconds(text) {
      return .unix(nanoseconds: milliseconds * 1_000_000)
    }
    if let nanoseconds = try? QuantityText.parse(text, as: .duration), nanoseconds >= 0 {
      return .elapsed(SimulationDuration(nanoseconds: Int64(nanoseconds)))
    }
    reader.report(.badValue(text: text, allowed: allowed), key)
    return nil
  }
}

extension CleaningSettings {
  /// The settings that differ from the defaults, as text that is read as the same rules.
  static func texts(of rules: CleaningRules) -> [(key: String, text: String)] {
    let standard = CleaningRules()
    var texts: [(key: String, text: String)] = []
    func add(_ key: String, _ text: String, if differs: Bool) {
      if differs { texts.append((key, text)) }
    }
    if let member = rules.member { add("member", YAMLWriter.quoted(member), if: true) }
    let unreadable = rules.unreadableTimes
    add("unreadable_times", unreadable.rawValue, if: unreadable != standard.unreadableTimes)
    add("null_island", rules.nullIsland.rawValue, if: rules.nullIsland != standard.nullIsland)
    add("equal_times", rules.equalTimes.rawValue, if: rules.equalTimes != standard.equalTimes)
    add("order", rules.order.rawValue, if: rules.order != standard.order)
    add("spikes", rules.spikes.rawValue, if: rules.spikes != standard.spikes)
    let speed = ExactText.text(rules.maximumSpeed)
    add("max_speed", speed, if: rules.maximumSpeed != standard.maximumSpeed)
    let gaps = rules.splitGaps.map { ExactText.text($0) } ?? "none"
    add("split_gaps", gaps, if: rules.splitGaps != standard.splitGaps)
    let jump = rules.clockJump.map { ExactText.text($0) } ?? "none"
    add("clock_jump", jump, if: rules.clockJump != standard.clockJump)
    if case .number(let number) = rules.part { add("part", String(number), if: true) }
    switch rules.track {
    case .auto: break
    case .all: add("track", "all", if: true)
    case .number(let number): add("track", String(number), if: true)
    case .name(let name): add("track", YAMLWriter.quoted(name), if: true)
    }
    for (key, end) in [("from", rules.from), ("to", rules.to)] {
      switch end {
      case nil: break
      case .unix(let nanoseconds):
        add(key, YAMLWriter.quoted(WallTime.text(nanoseconds / 1_000_000)), if: true)
      case .elapsed(let duration): add(key, ExactText.text(duration), if: true)
      }
    }
    add("crop_ends", ExactText.text(rules.cropEnds), if: rules.cropEnds != .zero)
    if let speed = rules.speed { add("speed", ExactText.text(speed), if: true) }
    if let place = rules.origin {
      let numbers = [place.latitude, place.longitude].map { ExactText.text($0) }
      add("origin", YAMLWriter.quoted(numbers.joined(separator: ", ")), if: true)
    }
    add("smooth", rules.smoother.rawValue, if: rules.smoother != standard.smoother)
    let sigma = ExactText.text(rules.smootherSigma)
    add("smooth_sigma", sigma, if: rules.smootherSigma != standard.smootherSigma)
    let density = ExactText.text(rules.smootherDensity)
    add("smooth_acceleration", density, if: rules.smootherDensity != standard.smootherDensity)
    return texts
  }
}
