// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The style of a strategy in every drawing of a report: colour, shape and dash, never colour
/// alone.
struct StrategyStyle: Hashable {
  /// The shape of a mark.
  enum Shape: Int, CaseIterable {
    case circle, square, triangle, diamond, wedge, cross, plus, bar
  }

  /// The index of the strategy among those of the study, from 0.
  let index: Int

  /// The CSS class, through which the page's style sets the colour of the light or dark palette.
  var cssClass: String { "s\(index % Self.colours.count)" }
  /// The colour on white, for readers that ignore the page's style.
  var colour: String { Self.colours[index % Self.colours.count].light }
  /// The shape of the strategy's marks.
  var shape: Shape { Shape.allCases[(index + index / Self.colours.count) % Shape.allCases.count] }
  /// The dash pattern of the strategy's lines; nil for a solid one.
  var dash: String? {
    [nil, "6 3", "2 3", "9 3 2 3", "12 4", "4 2", "1 4", "9 2 2 2 2 2"][
      (index + index / Self.colours.count) % 8
    ]
  }

  /// The colours: each with a contrast of at least 4.5:1 on white, and its counterpart on #14171a.
  ///
  /// The palette of Okabe and Ito (2008), darkened where white requires it.
  static let colours: [(light: String, dark: String)] = [
    ("#0063a0", "#56b4e9"), ("#b34700", "#ff9e5e"), ("#00704f", "#2fd3a3"),
    ("#96406f", "#f0a6ce"), ("#6b5b00", "#e6d04a"), ("#4b4b4b", "#c8c8c8"),
    ("#5b3fa0", "#b9a5f2"), ("#a01c1c", "#ff8a8a"),
  ]

  /// Draws the strategy's mark around a point.
  ///
  /// - Parameters:
  ///   - markup: the drawing.
  ///   - x: the horizontal coordinate of the point.
  ///   - y: the vertical coordinate of the point, downwards.
  ///   - radius: half the mark's size.
  ///   - isHollow: whether only the outline is drawn.
  func draw(
    in markup: inout Markup,
    x: Double,
    y: Double,
    radius: Double = 5,
    isHollow: Bool = false
  ) {
    func point(_ dx: Double, _ dy: Double) -> String {
      "\(Markup.number(x + dx * radius)) \(Markup.number(y + dy * radius))"
    }
    let path =
      switch shape {
      case .circle: ""
      case .square:
        "M\(point(-0.9, -0.9))L\(point(0.9, -0.9))L\(point(0.9, 0.9))L\(point(-0.9, 0.9))Z"
      case .triangle: "M\(point(0, -1.1))L\(point(1.1, 0.9))L\(point(-1.1, 0.9))Z"
      case .diamond: "M\(point(0, -1.25))L\(point(1.25, 0))L\(point(0, 1.25))L\(point(-1.25, 0))Z"
      case .wedge: "M\(point(0, 1.1))L\(point(1.1, -0.9))L\(point(-1.1, -0.9))Z"
      case .cross:
        "M\(point(-1, -1))L\(point(1, 1))M\(point(-1, 1))L\(point(1, -1))"
      case .plus: "M\(point(-1.1, 0))L\(point(1.1, 0))M\(point(0, -1.1))L\(point(0, 1.1))"
      case .bar:
        "M\(point(-1.2, -0.45))L\(point(1.2, -0.45))L\(point(1.2, 0.45))L\(point(-1.2, 0.45))Z"
      }
    let attributes: Markup.Attributes = [
      "class": "mark \(cssClass)\(isHollow ? " hollow" : "")", "d": path.isEmpty ? nil : path,
      "cx": path.isEmpty ? Markup.number(x) : nil, "cy": path.isEmpty ? Markup.number(y) : nil,
      "r": path.isEmpty ? Markup.number(radius) : nil, "fill": isHollow ? "#ffffff" : colour,
      "stroke": colour, "stroke-width": "2",
    ]
    markup.element(path.isEmpty ? "circle" : "path", attributes)
  }
}
