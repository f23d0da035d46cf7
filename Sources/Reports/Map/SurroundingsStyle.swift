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
    colour = Palette.colour(of: environment)
    cssClass = "env-\(environment.rawValue)"
    switch environment {
    case .openSky: (title, dash) = ("open sky", nil)
    case .suburban: (title, dash) = ("suburban", "18 3")
    case .urban: (title, dash) = ("urban", "10 3")
    case .urbanCanyon: (title, dash) = ("urban canyon", "6 3")
    case .forest: (title, dash) = ("forest", "3 2")
    case .indoor: (title, dash) = ("indoor", "12 3 2 3")
    case .indoorDeep: (title, dash) = ("deep indoors", "2 3")
    case .tunnel: (title, dash) = ("tunnel", "1 3")
    case .freeway: (title, dash) = ("freeway", "14 4")
    }
  }
}
