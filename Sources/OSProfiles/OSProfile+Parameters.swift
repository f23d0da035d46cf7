// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension OSProfile {
  /// One setting of a profile: its key in files and where it lives.
  public struct Parameter: Sendable {
    /// The typed place of the setting.
    public enum Location: Sendable {
      /// A duration.
      case duration(any WritableKeyPath<OSProfile, SimulationDuration> & Sendable)
      /// A length.
      case length(any WritableKeyPath<OSProfile, Metres> & Sendable)
      /// A pure number.
      case number(any WritableKeyPath<OSProfile, Double> & Sendable)
      /// A whole number.
      case count(any WritableKeyPath<OSProfile, Int> & Sendable)
      /// Yes or no.
      case flag(any WritableKeyPath<OSProfile, Bool> & Sendable)
      /// A way of wording the accuracy.
      case accuracyStyle(any WritableKeyPath<OSProfile, AccuracyStyle> & Sendable)
    }

    /// The key, such as `scan_interval_moving`.
    public let key: String
    /// The typed place of the setting.
    public let location: Location
  }

  /// Every setting of a profile, in the order of the files.
  public static let parameters: [Parameter] = [
    Parameter(key: "cell_first_delay", location: .duration(\.cellFirstDelay)),
    Parameter(
      key: "cell_first_delay_without_gnss",
      location: .duration(\.cellFirstDelayWithoutGNSS)
    ),
    Parameter(key: "wifi_first_delay", location: .duration(\.wifiFirstDelay)),
    Parameter(
      key: "wifi_first_delay_without_gnss",
      location: .duration(\.wifiFirstDelayWithoutGNSS)
    ),
    Parameter(key: "scan_interval_moving", location: .duration(\.scanIntervalMoving)),
    Parameter(key: "scan_interval_still", location: .duration(\.scanIntervalStill)),
    Parameter(key: "gnss_interval", location: .duration(\.gnssInterval)),
    Parameter(key: "gnss_fallback_after", location: .duration(\.gnssFallbackAfter)),
    Parameter(key: "gnss_fallback_timeout", location: .duration(\.gnssFallbackTimeout)),
    Parameter(key: "scans_beside_gnss", location: .flag(\.scansBesideGNSS)),
    Parameter(key: "dead_reckoning_time", location: .duration(\.deadReckoningTime)),
    Parameter(key: "dead_reckoning_growth", location: .number(\.deadReckoningGrowth)),
    Parameter(key: "filter_improvement_fraction", location: .number(\.filterImprovementFraction)),
    Parameter(key: "location_unknown_after", location: .duration(\.locationUnknownAfter)),
    Parameter(key: "request_timeout", location: .duration(\.requestTimeout)),
    Parameter(key: "static_hold_after", location: .duration(\.staticHoldAfter)),
    Parameter(key: "static_hold_early_interval", location: .duration(\.staticHoldEarlyInterval)),
    Parameter(key: "static_hold_early_duration", location: .duration(\.staticHoldEarlyDuration)),
    Parameter(key: "static_hold_late_interval", location: .duration(\.staticHoldLateInterval)),
    Parameter(key: "pause_after", location: .duration(\.pauseAfter)),
    Parameter(key: "pauses_automatically", location: .flag(\.pausesAutomatically)),
    Parameter(key: "pause_radius", location: .length(\.pauseRadius)),
    Parameter(key: "pause_radius_fitness", location: .length(\.pauseRadiusFitness)),
    Parameter(key: "pause_radius_automotive", location: .length(\.pauseRadiusAutomotive)),
    Parameter(key: "resumes_automatically", location: .flag(\.resumesAutomatically)),
    Parameter(key: "request_location_available", location: .flag(\.requestLocationAvailable)),
    Parameter(key: "lookup_tile_size", location: .length(\.lookupTileSize)),
    Parameter(key: "lookup_bytes", location: .count(\.lookupBytes)),
    Parameter(key: "lookup_known_radius", location: .length(\.lookupKnownRadius)),
    Parameter(key: "suspend_after", location: .duration(\.suspendAfter)),
    Parameter(key: "wake_assertion", location: .duration(\.wakeAssertion)),
    Parameter(key: "background_task_limit", location: .duration(\.backgroundTaskLimit)),
    Parameter(key: "background_task_notice", location: .duration(\.backgroundTaskNotice)),
    Parameter(key: "suspended_queue_capacity", location: .count(\.suspendedQueueCapacity)),
    Parameter(key: "suspended_kill_interval", location: .duration(\.suspendedKillInterval)),
    Parameter(key: "relaunches_after_quit", location: .flag(\.relaunchesAfterQuit)),
    Parameter(key: "background_needs_property", location: .flag(\.backgroundNeedsProperty)),
    Parameter(key: "restricts_background_start", location: .flag(\.restrictsBackgroundStart)),
    Parameter(key: "suspends_filtered_apps", location: .flag(\.suspendsFilteredApps)),
    Parameter(key: "filtered_suspend_after", location: .duration(\.filteredSuspendAfter)),
    Parameter(key: "filtered_resume_minimum", location: .duration(\.filteredResumeMinimum)),
    Parameter(key: "filtered_resume_maximum", location: .duration(\.filteredResumeMaximum)),
    Parameter(key: "low_power_mode_ends_background", location: .flag(\.lowPowerModeEndsBackground)),
    Parameter(key: "offline_delay_factor", location: .number(\.offlineDelayFactor)),
    Parameter(key: "background_refresh", location: .flag(\.backgroundRefresh)),
    Parameter(key: "background_refresh_interval", location: .duration(\.backgroundRefreshInterval)),
    Parameter(key: "background_refresh_delay", location: .duration(\.backgroundRefreshDelay)),
    Parameter(key: "background_refresh_run_time", location: .duration(\.backgroundRefreshRunTime)),
    Parameter(key: "silent_push_available", location: .flag(\.silentPushAvailable)),
    Parameter(key: "silent_push_interval", location: .duration(\.silentPushInterval)),
    Parameter(key: "silent_push_bytes", location: .count(\.silentPushBytes)),
    Parameter(key: "when_in_use_available", location: .flag(\.whenInUseAvailable)),
    Parameter(key: "monitoring_when_in_use", location: .flag(\.monitoringWhenInUse)),
    Parameter(key: "provisional_always", location: .flag(\.provisionalAlways)),
    Parameter(key: "provisional_hold", location: .duration(\.provisionalHold)),
    Parameter(key: "in_use_grace", location: .duration(\.inUseGrace)),
    Parameter(key: "reduced_accuracy_available", location: .flag(\.reducedAccuracyAvailable)),
    Parameter(key: "reduced_accuracy_radius", location: .length(\.reducedAccuracyRadius)),
    Parameter(key: "reduced_accuracy_grid", location: .length(\.reducedAccuracyGrid)),
    Parameter(key: "reduced_accuracy_interval", location: .duration(\.reducedAccuracyInterval)),
    Parameter(key: "reduced_accuracy_age", location: .duration(\.reducedAccuracyAge)),
    Parameter(key: "significant_change_available", location: .flag(\.significantChangeAvailable)),
    Parameter(key: "significant_change_distance", location: .length(\.significantChangeDistance)),
    Parameter(key: "significant_change_interval", location: .duration(\.significantChangeInterval)),
    Parameter(key: "significant_change_delay", location: .duration(\.significantChangeDelay)),
    Parameter(key: "significant_change_fix_age", location: .duration(\.significantChangeFixAge)),
    Parameter(
      key: "significant_change_wake_interval",
      location: .duration(\.significantChangeWakeInterval)
    ),
    Parameter(key: "region_limit", location: .count(\.regionLimit)),
    Parameter(key: "maximum_region_radius", location: .length(\.maximumRegionRadius)),
    Parameter(key: "region_registration_delay", location: .duration(\.regionRegistrationDelay)),
    Parameter(key: "region_cushion_minimum", location: .length(\.regionCushionMinimum)),
    Parameter(key: "region_cushion_maximum", location: .length(\.regionCushionMaximum)),
    Parameter(key: "region_hold", location: .duration(\.regionHold)),
    Parameter(key: "region_scan_minimum", location: .duration(\.regionScanMinimum)),
    Parameter(key: "region_scan_maximum", location: .duration(\.regionScanMaximum)),
    Parameter(key: "region_latency_median", location: .duration(\.regionLatencyMedian)),
    Parameter(key: "region_latency_spread", location: .number(\.regionLatencySpread)),
    Parameter(key: "region_tail_fraction", location: .number(\.regionTailFraction)),
    Parameter(key: "region_tail_minimum", location: .duration(\.regionTailMinimum)),
    Parameter(key: "region_tail_maximum", location: .duration(\.regionTailMaximum)),
    Parameter(key: "regions_available", location: .flag(\.regionsAvailable)),
    Parameter(key: "regions_use_wifi", location: .flag(\.regionsUseWiFi)),
    Parameter(key: "monitoring_needs_awake", location: .flag(\.monitoringNeedsAwake)),
    Parameter(key: "monitoring_needs_refresh", location: .flag(\.monitoringNeedsRefresh)),
    Parameter(key: "region_effective_radius", location: .length(\.regionEffectiveRadius)),
    Parameter(key: "region_state_delay", location: .duration(\.regionStateDelay)),
    Parameter(key: "deferred_updates_available", location: .flag(\.deferredUpdatesAvailable)),
    Parameter(key: "deferred_capacity", location: .count(\.deferredCapacity)),
    Parameter(key: "deferred_loss_timeout", location: .duration(\.deferredLossTimeout)),
    Parameter(key: "scans_while_deferred", location: .flag(\.scansWhileDeferred)),
    Parameter(key: "beacons_available", location: .flag(\.beaconsAvailable)),
    Parameter(key: "beacon_entry_delay", location: .duration(\.beaconEntryDelay)),
    Parameter(key: "beacon_exit_delay", location: .duration(\.beaconExitDelay)),
    Parameter(key: "beacon_priority_limit", location: .count(\.beaconPriorityLimit)),
    Parameter(key: "ranging_interval", location: .duration(\.rangingInterval)),
    Parameter(key: "proximity_immediate", location: .length(\.proximityImmediate)),
    Parameter(key: "proximity_near", location: .length(\.proximityNear)),
    Parameter(key: "heading_uses_course", location: .flag(\.headingUsesCourse)),
    Parameter(key: "live_updates_available", location: .flag(\.liveUpdatesAvailable)),
    Parameter(key: "live_stationary_after", location: .duration(\.liveStationaryAfter)),
    Parameter(key: "service_session_required", location: .flag(\.serviceSessionRequired)),
    Parameter(key: "geocoder_limit", location: .count(\.geocoderLimit)),
    Parameter(key: "geocode_bytes", location: .count(\.geocodeBytes)),
    Parameter(key: "geocode_delay", location: .duration(\.geocodeDelay)),
    Parameter(key: "notification_limit", location: .count(\.notificationLimit)),
    Parameter(
      key: "region_notifications_available",
      location: .flag(\.regionNotificationsAvailable)
    ),
    Parameter(key: "notification_screen_time", location: .duration(\.notificationScreenTime)),
    Parameter(key: "notification_work", location: .duration(\.notificationWork)),
    Parameter(key: "visit_dwell", location: .duration(\.visitDwell)),
    Parameter(key: "visit_arrival_delay", location: .duration(\.visitArrivalDelay)),
    Parameter(key: "visit_arrival_spread", location: .number(\.visitArrivalSpread)),
    Parameter(
      key: "visit_sleeping_delay_minimum",
      location: .duration(\.visitSleepingDelayMinimum)
    ),
    Parameter(
      key: "visit_sleeping_delay_maximum",
      location: .duration(\.visitSleepingDelayMaximum)
    ),
    Parameter(key: "visit_departure_distance", location: .length(\.visitDepartureDistance)),
    Parameter(key: "visit_departure_dwell", location: .duration(\.visitDepartureDwell)),
    Parameter(key: "visit_date_error_minimum", location: .duration(\.visitDateErrorMinimum)),
    Parameter(key: "visit_date_error_maximum", location: .duration(\.visitDateErrorMaximum)),
    Parameter(key: "visit_missed_fraction", location: .number(\.visitMissedFraction)),
    Parameter(key: "visit_false_fraction", location: .number(\.visitFalseFraction)),
    Parameter(key: "visit_false_dwell", location: .duration(\.visitFalseDwell)),
    Parameter(key: "visit_walk_interval", location: .duration(\.visitWalkInterval)),
    Parameter(key: "visit_charger_factor", location: .number(\.visitChargerFactor)),
    Parameter(key: "visits_available", location: .flag(\.visitsAvailable)),
    Parameter(key: "accuracy_style", location: .accuracyStyle(\.accuracyStyle)),
    Parameter(key: "course_minimum_speed", location: .number(\.courseMinimumSpeed)),
    Parameter(key: "gnss_accuracy_factor", location: .number(\.gnssAccuracyFactor)),
    Parameter(key: "gnss_accuracy_spread", location: .number(\.gnssAccuracySpread)),
    Parameter(key: "gnss_accuracy_refresh", location: .duration(\.gnssAccuracyRefresh)),
    Parameter(key: "wifi_accuracy_factor", location: .number(\.wifiAccuracyFactor)),
    Parameter(key: "wifi_accuracy_spread", location: .number(\.wifiAccuracySpread)),
    Parameter(key: "cell_accuracy_factor", location: .number(\.cellAccuracyFactor)),
    Parameter(key: "cell_accuracy_spread", location: .number(\.cellAccuracySpread)),
    Parameter(key: "wifi_still_jitter", location: .length(\.wifiStillJitter)),
    Parameter(key: "start_up_accuracy_median", location: .length(\.startUpAccuracyMedian)),
    Parameter(key: "start_up_accuracy_spread", location: .number(\.startUpAccuracySpread)),
    Parameter(key: "start_up_accuracy_minimum", location: .length(\.startUpAccuracyMinimum)),
    Parameter(key: "start_up_accuracy_maximum", location: .length(\.startUpAccuracyMaximum)),
    Parameter(key: "convergence_fraction", location: .number(\.convergenceFraction)),
    Parameter(key: "convergence_factor", location: .number(\.convergenceFactor)),
    Parameter(key: "convergence_time", location: .duration(\.convergenceTime)),
  ]
}
