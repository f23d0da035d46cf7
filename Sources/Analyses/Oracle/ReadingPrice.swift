// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LeastEnergy
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

/// The least location energy that a phone spends for each position that an app adopts as its
/// belief.
///
/// A sum over many positions is never below the sum of their prices, however they share
/// acquisitions and scans:
///
/// - Satellites: the receiver acquires for at least a second before its first position, and then
///   gives one each interval, the first of them perhaps immediately. So N positions of one
///   reception take at least max(1, N - 1) s or intervals of power; the minimum per position is at
///   two.
/// - Access points: a scan lasts its time at full power. Positions depend on it until at most 4 s
///   after its end (the result of an earlier scan, the coarse one of a start), one a second, and at
///   least five.
/// - Each position, by cell too, takes the processor's work for a fix, or for a delivery.
/// - An app in the background runs for at least `wakeAssertion` when it is woken, after the work to
///   resume, and as long as updates continue. N adoptions in one stretch of D seconds take at least
///   the larger of a wake and D seconds awake, so that each may be charged half of the smaller of a
///   wake and the time since the previous one.
///
/// Left out, because they may be shared with other needs: the rest of an acquisition, the tail, the
/// processor awake for the reading itself, assistance data, look-ups.
struct ReadingPrice {
  /// The costs in joules, with or without the running app.
  let costs: OracleCosts

  /// The price on one phone in one replication.
  init(
    phone profile: PhoneProfile,
    system: OSProfile,
    countsRunning: Bool,
    realisation: WorldRealisation
  ) {
    let phone = Phone(
      profile: profile,
      realisation: realisation,
      convergence: FixConvergence(
        fraction: system.accuracy.convergenceFraction,
        factor: system.accuracy.convergenceFactor,
        time: system.accuracy.convergenceTime
      )
    )
    var prices: [Double] = []
    if profile.hardware.hasGNSS {
      let states: [PowerState] = [.gnssTracking, .gnssWeak, .gnssLowPower]
      let tracking = states.map { phone.power(of: $0).value }.min() ?? 0
      let acquiring = phone.power(of: .gnssAcquiring).value
      prices += [acquiring / 2, tracking * system.standard.gnssInterval.seconds]
    }
    if profile.hardware.hasWiFi {
      let spacing = realisation.world.configuration.scoringInterval.seconds
      for length in [profile.wifi.scanDuration.value, profile.wifi.fullScanDuration.value] {
        let positions = max(5, ((length.seconds + 4) / spacing).rounded(.up))
        prices.append(phone.power(of: .wifiScanning).value * length.seconds / positions)
      }
    }
    let running = phone.power(of: .processingRunning).value
    let work =
      running * min(profile.cpu.fixWork.value.seconds, profile.cpu.deliveryWork.value.seconds)
    let reading = prices.min().map { $0 + work } ?? .infinity
    guard countsRunning else {
      costs = OracleCosts(reading: reading, cheap: work)
      return
    }
    let awake = phone.power(of: .cpuAwake).value
    let wake =
      awake * system.lifeCycle.wakeAssertion.seconds + running
      * profile.cpu.resumeWork.value.seconds
    let spacing = realisation.world.configuration.scoringInterval.seconds
    costs = OracleCosts(
      reading: reading,
      cheap: work,
      gap: wake / 2,
      pace: awake * spacing / 2
    )
  }
}
