// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

// The services, in four groups. A new one is a type of its own in a folder of this room, which is listed
// here, and a line where `LocationDaemon+Events.swift` passes events on.

/// Services that give apps positions.
struct UpdateServices {
  var standard: StandardUpdates
  var requests: SingleRequests
  var live: LiveUpdates
  var fused: FusedUpdates
  var doze = Doze()

  init(clients: Int) {
    standard = StandardUpdates(clients: clients)
    requests = SingleRequests(clients: clients)
    live = LiveUpdates(clients: clients)
    fused = FusedUpdates(clients: clients)
  }
}

/// Services that watch on behalf of apps, which need not be running.
struct WatchingServices {
  var significantChange: SignificantChange
  var regions: Regions
  var beacons: Beacons
  var monitor: ConditionMonitor
  var visits: Visits
  var geofences: Geofences

  init(clients: Int) {
    significantChange = SignificantChange(clients: clients)
    regions = Regions(clients: clients)
    beacons = Beacons(clients: clients)
    monitor = ConditionMonitor(clients: clients)
    visits = Visits(clients: clients)
    geofences = Geofences(clients: clients)
  }
}

/// Services of sensors beside the location.
struct SensorServices {
  var heading: HeadingUpdates
  var ranging: Ranging
  var motion: MotionUpdates

  init(clients: Int) {
    heading = HeadingUpdates(clients: clients)
    ranging = Ranging(clients: clients)
    motion = MotionUpdates(clients: clients)
  }
}

/// Services that have to do with the user and with the network.
struct BackgroundServices {
  var geocoder: Geocoder
  var notifications: Notifications
  var refresh: BackgroundRefresh
  var prompts = Prompts()

  init(clients: Int, localStart: SimulationDuration) {
    geocoder = Geocoder(clients: clients)
    notifications = Notifications(clients: clients, localStart: localStart)
    refresh = BackgroundRefresh(clients: clients)
  }
}
