// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The capabilities of a terminal.
public struct TerminalStyle: Sendable, Hashable {
  /// The columns of a line; at least 20.
  public let width: Int
  /// The lines of the window; nil if they are not known.
  public let rows: Int?
  /// Whether text may be bold, dim or coloured.
  public let hasColour: Bool

  /// The default width.
  public static let defaultWidth = 80

  /// A style; widths below 20 count as 20.
  public init(width: Int = defaultWidth, rows: Int? = nil, hasColour: Bool) {
    self.width = max(20, width)
    self.rows = rows.flatMap { $0 > 0 ? $0 : nil }
    self.hasColour = hasColour
  }

  /// The style of standard output; nil if it is not a terminal that supports drawing.
  ///
  /// - Parameters:
  ///   - isTerminal: whether standard output is a terminal.
  ///   - columns: the width reported by the terminal; nil or 0 if there is none.
  ///   - rows: the height reported by the terminal; nil or 0 if there is none.
  ///   - environment: the environment, of which `TERM`, `COLUMNS` and `NO_COLOR` are used.
  public init?(isTerminal: Bool, columns: Int?, rows: Int? = nil, environment: [String: String]) {
    guard isTerminal, environment["TERM"] != "dumb" else { return nil }
    let widths = [columns, environment["COLUMNS"].flatMap { Int($0) }].compactMap { $0 }
    self.init(
      width: widths.first { $0 > 0 } ?? Self.defaultWidth,
      rows: rows,
      hasColour: environment["NO_COLOR"]?.isEmpty ?? true
    )
  }

  /// The style of text.
  enum Style: String {
    case bold = "1"
    case dim = "2"
    case best = "1;32"
  }

  /// The text in a style, which has no effect without colour.
  func styled(_ text: String, _ style: Style?) -> String {
    guard hasColour, let style, !text.isEmpty else { return text }
    return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }

  /// The text as lines no wider than the terminal; lines after the first are indented by two
  /// columns.
  ///
  /// Lines are broken at spaces, but not between a number and its unit; a word that is wider than a
  /// line has its own line.
  func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var words: [String] = []
    for word in text.split(separator: " ") {
      let isUnit = word.hasPrefix("%") || Self.isUnit(word) && words.last?.last?.isNumber == true
      if isUnit, let last = words.popLast() {
        words.append(last + " " + word)
      } else {
        words.append(String(word))
      }
    }
    for word in words {
      let next = line.isEmpty ? word : line + " " + word
      let indent = lines.isEmpty ? 0 : 2
      if !line.isEmpty, indent + Self.columns(of: next) > width {
        lines.append(String(repeating: " ", count: indent) + line)
        line = word
      } else {
        line = next
      }
    }
    lines.append(String(repeating: " ", count: lines.isEmpty ? 0 : 2) + line)
    return lines
  }

  /// Whether a word is the symbol of a unit, perhaps before a comma or a bracket.
  private static func isUnit(_ word: Substring) -> Bool {
    let symbol = word.prefix { $0.isLetter || $0 == "/" || $0 == "µ" }
    let rest = word.dropFirst(symbol.count)
    return units.contains(String(symbol)) && rest.allSatisfy(\.isPunctuation)
  }

  private static let units: Set = [
    "ms", "s", "min", "h", "d", "mm", "cm", "m", "km", "m/s", "km/h", "J", "mWh", "Wh", "mW", "W",
    "mAh", "mA", "V", "kB", "MB", "GB", "Hz",
  ]

  /// The number of columns that a text takes: two for wide East Asian characters and emoji, none
  /// for marks.
  ///
  /// Source: Unicode Standard Annex 11; wide blocks as ranges.
  static func columns(of text: String) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  private static func columns(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x20..<0x300: return 1
    case 0x1100..<0x1160, 0x2E80..<0x303F, 0x3041..<0xA4D0, 0xA960..<0xA980, 0xAC00..<0xD7A4,
      0xF900..<0xFB00, 0xFE30..<0xFE70, 0xFF00..<0xFF61, 0xFFE0..<0xFFE7, 0x1F300..<0x1F650,
      0x1F680..<0x1F700, 0x1F900..<0x1FA00, 0x20000..<0x3FFFE:
      return 2
    default:
      if scalar.properties.isEmojiPresentation { return 2 }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control: return 0
      default: return 1
      }
    }
  }

  /// The text without control characters that move a terminal's cursor.
  static func safe(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      scalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }

  /// The text in at most `width` columns, with an ellipsis if something is left out.
  static func shortened(_ text: String, to width: Int) -> String {
    guard columns(of: text) > width else { return text }
    var result = ""
    for character in text {
      guard columns(of: result) + columns(of: character) < width else { break }
      result.append(character)
    }
    return result + "…"
  }
}
