// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import TraceFormats

/// The shape of MetricKit's JSON.
///
/// Sources: Apple, MetricKit: `MXMetricPayload` (keys as `jsonRepresentation()` writes them),
/// `MXLocationActivityMetric`; `MetricReport`, `MetricReport.IntervalEntry`, `MetricReport.StateEntry`
/// and `LocationActivityTimeMetric` (property names; the JSON is the synthesised form of `Codable`).
enum MetricKitShape {
  /// Whether a value is one report of any kind.
  static func isReport(_ value: JSONValue) -> Bool {
    isDiagnostic(value) || isNew(value) || isClassic(value)
  }

  /// Whether a value is a payload of iOS 13 to 26, or its location part alone.
  static func isClassic(_ value: JSONValue) -> Bool {
    let names = ["locationActivityMetrics", "timeStampBegin", "applicationTimeMetrics"]
    return names.contains { value[$0] != nil }
      || (value.members ?? []).contains { $0.key.hasPrefix("cumulative") && tier($0.key) != nil }
  }

  /// Whether a value is a report of iOS 27.
  static func isNew(_ value: JSONValue) -> Bool {
    ["intervalEntries", "stateEntries"].contains { value[$0] != nil }
  }

  /// Whether a value is a payload about crashes and hangs.
  static func isDiagnostic(_ value: JSONValue) -> Bool {
    [
      "crashDiagnostics", "hangDiagnostics", "cpuExceptionDiagnostics",
      "diskWriteExceptionDiagnostics", "appLaunchDiagnostics",
    ]
    .contains { value[$0] != nil }
  }

  /// The accuracy whose time a key names; nil for any other key.
  static func tier(_ key: String) -> LocationTier? {
    let word = key.lowercased().filter { $0 != "_" }
    return names.first { $0.words.contains(word) }?.tier
  }

  private static let names: [(tier: LocationTier, words: Set<String>)] = [
    (
      .bestForNavigation,
      [
        "cumulativebestaccuracyfornavigationtime", "bestaccuracyfornavigation",
        "bestfornavigation",
      ]
    ),
    (.best, ["cumulativebestaccuracytime", "bestaccuracy"]),
    (
      .tenMeters,
      [
        "cumulativenearesttenmetersaccuracytime", "nearesttenmeters", "tenmeters", "tenmeter",
      ]
    ),
    (
      .hundredMeters,
      [
        "cumulativehundredmetersaccuracytime", "hundredmeters", "onehundredmeter",
        "onehundredmeters",
      ]
    ),
    (.kilometer, ["cumulativekilometeraccuracytime", "kilometer", "onekilometer"]),
    (
      .threeKilometers,
      ["cumulativethreekilometersaccuracytime", "threekilometers", "threekilometer"]
    ),
    (.reduced, ["cumulativereducedaccuracytime", "reducedaccuracy"]),
  ]

  /// Whether the seconds are those of the payload that Xcode simulates, which are not measured.
  static func isSample(_ seconds: [LocationTier: Double]) -> Bool {
    seconds == [
      .bestForNavigation: 20, .best: 30, .tenMeters: 30, .hundredMeters: 30, .kilometer: 20,
      .threeKilometers: 20,
    ]
  }

  /// The entries of a report's list, with the domain and label that they belong to.
  ///
  /// By default they are a list; by domain they are an object of lists, or of objects by label.
  static func entries(
    _ value: JSONValue?
  ) -> [(value: JSONValue, domain: String, label: String)] {
    func isEntry(_ value: JSONValue) -> Bool {
      ["values", "state", "duration"].contains { value[$0] != nil }
    }
    func walk(
      _ value: JSONValue,
      _ names: [String]
    ) -> [(value: JSONValue, domain: String, label: String)] {
      switch value {
      case .array(let elements): elements.flatMap { walk($0, names) }
      case .object(let members) where !isEntry(value) && names.count < 3:
        members.flatMap { walk($0.value, names + [$0.key]) }
      case .object: [(value, names.first ?? "", names.count > 1 ? names[1] : "")]
      case .null, .bool, .number, .string: []
      }
    }
    return value.map { walk($0, []) } ?? []
  }

  /// The part of an entry with seconds by tier; nil if there is none.
  ///
  /// It is the one under a name of location activity, or else the first object with two known keys.
  static func activity(in value: JSONValue) -> JSONValue? {
    func search(_ value: JSONValue, _ isNamed: Bool, _ least: Int) -> JSONValue? {
      switch value {
      case .array(let elements):
        return elements.lazy.compactMap { search($0, isNamed, least) }.first
      case .object(let members):
        let known = members.count { tier($0.key) != nil }
        if isNamed ? known > 0 : known >= least { return value }
        for member in members {
          let isName = member.key.lowercased().hasPrefix("locationactivity")
          if let found = search(member.value, isNamed || isName, least) { return found }
        }
        return nil
      case .null, .bool, .number, .string: return nil
      }
    }
    return search(value, false, 2)
  }
}

/// An instant as MetricKit and the encoders of servers write it.
enum MetricKitTime {
  /// The seconds of an instant since a fixed one, the same for values of one kind; nil if
  /// unreadable.
  static func seconds(_ value: JSONValue) -> Double? {
    switch value {
    case .number(let number): number
    case .string(let text): seconds(text)
    case .null, .bool, .array, .object: nil
    }
  }

  /// Reads `2022-11-14 23:59:00 +0000`, ISO 8601, and 12-hour times with AM or PM.
  private static func seconds(_ text: String) -> Double? {
    var numbers: [Int] = []
    var digits = ""
    var zone: (sign: Int, digits: String)?
    let word = text.uppercased().filter { $0 != "." }
    let isAfternoon = word.contains("PM") ? true : word.contains("AM") ? false : nil
    for character in text + " " {
      if let digit = character.wholeNumberValue, (0...9).contains(digit) {
        guard digits.count < 9 else { return nil }
        digits += String(digit)
        continue
      }
      if !digits.isEmpty {
        if zone == nil {
          numbers.append(Int(digits) ?? 0)
        } else if character != ":" || zone?.digits.isEmpty == true {
          zone?.digits += digits
        }
        digits = ""
      }
      switch character {
      case "+" where numbers.count >= 5: zone = (1, "")
      case "-" where numbers.count >= 5, "−" where numbers.count >= 5: zone = (-1, "")
      default: break
      }
    }
    guard numbers.count >= 5, (1970...2200).contains(numbers[0]), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2]), (0...24).contains(numbers[3]), (0...59).contains(numbers[4])
    else { return nil }
    var hour = numbers[3]
    if let isAfternoon { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    let second = numbers.count > 5 ? min(numbers[5], 60) : 0
    var offset = 0
    if let zone, zone.digits.count <= 4, let number = Int(zone.digits) {
      let minutes = zone.digits.count <= 2 ? number * 60 : number / 100 * 60 + number % 100
      offset = zone.sign * minutes * 60
    }
    let days = daysSince1970(numbers[0], numbers[1], numbers[2])
    return Double(days * 86_400 + hour * 3600 + numbers[4] * 60 + second - offset)
  }

  /// The days of a date since 1970 in the Gregorian calendar.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March, so that the leap day is the last. Source: Hinnant (2013), chrono-compatible
    // low-level date algorithms, days_from_civil.
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
