// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The ground along a day's way: polygons and circles as stretches of time.
struct GroundTimeline {
  /// The environments of the polygons, in order; none overlaps another.
  private(set) var environments: [EnvironmentChange] = []
  /// The changes within circles, those of a later circle after those of an earlier one.
  private(set) var localChanges: [EnvironmentChange] = []
  /// The classes of area; they tile the day.
  private(set) var areas: [AreaChange] = []

  private var outages: [(provider: Outage.Provider, from: SimulationTime, to: SimulationTime)] = []
  private let end: SimulationTime

  /// Computes the properties of the ground along a way.
  init(
    _ configuration: WorldConfiguration,
    movement: Movement,
    steps: CellSteps,
    plane: LocalPlane
  ) {
    end = .zero + movement.duration
    let way = WayStretches(movement: movement, steps: steps)
    if configuration.surroundings.isEmpty {
      areas = [AreaChange(from: .zero, to: end, area: configuration.area)]
    } else {
      lay(configuration, way, steps, plane)
    }
    for change in configuration.localChanges {
      for (from, to) in way.stretches(within: change.circle, plane: plane) {
        localChanges.append(
          EnvironmentChange(from: from, to: to, environment: change.environment)
        )
      }
    }
    for outage in configuration.outages {
      switch outage.extent {
      case .time(let from, let to): outages.append((outage.provider, from, to))
      case .circle(let circle):
        for (from, to) in way.stretches(within: circle, plane: plane) {
          outages.append((outage.provider, from, to))
        }
      }
    }
  }

  private mutating func lay(
    _ configuration: WorldConfiguration,
    _ way: WayStretches,
    _ steps: CellSteps,
    _ plane: LocalPlane
  ) {
    // The box is a little wider than the steps, to include the way between them.
    let margin = 0.001
    var box = SurroundingsMap.Box()
    let origin = plane.origin.longitude
    for k in steps.times.indices {
      let place = plane.coordinate(of: PlanePoint(east: steps.east[k], north: steps.north[k]))
      let longitude = (place.longitude - origin).remainder(dividingBy: 360)
      for shift in [-margin, margin] {
        box.include(latitude: place.latitude + shift, longitude: longitude + shift)
      }
    }
    var map = SurroundingsMap(configuration.surroundings, origin: origin, box: box)
    let stretches = way.stretches { place in
      map.isEmpty ? SurroundingsMap.Value() : map.value(at: plane.coordinate(of: place))
    }
    for (from, to, value) in stretches {
      if let environment = value.environment {
        environments.append(EnvironmentChange(from: from, to: to, environment: environment))
      }
      let area = value.area ?? configuration.area
      if let last = areas.last, last.area == area {
        areas[areas.count - 1].to = to
      } else {
        areas.append(AreaChange(from: from, to: to, area: area))
      }
      for provider in Outage.Provider.allCases where value.has(provider) {
        outages.append((provider, from, to))
      }
    }
  }

  /// The outages of a source.
  func outages(of provider: Outage.Provider) -> OutageTimeline {
    OutageTimeline(
      outages.filter { $0.provider == provider }.map { ($0.from, $0.to) },
      end: end
    )
  }
}

extension Environment {
  /// True inside of buildings.
  var isIndoors: Bool {
    switch self {
    case .indoor, .indoorDeep: true
    case .openSky, .suburban, .urban, .urbanCanyon, .forest, .tunnel, .freeway: false
    }
  }

  /// True for environments covered by a roof or the ground.
  var isCovered: Bool {
    switch self {
    case .indoor, .indoorDeep, .tunnel: true
    case .openSky, .suburban, .urban, .urbanCanyon, .forest, .freeway: false
    }
  }
}
