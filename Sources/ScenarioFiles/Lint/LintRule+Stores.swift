// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import Studies

extension LintRule {
  // MARK: - Rules of app stores

  /// The policies of `scenarios/policies.csv` that have a check, in the order of the table.
  static let storeRules = StorePolicy.all.compactMap { policy in
    storeChecks.first { $0.name == policy.name }.map { check in
      var rule = LintRule(
        policy.name,
        looksAt: check.subject,
        "\(policy.store), from \(policy.from): \(policy.statement)",
        remedy: "\(policy.remedy); \(policy.source), read \(policy.read)",
        source: "`scenarios/policies.csv`",
        find: check.find
      )
      rule.platform = .android
      return rule
    }
  }

  /// What lint examines for a policy.
  private struct StoreCheck: Sendable {
    var name: String
    var subject: String
    var find: @Sendable (LintSubject) -> [SourcePosition?]
  }

  private static let storeChecks = [
    StoreCheck(
      name: "geofence-service",
      subject:
        "`geofences` or `software_regions` beside updates that a foreground service keeps running"
    ) { subject in
      let hasUpdates =
        subject.services.fused != nil || (subject.day != nil && subject.services.standard != nil)
      let hasService = subject.day?.app.hasLocationBackgroundMode ?? true
      guard hasUpdates, hasService, subject.goesToBackground else { return [] }
      if !subject.services.geofences.isEmpty { return [subject.place("geofences")] }
      return subject.strategy.softwareRegions.isEmpty
        ? [] : [subject.place(ofKey: "software_regions")]
    },
    StoreCheck(
      name: "location-button",
      subject: "`request` alone, on a day on which the app stays on the screen"
    ) { subject in
      let services = subject.services
      guard let day = subject.day, day.app.allowsPreciseLocation, !subject.goesToBackground,
        services.request != nil, services.standard == nil, services.fused == nil,
        services.liveUpdates == nil, !subject.hasMonitoring
      else { return [] }
      return [subject.place("request")]
    },
    StoreCheck(
      name: "wake-lock-limit",
      subject: "`wake_lock` of an app that goes to the background"
    ) { subject in
      guard subject.strategy.actions.holdsWakeLock, subject.goesToBackground else { return [] }
      return [subject.place(ofKey: "wake_lock")]
    },
  ]
}
