// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

/// A profile with Android's fused provider, without chance as far as possible.
func android(_ change: (inout OSProfile) -> Void = { _ in }) -> OSProfile {
  profile {
    $0.platform = .android
    $0.fusedProvider.isAvailable = true
    $0.accuracy.style = .android
    $0.standard.scanIntervalMoving = .seconds(5)
    $0.accuracy.wifiStillJitter = Metres(0)
    $0.lifeCycle.backgroundNeedsProperty = false
    $0.lifeCycle.restrictsBackgroundStart = false
    $0.permission.reducedAccuracyAvailable = false
    $0.permission.provisionalAlways = false
    $0.permission.monitoringWhenInUse = false
    change(&$0)
  }
}

/// A profile with the limits that came with Android 8.
let limitedAndroid = android {
  $0.fusedProvider.backgroundInterval = .minutes(20)
  $0.fusedProvider.geofenceBackgroundCheckMinimum = .seconds(120)
  $0.fusedProvider.geofenceBackgroundCheckMaximum = .seconds(420)
}

func fused(
  _ priority: FusedPriority = .highAccuracy,
  every interval: Double,
  least: Double? = nil,
  batch: Double = 0,
  distance: Double = 0
) -> FusedRequest {
  FusedRequest(
    priority: priority,
    interval: .seconds(interval),
    minimumInterval: least.map { .seconds($0) },
    maximumUpdateDelay: .seconds(batch),
    minimumDistance: Metres(distance)
  )
}

extension ScriptedApp {
  /// An app that keeps the fused provider's updates on.
  static func fused(_ request: FusedRequest) -> ScriptedApp {
    ScriptedApp(launch: [.requestUpdates(request)])
  }
}

extension PhoneDay {
  /// The times at which an app received positions from the fused provider, from an instant on.
  func fusedTimes(_ client: Int = 0, from start: Double = 0, to end: Double = 1e9) -> [Double] {
    deliveries.filter {
      $0.client.rawValue == client && ($0.channel == .fused || $0.channel == .fusedBatch)
        && $0.time >= at(start) && $0.time < at(end)
    }.map { ($0.time - SimulationTime.zero).seconds }
  }

  /// The intervals between those times, in ascending order.
  func fusedGaps(_ client: Int = 0, from start: Double = 0) -> [Double] {
    let times = fusedTimes(client, from: start)
    return zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
  }
}

extension [Double] {
  /// The quantile of the sorted values at a share.
  func quantile(_ share: Double) -> Double {
    isEmpty ? .nan : self[Swift.min(count - 1, Int(share * Double(count)))]
  }
}
