// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import Quantities
import RunMetrics
import Stochastics
import TracewattTestSupport
import World

@Suite struct ErrorRecorderProperties {
  /// The result of a recorder that examines every sample.
  func naive(_ truth: TruthSamples, _ deliveries: [Delivery]) -> (errors: [Double], ages: [Double])
  {
    var belief: Fix?
    var next = 0
    var errors: [Double] = []
    var ages: [Double] = []
    for index in truth.east.indices {
      let now = truth.interval * Double(index)
      while next < deliveries.count, deliveries[next].time <= .zero + now {
        let fix = deliveries[next].fix
        if fix.timestamp >= belief?.timestamp ?? fix.timestamp { belief = fix }
        next += 1
      }
      guard truth.isScored[index], let belief else { continue }
      let point = PlanePoint(east: truth.east[index], north: truth.north[index])
      errors.append(point.distance(to: belief.position).value)
      ages.append((.zero + now - belief.timestamp).seconds)
    }
    return (errors, ages)
  }

  @Test("scoring between deliveries equals looking at every sample", arguments: 1...40)
  func lazyEqualsNaive(seed: Int) throws {
    var generator = SplitMix(seed: UInt64(seed))
    let count = Int.random(in: 1...400, using: &generator)
    let gap = Int.random(in: 0...count, using: &generator)
    let places = Made.places(count, using: &generator)
    let truth = TruthSamples(
      east: places.map(\.east),
      north: places.map(\.north),
      isScored: (0..<count).map { $0 < gap || $0 > gap + 20 },
      interval: .seconds(seed.isMultiple(of: 2) ? 1 : 2.5),
      unscored: .zero
    )
    let span = (truth.interval * Double(count)).seconds
    let times = (0..<Int.random(in: 0...60, using: &generator))
      .map { _ in
        // Half of them are at whole seconds, so that ties with samples occur.
        let time = Double.random(in: 0...span, using: &generator)
        return Bool.random(using: &generator) ? time.rounded(.down) : time
      }
      .sorted()
    let deliveries = times.map { time in
      Made.delivery(
        at: time,
        east: .random(in: -500...500, using: &generator),
        north: .random(in: -500...500, using: &generator),
        determined: time - Double.random(in: 0...30, using: &generator)
      )
    }
    var recorder = ErrorRecorder(truth: truth)
    for delivery in deliveries { recorder.observe(delivery) }
    recorder.finish()
    let (errors, ages) = naive(truth, deliveries)
    let found = recorder.measures
    let sorted = errors.sorted()
    expectEqual(found.trackingMedian?.value, Quantiles.linear(sorted, 0.5))
    expectEqual(found.trackingP95?.value, Quantiles.linear(sorted, 0.95))
    expectEqual(found.trackingMaximum?.value, sorted.last)
    let sum = errors.reduce(0, +)
    expectEqual(found.trackingMean?.value, (errors.isEmpty ? nil : sum / Double(errors.count)))
    let scored = truth.isScored.filter { $0 }.count
    expectEqual(found.coverageFraction, (scored > 0 ? Double(errors.count) / Double(scored) : nil))
    let age = ages.reduce(0, +) / Double(ages.count)
    expectEqual(found.stalenessMean, (ages.isEmpty ? nil : SimulationDuration(seconds: age)))
    let p95 = Quantiles.linear(ages.sorted(), 0.95)
    expectEqual(found.stalenessP95, p95.map { SimulationDuration(seconds: $0) })
  }

  @Test("fresh beliefs and divided gaps are those of a look at every second", arguments: 1...30)
  func freshnessAndGaps(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed) &+ 2000)
    // Rests and ways of random lengths, from 2 to 40 min.
    var (east, places) = (0.0, [Double]())
    while places.count < 20_000 {
      let speed = Double.random(in: -20...20, using: &generator)
      let stride = Bool.random(using: &generator) ? 0 : speed
      for _ in 0..<Int.random(in: 120...2400, using: &generator) {
        east += stride
        places.append(east)
      }
    }
    let truth = Made.truth(east: places, unscored: 5000..<5000 + 1000 * (seed % 2))
    let times = (0..<seed % 20).map { _ in Int.random(in: 0..<places.count, using: &generator) }
      .sorted()
    var recorder = ErrorRecorder(truth: truth)
    for time in times { recorder.observe(Made.delivery(at: Double(time), east: 0)) }
    recorder.finish()
    var fresh = 0
    var (belief, next, hasLeft) = (nil as Int?, 0, false)
    for sample in places.indices {
      while next < times.count, times[next] <= sample {
        (belief, hasLeft) = (times[next], false)
        next += 1
      }
      guard let belief else { continue }
      if abs(places[sample] - places[belief]) > 100 { hasLeft = true }
      if truth.isScored[sample], sample - belief <= 600 || !hasLeft { fresh += 1 }
    }
    let found = recorder.measures
    expectEqual(found.freshCoverageFraction, Double(fresh) / Double(truth.scoredCount))
    let stays = truth.stays.map { Int($0.arrival.seconds)..<Int($0.departure.seconds) }
    var isRest = [Bool](repeating: false, count: places.count)
    for stay in stays { for second in stay { isRest[second] = true } }
    let gaps = zip([0] + times, times + [places.count - 1]).map { start, end in
      let rest = isRest[start..<end].count { $0 }
      return (rest: rest, moving: end - start - rest)
    }
    expectEqual(found.longestGapRest, .seconds(Double(gaps.map(\.rest).max() ?? 0)))
    expectEqual(found.longestGapMoving, .seconds(Double(gaps.map(\.moving).max() ?? 0)))
  }

  /// Mean error and length of the rebuilt path, by looking for the fixes around every sample.
  private func plainTrack(
    _ truth: TruthSamples,
    _ fixes: [(time: Double, position: PlanePoint)]
  ) -> (errors: [Double], length: Double) {
    var latest: [Double: PlanePoint] = [:]
    for fix in fixes { latest[fix.time] = fix.position }
    let times = latest.keys.sorted()
    func position(_ now: Double) -> PlanePoint? {
      guard let before = times.last(where: { $0 <= now }) else {
        return times.first.flatMap { latest[$0] }
      }
      guard let here = latest[before] else { return nil }
      guard let after = times.first(where: { $0 > now }), let next = latest[after] else {
        return here
      }
      let nanoseconds = { (seconds: Double) in SimulationTime(seconds: seconds).nanoseconds }
      let span = Double(nanoseconds(after) - nanoseconds(before))
      let done = Double(nanoseconds(now) - nanoseconds(before))
      return here.interpolated(to: next, fraction: done / span)
    }
    var errors: [Double] = []
    var length = 0.0
    var before: PlanePoint?
    for index in 0..<truth.count {
      guard truth.isScored[index], let point = position(truth.time(of: index).seconds) else {
        before = nil
        continue
      }
      errors.append(point.distance(to: truth.position(of: index)).value)
      if let before { length += before.distance(to: point).value }
      before = point
    }
    return (errors, length)
  }

  @Test(
    "the rebuilt path equals one that looks for the fixes around every sample",
    arguments: 1...60
  )
  func rebuiltPath(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed) &+ 1000)
    // Some days are longer than a block of samples, and some fixes are far apart.
    let count = Int.random(in: 1...1700, using: &generator)
    let gap = seed.isMultiple(of: 3) ? Int.random(in: 0...count, using: &generator) : count
    let interval = seed.isMultiple(of: 2) ? 1.0 : 2.5
    let truth = TruthSamples(
      east: (0..<count).map { _ in .random(in: -500...500, using: &generator) },
      north: (0..<count).map { _ in .random(in: -500...500, using: &generator) },
      isScored: (0..<count).map { $0 < gap || $0 > gap + 20 },
      interval: .seconds(interval)
    )
    let span = Double(count) * interval
    let most = [3, 40, 900][seed % 3]
    let fixes = (0..<Int.random(in: 1...most, using: &generator)).map { _ in
      // Half of them are at whole seconds, and some are before the first or after the last sample.
      let time = Double.random(in: -20...span + 20, using: &generator)
      return (
        time: Bool.random(using: &generator) ? time.rounded(.down) : (time * 1000).rounded() / 1000,
        position: PlanePoint(
          east: .random(in: -500...500, using: &generator),
          north: .random(in: -500...500, using: &generator)
        )
      )
    }
    var recorder = ErrorRecorder(truth: truth)
    for fix in fixes {
      recorder.observe(
        Made.delivery(
          at: span,
          east: fix.position.east,
          north: fix.position.north,
          determined: fix.time
        )
      )
    }
    recorder.finish()
    let (errors, length) = plainTrack(truth, fixes)
    let found = recorder.measures
    expectEqual(found.trackMean?.value, errors.reduce(0, +) / Double(errors.count))
    expectEqual(found.trackP95?.value, Quantiles.linear(errors.sorted(), 0.95))
    let trueLength = truth.scoredLength.value
    expectEqual(found.distanceErrorFraction, (trueLength >= 1 ? length / trueLength - 1 : nil))
  }

  @Test("in the memory of another day the measures are the same", arguments: 1...20)
  func memory(seed: UInt64) {
    var memory = ErrorRecorder.Memory()
    var generator = SplitMix(seed: seed)
    for _ in 0..<3 {
      let count = Int.random(in: 1...4000, using: &generator)
      let truth = Made.truth(
        east: (0..<count).map { _ in .random(in: 0...500, using: &generator) }
      )
      var used = ErrorRecorder(truth: truth, memory: &memory)
      var new = ErrorRecorder(truth: truth)
      var time = 0.0
      while time < Double(count - 1) {
        let delivery = Made.delivery(at: time, east: .random(in: 0...500, using: &generator))
        used.observe(delivery)
        new.observe(delivery)
        time += Double(Int.random(in: 1...900, using: &generator))
      }
      used.finish()
      new.finish()
      expectEqual(used.measures, new.measures)
      memory = used.release()
      expectEqual(used.measures, new.measures)
    }
  }

  @Test("a day at 1 Hz is scored on every sample")
  func day() {
    let truth = Made.truth(east: (0...86_400).map { Double($0 % 1000) })
    var recorder = ErrorRecorder(truth: truth)
    for second in 0...86_400 {
      recorder.observe(Made.delivery(at: Double(second), east: Double(second % 1000) + 3))
    }
    recorder.finish()
    expectEqual(recorder.measures.trackingMean, Metres(3))
    expectEqual(recorder.measures.fixCount, 86_401)
    expectEqual(recorder.measures.trackP95, Metres(3))
    expectEqual(recorder.measures.coverageFraction, 1)
  }
}
