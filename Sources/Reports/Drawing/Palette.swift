// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The colours of pages and drawings, each by its meaning.
///
/// A drawing states its colours on white, for readers that ignore the page's style. The page's style
/// refers to the variables of `style`, which are light or dark.
enum Palette {
  /// The background.
  static let paper = "#ffffff"
  /// Text on the page, the true path and what the reader selected.
  static let ink = "#1b1f24"
  /// Less important text, and places on a map.
  static let muted = "#57606a"
  /// What is recommended.
  static let good = strategies[2].light

  /// Text and axes of a chart.
  static let axis = "#333333"
  /// Lines across a chart.
  static let grid = "#dddddd"
  /// Lines of latitude and longitude.
  static let graticule = "#c9d0d6"
  /// The line on which a lane of a timeline rests.
  static let base = "#8a8a8a"
  /// Lines from a mark to its name, and the trail of settings that were tried.
  static let leader = "#767676"
  /// The ring around a strategy that has a position for only a part of the day.
  static let ring = "#595959"
  /// Marks and curves that belong to no strategy.
  static let plain = strategies[5].light
  /// Neighbouring stretches of a timeline, in turn.
  static let strips = ["#e6e6e6", "#cfcfcf"]

  /// The part of a map that no shown strategy has placed the phone in.
  static let fog = "#5b6670"
  /// The holes of a mask.
  static let hole = "#000000"
  /// Serving cells.
  static let cell = strategies[4].light
  /// Bluetooth beacons.
  static let beacon = strategies[6].light
  /// Positions that Wi-Fi gave.
  static let wifi = strategies[2].light

  /// The colours of strategies: each with a contrast of at least 4.5:1 on white, and its
  /// counterpart on dark paper.
  ///
  /// The palette begins with that of Okabe and Ito (2008), darkened where white requires it. Any two
  /// of its colours are at least 0.1 apart in OKLab (Ottosson 2020), the first ten at least 0.11.
  static let strategies: [(light: String, dark: String)] = [
    ("#0063a0", "#56b4e9"), ("#b34700", "#ff9e5e"), ("#00704f", "#2fd3a3"),
    ("#b0189c", "#f08ae8"), ("#6f5f00", "#f0e04a"), ("#4b4b4b", "#c8c8c8"),
    ("#6a35f0", "#a28cff"), ("#cc0047", "#ff5470"), ("#141a80", "#547aec"),
    ("#5c0a4a", "#a9729c"), ("#5c2605", "#b58662"), ("#348200", "#94c81e"),
  ]

  /// The colour of a stretch of the path in an environment.
  static func colour(of environment: Environment) -> String {
    switch environment {
    case .openSky: "#4f9bd1"
    case .suburban: "#7fa650"
    case .urban: "#c08a2d"
    case .urbanCanyon: "#c05a2d"
    case .forest: "#2f8f5b"
    case .indoor: "#9a6bb0"
    case .indoorDeep: "#7a4a92"
    case .tunnel: "#5f6a73"
    case .freeway: "#8a8f2a"
    }
  }

  /// The variables of the page's style.
  private static let variables: [(name: String, light: String, dark: String)] =
    [
      ("paper", paper, "#14171a"), ("ink", ink, "#e6e9ec"), ("muted", muted, "#a5afb9"),
      ("rule", "#8a939c", "#7d8791"), ("grid", "#d9dee3", "#333a41"),
      ("accent", strategies[0].light, strategies[0].dark), ("panel", "#f4f6f8", "#1d2126"),
      ("good", good, strategies[2].dark), ("bad", strategies[1].light, strategies[1].dark),
    ] + strategies.enumerated().map { ("s\($0)", $1.light, $1.dark) }

  /// The variables as CSS: light, dark and as printed.
  static let style = """
    :root {
      color-scheme: light dark;
      \(list(isDark: false))
    }
    @media (prefers-color-scheme: dark) {
      :root { \(list(isDark: true)) }
    }
    @media print {
      :root { color-scheme: light; --paper: #fff; --ink: #000; --muted: #444; --panel: #f4f4f4; }
    }

    """

  private static func list(isDark: Bool) -> String {
    variables.map { "--\($0.name): \(isDark ? $0.dark : $0.light);" }.joined(separator: " ")
  }
}
