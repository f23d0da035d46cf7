// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Mathematics

/// Finds the values at which the verdict on a pair is reversed.
///
/// Inside a range, the search covers the interval between the value in use and an end with the
/// other sign of the difference of mean energies; a difference that is reversed twice in between is
/// missed. If both ends reverse it, the nearer point is kept.
/// Outside of the range, the search is limited to differences that are linear in the parameter, as
/// in a power.
struct FlipSearch {
  /// A turning point to be found by simulation.
  private struct Task {
    var pair: Int
    var row: Int
    var parameter: Int
    /// A value with the sign of the model in use.
    var near: Double
    /// A value with the other sign.
    var far: Double
    /// Whether a simulation has moved either value.
    var isHalved = false
  }

  /// The rows of a pair with the indices of their parameters.
  typealias Rows = [(row: TornadoRow, parameter: Int)]

  let analysis: OneAtATime
  let base: [[ModelOutcome]]
  /// The number of bisections of a simulated turning point.
  static let halvings = 8
  /// The number of turning points of a pair that are bisected, largest swings first; the rest are interpolated.
  static let halvedPerPair = 4

  /// Sets the turning points in the rows of pairs of strategies.
  func addFlips(
    to pairs: inout [(strategy: Int, reference: Int, rows: Rows)],
    progress: (_ finished: Int, _ total: Int) -> Void
  ) async {
    let means = ModelMeans(base)
    var tasks: [Task] = []
    for pair in pairs.indices {
      let (strategy, reference) = (pairs[pair].strategy, pairs[pair].reference)
      guard let now = means.ratio(of: strategy, over: reference), now > 0,
        abs(now - 1) > StrategyStability.smallestDifference
      else { continue }
      var open = Self.halvedPerPair
      for index in pairs[pair].rows.indices {
        let (row, parameter) = pairs[pair].rows[index]
        let ends = Self.turningEnds(of: row, ratio: now)
        guard !ends.isEmpty else {
          if row.method == .exact {
            pairs[pair].rows[index].row.flip = outside(parameter, strategy, reference)
          }
          continue
        }
        if row.method == .exact {
          pairs[pair].rows[index].row.flip = Self.nearest(
            ends.compactMap { exact(parameter, to: $0, strategy, reference) }
          )
        } else {
          pairs[pair].rows[index].row.flip = Self.nearest(
            ends.map { Self.interpolated(row, to: $0, ratio: now) }
          )
          let kind = analysis.parameters[parameter].kind
          guard open > 0, kind != .flag, kind != .ends else { continue }
          open -= 1
          for end in ends {
            tasks.append(
              Task(pair: pair, row: index, parameter: parameter, near: row.value, far: end)
            )
          }
        }
      }
    }
    await halve(&tasks, in: &pairs, progress: progress)
  }

  /// The ends of the range at which the ratio is on the other side of 1, the low one first.
  private static func turningEnds(of row: TornadoRow, ratio: Double) -> [Double] {
    func turns(_ other: Double?) -> Bool { other.map { ($0 - 1) * (ratio - 1) < 0 } ?? false }
    return (turns(row.ratioAtLow) ? [row.low] : []) + (turns(row.ratioAtHigh) ? [row.high] : [])
  }

  /// The point with the smallest distance, the first of equal ones; nil without points.
  private static func nearest(_ points: [FlipPoint]) -> FlipPoint? {
    points.min { $0.distance < $1.distance }
  }

  private static func point(
    _ value: Double,
    _ parameter: (value: Double, low: Double, high: Double),
    _ method: FlipPoint.Method
  ) -> FlipPoint {
    let isAbove = value > parameter.value
    let way = isAbove ? parameter.high - parameter.value : parameter.value - parameter.low
    return FlipPoint(
      value: value,
      isAbove: isAbove,
      isInside: value >= parameter.low && value <= parameter.high,
      distance: way > 0 ? abs(value - parameter.value) / way : .infinity,
      method: method
    )
  }

  /// The turning point on a straight line of the logarithm of the ratio.
  private static func interpolated(_ row: TornadoRow, to end: Double, ratio: Double) -> FlipPoint {
    let atEnd = (end == row.low ? row.ratioAtLow : row.ratioAtHigh) ?? 1
    let (here, there) = (log(ratio), atEnd > 0 ? log(atEnd) : -10)
    let share = here == there ? 1 : min(1, max(0, here / (here - there)))
    return point(
      row.value + (end - row.value) * share,
      (row.value, row.low, row.high),
      .interpolated
    )
  }

  // MARK: By formula

  /// The difference of the mean energies of a pair with a parameter at a value.
  private func difference(
    _ parameter: Int,
    _ value: Double,
    _ strategy: Int,
    _ reference: Int
  ) -> Double? {
    let change = ModelRequest.Change(parameter, value)
    // The mean is the same as for simulated days: over the replications with a value.
    func mean(_ index: Int) -> Double? {
      var energies: [Double] = []
      for outcomes in base where outcomes[index].energy != nil {
        guard let energy = analysis.source.energy(of: outcomes[index], with: change) else {
          return nil
        }
        energies.append(energy)
      }
      return energies.isEmpty ? nil : energies.reduce(0, +) / Double(energies.count)
    }
    guard let energy = mean(strategy), let other = mean(reference) else { return nil }
    return energy - other
  }

  private func exact(
    _ parameter: Int,
    to end: Double,
    _ strategy: Int,
    _ reference: Int
  ) -> FlipPoint? {
    let about = analysis.parameters[parameter]
    guard let here = difference(parameter, about.value, strategy, reference) else { return nil }
    var (near, far) = (about.value, end)
    // The loop ends when both values are neighbours within rounding.
    for _ in 0..<100 where abs(far - near) > 1e-15 * abs(far) {
      let middle = near + (far - near) / 2
      guard let there = difference(parameter, middle, strategy, reference) else { return nil }
      if there * here > 0 { near = middle } else { far = middle }
    }
    return Self.point(far, (about.value, about.low, about.high), .exact)
  }

  /// The root of a straight line outside of the range; nil if there is none, or if it is 0 or
  /// below.
  private func outside(_ parameter: Int, _ strategy: Int, _ reference: Int) -> FlipPoint? {
    let about = analysis.parameters[parameter]
    guard let low = difference(parameter, about.low, strategy, reference),
      let high = difference(parameter, about.high, strategy, reference), low != high
    else { return nil }
    let root = about.low - low * (about.high - about.low) / (high - low)
    // A scale on everything has its root at 0, except for rounding.
    guard root > 1e-6 * about.low, root > 0, root.isFinite, root < about.low || root > about.high,
      let residual = difference(parameter, root, strategy, reference),
      abs(residual) <= 1e-6 * max(abs(low), abs(high)),
      // A root beyond a factor of 1000 is not reported.
      root < about.high * 1000
    else { return nil }
    return Self.point(root, (about.value, about.low, about.high), .exact)
  }

  // MARK: By simulation

  private func halve(
    _ tasks: inout [Task],
    in pairs: inout [(strategy: Int, reference: Int, rows: Rows)],
    progress: (_ finished: Int, _ total: Int) -> Void
  ) async {
    guard !tasks.isEmpty else { return }
    let replications = analysis.replications
    let total = Self.halvings * tasks.count * replications
    for round in 0..<Self.halvings {
      let requests = tasks.flatMap { task in
        (0..<replications).map { replication in
          ModelRequest(
            changes: [.init(task.parameter, task.near + (task.far - task.near) / 2)],
            replication: replication,
            strategies: [pairs[task.pair].strategy, pairs[task.pair].reference]
          )
        }
      }
      let outcomes = await analysis.source.outcomes(of: requests, jobs: analysis.jobs) {
        progress(round * requests.count + $0, total)
      }
      guard !outcomes.contains(where: { $0.isEmpty }) else { return }
      for index in tasks.indices {
        let own = Array(outcomes[(index * replications)..<((index + 1) * replications)])
        let task = tasks[index]
        let middle = task.near + (task.far - task.near) / 2
        let ratioHere = ModelMeans(base)
          .ratio(of: pairs[task.pair].strategy, over: pairs[task.pair].reference)
        guard let there = ModelMeans(own).ratio(of: 0, over: 1), let here = ratioHere else {
          continue
        }
        if (there - 1) * (here - 1) > 0 {
          tasks[index].near = middle
        } else {
          tasks[index].far = middle
        }
        tasks[index].isHalved = true
      }
      for index in tasks.indices where tasks[index].isHalved {
        let task = tasks[index]
        let row = pairs[task.pair].rows[task.row].row
        let point = Self.point(task.far, (row.value, row.low, row.high), .simulated)
        // The turning points of a row are next to each other; the nearer one is kept.
        if index > 0, tasks[index - 1].isHalved, tasks[index - 1].pair == task.pair,
          tasks[index - 1].row == task.row, let other = row.flip,
          other.distance <= point.distance
        {
          continue
        }
        pairs[task.pair].rows[task.row].row.flip = point
      }
    }
  }
}
