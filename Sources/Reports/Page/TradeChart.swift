// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The scatter plot of location energy against tracking error: its points and their positions.
struct TradeChart {
  /// A strategy that can be drawn.
  struct Point {
    /// The strategy.
    var entry: Scene.Entry
    /// Its location energy, in the chart's unit.
    var energy: IntervalEstimate
    /// Its mean error, in the measure's unit.
    var error: IntervalEstimate
  }

  /// Settings beside the strategies of the scene: a step of a trail, or a landmark.
  struct Step {
    /// The name of the settings.
    var name: String
    /// The address of the page with them; nil outside of the explorer.
    var address: String?
    /// Their location energy; in joules as it is given, then in the chart's unit.
    var energy: Double
    /// Their mean error, in the measure's unit.
    var error: Double
    /// The number of replications behind both.
    var replications = 1
  }

  /// The drawn strategies, in the order of the tables.
  let points: [Point]
  /// The steps of the trail that the axes can show, in order of time.
  let trail: [Step]
  /// Other strategies that the axes can show, for orientation.
  let landmarks: [Step]
  /// The names of strategies without an error, such as those that never have a position.
  let blind: [String]
  /// The names of strategies whose energy or error is 0 although its axis is logarithmic.
  let zero: [String]
  /// The axes.
  let frame: PlotFrame
  /// The unit of the energy.
  let energyUnit: EnergyUnit
  /// The unit of the error, with a space before it; empty for counts and shares.
  let errorUnit: String
  /// The names of the steps of the price list, which have a ring.
  let choices: [String]
  /// Whether it is drawn for a narrow window: fewer ticks, and no legend.
  private let isCompact: Bool

  /// The chart of a scene's strategies in a drawing of some size.
  ///
  /// Bounded axes span the steps of the price list and the reference, and what is within a factor of
  /// three of them; marks beyond are at the edge. Other axes span everything.
  init(
    _ entries: [Scene.Entry],
    by measure: ErrorMeasure = .standard,
    in energyUnit: EnergyUnit = EnergyUnit([], trip: nil),
    choices: [String] = [],
    isBounded: Bool = true,
    trail: [Step] = [],
    landmarks: [Step] = [],
    isCompact: Bool = false,
    width: Double,
    height: Double
  ) {
    self.choices = choices
    self.isCompact = isCompact
    self.energyUnit = energyUnit
    var known: [Point] = []
    var blind: [String] = []
    for entry in entries {
      guard let energy = entry.mean("energy_location_j"), let error = entry.mean(measure)
      else {
        blind.append(entry.name)
        continue
      }
      known.append(Point(entry: entry, energy: energyUnit.value(energy), error: error))
    }
    func inUnit(_ step: Step) -> Step {
      var step = step
      step.energy = energyUnit.value(step.energy)
      return step
    }
    let trail = trail.map(inUnit)
    let landmarks = landmarks.map(inUnit)
    let hasBounds = isBounded && !choices.isEmpty
    let spanned = known.filter { $0.entry.isReference || choices.contains($0.entry.name) }
    let energies = Self.near(
      hasBounds ? spanned.map(\.energy) : nil,
      known.map(\.energy) + (trail + landmarks).map { IntervalEstimate(alone: $0.energy) }
    )
    let errors = Self.near(
      hasBounds ? spanned.map(\.error) : nil,
      known.map(\.error) + (trail + landmarks).map { IntervalEstimate(alone: $0.error) }
    )
    let kinds = (
      x: Self.kind(of: energies),
      y: Self.kind(of: errors)
    )
    func isZero(_ energy: Double, _ error: Double) -> Bool {
      kinds.x == .logarithmic && energy <= 0 || kinds.y == .logarithmic && error <= 0
    }
    points = known.filter { !isZero($0.energy.estimate, $0.error.estimate) }
    zero = known.filter { isZero($0.energy.estimate, $0.error.estimate) }.map(\.entry.name)
    self.trail = trail.filter { !isZero($0.energy, $0.error) }
    self.landmarks = landmarks.filter { !isZero($0.energy, $0.error) }
    self.blind = blind
    errorUnit = measure.unit.isEmpty ? "" : " \(NumberText.symbol(measure.unit))"
    func title(_ text: String, _ kind: PlotScale.Kind) -> String {
      kind == .logarithmic ? "\(text), logarithmic" : text
    }
    frame = PlotFrame(
      x: Self.scale(
        kinds.x,
        energies.filter { kinds.x == .linear || $0.estimate > 0 },
        from: 64,
        to: width - 16
      ),
      y: Self.scale(
        kinds.y,
        errors.filter { kinds.y == .linear || $0.estimate > 0 },
        from: height - (isCompact ? 46 : 74),
        to: 28
      ),
      xTitle: title(
        "location energy (\(isCompact ? energyUnit.shortTitle : energyUnit.title))",
        kinds.x
      ),
      yTitle: title(measure.axisTitle, kinds.y)
    )
  }

  /// The estimates that an axis contains: those within a factor of three of what it spans; all if
  /// it spans nothing in particular.
  private static func near(
    _ spanned: [IntervalEstimate]?,
    _ all: [IntervalEstimate]
  ) -> [IntervalEstimate] {
    let values = (spanned ?? []).map(\.estimate).filter { $0 > 0 }
    guard let low = values.min(), let high = values.max() else { return all }
    return all.filter { (low / 3...high * 3).contains($0.estimate) }
  }

  private static func kind(of estimates: [IntervalEstimate]) -> PlotScale.Kind {
    PlotScale.wantsLogarithm(estimates.map(\.estimate).filter { $0 > 0 }) ? .logarithmic : .linear
  }

  /// A scale that contains all estimates, and their intervals unless these are much wider.
  static func scale(
    _ kind: PlotScale.Kind,
    _ estimates: [IntervalEstimate],
    from start: Double,
    to end: Double
  ) -> PlotScale {
    let values = estimates.map(\.estimate)
    guard let low = values.min(), let high = values.max() else {
      return PlotScale(.linear, 0...1, from: start, to: end)
    }
    let tops = estimates.compactMap(\.high)
    let bottoms = estimates.compactMap(\.low)
    switch kind {
    case .linear:
      // A linear axis includes zero, so that lengths from zero can be compared.
      let top = max(high * 1.15, min(high * 1.6, (tops.max() ?? high) * 1.05))
      return PlotScale(.linear, min(0, low)...max(top, low), from: start, to: end)
    case .logarithmic:
      let top = max(high * 1.15, min(high * 3, (tops.max() ?? high) * 1.05))
      let bottom = min(low / 1.15, max(low / 3, (bottoms.min() ?? low) / 1.05))
      let domain = PlotScale.roundedDown(bottom)...PlotScale.roundedUp(top)
      return PlotScale(.logarithmic, domain, from: start, to: end)
    }
  }

  /// Whether any strategy has an interval; with one replication, none has.
  var hasIntervals: Bool { points.contains { $0.energy.low != nil || $0.error.low != nil } }

  /// Whether an interval extends beyond the axes, where it ends in an arrow.
  var isCut: Bool {
    points.contains { point in
      frame.x.domain.contains(point.energy.estimate) && isCut(point.energy, by: frame.x)
        || frame.y.domain.contains(point.error.estimate) && isCut(point.error, by: frame.y)
    }
  }

  /// Whether a strategy is beyond the axes, so that its mark is at their edge.
  var isAnyBeyond: Bool { points.contains(where: isBeyond) }

  func isBeyond(_ point: Point) -> Bool {
    !frame.x.domain.contains(point.energy.estimate)
      || !frame.y.domain.contains(point.error.estimate)
  }

  private func isCut(_ estimate: IntervalEstimate, by scale: PlotScale) -> Bool {
    (estimate.low ?? estimate.estimate) < scale.domain.lowerBound
      || (estimate.high ?? estimate.estimate) > scale.domain.upperBound
  }

  /// The position of a strategy in the drawing; near the edge if it is beyond the axes.
  func place(_ point: Point) -> (x: Double, y: Double) {
    func position(_ value: Double, _ scale: PlotScale) -> Double {
      let inwards = scale.end > scale.start ? 1.0 : -1
      if value < scale.domain.lowerBound { return scale.start + Self.inset * inwards }
      if value > scale.domain.upperBound { return scale.end - Self.inset * inwards }
      return scale.position(value)
    }
    return (position(point.energy.estimate, frame.x), position(point.error.estimate, frame.y))
  }

  /// The distance from the edge of a mark that is beyond it.
  private static let inset = 15.0

  /// The position of a step or a landmark in the drawing.
  func place(_ step: Step) -> (x: Double, y: Double) {
    (frame.x.position(step.energy), frame.y.position(step.error))
  }

  /// Draws axes, the line of the front, whiskers, marks and names.
  func draw(in markup: inout Markup) {
    let count = isCompact ? 4 : 6
    let (xTicks, yTicks) = (frame.x.ticks(about: count), frame.y.ticks(about: count))
    frame.draw(
      in: &markup,
      xTicks: xTicks.map { ($0, NumberText.short($0)) },
      yTicks: yTicks.map { ($0, NumberText.short($0)) }
    )
    drawTrail(in: &markup)
    for step in landmarks { drawDot(step, isLandmark: true, in: &markup) }
    drawFront(in: &markup)
    for point in points { drawWhiskers(point, in: &markup) }
    // Filled marks are drawn last, so that no hollow one covers them.
    let hollow = points.filter { $0.entry.standing != .front }
    for point in hollow + front { drawMark(point, in: &markup) }
    drawNames(in: &markup)
    if !isCompact { drawLegend(in: &markup) }
  }

  /// The strategies on the front, in order of increasing energy.
  var front: [Point] {
    points.enumerated().filter { $0.element.entry.standing == .front }
      .sorted {
        ($0.element.energy.estimate, $0.offset) < ($1.element.energy.estimate, $1.offset)
      }
      .map(\.element)
  }

  /// The strategies on the front with a smaller error than all others on it that use less energy.
  ///
  /// The front contains all strategies without a conclusion that they are worse, so some may be
  /// above this line.
  var edge: [Point] {
    var edge: [Point] = []
    for point in front where point.error.estimate < edge.last?.error.estimate ?? .infinity {
      edge.append(point)
    }
    return edge
  }

  /// Draws the trail: a dot for each step, joined in order of time.
  private func drawTrail(in markup: inout Markup) {
    guard !trail.isEmpty else { return }
    var path = PathData()
    for (index, step) in trail.enumerated() {
      let (x, y) = place(step)
      if index == 0 { path.move(x, y) } else { path.line(x, y) }
    }
    markup.element("g", ["class": "trail"]) { group in
      group.element(
        "path",
        ["d": path.text, "fill": "none", "stroke": Palette.leader, "stroke-width": "1"]
      )
      for step in trail { drawDot(step, isLandmark: false, in: &group) }
    }
  }

  /// Draws the dot of a step or the cross of a landmark, in the explorer as a link to its settings.
  ///
  /// A hollow mark would say that a landmark is dominated, which nothing here decides.
  private func drawDot(_ step: Step, isLandmark: Bool, in markup: inout Markup) {
    func draw(_ markup: inout Markup) {
      let (x, y) = place(step)
      if isLandmark {
        var cross = PathData()
        cross.move(x - 3.5, y - 3.5)
        cross.line(x + 3.5, y + 3.5)
        cross.move(x - 3.5, y + 3.5)
        cross.line(x + 3.5, y - 3.5)
        markup.element(
          "path",
          ["class": "landmark", "d": cross.text, "fill": "none", "stroke": Palette.leader]
        )
      }
      markup.element(
        "circle",
        [
          "cx": Markup.number(x), "cy": Markup.number(y), "r": isLandmark ? "7" : "3.5",
          // It makes the cross easy to hit.
          "fill": isLandmark ? "transparent" : Palette.leader, "stroke": "none",
        ]
      ) { dot in
        let name = DrawnText.isolated(step.name)
        let energy = energyUnit.text(step.energy)
        let error = NumberText.known(step.error)
        dot.element("title", text: "\(name): \(energy), \(error)\(errorUnit)")
      }
    }
    guard let address = step.address else { return draw(&markup) }
    // The list of steps and the list of strategies are the way with the keyboard.
    markup.element(
      "a",
      ["href": address, "data-action": "go", "tabindex": "-1", "aria-label": step.name],
      draw
    )
  }

  private func drawFront(in markup: inout Markup) {
    let places = edge.filter { !isBeyond($0) }.map(place)
    guard places.count > 1 else { return }
    var path = PathData()
    path.move(places[0].x, places[0].y)
    for (before, next) in zip(places, places.dropFirst()) {
      path.line(next.x, before.y)
      path.line(next.x, next.y)
    }
    markup.element(
      "path",
      [
        "class": "front", "d": path.text, "fill": "none", "stroke": Palette.axis,
        "stroke-width": "1.2", "stroke-dasharray": "5 3",
      ]
    )
  }

  private func drawWhiskers(_ point: Point, in markup: inout Markup) {
    let (x, y) = place(point)
    var path = PathData()
    if let ends = ends(point.energy, frame.x) {
      path.move(ends.low, y)
      path.line(ends.high, y)
      for (end, sign) in [(ends.low, 1.0), (ends.high, -1.0)] {
        let isCut = sign > 0 ? ends.isLowCut : ends.isHighCut
        path.move(end + (isCut ? 5 * sign : 0), y - 4)
        path.line(end, isCut ? y : y + 4)
        if isCut { path.line(end + 5 * sign, y + 4) }
      }
    }
    if let ends = ends(point.error, frame.y) {
      path.move(x, ends.low)
      path.line(x, ends.high)
      for (end, sign) in [(ends.low, -1.0), (ends.high, 1.0)] {
        let isCut = sign < 0 ? ends.isLowCut : ends.isHighCut
        path.move(x - 4, end + (isCut ? 5 * sign : 0))
        path.line(isCut ? x : x + 4, end)
        if isCut { path.line(x + 4, end + 5 * sign) }
      }
    }
    guard !path.isEmpty else { return }
    markup.strategy(point.entry.name) {
      point.entry.style.line(path, in: &$0, width: "1.1", isDashed: false)
    }
  }

  func ends(
    _ estimate: IntervalEstimate,
    _ scale: PlotScale
  ) -> (low: Double, high: Double, isLowCut: Bool, isHighCut: Bool)? {
    guard let low = estimate.low, let high = estimate.high,
      scale.domain.contains(estimate.estimate)
    else { return nil }
    return (
      scale.position(low), scale.position(high), low < scale.domain.lowerBound,
      high > scale.domain.upperBound
    )
  }

  private func drawMark(_ point: Point, in markup: inout Markup) {
    let (x, y) = place(point)
    let energy = energyUnit.text(point.energy.estimate)
    let error = NumberText.known(point.error.estimate)
    let name = DrawnText.isolated(point.entry.name)
    markup.strategy(point.entry.name) { group in
      group.element("title", text: "\(name): \(energy), \(error)\(errorUnit)")
      if isBeyond(point) { drawArrows(point, in: &group) }
      if [.partial, .stalled].contains(point.entry.standing) { Self.ring(x, y, in: &group) }
      if choices.contains(point.entry.name) { Self.ringChoice(x, y, in: &group) }
      point.entry.style.draw(
        in: &group,
        x: x,
        y: y,
        isHollow: point.entry.standing != .front
      )
    }
  }

  /// Draws arrows from a mark to the edges that it is beyond.
  private func drawArrows(_ point: Point, in markup: inout Markup) {
    let (x, y) = place(point)
    var path = PathData()
    if !frame.x.domain.contains(point.energy.estimate) {
      let out = point.energy.estimate > frame.x.domain.upperBound ? 1.0 : -1
      path.move(x + 8 * out, y - 4)
      path.line(x + 13 * out, y)
      path.line(x + 8 * out, y + 4)
    }
    if !frame.y.domain.contains(point.error.estimate) {
      let out = point.error.estimate > frame.y.domain.upperBound ? -1.0 : 1
      path.move(x - 4, y + 8 * out)
      path.line(x, y + 13 * out)
      path.line(x + 4, y + 8 * out)
    }
    point.entry.style.line(path, in: &markup, width: "1.5", isDashed: false)
  }

  /// Draws the ring around a step of the price list.
  static func ringChoice(_ x: Double, _ y: Double, in markup: inout Markup) {
    markup.element(
      "circle",
      [
        "class": "choice", "cx": Markup.number(x), "cy": Markup.number(y), "r": "12",
        "fill": "none", "stroke": Palette.good, "stroke-width": "3",
      ]
    )
  }

  /// Draws the sign of a strategy that has a position for only a part of the day.
  static func ring(_ x: Double, _ y: Double, in markup: inout Markup) {
    markup.element(
      "circle",
      [
        "class": "ring", "cx": Markup.number(x), "cy": Markup.number(y), "r": "10", "fill": "none",
        "stroke": Palette.ring, "stroke-dasharray": "2 2",
      ]
    )
  }
}

extension ErrorMeasure {
  /// The name of the error in a sentence of the page.
  var text: String { self == .standard ? "mean error" : title }

  /// The title of an axis for the error, with its unit.
  fileprivate var axisTitle: String {
    if self == .standard { return "mean tracking error (m)" }
    return unit.isEmpty ? title : "\(title) (\(NumberText.symbol(unit)))"
  }
}

extension IntervalEstimate {
  /// A value without an interval.
  fileprivate init(alone value: Double) {
    self.init(estimate: value, low: nil, high: nil, count: 1)
  }
}
