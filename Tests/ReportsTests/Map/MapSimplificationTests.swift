// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import StudyResults
import TracewattTestSupport

@Suite struct MapSimplificationTests {
  private func kept(_ points: [MapPoint], budget: Int, tolerance: Double, keeping: [Int] = [])
    -> [Int]
  {
    PathSimplification.kept(of: points, budget: budget, tolerance: tolerance, keeping: keeping)
  }

  /// A path that turns a little everywhere and sometimes a lot.
  private let winding = (0..<2000).map { place -> MapPoint in
    let x = Double(place)
    return MapPoint(x: x, y: Double((place * place) % 37) + (place % 500 == 250 ? 300 : 0))
  }

  @Test("a straight line is its two ends")
  func straight() {
    let line = (0...100).map { MapPoint(x: Double($0), y: 2 * Double($0)) }
    expectEqual(kept(line, budget: 50, tolerance: 1e-6), [0, 100])
  }

  @Test("no point is farther from the drawn line than the tolerance")
  func tolerance() {
    let kept = kept(winding, budget: 5000, tolerance: 20)
    #expect(kept.count < winding.count)
    var worst = 0.0
    for (from, to) in zip(kept, kept.dropFirst()) {
      for place in from...to {
        let far = PathSimplification.distance(
          winding[place],
          from: winding[from],
          to: winding[to]
        )
        worst = max(worst, far)
      }
    }
    #expect(worst <= 20)
  }

  @Test("a budget is kept and goes to the largest turns first")
  func budget() {
    let kept = kept(winding, budget: 10, tolerance: 0)
    expectEqual(kept.count, 10)
    #expect(kept.contains(250))
    #expect(kept.contains(1750))
    expectEqual(kept, kept.sorted())
    expectEqual(kept.first, 0)
    expectEqual(kept.last, 1999)
  }

  @Test("required points stay, whatever the budget")
  func keeping() {
    let line = (0...100).map { MapPoint(x: Double($0), y: 0) }
    expectEqual(kept(line, budget: 2, tolerance: 1, keeping: [40, 41]), [0, 40, 41, 100])
  }

  @Test("paths without extent or points do no harm")
  func degenerate() {
    expectEqual(kept([], budget: 10, tolerance: 1), [])
    expectEqual(kept([MapPoint(x: 1, y: 1)], budget: 10, tolerance: 1), [0])
    let still = Array(repeating: MapPoint(x: 3, y: 4), count: 500)
    expectEqual(kept(still, budget: 10, tolerance: 0), [0, 499])
  }

  @Test("a return to the start is seen")
  func thereAndBack() {
    let path = (0...50).map { MapPoint(x: Double($0 <= 25 ? $0 : 50 - $0), y: 0) }
    expectEqual(kept(path, budget: 10, tolerance: 0.5), [0, 25, 50])
  }
}

@Suite struct TimeThinningTests {
  private func kept(_ times: [Double], budget: Int, weight: (Int) -> Double? = { _ in nil })
    -> [Int]
  {
    TimeThinning.kept(times: times, budget: budget, weights: times.indices.map(weight))
  }

  @Test("when there are few items, all of them stay")
  func few() {
    expectEqual(kept([], budget: 10), [])
    expectEqual(kept([1, 2, 3], budget: 3), [0, 1, 2])
    expectEqual(kept([5, 9], budget: 1), [0, 1])
  }

  @Test("the budget is spent and not passed", arguments: [2, 3, 10, 57, 999])
  func budget(budget: Int) {
    let times = (0..<1000).map(Double.init)
    let even = kept(times, budget: budget)
    expectEqual(even.count, budget)
    expectEqual(even.first, 0)
    expectEqual(even.last, 999)
    // Bursts leave most stretches of time empty.
    let bursts = (0..<1000).map { index -> Double in
      let (burst, second) = index.quotientAndRemainder(dividingBy: 250)
      return Double(burst) * 20_000 + Double(second)
    }
    expectEqual(kept(bursts, budget: budget).count, budget)
  }

  @Test("the largest errors stay")
  func worst() {
    let times = (0..<1000).map(Double.init)
    let kept = kept(times, budget: 40) { [17, 503, 504].contains($0) ? 900 : Double($0 % 7) }
    #expect(Set([17, 503, 504]).isSubset(of: Set(kept)))
  }

  @Test("no stretch of time is left out")
  func even() {
    let kept = kept((0..<10_000).map(Double.init), budget: 102)
    let longest = zip(kept, kept.dropFirst()).map { $1 - $0 }.max() ?? 0
    #expect(longest <= 400)
  }

  @Test("items at the same instant are thinned, too")
  func oneInstant() {
    let kept = kept(Array(repeating: 7, count: 300), budget: 20)
    expectEqual(kept.count, 20)
    expectEqual(kept, kept.sorted())
  }
}
