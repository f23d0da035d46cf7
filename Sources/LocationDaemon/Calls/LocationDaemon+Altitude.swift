// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
internal import OSProfiles
package import Quantities
internal import Stochastics
internal import World

extension LocationDaemon {
  private static let altitudeError = DrawPurpose("daemon.altitude_error")
  private static let barometerNoise = DrawPurpose("daemon.barometer_noise")

  /// The height that a satellite fix reports; nil without a height of the recording.
  ///
  /// Assumption: the error is normal, with the reported vertical accuracy as its deviation, and
  /// changes within about a minute, as horizontal errors of satellites do.
  ///
  /// A fix that an app made itself does not reveal the true height: its accuracy counts as the
  /// system's best at least.
  package func altitude(of fix: Fix) -> Metres? {
    guard fix.source == .gnss, fix.timestamp <= now, let stated = fix.verticalAccuracy,
      let truth = core.realisation.altitude(at: fix.timestamp)
    else { return nil }
    let best = core.profile.accuracy.gnssMinimum * ReportedAccuracy.verticalFactor
    return truth + max(stated, best) * wandering(at: fix.timestamp)
  }

  /// The height by the barometer, to a tenth of a metre; nil without a height of the recording.
  ///
  /// Assumption: noise with a deviation of 0.1 m, drawn anew each second, and no weather. Data
  /// sheets of barometers for phones state some hundredths to a tenth of a metre (recall).
  package var barometricAltitude: Metres? {
    guard let truth = core.realisation.altitude(at: now) else { return nil }
    let second = UInt64(max(0, now.nanoseconds) / 1_000_000_000)
    let noise = 0.1 * core.luck(Self.barometerNoise).normal(second)
    return Metres(((truth.value + noise) * 10).rounded() / 10)
  }

  /// A normal draw that moves from one minute's draw to the next, with a variance of 1 throughout.
  private func wandering(at time: SimulationTime) -> Double {
    let minutes = max(0, time.seconds) / 60
    let slot = UInt64(minutes)
    let (before, after) = (1 - (minutes - Double(slot)), minutes - Double(slot))
    let random = core.luck(Self.altitudeError)
    let sum = before * random.normal(slot) + after * random.normal(slot + 1)
    return sum / (before * before + after * after).squareRoot()
  }
}
