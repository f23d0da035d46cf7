// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DiscreteEvents
public import Quantities
internal import World

extension Phone {
  /// Starts a scan, or leaves the running one alone, and says when it ends.
  ///
  /// The event of source `wifi` marks the end; `endScan` must then be called. A full scan covers all
  /// bands, as at the first scan of a session.
  public mutating func startScan(
    isFull: Bool,
    cause: Cause,
    at time: SimulationTime,
    events: inout FutureEventList
  ) {
    guard ledger.state(of: .wifi) == .wifiIdle else { return }
    counters.wifiScanCount += 1
    enter(.wifiScanning, cause: cause, at: time)
    let length = isFull ? profile.wifiFullScanDuration.value : profile.wifiScanDuration.value
    events.setTimer(of: .wifi, at: time + length)
  }

  /// Whether a scan runs.
  public var isScanning: Bool { ledger.state(of: .wifi) == .wifiScanning }

  /// Ends the scan that ran.
  public mutating func endScan(at time: SimulationTime) {
    enter(.wifiIdle, cause: .phone, at: time)
  }

  /// The position that a scan gives, or nil without known access points.
  public func wifiFix(at time: SimulationTime) -> ProviderFix? {
    guard let sample = realisation.wifi(at: time) else { return nil }
    return ProviderFix(
      position: sample.position,
      quality: .wifi(radius: sample.r68, isWeak: sample.accuracyClass == .weak),
      timestamp: time
    )
  }
}
