// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport
import World

@Suite("Bounds of a recipe's trace")
struct RecipeBoundTests {
  static let start = Coordinate(latitude: 50, longitude: 7)

  static func recipe(
    _ change: (inout TraceRecipe.Leg) -> Void = { _ in },
    north: Double = 9
  ) -> TraceRecipe {
    let destination = Coordinate(latitude: 50 + north, longitude: 7)
    var leg = TraceRecipe.Leg(mode: .automotive, to: .coordinate(destination))
    change(&leg)
    let stay = TraceRecipe.Stay(at: .coordinate(start), end: .after(.seconds(1)))
    return TraceRecipe(steps: [.stay(stay), .leg(leg)])
  }

  /// The error of a rejected recipe, and the processor time that the check took.
  static func refusal(_ recipe: TraceRecipe) -> (TraceRecipeError?, Duration) {
    var first: TraceRecipeError?
    let time = ProcessorTime.measure {
      do throws(TraceRecipeErrors) {
        _ = try recipe.trace()
      } catch {
        first = error.errors.first
      }
    }
    return (first, time)
  }

  @Test("a way of more than two million points is refused at its step, before it is sampled")
  func slow() {
    // 1,000 km at 0.04 m/s last 290 days.
    let recipe = Self.recipe { $0.speed = MetresPerSecond(0.04) }
    let (error, time) = Self.refusal(recipe)
    expectEqual(error, .tooManyPoints(step: 1))
    #expect(time < .seconds(5))
    let words = error?.description ?? ""
    #expect(words.contains("steps[1]") && words.contains("2000000 points"))
  }

  @Test("a stop at every metre of 1,000 km is refused")
  func stops() {
    let recipe = Self.recipe {
      $0.stops = TraceRecipe.Stops(spacing: Metres(1), duration: .seconds(1))
    }
    expectEqual(Self.refusal(recipe).0, .tooManyPoints(step: 1))
    let farther = Self.recipe(
      { $0.stops = TraceRecipe.Stops(spacing: Metres(1), duration: .seconds(1)) },
      north: 30
    )
    let (error, time) = Self.refusal(farther)
    expectEqual(error, .tooManyStops(step: 1))
    #expect(time < .seconds(5))
    expectEqual(error?.description.contains("steps[1].stops.spacing"), true)
  }

  @Test("a stay with more walks than two million points can hold is refused")
  func walks() {
    let roaming = TraceRecipe.Roaming(radius: Metres(1), every: .seconds(1))
    let stay = TraceRecipe.Stay(
      at: .coordinate(Self.start),
      end: .after(.hours(24 * 300)),
      roaming: roaming
    )
    let (error, time) = Self.refusal(TraceRecipe(steps: [.stay(stay)]))
    expectEqual(error, .tooManyPoints(step: 0))
    #expect(time < .seconds(5))
  }

  @Test("the points of all steps count together")
  func together() {
    var recipe = Self.recipe({ $0.speed = MetresPerSecond(0.5) }, north: 4)
    // 445 km at 0.5 m/s have some 180,000 points, so twelve legs have more than two million.
    for way in 0..<12 {
      let north = way % 2 == 0 ? 0.0 : 4
      let destination = Coordinate(latitude: 50 + north, longitude: 7)
      var leg = TraceRecipe.Leg(mode: .automotive, to: .coordinate(destination))
      leg.speed = MetresPerSecond(0.5)
      recipe.steps.append(.leg(leg))
    }
    expectEqual(Self.refusal(recipe).0, .tooManyPoints(step: 12))
  }

  @Test("ten thousand parts at their own speeds and in their own surroundings take little time")
  func manySpeeds() throws {
    let count = 10_000
    let recipe = Self.recipe(
      { leg in
        leg.speeds = (0..<count).map { k in
          let from = Double(k) / Double(count)
          let speed = MetresPerSecond(k % 2 == 0 ? 10 : 12)
          return TraceRecipe.SpeedStretch(from: from, to: from + 0.9 / Double(count), speed: speed)
        }
        leg.stretches = (0..<count).map { k in
          let from = Double(k) / Double(count)
          return TraceRecipe.Stretch(from: from, to: from + 0.5 / Double(count))
        }
      },
      north: 2
    )
    let time = try ProcessorTime.measure {
      let trace = try recipe.trace()
      expectEqual(trace.environments.count, count)
    }
    #expect(time < .seconds(5))
  }
}
