// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LeastEnergy
import Tracewatt
import TracewattTestSupport

/// Random small days with all schedules that are possible on them.
@Suite("The least energy, against all schedules of small days")
struct ReadingBoundProperties {
  /// A deterministic source of numbers, so that a failure can be repeated by its seed.
  struct Draws {
    var state: UInt64
    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(1 << 31)
    }
  }

  /// A day of a few instants, three providers and their prices.
  struct Day {
    var truth: [PlanePoint] = []
    /// The position that each provider reports at each instant; the first provider is cheap.
    var readings: [[PlanePoint]] = [[], [], []]
    var prices: [Double]
    var costs: OracleCosts

    init(seed: Int, count: Int) {
      var draws = Draws(state: UInt64(seed) &* 7919 &+ 17)
      var place = PlanePoint.zero
      let stride = [0.0, 10, 60, 300][Int(draws.next() * 4)]
      let turns = draws.next()
      var step = (draws.next() - 0.5, draws.next() - 0.5)
      prices = [0.3 * draws.next(), 1 + draws.next(), 1 + 2 * draws.next()]
      // In a third of the days, running is free.
      let isFree = seed.isMultiple(of: 3)
      costs = OracleCosts(
        reading: min(prices[1], prices[2]),
        cheap: prices[0],
        gap: isFree ? 0 : 2 * draws.next(),
        pace: isFree ? 0 : draws.next()
      )
      for _ in 0..<count {
        if draws.next() < turns { step = (draws.next() - 0.5, draws.next() - 0.5) }
        place = place.moved(east: stride * step.0, north: stride * step.1)
        truth.append(place)
        for (provider, spread) in [400.0, 10, 60].enumerated() {
          readings[provider].append(
            place.moved(east: spread * (draws.next() - 0.5), north: spread * (draws.next() - 0.5))
          )
        }
      }
    }

    /// The errors of each position of the cheap provider, which remains available once reported.
    var cheap: [[Double]] {
      readings[0].indices.map { j in
        truth.indices.map { t in
          t < j ? .infinity : readings[0][j].distance(to: truth[t]).value
        }
      }
    }

    func bound(_ loss: OracleLoss, window: Int = ReadingBound.defaultWindow) -> ReadingBound {
      ReadingBound(points: points, cheap: cheap, costs: costs, loss: loss, window: window)
    }

    var points: OraclePoints {
      OraclePoints(
        east: truth.map(\.east),
        north: truth.map(\.north),
        weight: truth.map { _ in 1 }
      )
    }

    /// Price and loss of every schedule from an instant on.
    ///
    /// At each instant the app keeps its belief or takes the position that a provider gives then,
    /// or gave at an earlier instant; it must have one from the start. Each further position costs
    /// the time since the previous one.
    func schedules(from start: Int, delay: Int, loss: OracleLoss) -> [(Double, Double)] {
      var found: [(Double, Double)] = []
      func go(_ t: Int, _ belief: PlanePoint?, _ since: Int, _ price: Double, _ sum: Double) {
        guard t < truth.count else {
          found.append((price, sum))
          return
        }
        func hold(_ place: PlanePoint, _ since: Int, _ cost: Double) {
          let error = place.distance(to: truth[t]).value
          go(t + 1, place, since, price + cost, sum + loss.value(error))
        }
        if let belief { hold(belief, since, 0) }
        let running = belief == nil ? 0 : costs.running(samples: Double(t - since))
        for provider in readings.indices {
          for s in max(0, t - delay)...t {
            hold(readings[provider][s], t, prices[provider] + running)
          }
        }
      }
      go(start, nil, start, 0, 0)
      return found
    }
  }

  /// Compares the bound with all schedules; returns how often it was above 0.
  @discardableResult
  private func check(_ day: Day, seed: Int, delay: Int, loss: OracleLoss) -> Int {
    let dual = ReadingDual(day.bound(loss))
    var positive = 0
    for start in [0, 2] {
      let schedules = day.schedules(from: start, delay: delay, loss: loss)
      let losses = schedules.map(\.1).sorted()
      // The budgets range from the tightest to the loosest that some schedule just meets.
      for share in [0.0, 0.001, 0.01, 0.1, 0.3, 0.7] {
        let budget = losses[Int(share * Double(losses.count - 1))]
        let least = schedules.filter { $0.1 <= budget }.map(\.0).min() ?? 0
        let bound = dual.leastEnergies(for: [ReadingDual.Target(start: start, budget: budget)])
        #expect(bound[0] <= least + 1e-9, "seed \(seed), start \(start), budget \(budget)")
        if bound[0] > 0.5 * least { positive += 1 }
      }
    }
    return positive
  }

  @Test("no schedule of readings costs less than the bound for its mean error")
  func mean() {
    var close = 0
    for seed in 0..<150 {
      close += check(Day(seed: seed, count: 5), seed: seed, delay: 0, loss: .error)
    }
    // The bound is not trivial: it is often more than half of the least.
    #expect(close > 300)
  }

  @Test("no schedule costs less than the bound for its number of large errors")
  func exceeding() {
    for seed in 0..<150 {
      let limit = [5.0, 20, 80][seed % 3]
      check(Day(seed: seed, count: 5), seed: seed, delay: 0, loss: .exceeding(limit))
    }
  }

  @Test("positions that an app learns late do not get around the bound")
  func late() {
    for seed in 0..<100 {
      let loss: OracleLoss = seed.isMultiple(of: 2) ? .error : .exceeding(30)
      check(Day(seed: seed, count: 4), seed: seed, delay: 3, loss: loss)
    }
  }

  /// The least loss of a number of beliefs on a straight route without free positions, by trying
  /// all cuts.
  private func exact(_ places: [Double], readings: Int) -> Double {
    if readings == 0 { return places.isEmpty ? 0 : .infinity }
    guard places.count > readings else { return 0 }
    var best = Double.infinity
    for cut in 1...places.count {
      let part = places[..<cut]
      let middle = part[part.startIndex + part.count / 2]
      let loss = part.reduce(0) { $0 + abs($1 - middle) }
      guard loss < best else { continue }
      best = min(best, loss + exact(Array(places[cut...]), readings: readings - 1))
    }
    return best
  }

  @Test("on a straight path the only gap is the duality gap: the program finds the exact optimum")
  func straight() {
    for seed in 0..<40 {
      var draws = Draws(state: UInt64(seed) &+ 99)
      var place = 0.0
      let places = (0..<9).map { _ -> Double in
        place += 20 * draws.next()
        return place
      }
      let points = OraclePoints(
        east: places.map { 0.6 * $0 },
        north: places.map { 0.8 * $0 },
        weight: places.map { _ in 1 }
      )
      let bound = ReadingBound(
        points: points,
        cheap: [],
        costs: OracleCosts(reading: 1, cheap: 1),
        loss: .error
      )
      let losses = (1...9).map { exact(places, readings: $0) }
      for multiplier in [0.001, 0.01, 0.03, 0.1, 0.3, 1] {
        let least = losses.indices.map { Double($0 + 1) + multiplier * losses[$0] }.min() ?? 0
        let value = bound.values(multipliers: [multiplier], starts: [0])[0][0]
        #expect(abs(value - least) < 1e-9, "seed \(seed), multiplier \(multiplier)")
      }
    }
  }

  @Test("even steps leave no gap at all: that many readings are needed, and are enough")
  func even() {
    let points = OraclePoints(
      east: (0..<12).map { 10 * Double($0) },
      north: Array(repeating: 0, count: 12),
      weight: Array(repeating: 1, count: 12)
    )
    let dual = ReadingDual(
      ReadingBound(
        points: points,
        cheap: [],
        costs: OracleCosts(reading: 1, cheap: 1),
        loss: .error
      )
    )
    // R beliefs of 12 / R points each have a loss of 360, 180, 120... m in all. Between 4 and 12 it
    // falls evenly, which leaves a gap for a grid of multipliers.
    for (readings, loss) in [(1, 360.0), (2, 180), (3, 120), (4, 80), (12, 0)] {
      let places = (0..<12).map { 10 * Double($0) }
      #expect(abs(exact(places, readings: readings) - loss) < 1e-9)
      let target = ReadingDual.Target(start: 0, budget: loss)
      #expect(abs(dual.leastEnergies(for: [target])[0] - Double(readings)) < 1e-6)
    }
  }

  /// The values of every start, by trying every place for every belief.
  private func plainValues(_ bound: ReadingBound, multiplier: Double) -> [Double] {
    let count = bound.points.count
    let (east, north): ([Double], [Double]) = (
      bound.points.east.reversed(), bound.points.north.reversed()
    )
    let (weight, radius): ([Double], [Double]) = (
      bound.points.weight.reversed(), bound.points.radius.reversed()
    )
    let costs = bound.costs
    func pair(_ a: Int, _ b: Int) -> Double {
      let (de, dn) = (east[a] - east[b], north[a] - north[b])
      let distance = (de * de + dn * dn).squareRoot() - radius[a] - radius[b]
      switch bound.loss {
      case .error: return min(weight[a], weight[b]) * max(0, distance)
      case .exceeding(let limit): return distance > 2 * limit ? min(weight[a], weight[b]) : 0
      }
    }
    var losses = [Double](repeating: 0, count: count)
    var least = [Double](repeating: .infinity, count: count + 1)
    var (next, samples) = (least, least)
    var (long, short) = (
      bound.cheap.map { _ in Double.infinity }, bound.cheap.map { _ in Double.infinity }
    )
    (least[0], samples[0]) = (0, 0)
    for end in 1...count {
      let (last, low) = (end - 1, max(0, end - bound.window))
      var (inner, right) = (0.0, 0.0)
      losses[last] = 0
      for place in stride(from: last - 1, through: low, by: -1) {
        let before = losses[place]
        right = max(before, right, inner + pair(last, place))
        (losses[place], inner) = (right, before)
      }
      samples[end] = samples[last] + weight[last]
      let gap = last == 0 ? 0 : costs.gap
      next[last] = min(least[last] + costs.reading + gap, next[last])
      var best = (low..<end).map { next[$0] + multiplier * losses[$0] }.min() ?? .infinity
      for place in low..<end where costs.gap > 0 {
        let running = costs.pace * (samples[end] - samples[place] - 1)
        guard running < costs.gap else { continue }
        best = min(best, least[place] + costs.reading + running + multiplier * losses[place])
      }
      for index in bound.cheap.indices {
        let error = max(0, min(bound.cheap[index][count - end], 1e9) - radius[last])
        let loss = multiplier * (weight[last] * bound.loss.value(error))
        let adopted = least[last] + costs.cheap
        long[index] = min(long[index], adopted + gap) + loss
        best = min(best, long[index])
        guard costs.gap > 0 else { continue }
        short[index] = min(short[index], adopted - costs.pace) + costs.pace * weight[last] + loss
        best = min(best, short[index])
      }
      least[end] = best
      if end >= bound.window { next[end] = next[low] + multiplier * losses[low] }
    }
    return (0...count).map { least[count - $0] }
  }

  @Test("the values equal those of trying every place, to the last bit", arguments: 0..<24)
  func everyPlace(seed: Int) {
    let day = Day(seed: seed, count: 230)
    let loss: OracleLoss = seed.isMultiple(of: 2) ? .error : .exceeding(25)
    var points = day.points
    // Some points stand for many samples, as at rest.
    points.weight = points.weight.indices.map { $0 % 17 == seed % 17 ? 60 : 1 }
    points.radius = points.radius.indices.map { $0 % 5 == 0 ? 2 : 0 }
    for window in [1, 7, 100, 1000] {
      let bound = ReadingBound(
        points: points,
        cheap: Array(day.cheap.prefix(9)),
        costs: day.costs,
        loss: loss,
        window: window
      )
      for multiplier in [1e-6, 0.001, 0.02, 0.4, 8] {
        let values = bound.values(multipliers: [multiplier], starts: Array(0...230))[0]
        expectEqual(values, plainValues(bound, multiplier: multiplier), "window \(window)")
      }
    }
  }

  @Test("a shorter window, thinned rests and larger radii only lower the bound")
  func coarser() {
    for seed in 0..<30 {
      let day = Day(seed: seed, count: 40)
      let loss: OracleLoss = seed.isMultiple(of: 2) ? .error : .exceeding(25)
      let multipliers = [0.001, 0.01, 0.1, 1]
      func values(_ points: OraclePoints, window: Int) -> [[Double]] {
        ReadingBound(
          points: points,
          cheap: day.cheap,
          costs: day.costs,
          loss: loss,
          window: window
        )
        .values(multipliers: multipliers, starts: [0, 7, 40])
      }
      let fine = values(day.points, window: 1000)
      var wide = day.points
      wide.radius = wide.radius.map { _ in 3 }
      for coarse in [
        values(day.points, window: 1), values(day.points, window: 6), values(wide, window: 1000),
      ] {
        for (a, b) in zip(coarse.joined(), fine.joined()) { #expect(a <= b + 1e-9) }
      }
    }
  }

  @Test("a later start has the value of a day that begins there")
  func starts() {
    for seed in 0..<20 {
      let day = Day(seed: seed, count: 30)
      var rest = day.points
      rest.east.removeFirst(11)
      rest.north.removeFirst(11)
      rest.weight.removeFirst(11)
      rest.radius.removeFirst(11)
      rest.samples.removeFirst(11)
      let all = day.bound(.error)
      let later = ReadingBound(
        points: rest,
        cheap: day.cheap.map { Array($0[11...]) },
        costs: day.costs,
        loss: .error
      )
      let multipliers = [0.01, 0.1]
      let whole = all.values(multipliers: multipliers, starts: [11]).joined()
      for (a, b) in zip(whole, later.values(multipliers: multipliers, starts: [0]).joined()) {
        #expect(abs(a - b) < 1e-9, "seed \(seed)")
      }
    }
  }

  @Test("a target's bound does not depend on what else is asked for")
  func together() {
    let day = Day(seed: 3, count: 40)
    let dual = ReadingDual(day.bound(.error))
    let targets = [3.0, 40, 400, 4000].map { ReadingDual.Target(start: 0, budget: $0) }
    let together = dual.leastEnergies(for: targets)
    expectEqual(together, targets.map { dual.leastEnergies(for: [$0])[0] })
    expectEqual(together, together.sorted(by: >))
  }

  @Test("rests are thinned out, and keep their samples")
  func thinning() {
    var east = [Double](repeating: 5, count: 500)
    for index in 500..<600 { east.append(5 + 2 * Double(index - 499)) }
    let truth = TruthSamples(
      east: east,
      north: east.map { _ in 0 },
      isScored: east.indices.map { $0 != 30 },
      interval: .seconds(1)
    )
    let points = OraclePoints(truth)
    // There are two rests, because the sample between them is not scored, and a hundred points on
    // the way.
    expectEqual(points.count, 30 + 32 + 100)
    expectEqual(points.weight.reduce(0, +), 599)
    #expect(points.samples.first == 0..<1)
    expectEqual(points.start(from: 500), points.count - 100)
    expectEqual(points.start(from: 0), 0)
    expectEqual(points.start(from: 600), points.count)
    // A start inside a piece of a rest leaves the whole piece out.
    expectEqual(points.start(from: 499), points.count - 100)
    let part = OraclePoints(truth) { $0 < 40 || $0 >= 550 }
    expectEqual(part.samples.first?.lowerBound, 40)
    #expect(part.samples.last == 549..<550)
    expectEqual(part.weight.reduce(0, +), 510)
  }
}
