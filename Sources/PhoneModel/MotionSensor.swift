// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
internal import Stochastics
public import World

/// The motion coprocessor of one replication: a timeline of estimates, and the pedometer.
///
/// Scope: from the true movement and keyed draws, so the estimates of a replication are the same for
/// every strategy. The timeline is worked out on first use, in time proportional to its length.
///
/// Limitations: those of ``MotionSensorModel``. A stay that ends before it is noticed leaves no trace.
///
/// Sources: the model's.
///
/// Validation: `MotionSensorStatistics` holds delays and shares to the model over many replications.
public final class MotionSensor {
  /// How late and how wrong the estimates are.
  public let model: MotionSensorModel
  private let realisation: WorldRealisation
  private lazy var changes = MotionTimeline(realisation: realisation, model: model).changes
  private lazy var pedometer = Pedometer(realisation: realisation, model: model)

  /// The sensor of a replication.
  public init(realisation: WorldRealisation, model: MotionSensorModel = MotionSensorModel()) {
    self.realisation = realisation
    self.model = model
  }

  /// The estimate at an instant; clamped to the day.
  public func estimate(at time: SimulationTime) -> MotionEstimate {
    changes[index(at: time)].estimate
  }

  /// When the estimate changes next after an instant; nil if it never does.
  public func change(after time: SimulationTime) -> SimulationTime? {
    let next = time < changes[0].start ? 0 : index(at: time) + 1
    return next < changes.count ? changes[next].start : nil
  }

  /// The estimates between two instants, the one that holds at the first included; O(log day).
  public func history(
    from start: SimulationTime,
    to end: SimulationTime
  ) -> ArraySlice<MotionEstimateChange> {
    guard start <= end else { return [] }
    return changes[index(at: start)...index(at: end)]
  }

  /// The steps that were counted between two instants.
  public func steps(from start: SimulationTime, to end: SimulationTime) -> Int {
    guard start < end else { return 0 }
    return pedometer.count(at: end) - pedometer.count(at: start)
  }

  /// When the carrier, at rest at an instant, walks next; the instant itself on a walk, nil if never.
  public func walk(after time: SimulationTime) -> SimulationTime? {
    pedometer.walk(after: time)
  }

  /// The last change at or before an instant, or the first of all.
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
