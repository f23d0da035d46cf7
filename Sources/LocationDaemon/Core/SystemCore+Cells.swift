// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import Quantities
internal import World

extension SystemCore {
  /// Follows the serving cell while somebody cares (rules 18 and 26).
  mutating func watchCells() {
    let needed = apps.indices.contains {
      (apps[$0].registrations.hasSignificantChange && mayMonitor($0)) || monitorsRegions($0)
        || usesCells($0)
    }
    guard needed != positions.watchesCells else { return }
    positions.watchesCells = needed
    guard needed else {
      events.cancelTimer(of: .cellChange)
      events.cancelTimer(of: .cellSettled)
      return
    }
    let cells = realisation.servingCells
    positions.cellIndex = cells.firstIndex { $0.from > now } ?? cells.count
    scheduleCellChange()
  }

  /// Whether an app's standard updates live on cells, for it asks for no more or may know no more.
  private func usesCells(_ client: Int) -> Bool {
    guard let use = apps[client].updates.standard else { return false }
    return !use.request.desiredAccuracy.usesGNSS || accuracy(of: client) == .reduced
  }

  mutating func scheduleCellChange() {
    let cells = realisation.servingCells
    guard positions.cellIndex < cells.count else { return }
    events.setTimer(of: .cellChange, at: cells[positions.cellIndex].from)
  }

  /// Longer than the position by cell lags behind a change of the cell.
  var cellPositionLag: SimulationDuration {
    realisation.world.configuration.providers.cell.positionAge + .seconds(5)
  }

  /// A better position of the system, if it is recent enough (rule 19).
  func freshFix(else cellFix: Fix) -> Fix {
    guard let better = positions.last, better.source != .cell else { return cellFix }
    // Where the phone has lain still since, the better position still holds, however old it is.
    let holds = motion.isStill && better.timestamp >= motion.stillSince
    return holds || now - better.timestamp <= profile.significantChange.fixAge ? better : cellFix
  }
}
