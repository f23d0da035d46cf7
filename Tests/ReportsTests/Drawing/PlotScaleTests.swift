// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

@Suite("Scales of axes") struct PlotScaleTests {
  @Test("the ends of the domain lie at the ends of the axis, and values beyond are clamped there")
  func placesEnds() {
    let scale = PlotScale(.linear, 2...6, from: 100, to: 20)
    expectEqual(scale.position(2), 100)
    expectEqual(scale.position(6), 20)
    expectEqual(scale.position(3), 80)
    expectEqual(scale.position(-50), 100)
    expectEqual(scale.position(1e9), 20)
  }

  @Test("on a logarithmic axis equal ratios are equally long")
  func placesLogarithms() {
    let scale = PlotScale(.logarithmic, 1...1000, from: 0, to: 300)
    #expect(abs(scale.position(10) - 100) < 1e-9)
    #expect(abs(scale.position(100) - 200) < 1e-9)
    expectEqual(scale.position(0), 0)
    expectEqual(scale.ticks(), [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000])
  }

  @Test("many decades have a tick each, and ticks below 1 are the numbers they are named after")
  func ticksDecades() {
    let many = PlotScale(.logarithmic, 0.01...10_000, from: 0, to: 1)
    expectEqual(many.ticks(), [0.01, 0.1, 1, 10, 100, 1000, 10_000])
    let few = PlotScale(.logarithmic, 0.1...1, from: 0, to: 1)
    expectEqual(few.ticks(), [0.1, 0.2, 0.5, 1])
  }

  @Test("a domain without extent is widened so that its value has a place")
  func widensDomains() {
    for value in [0.0, 5, -3, 1e-9, 1e12] {
      let scale = PlotScale(.linear, value...value, from: 0, to: 10)
      expectEqual(scale.position(value), 0)
      #expect(scale.domain.upperBound > scale.domain.lowerBound)
      #expect(!scale.ticks().isEmpty)
    }
    let scale = PlotScale(.logarithmic, 7...7, from: 0, to: 10)
    #expect(abs(scale.position(7) - 5) < 1e-12)
    expectEqual(scale.ticks(), [5, 10])
  }

  @Test("linear ticks are round, within the domain and about as many as asked for")
  func ticksLinearly() {
    expectEqual(PlotScale(.linear, 0...1, from: 0, to: 1).ticks(), [0, 0.2, 0.4, 0.6, 0.8, 1])
    expectEqual(PlotScale(.linear, 0...0.3, from: 0, to: 1).ticks(about: 3), [0, 0.1, 0.2, 0.3])
    expectEqual(
      PlotScale(.linear, -20...20, from: 0, to: 1).ticks(about: 4),
      [-20, -10, 0, 10, 20]
    )
    expectEqual(PlotScale(.linear, 3...97, from: 0, to: 1).ticks(), [20, 40, 60, 80])
  }

  @Test(
    "a value is rounded outwards to 1, 2 or 5 times a power of ten",
    arguments: [
      (0.1, 0.1, 0.1), (0.13, 0.1, 0.2), (1.0, 1, 1), (4.9, 2, 5), (5.0, 5, 5), (7.0, 5, 10),
      (99.0, 50, 100), (1000.0, 1000, 1000), (0.002_1, 0.002, 0.005),
    ]
  )
  func rounds(value: Double, down: Double, up: Double) {
    expectEqual(PlotScale.roundedDown(value), down)
    expectEqual(PlotScale.roundedUp(value), up)
  }

  @Test("the value at a share of an axis is the one that is drawn there")
  func inverts() {
    for kind in [PlotScale.Kind.linear, .logarithmic] {
      let scale = PlotScale(kind, 0.5...80, from: 10, to: 400)
      for share in [0, 0.1, 0.5, 0.93, 1] {
        let place = scale.position(scale.value(at: share))
        let expected: Double = 10 + share * 390
        #expect(isNear(place, expected))
      }
    }
  }

  @Test("only positive values more than a decade apart want a logarithmic axis")
  func choosesKinds() {
    #expect(PlotScale.wantsLogarithm([1, 11]))
    #expect(!PlotScale.wantsLogarithm([1, 10]))
    #expect(!PlotScale.wantsLogarithm([0, 11]))
    #expect(!PlotScale.wantsLogarithm([-1, 11]))
    #expect(!PlotScale.wantsLogarithm([]))
  }
}
