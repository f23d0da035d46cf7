// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
public import Quantities

extension StrategyConfiguration.Services {
  /// The services by their keys, in the order of the files.
  public static let sections: [SettingSection<Self>] = [
    SettingSection(
      "standard",
      \.standard,
      StandardRequest.settings,
      from: StandardRequest(),
      "Core Location's standard service: positions while it runs",
      "`startUpdatingLocation`"
    ),
    SettingSection(
      "elastic_filter",
      \.elasticFilter,
      StrategyConfiguration.ElasticFilter.settings,
      from: .init(),
      "The app increases the distance filter with speed",
      "none: the app does it",
      inside: "standard"
    ),
    SettingSection(
      "significant_change",
      mark: \.significantChange,
      "Positions after moves of about 500 m, detected from cells",
      "`startMonitoringSignificantLocationChanges`"
    ),
    SettingSection(
      "regions",
      list: \.regions,
      "Circles that the system watches; the app reads its position at each event",
      "`startMonitoring(for:)` with circles"
    ),
    SettingSection(
      "visits",
      mark: \.visits,
      "Arrivals and departures at places where the user stays",
      "`startMonitoringVisits`"
    ),
    SettingSection(
      "deferred",
      \.deferred,
      StrategyConfiguration.Deferral.settings,
      from: .init(),
      "The system holds back positions of the standard service and delivers them together",
      "`allowDeferredLocationUpdates`"
    ),
    SettingSection(
      "request",
      \.request,
      StrategyConfiguration.PeriodicRequest.settings,
      from: .init(),
      "A single position at launch, and then on the app's own timer",
      "`requestLocation`"
    ),
    SettingSection(
      "beacons",
      list: \.beacons,
      "Beacon regions that the system watches",
      "`startMonitoring(for:)` with beacon regions"
    ),
    SettingSection(
      "ranging",
      list: \.ranging,
      "Beacons whose distance the system reports once a second",
      "`startRangingBeacons(satisfying:)`"
    ),
    SettingSection(
      "heading",
      \.heading,
      StrategyConfiguration.HeadingUpdates.settings,
      from: .init(),
      "The compass",
      "`startUpdatingHeading`"
    ),
    SettingSection(
      "live_updates",
      \.liveUpdates,
      StrategyConfiguration.LiveUpdates.settings,
      from: .init(),
      "Positions as an asynchronous sequence, with the sessions that keep it alive",
      "`CLLocationUpdate.liveUpdates`"
    ),
    SettingSection(
      "monitor",
      list: \.monitor,
      "Places that the app's monitor watches, one circle each",
      "`CLMonitor`"
    ),
    SettingSection(
      "motion",
      mark: \.motion,
      "The user's activity as the motion coprocessor classifies it",
      "`CMMotionActivityManager.startActivityUpdates`"
    ),
    SettingSection(
      "steps",
      mark: \.steps,
      "The steps that the motion coprocessor counts",
      "`CMPedometer.startUpdates`"
    ),
    SettingSection(
      "fused",
      \.fused,
      FusedRequest.settings,
      from: FusedRequest(),
      "Positions of Android's fused provider",
      "`FusedLocationProviderClient.requestLocationUpdates`"
    ),
    SettingSection(
      "geofences",
      list: \.geofences,
      "Circles that Android's geofencing watches",
      "`GeofencingClient.addGeofences`"
    ),
  ]

  /// The services that only modes have, in the order of the files.
  public static let modeSections: [SettingSection<Self>] = [
    SettingSection(
      "exit_region",
      \.exitRadius,
      [
        Setting(
          "radius",
          \.self,
          .radius,
          "The radius of the circle around the last known position, set when the mode begins",
          isRequired: true,
          steps: .values([50, 100, 200, 400, 800].map { .length(Metres($0)) })
        )
      ],
      from: Metres(200),
      "A region around the last known position, set when the mode begins, to detect a departure",
      "`startMonitoring(for:)` with a circle"
    ),
    SettingSection(
      "exit_geofence",
      \.exitGeofence,
      StrategyConfiguration.ExitGeofence.settings,
      from: .init(radius: Metres(200)),
      "A geofence around the last known position, set when the mode begins, to detect a departure",
      "`GeofencingClient.addGeofences`"
    ),
  ]

  /// The conditions between services that run at one time.
  public static let conditions: [SettingCondition<Self>] =
    [
      SettingCondition(
        "deferred",
        "deferral needs the standard service",
        remedy: StrategyConfiguration.addStandard
      ) { $0.deferred != nil && $0.standard == nil },
      SettingCondition(
        "standard.distance_filter",
        "deferral needs distance_filter: none",
        remedy: "Core Location answers a filter with a deferredDistanceFiltered error"
      ) { $0.deferred != nil && $0.standard?.distanceFilter != nil },
      SettingCondition(
        "standard.elastic_filter",
        "an elastic filter needs a distance filter",
        remedy: "add distance_filter, such as 10 m"
      ) { $0.elasticFilter != nil && $0.standard != nil && $0.standard?.distanceFilter == nil },
      SettingCondition(
        "standard.desired_accuracy",
        "deferral at this accuracy fails with deferredAccuracyTooLow",
        remedy: "use best, or leave deferred out",
        effect: .useless,
        rule: "deferral-accuracy",
        source:
          "WWDC 2013 session 307; Apple, `allowDeferredLocationUpdates(untilTraveled:timeout:)`"
      ) { services in
        guard services.deferred != nil, let standard = services.standard else { return false }
        return ![.best, .bestForNavigation].contains(standard.desiredAccuracy)
      },
      SettingCondition(
        "standard.activity_type",
        "it decides when updates pause, but pausing is off",
        effect: .useless
      ) { $0.standard?.pausesLocationUpdatesAutomatically == false },
      SettingCondition(
        "exit_geofence",
        "an exit region and an exit geofence cannot be combined",
        remedy: "remove one of them"
      ) { $0.exitRadius != nil && $0.exitGeofence != nil },
    ] + FusedRequest.conditions.map { $0.lifted("fused", \.fused) }
}

extension StrategyConfiguration {
  static let addStandard = "add standard: {} to services"

  /// The sections of a strategy apart from services and modes, in the order of the files.
  public static let sections: [SettingSection<Self>] = [
    SettingSection(
      "duty_cycle",
      \.dutyCycle,
      DutyCycle.settings,
      from: .init(),
      "The standard service while moving, a region while still; shorthand for two modes"
    ),
    SettingSection(
      "software_regions",
      list: \.softwareRegions,
      "Places that the app itself checks on every delivery"
    ),
    SettingSection(
      "region_check",
      \.regionCheck,
      RegionCheck.settings,
      from: .init(),
      "How the app's own check of places guards against crossings caused by noise"
    ),
    SettingSection(
      "position_filter",
      \.positionFilter,
      PositionFilter.settings,
      from: .init(),
      "Positions that the app discards as it receives them"
    ),
    SettingSection(
      "background_work",
      \.backgroundWork,
      BackgroundWork.settings,
      from: .init(),
      "A position requested by work that the system runs in the background",
      "`BGAppRefreshTask`; `WorkManager`"
    ),
    SettingSection(
      "uploads",
      \.uploads,
      Uploads.settings,
      from: .init(interval: nil, bytes: 1),
      "The app's uploads to its server"
    ),
    SettingSection(
      "location_pushes",
      \.locationPushes,
      LocationPushes.settings,
      from: .init(),
      "The app's extension answers its server's pushes with one position each",
      "`CLLocationPushServiceExtension`"
    ),
    SettingSection(
      "geocode",
      \.actions.geocode,
      Geocoding.settings,
      from: .init(),
      "Geocoder requests for the last position the app received",
      "`CLGeocoder.reverseGeocodeLocation`"
    ),
    SettingSection(
      "notifications",
      \.actions.notifications,
      Notifications.settings,
      from: .init(occasions: []),
      "Notifications that the app shows at once when an event reaches it",
      "`UNUserNotificationCenter.add`"
    ),
    SettingSection(
      "region_notifications",
      list: \.actions.regionNotifications,
      "Places for which the system itself shows notifications, without the app",
      "`UNLocationNotificationTrigger`"
    ),
    SettingSection(
      "work",
      \.actions.workPerDelivery,
      [
        Setting(
          "each_delivery",
          \.self,
          .duration,
          "The app's computing time for each delivery of positions",
          isRequired: true
        )
      ],
      from: .zero,
      "The app's own computation"
    ),
    SettingSection(
      "authorization",
      \.actions.asking,
      Asking.settings,
      from: .init(),
      "The permissions that the app requests when the user opens it"
    ),
    SettingSection(
      "wake_lock",
      mark: \.actions.holdsWakeLock,
      "On Android, a partial wake lock of the app's own, so that the processor stays awake while the app runs",
      "`PowerManager.WakeLock.acquire`"
    ),
  ]

  /// The settings outside all sections.
  public static let settings: [Setting<Self>] = [
    Setting(
      "check_every",
      \.checkInterval,
      .interval,
      "The interval at which a running app checks the battery, the charger and the screen for its rules"
    )
  ]

  /// The conditions between these sections, and between them and services and modes.
  public static let conditions: [SettingCondition<Self>] =
    [
      SettingCondition(
        "duty_cycle",
        "a duty cycle and modes cannot be combined",
        remedy: "remove one of them"
      ) { $0.dutyCycle != nil && !$0.modes.isEmpty },
      SettingCondition(
        "duty_cycle",
        "a duty cycle needs the standard service",
        remedy: addStandard
      ) { $0.dutyCycle != nil && $0.modes.isEmpty && $0.standard == nil },
      SettingCondition(
        "duty_cycle",
        "a duty cycle and deferral cannot be combined",
        remedy: "remove one of them"
      ) { $0.dutyCycle != nil && $0.deferred != nil },
      SettingCondition(
        "duty_cycle",
        "a duty cycle and an elastic filter cannot be combined",
        remedy: "write the duty cycle as modes"
      ) { $0.dutyCycle != nil && $0.services.elasticFilter != nil },
      SettingCondition(
        "software_regions",
        "software regions need the standard service",
        remedy: addStandard
      ) { strategy in
        if strategy.backgroundWork != nil { return false }
        let all = [strategy.services] + strategy.modes.map { $0.services }
        let hasUpdates = all.contains {
          $0.standard != nil || $0.liveUpdates != nil || $0.fused != nil
        }
        return !strategy.softwareRegions.isEmpty && !hasUpdates
      },
      SettingCondition(
        "region_check",
        "a check of regions needs software regions",
        remedy: "add software_regions"
      ) { $0.regionCheck != nil && $0.softwareRegions.isEmpty },
      SettingCondition(
        "request.timeout",
        "it applies only in modes with standard updates, but the strategy has no modes",
        effect: .useless
      ) { $0.modes.isEmpty && $0.services.request != nil },
    ] + Uploads.conditions.map { $0.lifted("uploads", \.uploads) }

  /// The first condition between settings that makes the strategy invalid; nil if it is valid.
  public var conflict: String? {
    if let broken = Self.conditions.first(where: { $0.effect == .refused && $0.isBroken(by: self) })
    {
      return broken.text
    }
    for services in [services] + modes.map({ $0.services.over(services) }) {
      let all = Services.conditions
      if let broken = all.first(where: { $0.effect == .refused && $0.isBroken(by: services) }) {
        return broken.text
      }
    }
    return nil
  }

  /// The reason why the setting at a key, without a mode's name, has no effect; nil if it may.
  public func uselessness(of key: String) -> String? {
    if let own = Self.conditions.first(where: { $0.isUseless(key) && $0.isBroken(by: self) }) {
      return own.text
    }
    let states = modes.isEmpty ? [services] : modes.map { $0.services.over(services) }
    let section = key.prefix { $0 != "." }
    let used = states.filter { state in
      Services.sections.contains { $0.key == section && $0.isUsed(in: state) }
    }
    return Services.conditions.first { condition in
      condition.isUseless(key) && !used.isEmpty && used.allSatisfy { condition.isBroken(by: $0) }
    }?.text
  }

  /// The authorizations that an app may request or declare.
  static let authorization = SettingKind.word(
    [AuthorizationStatus.whenInUse.rawValue, AuthorizationStatus.always.rawValue],
    isOrdered: false
  )
  static let authorizationSteps = SettingSteps.values([
    .word(nil), .word(AuthorizationStatus.whenInUse.rawValue),
    .word(AuthorizationStatus.always.rawValue),
  ])
  /// A quarter to four times an interval; 1, 5 and 15 min if there is none.
  static let intervalSteps = SettingSteps.multiples(
    [0.25, 0.5, 2, 4],
    absent: [1, 5, 15].map { .duration(.minutes($0)) }
  )
}

extension SettingCondition {
  fileprivate func isUseless(_ key: String) -> Bool { effect == .useless && self.key == key }
}
