// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
public import Quantities
internal import Stochastics

extension DrawPurpose {
  static let beaconShadowing = DrawPurpose("world.beacon.shadowing")
  static let beaconFading = DrawPurpose("world.beacon.fading")
}

extension WorldRealisation {
  /// The reception of a beacon by a listening phone in one second.
  public struct BeaconSample: Sendable, Hashable {
    /// The signal strength in dBm.
    public var rssi: Int
    /// The distance that a phone estimates from the strength, without the fading of the second.
    public var distance: Metres

    /// A sample by its parts.
    public init(rssi: Int, distance: Metres) {
      self.rssi = rssi
      self.distance = distance
    }
  }

  /// The reception of a beacon in the second of an instant; nil without a packet.
  ///
  /// The beacon is given by its index in the world's list, which must be valid.
  public func beacon(_ index: Int, at time: SimulationTime) -> BeaconSample? {
    let model = world.configuration.beacons
    let second = max(0, time.nanoseconds) / 1_000_000_000
    // All listeners within a second receive the same, so the position is that of its beginning.
    let place = world.movement.position(at: SimulationTime(nanoseconds: second * 1_000_000_000))
    let way = place.distance(to: world.beacons[index].position)
    guard way <= model.maximumRange else { return nil }
    let exponent = world.environment(at: time).isIndoors ? model.indoorExponent : model.openExponent
    let fading = random(.beaconFading).stream(UInt64(index))
    guard !fading.bernoulli(UInt64(second), 1, probability: model.lossFraction) else { return nil }
    let steady =
      model.powerAtOneMetre - 10 * exponent * log10(max(way.value, 0.05))
      + shadowing(of: index, at: second)
    let strength = steady + model.fadingSpread * fading.normal(UInt64(second), 0)
    guard strength >= model.sensitivity else { return nil }
    let estimate = pow(10, (model.powerAtOneMetre - steady) / (10 * model.openExponent))
    return BeaconSample(rssi: Int(strength.rounded()), distance: Metres(estimate))
  }

  /// Shadowing in dB: straight lines between independent draws.
  private func shadowing(of index: Int, at second: Int64) -> Double {
    let model = world.configuration.beacons
    let length = max(1, model.shadowingTime.nanoseconds)
    let t = second * 1_000_000_000
    let slot = UInt64(t / length)
    let share = Double(t % length) / Double(length)
    let draws = random(.beaconShadowing).stream(UInt64(index))
    let from = draws.normal(slot)
    return model.shadowingSpread * (from + (draws.normal(slot + 1) - from) * share)
  }

  /// The first instant from a given one on at which a beacon may be received; nil if there is none.
  ///
  /// The way is followed in steps at least a second long and too short for any vehicle to come
  /// within reach in between; a phone at rest is skipped.
  public func beaconApproach(
    of indices: [Int],
    from time: SimulationTime
  ) -> SimulationTime? {
    guard !indices.isEmpty else { return nil }
    let reach = world.configuration.beacons.maximumRange.value
    let end = SimulationTime.zero + world.duration
    var now = time
    while now <= end {
      let place = world.movement.position(at: now)
      var gap = Double.infinity
      for index in indices {
        gap = min(gap, place.distance(to: world.beacons[index].position).value - reach)
      }
      if gap <= 0 { return now }
      let interval = world.movement.motion(at: now)
      var next = now + .seconds(max(1, gap / Self.fastestTravel.value))
      // At rest only recorded jitter moves the phone.
      if interval.isStill, gap > Self.restingJitter.value { next = max(next, interval.end) }
      now = next
    }
    return nil
  }

  /// A speed above that of any airliner over ground.
  private static var fastestTravel: MetresPerSecond { MetresPerSecond(350) }
  /// A length above the box of a phone at rest.
  private static var restingJitter: Metres { Metres(30) }
}
