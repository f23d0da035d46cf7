// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension World {
  /// The number of known access points in reach that give a usual position; fewer give a weak one.
  ///
  /// Assumption: three, because three distances determine a place in the plane.
  static let usualAccessPoints = 3

  /// The class of area at an instant; clamped to the ends.
  public func area(at time: SimulationTime) -> AreaClass {
    guard areas.count > 1 else { return areas[0].area }
    var low = 0
    var high = areas.count
    while low < high {
      let middle = (low + high) / 2
      if areas[middle].from <= time { low = middle + 1 } else { high = middle }
    }
    return areas[max(0, low - 1)].area
  }

  /// The stretches of the day in which a source of positions is out, in order.
  public func outages(of provider: Outage.Provider) -> [(from: SimulationTime, to: SimulationTime)]
  {
    let end = SimulationTime.zero + duration
    return timeline(of: provider).stretches.map { ($0.from, min($0.to, end)) }
  }

  /// Whether a source of positions is out at an instant.
  public func isOut(_ provider: Outage.Provider, at time: SimulationTime) -> Bool {
    timeline(of: provider).contains(time)
  }

  private func timeline(of provider: Outage.Provider) -> OutageTimeline {
    switch provider {
    case .gnss: satelliteOutages
    case .wifi: wifiOutages
    case .cell: cellOutages
    }
  }

  /// The number of known access points in reach at an instant, up to three; nil without a map.
  public func accessPointCount(at time: SimulationTime) -> Int? {
    accessPointCount(at: time, movement.motion(at: time))
  }

  /// The number of known access points in reach, for a known motion interval.
  func accessPointCount(at time: SimulationTime, _ motion: MotionInterval) -> Int? {
    accessPoints?.count(
      within: configuration.accessPointReach,
      of: movement.position(at: time, settledIn: motion),
      limit: Self.usualAccessPoints
    )
  }

  /// The row of the Wi-Fi table for an instant.
  func wifiRow(at time: SimulationTime, _ motion: MotionInterval) -> WiFiErrorModel.Row {
    configuration.providers.wifi.row(
      of: environment(at: time),
      mode: motion.mode,
      // The speed matters only for vehicles.
      speed: motion.mode == .automotive ? movement.speed(at: time) : .zero
    )
  }

  // MARK: Coverage

  /// The modelled shares of scans at an instant: those with known access points, and the weak among
  /// them.
  package func expectedWiFi(at time: SimulationTime) -> (known: Double, weak: Double) {
    let row = wifiRow(at: time, movement.motion(at: time))
    return (1 - row.noFixFraction, row.weakFraction)
  }

  /// The number of listed cell sites in reach at an instant; nil without a list.
  package func cellSitesInReach(at time: SimulationTime) -> Int? {
    let distance = configuration.providers.cell[area(at: time)].interSiteDistance
    return cellMap?.count(
      inReachOf: movement.position(at: time),
      reach: CellModel.reachShare * distance.value
    )
  }

  /// The number of listed cell sites near the way; nil without a list.
  package var cellSiteCount: Int? { cellMap?.sites.count }
}
