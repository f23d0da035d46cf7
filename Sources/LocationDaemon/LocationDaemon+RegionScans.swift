// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

extension LocationDaemon {
  static let regionScanPurpose = DrawPurpose("daemon.region_scan")

  /// Plans the next scan: only near a region, and only while moving (rule 26).
  mutating func planRegionScan(afterCellChange: Bool, at now: SimulationTime) {
    guard profile.regions.usesWiFi, isNearRegion(at: now), !isStill || afterCellChange else {
      events.cancelTimer(of: .regionScan)
      return
    }
    guard events.timer(of: .regionScan) == nil else { return }
    let span = profile.regions.scanMaximum - profile.regions.scanMinimum
    let luck = luck(Self.regionScanPurpose).uniform(Self.slot(at: now))
    events.setTimer(of: .regionScan, at: now + profile.regions.scanMinimum + span * luck)
  }

  /// One last look after coming to rest, once the phone has been still for the hold time.
  mutating func planScanAtRest(at now: SimulationTime) {
    guard profile.regions.usesWiFi, isNearRegion(at: now) else { return }
    regionScanRetries = 0
    events.setTimer(of: .regionScan, at: now + profile.regions.hold)
  }

  /// Looks again after a scan that knew no access point, unless a look is planned anyway.
  ///
  /// Assumption: three times. A phone at rest would otherwise lose an arrival for good whenever its
  /// one look fails.
  mutating func retryRegionScan(at now: SimulationTime) {
    guard regionScanRetries < 3, events.timer(of: .regionScan) == nil,
      clients.indices.contains(where: { monitorsRegions($0) })
    else { return }
    regionScanRetries += 1
    events.setTimer(of: .regionScan, at: now + profile.regions.hold)
  }

  mutating func regionScan(at now: SimulationTime) {
    let watchers = clients.indices.filter { monitorsRegions($0) }
    if let cause = combined(watchers.map { CausePurpose.regions.cause(of: $0) }) {
      let isFresh =
        systemFix.map {
          $0.source != .cell && now - $0.timestamp <= profile.regions.hold
        } ?? false
      if !isFresh { startSystemScan(cause: cause, at: now) }
    }
    planRegionScan(afterCellChange: false, at: now)
  }

  /// Whether the serving cell may cover the border of a region.
  private func isNearRegion(at now: SimulationTime) -> Bool {
    guard clients.indices.contains(where: { monitorsRegions($0) }) else { return false }
    guard !isAirplaneMode, let cell = phone.cellFix(at: now) else { return false }
    guard case .cell(let range) = cell.quality else { return false }
    let reach = range * 2
    return clients.indices.contains { client in
      monitorsRegions(client)
        && clients[client].regions.contains { record in
          record.region.centre.distance(to: cell.position) <= record.region.radius + reach
        }
    }
  }

  /// A scan without known access points: judge by the cell.
  mutating func evaluateRegionsBySystemFix(at now: SimulationTime) {
    guard let fix = cellPosition(at: now) else { return }
    for client in clients.indices where monitorsRegions(client) {
      evaluateRegions(of: client, fix: fix, at: now)
    }
  }
}
