// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LeastEnergy
internal import Quantities
internal import World

/// A day's programme, shared by the questions of several runs.
struct OracleInstance: Hashable {
  var cheap: CheapPositions
  var costs: OracleCosts
  var loss: OracleLoss
  /// Samples within these times are left out.
  var leftOut: [ClosedRange<SimulationTime>]

  /// The programme on a realisation of the day.
  func bound(in realisation: WorldRealisation) -> ReadingBound {
    let truth = realisation.world.truth
    let points = OraclePoints(truth) { sample in
      let time = truth.time(of: sample)
      return leftOut.contains { $0.contains(time) }
    }
    return ReadingBound(
      points: points,
      cheap: cheap.errors(at: points, in: realisation),
      costs: costs,
      loss: loss
    )
  }
}
