// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import Quantities
internal import World

extension LintRule {
  // MARK: - Accuracy

  static let accuracyRules = [
    LintRule(
      "navigation-accuracy",
      looksAt: "`desired_accuracy` of `standard` and `request`",
      "best_for_navigation is meant for phones that are plugged in",
      remedy: "use best, or restrict it to a mode for charging",
      source: "Apple, `kCLLocationAccuracyBestForNavigation`; WWDC 2010 session 115"
    ) { subject in
      if subject.isOnlyOnCharger { return [] }
      return accuracyPlaces(subject, .bestForNavigation)
    },
    LintRule(
      "ten-metres-accuracy",
      looksAt: "`desired_accuracy` of `standard` and `request`",
      "nearest_ten_meters keeps the satellite receiver on, as best does; it turns no radio off",
      remedy: "hundred_meters is the first accuracy that usually leaves the receiver off",
      source:
        "WWDC 2016 session 716; github.com/transistorsoft/react-native-background-geolocation/issues/2643"
    ) { accuracyPlaces($0, .nearestTenMeters) },
    LintRule(
      "deferral-is-gone",
      looksAt: "`deferred` on iOS 10 or newer",
      "deferral does nothing from iOS 10 onward: it fails at once with deferredFailed",
      remedy: "leave deferred out, or choose an older system",
      source:
        "github.com/lionheart/openradar-mirror/issues/15939; deprecated in iOS 13, `CLLocationManager.h`"
    ) { subject in
      guard subject.services.deferred != nil,
        subject.onSomeSystem({ !$0.deferral.isAvailable })
      else { return [] }
      return [subject.place("deferred")]
    },
    LintRule(
      "reduced-location",
      looksAt: "`precise_location: false` for an app that watches regions or ranges beacons",
      "without precise location, regions and ranging are not available",
      remedy: "let the user allow precise location, or use visits or significant_change",
      source: "Apple, `accuracyAuthorization`; `CLLocationManager.h`"
    ) { subject in
      guard let day = subject.day, !day.app.allowsPreciseLocation,
        subject.hasRegions || !subject.services.ranging.isEmpty,
        !subject.has({ $0 == .preciseLocation(isAllowed: true) })
      else { return [] }
      return [subject.place(ofApp: "precise_location")]
    },
  ]

  /// The rules that come from conditions between the settings of a strategy, declared beside them.
  static let settingRules = StrategyConfiguration.Services.conditions.compactMap { condition in
    condition.rule.map { name in
      let path = condition.key.split(separator: ".").map { String($0) }
      return LintRule(
        name,
        looksAt: "`\(condition.key)`",
        condition.text,
        remedy: condition.remedy ?? "",
        source: condition.source
      ) { subject in
        condition.isBroken(by: subject.services) ? [subject.place(path)] : []
      }
    }
  }

  private static func accuracyPlaces(
    _ subject: LintSubject,
    _ accuracy: DesiredAccuracy
  ) -> [SourcePosition?] {
    [
      subject.services.standard?.desiredAccuracy == accuracy
        ? subject.place("standard", "desired_accuracy") : nil,
      subject.services.request?.desiredAccuracy == accuracy
        ? subject.place("request", "desired_accuracy") : nil,
    ]
  }

  // MARK: - Updates in the background

  static let backgroundRules = [
    LintRule(
      "no-rest",
      looksAt:
        "`pauses_location_updates_automatically: false` without modes, duty cycle or deferral",
      "updates that never pause keep the phone awake for as long as the app is in the background",
      remedy: "let rules switch to a mode without updates, or use a duty cycle",
      source: "WWDC 2014 session 712; WWDC 2017 session 238; WWDC 2016 session 716"
    ) { subject in
      guard subject.updatesInBackground, subject.mode == nil, subject.strategy.dutyCycle == nil,
        subject.services.deferred == nil,
        subject.services.standard?.pausesLocationUpdatesAutomatically == false
      else { return [] }
      return [subject.place("standard", "pauses_location_updates_automatically")]
    },
    LintRule(
      "pause-without-return",
      looksAt:
        "`pauses_location_updates_automatically: true`, the default, with nothing that wakes the app",
      "after a pause, updates do not resume automatically, and nothing wakes the app to restart them",
      remedy: "add significant_change, visits or regions, or set "
        + "pauses_location_updates_automatically: false",
      source: "Apple, `locationManagerDidPauseLocationUpdates(_:)`; WWDC 2014 session 706"
    ) { subject in
      guard subject.updatesInBackground, !subject.hasMonitoring,
        subject.services.standard?.pausesLocationUpdatesAutomatically == true
      else { return [] }
      return [subject.place("standard", "pauses_location_updates_automatically")]
    },
    LintRule(
      "filter-suspends",
      looksAt: "`distance_filter` and `desired_accuracy` without the background indicator",
      "from iOS 16.4 onward, the app is suspended between updates unless there is no filter and the "
        + "accuracy is 100 m or better",
      remedy: "set shows_background_location_indicator: true, or distance_filter: none and at "
        + "least hundred_meters",
      source:
        "Apple engineer, developer.apple.com/forums/thread/726945; "
        + "github.com/transistorsoft/react-native-background-geolocation/issues/2494"
    ) { subject in
      guard subject.updatesInBackground, let standard = subject.services.standard,
        !standard.showsBackgroundLocationIndicator, !subject.liveInBackground,
        subject.onSomeSystem({ $0.lifeCycle.suspendsFilteredApps })
      else { return [] }
      // An app with the authorization "while using" always shows the indicator.
      let grant = subject.day?.app.authorization ?? .always
      guard ![.whenInUse, .allowOnce].contains(grant) else { return [] }
      if standard.distanceFilter != nil { return [subject.place("standard", "distance_filter")] }
      let isCoarse = standard.desiredAccuracy.threshold > Metres(100)
      return [isCoarse ? subject.place("standard", "desired_accuracy") : nil]
    },
    LintRule(
      "background-mode",
      looksAt: "`allows_background_location_updates: true` with `background_modes: []`",
      "allowing background updates without the background mode ends the app with a fatal error",
      remedy: "add location to background_modes, or leave the setting out",
      source: "`CLLocationManager.h`; WWDC 2015 session 714"
    ) { subject in
      guard subject.day?.app.hasLocationBackgroundMode == false,
        subject.services.standard?.allowsBackgroundLocationUpdates == true
      else { return [] }
      return [subject.place(ofApp: "background_modes")]
    },
    LintRule(
      "live-updates-session",
      looksAt: "`live_updates` without `background_activity_session` and without "
        + "`service_session: always`",
      "live updates without a session end when the user leaves the app",
      remedy: "set background_activity_session: true or service_session: always",
      source: "Apple, `CLBackgroundActivitySession`; `CLServiceSession.h`, iOS 18"
    ) { subject in
      guard subject.services.liveUpdates != nil, !subject.liveInBackground,
        !subject.updatesInBackground, subject.goesToBackground
      else { return [] }
      return [subject.place("live_updates")]
    },
    LintRule(
      "mode-without-wake",
      looksAt: "a mode with neither updates nor monitoring",
      "nothing wakes the app in this mode: once suspended, it stays suspended until the user opens it",
      remedy: "add exit_region, significant_change, visits or regions to the mode",
      source: "Apple, Handling location updates in the background; WWDC 2016 session 716"
    ) { subject in
      guard let mode = subject.mode, subject.goesToBackground, !subject.updatesInBackground,
        !subject.liveInBackground, !subject.hasMonitoring, subject.services.fused == nil,
        // On Android, transitions of the user's activity wake the app.
        !(subject.services.motion && subject.strategy.usesFusedProvider)
      else { return [] }
      return [subject.place(ofKey: "modes", mode.name)]
    },
  ]
}
