// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import PhoneModel
internal import Quantities

/// `geo`: a check each 10 s of ten regions with hysteresis; crossings are delivered.
struct RegionBehaviour: ReferenceBehaviour {
  static let sigma = 25.0
  static let timeConstant = SimulationDuration.seconds(120)

  /// Two regions side by side.
  private struct Pair {
    var east: SIMD2<Double>
    var north: SIMD2<Double>
    /// The square of the distance at which the state changes.
    var limit = SIMD2<Double>(repeating: 150 * 150)
    /// 1 inside, where the state changes beyond the limit; -1 outside.
    var side = SIMD2<Double>(repeating: -1)
  }

  private var regions: [Pair]

  init<Noise>(on phone: ReferencePhone<Noise>) {
    regions = (0..<5).map { pair in
      let (one, two) = (
        phone.truth(atSecond: 4320 + 8640 * 2 * pair),
        phone.truth(atSecond: 4320 + 8640 * (2 * pair + 1))
      )
      return Pair(east: SIMD2(one.east, two.east), north: SIMD2(one.north, two.north))
    }
  }

  mutating func start<Noise>(_ phone: inout ReferencePhone<Noise>) {
    phone.arm(.turn, after: 0)
  }

  @inline(__always)
  mutating func react<Noise>(to event: Event, _ phone: inout ReferencePhone<Noise>) {
    guard event.source == .finish else {
      phone.enter(.wifiScanning, 0.120)
      phone.arm(.turn, after: 10)
      return phone.arm(.finish, after: 1)
    }
    phone.enter(.wifiIdle, 0.003)
    let position = phone.measurement()
    var excess = SIMD2<Double>(repeating: -.infinity)
    for pair in regions {
      let past = past(pair, position)
      excess.replace(with: past, where: past .> excess)
    }
    guard max(excess.x, excess.y) > 0 else { return }
    let crossings = cross(position)
    phone.deliver(position)
    phone.spend(0.050 * Double(crossings))
  }

  /// The distance beyond the limit of a change, in square metres.
  @inline(__always)
  private func past(_ pair: Pair, _ position: SIMD2<Double>) -> SIMD2<Double> {
    let de = position.x - pair.east
    let dn = position.y - pair.north
    return (de * de + dn * dn - pair.limit) * pair.side
  }

  /// Changes the state of the regions that a position has crossed, and returns their number.
  private mutating func cross(_ position: SIMD2<Double>) -> Int {
    var count = 0
    for index in regions.indices {
      let isPast = past(regions[index], position) .> 0
      for lane in 0..<2 where isPast[lane] {
        let isEntry = regions[index].side[lane] < 0
        regions[index].side[lane] = isEntry ? 1 : -1
        regions[index].limit[lane] = isEntry ? 180 * 180 : 150 * 150
        count += 1
      }
    }
    return count
  }
}
