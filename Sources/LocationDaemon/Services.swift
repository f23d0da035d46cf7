// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

// All services, in four groups. To add one, write a ``Service`` in its own file and list it in one
// of the groups.

extension LocationDaemon {
  /// Lets every service react to an occurrence, in the order of the groups below.
  mutating func announce(_ occurrence: Occurrence) {
    updates.react(to: occurrence, in: &core)
    watching.react(to: occurrence, in: &core)
    sensors.react(to: occurrence, in: &core)
    background.react(to: occurrence, in: &core)
  }
}

/// The services that give apps positions.
struct UpdateServices {
  var standard: StandardUpdates
  var requests: SingleRequests
  var live: LiveUpdates
  var fused: FusedUpdates
  var doze = Doze()
  var lightDoze = LightDoze()

  init(clients: Int) {
    standard = StandardUpdates(clients: clients)
    requests = SingleRequests(clients: clients)
    live = LiveUpdates(clients: clients)
    fused = FusedUpdates(clients: clients)
  }

  /// Lets the services of this group react to an occurrence.
  mutating func react(to occurrence: Occurrence, in core: inout SystemCore) {
    doze.react(to: occurrence, in: &core)
    standard.react(to: occurrence, in: &core)
    requests.react(to: occurrence, in: &core)
    live.react(to: occurrence, in: &core)
    fused.react(to: occurrence, in: &core)
  }
}

/// The services that watch on behalf of apps, which need not be running.
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

  /// Lets the services of this group react to an occurrence.
  mutating func react(to occurrence: Occurrence, in core: inout SystemCore) {
    significantChange.react(to: occurrence, in: &core)
    regions.react(to: occurrence, in: &core)
    beacons.react(to: occurrence, in: &core)
    monitor.react(to: occurrence, in: &core)
    visits.react(to: occurrence, in: &core)
    geofences.react(to: occurrence, in: &core)
  }
}

/// The services of sensors other than location.
struct SensorServices {
  var heading: HeadingUpdates
  var ranging: Ranging
  var motion: MotionUpdates

  init(clients: Int) {
    heading = HeadingUpdates(clients: clients)
    ranging = Ranging(clients: clients)
    motion = MotionUpdates(clients: clients)
  }

  /// Lets the services of this group react to an occurrence.
  mutating func react(to occurrence: Occurrence, in core: inout SystemCore) {
    heading.react(to: occurrence, in: &core)
    ranging.react(to: occurrence, in: &core)
    motion.react(to: occurrence, in: &core)
  }
}

/// Services other than location: prompts, the network and background work.
struct BackgroundServices {
  var geocoder: Geocoder
  var notifications: Notifications
  var refresh: BackgroundRefresh
  var prompts = Prompts()
  var findMy = FindMyNetwork()
  var systemUse = SystemUse()

  init(clients: Int) {
    geocoder = Geocoder(clients: clients)
    notifications = Notifications(clients: clients)
    refresh = BackgroundRefresh(clients: clients)
  }

  /// Lets the services of this group react to an occurrence.
  mutating func react(to occurrence: Occurrence, in core: inout SystemCore) {
    prompts.react(to: occurrence, in: &core)
    geocoder.react(to: occurrence, in: &core)
    notifications.react(to: occurrence, in: &core)
    refresh.react(to: occurrence, in: &core)
    findMy.react(to: occurrence, in: &core)
    systemUse.react(to: occurrence, in: &core)
  }
}
