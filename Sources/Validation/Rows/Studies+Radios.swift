// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import World

extension StudyRows {
  /// Mean current of a Nexus 4 that scans for beacons, in milliamperes at its battery's voltage.
  ///
  /// The phone alone, without a system: there are no location requests.
  private static func beaconScans(
    on: SimulationDuration,
    every period: SimulationDuration,
    for duration: SimulationDuration
  ) throws -> Prediction {
    let profile = try Inputs.phone("nexus_4")
    let world = World(trace: Traces.still(duration), configuration: .only(.indoor))
    var phone = Phone(
      profile: profile,
      realisation: WorldRealisation(world: world, seed: Trial.seed, replication: 0),
      convergence: FixConvergence(fraction: 0, factor: 1, time: .seconds(1))
    )
    let app = Cause(rawValue: 2)
    var time = SimulationTime.zero
    while time < .zero + duration {
      phone.setBluetooth(.ranging, cause: app, at: time)
      if on < period { phone.setBluetooth(.idle, cause: app, at: time + on) }
      time = time + period
    }
    phone.finish()
    let watts = phone.ledger.battery.drawn.value / duration.seconds
    return Prediction(1000 * watts / profile.battery.voltage.value.value)
  }

  static let radios: [ValidationRow] = [
    ValidationRow(
      "R26",
      source: "Radius Networks 2013, Nexus 4",
      setup: "nexus_4 at rest, a scan for beacons of 10 s every 5 min for 14 h",
      statistics: [Statistic("mean current", 7.5, "mA", within: 0.30)],
      fittedTo: "the power of a scan and of the idle phone were taken from two other tests of this "
        + "source, so this one tests only the share of time"
    ) { [try beaconScans(on: .seconds(10), every: .minutes(5), for: .hours(14))] },
    ValidationRow(
      "R27",
      source: "Radius Networks 2013, Nexus 4",
      setup: "nexus_4 at rest, a scan for beacons without a pause for 19 h",
      statistics: [Statistic("mean current", 95.1, "mA", within: 0.15)],
      fittedTo: "the power of a scan was taken from this current"
    ) { [try beaconScans(on: .hours(1), every: .hours(1), for: .hours(19))] },
    ValidationRow(
      "R28",
      source: "Karki and Won 2019, Xiaomi Mi 8",
      setup: "modern_pixel7_2022, android_6, outdoors at rest for an hour at best accuracy, "
        + "10 replications; power of the whole phone with two frequencies over the power with one",
      statistics: [Statistic("two frequencies over one", 1.37, "", within: 0.10)],
      fittedTo: "the factor on reception was derived from this ratio and the phone's own sum"
    ) {
      func powers(twoFrequencies: Bool) throws -> [Double] {
        var trial = try Trial(
          Traces.still(.hours(1)),
          world: .only(.openSky),
          phone: "modern_pixel7_2022",
          system: "android_6",
          replications: 10
        )
        trial.phone.gnss.usesDualFrequency = twoFrequencies
        return Self.powers(trial, .best)
      }
      return [
        Jackknife.ratio(
          of: try powers(twoFrequencies: true),
          over: try powers(twoFrequencies: false)
        )
      ]
    },
  ]
}
