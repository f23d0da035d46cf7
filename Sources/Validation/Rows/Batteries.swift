// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import Quantities

/// Lives of cells under load profiles: the diffusion model's formula.
enum BatteryRows {
  static let all = DiffusionProfiles.all.map { load in
    ValidationRow(
      "R31-\(load.name)",
      returns: "the cell's alpha and beta, which the source fitted to these lives",
      source: "Rakhmatov and Vrudhula 2001, as tested in ns-3",
      setup: "the diffusion model with ten terms, alpha 35 220 mA min and beta 0.637 (Itsy), "
        + "40 027 and 0.276 (Dualfoil)",
      statistics: [Statistic("life, Itsy", load.itsyMinutes, "min", within: 0.015)]
        + (load.dualfoilMinutes.map { [Statistic("life, Dualfoil", $0, "min", within: 0.015)] }
          ?? [])
    ) {
      let cells: [DiffusionCell] = load.dualfoilMinutes == nil ? [.itsy] : [.itsy, .dualfoil]
      return cells.map { cell in
        Prediction(cell.life(of: load.segments).map { $0.seconds / 60 } ?? .infinity)
      }
    }
  }
}
