// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
internal import Stochastics
public import World

/// The motion coprocessor of one replication: a timeline of motion estimates and a pedometer.
///
/// Scope: the estimates follow from the true movement and keyed draws, so a replication has the
/// same estimates under every strategy. The timeline is computed on first use, in time proportional
/// to its length.
///
/// Limitations: those of ``MotionSensorModel``. A stay that ends unnoticed leaves no trace.
///
/// Sources: those of the model.
///
/// Validation: `MotionSensorStatistics` compares delays and shares with the model over many
/// replications.
public final class MotionSensor {
  /// The delays and errors of the estimates.
  public let model: MotionSensorModel
  private let realisation: WorldRealisation
  private lazy var changes = MotionTimeline(realisation: realisation, model: model).changes
  private lazy var pedometer = Pedometer(realisation: realisation, model: model)

  /// A motion sensor for one replication.
  public init(realisation: WorldRealisation, model: MotionSensorModel = MotionSensorModel()) {
    self.realisation = realisation
    self.model = model
  }

  /// The estimate at an instant; an instant outside the day gets the first or the last estimate.
  public func estimate(at time: SimulationTime) -> MotionEstimate {
    changes[index(at: time)].estimate
  }

  /// The instant of the next change after an instant; nil if the estimate never changes again.
  public func change(after time: SimulationTime) -> SimulationTime? {
    let next = time < changes[0].start ? 0 : index(at: time) + 1
    return next < changes.count ? changes[next].start : nil
  }

  /// The estimates between two instants, including the one that is valid at the first; O(log day).
  public func history(
    from start: SimulationTime,
    to end: SimulationTime
  ) -> ArraySlice<MotionEstimateChange> {
    guard start <= end else { return [] }
    return changes[index(at: start)...index(at: end)]
  }

  /// The steps counted between two instants.
  public func steps(from start: SimulationTime, to end: SimulationTime) -> Int {
    guard start < end else { return 0 }
    return pedometer.count(at: end) - pedometer.count(at: start)
  }

  /// The start of the next walk after an instant; during a walk the instant itself, nil if none.
  public func walk(after time: SimulationTime) -> SimulationTime? {
    pedometer.walk(after: time)
  }

  /// The index of the last change at or before an instant, or of the first change of all.
  private func index(at time: SimulationTime) -> Int {
    var low = 0
    var high = changes.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle].start <= time { low = middle } else { high = middle }
    }
    return low
  }
}
