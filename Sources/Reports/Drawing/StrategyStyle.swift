// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ScenarioFiles

/// The style of a strategy in every drawing of a report: colour, shape and dash, never colour
/// alone.
///
/// A strategy has the same style in every report that has no other claim on it: a built-in one by
/// its place in `BuiltIn.strategyNames`, any other by a hash of its name.
struct StrategyStyle: Hashable {
  /// The shape of a mark.
  enum Shape: Int, CaseIterable {
    case circle, square, triangle, diamond, wedge, cross, plus, bar, hourglass, post
  }

  /// The position of the colour in the palette.
  let colourIndex: Int
  /// The shape of the strategy's marks.
  let shape: Shape

  /// The style at a position of the fixed order; the first ten differ in colour, shape and dash.
  init(index: Int) {
    // Positions of the same colour are a palette apart, so they differ in shape.
    self.init(
      colourIndex: index % Palette.strategies.count,
      shapeIndex: index + index / Palette.strategies.count
    )
  }

  private init(colourIndex: Int, shapeIndex: Int) {
    self.colourIndex = colourIndex
    shape = Shape.allCases[shapeIndex % Shape.allCases.count]
  }

  /// The CSS class, through which the page's style sets the colour of the light or dark palette.
  var cssClass: String { "s\(colourIndex)" }
  /// The colour on white, for readers that ignore the page's style.
  var colour: String { Palette.strategies[colourIndex].light }
  /// The dash pattern of the strategy's lines; nil for a solid one.
  var dash: String? {
    switch shape {
    case .circle: nil
    case .square: "6 3"
    case .triangle: "2 3"
    case .diamond: "9 3 2 3"
    case .wedge: "12 4"
    case .cross: "4 2"
    case .plus: "1 4"
    case .bar: "9 2 2 2 2 2"
    case .hourglass: "16 3 4 3"
    case .post: "5 5"
    }
  }

  private static let builtIn = Dictionary(
    uniqueKeysWithValues: BuiltIn.strategyNames.enumerated().map {
      ($1, StrategyStyle(index: $0))
    }
  )

  /// The style of each strategy of a study, by its name; the order of the names does not matter.
  ///
  /// A name that is not built in gets the first colour and the first shape from a stable hash of
  /// it onwards that are free in the study, or any if none is free.
  static func styles(for names: [String]) -> [String: StrategyStyle] {
    var styles: [String: StrategyStyle] = [:]
    for name in names { styles[name] = builtIn[name] }
    var colours = Set(styles.values.map(\.colourIndex))
    var shapes = Set(styles.values.map(\.shape))
    for name in Set(names).sorted() where styles[name] == nil {
      let hash = StableHash.value(of: [name])
      let colour = first(from: hash, of: Palette.strategies.count) { !colours.contains($0) }
      let shape = first(from: hash / UInt64(Palette.strategies.count), of: Shape.allCases.count) {
        !shapes.contains(Shape.allCases[$0])
      }
      let style = StrategyStyle(colourIndex: colour, shapeIndex: shape)
      colours.insert(style.colourIndex)
      shapes.insert(style.shape)
      styles[name] = style
    }
    return styles
  }

  /// The first position from a hash onwards that is free; that of the hash itself if none is.
  private static func first(from hash: UInt64, of count: Int, isFree: (Int) -> Bool) -> Int {
    let start = Int(hash % UInt64(count))
    return (0..<count).map { (start + $0) % count }.first(where: isFree) ?? start
  }

  /// Writes the strategy's mark as a sign next to its name.
  func writeKey(to markup: inout Markup) {
    markup.element(
      "svg",
      [
        "class": "key", "viewBox": "-8 -8 16 16", "width": "16", "height": "16",
        "aria-hidden": "true",
      ]
    ) { draw(in: &$0, x: 0, y: 0) }
  }

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
      case .hourglass:
        "M\(point(-1, -1.1))L\(point(1, -1.1))L\(point(-1, 1.1))L\(point(1, 1.1))Z"
      case .post:
        "M\(point(-0.45, -1.2))L\(point(0.45, -1.2))L\(point(0.45, 1.2))L\(point(-0.45, 1.2))Z"
      }
    let attributes: Markup.Attributes = [
      "class": "mark \(cssClass)\(isHollow ? " hollow" : "")", "d": path.isEmpty ? nil : path,
      "cx": path.isEmpty ? Markup.number(x) : nil, "cy": path.isEmpty ? Markup.number(y) : nil,
      "r": path.isEmpty ? Markup.number(radius) : nil, "fill": isHollow ? Palette.paper : colour,
      "stroke": colour, "stroke-width": "2",
    ]
    markup.element(path.isEmpty ? "circle" : "path", attributes)
  }
}
