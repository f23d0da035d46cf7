// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationDaemon
internal import PhoneModel
internal import Quantities
internal import World

/// The least location energy that a phone spends for each position by satellites or access points.
///
/// A sum over many positions, divided by their number, is never below it, however they share
/// acquisitions and scans:
///
/// - Satellites: the receiver acquires for a second at least before its first position, and then gives
///   one each interval, the first of them perhaps at once. So N positions of one reception take at
///   least max(1, N - 1) s or intervals of power; least for two.
/// - Access points: a scan lasts its time at full power. Positions rest on it for 4 s beyond its end at
///   most (the result of an earlier scan, the coarse one of a start), one a second, and at least five.
/// - Each position takes the processor's work for a fix, or for a delivery.
///
/// Left out, as they may be shared with other needs or fall to the user: the rest of an acquisition,
/// the tail, the processor awake, assistance data, look-ups.
struct ReadingPrice {
  /// The energy of one position; nil if the phone has neither satellites nor Wi-Fi.
  let energy: Joules?

  /// The price on a phone of one replication.
  init(
    phone profile: PhoneProfile,
    system: OSProfile,
    realisation: WorldRealisation
  ) {
    let phone = Phone(
      profile: profile,
      realisation: realisation,
      convergence: FixConvergence(
        fraction: system.convergenceFraction,
        factor: system.convergenceFactor,
        time: system.convergenceTime
      )
    )
    var prices: [Double] = []
    if profile.hardware.hasGNSS {
      let states: [PowerState] = [.gnssTracking, .gnssWeak, .gnssLowPower]
      let tracking = states.map { phone.power(of: $0).value }.min() ?? 0
      let acquiring = phone.power(of: .gnssAcquiring).value
      prices += [acquiring / 2, tracking * system.gnssInterval.seconds]
    }
    if profile.hardware.hasWiFi {
      let spacing = realisation.world.configuration.scoringInterval.seconds
      for length in [profile.wifiScanDuration.value, profile.wifiFullScanDuration.value] {
        let positions = max(5, ((length.seconds + 4) / spacing).rounded(.up))
        prices.append(phone.power(of: .wifiScanning).value * length.seconds / positions)
      }
    }
    let work = min(profile.fixWork.value.seconds, profile.deliveryWork.value.seconds)
    let processor = phone.power(of: .processingRunning).value * work
    energy = prices.min().map { Joules($0 + processor) }
  }
}
