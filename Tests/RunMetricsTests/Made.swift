// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities
internal import TracewattTestSupport
internal import World

/// Hand-made truths and deliveries.
enum Made {
  static let app = ClientIdentifier(rawValue: 0)

  /// A truth along the east axis, sampled every second.
  static func truth(
    east: [Double],
    unscored: Range<Int> = 0..<0,
    interval: SimulationDuration = .seconds(1)
  ) -> TruthSamples {
    TruthSamples(
      east: east,
      north: east.map { _ in 0 },
      isScored: east.indices.map { !unscored.contains($0) },
      interval: interval,
      unscored: interval * Double(unscored.count)
    )
  }

  /// Random places, a part of them at rest for up to 100 samples.
  static func places(_ count: Int, using generator: inout SplitMix) -> [PlanePoint] {
    var places: [PlanePoint] = []
    while places.count < count {
      let place = PlanePoint(
        east: .random(in: -500...500, using: &generator),
        north: .random(in: -500...500, using: &generator)
      )
      let rests = Int.random(in: 0..<30, using: &generator) == 0
      let stay = rests ? Int.random(in: 1...100, using: &generator) : 1
      places += repeatElement(place, count: min(stay, count - places.count))
    }
    return places
  }

  /// A fix on the east axis, by default delivered when it is determined.
  static func delivery(
    at time: Double,
    east: Double,
    north: Double = 0,
    determined timestamp: Double? = nil,
    accuracy: Double = 10,
    client: ClientIdentifier = app,
    channel: Delivery.Channel = .standard
  ) -> Delivery {
    Delivery(
      time: SimulationTime(seconds: time),
      client: client,
      fix: Fix(
        position: PlanePoint(east: east, north: north),
        horizontalAccuracy: Metres(accuracy),
        timestamp: SimulationTime(seconds: timestamp ?? time),
        source: .gnss
      ),
      channel: channel
    )
  }

  /// A region around a point of the east axis, registered when the day begins.
  static func region(
    _ name: String = "site",
    east: Double,
    radius: Double = 100,
    from: Double = 0,
    to: Double? = nil
  ) -> MonitoredRegion {
    var monitored = MonitoredRegion(
      region: Region(
        identifier: name,
        centre: PlanePoint(east: east, north: 0),
        radius: Metres(radius)
      ),
      client: app,
      from: SimulationTime(seconds: from)
    )
    monitored.to = to.map { SimulationTime(seconds: $0) }
    return monitored
  }

  /// An event of the app under test.
  static func event(at time: Double, _ kind: LoggedEvent.Kind) -> LoggedEvent {
    LoggedEvent(time: SimulationTime(seconds: time), client: app, kind: kind)
  }
}
