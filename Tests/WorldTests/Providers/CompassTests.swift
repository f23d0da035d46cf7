// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport
import World

@Suite("Compass")
struct CompassTests {
  /// Five minutes north at 10 m/s, then ten minutes at rest.
  static func realisation(
    _ model: CompassModel,
    _ environment: Environment = .openSky,
    replication: Int = 0
  ) -> WorldRealisation {
    var journey = Journey()
    journey.move(seconds: 300, speed: 10, course: 0)
    journey.move(seconds: 600, speed: 0)
    let configuration = WorldConfiguration(
      environment: environment,
      stayEnvironment: nil,
      compass: model
    )
    let world = World(trace: journey.trace, configuration: configuration)
    return WorldRealisation(world: world, seed: 3, replication: replication)
  }

  static func edited(_ edit: (inout CompassModel) -> Void) -> CompassModel {
    var model = CompassModel.exact
    edit(&model)
    return model
  }

  @Test(
    "the phone points along the way, and goes on pointing there at rest",
    arguments: [100, 800]
  )
  func facing(second: Double) {
    let sample = Self.realisation(.exact).compass(at: at(second), isCalibrated: true)
    // The plane's meridian convergence is below 0.1 degrees within 3 km of its middle.
    #expect(sample.magnetic.separation(from: .zero) < Degrees(0.2))
    expectEqual(sample.accuracy, CompassModel.exact.accuracy)
  }

  @Test("magnetic north differs from true north by the declination")
  func declination() {
    let model = Self.edited { $0.declination = Degrees(10) }
    let sample = Self.realisation(model).compass(at: at(100), isCalibrated: true)
    #expect(sample.magnetic.separation(from: Degrees(350)) < Degrees(0.2))
  }

  @Test("at rest the phone turns slowly, and from nowhere but where it was")
  func drift() {
    let realisation = Self.realisation(Self.edited { $0.driftSpread = Degrees(30) })
    let turns = stride(from: 400.0, through: 890, by: 10).map {
      realisation.facing(at: at($0 + 10)).separation(from: realisation.facing(at: at($0))).value
    }
    // Two draws 300 s apart differ by 30 x sqrt 2 = 42 degrees at one deviation: 1.4 in 10 s. A
    // difference of four deviations is 5.7.
    #expect(turns.allSatisfy { $0 < 5.7 })
    #expect(turns.contains { $0 > 0 })
  }

  @Test("an uncalibrated compass states no accuracy and is off")
  func uncalibrated() {
    let realisation = Self.realisation(.exact)
    let bad = realisation.compass(at: at(100), isCalibrated: false)
    #expect(bad.accuracy == nil)
    #expect(bad.magnetic != realisation.compass(at: at(100), isCalibrated: true).magnetic)
  }

  @Test("interference widens the accuracy, and beyond a limit makes the reading invalid")
  func interference() {
    let weak = Self.edited {
      $0.outdoorInterferenceFraction = 1
      $0.vehicleInterferenceFraction = 1
      $0.interferenceSpread = .zero
    }
    let strong = Self.edited {
      $0.outdoorInterferenceFraction = 1
      $0.vehicleInterferenceFraction = 1
      $0.invalidDeflection = .zero
    }
    let soft = Self.realisation(weak).compass(at: at(100), isCalibrated: true)
    #expect(soft.hasInterference)
    expectEqual(soft.accuracy, weak.interferenceAccuracy)
    #expect(Self.realisation(strong).compass(at: at(100), isCalibrated: true).accuracy == nil)
  }

  @Test("how many phones need calibration is as the model says")
  func calibration() {
    // 400 draws at 0.2: a standard error of 0.02.
    let model = Self.edited { $0.uncalibratedFraction = 0.2 }
    let share = (0..<400).count {
      Self.realisation(model, replication: $0).compassNeedsCalibration
    }
    #expect((0.12...0.28).contains(Double(share) / 400))
  }

  @Test(
    "angles wrap into the circle, and their separation is the short way",
    arguments: [(370.0, 10.0), (-10, 350), (360, 0), (-360, 0), (-1e-15, 0)]
  )
  func angles(given: Double, wrapped: Double) {
    expectEqual(Degrees(given).wrapped, Degrees(wrapped))
    expectEqual(Degrees(350).separation(from: Degrees(10)), Degrees(20))
    expectEqual(Degrees(10).separation(from: Degrees(350)), Degrees(20))
  }
}
