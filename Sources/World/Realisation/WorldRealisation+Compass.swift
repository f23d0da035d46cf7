// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
internal import Stochastics

extension DrawPurpose {
  static let compassOrientation = DrawPurpose("world.compass.orientation")
  static let compassDrift = DrawPurpose("world.compass.drift")
  static let compassNoise = DrawPurpose("world.compass.noise")
  static let compassInterference = DrawPurpose("world.compass.interference")
  static let compassCalibration = DrawPurpose("world.compass.calibration")
}

extension WorldRealisation {
  /// The reading of a compass at an instant.
  public struct CompassSample: Sendable, Hashable {
    /// The direction from magnetic north, 0..<360.
    public var magnetic: Degrees
    /// The largest deviation that the compass expects; nil if it reports the reading as invalid.
    public var accuracy: Degrees?
    /// True while something deflects the needle.
    public var hasInterference: Bool

    /// A sample by its parts.
    public init(magnetic: Degrees, accuracy: Degrees?, hasInterference: Bool) {
      self.magnetic = magnetic
      self.accuracy = accuracy
      self.hasInterference = hasInterference
    }
  }

  /// The true direction of the phone's top at an instant, from true north, 0..<360.
  ///
  /// While moving, the phone points along the way with an offset for the stretch; at rest it turns
  /// slowly from there.
  public func facing(at time: SimulationTime) -> Degrees {
    let interval = world.movement.motion(at: time)
    let start = UInt64(max(0, interval.start.nanoseconds))
    let model = world.configuration.compass
    let offset = random(.compassOrientation).normal(start) * model.orientationSpread.value
    if let course = world.movement.course(at: time) {
      return (course + Degrees(offset)).wrapped
    }
    let turn = drift(at: time) - drift(at: interval.start)
    return (restFacing(before: interval) + Degrees(turn)).wrapped
  }

  /// The direction in which the phone came to rest; any direction at the start of the day.
  private func restFacing(before interval: MotionInterval) -> Degrees {
    var interval = interval
    while interval.start > .zero {
      let moment = interval.start - SimulationDuration(nanoseconds: 1)
      let earlier = world.movement.motion(at: moment)
      guard earlier.start < interval.start else { break }
      let offset =
        random(.compassOrientation).normal(UInt64(max(0, earlier.start.nanoseconds)))
        * world.configuration.compass.orientationSpread.value
      if !earlier.isStill, let course = world.movement.course(at: moment) {
        return course + Degrees(offset)
      }
      interval = earlier
    }
    return Degrees(360 * random(.compassOrientation).uniform(0, 1))
  }

  /// A slow turn in degrees: straight lines between independent draws.
  private func drift(at time: SimulationTime) -> Double {
    let model = world.configuration.compass
    let length = max(1, model.driftTime.nanoseconds)
    let t = max(0, time.nanoseconds)
    let slot = UInt64(t / length)
    let share = Double(t % length) / Double(length)
    let draws = random(.compassDrift)
    let from = draws.normal(slot)
    return model.driftSpread.value * (from + (draws.normal(slot + 1) - from) * share)
  }

  /// Whether the compass needs to be calibrated when it is first used.
  public var compassNeedsCalibration: Bool {
    random(.compassCalibration)
      .bernoulli(0, probability: world.configuration.compass.uncalibratedFraction)
  }

  /// The time of use until the compass has been calibrated.
  public var compassCalibrationTime: SimulationDuration {
    let mean = world.configuration.compass.calibrationTime.seconds
    return .seconds(random(.compassCalibration).exponential(0, 1, mean: max(mean, 1e-9)))
  }

  /// The reading of the compass at an instant; readings of one second share their noise.
  public func compass(at time: SimulationTime, isCalibrated: Bool) -> CompassSample {
    let model = world.configuration.compass
    let second = UInt64(max(0, time.nanoseconds) / 1_000_000_000)
    var reading = facing(at: time) - model.declination
    reading += model.noise * random(.compassNoise).normal(second)
    let slot = UInt64(max(0, time.nanoseconds) / max(1, model.interferenceSlot.nanoseconds))
    let interference = random(.compassInterference)
    let isDeflected = interference.bernoulli(slot, 0, probability: interferenceFraction(at: time))
    var accuracy: Degrees? = model.accuracy
    if isDeflected {
      let deflection = model.interferenceSpread * interference.normal(slot, 1)
      reading += deflection
      accuracy =
        abs(deflection.value) > model.invalidDeflection.value ? nil : model.interferenceAccuracy
    }
    if !isCalibrated {
      reading += model.uncalibratedSpread * random(.compassCalibration).normal(0, 2)
      accuracy = nil
    }
    return CompassSample(
      magnetic: reading.wrapped,
      accuracy: accuracy,
      hasInterference: isDeflected
    )
  }

  private func interferenceFraction(at time: SimulationTime) -> Double {
    let model = world.configuration.compass
    if world.movement.motion(at: time).mode == .automotive {
      return model.vehicleInterferenceFraction
    }
    return world.environment(at: time).isIndoors
      ? model.indoorInterferenceFraction : model.outdoorInterferenceFraction
  }
}

extension Degrees {
  /// The same direction within 0..<360.
  public var wrapped: Degrees {
    let rest = value.truncatingRemainder(dividingBy: 360)
    let positive = rest < 0 ? rest + 360 : rest
    // A tiny negative angle rounds up to the whole circle.
    return Degrees(positive < 360 ? positive : 0)
  }

  /// The angle between two directions, 0...180.
  public func separation(from other: Degrees) -> Degrees {
    let between = (self - other).wrapped.value
    return Degrees(min(between, 360 - between))
  }
}
