// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The style of a stretch of the path in an environment: colour and dash, never colour alone.
struct SurroundingsStyle: Equatable {
  /// The name of the environment.
  let title: String
  /// The CSS class, through which the page's style sets the colour.
  let cssClass: String
  /// The colour on white.
  let colour: String
  /// The dash pattern of its band; nil for a solid one.
  let dash: String?

  init(_ environment: Environment) {
    cssClass = "env-\(environment.rawValue)"
    switch environment {
    case .openSky: (title, colour, dash) = ("open sky", "#4f9bd1", nil)
    case .suburban: (title, colour, dash) = ("suburban", "#7fa650", "18 3")
    case .urban: (title, colour, dash) = ("urban", "#c08a2d", "10 3")
    case .urbanCanyon: (title, colour, dash) = ("urban canyon", "#c05a2d", "6 3")
    case .forest: (title, colour, dash) = ("forest", "#2f8f5b", "3 2")
    case .indoor: (title, colour, dash) = ("indoor", "#9a6bb0", "12 3 2 3")
    case .indoorDeep: (title, colour, dash) = ("deep indoors", "#7a4a92", "2 3")
    case .tunnel: (title, colour, dash) = ("tunnel", "#5f6a73", "1 3")
    case .freeway: (title, colour, dash) = ("freeway", "#8a8f2a", "14 4")
    }
  }
}
