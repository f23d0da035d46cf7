// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Dates with a time of day as people and programs write them, apart from ISO 8601.
///
/// Known are three numbers with the year first or last (`2025.12.08_08.24.01`, `07/09/2019 00:26`),
/// English names of months (`12-APR-15 11:23:00`, `Aug 4, 2025 at 4:35:49 PM`) and the form of Java
/// and C (`Wed Aug 13 13:40:30 WAT 2014`), with names and offsets of zones. Of two numbers that may
/// both be the day, other dates of the same file or log decide.
struct WrittenDate {
  /// The place of the day in dates whose year is last.
  enum Order: CaseIterable {
    case dayFirst
    case monthFirst
  }

  private var year = 0
  /// The month and the day, or the first and the second number of a date whose year is last.
  private var (first, second) = (0, 0)
  private var isYearLast = false
  private var nanoseconds: Int64 = 0
  /// True if the time of day has AM or PM.
  private(set) var hasHalf = false
  /// The minutes that the zone is ahead of UTC; nil if it is not named, or not known.
  private var offset: Int?

  /// True if the text names a known zone.
  var hasZone: Bool { offset != nil }

  /// True if the day and the month may be either way round.
  var isAmbiguous: Bool { isYearLast && first <= 12 && second <= 12 && first != second }

  /// The nanoseconds since 1970; nil if there is no such day in that order.
  func unixNanoseconds(_ order: Order) -> Int64? {
    let isSwapped = isYearLast && (isAmbiguous ? order == .dayFirst : first > 12)
    let (month, day) = isSwapped ? (second, first) : (first, second)
    guard let days = CalendarDate.days(year: year, month: month, day: day) else { return nil }
    return Int64(days) * 86_400_000_000_000 + nanoseconds - Int64(offset ?? 0) * 60_000_000_000
  }

  /// The nanoseconds since 1970; nil if the order of day and month is not certain.
  var certain: Int64? { isAmbiguous ? nil : unixNanoseconds(.dayFirst) }

  /// The order of the dates of a file, by a number above 12 or by the shorter time from the first to
  /// the last; nil if both orders are as good.
  static func order(of dates: [WrittenDate]) -> Order? {
    let written = dates.filter(\.isYearLast)
    if written.contains(where: { $0.first > 12 }) { return .dayFirst }
    if written.contains(where: { $0.second > 12 }) { return .monthFirst }
    let spans = Order.allCases.map { order -> Double in
      let times = written.compactMap { $0.unixNanoseconds(order) }
      guard let first = times.min(), let last = times.max() else { return .infinity }
      return Double(last) - Double(first)
    }
    return spans[0] == spans[1] ? nil : spans[0] < spans[1] ? .dayFirst : .monthFirst
  }

  // MARK: Reading

  private enum Token {
    case number(Int, digits: Int)
    case word(String)
    case mark(UInt8)
  }

  /// The first date of a text of at most 200 bytes; nil if it has none with a time of day.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count <= 200 else { return nil }
    var tokens = Self.tokens(text)
    guard takeDate(&tokens), takeTime(&tokens) else { return nil }
    takeZone(tokens)
    guard (1678...2261).contains(year) else { return nil }
  }

  init?(_ text: String) {
    var copy = text
    guard let date = copy.withUTF8({ WrittenDate($0) }) else { return nil }
    self = date
  }

  private static func tokens(_ text: UnsafeBufferPointer<UInt8>) -> [Token] {
    var tokens: [Token] = []
    var index = 0
    while index < text.count, tokens.count < 40 {
      let start = index
      let byte = text[index]
      if byte &- 0x30 < 10 {
        var value = 0
        while index < text.count, text[index] &- 0x30 < 10, index - start < 9 {
          value = value * 10 + Int(text[index] &- 0x30)
          index += 1
        }
        tokens.append(.number(value, digits: index - start))
      } else if isLetter(byte) {
        while index < text.count, isLetter(text[index]) { index += 1 }
        tokens.append(.word(String(decoding: text[start..<index], as: UTF8.self).lowercased()))
      } else {
        index += 1
        if byte == 0x20 || byte == 0x09 || Self.wideSpaces.contains(byte) { continue }
        tokens.append(.mark(byte))
      }
    }
    return tokens
  }

  /// The bytes of the spaces U+00A0 and U+202F.
  private static let wideSpaces: [UInt8] = [0xC2, 0xA0, 0xE2, 0x80, 0xAF]

  /// A letter, or a byte of one beyond ASCII.
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x80 && !wideSpaces.contains(byte)
  }

  /// Takes the date out of the tokens, of which those before it do not count.
  private mutating func takeDate(_ tokens: inout [Token]) -> Bool {
    for index in tokens.indices {
      if case .number(let a, let digits) = tokens[index], index + 4 < tokens.count,
        case .mark(let mark) = tokens[index + 1], case .mark(mark) = tokens[index + 3],
        mark == 0x2F || mark == 0x2E || mark == 0x2D,
        case .number(let b, let middle) = tokens[index + 2],
        case .number(let c, let last) = tokens[index + 4], middle <= 2
      {
        if digits == 4, last <= 2 {
          (year, first, second) = (a, b, c)
        } else if digits <= 2, last == 4 || last == 2 {
          (year, first, second, isYearLast) = (last == 2 ? 2000 + c : c, a, b, true)
        } else {
          continue
        }
        tokens.removeFirst(index + 5)
        return true
      }
      if case .word(let word) = tokens[index], let month = Self.month(word) {
        return takeNamedDate(&tokens, month, at: index)
      }
    }
    return false
  }

  /// Takes a date whose month is a name: the day beside it, the year behind both or behind the time.
  private mutating func takeNamedDate(_ tokens: inout [Token], _ month: Int, at index: Int) -> Bool
  {
    func isMark(_ token: Token) -> Bool { if case .mark = token { true } else { false } }
    let before = tokens[..<index].lastIndex { !isMark($0) }
    let after = tokens[(index + 1)...].firstIndex { !isMark($0) }
    var day: Int?
    var end = index + 1
    if let before, case .number(let value, let digits) = tokens[before], digits <= 2 { day = value }
    if day == nil, let after, case .number(let value, let digits) = tokens[after], digits <= 2 {
      (day, end) = (value, after + 1)
    }
    guard let day else { return false }
    if let before, case .number(let value, digits: 4) = tokens[before] {
      (year, first, second) = (value, month, day)
      tokens.removeFirst(end)
      return true
    }
    // The next number is the year, unless a time follows; then the year is the one of four digits.
    let next = tokens[end...].firstIndex { !isMark($0) }
    if let next, case .number(let value, let digits) = tokens[next], digits == 4 || digits == 2,
      !Self.isColon(tokens.at(next + 1))
    {
      year = digits == 2 ? 2000 + value : value
      tokens.removeFirst(next + 1)
    } else {
      let place = tokens[end...].lastIndex { token in
        if case .number(_, digits: 4) = token { true } else { false }
      }
      guard let place, case .number(let value, _) = tokens[place] else { return false }
      year = value
      tokens.remove(at: place)
      tokens.removeFirst(end)
    }
    (first, second) = (month, day)
    return true
  }

  private static func isColon(_ token: Token?) -> Bool {
    if case .mark(0x3A)? = token { true } else { false }
  }

  /// Takes the time of day out of the tokens.
  private mutating func takeTime(_ tokens: inout [Token]) -> Bool {
    guard
      let start = tokens.firstIndex(where: { token in
        if case .number(_, let digits) = token { digits <= 2 } else { false }
      }), case .number(var hour, _) = tokens[start], case .mark(let mark)? = tokens.at(start + 1),
      mark == 0x3A || mark == 0x2E || mark == 0x2D,
      case .number(let minute, digits: 2)? = tokens.at(start + 2)
    else { return false }
    var (second, fraction, end) = (0, Int64(0), start + 3)
    if case .mark(mark)? = tokens.at(end), case .number(let value, digits: 2)? = tokens.at(end + 1)
    {
      (second, end) = (value, end + 2)
      if case .mark(let point)? = tokens.at(end), point == 0x2E || point == 0x2C || point == 0x3A,
        case .number(let value, let digits)? = tokens.at(end + 1)
      {
        fraction = Int64(value)
        for _ in digits..<9 { fraction *= 10 }
        end += 2
      }
    }
    if case .word(let half)? = tokens.at(end), half == "am" || half == "pm" {
      guard (1...12).contains(hour) else { return false }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
      hasHalf = true
      end += 1
    }
    guard hour < 24, minute < 60, second <= 60 else { return false }
    nanoseconds = Int64(hour * 3600 + minute * 60 + second) * 1_000_000_000 + fraction
    tokens.removeFirst(end)
    return true
  }

  /// Takes the zone from the tokens right behind the time of day: its name, an offset, or `GMT+2`.
  private mutating func takeZone(_ tokens: [Token]) {
    var words: [String] = []
    for token in tokens {
      guard case .word(let word) = token else { break }
      words.append(word)
    }
    let isNamed = words.isEmpty || words == ["gmt"] || words == ["utc"]
    if isNamed, case .mark(let sign)? = tokens.at(words.count), sign == 0x2B || sign == 0x2D,
      case .number(let value, let digits)? = tokens.at(words.count + 1)
    {
      var minutes = digits > 2 ? value / 100 * 60 + value % 100 : value * 60
      if Self.isColon(tokens.at(words.count + 2)),
        case .number(let more, _)? = tokens.at(words.count + 3)
      {
        minutes += more
      }
      if minutes <= 18 * 60 { offset = sign == 0x2D ? -minutes : minutes }
      return
    }
    // Other words may follow the name.
    for count in stride(from: words.count, to: 0, by: -1) where offset == nil {
      offset = Self.zones[words.prefix(count).joined(separator: " ")]
    }
  }

  private static func month(_ word: String) -> Int? {
    let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    return months.firstIndex {
      $0 == word || $0.prefix(3) == word || word == "sept" && $0 == months[8]
    }
    .map { $0 + 1 }
  }

  /// Zones by their names, in minutes ahead of UTC.
  private static let zones: [String: Int] = [
    "coordinated universal time": 0, "utc": 0, "gmt": 0, "z": 0, "greenwich mean time": 0,
    "british summer time": 60, "bst": 60, "western european standard time": 0, "wet": 0,
    "western european summer time": 60, "west": 60, "central european standard time": 60,
    "central european summer time": 120, "cet": 60, "cest": 120,
    "mitteleuropäische normalzeit": 60, "mitteleuropäische sommerzeit": 120, "mez": 60,
    "mesz": 120, "eastern european standard time": 120, "eastern european summer time": 180,
    "eet": 120, "eest": 180, "moscow standard time": 180, "msk": 180, "wat": 60, "cat": 120,
    "eat": 180, "sast": 120, "india standard time": 330, "china standard time": 480,
    "japan standard time": 540, "jst": 540, "korean standard time": 540, "kst": 540,
    "australian eastern standard time": 600, "australian eastern daylight time": 660,
    "aest": 600, "aedt": 660, "atlantic standard time": -240, "atlantic daylight time": -180,
    "eastern standard time": -300, "eastern daylight time": -240, "est": -300, "edt": -240,
    "central standard time": -360, "central daylight time": -300, "cdt": -300,
    "mountain standard time": -420, "mountain daylight time": -360, "mst": -420, "mdt": -360,
    "pacific standard time": -480, "pacific daylight time": -420, "pst": -480, "pdt": -420,
    "brasilia standard time": -180,
  ]
}
