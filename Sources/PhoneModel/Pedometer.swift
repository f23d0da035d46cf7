// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics
internal import World

/// The pedometer: counts the steps of a day on foot.
///
/// The cadence follows from the speed by the walk ratio, a constant ratio of step length to
/// cadence: `cadence = sqrt(speed / ratio)`. Source: Sekiya and others (1996), Reproducibility of
/// the walk ratio, recall: 0.0065 m per step a minute, which gives 114 steps a minute and 0.74 m at
/// 1.4 m/s.
struct Pedometer {
  static let purpose = DrawPurpose("phone.pedometer")

  /// A stretch on foot, with the steps from its start to the end of each of its seconds.
  private struct Walk {
    var start: SimulationTime
    var end: SimulationTime
    /// The steps of the day before this stretch.
    var before: Double
    var steps: [Float]
  }

  private var walks: [Walk] = []

  init(realisation: WorldRealisation, model: MotionSensorModel) {
    let movement = realisation.world.movement
    let factor =
      max(0, 1 + model.stepErrorSpread * realisation.random(Self.purpose).normal(0))
    var total = 0.0
    for interval in movement.motion
    where !interval.isStill && (interval.mode == .walking || interval.mode == .running) {
      var walk = Walk(start: interval.start, end: interval.end, before: total, steps: [])
      let length = interval.end - interval.start
      var own = 0.0
      for second in 0..<Int(length.seconds.rounded(.up)) {
        let from = Double(second)
        let span = min(1, length.seconds - from)
        let speed = movement.speed(at: interval.start + .seconds(from + span / 2))
        own += Self.cadence(at: speed, model) * span * factor
        walk.steps.append(Float(own))
      }
      total += own
      walks.append(walk)
    }
  }

  /// The steps a second at a speed.
  static func cadence(at speed: MetresPerSecond, _ model: MotionSensorModel) -> Double {
    min(model.cadenceMaximum, (max(0, speed.value) * 60 / model.walkRatio).squareRoot() / 60)
  }

  /// The steps from the start of the day to an instant.
  func count(at time: SimulationTime) -> Int {
    guard let index = lastIndex(at: time) else { return 0 }
    let walk = walks[index]
    guard let last = walk.steps.last else { return Int(walk.before) }
    let seconds = (time - walk.start).seconds
    guard time < walk.end else { return Int(walk.before + Double(last)) }
    let second = min(Int(seconds), walk.steps.count - 1)
    let done = second > 0 ? Double(walk.steps[second - 1]) : 0
    let share = min(1, seconds - Double(second))
    return Int(walk.before + done + (Double(walk.steps[second]) - done) * share)
  }

  /// The start of the next walk; the instant itself during a walk, nil if there is none.
  func walk(after time: SimulationTime) -> SimulationTime? {
    let index = lastIndex(at: time)
    if let index, time < walks[index].end { return time }
    let next = (index ?? -1) + 1
    return next < walks.count ? walks[next].start : nil
  }

  /// The index of the last walk that began at or before an instant.
  private func lastIndex(at time: SimulationTime) -> Int? {
    var low = -1
    var high = walks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if walks[middle].start <= time { low = middle } else { high = middle }
    }
    return low >= 0 ? low : nil
  }
}
