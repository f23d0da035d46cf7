// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// The energy used by a run up to any instant, interpolated between the rows of its battery table.
struct EnergyCurve {
  /// The rows.
  let rows: [RecordedCharge]

  init(_ rows: [RecordedCharge]) { self.rows = rows }

  /// The energy used up to an instant, on a straight line between rows; nil without rows.
  func energy(at time: SimulationTime) -> Joules? {
    guard let first = rows.first, let last = rows.last else { return nil }
    guard let next = rows.firstIndex(from: 0, where: { $0.time > time }) else {
      return last.energy
    }
    guard next > 0 else { return first.energy }
    let (a, b) = (rows[next - 1], rows[next])
    let share = MapDrawing.share(of: time, from: a.time, to: b.time)
    return Joules(a.energy.value + (b.energy.value - a.energy.value) * share)
  }

  /// The mean power in watts between the rows around an instant; nil with fewer than two rows.
  func power(at time: SimulationTime) -> Watts? {
    guard rows.count > 1 else { return nil }
    let after = rows.firstIndex(from: 0) { $0.time > time } ?? rows.count - 1
    let (a, b) = (rows[max(1, after) - 1], rows[max(1, after)])
    let length = b.time.seconds - a.time.seconds
    return Watts(length > 0 ? (b.energy.value - a.energy.value) / length : 0)
  }

  /// The longest time between two rows in seconds; nil with fewer than two rows.
  var longestStep: Double? {
    zip(rows, rows.dropFirst()).map { $1.time.seconds - $0.time.seconds }.max()
  }

  /// A stretch of time and its mean power.
  struct Stretch {
    /// Its end; it begins at the end of the previous one.
    var end: SimulationTime
    /// The energy used up to its end.
    var energy: Joules
    /// The mean power.
    var power: Watts
  }

  /// The mean power from row to row; neighbours are joined until there are at most `count`.
  func stretches(atMost count: Int) -> [Stretch] {
    guard rows.count > 1, count > 0 else { return [] }
    let step = (rows.count - 2) / count + 1
    var stretches: [Stretch] = []
    var from = 0
    while from < rows.count - 1 {
      let to = min(from + step, rows.count - 1)
      let length = rows[to].time.seconds - rows[from].time.seconds
      let energy = rows[to].energy.value - rows[from].energy.value
      let power = length > 0 ? energy / length : 0
      stretches.append(
        Stretch(end: rows[to].time, energy: rows[to].energy, power: Watts(power))
      )
      from = to
    }
    return stretches
  }
}
