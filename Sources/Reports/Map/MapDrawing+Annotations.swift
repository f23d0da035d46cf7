// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// The contents of the map other than path and fixes.
extension MapDrawing {
  /// The displayed time with seconds.
  func clock(_ time: SimulationTime) -> String { scene.clock.text(time, withSeconds: true) }

  /// A displayed length: two decimals below 10 m, none from 100 m on, kilometres from 10 km on.
  static func text(_ length: Metres) -> String {
    let value = length.value
    if value >= 10_000 { return "\(Markup.number(value / 1000)) km" }
    return "\(Markup.number(value, decimals: value < 10 ? 2 : value < 100 ? 1 : 0)) m"
  }

  /// The text of a fix's callout, one fact per line.
  func text(of fix: RecordedFix, in layer: Layer) -> String {
    var lines = ["\(layer.entry.name) at \(clock(fix.time))"]
    lines.append("Provider: \(fix.source.text)")
    lines.append("Delivered by: \(fix.channel.text)")
    lines.append("Reported accuracy: \(Self.text(fix.horizontalAccuracy))")
    lines.append("Error at its timestamp: \(fix.error.map(Self.text) ?? "unknown")")
    lines.append("Age at delivery: \(Markup.number(Self.age(of: fix))) s")
    if let course = fix.course { lines.append("Course: \(Markup.number(course.value))°") }
    if let energy = layer.energy.energy(at: fix.time) {
      lines.append("Energy so far, whole phone: \(Markup.number(energy.value)) J")
    }
    return lines.joined(separator: "\n")
  }

  /// The seconds from a fix's timestamp to its delivery.
  static func age(of fix: RecordedFix) -> Double { fix.time.seconds - fix.timestamp.seconds }

  /// Writes a group of items with callouts.
  func writePins(
    _ layer: String,
    _ label: String,
    isShown: Bool,
    to svg: inout Markup,
    _ inner: (inout Markup) -> Void
  ) {
    svg.element(
      "g",
      [
        "class": "pins l-\(layer)", "role": "group", "aria-label": label,
        "display": isShown ? nil : "none",
      ],
      inner
    )
  }

  /// Writes a mark at a point.
  func writeSign(
    _ name: String,
    at point: MapPoint,
    cssClass: String? = nil,
    colour: String,
    strategy: String? = nil,
    to group: inout Markup,
    title: String
  ) {
    group.element(
      "use",
      [
        "href": "#\(id("mark-\(name)"))", "x": text(point.x), "y": text(point.y),
        "class": cssClass, "stroke": colour, "fill": Palette.paper, "data-strategy": strategy,
      ]
    ) { $0.element("title", text: title) }
  }

  /// Writes a circle with a radius in metres.
  func writeRange(
    _ radius: Metres,
    around place: Coordinate,
    cssClass: String,
    colour: String,
    dash: String?,
    strategy: String? = nil,
    to group: inout Markup,
    title: String? = nil
  ) {
    let point = point(place)
    group.element(
      "circle",
      [
        "cx": text(point.x), "cy": text(point.y), "r": text(units(radius, at: place)),
        "class": cssClass, "stroke": colour, "stroke-width": "1.5", "fill": colour,
        "fill-opacity": "0.06", "stroke-dasharray": dash, "vector-effect": "non-scaling-stroke",
        "data-strategy": strategy,
      ]
    ) { circle in
      if let title { circle.element("title", text: title) }
    }
  }

  /// The cells that served the phone, once each, with the total time that they served.
  var cells: [(site: RecordedSite, served: Double)] {
    var cells: [(site: RecordedSite, served: Double)] = []
    var places: [String: Int] = [:]
    for site in scene.day.sites where site.kind == .cell {
      let served = (site.to ?? scene.end).seconds - (site.from ?? .zero).seconds
      if let place = places[site.name] {
        cells[place].served += served
      } else {
        places[site.name] = cells.count
        cells.append((site, served))
      }
    }
    return cells
  }

  /// The positions by Wi-Fi, each once; the locations of access points are not recorded.
  var wifiPositions: (drawn: [RecordedFix], count: Int) {
    var seen: Set<Coordinate> = []
    var all: [RecordedFix] = []
    for layer in layers {
      for place in layer.fixes where layer.run.fixes[place].source == .wifi {
        let fix = layer.run.fixes[place]
        if seen.insert(fix.coordinate).inserted { all.append(fix) }
      }
    }
    let step = max(1, (all.count + budget.wifi - 1) / budget.wifi)
    return (stride(from: 0, to: all.count, by: step).map { all[$0] }, all.count)
  }

  func writeCells(to svg: inout Markup) {
    let cells = cells
    guard !cells.isEmpty else { return }
    writePins("cells", "Serving cells", isShown: false, to: &svg) { group in
      for (site, served) in cells.prefix(budget.things) {
        let title =
          "Cell \(site.name)\nServed: \(Markup.number(served / 60)) min"
          + (site.radius.map { "\n95 % of the phones it serves are within: \(Self.text($0))" } ?? "")
        if let radius = site.radius {
          writeRange(
            radius,
            around: site.coordinate,
            cssClass: "range cell",
            colour: Palette.cell,
            dash: "8 3 2 3",
            to: &group
          )
        }
        writeSign(
          "cell",
          at: point(site.coordinate),
          cssClass: "cell",
          colour: Palette.cell,
          to: &group,
          title: title
        )
      }
    }
  }

  func writeBeacons(to svg: inout Markup) {
    let beacons = scene.day.sites.filter { $0.kind == .beacon }
    guard !beacons.isEmpty else { return }
    writePins("beacons", "Bluetooth beacons", isShown: false, to: &svg) { group in
      for beacon in beacons {
        writeSign(
          "beacon",
          at: point(beacon.coordinate),
          cssClass: "beacon",
          colour: Palette.beacon,
          to: &group,
          title: "Beacon \(beacon.name)"
        )
      }
    }
  }

  func writeWiFi(to svg: inout Markup) {
    let fixes = wifiPositions.drawn
    guard !fixes.isEmpty else { return }
    writePins("wifi", "Positions from Wi-Fi", isShown: false, to: &svg) { group in
      for fix in fixes {
        writeSign(
          "wifi",
          at: point(fix.coordinate),
          cssClass: "wifi",
          colour: Palette.wifi,
          to: &group,
          title: "Wi-Fi located the phone here\nFirst delivered: \(clock(fix.time))"
            + "\nReported accuracy: \(Self.text(fix.horizontalAccuracy))"
        )
      }
    }
  }

  /// The places of the scenario.
  var places: [RecordedSite] { scene.day.sites.filter { $0.kind == .place } }

  func writePlaces(to svg: inout Markup) {
    let places = places
    guard !places.isEmpty else { return }
    writePins("places", "Places", isShown: true, to: &svg) { group in
      for place in places {
        if let radius = place.radius {
          writeRange(
            radius,
            around: place.coordinate,
            cssClass: "range place",
            colour: Palette.muted,
            dash: nil,
            to: &group
          )
        }
        writeSign(
          "place",
          at: point(place.coordinate),
          cssClass: "place",
          colour: Palette.muted,
          to: &group,
          title: "Place \(place.name)"
            + (place.radius.map { "\nRadius: \(Self.text($0))" } ?? "")
        )
      }
    }
  }

  /// The regions of the app under test.
  var regions: [(layer: Layer, region: RecordedRegion)] {
    layers.flatMap { layer in
      layer.run.regions.filter { $0.client.rawValue == 0 }.map { (layer, $0) }
    }
  }

  func writeRegions(to svg: inout Markup) {
    let all = regions
    guard !all.isEmpty else { return }
    svg.element("g", ["class": "l-regions"]) { group in
      for (layer, region) in all.prefix(budget.things) {
        writeRange(
          region.radius,
          around: region.coordinate,
          cssClass: "range region \(layer.entry.style.cssClass)",
          colour: layer.entry.style.colour,
          dash: "6 4",
          strategy: layer.entry.name,
          to: &group,
          title: text(of: region, in: layer)
        )
      }
    }
  }

  /// The scenario's place that a region is around: the nearest whose radius contains its centre.
  func place(of region: RecordedRegion) -> RecordedSite? {
    let center = point(region.coordinate)
    func distance(_ place: RecordedSite) -> Double {
      let (dx, dy) = (point(place.coordinate).x - center.x, point(place.coordinate).y - center.y)
      return (dx * dx + dy * dy).squareRoot()
    }
    return places.filter {
      distance($0) <= units($0.radius ?? .zero, at: $0.coordinate)
    }
    .min { distance($0) < distance($1) }
  }

  /// The name of a region as a reader knows it: its own, and the place that it is around.
  func title(of region: RecordedRegion) -> String {
    guard let place = place(of: region), place.name != region.name else { return region.name }
    return "\(place.name) (\(region.name))"
  }

  func text(of region: RecordedRegion, in layer: Layer) -> String {
    "Region \(title(of: region)) of \(layer.entry.name)\nRadius: \(Self.text(region.radius))"
      + "\nFrom: \(clock(region.from))\nTo: \(region.to.map(clock) ?? "the end")"
  }

  /// A geofence event or visit of the app under test, and where it is drawn.
  struct Happening {
    /// The strategy that it belongs to.
    var layer: Layer
    /// The event.
    var event: RecordedEvent
    /// The visit's own coordinate, or the phone's true position at the geofence event.
    var point: MapPoint
  }

  /// The events with a position: entered and exited regions.
  var geofenceEvents: [Happening] {
    happenings { $0.name == .enteredRegion || $0.name == .exitedRegion }
  }

  /// The visits.
  var visits: [Happening] { happenings { $0.coordinate != nil } }

  private func happenings(_ isWanted: (RecordedEvent) -> Bool) -> [Happening] {
    layers.flatMap { layer in
      layer.run.events.filter { $0.client.rawValue == 0 && isWanted($0) }.compactMap { event in
        (event.coordinate.map { point($0) } ?? truePlace(at: event.time)).map {
          Happening(layer: layer, event: event, point: $0)
        }
      }
    }
  }

  func writeEvents(to svg: inout Markup) {
    let events = geofenceEvents
    guard !events.isEmpty else { return }
    writePins("events", "Geofence events", isShown: true, to: &svg) { group in
      for happening in events.prefix(budget.things) {
        let style = happening.layer.entry.style
        let isEntry = happening.event.name == .enteredRegion
        writeSign(
          isEntry ? "enter" : "exit",
          at: happening.point,
          cssClass: style.cssClass,
          colour: style.colour,
          strategy: happening.layer.entry.name,
          to: &group,
          title: "\(isEntry ? "Entered" : "Exited") \(happening.event.region ?? "a region")"
            + "\nStrategy: \(happening.layer.entry.name)\nReported at: \(clock(happening.event.time))"
        )
      }
    }
  }

  func writeVisits(to svg: inout Markup) {
    let visits = visits
    guard !visits.isEmpty else { return }
    writePins("visits", "Visits", isShown: true, to: &svg) { group in
      for visit in visits.prefix(budget.things) {
        let style = visit.layer.entry.style
        writeSign(
          "visit",
          at: visit.point,
          cssClass: style.cssClass,
          colour: style.colour,
          strategy: visit.layer.entry.name,
          to: &group,
          title: "Visit\nStrategy: \(visit.layer.entry.name)"
            + "\nReported at: \(clock(visit.event.time))"
            + "\nArrival: \(visit.event.arrival.map(clock) ?? "unknown")"
            + "\nDeparture: \(visit.event.departure.map(clock) ?? "still there")"
        )
      }
    }
  }
}

extension PositionSource {
  /// The name of the provider.
  var text: String {
    switch self {
    case .gnss: "GNSS"
    case .wifi: "Wi-Fi"
    case .cell: "cell"
    }
  }
}

extension Delivery.Channel {
  /// The name of the channel.
  var text: String {
    switch self {
    case .standard: "standard service"
    case .deferred: "deferred batch"
    case .fused: "fused provider"
    case .fusedBatch: "fused provider's batch"
    case .request: "single request"
    case .liveUpdates: "live updates"
    case .significantChange: "significant change"
    case .read: "reading the last location"
    case .visit: "visit"
    }
  }
}
