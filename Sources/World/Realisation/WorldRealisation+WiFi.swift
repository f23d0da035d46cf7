// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
internal import Stochastics

extension WorldRealisation {
  /// A phone's classes of Wi-Fi positions.
  public enum WiFiClass: Sendable, Hashable {
    /// Enough known access points.
    case usual
    /// Few or distant ones.
    case weak
  }

  /// The result of a Wi-Fi scan at an instant.
  public struct WiFiSample: Sendable, Hashable {
    /// The position, wrong by a Weibull-distributed distance.
    public var position: PlanePoint
    /// The phone's class of the position.
    public var accuracyClass: WiFiClass
    /// The radius that contains 68 % of the errors of this class here.
    public var r68: Metres

    /// A sample by its parts.
    public init(position: PlanePoint, accuracyClass: WiFiClass, r68: Metres) {
      self.position = position
      self.accuracyClass = accuracyClass
      self.r68 = r68
    }
  }

  /// The result of a scan at an instant; nil if no access point in reach is known.
  ///
  /// Chance is drawn per slot and shared by all scans within it. A phone that does not move gets
  /// the same position again and again.
  public func wifi(at time: SimulationTime) -> WiFiSample? {
    let movement = world.movement
    let motion = movement.motion(at: time)
    let model = world.configuration.providers.wifi
    let row = world.wifiRow(at: time, motion)
    let known = world.accessPointCount(at: time, motion)
    guard knowsAccessPoints(at: time, row, known) else { return nil }

    // These are stretches of movement: the clock stops while the phone is still.
    let moved = world.wifiClock.reading(at: time)
    let stretch = UInt64(max(0, moved / WiFiErrorModel.classStretch))
    let isWeak =
      known.map { $0 < World.usualAccessPoints }
      ?? wifiClass.bernoulli(stretch, probability: row.weakFraction)
    let radius = isWeak ? model.weak : row.radius

    let truth = movement.position(at: time, settledIn: motion)
    let size = model.placeSize.value
    let square = KeyedRandom.cell(
      Int64((truth.east / size).rounded(.down)),
      Int64((truth.north / size).rounded(.down))
    )
    let moving = wifiNoise.values(at: time)
    let place = model.placeFraction.squareRoot()
    let rest = (1 - model.placeFraction).squareRoot()
    let offset = radius.offset(
      east: place * wifiPlace.normal(square, 0) + rest * moving.east,
      north: place * wifiPlace.normal(square, 1) + rest * moving.north
    )
    return WiFiSample(
      position: truth.moved(
        east: model.placeFactor * offset.east,
        north: model.placeFactor * offset.north
      ),
      accuracyClass: isWeak ? .weak : .usual,
      r68: r68(of: radius)
    )
  }

  /// Whether an access point is known to a scan at an instant, so that ``wifi(at:)`` gives a
  /// position.
  public func knowsAccessPoints(at time: SimulationTime) -> Bool {
    let motion = world.movement.motion(at: time)
    let known = world.accessPointCount(at: time, motion)
    return knowsAccessPoints(at: time, world.wifiRow(at: time, motion), known)
  }

  /// Whether an access point is known: by the map if there is one, else by a draw per slot.
  private func knowsAccessPoints(
    at time: SimulationTime,
    _ row: WiFiErrorModel.Row,
    _ known: Int?
  ) -> Bool {
    guard !world.isOut(.wifi, at: time) else { return false }
    if let known { return known > 0 }
    let length = world.configuration.providers.wifi.coverageSlot.nanoseconds
    let slot = UInt64(max(0, time.nanoseconds) / max(1, length))
    return !wifiLuck.bernoulli(slot, probability: row.noFixFraction)
  }

  /// The radius that contains 68 % of the errors, kept for the next position of the same kind.
  private func r68(of radius: WiFiErrorModel.Radius) -> Metres {
    if let known = knownRadius, known.radius == radius { return known.r68 }
    let r68 = radius.r68
    knownRadius = (radius, r68)
    return r68
  }

  /// The oldest scan result, in seconds: a log-normal tail is unbounded, nanoseconds are not.
  private static let oldestScan = 366 * 86_400.0

  /// The age of a phone's cached scan result at an instant, at most a year.
  ///
  /// The age is log-normal with the providers' median and 95th percentile, drawn per ten-second
  /// slot and shared by all requests within it.
  public func cachedScanAge(at time: SimulationTime) -> SimulationDuration {
    let model = world.configuration.providers.wifi
    let slot = UInt64(max(0, time.nanoseconds) / WiFiErrorModel.slot.nanoseconds)
    let age = wifiAge.logNormal(
      slot,
      median: model.cachedAgeMedian.seconds,
      sigma: model.cachedAgeSigma
    )
    return SimulationDuration.seconds(min(age, Self.oldestScan))
  }
}

extension Movement {
  /// The position at an instant; one place for a whole interval of standing, so that jitter does
  /// not move it.
  func position(at time: SimulationTime, settledIn motion: MotionInterval) -> PlanePoint {
    let middle = motion.start + (motion.end - motion.start) * 0.5
    return position(at: motion.isStill ? middle : time)
  }
}
