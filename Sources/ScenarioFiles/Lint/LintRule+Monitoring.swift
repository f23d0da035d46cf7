// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import Quantities
internal import World

extension LintRule {
  // MARK: - Requests and questions

  static let requestRules = [
    LintRule(
      "silent-timer",
      looksAt: "`request` without updates that keep the app running",
      "the request timer does not fire once the app is suspended, soon after the user leaves it",
      remedy:
        "also keep the standard service on in a mode, or use significant_change or visits",
      source: "Apple, Handling location updates in the background"
    ) { subject in
      guard subject.services.request != nil, subject.goesToBackground,
        !subject.updatesInBackground, !subject.liveInBackground
      else { return [] }
      return [subject.place("request", "every")]
    },
    LintRule(
      "request-ignored",
      looksAt: "`request` together with `standard`, without modes",
      "a request is ignored while updates run",
      remedy: "leave request out, or put both into a mode, where the request raises the accuracy",
      source: "`CLLocationManager.h`; WWDC 2015 session 714"
    ) { subject in
      guard subject.mode == nil, subject.strategy.dutyCycle == nil,
        subject.services.request != nil, subject.services.standard != nil
      else { return [] }
      return [subject.place("request")]
    },
    LintRule(
      "geocoder-limit",
      looksAt: "`geocode` more often than once a minute, or at each delivery of running updates",
      "the geocoder limits each app's requests and answers with a network error beyond that",
      remedy: "ask at most once a minute, such as every: 5 min",
      source: "Apple, `CLGeocoder`; developer.apple.com/forums/thread/795522"
    ) { subject in
      guard let geocode = subject.strategy.actions.geocode else { return [] }
      let isOften =
        geocode.interval.map { $0 < .minutes(1) }
        ?? (subject.services.standard != nil || subject.services.liveUpdates != nil)
      return [isOften ? subject.place(ofKey: "geocode", "every") : nil]
    },
  ]

  // MARK: - Monitoring

  /// The most regions of one app.
  private static let regionLimit = 20
  /// The smallest radius of a region that the system monitors well.
  private static let leastRadius = Metres(100)

  static let monitoringRules = [
    LintRule(
      "too-many-regions",
      looksAt: "`regions`, `beacons` and `exit_region` together; `monitor`",
      "an app can watch 20 regions; the others fail with regionMonitoringFailure",
      remedy: "watch the nearest places only",
      source: "Apple, `startMonitoring(for:)`; WWDC 2013 session 310; `CLMonitoringEvent.h`, iOS 18"
    ) { subject in
      let (services, strategy) = (subject.services, subject.strategy)
      let own = services.exitRadius != nil || strategy.dutyCycle != nil ? 1 : 0
      let regions = subject.count(services.regions) + services.beacons.count + own
      let conditions = subject.count(services.monitor)
      return [
        regions > regionLimit
          ? subject.own(subject.place(services.regions.isEmpty ? "beacons" : "regions")) : nil,
        conditions > regionLimit ? subject.own(subject.place("monitor")) : nil,
      ]
    },
    LintRule(
      "small-region",
      looksAt: "the radius of `exit_region` and `duty_cycle`, and of places that are watched",
      "regions smaller than 100 m work poorly: they rely on Wi-Fi and fire while the user is outside",
      remedy: "use a radius of 100 m or more",
      source: "WWDC 2014 session 708; github.com/home-assistant/iOS/issues/785"
    ) { subject in
      var places = smallPlaces(subject)
      if let radius = subject.services.exitRadius, radius < leastRadius {
        places.append(subject.place("exit_region", "radius"))
      }
      if let cycle = subject.strategy.dutyCycle, cycle.exitRadius < leastRadius {
        places.append(subject.place(ofKey: "duty_cycle", "exit_radius"))
      }
      return places
    },
    LintRule(
      "needs-always",
      looksAt: "`authorization: when_in_use` for an app that monitors",
      "with When In Use, an app gets significant changes, regions and visits only while in use",
      remedy: "set authorization: always, or let the app ask for it",
      source: "WWDC 2019 session 705; before iOS 13 not at all, WWDC 2014 session 706"
    ) { subject in
      guard let day = subject.day, [.whenInUse, .allowOnce].contains(day.app.authorization),
        subject.hasMonitoring, subject.strategy.actions.asking?.authorization != .always,
        !subject.has({ if case .authorization = $0 { true } else { false } })
      else { return [] }
      return [subject.place(ofApp: "authorization")]
    },
    LintRule(
      "push-needs-always",
      looksAt: "`location_pushes` of an app without `authorization: always`",
      "location pushes start the extension only if the app has the permission Always",
      remedy: "set authorization: always, or let the app ask for it",
      source: "Apple, Creating a location push service extension"
    ) { subject in
      guard let day = subject.day, day.app.authorization != .always,
        subject.strategy.locationPushes != nil,
        subject.strategy.actions.asking?.authorization != .always,
        !subject.has({ if case .authorization = $0 { true } else { false } })
      else { return [] }
      return [subject.place(ofApp: "authorization") ?? subject.place(ofKey: "location_pushes")]
    },
    LintRule(
      "relaunch-after-quit",
      looksAt: "`force_quit` of an app that monitors, on iOS 26 or newer",
      "developers report that iOS 26 does not launch an app again that its user has quit",
      remedy: "compare --os ios_26 --os ios_26_reported shows what depends on it",
      source: "developer.apple.com/forums/thread/826964; Apple documents no change"
    ) { subject in
      guard subject.day != nil, subject.hasMonitoring, subject.has({ $0 == .forceQuit }),
        subject.onSomeSystem({ ["ios_26", "ios_27"].contains($0.name) })
      else { return [] }
      return [subject.position]
    },
    LintRule(
      "monitor-session",
      looksAt: "`monitor` without `service_session: always` and without updates in the background, "
        + "on iOS 18 or newer",
      "from iOS 18 onward, a suspended app gets no monitor events without a service session",
      remedy: "add live_updates with service_session: always, or watch the places with regions",
      source: "Apple, `CLServiceSession.h`, iOS 18"
    ) { subject in
      guard !subject.services.monitor.isEmpty, !subject.liveInBackground,
        !subject.updatesInBackground, subject.goesToBackground,
        subject.onSomeSystem({ $0.liveUpdates.isAvailable && $0.liveUpdates.needsServiceSession })
      else { return [] }
      return [subject.place("monitor")]
    },
  ]

  /// The radii of places below the limit that the system monitors for the app.
  private static func smallPlaces(_ subject: LintSubject) -> [SourcePosition?] {
    guard let day = subject.day, case .sequence(let nodes)? = day.root["places"]?.content else {
      return []
    }
    let choices =
      subject.services.regions + subject.services.monitor
      + subject.strategy.actions.regionNotifications
    return zip(day.scenario.places, nodes).compactMap { place, node in
      let isWatched = choices.contains(.allPlaces) || choices.contains(.place(place.name))
      guard isWatched, place.radius < leastRadius else { return nil }
      return node.entries?.first { $0.key == "radius" }?.position
    }
  }

  // MARK: - Sensors

  static let sensorRules = [
    LintRule(
      "heading-alone",
      looksAt: "`heading` without `standard` and `live_updates`",
      "without location updates there is no true heading, and none in the background",
      remedy: "add standard; three_kilometers is enough",
      source: "Apple, `CLLocationManager` class reference, iOS 9"
    ) { subject in
      guard subject.services.heading != nil, subject.services.standard == nil,
        subject.services.liveUpdates == nil
      else { return [] }
      return [subject.place("heading")]
    },
    LintRule(
      "ranging-alone",
      looksAt: "`ranging` without `standard` and `beacons`",
      "ranging continues in the background only while the standard service runs there",
      remedy: "add standard, or add beacons, which wake the app near a beacon",
      source: "WWDC 2013 session 307; WWDC 2016 session 716"
    ) { subject in
      guard !subject.services.ranging.isEmpty, !subject.updatesInBackground,
        subject.services.beacons.isEmpty, subject.goesToBackground
      else { return [] }
      return [subject.place("ranging")]
    },
  ]
}
