// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import Quantities
internal import World

extension SystemCore {
  /// Follows the serving cell while a service of any app uses it (rules 18 and 26).
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

  /// Whether an app's standard updates rely on cells: no satellites or reduced accuracy.
  private func usesCells(_ client: Int) -> Bool {
    guard let use = apps[client].updates.standard else { return false }
    return !use.request.desiredAccuracy.usesGNSS || accuracy(of: client) == .reduced
  }

  /// Sets the timer for the next change of the serving cell.
  mutating func scheduleCellChange() {
    let cells = realisation.servingCells
    guard positions.cellIndex < cells.count else { return }
    events.setTimer(of: .cellChange, at: cells[positions.cellIndex].from)
  }

  /// A time longer than the delay of the cell position after a change of the cell.
  var cellPositionLag: SimulationDuration {
    realisation.world.configuration.providers.cell.positionAge + .seconds(5)
  }

  /// The system's last position if it is better and recent, else the cell position (rule 19).
  func freshFix(else cellFix: Fix) -> Fix {
    guard let better = positions.last, better.source != .cell else { return cellFix }
    // If the phone has been still since then, the better position is still valid at any age.
    let holds = motion.isStill && better.timestamp >= motion.stillSince
    return holds || now - better.timestamp <= profile.significantChange.fixAge ? better : cellFix
  }
}
