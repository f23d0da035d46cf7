// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// The content of a scene's map, selected and positioned; the parts of the page are written from
/// it.
struct MapDrawing {
  /// A strategy's fixes on the map.
  struct Layer {
    /// The index among the map's strategies, for identifiers.
    var index: Int
    /// The strategy.
    var entry: Scene.Entry
    /// Its details.
    var run: RecordedRun
    /// The fixes of the app under test, as indices into the run's fixes.
    var fixes: [Int]
    /// The drawn ones among them.
    var drawn: [Int]
    /// Whether they are visible initially.
    var isShown: Bool
    /// The energy over time.
    var energy: EnergyCurve

    /// The CSS class of the elements that are shown or hidden with the strategy.
    var cssClass: String { "l-f\(index)" }
  }

  let scene: Scene
  /// The region of the initial view.
  let region: MapRegion
  let projection: MercatorProjection
  /// The strategies with details.
  let layers: [Layer]
  /// The true positions on the map, one per sample.
  let truth: [MapPoint]
  /// The samples through which the true path is drawn.
  let path: [Int]
  /// The western edge of the initial view.
  let left: Double
  /// The northern edge.
  let top: Double
  /// The extent to the east.
  let width: Double
  /// The extent to the south.
  let height: Double
  /// The decimals of coordinates in the drawing.
  let decimals: Int

  /// The width in pixels on which sizes are based.
  static let pixels = 720.0

  /// The units per pixel of the map at its initial size.
  var unit: Double { width / Self.pixels }

  /// The limits of the drawing.
  var budget: DrawingBudget { scene.budget }

  /// The map of a scene; nil if there is nothing to draw.
  init?(_ scene: Scene) {
    self.scene = scene
    let layers = Self.layers(of: scene, budget: scene.budget.fixes)
    guard let region = Self.region(of: scene, layers: layers) else { return nil }
    let projection = MercatorProjection(center: region.center)
    let points = scene.day.truth.map { projection.point($0.coordinate) }
    let box = Self.box(of: region, projection)
    let breaks = Self.breaks(in: scene.day.truth, points, world: projection.scale * 2 * .pi)
    self.layers = layers
    self.region = region
    self.projection = projection
    truth = points
    (left, top, width, height) = (box.left, box.top, box.width, box.height)
    decimals = box.width < 50_000 ? 1 : 0
    path = PathSimplification.kept(
      of: points,
      budget: scene.budget.path,
      // A quarter of a pixel at eight times the initial size.
      tolerance: box.width / Self.pixels / 32,
      keeping: breaks
    )
  }

  /// The point on the map for a coordinate.
  func point(_ place: Coordinate) -> MapPoint { projection.point(place) }

  /// Metres at a coordinate's latitude, in units of the drawing.
  func units(_ metres: Metres, at place: Coordinate) -> Double {
    metres.value * projection.unitsPerMetre(at: place.latitude)
  }

  /// A coordinate or length as written in the drawing.
  func text(_ value: Double) -> String { Markup.number(value, decimals: decimals) }

  /// The identifier of a part of the map.
  func id(_ part: String) -> String { "\(scene.id)-\(part)" }

  /// The phone's true position at an instant; nil without truth.
  func truePlace(at time: SimulationTime) -> MapPoint? {
    let samples = scene.day.truth
    guard let first = truth.first, let last = truth.last else { return nil }
    let next = samples.firstIndex(from: 0) { $0.time > time }
    guard let next else { return last }
    guard next > 0 else { return first }
    return Self.between(
      truth[next - 1],
      truth[next],
      share: Self.share(of: time, from: samples[next - 1].time, to: samples[next].time)
    )
  }

  /// The position of an instant between two others, 0...1.
  static func share(of time: SimulationTime, from a: SimulationTime, to b: SimulationTime)
    -> Double
  {
    // Seconds are used, because the nanoseconds between the farthest instants would overflow.
    b > a ? min(max((time.seconds - a.seconds) / (b.seconds - a.seconds), 0), 1) : 0
  }

  /// A point between two others.
  static func between(_ a: MapPoint, _ b: MapPoint, share: Double) -> MapPoint {
    MapPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
  }

  private static func layers(of scene: Scene, budget: Int) -> [Layer] {
    let runs = scene.detailed
    func fixes(_ run: RecordedRun) -> [Int] {
      run.fixes.indices.filter { run.fixes[$0].client.rawValue == 0 }
    }
    let all = runs.map { entry in entry.run.map(fixes) ?? [] }
    let shown =
      runs.indices.first { !all[$0].isEmpty && runs[$0].name == scene.focus }
      ?? runs.indices.first { !all[$0].isEmpty && runs[$0].isReference }
      ?? runs.indices.first { !all[$0].isEmpty }
    return runs.indices.compactMap { index in
      guard let run = runs[index].run else { return nil }
      let fixes = all[index]
      let kept = TimeThinning.kept(
        times: fixes.map { run.fixes[$0].time.seconds },
        budget: budget,
        weights: fixes.map { run.fixes[$0].error?.value }
      )
      return Layer(
        index: index,
        entry: runs[index],
        run: run,
        fixes: fixes,
        drawn: kept.map { fixes[$0] },
        isShown: index == shown,
        energy: EnergyCurve(run.battery)
      )
    }
  }

  /// The region that contains the drawing; cells and beacons may lie outside it.
  private static func region(of scene: Scene, layers: [Layer]) -> MapRegion? {
    var points: [MapRegion.Annotation] = []
    for sample in scene.day.truth where sample.coordinate != points.last?.coordinate {
      points.append(MapRegion.Annotation(coordinate: sample.coordinate))
    }
    var circles: [MapRegion.Annotation] = []
    for layer in layers {
      for fix in layer.drawn.lazy.map({ layer.run.fixes[$0] }) {
        points.append(MapRegion.Annotation(coordinate: fix.coordinate))
        circles.append(
          MapRegion.Annotation(coordinate: fix.coordinate, radius: fix.horizontalAccuracy)
        )
      }
      circles += layer.run.regions.map {
        MapRegion.Annotation(coordinate: $0.coordinate, radius: $0.radius)
      }
    }
    for site in scene.day.sites where site.kind == .place {
      circles.append(
        MapRegion.Annotation(coordinate: site.coordinate, radius: site.radius ?? .zero)
      )
    }
    // A circle much wider than all points would shrink them to a dot, so it may be cut off.
    let extent = MapRegion(fitting: points, margin: 0).map { $0.latitudeDelta } ?? 0
    let limit = Metres(max(200, extent * MapRegion.metresPerDegree / 4))
    return MapRegion(
      fitting: points
        + circles.map {
          MapRegion.Annotation(coordinate: $0.coordinate, radius: min($0.radius, limit))
        }
    )
  }

  /// The initial view: the region, widened to the shape of the drawing.
  private static func box(
    of region: MapRegion,
    _ projection: MercatorProjection
  ) -> (left: Double, top: Double, width: Double, height: Double) {
    let extent = projection.scale * region.longitudeDelta * .pi / 180
    let longitude = region.center.longitude
    let north = projection.point(Coordinate(latitude: region.north, longitude: longitude)).y
    let south = projection.point(Coordinate(latitude: region.south, longitude: longitude)).y
    let width = max(extent, (south - north) * 1.5)
    let height = width / 1.5
    return (-width / 2, (north + south) / 2 - height / 2, width, height)
  }

  /// The indices where the path ends, begins or changes its style.
  private static func breaks(
    in samples: [RecordedTruth],
    _ points: [MapPoint],
    world: Double
  ) -> [Int] {
    var breaks: [Int] = []
    for index in samples.indices.dropFirst() {
      let isJump = abs(points[index].x - points[index - 1].x) > world / 2
      guard isJump || samples[index].isScored != samples[index - 1].isScored else { continue }
      if breaks.last != index - 1 { breaks.append(index - 1) }
      breaks.append(index)
    }
    return breaks
  }
}

extension Array {
  /// The first index from which a condition is true; from there on, it must stay true.
  ///
  /// Complexity: O(log n).
  func firstIndex(from start: Int, where holds: (Element) -> Bool) -> Int? {
    var (low, high) = (start, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low < count ? low : nil
  }
}
