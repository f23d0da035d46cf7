// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TraceFormats

/// A duration in the form of MetricKit.
///
/// The classic payload has words in the phone's language, such as `20 sec` or `1,456秒`; the newer
/// report has Foundation's `Measurement`, a number with a unit. A bare number counts seconds.
enum MetricKitDuration {
  /// The seconds of a value; nil if it is not a duration with a known unit.
  static func seconds(_ value: JSONValue) -> Double? {
    switch value {
    case .number(let number): return number
    case .string(let text): return seconds(text)
    case .object:
      guard let number = value["value"]?.number else { return nil }
      guard let unit = value["unit"] else { return number }
      if let text = unit.text { return factor(text).map { number * $0 } }
      if let converter = unit["converter"], let coefficient = converter["coefficient"]?.number {
        return number * coefficient + (converter["constant"]?.number ?? 0)
      }
      return unit["symbol"]?.text.flatMap(factor).map { number * $0 }
    case .null, .bool, .array: return nil
    }
  }

  /// The seconds in a text such as `20 sec`, `0.5 min` or `1,456秒`.
  static func seconds(_ text: String) -> Double? {
    let text = text.filter { !"\u{200E}\u{200F}\u{061C}".contains($0) }
    var digits = ""
    var marks: [(mark: Character, place: Int)] = []
    var sign = 1.0
    var rest = text[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    if let first = rest.first, first == "-" || first == "−" {
      sign = -1
      rest.removeFirst()
    }
    while let character = rest.first {
      if let digit = character.wholeNumberValue, (0...9).contains(digit) {
        digits += String(digit)
      } else if separators.contains(character) || (character.isWhitespace && isGroup(rest)) {
        guard !digits.isEmpty else { return nil }
        marks.append((character, digits.count))
      } else {
        break
      }
      rest.removeFirst()
    }
    guard !digits.isEmpty, digits.count <= 18 else { return nil }
    // A mark at the end belongs to the unit, as in "5. Sek".
    while let last = marks.last, last.place == digits.count { marks.removeLast() }
    guard let factor = factor(String(rest)), let number = number(digits, marks) else { return nil }
    return sign * number * factor
  }

  private static let separators: Set<Character> = [".", ",", "'", "’", "٫", "٬"]

  /// Whether exactly three digits follow a blank, which then separates groups of digits.
  private static func isGroup(_ rest: Substring) -> Bool {
    let after = rest.dropFirst()
    let run = after.prefix { $0.wholeNumberValue != nil }
    return run.count == 3
  }

  /// The number that digits with marks represent.
  ///
  /// If two marks differ, the last one begins the decimals. A mark that repeats, or that comes
  /// before exactly three digits, separates groups, because MetricKit writes whole seconds.
  private static func number(
    _ digits: String,
    _ marks: [(mark: Character, place: Int)]
  ) -> Double? {
    guard let last = marks.last else { return Double(digits) }
    let isSame = marks.allSatisfy { $0.mark == last.mark }
    let tail = digits.count - last.place
    let head = digits.prefix(marks[0].place)
    let isGroup =
      last.mark != "٫" && isSame
      && (marks.count > 1 || last.mark == "٬" || last.mark.isWhitespace
        || (tail == 3 && head != "0" && head.count <= 3))
    guard !isGroup else { return Double(digits) }
    let place = digits.index(digits.startIndex, offsetBy: last.place)
    return Double(digits[..<place] + "." + digits[place...])
  }

  /// The seconds of a unit in words or as a symbol; nil for an unknown one, and 1 for none.
  static func factor(_ unit: String) -> Double? {
    let word = unit.lowercased().filter { !$0.isWhitespace && $0 != "." }
    if word.isEmpty { return 1 }
    return units.first { $0.words.contains(word) }?.seconds
  }

  /// The units in the languages of common region formats.
  private static let units: [(seconds: Double, words: Set<String>)] = [
    (
      1,
      [
        "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden", "seg", "segundo",
        "segundos", "seconde", "secondes", "secondo", "secondi", "sn", "с", "сек", "秒", "초", "ث",
        "שנ׳", "วิ", "giây", "dtk",
      ]
    ),
    (
      0.001,
      [
        "ms", "msec", "msecs", "millisecond", "milliseconds", "millisekunde", "millisekunden",
        "мс", "毫秒", "ミリ秒", "밀리초",
      ]
    ),
    (1e-6, ["µs", "μs", "us", "microsecond", "microseconds"]),
    (1e-9, ["ns", "nanosecond", "nanoseconds"]),
    (
      60,
      [
        "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "minuti", "m", "мин",
        "dk", "分", "分钟", "分鐘", "분", "د",
      ]
    ),
    (
      3600,
      [
        "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "hora", "horas", "heure",
        "heures", "ora", "ore", "ч", "sa", "時間", "小时", "小時", "시간", "س",
      ]
    ),
    (86_400, ["d", "day", "days", "tag", "tage", "日", "天", "일"]),
  ]
}
