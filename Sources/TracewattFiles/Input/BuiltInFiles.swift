// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from the folder scenarios; change the files there.

/// The built-in files by folder and name, in the order of their names.
enum BuiltInFiles {
  static let all: [(folder: String, name: String, text: String)] = [
    ("os", "android_10", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# Android 10: a right for the time in use, beside the one for any time.
version: 1
kind: os
extends: android_8
name: android_10
title: Android 10, a right for the time in use
settings:
  when_in_use_available: true             # P1 doc: Request location permissions

"""##),
    ("os", "android_12", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# Android 12: the user can allow the area only. The library's builder of 2022 takes the interval itself
# as the shortest one.
version: 1
kind: os
extends: android_10
name: android_12
title: Android 12, approximate location
settings:
  reduced_accuracy_available: true        # P2 doc: Approximate location
  reduced_accuracy_radius: 2 km           # P2 doc: AOSP, LocationFudger
  reduced_accuracy_grid: 2 km             # P2 doc: AOSP, LocationFudger
  reduced_accuracy_interval: 10 min       # P2 doc: AOSP, LocationFudger
fused_provider:                           # docs/android.md: the rules by letter and number
  minimum_interval_fraction: 1            # A7 doc: IMPLICIT_MIN_UPDATE_INTERVAL

"""##),
    ("os", "android_6", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# Android 6: how positions are worded and how often they come, Google's fused provider, geofencing and
# Doze. What an app asks of Core Location it gets here too, by the rules of iOS 12 without what
# Android had not, so that one strategy can be compared on both.
version: 1
kind: os
extends: ios_12
name: android_6
title: Android 6, field behaviour
platform: android
settings:
  accuracy_style: android                 # measured (MobilityNet 2020, Nexus 6)
  gnss_accuracy_factor: 0.9               # fitted: 57 % lie inside (row M4), for 68 % are meant
  wifi_accuracy_factor: 1.3               # fitted: 78 % lie inside (row M4)
  cell_accuracy_factor: 0.47              # measured: 900 m where cells reach 1.9 km
  cell_accuracy_spread: 0.15              # derived: 95 % of radii of 900 m above 707 m (row M8)
  scan_interval_moving: 5 s               # [9] measured
  convergence_fraction: 1                 # A2 measured: the first position of a turn errs by 2.6 to 4.1 times
  convergence_factor: 3.3                 # A2 measured: as much as those of each second, at every quantile
  dead_reckoning_time: 0 s                # [8] A: seen on iOS alone
  wifi_first_delay: 0.8 s                 # [10] measured, 0.3 to 1.6 s, from a cached scan
  wifi_still_jitter: 0 m                  # measured: 0 to 1.2 m, the same position again and again
  background_task_limit: 30 s             # [29] A
  background_needs_property: false        # A: Android 6 has no such property
  restricts_background_start: false       # A: limits in the background came with Android 8 (X4)
  when_in_use_available: false            # A: one right, for any time
  beacons_available: false                # A: not a service of the system
  region_notifications_available: false   # A: not a service of the system
  heading_uses_course: false              # A
fused_provider:                           # docs/android.md: the rules by letter and number
  continuous_below: 10 s                  # A2 doc: AOSP, GnssLocationProvider
  seek_timeout: 20 s                      # A3 A
  settle_moving: 6 s                      # A4 measured: 5 to 7 s between the two positions of a turn
  settle_fraction: 0.12                   # A4 measured: 388 of 3,246 turns of 30 s requests on the way
  network_interval_moving: 5 s            # A5 measured: 5.1 s
  network_interval_still: 97 s            # A5 measured: 37 an hour in the first hour, balanced and low power
  balanced_gnss_below: 10 s               # A6 measured: satellites at 1 s, scans at 30 s; between them A
  minimum_interval_fraction: 0.1666       # A7 doc: a sixth, LocationRequest.setFastestInterval
  batching_factor: 2                      # A8 doc: LocationRequest.Builder
  background_interval: 0 s                # A9 doc: limits came with Android 8
  geofence_limit: 100                     # G1 doc: Create and monitor geofences
  geofence_check_minimum: 10 s            # G2 A
  geofence_check_maximum: 100 s           # G2 fitted, 70 to 140 s
  geofence_background_check_minimum: 10 s # G3 as in front (G2): limits came with Android 8
  geofence_background_check_maximum: 100 s # G3 as in front (G2)
  geofence_check_after_doze: 0 s          # G3 doc
  geofence_margin: 0.4                    # G4 derived from X6: three quarters of a circle
  geofence_approach_speed: 40             # G2 A, in m/s
  geofence_rest_check: 20 s               # G5 A
  doze_after_screen_off: 64.5 min         # Z1 doc: AOSP, DeviceIdleController, 30 + 30 + 4.5 min
  doze_after_motion: 44.5 min             # Z1 doc: 10 + 30 + 4.5 min
  doze_idle: 60 min                       # Z2 doc
  doze_idle_maximum: 6 h                  # Z2 doc
  doze_window: 5 min                      # Z2 doc
  doze_window_maximum: 10 min             # Z2 doc

"""##),
    ("os", "android_8", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# Android 8: limits in the background (X4). Light Doze, which came with Android 7, keeps apps from the
# network and not from positions, so nothing of it is modelled.
version: 1
kind: os
extends: android_6
name: android_8
title: Android 8, limits in the background
fused_provider:                           # docs/android.md: the rules by letter and number
  background_interval: 20 min             # A9 doc: a few times an hour (X4); three is A
  geofence_background_check_minimum: 120 s # G3 derived: 2.5 min on average (X5: 2 to 3 min)
  geofence_background_check_maximum: 420 s # G3 derived
  geofence_check_after_doze: 6 min        # G3 doc: up to 6 min after a long rest (X5)

"""##),
    ("os", "doc", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# The newest iOS as documented, where documents and field measurements disagree. Numbers in brackets
# are the rules of docs/core-location.md.
version: 1
kind: os
extends: ios_27
name: doc
title: iOS as documented
settings:
  wifi_first_delay: 3 s                   # [10] A: 2 to 4 s
  scan_interval_moving: 10 s              # [9] A: one fix per scan
  scan_interval_still: 60 s               # [9] A
  dead_reckoning_time: 0 s                # [8] none is documented
  static_hold_early_interval: 1 s         # no static hold is documented
  static_hold_late_interval: 1 s          # no static hold is documented
  significant_change_interval: 300 s      # [18] doc: at least five minutes between events
  significant_change_wake_interval: 15 min # [22] doc: C10, without movement
  region_cushion_minimum: 200 m           # [25] doc: fixed cushion
  region_cushion_maximum: 200 m           # [25] doc
  region_latency_median: 174 s            # [27] doc mean 240 s = median 174 s x exp(0.8² / 2)
  region_latency_spread: 0.8              # [27] A
  visit_arrival_delay: 8 min              # [34] A: median
  visit_sleeping_delay_minimum: 8 min     # [34] A: median
  visit_sleeping_delay_maximum: 20 min    # [34] A: 95th percentile
  proximity_immediate: 10 cm              # [37] doc: B3
  accuracy_style: documented              # [4] doc: S37
  gnss_accuracy_spread: 0                 # [4] doc: S37
  wifi_accuracy_factor: 1                 # [4] doc: S37
  cell_accuracy_factor: 0.58              # [4] S37; calibrated to hold 63 to 68 %
  gnss_accuracy_factor: 1.12              # [4] S37; calibrated to hold 63 to 68 %
  convergence_fraction: 0                 # no slow convergence is documented

"""##),
    ("os", "ios_10", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 10: deferral is still documented and fails at once with error 11 on every device.
version: 1
kind: os
extends: ios_9
name: ios_10
title: iOS 10, deferral is dead
settings:
  deferred_updates_available: false       # [30] reported: D8

"""##),
    ("os", "ios_11", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 11. The property for the indicator comes with it (L9): a strategy's setting, not the system's.
version: 1
kind: os
extends: ios_10
name: ios_11
title: iOS 11, headings corrected in cars
settings:
  heading_uses_course: true               # [40] doc: G7

"""##),
    ("os", "ios_12", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 12, the system of the MobilityNet recordings, from which the measured values of all versions
# come. Nothing that is modelled changes; the activity type airborne is new (S27).
version: 1
kind: os
extends: ios_11
name: ios_12
title: iOS 12, field behaviour

"""##),
    ("os", "ios_13", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 13: Always is provisional until the user confirms it, rights can be given once, and monitoring
# works with the right for the time in use. Deferral is deprecated (D9).
version: 1
kind: os
extends: ios_12
name: ios_13
title: iOS 13, Always is provisional, Allow Once
settings:
  background_task_limit: 30 s             # [29] A: the version is not known; measured nowhere
  monitoring_when_in_use: true            # [41] doc: C15, R27, V10
  provisional_always: true                # [43] doc: L3; Allow Once with it

"""##),
    ("os", "ios_14", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 14: the user may allow the area only.
version: 1
kind: os
extends: ios_13
name: ios_14
title: iOS 14, reduced accuracy
settings:
  reduced_accuracy_available: true        # [44] doc: L20 to L24

"""##),
    ("os", "ios_16_4", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 16.4: without the indicator, updates in the background go on only with no filter and an
# accuracy of 100 m or better. iOS 15 and 16.0 to 16.3 change nothing that is modelled.
version: 1
kind: os
extends: ios_14
name: ios_16_4
title: iOS 16.4, filtered apps are suspended
settings:
  suspends_filtered_apps: true            # [16] reported: L10

"""##),
    ("os", "ios_17", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 17: live updates and monitors of conditions.
version: 1
kind: os
extends: ios_16_4
name: ios_17
title: iOS 17, live updates and monitors
settings:
  live_updates_available: true            # [48], [49] doc: N1, N6

"""##),
    ("os", "ios_18", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 18: outside use, live updates and monitors need a service session of the app.
version: 1
kind: os
extends: ios_17
name: ios_18
title: iOS 18, field behaviour
settings:
  service_session_required: true          # [49] doc: N5

"""##),
    ("os", "ios_26", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 26: the geocoder is deprecated (Q2) and works as before; nothing that is modelled changes.
version: 1
kind: os
extends: ios_18
name: ios_26
title: iOS 26, field behaviour

"""##),
    ("os", "ios_27", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 27, the newest system and the default. The region API is deprecated (R9) and works as before.
# New are the activity type maritime (N1) and the orientation of headings by the body (G5), which
# change nothing that is modelled.
version: 1
kind: os
extends: ios_26
name: ios_27
title: iOS 27, field behaviour

"""##),
    ("os", "ios_4", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 4, the first system with location in the background, and the base of the chain: every setting
# stands here, and each newer file extends the one before it and holds only what changed.
#
# Numbers in brackets are the rules of docs/core-location.md, facts such as C14 are those of
# docs/os-profiles.md; marks: doc (stated by Apple), measured (MobilityNet 2020, iPhone 6 with iOS
# 12, unless said otherwise), reported (in public threads), A (assumption), derived. Field
# measurements exist for iOS 12 alone: what they gave is the default of every version, older and
# newer (A). What Apple documents and the field contradicts is in doc.yaml. Numbers of a service
# that came later stand here too, for the version that switches it on.
version: 1
kind: os
name: ios_4
title: iOS 4, regions by cell, no deferral, no visits
platform: ios
settings:
  # Standard service
  cell_first_delay: 1 s                   # [10] measured, 0.4 to 1.4 s
  cell_first_delay_without_gnss: 0.5 s    # [10] measured, 0.4 to 0.7 s at 100 m
  wifi_first_delay: 1.7 s                 # [10] measured, class of 65 m
  wifi_first_delay_without_gnss: 0.8 s    # [10] measured at 100 m
  scan_interval_moving: 6.5 s             # [9] measured
  scan_interval_still: 124 s              # [9] measured
  gnss_interval: 1 s                      # [9] doc
  gnss_fallback_after: 20 s               # [8] A
  gnss_fallback_timeout: 60 s             # [8] A
  scans_beside_gnss: true                 # A; unknown, both values are possible
  dead_reckoning_time: 60 s               # [8] measured: cells take over after some 70 s
  dead_reckoning_growth: 15.7             # [8] measured, in m/s: median of 474 losses in vehicles
  filter_improvement_fraction: 0.20       # [11] A
  location_unknown_after: 10 s            # [12] A
  request_timeout: 10 s                   # [13] reported
  static_hold_after: 30 s                 # static hold, A
  static_hold_early_interval: 240 s       # static hold, measured: 15 deliveries an hour
  static_hold_early_duration: 30 min      # static hold, measured
  static_hold_late_interval: 90 min       # static hold, measured: 0.4 to 1 delivery an hour
  pause_after: 15 min                     # [14] reported, 10 to 20 min
  pauses_automatically: false             # [14] doc: pausing came with iOS 6
  pause_radius: 100 m                     # [14] A; other and other navigation
  pause_radius_fitness: 30 m              # [14] A
  pause_radius_automotive: 150 m          # [14] A
  resumes_automatically: false            # [14] doc; a header says otherwise
  request_location_available: false       # [13] doc: came with iOS 9

  # Look-ups of access points and cells
  lookup_tile_size: 1 km                  # A
  lookup_bytes: 20000                     # A
  lookup_known_radius: 20 km              # A; around where the day starts

  # Life cycle
  suspend_after: 5 s                      # [15] A
  wake_assertion: 10 s                    # [29] doc
  background_task_limit: 600 s            # [29] reported: 600 s before iOS 7
  background_task_notice: 1 s             # [29] A
  suspended_queue_capacity: 100           # [7] A
  suspended_kill_interval: 6 h            # [45] doc: suspended apps are ended; the mean time is A
  relaunches_after_quit: true             # [45] A for this version; doc for 7.0 and 7.1
  background_needs_property: false        # [15] doc: the property came with iOS 9
  restricts_background_start: false       # [15] doc: the rule came with iOS 7
  suspends_filtered_apps: false           # [16] reported: the rule came with iOS 16.4
  filtered_suspend_after: 30 s            # [16] A
  filtered_resume_minimum: 60 s           # [16] reported
  filtered_resume_maximum: 144 s          # [16] reported
  low_power_mode_ends_background: false   # [46] reported and disputed; the mode came with iOS 9
  offline_delay_factor: 3                 # [47] A

  # Background refresh
  background_refresh: false               # doc: came with iOS 7
  background_refresh_interval: 15 min     # reported: about every 15 min at best
  background_refresh_delay: 15 min        # A; the system's discretion
  background_refresh_run_time: 30 s       # doc; of silent pushes as well
  silent_push_available: false            # doc: came with iOS 7
  silent_push_interval: 20 min            # A; not more than two or three an hour are documented
  silent_push_bytes: 4096                 # doc: the largest payload

  # Permission
  when_in_use_available: false            # [41] doc: came with iOS 8
  monitoring_when_in_use: false           # [41] doc: came with iOS 13
  provisional_always: false               # [43] doc: came with iOS 13
  provisional_hold: 1 h                   # [43] A
  in_use_grace: 5 s                       # [42] A
  reduced_accuracy_available: false       # [44] doc: came with iOS 14
  reduced_accuracy_radius: 5 km           # [44] doc
  reduced_accuracy_grid: 5 km             # [44] A
  reduced_accuracy_interval: 15 min       # [44] reported: about four an hour
  reduced_accuracy_age: 20 min            # [44] doc

  # Significant change
  significant_change_available: true      # [18] doc: C2
  significant_change_distance: 500 m      # [18] doc
  significant_change_interval: 0 s        # [18] field: the documented 300 s is not seen
  significant_change_delay: 120 s         # [20] A
  significant_change_fix_age: 60 s        # [19] A
  significant_change_wake_interval: 0 s   # [22] field: the documented 15 min is not observed

  # Regions
  region_limit: 20                        # [23] doc
  maximum_region_radius: 200 km           # [23] A
  region_registration_delay: 0.2 s        # [23] A
  region_cushion_minimum: 50 m            # [25] A
  region_cushion_maximum: 200 m           # [25] doc
  region_hold: 20 s                       # [25] doc
  region_scan_minimum: 45 s               # [26] fitted: exits 111 s after leaving 100 m (p90 173 s)
  region_scan_maximum: 90 s               # [26] fitted, as the least
  region_latency_median: 20 s             # [27] A
  region_latency_spread: 0.8              # [27] A; of the natural logarithm
  region_tail_fraction: 0.02              # [27] A
  region_tail_minimum: 30 min             # [27] A
  region_tail_maximum: 180 min            # [27] A
  regions_available: true                 # [23] doc: from iOS 4
  regions_use_wifi: false                 # [26] doc: by cell alone in iOS 4
  monitoring_needs_awake: false           # doc: only on Macs, see macos.yaml
  monitoring_needs_refresh: false         # doc: only in iOS 7
  region_effective_radius: 100 m          # [27] reported
  region_state_delay: 5 s                 # [28] A

  # Deferred updates
  deferred_updates_available: false       # [30] reported: iOS 6 to 9
  deferred_capacity: 3600                 # [31] A
  deferred_loss_timeout: 10 s             # [32] A
  scans_while_deferred: false             # A

  # Beacons
  beacons_available: false                # [37] doc: came with iOS 7
  beacon_entry_delay: 1 s                 # [38] reported for iPhone 5 and later
  beacon_exit_delay: 30 s                 # [38] reported; 3 s is claimed as well
  beacon_priority_limit: 30               # [38] reported
  ranging_interval: 1 s                   # [37] reported
  proximity_immediate: 0.5 m              # [37] reported; 10 cm is documented
  proximity_near: 3 m                     # [37] doc

  # Heading
  heading_uses_course: false              # [40] doc: came with iOS 11

  # Live updates and monitors
  live_updates_available: false           # [48] doc: came with iOS 17
  live_stationary_after: 120 s            # [48] A
  service_session_required: false         # [49] doc: came with iOS 18

  # What apps ask besides
  geocoder_limit: 50                      # [50] A; requests of one app in a minute
  geocode_bytes: 3000                     # A
  geocode_delay: 0.5 s                    # A
  notification_limit: 64                  # [50] doc
  region_notifications_available: false   # [50] doc: came with iOS 8
  notification_screen_time: 8 s           # A
  notification_work: 0.5 s                # A

  # Visits
  visit_dwell: 5 min                      # [34] A
  visit_arrival_delay: 111 s              # [34] measured while the app's own updates run
  visit_arrival_spread: 0.6               # [34] measured: quartile 177 s, nine tenths 228 s
  visit_sleeping_delay_minimum: 8 min     # [34] reported
  visit_sleeping_delay_maximum: 15 min    # [34] reported
  visit_departure_distance: 150 m         # [35] A
  visit_departure_dwell: 5 min            # [35] A
  visit_date_error_minimum: 1 min         # [34] A
  visit_date_error_maximum: 2 min         # [34] A
  visit_missed_fraction: 0.05             # [36] A
  visit_false_fraction: 0.05              # [36] A
  visit_false_dwell: 2 min                # [36] A
  visit_walk_interval: 27 min             # [36] measured: 56 arrivals in 25 h of tracked walks
  visit_charger_factor: 4                 # [34] A; that the charger helps is documented
  visits_available: false                 # [34] doc: came with iOS 8

  # Reported accuracy
  accuracy_style: ios_2009                # reported: 500 m, 1000 m, 1414 m; A for this version
  course_minimum_speed: 0.5               # [5] A; in m/s
  gnss_accuracy_factor: 1.2               # measured
  gnss_accuracy_spread: 0.3               # measured; of the natural logarithm
  gnss_accuracy_refresh: 30 s             # A
  wifi_accuracy_factor: 1                 # Android's radii are continuous; without effect here
  wifi_accuracy_spread: 0.5               # measured on Android; without effect here
  cell_accuracy_factor: 0.74              # derived: 1414 m in suburbs, 500 m in cities, as reported
  cell_accuracy_spread: 0.15              # Android; without effect here
  wifi_still_jitter: 5 m                  # measured: 68 % of positions within 3 to 14 m
  start_up_accuracy_median: 236 m         # measured, 16 starts
  start_up_accuracy_spread: 0.6           # derived from those starts; of the natural logarithm
  start_up_accuracy_minimum: 159 m        # measured
  start_up_accuracy_maximum: 962 m        # measured
  convergence_fraction: 0.3               # measured
  convergence_factor: 3                   # measured
  convergence_time: 5 s                   # measured

"""##),
    ("os", "ios_6", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 6, the first system with deferral [30] and automatic pausing [14]. Regions use Wi-Fi on the
# phones of its time; iOS 5 is not told apart.
version: 1
kind: os
extends: ios_4
name: ios_6
title: iOS 6, deferral available, long background tasks
settings:
  pauses_automatically: true              # [14] doc: S29, for apps linked with iOS 6 or later
  regions_use_wifi: true                  # [26] doc: R18, small regions from the iPhone 4S on
  deferred_updates_available: true        # [30] reported: D7, iOS 6 to 9

"""##),
    ("os", "ios_7_0", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 7.0. Apps that the user has quit are not launched again (C14). Background App Refresh and
# silent pushes come; where it is off, monitoring stops as well (R29). Background tasks become
# shorter.
version: 1
kind: os
extends: ios_6
name: ios_7_0
title: iOS 7.0, beacons; quit apps stay quit
settings:
  background_task_limit: 180 s            # [29] reported: R25, about 3 min from iOS 7
  relaunches_after_quit: false            # [45] doc: C14
  restricts_background_start: true        # [15] doc: L7b
  background_refresh: true                # doc: WWDC 2013, background fetch
  silent_push_available: true             # doc: WWDC 2013
  monitoring_needs_refresh: true          # doc: R29
  beacons_available: true                 # [37] doc: B1
  accuracy_style: ios                     # measured for iOS 12; A from which version on
  cell_accuracy_factor: 1.45              # derived: four times the median error, of its range

"""##),
    ("os", "ios_7_1", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 7.1: monitoring launches an app again that the user has quit, as every system since does.
version: 1
kind: os
extends: ios_7_0
name: ios_7_1
title: iOS 7.1, quit apps are launched again
settings:
  relaunches_after_quit: true             # [45] doc: C14

"""##),
    ("os", "ios_8", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 8: the right is split in two, and visits and notifications by region come. Background App
# Refresh no longer matters (R29). The user is asked after some days whether Always may stay (L4):
# an event of the day, not a setting.
version: 1
kind: os
extends: ios_7_1
name: ios_8
title: iOS 8, While Using and Always, visits
settings:
  when_in_use_available: true             # [41] doc: WWDC 2014
  region_notifications_available: true    # [50] doc: Q5
  visits_available: true                  # [34] doc: V1
  monitoring_needs_refresh: false         # doc: R29

"""##),
    ("os", "ios_9", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 9, the last system in which deferral works [30].
version: 1
kind: os
extends: ios_8
name: ios_9
title: iOS 9, deferral available
settings:
  request_location_available: true        # [13] doc: S22
  background_needs_property: true         # [15] doc: L7, for apps linked with iOS 9 or later

"""##),
    ("os", "macos", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# macOS as far as Core Location goes: regions are watched only while the machine is awake and the
# app runs (L19), and apps are not suspended. The rest is that of iOS 27.
#
# A Mac has no modem. Significant changes are off; cell positions stay, for the machine simulated
# here is still a phone.
version: 1
kind: os
extends: ios_27
name: macos
title: macOS, monitoring only while awake
settings:
  suspended_kill_interval: 0 s            # A: apps on a Mac are neither suspended nor ended
  relaunches_after_quit: false            # doc: L19, events only while the app runs
  background_needs_property: false        # A: the property is that of iOS
  restricts_background_start: false       # A: apps run on without the screen
  suspends_filtered_apps: false           # A: the same
  when_in_use_available: false            # A: a Mac asks for one right only
  monitoring_when_in_use: false           # A: the same
  provisional_always: false               # A: the same
  monitoring_needs_awake: true            # doc: L19
  beacons_available: false                # A: a Mac does not monitor or range beacons
  visits_available: false                 # A: no Wi-Fi scans of a sleeping phone to take them from
  background_refresh: false               # A: a Mac has no Background App Refresh
  significant_change_available: false     # C2: it needs a cellular radio

"""##),
    ("phones", "classic_n95_2009", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# A Nokia N95 as the location papers of 2009 and 2010 measured it, with an HTC Dream's processor.
# Radio powers are whole-phone increments: the awake processor is part of them.
version: 1
kind: phone
name: classic_n95_2009
title: Nokia N95 class (2009)
platform: android
battery:
  capacity:
    value: 4.44 Wh
    range: [3.515 Wh, 4.44 Wh]
    basis: derived
    source: "SenseLess 2009: 26 mW for 170.6 h; 3.515 Wh as nominal low end"
  voltage:
    value: 3.7 V
    range: [3.6 V, 3.7 V]
    basis: derived
    source: "SenseLess 2009: 4.44 Wh on 1200 mAh; lower end assumed"
  cut_off_voltage:
    value: 3 V
    range: [3 V, 3.4 V]
    basis: assumption
    source: "Assumption: the cut-off of Chen and Rincon-Mora 2006; phones switch off between 3.0 and 3.4 V"
  diffusion_beta_per_root_minute:
    value: 0.637
    range: [0.276, 0.637]
    basis: assumption
    source: "Assumption: as the Itsy's cell; 0.276 for a simulated cell (Rakhmatov and Vrudhula 2001)"
  gauge_plateau:
    value: 0
    range: [0, 0]
    basis: assumption
    source: "Assumption: none; no readings of such a phone's gauge are known"
  gauge_plateau_spread:
    value: 0
    range: [0, 0]
    basis: assumption
    source: "Assumption: none; no readings of such a phone's gauge are known"
  gauge_step:
    value: 0
    range: [0, 0]
    basis: assumption
    source: "Assumption: every level is shown; no readings of such a phone's gauge are known"
  model: constant_voltage
scale:
  power:
    value: 1
    range: [0.81, 1.17]
    basis: assumption
    source: "Assumption: units differ as four iPhone 6 did (MobilityNet 2020, 0.81 to 1.17)"
base:
  power:
    value: 60 mW
    range: [26 mW, 62 mW]
    basis: doc
    source: "RAPS 2010 (Nokia N95); 26 mW in SenseLess 2009"
cpu:
  awake_power:
    value: 0 mW
    range: [0 mW, 60 mW]
    basis: assumption
    source: "Assumption: the radios' increments hold the awake processor"
  active_power:
    value: 341.7 mW
    range: [341.7 mW, 433.9 mW]
    basis: derived
    source: "PowerTutor 2013 (HTC Dream): 3.4169 mW per percent at 245 MHz, 4.3388 at 383 MHz"
  resume_work:
    value: 0.3 s
    range: [0.1 s, 0.6 s]
    basis: assumption
    source: "Assumption: 0.3 s of full load (103 mJ) to wake for a lone fix"
  launch_work:
    value: 3 s
    range: [1.5 s, 6 s]
    basis: assumption
    source: "Assumption: cold launch of a small program"
  fix_work:
    value: 0 s
    range: [0 s, 0.1 s]
    basis: assumption
    source: "Assumption: the receiver's increment holds it"
  delivery_work:
    value: 0 s
    range: [0 s, 0.3 s]
    basis: assumption
    source: "Assumption: whole-phone powers with a fix a second (RAPS 2010: 440 mW) hold it; 0.3 s of full load (103 mJ) for a lone fix is resume_work"
gnss:
  acquiring_power:
    value: 380 mW
    range: [357 mW, 456 mW]
    basis: derived
    source: "RAPS 2010 (Nokia N95): 440 mW less base 60 mW; upper end of 20 % assumed"
  tracking_power:
    value: 380 mW
    range: [304 mW, 456 mW]
    basis: derived
    source: "RAPS 2010 (Nokia N95): 440 mW less base 60 mW; range of 20 % assumed"
  weak_power:
    value: 357 mW
    range: [286 mW, 428 mW]
    basis: derived
    source: "SenseLess 2009 (indoors): 383 mW less 26 mW; range of 20 % assumed"
  low_power:
    value: 380 mW
    range: [127 mW, 456 mW]
    basis: assumption
    source: "Assumption: equals tracking, since only the processor's saving is published; lower end a third as in u-blox SAM-M8Q's power save"
  dual_frequency_factor:
    value: 1.43
    range: [1.28, 1.43]
    basis: derived
    source: "Karki and Won 2019 (Xiaomi Mi 8): the whole phone takes 1.37 times as much outdoors; here reception alone carries 37 % of 440 mW, this phone's sum at one fix a second"
  tail_power:
    value: 380 mW
    range: [304 mW, 456 mW]
    basis: derived
    source: "RAPS 2010 (Nokia N95): as tracking; range of 20 % assumed"
  tail_duration:
    value: 30 s
    range: [21 s, 39 s]
    basis: recall
    source: "EnTracked 2009; range of 30 % assumed"
  hot_start:
    value: 6 s
    range: [2 s, 22 s]
    basis: recall
    source: "EnTracked 2009, low certainty; older receivers 22 s or a few seconds"
  assisted_start:
    value: 6 s
    range: [4 s, 22 s]
    basis: recall
    source: "EnTracked 2009, low certainty"
  warm_start:
    value: 45 s
    range: [30 s, 45 s]
    basis: doc
    source: "Time to first fix of older receivers: up to 45 s; lower end assumed"
  cold_start:
    value: 120 s
    range: [120 s, 240 s]
    basis: doc
    source: "Time to first fix of older receivers: 120 to 240 s, low end"
  acquisition_timeout:
    value: 0 s
    range: [0 s, 60 s]
    basis: assumption
    source: "Assumption: no end, as fixes are wanted every second; AOSP GnssLocationProvider gives up after 60 s where they are wanted once a minute or less often"
  retry_delay:
    value: 60 s
    range: [10 s, 300 s]
    basis: assumption
    source: "Assumption: the shortest interval at which AOSP GnssLocationProvider gives up; without effect while it never does"
  assistance_age:
    value: 0 s
    range: [0 s, 7 d]
    basis: assumption
    source: "Assumption: fresh at the start of the day"
  assistance_validity:
    value: 7 d
    range: [3 d, 7 d]
    basis: doc
    source: "gpsOneXTRA: valid for 7 days, 3 recommended"
  assistance_bytes:
    value: 60000
    range: [40000, 80000]
    basis: doc
    source: "gpsOneXTRA: 40 to 45 kB for GPS, 80 kB with GLONASS; the middle"
  dual_frequency: false
wifi:
  scan_power:
    value: 635 mW
    range: [508 mW, 762 mW]
    basis: derived
    source: "SenseLess 2009: 661 mW less 26 mW; range of 20 % assumed"
  full_scan_duration:
    value: 1 s
    range: [0.5 s, 2 s]
    basis: assumption
    source: "Assumption: 1 s for 13 channels"
  scan_duration:
    value: 1 s
    range: [0.5 s, 2 s]
    basis: assumption
    source: "Assumption: as a full scan, 2.4 GHz alone"
  associated_power:
    value: 38.6 mW
    range: [20 mW, 38.6 mW]
    basis: doc
    source: "PowerTutor 2013 (HTC Dream): low-power state; 20 mW in ARO"
  transmit_power:
    value: 635 mW
    range: [508 mW, 762 mW]
    basis: derived
    source: "SenseLess 2009: 661 mW less 26 mW; range of 20 % assumed"
  uplink_bytes_per_second:
    value: 90700
    range: [90700, 90700]
    basis: derived
    source: "TailEnder 2009: 7 mJ per kB at 635 mW; held fixed because the energy per byte is what was measured"
  receive_power:
    value: 635 mW
    range: [508 mW, 762 mW]
    basis: derived
    source: "SenseLess 2009: 661 mW less 26 mW; range of 20 % assumed"
  downlink_bytes_per_second:
    value: 90700
    range: [90700, 90700]
    basis: derived
    source: "TailEnder 2009: 7 mJ per kB at 635 mW; held fixed because the energy per byte is what was measured"
  tail_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: recall
    source: "TailEnder 2009: no tail"
  tail_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: recall
    source: "TailEnder 2009: no tail"
bluetooth:
  idle_power:
    value: 0 mW
    range: [0 mW, 25 mW]
    basis: assumption
    source: "Assumption: none published apart from scanning; 20 to 25 mW in ARO's profiles"
  scan_power:
    value: 185 mW
    range: [148 mW, 222 mW]
    basis: derived
    source: "SenseLess 2009: 211 mW less 26 mW, an inquiry or scan; range of 20 % assumed"
modem:
  promotion_power:
    value: 1.75 W
    range: [1.4 W, 2.1 W]
    basis: derived
    source: "TailEnder 2009 (3G): ramp of 3.5 J over 2 s; range of 20 % assumed"
  promotion_duration:
    value: 2 s
    range: [2 s, 2 s]
    basis: doc
    source: "ARO 3G: 2 s; held fixed because the ramp's energy is what was measured"
  transmit_power:
    value: 1.2 W
    range: [0.96 W, 1.44 W]
    basis: derived
    source: "TailEnder 2009 (3G): 25 mJ per kB at 48 kB/s; range of 20 % assumed"
  transmit_power_per_mbps:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: the energy per byte of TailEnder 2009 is all in the power"
  uplink_bytes_per_second:
    value: 48000
    range: [48000, 48000]
    basis: recall
    source: "UMTS bearer of 384 kbit/s; held fixed because the energy per byte is what was measured"
  receive_power:
    value: 1.2 W
    range: [0.96 W, 1.44 W]
    basis: derived
    source: "TailEnder 2009 (3G): 25 mJ per kB at 48 kB/s, measured on downloads; range of 20 % assumed"
  receive_power_per_mbps:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: the energy per byte of TailEnder 2009 is all in the power"
  downlink_bytes_per_second:
    value: 48000
    range: [48000, 48000]
    basis: recall
    source: "UMTS bearer of 384 kbit/s; held fixed because the energy per byte is what was measured"
  tail_power:
    value: 620 mW
    range: [496 mW, 744 mW]
    basis: recall
    source: "TailEnder 2009 (3G); range of 20 % assumed"
  tail_duration:
    value: 12.5 s
    range: [10 s, 15 s]
    basis: recall
    source: "TailEnder 2009 (3G); range of 20 % assumed"
  second_tail_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: TailEnder 2009 gives one tail at one power"
  second_tail_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: assumption
    source: "Assumption: TailEnder 2009 gives one tail at one power"
  third_tail_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: TailEnder 2009 gives one tail at one power"
  third_tail_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: assumption
    source: "Assumption: TailEnder 2009 gives one tail at one power"
  paging_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: 0 W, because the base power is measured on a camped phone and holds the pages"
  paging_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: assumption
    source: "Assumption: 0 W, because the base power is measured on a camped phone and holds the pages"
  paging_interval:
    value: 1.28 s
    range: [1.28 s, 1.28 s]
    basis: doc
    source: "Narayanan 2021: paging every 1.28 s; without effect at 0 W"
  moving_power:
    value: 0 mW
    range: [0 mW, 45 mW]
    basis: assumption
    source: "Assumption: 0 W, as nobody measured it on this phone; upper end an iPhone 6 carried on trains and buses (MobilityNet 2020, control phones)"
  technology: umts
motion:
  still_power:
    value: 0 mW
    range: [0 mW, 70 mW]
    basis: assumption
    source: "Assumption: no motion coprocessor; an accelerometer sampled by the processor takes 70 mW (SenseLess 2009)"
  moving_power:
    value: 0 mW
    range: [0 mW, 70 mW]
    basis: assumption
    source: "Assumption: no motion coprocessor; an accelerometer sampled by the processor takes 70 mW (SenseLess 2009)"
  heading_power:
    value: 4 mW
    range: [1 mW, 30 mW]
    basis: assumption
    source: "Assumption: as the upper bound of a rotation vector, Android CDD 7.3.9, without the processor; nothing is published for a compass"
  navigation_power:
    value: 30 mW
    range: [4 mW, 100 mW]
    basis: assumption
    source: "Assumption: all motion sensors fused by the processor; between a rotation vector's 4 mW (Android CDD 7.3.9) and 70 mW of an accelerometer read by the processor (SenseLess 2009)"
screen:
  power:
    value: 288 mW
    range: [230 mW, 345 mW]
    basis: doc
    source: "PowerTutor 2013 (HTC Dream): at the lowest brightness; range of 20 % assumed"
  full_power:
    value: 612.7 mW
    range: [490.2 mW, 735.2 mW]
    basis: derived
    source: "PowerTutor 2013 (HTC Dream): 255 steps of 2.40276 mW; range of 20 % assumed"
  brightness:
    value: 0.1
    range: [0, 1]
    basis: assumption
    source: "Assumption: dim, as indoors"

"""##),
    ("phones", "htc_dream", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# The component model of the HTC Dream in PowerTutor, for replaying what follows from it alone; 3G timers of
# T-Mobile. The model has no promotion. What it does not contain comes from classic_n95_2009, so the sum
# over all components is no measurement of this phone.
version: 1
kind: phone
extends: classic_n95_2009
name: htc_dream
title: "For replay: HTC Dream as in PowerTutor, 3G of T-Mobile"
platform: android
cpu:
  active_power:
    value: 341.69 mW
    range: [341.69 mW, 433.88 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): 100 % at 245 MHz; 383 MHz as high end"
gnss:
  acquiring_power:
    value: 429.55 mW
    range: [429.55 mW, 429.55 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): on"
  tracking_power:
    value: 429.55 mW
    range: [429.55 mW, 429.55 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): on"
  weak_power:
    value: 429.55 mW
    range: [429.55 mW, 429.55 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): on"
  low_power:
    value: 429.55 mW
    range: [429.55 mW, 429.55 mW]
    basis: assumption
    source: "Assumption: equals tracking"
  tail_power:
    value: 173.55 mW
    range: [173.55 mW, 173.55 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): sleep state after the last request"
  tail_duration:
    value: 6 s
    range: [6 s, 6 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): sleep state"
wifi:
  associated_power:
    value: 38.554 mW
    range: [38.554 mW, 38.554 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): low-power state"
  transmit_power:
    value: 720 mW
    range: [720 mW, 720 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): high-power state without its rate term"
  receive_power:
    value: 720 mW
    range: [720 mW, 720 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): high-power state without its rate term"
modem:
  promotion_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): no promotion in the model"
  promotion_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): no promotion in the model"
  transmit_power:
    value: 570 mW
    range: [570 mW, 570 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): DCH"
  receive_power:
    value: 570 mW
    range: [570 mW, 570 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): DCH"
  tail_power:
    value: 570 mW
    range: [570 mW, 570 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): DCH"
  tail_duration:
    value: 6 s
    range: [6 s, 6 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): DCH to FACH, T-Mobile"
  second_tail_power:
    value: 401 mW
    range: [401 mW, 401 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): FACH"
  second_tail_duration:
    value: 4 s
    range: [4 s, 4 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): FACH to idle, T-Mobile"
  paging_power:
    value: 10 mW
    range: [10 mW, 10 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): IDLE, a constant 10 mW"
  paging_duration:
    value: 1.28 s
    range: [1.28 s, 1.28 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): IDLE, a constant 10 mW"
  paging_interval:
    value: 1.28 s
    range: [1.28 s, 1.28 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): IDLE, a constant 10 mW"
screen:
  power:
    value: 287.96 mW
    range: [287.96 mW, 287.96 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): LCD at brightness 0"
  full_power:
    value: 612.7 mW
    range: [612.7 mW, 612.7 mW]
    basis: derived
    source: "PowerTutor 2013, released constants (HTC Dream): 255 steps of 2.40276 mW"
  brightness:
    value: 0.1
    range: [0, 1]
    basis: assumption
    source: "Assumption: dim, as indoors"

"""##),
    ("phones", "htc_dream_att", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# As htc_dream, with the 3G timers of AT&T.
version: 1
kind: phone
extends: htc_dream
name: htc_dream_att
title: "For replay: HTC Dream as in PowerTutor, 3G of AT&T"
platform: android
modem:
  tail_duration:
    value: 5 s
    range: [5 s, 5 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): DCH to FACH, AT&T"
  second_tail_duration:
    value: 12 s
    range: [12 s, 12 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Dream): FACH to idle, AT&T"

"""##),
    ("phones", "htc_inspire", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# The component model of the HTC Inspire in AT&T's ARO (2012), for replaying what follows from it alone.
# What it does not contain comes from mid2010s_pixel_2016, so the sum over all components is no
# measurement of this phone. The promotion out of FACH is not modelled.
version: 1
kind: phone
extends: mid2010s_pixel_2016
name: htc_inspire
title: "For replay: HTC Inspire as in AT&T's ARO, 3G"
platform: android
gnss:
  acquiring_power:
    value: 230 mW
    range: [230 mW, 230 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: GPS active"
  tracking_power:
    value: 230 mW
    range: [230 mW, 230 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: GPS active"
  weak_power:
    value: 230 mW
    range: [230 mW, 230 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: GPS active"
  low_power:
    value: 230 mW
    range: [230 mW, 230 mW]
    basis: assumption
    source: "Assumption: equals tracking"
  tail_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: GPS standby; its duration is not in the profile"
wifi:
  associated_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: WiFi standby"
  transmit_power:
    value: 501 mW
    range: [501 mW, 501 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: WiFi active"
  receive_power:
    value: 501 mW
    range: [501 mW, 501 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: WiFi active"
  tail_power:
    value: 501 mW
    range: [501 mW, 501 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: WiFi active until the tail is over"
bluetooth:
  idle_power:
    value: 25 mW
    range: [25 mW, 25 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: Bluetooth standby"
  scan_power:
    value: 252 mW
    range: [252 mW, 252 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: Bluetooth active"
modem:
  promotion_power:
    value: 300 mW
    range: [300 mW, 300 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: promotion from IDLE to DCH"
  promotion_duration:
    value: 2 s
    range: [1.5 s, 4 s]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: promotion from IDLE to DCH"
  transmit_power:
    value: 600 mW
    range: [600 mW, 600 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: DCH"
  uplink_bytes_per_second:
    value: 48000
    range: [48000, 48000]
    basis: assumption
    source: "Assumption: UMTS bearer of 384 kbit/s"
  receive_power:
    value: 600 mW
    range: [600 mW, 600 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: DCH"
  downlink_bytes_per_second:
    value: 48000
    range: [48000, 48000]
    basis: assumption
    source: "Assumption: UMTS bearer of 384 kbit/s"
  tail_power:
    value: 600 mW
    range: [600 mW, 600 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: DCH"
  tail_duration:
    value: 4 s
    range: [4 s, 4 s]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: DCH to FACH"
  second_tail_power:
    value: 380 mW
    range: [380 mW, 380 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: FACH"
  second_tail_duration:
    value: 10 s
    range: [10 s, 10 s]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: FACH to IDLE"
  technology: umts
screen:
  power:
    value: 500 mW
    range: [500 mW, 500 mW]
    basis: doc
    source: "AT&T ARO device profile, HTC Inspire: screen on"
  full_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: the profile has one value"
  brightness:
    value: 0
    range: [0, 0]
    basis: assumption
    source: "Assumption: the profile has one value"

"""##),
    ("phones", "htc_magic", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# The component model of the HTC Magic in PowerTutor, for replaying what follows from it alone; 3G timers of
# T-Mobile. The model has no promotion. What it does not contain comes from classic_n95_2009, so the sum
# over all components is no measurement of this phone.
version: 1
kind: phone
extends: classic_n95_2009
name: htc_magic
title: "For replay: HTC Magic as in PowerTutor, 3G of T-Mobile"
platform: android
cpu:
  active_power:
    value: 341.69 mW
    range: [341.69 mW, 433.88 mW]
    basis: assumption
    source: "Assumption: as HTC Dream (PowerTutor 2013)"
gnss:
  acquiring_power:
    value: 284.7624 mW
    range: [284.7624 mW, 284.7624 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): on"
  tracking_power:
    value: 284.7624 mW
    range: [284.7624 mW, 284.7624 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): on"
  weak_power:
    value: 284.7624 mW
    range: [284.7624 mW, 284.7624 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): on"
  low_power:
    value: 284.7624 mW
    range: [284.7624 mW, 284.7624 mW]
    basis: assumption
    source: "Assumption: equals tracking"
  tail_power:
    value: 33.577 mW
    range: [33.577 mW, 33.577 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): sleep state after the last request"
  tail_duration:
    value: 6 s
    range: [6 s, 6 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): sleep state"
wifi:
  associated_power:
    value: 38.554 mW
    range: [38.554 mW, 38.554 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): low-power state"
  transmit_power:
    value: 733.7631 mW
    range: [733.7631 mW, 733.7631 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): high-power state without its rate term"
  receive_power:
    value: 733.7631 mW
    range: [733.7631 mW, 733.7631 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): high-power state without its rate term"
modem:
  promotion_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): no promotion in the model"
  promotion_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): no promotion in the model"
  transmit_power:
    value: 944.3891 mW
    range: [944.3891 mW, 944.3891 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): DCH"
  receive_power:
    value: 944.3891 mW
    range: [944.3891 mW, 944.3891 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): DCH"
  tail_power:
    value: 944.3891 mW
    range: [944.3891 mW, 944.3891 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): DCH"
  tail_duration:
    value: 6 s
    range: [6 s, 6 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): DCH to FACH, T-Mobile"
  second_tail_power:
    value: 413.9689 mW
    range: [413.9689 mW, 413.9689 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): FACH"
  second_tail_duration:
    value: 4 s
    range: [4 s, 4 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): FACH to idle, T-Mobile"
  paging_power:
    value: 10 mW
    range: [10 mW, 10 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): IDLE, a constant 10 mW"
  paging_duration:
    value: 1.28 s
    range: [1.28 s, 1.28 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): IDLE, a constant 10 mW"
  paging_interval:
    value: 1.28 s
    range: [1.28 s, 1.28 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): IDLE, a constant 10 mW"
screen:
  power:
    value: 340.8305 mW
    range: [340.8305 mW, 340.8305 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): LCD at brightness 0"
  full_power:
    value: 440.3 mW
    range: [440.3 mW, 440.3 mW]
    basis: derived
    source: "PowerTutor 2013, released constants (HTC Magic): 255 steps of 1.72686 mW"
  brightness:
    value: 0.1
    range: [0, 1]
    basis: assumption
    source: "Assumption: dim, as indoors"

"""##),
    ("phones", "htc_magic_att", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# As htc_magic, with the 3G timers of AT&T.
version: 1
kind: phone
extends: htc_magic
name: htc_magic_att
title: "For replay: HTC Magic as in PowerTutor, 3G of AT&T"
platform: android
modem:
  tail_duration:
    value: 5 s
    range: [5 s, 5 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): DCH to FACH, AT&T"
  second_tail_duration:
    value: 12 s
    range: [12 s, 12 s]
    basis: doc
    source: "PowerTutor 2013, released constants (HTC Magic): FACH to idle, AT&T"

"""##),
    ("phones", "iphone_6", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# An iPhone 6 of 2014, from the only public field recordings of percent per hour by location setting.
# All powers are increments over the suspended phone camped on a cell. The mean powers above idle that
# the numbers reproduce at rest: Best 267, Hundred 100 mW. docs/phones.md has the arithmetic.
version: 1
kind: phone
name: iphone_6
title: iPhone 6 (2014), MobilityNet field baseline
platform: ios
battery:
  capacity:
    value: 6.91 Wh
    range: [6.91 Wh, 6.91 Wh]
    basis: doc
    source: "iphonemod list: 1810 mAh at 3.82 V; wear is part of the range of scale.power"
  voltage:
    value: 3.82 V
    range: [3.82 V, 3.82 V]
    basis: doc
    source: "iphonemod list: 1810 mAh at 3.82 V"
  cut_off_voltage:
    value: 3 V
    range: [3 V, 3.4 V]
    basis: assumption
    source: "Assumption: the cut-off of Chen and Rincon-Mora 2006; phones switch off between 3.0 and 3.4 V"
  diffusion_beta_per_root_minute:
    value: 0.637
    range: [0.276, 0.637]
    basis: assumption
    source: "Assumption: as the Itsy's cell; 0.276 for a simulated cell (Rakhmatov and Vrudhula 2001)"
  gauge_plateau:
    value: 0.0466
    range: [0.0433, 0.0499]
    basis: fitted
    source: "Fitted to MobilityNet 2020 (iPhone 6, iOS 12), 36 charges lying still: 4.66 points are used before less than 100 % is shown; range is the 95 % interval of the mean"
  gauge_plateau_spread:
    value: 0.0098
    range: [0.0079, 0.0128]
    basis: fitted
    source: "Fitted to MobilityNet 2020 (iPhone 6, iOS 12): standard deviation over the same 36 charges; range is its 95 % interval by chi square"
  gauge_step:
    value: 0.01
    range: [0.01, 0.01]
    basis: measured
    source: "MobilityNet 2020 (iPhone 6, iOS 12): all readings are whole per cents; rounding to the nearest is an assumption"
  model: constant_voltage
scale:
  power:
    value: 1
    range: [0.81, 1.17]
    basis: measured
    source: "MobilityNet 2020: four units differ by 0.88 to 1.10 in percent per hour, battery wear included; widened by 5/3, as the least and the most of four even draws lie three fifths of the range apart"
base:
  power:
    value: 31 mW
    range: [26 mW, 45 mW]
    basis: fitted
    source: "Fitted to MobilityNet 2020 (iPhone 6, iOS 12), control phones without requests on 11 days, at rest: 0.46 %/h of 6.91 Wh, 95 % interval 0.40 to 0.51, over the unit's factor of 1.016, is 31 mW, 26 to 36; upper end one idle rate for rest and motion alike, 0.65 %/h"
cpu:
  awake_power:
    value: 93 mW
    range: [65 mW, 113 mW]
    basis: derived
    source: "MobilityNet 2020 (iPhone 6, iOS 12), gauge-corrected means: Hundred still, 1.905 %/h of 1.83 (1 m) and 1.98 (30 m), is 100 mW above idle; less a scan of 0.76 J every 124 s and work; range from the 95 % interval 1.48 to 2.17 %/h"
  active_power:
    value: 300 mW
    range: [210 mW, 390 mW]
    basis: assumption
    source: "Assumption: one core at low speed; range of 30 %; no component power of an iPhone is published"
  resume_work:
    value: 0.3 s
    range: [0.1 s, 0.6 s]
    basis: assumption
    source: "Assumption: resuming a suspended app; replace by a measured CPU time of a background wake"
  launch_work:
    value: 1.5 s
    range: [0.7 s, 3 s]
    basis: assumption
    source: "Assumption: cold launch of a small app; replace by a measured launch time"
  fix_work:
    value: 0.033 s
    range: [0.02 s, 0.05 s]
    basis: assumption
    source: "Assumption: 10 mW at one fix a second and 300 mW; not separable in MobilityNet 2020 (iPhone 6, iOS 12), gauge-corrected means"
  delivery_work:
    value: 0.017 s
    range: [0.01 s, 0.1 s]
    basis: assumption
    source: "Assumption: 5 mW at one delivery a second and 300 mW; depends on the app"
gnss:
  acquiring_power:
    value: 199 mW
    range: [156 mW, 316 mW]
    basis: assumption
    source: "Assumption: equals tracking; acquisition was never isolated in MobilityNet 2020 (iPhone 6, iOS 12), gauge-corrected means"
  tracking_power:
    value: 199 mW
    range: [145 mW, 316 mW]
    basis: derived
    source: "MobilityNet 2020 (iPhone 6, iOS 12), gauge-corrected means: with one idle rate of 45 mW and 70 mW awake, Best moving is 331 mW above awake; less 117 mW of scans every 6.5 s, 10 mW of fix work and 5 mW of deliveries 199 mW remain, without scans 316 mW; not separable. With today's idle and awake powers the same mean gives 145 mW with scans, and trips alone 244 mW; not refitted"
  weak_power:
    value: 158 mW
    range: [132 mW, 184 mW]
    basis: derived
    source: "MobilityNet 2020 (iPhone 6, iOS 12), gauge-corrected means: Best still, 4.32 %/h of 4.48 (1 m), 4.13 (30 m) and 4.35 (ten metres), is 267 mW above idle, less 93 mW awake and the scans and work beside it; range joins 0.23 %/h of their mean's 95 % interval with that of awake_power"
  low_power:
    value: 199 mW
    range: [66 mW, 316 mW]
    basis: assumption
    source: "Assumption: equals tracking, since only the processor's saving is published; lower end a third as in u-blox SAM-M8Q's power save"
  dual_frequency_factor:
    value: 1.93
    range: [1.28, 1.93]
    basis: derived
    source: "Karki and Won 2019 (Xiaomi Mi 8): the whole phone takes 1.37 times as much outdoors; here reception alone carries 37 % of 500 mW, this phone's sum in motion at one fix a second"
  tail_power:
    value: 20 mW
    range: [0 mW, 20 mW]
    basis: doc
    source: "ARO default profile: standby 20 mW; older devices, 0 switches the tail off"
  tail_duration:
    value: 6 s
    range: [0 s, 6 s]
    basis: doc
    source: "PowerTutor 2013: 6 s sleep state; older devices"
  hot_start:
    value: 1.3 s
    range: [1 s, 2 s]
    basis: derived
    source: "1 s plus an exponential tail of 0.5 s; 2 s in the NEO-M9N data sheet"
  assisted_start:
    value: 4.5 s
    range: [4.1 s, 5 s]
    basis: measured
    source: "MobilityNet 2020: medians to the first fix of 10 m or better"
  warm_start:
    value: 24 s
    range: [18 s, 30 s]
    basis: derived
    source: "Middle of the ephemeris download of 18 to 30 s (NEO-M9N data sheet)"
  cold_start:
    value: 33.5 s
    range: [29 s, 35 s]
    basis: derived
    source: "30 s plus an exponential tail of 5 s; 29 s in the NEO-M9N data sheet"
  acquisition_timeout:
    value: 0 s
    range: [0 s, 60 s]
    basis: assumption
    source: "Assumption: no end, as fixes are wanted every second; AOSP GnssLocationProvider gives up after 60 s where they are wanted once a minute or less often"
  retry_delay:
    value: 60 s
    range: [10 s, 300 s]
    basis: assumption
    source: "Assumption: the shortest interval at which AOSP GnssLocationProvider gives up; without effect while it never does"
  assistance_age:
    value: 0 s
    range: [0 s, 7 d]
    basis: assumption
    source: "Assumption: fresh at the start of the day"
  assistance_validity:
    value: 7 d
    range: [3 d, 7 d]
    basis: doc
    source: "gpsOneXTRA: valid for 7 days, 3 recommended"
  assistance_bytes:
    value: 60000
    range: [40000, 80000]
    basis: doc
    source: "gpsOneXTRA: 40 to 45 kB for GPS, 80 kB with GLONASS; the middle"
  dual_frequency: false
wifi:
  scan_power:
    value: 1.52 W
    range: [0.38 W, 1.52 W]
    basis: derived
    source: "MobilityNet 2020 (iPhone 6, iOS 12), gauge-corrected means: Hundred moving, with one idle rate of 45 mW and 70 mW awake, gives 0.76 J per scan; 1.52 W over 0.5 s, 0.38 W if a scan takes 2 s. With today's idle and awake powers the same mean gives 0.41 J, and trips alone 0.80 J; not refitted"
  full_scan_duration:
    value: 2 s
    range: [1.9 s, 2.8 s]
    basis: measured
    source: "MobilityNet 2020 and dual-band dwell times: median 2.0 s, 5 % at 1.9 s, 95 % at 2.8 s"
  scan_duration:
    value: 0.5 s
    range: [0.44 s, 2 s]
    basis: assumption
    source: "Assumption: 2.4 GHz alone, 40 ms on each of 11 to 14 channels (droidboy 2015); 2 s if dual band"
  associated_power:
    value: 13.0 mW
    range: [2.1 mW, 20 mW]
    basis: assumption
    source: "Assumption: as Nexus 5 (AOSP power_profile.xml, hammerhead): wifi.on 3.5 mA at 3.7 V; 0.56 mA on Nexus 5X, 20 mW in ARO"
  transmit_power:
    value: 1739.0 mW
    range: [1391.2 mW, 2086.8 mW]
    basis: assumption
    source: "Assumption: as AOSP power_profile.xml, panther (Pixel 7), 470 mA at 3.7 V; range of 20 %"
  uplink_bytes_per_second:
    value: 2500000
    range: [250000, 12500000]
    basis: assumption
    source: "Assumption: 20 Mbit/s, from 2 to 100 Mbit/s"
  receive_power:
    value: 362.6 mW
    range: [290.1 mW, 435.1 mW]
    basis: assumption
    source: "Assumption: as AOSP power_profile.xml, panther (Pixel 7), 98 mA at 3.7 V; range of 20 %"
  downlink_bytes_per_second:
    value: 2500000
    range: [250000, 12500000]
    basis: assumption
    source: "Assumption: 20 Mbit/s, from 2 to 100 Mbit/s"
  tail_power:
    value: 119.3 mW
    range: [119.3 mW, 403 mW]
    basis: assumption
    source: "Assumption: as Huang 2012; 403 mW in ARO's default profile"
  tail_duration:
    value: 0.25 s
    range: [0.238 s, 0.25 s]
    basis: assumption
    source: "Assumption: as ARO's default profile; 0.238 s in Huang 2012 (recall)"
bluetooth:
  idle_power:
    value: 8.5 mW
    range: [0 mW, 10.2 mW]
    basis: assumption
    source: "Assumption: as AOSP power_profile.xml, panther (Pixel 7), 2.2 mA at 3.85 V; near 0 mW on Pixel"
  scan_power:
    value: 333 mW
    range: [22.3 mW, 333 mW]
    basis: assumption
    source: "Assumption: as Radius Networks 2013 (Nexus 4), with the processor kept awake; lower end the controller alone in panther"
modem:
  promotion_power:
    value: 1210 mW
    range: [968 mW, 1452 mW]
    basis: assumption
    source: "Assumption: as ARO default profile (LTE, values of Huang 2012); range of 20 % assumed"
  promotion_duration:
    value: 0.26 s
    range: [0.26 s, 0.3 s]
    basis: assumption
    source: "Assumption: as ARO default profile (LTE); 0.3 s in Narayanan 2021"
  transmit_power:
    value: 825.1 mW
    range: [825.1 mW, 2472 mW]
    basis: assumption
    source: "Assumption: as AOSP power_profile.xml, panther (Pixel 7): lowest level, highest level 668 mA at 3.7 V"
  transmit_power_per_mbps:
    value: 0 mW
    range: [0 mW, 76.7 mW]
    basis: assumption
    source: "Assumption: the maker's file has a power per level whatever the rate; 76.7 mW on a Galaxy S20 (data of Narayanan 2021)"
  uplink_bytes_per_second:
    value: 625000
    range: [125000, 2500000]
    basis: assumption
    source: "Assumption: 5 Mbit/s, from 1 to 20 Mbit/s; replace by a measured uplink"
  receive_power:
    value: 625.3 mW
    range: [500.2 mW, 750.4 mW]
    basis: assumption
    source: "Assumption: as AOSP power_profile.xml, panther (Pixel 7), 169 mA at 3.7 V; range of 20 %"
  receive_power_per_mbps:
    value: 0 mW
    range: [0 mW, 11.5 mW]
    basis: assumption
    source: "Assumption: the maker's file has one power whatever the rate; 11.5 mW on a Galaxy S20 (data of Narayanan 2021)"
  downlink_bytes_per_second:
    value: 1250000
    range: [250000, 6250000]
    basis: assumption
    source: "Assumption: 10 Mbit/s, from 2 to 50 Mbit/s; replace by a measured downlink"
  tail_power:
    value: 178 mW
    range: [66 mW, 260 mW]
    basis: recall
    source: "Narayanan 2021, table 2: 178 mW Verizon 4G, 66 mW T-Mobile 4G, up to 260 mW 5G low band"
  tail_duration:
    value: 10.1 s
    range: [5 s, 10.2 s]
    basis: assumption
    source: "Assumption: as Narayanan 2021: timer 10.1 s Verizon 4G, 5.0 s T-Mobile 4G"
  second_tail_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: one stage, whose power is the mean of the connected modem"
  second_tail_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: assumption
    source: "Assumption: one stage, whose power is the mean of the connected modem"
  third_tail_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: one stage, whose power is the mean of the connected modem"
  third_tail_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: assumption
    source: "Assumption: one stage, whose power is the mean of the connected modem"
  paging_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: 0 W, because the base power is measured on a camped phone and holds the pages"
  paging_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: assumption
    source: "Assumption: 0 W, because the base power is measured on a camped phone and holds the pages"
  paging_interval:
    value: 1.28 s
    range: [1.28 s, 1.28 s]
    basis: assumption
    source: "Assumption: as Narayanan 2021: paging every 1.28 s; without effect at 0 W"
  moving_power:
    value: 45 mW
    range: [33 mW, 60 mW]
    basis: fitted
    source: "Fitted to MobilityNet 2020 (iPhone 6, iOS 12), control phones without requests on 11 days of trains, buses and walks: 1.12 %/h in motion less 0.46 at rest, over the unit's factor of 1.016; range is the 95 % interval, days drawn anew, with 5 % for the unit. A Nexus 6 shows the same on its own readings"
  technology: lte
motion:
  still_power:
    value: 0.5 mW
    range: [0.1 mW, 0.5 mW]
    basis: doc
    source: "Android CDD 2016, high fidelity sensors: upper bound; lower end assumed"
  moving_power:
    value: 1.5 mW
    range: [0.5 mW, 1.5 mW]
    basis: doc
    source: "Android CDD 2016, high fidelity sensors: upper bound; lower end assumed"
  heading_power:
    value: 4 mW
    range: [1 mW, 30 mW]
    basis: assumption
    source: "Assumption: as the upper bound of a rotation vector, Android CDD 7.3.9, without the processor; nothing is published for a compass"
  navigation_power:
    value: 30 mW
    range: [4 mW, 100 mW]
    basis: assumption
    source: "Assumption: all motion sensors fused by the processor; between a rotation vector's 4 mW (Android CDD 7.3.9) and 70 mW of an accelerometer read by the processor (SenseLess 2009)"
screen:
  power:
    value: 400 mW
    range: [280 mW, 520 mW]
    basis: assumption
    source: "Assumption: indoor brightness; AOSP power_profile.xml, panther (Pixel 7) has 362.6 mW at the lowest"
  full_power:
    value: 1739.0 mW
    range: [1391.2 mW, 2086.8 mW]
    basis: assumption
    source: "Assumption: as AOSP power_profile.xml, panther (Pixel 7), screen.full 470 mA at 3.7 V; range of 20 %"
  brightness:
    value: 0
    range: [0, 1]
    basis: assumption
    source: "Assumption: screen.power is at indoor brightness already"

"""##),
    ("phones", "iphone_class", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# A recent iPhone as far as can be said: the structure of iphone_6 on a larger battery, with a factor on
# the powers of each part. Values are the middles of their ranges; no component power of an iPhone is published.
version: 1
kind: phone
extends: iphone_6
name: iphone_class
title: Recent iPhone class, 12.98 Wh, scaled from iPhone 6
platform: ios
battery:
  capacity:
    value: 12.98 Wh
    range: [12.98 Wh, 12.98 Wh]
    basis: doc
    source: "iPhone 15: 3349 mAh, 12.98 Wh, Chinese regulatory filing of 2023; wear is not modelled"
  voltage:
    value: 3.876 V
    range: [3.876 V, 3.876 V]
    basis: derived
    source: "iPhone 15: 12.98 Wh on 3349 mAh"
  gauge_plateau:
    value: 0
    range: [0, 0]
    basis: assumption
    source: "Assumption: none; 4.66 points on an iPhone 6 with iOS 12 (MobilityNet 2020), unknown for newer phones and systems"
  gauge_plateau_spread:
    value: 0
    range: [0, 0]
    basis: assumption
    source: "Assumption: none, as there is no plateau"
scale:
  power:
    value: 1
    range: [1, 1]
    basis: assumption
    source: "Assumption: what is unknown is in the factors of the parts"
  gnss:
    value: 0.62
    range: [0.24, 1]
    basis: assumption
    source: "Assumption: between the 47 mW of a Pixel 7 (AOSP power_profile.xml, panther) and the 199 mW of iphone_6; replace by a calibration"
  wifi:
    value: 0.62
    range: [0.24, 1]
    basis: assumption
    source: "Assumption: between the 363 mW of a Pixel 7 that receives (AOSP power_profile.xml, panther) and the 1.52 W of a scan of iphone_6; replace by a calibration"
  cpu:
    value: 0.96
    range: [0.5, 1.42]
    basis: assumption
    source: "Assumption: from half of iphone_6 to the 132 mW of a Pixel 7 awake (AOSP power_profile.xml, panther), since awake processors did not get thriftier from 2009 to 2022; replace by a calibration"
  modem:
    value: 0.92
    range: [0.38, 1.46]
    basis: assumption
    source: "Assumption: as tails of 66 to 260 mW lie around the 178 mW of iphone_6 (Narayanan 2021, table 2); replace by a calibration"
  other:
    value: 0.65
    range: [0.3, 1]
    basis: assumption
    source: "Assumption: 0.3 to 1 times iphone_6; replace by a calibration"

"""##),
    ("phones", "lg_thrill", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# The component model of the LG Thrill in AT&T's ARO (2012), for replaying what follows from it alone.
# What it does not contain comes from mid2010s_pixel_2016, so the sum over all components is no
# measurement of this phone. The promotion out of FACH is not modelled.
version: 1
kind: phone
extends: mid2010s_pixel_2016
name: lg_thrill
title: "For replay: LG Thrill as in AT&T's ARO, 3G"
platform: android
gnss:
  acquiring_power:
    value: 170 mW
    range: [170 mW, 170 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: GPS active"
  tracking_power:
    value: 170 mW
    range: [170 mW, 170 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: GPS active"
  weak_power:
    value: 170 mW
    range: [170 mW, 170 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: GPS active"
  low_power:
    value: 170 mW
    range: [170 mW, 170 mW]
    basis: assumption
    source: "Assumption: equals tracking"
  tail_power:
    value: 5 mW
    range: [5 mW, 5 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: GPS standby; its duration is not in the profile"
wifi:
  associated_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: WiFi standby"
  transmit_power:
    value: 350 mW
    range: [350 mW, 350 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: WiFi active"
  receive_power:
    value: 350 mW
    range: [350 mW, 350 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: WiFi active"
  tail_power:
    value: 350 mW
    range: [350 mW, 350 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: WiFi active until the tail is over"
bluetooth:
  idle_power:
    value: 113 mW
    range: [113 mW, 113 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: Bluetooth standby"
  scan_power:
    value: 350 mW
    range: [350 mW, 350 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: Bluetooth active"
modem:
  promotion_power:
    value: 305 mW
    range: [305 mW, 305 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: promotion from IDLE to DCH"
  promotion_duration:
    value: 2 s
    range: [1.5 s, 4 s]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: promotion from IDLE to DCH"
  transmit_power:
    value: 610 mW
    range: [610 mW, 610 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: DCH"
  uplink_bytes_per_second:
    value: 48000
    range: [48000, 48000]
    basis: assumption
    source: "Assumption: UMTS bearer of 384 kbit/s"
  receive_power:
    value: 610 mW
    range: [610 mW, 610 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: DCH"
  downlink_bytes_per_second:
    value: 48000
    range: [48000, 48000]
    basis: assumption
    source: "Assumption: UMTS bearer of 384 kbit/s"
  tail_power:
    value: 610 mW
    range: [610 mW, 610 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: DCH"
  tail_duration:
    value: 4 s
    range: [4 s, 4 s]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: DCH to FACH"
  second_tail_power:
    value: 250 mW
    range: [250 mW, 250 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: FACH"
  second_tail_duration:
    value: 10 s
    range: [10 s, 10 s]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: FACH to IDLE"
  technology: umts
screen:
  power:
    value: 304 mW
    range: [304 mW, 304 mW]
    basis: doc
    source: "AT&T ARO device profile, LG Thrill: screen on"
  full_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: the profile has one value"
  brightness:
    value: 0
    range: [0, 0]
    basis: assumption
    source: "Assumption: the profile has one value"

"""##),
    ("phones", "lte_default_2012", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# The LTE modem of AT&T's ARO (2012), for replaying what follows from it alone. What it does not contain
# comes from mid2010s_pixel_2016, whose base power holds the pages that are counted here as well.
version: 1
kind: phone
extends: mid2010s_pixel_2016
name: lte_default_2012
title: "For replay: LTE of 2012 as in AT&T's ARO"
platform: android
wifi:
  associated_power:
    value: 20 mW
    range: [20 mW, 20 mW]
    basis: doc
    source: "AT&T ARO default WiFi profile: standby"
  transmit_power:
    value: 403 mW
    range: [403 mW, 403 mW]
    basis: doc
    source: "AT&T ARO default WiFi profile: active"
  receive_power:
    value: 403 mW
    range: [403 mW, 403 mW]
    basis: doc
    source: "AT&T ARO default WiFi profile: active"
  tail_power:
    value: 403 mW
    range: [403 mW, 403 mW]
    basis: doc
    source: "AT&T ARO default WiFi profile: active until the tail is over"
modem:
  promotion_power:
    value: 1210 mW
    range: [1210 mW, 1210 mW]
    basis: doc
    source: "AT&T ARO default LTE profile (values of Huang 2012): promotion"
  promotion_duration:
    value: 0.26 s
    range: [0.26 s, 0.26 s]
    basis: doc
    source: "AT&T ARO default LTE profile (values of Huang 2012): promotion"
  transmit_power:
    value: 1200 mW
    range: [1200 mW, 1200 mW]
    basis: doc
    source: "AT&T ARO default LTE profile (values of Huang 2012): continuous reception"
  transmit_power_per_mbps:
    value: 438.39 mW
    range: [438.39 mW, 438.39 mW]
    basis: doc
    source: "AT&T ARO default LTE profile (values of Huang 2012): per Mbit/s up"
  receive_power:
    value: 1200 mW
    range: [1200 mW, 1200 mW]
    basis: doc
    source: "AT&T ARO default LTE profile (values of Huang 2012): continuous reception"
  receive_power_per_mbps:
    value: 51.97 mW
    range: [51.97 mW, 51.97 mW]
    basis: doc
    source: "AT&T ARO default LTE profile (values of Huang 2012): per Mbit/s down"
  tail_power:
    value: 1200 mW
    range: [1200 mW, 1200 mW]
    basis: doc
    source: "AT&T ARO default LTE profile (values of Huang 2012): continuous reception after the last byte"
  tail_duration:
    value: 0.1 s
    range: [0.1 s, 0.1 s]
    basis: doc
    source: "AT&T ARO default LTE profile (values of Huang 2012): inactivity timer"
  second_tail_power:
    value: 1122 mW
    range: [1122 mW, 1122 mW]
    basis: derived
    source: "AT&T ARO default LTE profile (values of Huang 2012): short DRX, 2 ms of 1680 mW in 20 ms over 1060 mW"
  second_tail_duration:
    value: 0.02 s
    range: [0.02 s, 0.02 s]
    basis: doc
    source: "AT&T ARO default LTE profile (values of Huang 2012): short DRX"
  third_tail_power:
    value: 1091 mW
    range: [1091 mW, 1091 mW]
    basis: derived
    source: "AT&T ARO default LTE profile (values of Huang 2012): long DRX, 2 ms of 1680 mW in 40 ms over 1060 mW"
  third_tail_duration:
    value: 10 s
    range: [10 s, 10 s]
    basis: doc
    source: "AT&T ARO default LTE profile (values of Huang 2012): long DRX"
  paging_power:
    value: 594 mW
    range: [594 mW, 594 mW]
    basis: doc
    source: "AT&T ARO default LTE profile (values of Huang 2012): idle paging"
  paging_duration:
    value: 43 ms
    range: [43 ms, 43 ms]
    basis: doc
    source: "AT&T ARO default LTE profile (values of Huang 2012): idle paging"
  paging_interval:
    value: 1.28 s
    range: [1.28 s, 1.28 s]
    basis: doc
    source: "AT&T ARO default LTE profile (values of Huang 2012): idle paging"

"""##),
    ("phones", "lte_huang_2012", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# The LTE modem of Huang et al., MobiSys 2012 (evidence: recall). What it does not contain comes from lte_default_2012.
version: 1
kind: phone
extends: lte_default_2012
name: lte_huang_2012
title: "For replay: LTE of Huang 2012 (recall)"
platform: android
modem:
  promotion_power:
    value: 1210.7 mW
    range: [1210.7 mW, 1210.7 mW]
    basis: recall
    source: "Huang 2012, power table: promotion"
  promotion_duration:
    value: 0.2601 s
    range: [0.2601 s, 0.2601 s]
    basis: recall
    source: "Huang 2012, power table: promotion"
  transmit_power:
    value: 1288.04 mW
    range: [1288.04 mW, 1288.04 mW]
    basis: recall
    source: "Huang 2012, power table: active base"
  receive_power:
    value: 1288.04 mW
    range: [1288.04 mW, 1288.04 mW]
    basis: recall
    source: "Huang 2012, power table: active base"
  tail_power:
    value: 1060 mW
    range: [1060 mW, 1060 mW]
    basis: recall
    source: "Huang 2012, power table: tail base"
  tail_duration:
    value: 11.576 s
    range: [11.576 s, 11.576 s]
    basis: recall
    source: "Huang 2012, power table: tail"
  second_tail_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: recall
    source: "Huang 2012, power table: one tail"
  second_tail_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: recall
    source: "Huang 2012, power table: one tail"
  third_tail_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: recall
    source: "Huang 2012, power table: one tail"
  third_tail_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: recall
    source: "Huang 2012, power table: one tail"
  paging_power:
    value: 594.3 mW
    range: [594.3 mW, 594.3 mW]
    basis: recall
    source: "Huang 2012, power table: DRX on in idle"
  paging_duration:
    value: 43.2 ms
    range: [43.2 ms, 43.2 ms]
    basis: recall
    source: "Huang 2012, power table: DRX on in idle"

"""##),
    ("phones", "mid2010s_pixel_2016", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# A Google Pixel of 2016 from its maker's power profile, currents times 3.7 V. Lower bounds: the file holds
# component increments and leaves out the location stack's memory and regulator overhead.
version: 1
kind: phone
name: mid2010s_pixel_2016
title: Google Pixel (2016), maker's profile
platform: android
battery:
  capacity:
    value: 10.66 Wh
    range: [10.66 Wh, 10.66 Wh]
    basis: doc
    source: "AOSP power_profile.xml, sailfish (Pixel): 2770 mAh; 3.85 V is recall"
  voltage:
    value: 3.85 V
    range: [3.85 V, 3.85 V]
    basis: recall
    source: "2770 mAh and 10.66 Wh; the voltage is recall"
  cut_off_voltage:
    value: 3 V
    range: [3 V, 3.4 V]
    basis: assumption
    source: "Assumption: the cut-off of Chen and Rincon-Mora 2006; phones switch off between 3.0 and 3.4 V"
  diffusion_beta_per_root_minute:
    value: 0.637
    range: [0.276, 0.637]
    basis: assumption
    source: "Assumption: as the Itsy's cell; 0.276 for a simulated cell (Rakhmatov and Vrudhula 2001)"
  gauge_plateau:
    value: 0
    range: [0, 0]
    basis: assumption
    source: "Assumption: none, as on the Nexus 6 of MobilityNet 2020, whose readings fall from the start"
  gauge_plateau_spread:
    value: 0
    range: [0, 0]
    basis: assumption
    source: "Assumption: none, as there is no plateau"
  gauge_step:
    value: 0.01
    range: [0.01, 0.01]
    basis: assumption
    source: "Assumption: whole per cents, as on the Nexus 6 of MobilityNet 2020"
  model: constant_voltage
scale:
  power:
    value: 1
    range: [0.81, 1.17]
    basis: assumption
    source: "Assumption: units differ as four iPhone 6 did (MobilityNet 2020, 0.81 to 1.17)"
base:
  power:
    value: 21.6 mW
    range: [15.1 mW, 28.1 mW]
    basis: doc
    source: "AOSP power_profile.xml, sailfish (Pixel): at 3.7 V; range of 30 % assumed"
cpu:
  awake_power:
    value: 4.9 mW
    range: [4.9 mW, 65.1 mW]
    basis: doc
    source: "AOSP power_profile.xml, sailfish (Pixel): wakelock held, 1.3 mA; 17.4 mA at 3.7 V on Nexus 5 as high end"
  active_power:
    value: 165.7 mW
    range: [116.0 mW, 215.4 mW]
    basis: derived
    source: "AOSP power_profile.xml, sailfish (Pixel): one little core at its lowest speed, at 3.7 V; range of 30 % assumed"
  resume_work:
    value: 0.3 s
    range: [0.1 s, 0.6 s]
    basis: assumption
    source: "Assumption: as the work per delivery"
  launch_work:
    value: 1.5 s
    range: [0.7 s, 3 s]
    basis: assumption
    source: "Assumption: cold launch of a small app"
  fix_work:
    value: 0 s
    range: [0 s, 0.1 s]
    basis: assumption
    source: "Assumption: the work per delivery holds it"
  delivery_work:
    value: 0.3 s
    range: [0.2 s, 0.4 s]
    basis: assumption
    source: "Assumption: 0.3 s for each delivered fix; range of 30 %"
gnss:
  acquiring_power:
    value: 181.3 mW
    range: [145.0 mW, 217.6 mW]
    basis: assumption
    source: "AOSP power_profile.xml, sailfish (Pixel): assumed equal to weak signal; range of 20 %"
  tracking_power:
    value: 40.7 mW
    range: [32.6 mW, 48.8 mW]
    basis: doc
    source: "AOSP power_profile.xml, sailfish (Pixel): 11 mA at 3.7 V; range of 20 % assumed"
  weak_power:
    value: 181.3 mW
    range: [145.0 mW, 217.6 mW]
    basis: doc
    source: "AOSP power_profile.xml, sailfish (Pixel): top four signals at or below 20 dB-Hz, at 3.7 V; range of 20 % assumed"
  low_power:
    value: 40.7 mW
    range: [13.6 mW, 48.8 mW]
    basis: assumption
    source: "Assumption: equals tracking, since only the processor's saving is published; lower end a third as in u-blox SAM-M8Q's power save"
  dual_frequency_factor:
    value: 1.91
    range: [1.28, 1.91]
    basis: derived
    source: "Karki and Won 2019 (Xiaomi Mi 8): the whole phone takes 1.37 times as much outdoors; here reception alone carries 37 % of 100 mW, this phone's sum at one fix a second"
  tail_power:
    value: 20 mW
    range: [0 mW, 20 mW]
    basis: doc
    source: "ARO default profile: standby 20 mW; 0 switches the tail off"
  tail_duration:
    value: 6 s
    range: [0 s, 6 s]
    basis: doc
    source: "PowerTutor 2013: 6 s sleep state"
  hot_start:
    value: 2 s
    range: [1 s, 2.6 s]
    basis: doc
    source: "NEO-M9N data sheet; range of 30 % below 2.6 s assumed"
  assisted_start:
    value: 2 s
    range: [2 s, 5 s]
    basis: doc
    source: "NEO-M9N data sheet; 4.1 to 5.0 s measured on phones (MobilityNet 2020)"
  warm_start:
    value: 29 s
    range: [18 s, 30 s]
    basis: doc
    source: "NEO-M9N data sheet; ephemeris download of 18 to 30 s"
  cold_start:
    value: 29 s
    range: [25 s, 35 s]
    basis: doc
    source: "NEO-M9N data sheet; medians of 25 to 35 s"
  acquisition_timeout:
    value: 0 s
    range: [0 s, 60 s]
    basis: assumption
    source: "Assumption: no end, as fixes are wanted every second; AOSP GnssLocationProvider gives up after 60 s where they are wanted once a minute or less often"
  retry_delay:
    value: 60 s
    range: [10 s, 300 s]
    basis: assumption
    source: "Assumption: the shortest interval at which AOSP GnssLocationProvider gives up; without effect while it never does"
  assistance_age:
    value: 0 s
    range: [0 s, 7 d]
    basis: assumption
    source: "Assumption: fresh at the start of the day"
  assistance_validity:
    value: 7 d
    range: [3 d, 7 d]
    basis: doc
    source: "gpsOneXTRA: valid for 7 days, 3 recommended"
  assistance_bytes:
    value: 60000
    range: [40000, 80000]
    basis: doc
    source: "gpsOneXTRA: 40 to 45 kB for GPS, 80 kB with GLONASS; the middle"
  dual_frequency: false
wifi:
  scan_power:
    value: 395.9 mW
    range: [316.7 mW, 475.1 mW]
    basis: derived
    source: "AOSP power_profile.xml, sailfish (Pixel): receiving, 107 mA at 3.7 V; range of 20 % assumed"
  full_scan_duration:
    value: 2 s
    range: [1.9 s, 2.8 s]
    basis: measured
    source: "MobilityNet 2020 and dual-band dwell times: median 2.0 s, 5 % at 1.9 s, 95 % at 2.8 s"
  scan_duration:
    value: 2 s
    range: [0.5 s, 2 s]
    basis: assumption
    source: "Assumption: location scans are dual band like full ones; 0.5 s for 2.4 GHz alone (droidboy 2015)"
  associated_power:
    value: 13.0 mW
    range: [2.1 mW, 20 mW]
    basis: derived
    source: "Nexus 5 (AOSP power_profile.xml, hammerhead): wifi.on 3.5 mA at 3.7 V; 0.56 mA on Nexus 5X, 20 mW in ARO"
  transmit_power:
    value: 1372.7 mW
    range: [1098.2 mW, 1647.2 mW]
    basis: doc
    source: "AOSP power_profile.xml, sailfish (Pixel): 371 mA at 3.7 V; range of 20 % assumed"
  uplink_bytes_per_second:
    value: 2500000
    range: [250000, 12500000]
    basis: assumption
    source: "Assumption: 20 Mbit/s, from 2 to 100 Mbit/s"
  receive_power:
    value: 395.9 mW
    range: [316.7 mW, 475.1 mW]
    basis: doc
    source: "AOSP power_profile.xml, sailfish (Pixel): 107 mA at 3.7 V; range of 20 % assumed"
  downlink_bytes_per_second:
    value: 2500000
    range: [250000, 12500000]
    basis: assumption
    source: "Assumption: 20 Mbit/s, from 2 to 100 Mbit/s"
  tail_power:
    value: 119.3 mW
    range: [119.3 mW, 403 mW]
    basis: recall
    source: "Huang 2012; 403 mW in ARO's default profile"
  tail_duration:
    value: 0.25 s
    range: [0.238 s, 0.25 s]
    basis: doc
    source: "ARO's default profile; 0.238 s in Huang 2012 (recall)"
bluetooth:
  idle_power:
    value: 0.033 mW
    range: [0 mW, 8.5 mW]
    basis: doc
    source: "AOSP power_profile.xml, sailfish (Pixel): 0.01 mA at 3.3 V; 8.5 mW on Pixel 7"
  scan_power:
    value: 333 mW
    range: [26.4 mW, 333 mW]
    basis: derived
    source: "Radius Networks 2013 (Nexus 4): 95.1 mA less 4.7 mA at about 3.7 V, with the processor kept awake; lower end the controller alone, 8 mA at 3.3 V in sailfish"
modem:
  promotion_power:
    value: 1210 mW
    range: [968 mW, 1452 mW]
    basis: doc
    source: "ARO default profile (LTE, values of Huang 2012); range of 20 % assumed"
  promotion_duration:
    value: 0.26 s
    range: [0.26 s, 0.3 s]
    basis: doc
    source: "ARO default profile (LTE); 0.3 s in Narayanan 2021"
  transmit_power:
    value: 651.2 mW
    range: [651.2 mW, 2235 mW]
    basis: doc
    source: "AOSP power_profile.xml, sailfish (Pixel): lowest level, highest level 604 mA at 3.7 V"
  transmit_power_per_mbps:
    value: 0 mW
    range: [0 mW, 76.7 mW]
    basis: assumption
    source: "Assumption: the maker's file has a power per level whatever the rate; 76.7 mW on a Galaxy S20 (data of Narayanan 2021)"
  uplink_bytes_per_second:
    value: 625000
    range: [125000, 2500000]
    basis: assumption
    source: "Assumption: 5 Mbit/s, from 1 to 20 Mbit/s; replace by a measured uplink"
  receive_power:
    value: 647.5 mW
    range: [518.0 mW, 777.0 mW]
    basis: doc
    source: "AOSP power_profile.xml, sailfish (Pixel): modem.controller.rx 175 mA at 3.7 V; range of 20 % assumed"
  receive_power_per_mbps:
    value: 0 mW
    range: [0 mW, 11.5 mW]
    basis: assumption
    source: "Assumption: the maker's file has one power whatever the rate; 11.5 mW on a Galaxy S20 (data of Narayanan 2021)"
  downlink_bytes_per_second:
    value: 1250000
    range: [250000, 6250000]
    basis: assumption
    source: "Assumption: 10 Mbit/s, from 2 to 50 Mbit/s; replace by a measured downlink"
  tail_power:
    value: 388.5 mW
    range: [310.8 mW, 1060 mW]
    basis: derived
    source: "AOSP power_profile.xml, sailfish (Pixel): modem.controller.idle 105 mA at 3.7 V; 1060 mW in Huang 2012 (recall)"
  tail_duration:
    value: 10.1 s
    range: [10 s, 11.6 s]
    basis: doc
    source: "Narayanan 2021: 10.1 s; 11.576 s in Huang 2012 (recall)"
  second_tail_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: one stage, whose power is the mean of the connected modem"
  second_tail_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: assumption
    source: "Assumption: one stage, whose power is the mean of the connected modem"
  third_tail_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: one stage, whose power is the mean of the connected modem"
  third_tail_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: assumption
    source: "Assumption: one stage, whose power is the mean of the connected modem"
  paging_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: 0 W, because the base power is measured on a camped phone and holds the pages"
  paging_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: assumption
    source: "Assumption: 0 W, because the base power is measured on a camped phone and holds the pages"
  paging_interval:
    value: 1.28 s
    range: [1.28 s, 1.28 s]
    basis: doc
    source: "Narayanan 2021: paging every 1.28 s; without effect at 0 W"
  moving_power:
    value: 0 mW
    range: [0 mW, 45 mW]
    basis: assumption
    source: "Assumption: 0 W, as nobody measured it on this phone; upper end an iPhone 6 carried on trains and buses (MobilityNet 2020, control phones)"
  technology: lte
motion:
  still_power:
    value: 0.5 mW
    range: [0.1 mW, 0.5 mW]
    basis: doc
    source: "Android CDD 2016, high fidelity sensors: upper bound; lower end assumed"
  moving_power:
    value: 1.5 mW
    range: [0.5 mW, 1.5 mW]
    basis: doc
    source: "Android CDD 2016, high fidelity sensors: upper bound; lower end assumed"
  heading_power:
    value: 4 mW
    range: [1 mW, 30 mW]
    basis: assumption
    source: "Assumption: as the upper bound of a rotation vector, Android CDD 7.3.9, without the processor; nothing is published for a compass"
  navigation_power:
    value: 30 mW
    range: [4 mW, 100 mW]
    basis: assumption
    source: "Assumption: all motion sensors fused by the processor; between a rotation vector's 4 mW (Android CDD 7.3.9) and 70 mW of an accelerometer read by the processor (SenseLess 2009)"
screen:
  power:
    value: 454.3 mW
    range: [363.4 mW, 545.2 mW]
    basis: doc
    source: "AOSP power_profile.xml, sailfish (Pixel): screen.on 122.8 mA at 3.7 V; range of 20 % assumed"
  full_power:
    value: 741.3 mW
    range: [593.0 mW, 889.6 mW]
    basis: doc
    source: "AOSP power_profile.xml, sailfish (Pixel): screen.full 200.4 mA at 3.7 V; range of 20 % assumed"
  brightness:
    value: 0.1
    range: [0, 1]
    basis: assumption
    source: "Assumption: dim, as indoors"

"""##),
    ("phones", "modern_pixel7_2022", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# A Google Pixel 7 of 2022 from its maker's power profile, currents times 3.7 V. Lower bounds: the file
# holds component increments and leaves out the location stack's memory and regulator overhead.
version: 1
kind: phone
name: modern_pixel7_2022
title: Google Pixel 7 (2022), maker's profile
platform: android
battery:
  capacity:
    value: 16.86 Wh
    range: [16.86 Wh, 16.86 Wh]
    basis: doc
    source: "AOSP power_profile.xml, panther (Pixel 7): 4356 mAh; 3.87 V is recall"
  voltage:
    value: 3.87 V
    range: [3.87 V, 3.87 V]
    basis: recall
    source: "4356 mAh and 16.86 Wh; the voltage is recall"
  cut_off_voltage:
    value: 3 V
    range: [3 V, 3.4 V]
    basis: assumption
    source: "Assumption: the cut-off of Chen and Rincon-Mora 2006; phones switch off between 3.0 and 3.4 V"
  diffusion_beta_per_root_minute:
    value: 0.637
    range: [0.276, 0.637]
    basis: assumption
    source: "Assumption: as the Itsy's cell; 0.276 for a simulated cell (Rakhmatov and Vrudhula 2001)"
  gauge_plateau:
    value: 0
    range: [0, 0]
    basis: assumption
    source: "Assumption: none, as on the Nexus 6 of MobilityNet 2020, whose readings fall from the start"
  gauge_plateau_spread:
    value: 0
    range: [0, 0]
    basis: assumption
    source: "Assumption: none, as there is no plateau"
  gauge_step:
    value: 0.01
    range: [0.01, 0.01]
    basis: assumption
    source: "Assumption: whole per cents, as on the Nexus 6 of MobilityNet 2020"
  model: constant_voltage
scale:
  power:
    value: 1
    range: [0.81, 1.17]
    basis: assumption
    source: "Assumption: units differ as four iPhone 6 did (MobilityNet 2020, 0.81 to 1.17); the maker's profile leaves out memory and regulators"
base:
  power:
    value: 49.2 mW
    range: [20.7 mW, 49.2 mW]
    basis: doc
    source: "AOSP power_profile.xml, panther (Pixel 7): at 3.7 V; looks high, 20.7 mW on Pixel 3 to 5"
cpu:
  awake_power:
    value: 131.7 mW
    range: [20 mW, 131.7 mW]
    basis: doc
    source: "AOSP power_profile.xml, panther (Pixel 7): wakelock held, 35.6 mA; 5.4 mA on Pixel 5 as low end"
  active_power:
    value: 47.8 mW
    range: [33.5 mW, 62.1 mW]
    basis: derived
    source: "AOSP power_profile.xml, panther (Pixel 7): one little core at its lowest speed, at 3.7 V; range of 30 % assumed"
  resume_work:
    value: 0.3 s
    range: [0.1 s, 0.6 s]
    basis: assumption
    source: "Assumption: as the work per delivery"
  launch_work:
    value: 1.5 s
    range: [0.7 s, 3 s]
    basis: assumption
    source: "Assumption: cold launch of a small app"
  fix_work:
    value: 0 s
    range: [0 s, 0.1 s]
    basis: assumption
    source: "Assumption: the work per delivery holds it"
  delivery_work:
    value: 0.3 s
    range: [0.2 s, 0.4 s]
    basis: assumption
    source: "Assumption: 0.3 s for each delivered fix; range of 30 %"
gnss:
  acquiring_power:
    value: 53.0 mW
    range: [42.4 mW, 63.6 mW]
    basis: assumption
    source: "AOSP power_profile.xml, panther (Pixel 7): assumed equal to weak signal; range of 20 %"
  tracking_power:
    value: 47.3 mW
    range: [37.8 mW, 64.8 mW]
    basis: doc
    source: "AOSP power_profile.xml, panther (Pixel 7): 12.79 mA at 3.7 V; 64.8 mW with two frequencies (Karki 2019)"
  weak_power:
    value: 53.0 mW
    range: [42.4 mW, 63.6 mW]
    basis: doc
    source: "AOSP power_profile.xml, panther (Pixel 7): top four signals at or below 20 dB-Hz, at 3.7 V; range of 20 % assumed"
  low_power:
    value: 47.3 mW
    range: [15.8 mW, 64.8 mW]
    basis: assumption
    source: "Assumption: equals tracking, since only the processor's saving is published; lower end a third as in u-blox SAM-M8Q's power save"
  dual_frequency_factor:
    value: 2.86
    range: [1.28, 2.86]
    basis: derived
    source: "Karki and Won 2019 (Xiaomi Mi 8): the whole phone takes 1.37 times as much outdoors; here reception alone carries 37 % of 238 mW, this phone's sum at one fix a second"
  tail_power:
    value: 20 mW
    range: [0 mW, 20 mW]
    basis: doc
    source: "ARO default profile: standby 20 mW; 0 switches the tail off"
  tail_duration:
    value: 6 s
    range: [0 s, 6 s]
    basis: doc
    source: "PowerTutor 2013: 6 s sleep state"
  hot_start:
    value: 2 s
    range: [1 s, 2.6 s]
    basis: doc
    source: "NEO-M9N data sheet; range of 30 % below 2.6 s assumed"
  assisted_start:
    value: 2 s
    range: [2 s, 5 s]
    basis: doc
    source: "NEO-M9N data sheet; 4.1 to 5.0 s measured on phones (MobilityNet 2020)"
  warm_start:
    value: 29 s
    range: [18 s, 30 s]
    basis: doc
    source: "NEO-M9N data sheet; ephemeris download of 18 to 30 s"
  cold_start:
    value: 29 s
    range: [25 s, 35 s]
    basis: doc
    source: "NEO-M9N data sheet; medians of 25 to 35 s"
  acquisition_timeout:
    value: 0 s
    range: [0 s, 60 s]
    basis: assumption
    source: "Assumption: no end, as fixes are wanted every second; AOSP GnssLocationProvider gives up after 60 s where they are wanted once a minute or less often"
  retry_delay:
    value: 60 s
    range: [10 s, 300 s]
    basis: assumption
    source: "Assumption: the shortest interval at which AOSP GnssLocationProvider gives up; without effect while it never does"
  assistance_age:
    value: 0 s
    range: [0 s, 7 d]
    basis: assumption
    source: "Assumption: fresh at the start of the day"
  assistance_validity:
    value: 7 d
    range: [3 d, 7 d]
    basis: doc
    source: "gpsOneXTRA: valid for 7 days, 3 recommended"
  assistance_bytes:
    value: 60000
    range: [40000, 80000]
    basis: doc
    source: "gpsOneXTRA: 40 to 45 kB for GPS, 80 kB with GLONASS; the middle"
  dual_frequency: false
wifi:
  scan_power:
    value: 362.6 mW
    range: [290.1 mW, 435.1 mW]
    basis: derived
    source: "AOSP power_profile.xml, panther (Pixel 7): receiving, 98 mA at 3.7 V; range of 20 % assumed"
  full_scan_duration:
    value: 2 s
    range: [1.9 s, 2.8 s]
    basis: measured
    source: "MobilityNet 2020 and dual-band dwell times: median 2.0 s, 5 % at 1.9 s, 95 % at 2.8 s"
  scan_duration:
    value: 2 s
    range: [0.5 s, 2 s]
    basis: assumption
    source: "Assumption: location scans are dual band like full ones; 0.5 s for 2.4 GHz alone (droidboy 2015)"
  associated_power:
    value: 13.0 mW
    range: [2.1 mW, 20 mW]
    basis: derived
    source: "Nexus 5 (AOSP power_profile.xml, hammerhead): wifi.on 3.5 mA at 3.7 V; 0.56 mA on Nexus 5X, 20 mW in ARO"
  transmit_power:
    value: 1739.0 mW
    range: [1391.2 mW, 2086.8 mW]
    basis: doc
    source: "AOSP power_profile.xml, panther (Pixel 7): 470 mA at 3.7 V; range of 20 % assumed"
  uplink_bytes_per_second:
    value: 2500000
    range: [250000, 12500000]
    basis: assumption
    source: "Assumption: 20 Mbit/s, from 2 to 100 Mbit/s"
  receive_power:
    value: 362.6 mW
    range: [290.1 mW, 435.1 mW]
    basis: doc
    source: "AOSP power_profile.xml, panther (Pixel 7): 98 mA at 3.7 V; range of 20 % assumed"
  downlink_bytes_per_second:
    value: 2500000
    range: [250000, 12500000]
    basis: assumption
    source: "Assumption: 20 Mbit/s, from 2 to 100 Mbit/s"
  tail_power:
    value: 119.3 mW
    range: [119.3 mW, 403 mW]
    basis: recall
    source: "Huang 2012; 403 mW in ARO's default profile"
  tail_duration:
    value: 0.25 s
    range: [0.238 s, 0.25 s]
    basis: doc
    source: "ARO's default profile; 0.238 s in Huang 2012 (recall)"
bluetooth:
  idle_power:
    value: 8.5 mW
    range: [6.8 mW, 10.2 mW]
    basis: doc
    source: "AOSP power_profile.xml, panther (Pixel 7): 2.2 mA at 3.85 V; range of 20 % assumed"
  scan_power:
    value: 333 mW
    range: [22.3 mW, 333 mW]
    basis: derived
    source: "Radius Networks 2013 (Nexus 4): 95.1 mA less 4.7 mA at about 3.7 V, with the processor kept awake; lower end the controller alone, 5.8 mA at 3.85 V in panther"
modem:
  promotion_power:
    value: 1210 mW
    range: [968 mW, 1452 mW]
    basis: doc
    source: "ARO default profile (LTE, values of Huang 2012); range of 20 % assumed"
  promotion_duration:
    value: 0.26 s
    range: [0.26 s, 0.3 s]
    basis: doc
    source: "ARO default profile (LTE); 0.3 s in Narayanan 2021"
  transmit_power:
    value: 825.1 mW
    range: [825.1 mW, 2472 mW]
    basis: doc
    source: "AOSP power_profile.xml, panther (Pixel 7): lowest level, highest level 668 mA at 3.7 V"
  transmit_power_per_mbps:
    value: 0 mW
    range: [0 mW, 76.7 mW]
    basis: assumption
    source: "Assumption: the maker's file has a power per level whatever the rate; 76.7 mW on a Galaxy S20 (data of Narayanan 2021)"
  uplink_bytes_per_second:
    value: 625000
    range: [125000, 2500000]
    basis: assumption
    source: "Assumption: 5 Mbit/s, from 1 to 20 Mbit/s; replace by a measured uplink"
  receive_power:
    value: 625.3 mW
    range: [500.2 mW, 750.4 mW]
    basis: doc
    source: "AOSP power_profile.xml, panther (Pixel 7): modem.controller.rx 169 mA at 3.7 V; range of 20 % assumed"
  receive_power_per_mbps:
    value: 0 mW
    range: [0 mW, 11.5 mW]
    basis: assumption
    source: "Assumption: the maker's file has one power whatever the rate; 11.5 mW on a Galaxy S20 (data of Narayanan 2021)"
  downlink_bytes_per_second:
    value: 1250000
    range: [250000, 6250000]
    basis: assumption
    source: "Assumption: 10 Mbit/s, from 2 to 50 Mbit/s; replace by a measured downlink"
  tail_power:
    value: 178 mW
    range: [66 mW, 260 mW]
    basis: recall
    source: "Narayanan 2021, table 2: 178 mW Verizon 4G, 66 mW T-Mobile 4G, up to 260 mW 5G low band"
  tail_duration:
    value: 10.1 s
    range: [5 s, 10.2 s]
    basis: doc
    source: "Narayanan 2021: timer 10.1 s Verizon 4G, 5.0 s T-Mobile 4G"
  second_tail_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: one stage, whose power is the mean of the connected modem"
  second_tail_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: assumption
    source: "Assumption: one stage, whose power is the mean of the connected modem"
  third_tail_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: one stage, whose power is the mean of the connected modem"
  third_tail_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: assumption
    source: "Assumption: one stage, whose power is the mean of the connected modem"
  paging_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: 0 W, because the base power is measured on a camped phone and holds the pages"
  paging_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: assumption
    source: "Assumption: 0 W, because the base power is measured on a camped phone and holds the pages"
  paging_interval:
    value: 1.28 s
    range: [1.28 s, 1.28 s]
    basis: doc
    source: "Narayanan 2021: paging every 1.28 s; without effect at 0 W"
  moving_power:
    value: 0 mW
    range: [0 mW, 45 mW]
    basis: assumption
    source: "Assumption: 0 W, as nobody measured it on this phone; upper end an iPhone 6 carried on trains and buses (MobilityNet 2020, control phones)"
  technology: lte
motion:
  still_power:
    value: 0.5 mW
    range: [0.1 mW, 0.5 mW]
    basis: doc
    source: "Android CDD 2016, high fidelity sensors: upper bound; lower end assumed"
  moving_power:
    value: 1.5 mW
    range: [0.5 mW, 1.5 mW]
    basis: doc
    source: "Android CDD 2016, high fidelity sensors: upper bound; lower end assumed"
  heading_power:
    value: 4 mW
    range: [1 mW, 30 mW]
    basis: assumption
    source: "Assumption: as the upper bound of a rotation vector, Android CDD 7.3.9, without the processor; nothing is published for a compass"
  navigation_power:
    value: 30 mW
    range: [4 mW, 100 mW]
    basis: assumption
    source: "Assumption: all motion sensors fused by the processor; between a rotation vector's 4 mW (Android CDD 7.3.9) and 70 mW of an accelerometer read by the processor (SenseLess 2009)"
screen:
  power:
    value: 362.6 mW
    range: [290.1 mW, 435.1 mW]
    basis: doc
    source: "AOSP power_profile.xml, panther (Pixel 7): screen.on 98 mA at 3.7 V, the same as Pixel 5; range of 20 % assumed"
  full_power:
    value: 1739.0 mW
    range: [1391.2 mW, 2086.8 mW]
    basis: doc
    source: "AOSP power_profile.xml, panther (Pixel 7): screen.full 470 mA at 3.7 V; range of 20 % assumed"
  brightness:
    value: 0.1
    range: [0, 1]
    basis: assumption
    source: "Assumption: dim, as indoors"

"""##),
    ("phones", "n95_gsm", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# classic_n95_2009 on a second-generation network, for replaying TailEnder 2009.
version: 1
kind: phone
extends: classic_n95_2009
name: n95_gsm
title: "For replay: Nokia N95 on GSM (TailEnder 2009, recall)"
platform: android
modem:
  promotion_power:
    value: 0.85 W
    range: [0.85 W, 0.85 W]
    basis: derived
    source: "TailEnder 2009 (GSM): ramp of 1.7 J over 2 s"
  promotion_duration:
    value: 2 s
    range: [2 s, 2 s]
    basis: assumption
    source: "Assumption: as 3G; held fixed because the ramp's energy is what was measured"
  transmit_power:
    value: 0.36 W
    range: [0.36 W, 0.36 W]
    basis: derived
    source: "TailEnder 2009 (GSM): 36 mJ per kB at 10 kB/s"
  uplink_bytes_per_second:
    value: 10000
    range: [10000, 10000]
    basis: assumption
    source: "Assumption: held fixed because the energy per byte is what was measured"
  receive_power:
    value: 0.36 W
    range: [0.36 W, 0.36 W]
    basis: derived
    source: "TailEnder 2009 (GSM): 36 mJ per kB at 10 kB/s"
  downlink_bytes_per_second:
    value: 10000
    range: [10000, 10000]
    basis: assumption
    source: "Assumption: held fixed because the energy per byte is what was measured"
  tail_power:
    value: 250 mW
    range: [250 mW, 250 mW]
    basis: recall
    source: "TailEnder 2009 (GSM): tail"
  tail_duration:
    value: 6 s
    range: [6 s, 6 s]
    basis: recall
    source: "TailEnder 2009 (GSM): tail"
  technology: gsm

"""##),
    ("phones", "n95_senseless", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# A Nokia N95 8GB as SenseLess measured it: one sensor at a time, on a phone without a network, less its
# idle power. What it does not contain comes from classic_n95_2009.
version: 1
kind: phone
extends: classic_n95_2009
name: n95_senseless
title: "For replay: Nokia N95 8GB as in SenseLess 2009"
platform: android
base:
  power:
    value: 26 mW
    range: [26 mW, 26 mW]
    basis: doc
    source: "SenseLess 2009, table 1: all sensors off"
gnss:
  acquiring_power:
    value: 597 mW
    range: [597 mW, 597 mW]
    basis: derived
    source: "SenseLess 2009, table 1: outdoors, 623 mW less 26 mW"
  tracking_power:
    value: 597 mW
    range: [597 mW, 597 mW]
    basis: derived
    source: "SenseLess 2009, table 1: outdoors, 623 mW less 26 mW"
  weak_power:
    value: 357 mW
    range: [357 mW, 357 mW]
    basis: derived
    source: "SenseLess 2009, table 1: indoors, 383 mW less 26 mW"
  low_power:
    value: 597 mW
    range: [597 mW, 597 mW]
    basis: assumption
    source: "Assumption: equals tracking"
motion:
  still_power:
    value: 70 mW
    range: [70 mW, 70 mW]
    basis: derived
    source: "SenseLess 2009, table 1: accelerometer, 96 mW less 26 mW"
  moving_power:
    value: 70 mW
    range: [70 mW, 70 mW]
    basis: derived
    source: "SenseLess 2009, table 1: accelerometer, 96 mW less 26 mW"
  heading_power:
    value: 74 mW
    range: [71 mW, 100 mW]
    basis: assumption
    source: "Assumption: the accelerometer's 70 mW and 4 mW for a compass"
  navigation_power:
    value: 100 mW
    range: [74 mW, 170 mW]
    basis: assumption
    source: "Assumption: the accelerometer's 70 mW and 30 mW for the fusion with other sensors"

"""##),
    ("phones", "nexus_4", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# A Nexus 4 for replaying the Bluetooth test of Radius Networks (2013), with its maker's power profile at
# 3.7 V. What neither contains comes from mid2010s_pixel_2016.
version: 1
kind: phone
extends: mid2010s_pixel_2016
name: nexus_4
title: "For replay: Nexus 4 with Bluetooth scans (Radius Networks 2013)"
platform: android
battery:
  capacity:
    value: 7.77 Wh
    range: [7.77 Wh, 7.77 Wh]
    basis: derived
    source: "AOSP power_profile.xml, mako (Nexus 4): 2100 mAh at 3.7 V"
  voltage:
    value: 3.7 V
    range: [3.7 V, 3.7 V]
    basis: assumption
    source: "Assumption: the voltage by which currents become powers here"
base:
  power:
    value: 17.39 mW
    range: [17.39 mW, 17.39 mW]
    basis: derived
    source: "Radius Networks 2013: 4.7 mA at 3.7 V with Bluetooth on and no scan"
cpu:
  awake_power:
    value: 54.5 mW
    range: [54.5 mW, 54.5 mW]
    basis: doc
    source: "AOSP power_profile.xml, mako (Nexus 4): cpu.awake 14.74 mA at 3.7 V"
gnss:
  acquiring_power:
    value: 259.2 mW
    range: [259.2 mW, 259.2 mW]
    basis: doc
    source: "AOSP power_profile.xml, mako (Nexus 4): gps.on 70.05 mA, any signal at 3.7 V"
  tracking_power:
    value: 259.2 mW
    range: [259.2 mW, 259.2 mW]
    basis: doc
    source: "AOSP power_profile.xml, mako (Nexus 4): gps.on 70.05 mA, any signal at 3.7 V"
  weak_power:
    value: 259.2 mW
    range: [259.2 mW, 259.2 mW]
    basis: doc
    source: "AOSP power_profile.xml, mako (Nexus 4): gps.on 70.05 mA, any signal at 3.7 V"
  low_power:
    value: 259.2 mW
    range: [259.2 mW, 259.2 mW]
    basis: assumption
    source: "Assumption: equals tracking"
wifi:
  scan_power:
    value: 192.8 mW
    range: [192.8 mW, 192.8 mW]
    basis: doc
    source: "AOSP power_profile.xml, mako (Nexus 4): wifi.scan 52.1 mA at 3.7 V"
  associated_power:
    value: 5.1 mW
    range: [5.1 mW, 5.1 mW]
    basis: doc
    source: "AOSP power_profile.xml, mako (Nexus 4): wifi.on 1.38 mA at 3.7 V"
  transmit_power:
    value: 229.7 mW
    range: [229.7 mW, 229.7 mW]
    basis: doc
    source: "AOSP power_profile.xml, mako (Nexus 4): wifi.active 62.09 mA at 3.7 V"
  receive_power:
    value: 229.7 mW
    range: [229.7 mW, 229.7 mW]
    basis: doc
    source: "AOSP power_profile.xml, mako (Nexus 4): wifi.active 62.09 mA at 3.7 V"
bluetooth:
  idle_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: derived
    source: "Radius Networks 2013: held in the base power"
  scan_power:
    value: 334.5 mW
    range: [334.5 mW, 334.5 mW]
    basis: derived
    source: "Radius Networks 2013: 95.1 mA less 4.7 mA at 3.7 V, with the processor kept awake"
modem:
  transmit_power:
    value: 686.7 mW
    range: [686.7 mW, 686.7 mW]
    basis: doc
    source: "AOSP power_profile.xml, mako (Nexus 4): radio.active 185.6 mA at 3.7 V"
  receive_power:
    value: 686.7 mW
    range: [686.7 mW, 686.7 mW]
    basis: doc
    source: "AOSP power_profile.xml, mako (Nexus 4): radio.active 185.6 mA at 3.7 V"
screen:
  power:
    value: 363.3 mW
    range: [363.3 mW, 363.3 mW]
    basis: doc
    source: "AOSP power_profile.xml, mako (Nexus 4): screen.on 98.19 mA at 3.7 V"
  full_power:
    value: 782.9 mW
    range: [782.9 mW, 782.9 mW]
    basis: doc
    source: "AOSP power_profile.xml, mako (Nexus 4): screen.full 211.6 mA at 3.7 V"

"""##),
    ("phones", "nexus_6", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# A Nexus 6 of 2014 (Android 6): its maker's power profile at 3.8 V, two constants fitted to phones that lay
# still in MobilityNet 2020, and one to phones carried about without any request. What neither contains
# comes from mid2010s_pixel_2016.
version: 1
kind: phone
extends: mid2010s_pixel_2016
name: nexus_6
title: Nexus 6 (2014), maker's profile and MobilityNet at rest
platform: android
battery:
  capacity:
    value: 12.236 Wh
    range: [11.914 Wh, 12.461 Wh]
    basis: recall
    source: "3220 mAh, also in AOSP power_profile.xml, shamu (Nexus 6), at 3.8 V; range from 3.7 to 3.87 V"
  voltage:
    value: 3.8 V
    range: [3.7 V, 3.87 V]
    basis: assumption
    source: "Assumption: the nominal voltage by which currents become powers here"
  gauge_plateau:
    value: 0
    range: [0, 0]
    basis: measured
    source: "MobilityNet 2020 (Nexus 6, Android 6): readings fall from the start"
  gauge_plateau_spread:
    value: 0
    range: [0, 0]
    basis: measured
    source: "MobilityNet 2020 (Nexus 6, Android 6): there is no plateau"
  gauge_step:
    value: 0.01
    range: [0.01, 0.01]
    basis: measured
    source: "MobilityNet 2020 (Nexus 6, Android 6): all readings are whole per cents; rounding to the nearest is an assumption"
scale:
  power:
    value: 1
    range: [0.89, 1.13]
    basis: measured
    source: "MobilityNet 2020, four Nexus 6 lying still: units differ by 0.94 to 1.08 in percent per hour, battery wear included; widened by 5/3, as the least and the most of four even draws lie three fifths of the range apart"
base:
  power:
    value: 111 mW
    range: [97 mW, 121 mW]
    basis: fitted
    source: "Fitted to MobilityNet 2020 (Nexus 6, Android 6), lying still in Doze after 2 h: 0.906 %/h of 12.236 Wh, SD 0.21 over 30 runs of four settings; range is the 95 % interval with units taken out, battery wear in it; control days of phones carried about give 114 mW. The maker's cpu.suspend is 23 mW"
cpu:
  awake_power:
    value: 30.4 mW
    range: [21.3 mW, 39.5 mW]
    basis: derived
    source: "AOSP power_profile.xml, shamu (Nexus 6): cpu.idle 8 mA at 3.8 V; awake and idle, over the suspended phone; range of 30 % assumed"
  active_power:
    value: 1573 mW
    range: [635 mW, 1573 mW]
    basis: derived
    source: "AOSP power_profile.xml, shamu (Nexus 6): cpu.core_power 413 mA at the highest speed, at 3.8 V; that short work runs at full speed is an assumption, the interactive governor of those years raises it so under load; range from 167 mA at 1.19 GHz on. Only its product with the works is fitted"
  fix_work:
    value: 0.125 s
    range: [0.077 s, 0.174 s]
    basis: fitted
    source: "Fitted to MobilityNet 2020 (Nexus 6, Android 6), lying still, high accuracy every 1 s before Doze: the drop to the first reading after 1.05 h on 8 runs, by unit, less the idle phone, 266 mW of reception and 30 mW awake, leaves 0.26 J a fix; less a delivery of 64 mJ, at 1573 mW. Range: 0.03 s of the 95 % interval, and the maker's 20 % on reception, in quadrature. Trips suggest more, up to 0.8 J, which is not fitted"
  delivery_work:
    value: 0.041 s
    range: [0.02 s, 0.08 s]
    basis: assumption
    source: "Assumption: 64 mJ, as 0.3 s of mid2010s_pixel_2016 at its lowest speed; depends on the app"
gnss:
  acquiring_power:
    value: 266 mW
    range: [212.8 mW, 319.2 mW]
    basis: assumption
    source: "AOSP power_profile.xml, shamu (Nexus 6): gps.on 70 mA at 3.8 V; assumed equal to tracking; range of 20 % assumed"
  tracking_power:
    value: 266 mW
    range: [212.8 mW, 319.2 mW]
    basis: derived
    source: "AOSP power_profile.xml, shamu (Nexus 6): gps.on 70 mA at 3.8 V; any signal; range of 20 % assumed"
  weak_power:
    value: 266 mW
    range: [212.8 mW, 319.2 mW]
    basis: derived
    source: "AOSP power_profile.xml, shamu (Nexus 6): gps.on 70 mA at 3.8 V; any signal; range of 20 % assumed"
  low_power:
    value: 266 mW
    range: [212.8 mW, 319.2 mW]
    basis: assumption
    source: "AOSP power_profile.xml, shamu (Nexus 6): gps.on 70 mA at 3.8 V; assumed equal to tracking; range of 20 % assumed"
wifi:
  scan_power:
    value: 360 mW
    range: [288 mW, 432 mW]
    basis: doc
    source: "AOSP power_profile.xml, shamu (Nexus 6): wifi.scan 100 mA at 3.6 V (wifi.controller.voltage); range of 20 % assumed"
  associated_power:
    value: 36 mW
    range: [28.8 mW, 43.2 mW]
    basis: doc
    source: "AOSP power_profile.xml, shamu (Nexus 6): wifi.on 10 mA at 3.6 V (wifi.controller.voltage); range of 20 % assumed"
  transmit_power:
    value: 1620 mW
    range: [1296 mW, 1944 mW]
    basis: doc
    source: "AOSP power_profile.xml, shamu (Nexus 6): wifi.controller.tx 450 mA at 3.6 V (wifi.controller.voltage); range of 20 % assumed"
  receive_power:
    value: 406.8 mW
    range: [325.4 mW, 488.2 mW]
    basis: doc
    source: "AOSP power_profile.xml, shamu (Nexus 6): wifi.controller.rx 113 mA at 3.6 V (wifi.controller.voltage); range of 20 % assumed"
bluetooth:
  idle_power:
    value: 3.6 mW
    range: [2.88 mW, 4.32 mW]
    basis: doc
    source: "AOSP power_profile.xml, shamu (Nexus 6): bluetooth.controller.idle 1 mA at 3.6 V (bluetooth.controller.voltage); range of 20 % assumed"
modem:
  moving_power:
    value: 89 mW
    range: [51 mW, 130 mW]
    basis: fitted
    source: "Fitted to MobilityNet 2020 (Nexus 6, Android 6), control phones without requests on 12 days of trains, buses and walks: 1.53 %/h of 12.236 Wh in motion, over the unit's factor of 0.938, is 200 mW, less base.power; range is the 95 % interval, days drawn anew, with 8 % for the unit. Less their own 74 mW at rest it would be 126 mW"
  transmit_power:
    value: 1330 mW
    range: [1064 mW, 1596 mW]
    basis: derived
    source: "AOSP power_profile.xml, shamu (Nexus 6): radio.active 350 mA at 3.8 V; either way; range of 20 % assumed"
  receive_power:
    value: 1330 mW
    range: [1064 mW, 1596 mW]
    basis: derived
    source: "AOSP power_profile.xml, shamu (Nexus 6): radio.active 350 mA at 3.8 V; active; range of 20 % assumed"
  tail_power:
    value: 1330 mW
    range: [1064 mW, 1596 mW]
    basis: assumption
    source: "AOSP power_profile.xml, shamu (Nexus 6): radio.active 350 mA at 3.8 V; assumed equal to being active; range of 20 % assumed"
screen:
  power:
    value: 646 mW
    range: [516.8 mW, 775.2 mW]
    basis: derived
    source: "AOSP power_profile.xml, shamu (Nexus 6): screen.on 170 mA at 3.8 V; lowest brightness; range of 20 % assumed"
  full_power:
    value: 1672 mW
    range: [1337.6 mW, 2006.4 mW]
    basis: derived
    source: "AOSP power_profile.xml, shamu (Nexus 6): screen.full 440 mA at 3.8 V; what full brightness adds; range of 20 % assumed"

"""##),
    ("phones", "nexus_one", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# The component model of the Nexus One in PowerTutor, for replaying what follows from it alone; 3G timers of
# T-Mobile. The model has no promotion. What it does not contain comes from classic_n95_2009, so the sum
# over all components is no measurement of this phone.
version: 1
kind: phone
extends: classic_n95_2009
name: nexus_one
title: "For replay: Nexus One as in PowerTutor, 3G of T-Mobile"
platform: android
cpu:
  active_power:
    value: 112.73 mW
    range: [112.73 mW, 548.18 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): 100 % at 245 MHz; 998 MHz as high end"
gnss:
  acquiring_power:
    value: 268.94 mW
    range: [268.94 mW, 268.94 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): on"
  tracking_power:
    value: 268.94 mW
    range: [268.94 mW, 268.94 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): on"
  weak_power:
    value: 268.94 mW
    range: [268.94 mW, 268.94 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): on"
  low_power:
    value: 268.94 mW
    range: [268.94 mW, 268.94 mW]
    basis: assumption
    source: "Assumption: equals tracking"
  tail_power:
    value: 17.5 mW
    range: [17.5 mW, 17.5 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): sleep state after the last request"
  tail_duration:
    value: 6 s
    range: [6 s, 6 s]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): sleep state"
wifi:
  associated_power:
    value: 34.37 mW
    range: [34.37 mW, 34.37 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): low-power state"
  transmit_power:
    value: 404.46 mW
    range: [404.46 mW, 404.46 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): high-power state without its rate term"
  receive_power:
    value: 404.46 mW
    range: [404.46 mW, 404.46 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): high-power state without its rate term"
modem:
  promotion_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): no promotion in the model"
  promotion_duration:
    value: 0 s
    range: [0 s, 0 s]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): no promotion in the model"
  transmit_power:
    value: 902.03 mW
    range: [902.03 mW, 902.03 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): DCH"
  receive_power:
    value: 902.03 mW
    range: [902.03 mW, 902.03 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): DCH"
  tail_power:
    value: 902.03 mW
    range: [902.03 mW, 902.03 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): DCH"
  tail_duration:
    value: 6 s
    range: [6 s, 6 s]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): DCH to FACH, T-Mobile"
  second_tail_power:
    value: 405.81 mW
    range: [405.81 mW, 405.81 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): FACH"
  second_tail_duration:
    value: 4 s
    range: [4 s, 4 s]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): FACH to idle, T-Mobile"
  paging_power:
    value: 10 mW
    range: [10 mW, 10 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): IDLE, a constant 10 mW"
  paging_duration:
    value: 1.28 s
    range: [1.28 s, 1.28 s]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): IDLE, a constant 10 mW"
  paging_interval:
    value: 1.28 s
    range: [1.28 s, 1.28 s]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): IDLE, a constant 10 mW"
screen:
  power:
    value: 365 mW
    range: [365 mW, 365 mW]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): OLED without its term by pixel"
  full_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: the term by pixel is left out"
  brightness:
    value: 0.1
    range: [0, 1]
    basis: assumption
    source: "Assumption: dim, as indoors"

"""##),
    ("phones", "nexus_one_att", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# As nexus_one, with the 3G timers of AT&T.
version: 1
kind: phone
extends: nexus_one
name: nexus_one_att
title: "For replay: Nexus One as in PowerTutor, 3G of AT&T"
platform: android
modem:
  tail_duration:
    value: 5 s
    range: [5 s, 5 s]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): DCH to FACH, AT&T"
  second_tail_duration:
    value: 12 s
    range: [12 s, 12 s]
    basis: doc
    source: "PowerTutor 2013, released constants (Nexus One): FACH to idle, AT&T"

"""##),
    ("phones", "pixel7_nr_low_band", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# modern_pixel7_2022 with the tail of a 5G low band (non-standalone).
version: 1
kind: phone
extends: modern_pixel7_2022
name: pixel7_nr_low_band
title: "Google Pixel 7 (2022) with the tail of 5G low band"
platform: android
modem:
  tail_power:
    value: 249 mW
    range: [249 mW, 260 mW]
    basis: recall
    source: "Narayanan 2021: table 2, non-standalone low band"
  tail_duration:
    value: 10.2 s
    range: [10.2 s, 10.7 s]
    basis: doc
    source: "Narayanan 2021: timer 10.2 s, measured 10.5 to 10.7 s"
  technology: nr

"""##),
    ("phones", "pixel7_nr_mmwave", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# modern_pixel7_2022 with the tail of 5G in millimetre waves.
version: 1
kind: phone
extends: modern_pixel7_2022
name: pixel7_nr_mmwave
title: "Google Pixel 7 (2022) with the tail of 5G mmWave"
platform: android
modem:
  tail_power:
    value: 1092 mW
    range: [1092 mW, 1092 mW]
    basis: recall
    source: "Narayanan 2021: table 2, mmWave"
  tail_duration:
    value: 10.62 s
    range: [10.2 s, 10.7 s]
    basis: doc
    source: "Narayanan 2021: timer 10.2 s, measured 10.5 to 10.7 s"
  technology: nr

"""##),
    ("phones", "samsung_captivate", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# The component model of the Samsung Captivate in AT&T's ARO (2012), for replaying what follows from it alone.
# What it does not contain comes from mid2010s_pixel_2016, so the sum over all components is no
# measurement of this phone. The promotion out of FACH is not modelled.
version: 1
kind: phone
extends: mid2010s_pixel_2016
name: samsung_captivate
title: "For replay: Samsung Captivate as in AT&T's ARO, 3G"
platform: android
gnss:
  acquiring_power:
    value: 280 mW
    range: [280 mW, 280 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: GPS active"
  tracking_power:
    value: 280 mW
    range: [280 mW, 280 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: GPS active"
  weak_power:
    value: 280 mW
    range: [280 mW, 280 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: GPS active"
  low_power:
    value: 280 mW
    range: [280 mW, 280 mW]
    basis: assumption
    source: "Assumption: equals tracking"
  tail_power:
    value: 20 mW
    range: [20 mW, 20 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: GPS standby; its duration is not in the profile"
wifi:
  associated_power:
    value: 20 mW
    range: [20 mW, 20 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: WiFi standby"
  transmit_power:
    value: 403 mW
    range: [403 mW, 403 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: WiFi active"
  receive_power:
    value: 403 mW
    range: [403 mW, 403 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: WiFi active"
  tail_power:
    value: 403 mW
    range: [403 mW, 403 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: WiFi active until the tail is over"
bluetooth:
  idle_power:
    value: 20 mW
    range: [20 mW, 20 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: Bluetooth standby"
  scan_power:
    value: 761 mW
    range: [761 mW, 761 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: Bluetooth active"
modem:
  promotion_power:
    value: 510 mW
    range: [510 mW, 510 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: promotion from IDLE to DCH"
  promotion_duration:
    value: 2 s
    range: [1.5 s, 4 s]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: promotion from IDLE to DCH"
  transmit_power:
    value: 1020 mW
    range: [1020 mW, 1020 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: DCH"
  uplink_bytes_per_second:
    value: 48000
    range: [48000, 48000]
    basis: assumption
    source: "Assumption: UMTS bearer of 384 kbit/s"
  receive_power:
    value: 1020 mW
    range: [1020 mW, 1020 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: DCH"
  downlink_bytes_per_second:
    value: 48000
    range: [48000, 48000]
    basis: assumption
    source: "Assumption: UMTS bearer of 384 kbit/s"
  tail_power:
    value: 1020 mW
    range: [1020 mW, 1020 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: DCH"
  tail_duration:
    value: 4 s
    range: [4 s, 4 s]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: DCH to FACH"
  second_tail_power:
    value: 400 mW
    range: [400 mW, 400 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: FACH"
  second_tail_duration:
    value: 10 s
    range: [10 s, 10 s]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: FACH to IDLE"
  technology: umts
screen:
  power:
    value: 580 mW
    range: [580 mW, 580 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung Captivate: screen on"
  full_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: the profile has one value"
  brightness:
    value: 0
    range: [0, 0]
    basis: assumption
    source: "Assumption: the profile has one value"

"""##),
    ("phones", "samsung_i997", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# The component model of the Samsung i997 in AT&T's ARO (2012), for replaying what follows from it alone.
# What it does not contain comes from mid2010s_pixel_2016, so the sum over all components is no
# measurement of this phone. The promotion out of FACH is not modelled.
version: 1
kind: phone
extends: mid2010s_pixel_2016
name: samsung_i997
title: "For replay: Samsung i997 as in AT&T's ARO, 3G"
platform: android
gnss:
  acquiring_power:
    value: 450 mW
    range: [450 mW, 450 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: GPS active"
  tracking_power:
    value: 450 mW
    range: [450 mW, 450 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: GPS active"
  weak_power:
    value: 450 mW
    range: [450 mW, 450 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: GPS active"
  low_power:
    value: 450 mW
    range: [450 mW, 450 mW]
    basis: assumption
    source: "Assumption: equals tracking"
  tail_power:
    value: 20 mW
    range: [20 mW, 20 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: GPS standby; its duration is not in the profile"
wifi:
  associated_power:
    value: 20 mW
    range: [20 mW, 20 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: WiFi standby"
  transmit_power:
    value: 1160 mW
    range: [1160 mW, 1160 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: WiFi active"
  receive_power:
    value: 1160 mW
    range: [1160 mW, 1160 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: WiFi active"
  tail_power:
    value: 1160 mW
    range: [1160 mW, 1160 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: WiFi active until the tail is over"
bluetooth:
  idle_power:
    value: 20 mW
    range: [20 mW, 20 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: Bluetooth standby"
  scan_power:
    value: 576 mW
    range: [576 mW, 576 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: Bluetooth active"
modem:
  promotion_power:
    value: 650 mW
    range: [650 mW, 650 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: promotion from IDLE to DCH"
  promotion_duration:
    value: 2 s
    range: [1.5 s, 4 s]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: promotion from IDLE to DCH"
  transmit_power:
    value: 1300 mW
    range: [1300 mW, 1300 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: DCH"
  uplink_bytes_per_second:
    value: 48000
    range: [48000, 48000]
    basis: assumption
    source: "Assumption: UMTS bearer of 384 kbit/s"
  receive_power:
    value: 1300 mW
    range: [1300 mW, 1300 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: DCH"
  downlink_bytes_per_second:
    value: 48000
    range: [48000, 48000]
    basis: assumption
    source: "Assumption: UMTS bearer of 384 kbit/s"
  tail_power:
    value: 1300 mW
    range: [1300 mW, 1300 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: DCH"
  tail_duration:
    value: 4 s
    range: [4 s, 4 s]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: DCH to FACH"
  second_tail_power:
    value: 300 mW
    range: [300 mW, 300 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: FACH"
  second_tail_duration:
    value: 10 s
    range: [10 s, 10 s]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: FACH to IDLE"
  technology: umts
screen:
  power:
    value: 637 mW
    range: [637 mW, 637 mW]
    basis: doc
    source: "AT&T ARO device profile, Samsung i997: screen on"
  full_power:
    value: 0 mW
    range: [0 mW, 0 mW]
    basis: assumption
    source: "Assumption: the profile has one value"
  brightness:
    value: 0
    range: [0, 0]
    basis: assumption
    source: "Assumption: the profile has one value"

"""##),
    ("phones", "umts_huang_2012", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# The 3G modem of Huang et al., MobiSys 2012 (evidence: recall). What it does not contain comes from mid2010s_pixel_2016.
version: 1
kind: phone
extends: mid2010s_pixel_2016
name: umts_huang_2012
title: "For replay: 3G of Huang 2012 (recall)"
platform: android
modem:
  promotion_power:
    value: 659.4 mW
    range: [659.4 mW, 659.4 mW]
    basis: recall
    source: "Huang 2012, power table: promotion"
  promotion_duration:
    value: 0.5821 s
    range: [0.5821 s, 0.5821 s]
    basis: recall
    source: "Huang 2012, power table: promotion"
  transmit_power:
    value: 817.88 mW
    range: [817.88 mW, 817.88 mW]
    basis: recall
    source: "Huang 2012, power table: active base"
  transmit_power_per_mbps:
    value: 868.98 mW
    range: [868.98 mW, 868.98 mW]
    basis: recall
    source: "Huang 2012, power table: per Mbit/s up"
  receive_power:
    value: 817.88 mW
    range: [817.88 mW, 817.88 mW]
    basis: recall
    source: "Huang 2012, power table: active base"
  receive_power_per_mbps:
    value: 122.12 mW
    range: [122.12 mW, 122.12 mW]
    basis: recall
    source: "Huang 2012, power table: per Mbit/s down"
  tail_power:
    value: 803.9 mW
    range: [803.9 mW, 803.9 mW]
    basis: recall
    source: "Huang 2012, power table: DCH"
  tail_duration:
    value: 8.0882 s
    range: [8.0882 s, 8.0882 s]
    basis: recall
    source: "Huang 2012, power table: DCH"
  second_tail_power:
    value: 601.3 mW
    range: [601.3 mW, 601.3 mW]
    basis: recall
    source: "Huang 2012, power table: FACH"
  second_tail_duration:
    value: 0.8242 s
    range: [0.8242 s, 0.8242 s]
    basis: recall
    source: "Huang 2012, power table: FACH"
  technology: umts

"""##),
    ("providers", "era_2009", ##"""
# yaml-language-server: $schema=../../schemas/providers.v1.schema.json
# The first phones with satellites, Wi-Fi and cells, around 2009. Zandbergen 2009 (iPhone 3G) gives
# medians of 8 m by satellite outdoors, 74 m by Wi-Fi at indoor sites of a city, 600 m by cell. Cells
# are those of era_2019: sites 1732 m apart reproduce the 600 m. Marks as in era_2019.yaml.
version: 1
kind: providers
extends: era_2019
name: era_2009
title: Phones around 2009
gnss:
  open_sky:
    sigma: 6.8 m                    # derived: Zandbergen 2009, median 8 m
  suburban:
    sigma: 9.7 m                    # A: that of era_2019 times 6.8/2.6, as are all below
  urban:
    sigma: 17 m                     # A
  urban_canyon:
    sigma: 26 m                     # A
  forest:
    sigma: 13 m                     # A
  indoor:
    sigma: 20 m                     # A
  indoor_deep:
    sigma: 39 m                     # A
  tunnel:
    sigma: 39 m                     # A: without effect while nothing is received
  freeway:
    sigma: 9.7 m                    # A
wifi:
  open_sky: &city
    shape: 1.44                     # derived: Zandbergen 2009, median 74 m; the spread is A
    scale: 95.5 m                   # derived: the same
    no_fix_fraction: 0.1            # A
    weak_fraction: 0                # A: one class, for the medians are of all positions
  suburban: *city                   # A, as are all below: the same everywhere
  urban: *city                      # derived, as open_sky: these are the sites that were measured
  urban_canyon: *city
  forest: *city
  indoor: *city                     # derived, as urban
  indoor_deep: *city
  tunnel: *city
  walking: *city
  freeway: *city
  weak:
    shape: 1.44                     # A: without effect while no share is weak
    scale: 95.5 m                   # A

"""##),
    ("providers", "era_2019", ##"""
# yaml-language-server: $schema=../../schemas/providers.v1.schema.json
# How well satellites, Wi-Fi and cells position phones around 2019. Marks: doc (read in a source),
# measured (MobilityNet 2020, suburban development part, unless said otherwise), derived (arithmetic
# on those), A (assumption). docs/providers.md explains every number.
version: 1
kind: providers
name: era_2019
title: Phones around 2019
gnss:
  open_sky:
    sigma: 2.6 m                    # derived: Tomastik 2021, open RMSE 1.7 to 4.5 m; comma2k19 p50 2.5 m
    tail_fraction: 0.03             # derived: the same, p95 7.2 m
    tail_factor: 3                  # derived: the same
    availability_fraction: 1        # A
    acquisition_multiplier: 1       # by definition
    weak_signal: false              # by definition
    reflections: false              # A
  suburban:
    sigma: 3.7 m                    # measured: p50, p68, p95 4.5, 6.2, 12.5 m and 4.2, 5.5, 11.0 m
    tail_fraction: 0.08             # measured: the same
    tail_factor: 2.5                # measured: the same
    availability_fraction: 1        # A
    acquisition_multiplier: 1       # A
    weak_signal: false              # A
    reflections: false              # A
  urban:
    sigma: 6.5 m                    # derived: Merry and Bettinger 2019, campus, mean 7 to 13 m
    tail_fraction: 0.1              # A
    tail_factor: 2.5                # A
    availability_fraction: 0.98     # A
    acquisition_multiplier: 1.5     # A
    weak_signal: false              # A
    reflections: false              # A
  urban_canyon:
    sigma: 10 m                     # A: "tens of metres", no published distribution
    tail_fraction: 0.2              # A
    tail_factor: 3                  # A
    availability_fraction: 0.9      # A
    acquisition_multiplier: 2.5     # A
    weak_signal: false              # A
    reflections: true               # A: wrong sides of streets, van Diggelen and Wang 2020
  forest:
    sigma: 5 m                      # derived: Tomastik 2021, RMSE 4.1 to 12.6 m; Purfuerst 2022, DRMS 4.56 m
    tail_fraction: 0.1              # A
    tail_factor: 2.5                # A
    availability_fraction: 0.95     # A
    acquisition_multiplier: 1.5     # A
    weak_signal: false              # A
    reflections: false              # A
  indoor:
    sigma: 7.6 m                    # measured at a home: p50, p68, p95 9, 12, 22 m
    tail_fraction: 0.1              # measured: the same
    tail_factor: 2.5                # measured: the same
    availability_fraction: 0.8      # A
    acquisition_multiplier: 1       # measured near a window: first fix of 10 m after 5.0 s
    weak_signal: true               # A
    reflections: false              # A
  indoor_deep:
    sigma: 15 m                     # A: Kjaergaard 2010, phones do poorly there
    tail_fraction: 0.2              # A
    tail_factor: 3                  # A
    availability_fraction: 0.2      # A
    acquisition_multiplier: 4       # A
    weak_signal: true               # A
    reflections: false              # A
  tunnel:
    sigma: 15 m                     # A: without effect while nothing is received
    tail_fraction: 0.2              # A: without effect
    tail_factor: 3                  # A: without effect
    availability_fraction: 0        # by definition
    acquisition_multiplier: 4       # A: without effect
    weak_signal: true               # by definition
    reflections: false              # by definition
  freeway:
    sigma: 3.7 m                    # A: as suburbs, whose logs are of roads
    tail_fraction: 0.08             # A: the same
    tail_factor: 2.5                # A: the same
    availability_fraction: 1        # A
    acquisition_multiplier: 1       # A
    weak_signal: false              # A
    reflections: false              # A
  run_bias: 1.2 m                   # A: the slow part that logs leave over
  decorrelation_time: 95 s          # derived: extrapolated from moving phones
  decorrelation_distance: 90 m      # derived: 15 s at 5 m/s, 7.5 s at 11 m/s
  minimum_time_constant: 3 s        # A
  maximum_time_constant: 95 s       # derived: that of a phone at rest
  episode_mean: 30 s                # A
  availability_slot: 30 s           # A
  reflection_interval: 2 min        # A: at walking pace
  reflection_spacing: 200 m         # A
  reflection_size: 20 m             # A
  reflection_maximum: 100 m         # A
  reflection_hold: 20 s             # A
wifi:
  open_sky:
    shape: 1.5                      # A
    scale: 45 m                     # A
    no_fix_fraction: 0.8            # A: Place Lab knew 42 % of suburban places in 2005 (recall)
    weak_fraction: 0.14285714285714285 # A: one in seven
  suburban:
    shape: 1.5                      # measured: p50, p68, p95 25, 34, 64 m of the class of 65 m
    scale: 32 m                     # measured: the same
    no_fix_fraction: 0.1            # A
    weak_fraction: 0.07             # A: logs report the usual class for nine tenths and more
  urban:
    shape: 1.5                      # measured in suburbs
    scale: 32 m                     # measured in suburbs
    no_fix_fraction: 0.02           # A
    weak_fraction: 0.07             # A
  urban_canyon:
    shape: 1.5                      # A
    scale: 34 m                     # A
    no_fix_fraction: 0.02           # A
    weak_fraction: 0.07             # A
  forest:
    shape: 1.5                      # A
    scale: 45 m                     # A
    no_fix_fraction: 0.8            # A
    weak_fraction: 0.14285714285714285 # A
  indoor:
    shape: 1.5                      # A
    scale: 20 m                     # A: the database bias at a home
    no_fix_fraction: 0.05           # A
    weak_fraction: 0                # A
  indoor_deep:
    shape: 1.5                      # A
    scale: 20 m                     # A
    no_fix_fraction: 0.05           # A
    weak_fraction: 0.14285714285714285 # A
  tunnel:
    shape: 1.37                     # A: trains and stations
    scale: 52 m                     # A: trains and stations
    no_fix_fraction: 0.69           # measured on rails without satellites: 31 % of 2652 slots knew one
    weak_fraction: 0.32             # measured: the same
  freeway:
    shape: 1.2                      # A: also by vehicle from freeway_speed on, in suburbs and mid-rise streets
    scale: 34 m                     # A
    no_fix_fraction: 0.45           # measured in trains and express buses: 55 % of 4310 slots knew one
    weak_fraction: 0.33             # measured: the same
  walking:
    shape: 1.5                      # A: on foot in suburbs and mid-rise streets; its shares by bicycle too
    scale: 26 m                     # A
    no_fix_fraction: 0.02           # A
    weak_fraction: 0.07             # A
  weak:
    shape: 1.4                      # A: few or distant access points
    scale: 75 m                     # A
  freeway_speed: 22 m/s             # A: about 80 km/h
  coverage_slot: 30 s               # measured: without access points for 22 s to 2 min on the mean; one for all is A
  place_fraction: 0.25              # A: of the variance
  place_size: 50 m                  # A
  moving_time_constant: 67 s        # measured: errors alike to 1/e after 50, 22 and 8 s on foot, bicycle and rail
  moving_distance: 290 m            # measured: the same
  cached_age_median: 3.5 s          # measured in shopping centres: indoor location competition 2020
  cached_age_p95: 25 s              # measured: the same
cell:
  dense_urban:
    inter_site_distance: 500 m      # doc: 3GPP TR 38.901 table 7.2-1, urban macro
    shadowing_distance: 50 m        # doc: 3GPP TR 38.901 table 7.5-6, no line of sight
    area_range: 10 km               # A: areas are known to 10 to 50 km
  suburban:
    inter_site_distance: 1732 m     # doc: the classic 3GPP wide-area distance
    shadowing_distance: 50 m        # doc: 3GPP TR 38.901 table 7.5-6
    area_range: 15 km               # A
  rural:
    inter_site_distance: 5 km       # doc: 3GPP TR 38.901 table 7.2-3, rural macro
    shadowing_distance: 120 m       # doc: 3GPP TR 38.901 table 7.5-6
    area_range: 30 km               # A
  remote:
    inter_site_distance: 15 km      # A: reported ranges of rural cells up to 35 km
    shadowing_distance: 120 m       # A: as rural
    area_range: 50 km               # A
  slope_db: 39.08                   # doc: 3GPP TR 38.901 table 7.4.1-1, per tenfold distance
  minimum_distance: 35 m            # doc: 3GPP TR 38.901 table 7.2-1
  shadowing_db: 8                   # doc: 3GPP TR 38.901 table 7.4.1-1, 6 dB urban to 8 dB rural
  hysteresis_db: 3                  # doc: event A3 as simulations with ns-3 set it
  time_to_trigger: 256 ms           # doc: the same
  database_fraction: 0.15           # A: of the inter-site distance, both axes together
  range_factor: 1.1                 # derived by simulation: 1906 m of 1732 m hold 95 %
  position_age: 10 s                # A
  area_spacing_factor: 1.93         # derived: 95 % of a hexagon lie within 0.519 of its spacing

"""##),
    ("search_spaces", "standard", ##"""
# yaml-language-server: $schema=../../schemas/search_space.v1.schema.json
# Where `tracewatt tune` looks unless it is told otherwise: the shapes that shipping apps have, each with
# the settings that decide on energy and error. Every value of a strategy's settings is tried with every
# other; what does not fit together is left out.
version: 1
kind: search_space
name: standard
title: The usual strategies with the settings that matter
families:
  - strategy: standard_best
    settings:
      standard.desired_accuracy: [best, nearest_ten_meters, hundred_meters, kilometer, three_kilometers]
      standard.distance_filter: [none, 10 m, 50 m, 200 m]
      standard.pauses_location_updates_automatically: [false, true]
  - strategy: duty_cycled
    settings:
      standard.desired_accuracy: [best, nearest_ten_meters, hundred_meters]
      duty_cycle.exit_radius: [100 m, 200 m]
      duty_cycle.stop_after_still: [2 min, 5 min, 15 min]
  - strategy: periodic_request
    settings:
      request.every: [1 min, 5 min, 15 min]
      request.desired_accuracy: [nearest_ten_meters, hundred_meters, kilometer]
  - strategy: deferred
    settings:
      deferred.timeout: [2 min, 10 min, 30 min]
  - strategy: live_updates
    settings:
      live_updates.configuration: [default, automotive_navigation, fitness]
  - strategy: significant_change
  - strategy: region_monitoring
  - strategy: visits

"""##),
    ("strategies", "adaptive_battery", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# A worked example of modes and rules: exact while moving, a region while still, less of both below a
# quarter of the charge, and everything while the charger is connected.
# Assumption: the thresholds are an example, not a recommendation.
version: 1
kind: strategy
name: adaptive_battery
title: Exact while moving, thrifty on a low battery, generous on the charger
services:
  significant_change: {}
modes:
  moving:
    standard:
      desired_accuracy: best
      distance_filter: 10 m
      pauses_location_updates_automatically: false
  still: { exit_region: { radius: 200 m } }
  saving: { visits: {} }
  charging:
    standard:
      desired_accuracy: best
      distance_filter: none
      pauses_location_updates_automatically: false
start: moving
rules:
  - { in: charging, when: { charging: false }, go: moving }
  - { in: saving, when: { charging: true }, go: charging }
  - { in: moving, when: { charging: true }, go: charging }
  - { in: moving, when: { battery_below: 25 % }, go: saving }
  - { in: moving, when: { motion: stationary, for: 5 min }, go: still }
  - { in: still, when: { battery_below: 25 % }, go: saving }
  - { in: still, when: { exited_region: true }, go: moving }
  - { in: still, when: { significant_change: true, motion: moving }, go: moving }
  - { in: saving, when: { battery_above: 30 %, motion: moving }, go: moving }
uploads: { every: 5 min, bytes: 1 kB }

"""##),
    ("strategies", "control", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# The app asks for no location at all: what the phone takes by itself, the floor of every comparison.
version: 1
kind: strategy
name: control
title: No location
services: {}

"""##),
    ("strategies", "deferred", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Best accuracy with fixes held back by the system for up to ten minutes (iOS 6 to 9). Deferral needs
# best accuracy and no distance filter; from iOS 10 on the app gets an error instead.
version: 1
kind: strategy
name: deferred
title: Best accuracy, deferred up to 10 min
services:
  standard:
    desired_accuracy: best
    distance_filter: none
    pauses_location_updates_automatically: false
  deferred: { until_traveled: none, timeout: 10 min }

"""##),
    ("strategies", "duty_cycled", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Tracks at the best accuracy while moving, stops after five minutes of stillness, and then waits
# behind a region of 100 m and significant changes: what most shipping tracking apps do.
version: 1
kind: strategy
name: duty_cycled
title: Best accuracy while moving, region and significant changes while still
services:
  standard:
    desired_accuracy: best
    distance_filter: none
    pauses_location_updates_automatically: false
  significant_change: {}
duty_cycle: { exit_radius: 100 m, stop_after_still: 5 min }

"""##),
    ("strategies", "emission_android_like", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Modelled after e-mission's data collection on Android (2019): high accuracy during a trip, which ends
# after 5 min in one place; then a geofence of 100 m wakes the app.
# Assumptions: in one place means less than 100 m; a batch of 100 kB goes out once an hour.
# Left out: that a trip does not end before its tenth fix and that fixes worse than 200 m do not count.
version: 1
kind: strategy
name: emission_android_like
title: Modelled after e-mission on Android
modes:
  trip: { fused: { priority: high_accuracy, interval: 1 s } }
  waiting: { exit_geofence: { radius: 100 m, responsiveness: 5 s } }
start: trip
rules:
  - { in: trip, when: { moved_less_than: 100 m, for: 5 min }, go: waiting }
  - { in: waiting, when: { exited_region: true }, go: trip }
uploads: { every: 1 h, bytes: 100 kB }

"""##),
    ("strategies", "emission_like", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Modelled after e-mission's data collection on iOS: best accuracy with a filter of 1 m during a trip,
# which ends after 10 min in one place; then a region of 100 m and visits wake the app.
# Assumptions: in one place means less than 100 m; a batch of 100 kB goes out once an hour while the app
# runs.
# Left out: silent notifications, motion activity records, the duty cycle of the server.
version: 1
kind: strategy
name: emission_like
title: Modelled after e-mission
services:
  visits: {}
modes:
  trip:
    standard:
      desired_accuracy: best
      distance_filter: 1 m
      pauses_location_updates_automatically: false
  waiting: { exit_region: { radius: 100 m } }
start: trip
rules:
  - { in: trip, when: { moved_less_than: 100 m, for: 10 min }, go: waiting }
  - { in: waiting, when: { exited_region: true }, go: trip }
  - { in: waiting, when: { visit: departure }, go: trip }
uploads: { every: 1 h, bytes: 100 kB }

"""##),
    ("strategies", "fused_balanced", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Android's fused provider as most apps use it.
version: 1
kind: strategy
name: fused_balanced
title: Fused provider, balanced
services:
  fused: { priority: balanced_power_accuracy, interval: 30 s }

"""##),
    ("strategies", "fused_high_accuracy", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Android's fused provider as navigation uses it.
version: 1
kind: strategy
name: fused_high_accuracy
title: Fused provider, high accuracy
services:
  fused: { priority: high_accuracy, interval: 1 s }

"""##),
    ("strategies", "fused_low_power", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Android's fused provider where the town is enough.
version: 1
kind: strategy
name: fused_low_power
title: Fused provider, low power
services:
  fused: { priority: low_power, interval: 30 s }

"""##),
    ("strategies", "fused_passive", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# What other apps get from Android's fused provider, and nothing else.
version: 1
kind: strategy
name: fused_passive
title: Fused provider, passive
services:
  fused: { priority: passive, interval: 30 s }

"""##),
    ("strategies", "geofencing", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Android's geofencing of all places, by Google's advice: an answer within 5 min is soon enough.
version: 1
kind: strategy
name: geofencing
title: Geofencing
services:
  geofences: [{ place: all, transitions: [enter, exit], responsiveness: 5 min }]

"""##),
    ("strategies", "live_updates", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# The way of iOS 17 and later: CLLocationUpdate.liveUpdates with a background activity session, and
# from iOS 18 a service session. The system itself falls silent while the phone lies still.
version: 1
kind: strategy
name: live_updates
title: Live updates with a background activity session
services:
  live_updates:
    configuration: default
    background_activity_session: true
    service_session: always

"""##),
    ("strategies", "locokit_like", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Modelled after LocoKit, the recording library of Arc, as published under LGPL: recording at a target of
# 10 m; 100 m while stationary where 65 m or worse is achieved; sleep after 180 s of stillness with the
# session kept open at the coarsest accuracy, and a look at full accuracy every 60 s.
# Assumptions: the target is asked for as best; sleep begins and ends by the coprocessor's word.
# Left out: the steps from 100 m over 10 m and best to navigation, deep sleep on significant changes,
# visits and silent notifications, everything made of the samples. It sends nothing.
version: 1
kind: strategy
name: locokit_like
title: Modelled after LocoKit
services:
  significant_change: {}
modes:
  recording:
    standard:
      desired_accuracy: best
      distance_filter: none
      pauses_location_updates_automatically: false
  indoors:
    standard:
      desired_accuracy: hundred_meters
      distance_filter: none
      pauses_location_updates_automatically: false
  sleeping:
    standard:
      desired_accuracy: three_kilometers
      distance_filter: none
      pauses_location_updates_automatically: false
    request: { every: 60 s, desired_accuracy: best }
start: recording
rules:
  - { in: recording, when: { motion: stationary, for: 180 s }, go: sleeping }
  - { in: recording, when: { motion: stationary, accuracy_worse_than: 65 m }, go: indoors }
  - { in: indoors, when: { motion: stationary, for: 180 s }, go: sleeping }
  - { in: indoors, when: { motion: moving }, go: recording }
  - { in: sleeping, when: { motion: moving }, go: recording }

"""##),
    ("strategies", "overland_like", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Modelled after Overland for iOS (repository aaronpk/Overland-iOS, GLManager.m), the defaults: updates
# at 100 m without a filter, no visits, sent every 300 s in batches of up to 200 points.
# Assumptions: no automatic pause; an upload has 20 kB, a few hundred bytes for each point.
# Left out: trip mode, Wi-Fi zones, notifications, everything the user may switch on.
version: 1
kind: strategy
name: overland_like
title: Modelled after Overland for iOS
services:
  standard:
    desired_accuracy: hundred_meters
    distance_filter: none
    pauses_location_updates_automatically: false
uploads: { every: 300 s, batch: 200, bytes: 20 kB }

"""##),
    ("strategies", "owntracks_move_like", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Modelled after OwnTracks for iOS as of August 2026 (booklet of June 2026), mode move: best accuracy
# without a filter, running all the time. The defaults of 100 m and 300 s decide what is published only.
# Assumption: a message has 1 kB with its overhead.
# Left out: the connection that MQTT keeps open, waypoints, the options downgrade and adapt (off by
# default), which go to the mode significant on a low battery or after minutes without speed.
version: 1
kind: strategy
name: owntracks_move_like
title: Modelled after OwnTracks for iOS (August 2026), move
services:
  standard:
    desired_accuracy: best
    distance_filter: none
    pauses_location_updates_automatically: false
  significant_change: {}
  visits: {}
uploads: { every: 300 s, distance: 100 m, bytes: 1 kB }

"""##),
    ("strategies", "owntracks_significant_like", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Modelled after OwnTracks for iOS as of August 2026 (booklet of June 2026), mode significant:
# significant changes and visits, each published by itself.
# Assumption: a message has 1 kB with its overhead.
# Left out: the connection that MQTT keeps open, waypoints, beacons, the region that follows the phone.
version: 1
kind: strategy
name: owntracks_significant_like
title: Modelled after OwnTracks for iOS (August 2026), significant
services:
  significant_change: {}
  visits: {}
uploads: { every: each_delivery, bytes: 1 kB }

"""##),
    ("strategies", "periodic_request", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# One position every five minutes by a timer of the app; silent while the app is suspended.
version: 1
kind: strategy
name: periodic_request
title: One request every 5 min while running
services:
  request: { every: 5 min, desired_accuracy: hundred_meters }

"""##),
    ("strategies", "radar_efficient_like", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Modelled after the Radar iOS SDK as of August 2026, preset efficient: RadarTrackingOptions.
# Both intervals are 0, there is no bubble and no monitoring of significant changes: only visits wake
# the app, which sends what it learns.
# Assumption: an upload has 1 kB.
# Left out: the position that the SDK may ask for at a visit, geofences synced from the server, beacons.
version: 1
kind: strategy
name: radar_efficient_like
title: Modelled after the Radar iOS SDK (August 2026), efficient
services:
  visits: {}
uploads: { every: each_delivery, bytes: 1 kB }

"""##),
    ("strategies", "radar_responsive_like", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Modelled after the Radar iOS SDK as of August 2026, preset responsive: RadarTrackingOptions.
# Moving: a request at 100 m every 150 s, the process kept alive by updates at 3 km with a filter of
# 3 km, a bubble of 100 m around the position. Stopped after 70 m in 140 s or when a visit begins: updates
# shut down, a bubble of 100 m, visits and significant changes wake it. Each position is sent by itself.
# Assumptions: an upload has 1 kB; one manager's updates are raised for a request where the SDK has two.
# Left out: the least time of 20 s between uploads, the rejection of fixes beyond 1000 m while stopped,
# geofences synced from the server, beacons, trips.
version: 1
kind: strategy
name: radar_responsive_like
title: Modelled after the Radar iOS SDK (August 2026), responsive
services:
  significant_change: {}
  visits: {}
modes:
  moving:
    standard:
      desired_accuracy: three_kilometers
      distance_filter: 3 km
      pauses_location_updates_automatically: false
    request: { every: 150 s, desired_accuracy: hundred_meters }
    exit_region: { radius: 100 m }
  stopped: { exit_region: { radius: 100 m } }
start: moving
rules:
  - { in: moving, when: { visit: arrival }, go: stopped }
  - { in: moving, when: { moved_less_than: 70 m, for: 140 s }, go: stopped }
  - { in: stopped, when: { exited_region: true }, go: moving }
  - { in: stopped, when: { significant_change: true }, go: moving }
  - { in: stopped, when: { visit: departure }, go: moving }
uploads: { every: each_delivery, bytes: 1 kB }

"""##),
    ("strategies", "region_monitoring", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# A circular region on every place of the scenario; the app reads the manager's location at each event.
version: 1
kind: strategy
name: region_monitoring
title: Regions on every place
services:
  regions: [{ place: all }]

"""##),
    ("strategies", "significant_change", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# The significant-change service alone: woken when the serving cell changed and about 500 m passed.
version: 1
kind: strategy
name: significant_change
title: Significant changes only
services:
  significant_change: {}

"""##),
    ("strategies", "software_region", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# The app checks the scenario's places itself on every delivery of continuous updates at the best
# accuracy with a filter of 10 m, as apps do that do not trust region monitoring.
version: 1
kind: strategy
name: software_region
title: Own region check on best accuracy, 10 m filter
services:
  standard:
    desired_accuracy: best
    distance_filter: 10 m
    pauses_location_updates_automatically: false
software_regions: [{ place: all }]

"""##),
    ("strategies", "standard_best", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Continuous updates at the best accuracy without a filter, pausing switched off: the navigation or
# fitness app that never stops, and the upper end of most comparisons.
version: 1
kind: strategy
name: standard_best
title: Continuous updates, best accuracy
services:
  standard:
    desired_accuracy: best
    distance_filter: none
    pauses_location_updates_automatically: false

"""##),
    ("strategies", "standard_hundred_meters", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Continuous updates at 100 m: Wi-Fi and cells answer, satellites only where both are silent.
version: 1
kind: strategy
name: standard_hundred_meters
title: Continuous updates, 100 m
services:
  standard:
    desired_accuracy: hundred_meters
    distance_filter: none
    pauses_location_updates_automatically: false

"""##),
    ("strategies", "traccar_new_like", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Modelled after the newer Traccar Client as of 2026: interval 300 s, distance 75 m, medium accuracy,
# stop detection on.
# Assumptions: medium is 100 m; stop detection is that of trackers of its kind, 5 min of stillness and
# then a region of 200 m with significant changes; a report has 1 kB with its overhead.
# Left out: the buffer for times without a network, reports by angle, the heartbeat.
version: 1
kind: strategy
name: traccar_new_like
title: Modelled after Traccar Client (2026)
services:
  significant_change: {}
modes:
  moving:
    standard:
      desired_accuracy: hundred_meters
      distance_filter: 75 m
      pauses_location_updates_automatically: false
  stationary: { exit_region: { radius: 200 m } }
start: moving
rules:
  - { in: moving, when: { motion: stationary, for: 5 min }, go: stationary }
  - { in: stationary, when: { exited_region: true }, go: moving }
  - { in: stationary, when: { significant_change: true, motion: moving }, go: moving }
uploads: { every: 300 s, distance: 75 m, bytes: 1 kB }

"""##),
    ("strategies", "traccar_old_like", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Modelled after the older Traccar Client for iOS, traccar-client-ios at commit 1a888cc (2017), file
# PositionProvider.swift: updates at best for navigation without a filter; the interval, 300 s by default,
# decides what is reported only. Later versions let the user choose between best, 100 m and 1 km.
# Assumption: a report has 1 kB with its overhead.
# Left out: reports by distance and angle (off by default), the queue for times without a network.
version: 1
kind: strategy
name: traccar_old_like
title: Modelled after Traccar Client for iOS (2017)
services:
  standard:
    desired_accuracy: best_for_navigation
    distance_filter: none
    pauses_location_updates_automatically: false
uploads: { every: 300 s, bytes: 1 kB }

"""##),
    ("strategies", "transistorsoft_like", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# Modelled after transistorsoft background-geolocation on iOS, React Native package 5.2.0: its options
# and their defaults, and the changelog of 4.14.0 (27 February 2024).
# Moving: best accuracy, a filter of 10 m that grows with every 5 m/s. As soon as the coprocessor says
# still, the accuracy is relaxed (since 4.14.0 updates are not stopped here); after 5 min the phone
# counts as stationary and waits behind a region. The default radius is 25 m, about 200 m in practice on
# iOS. Significant changes are the safety net. Each fix is sent by itself.
# Assumptions: relaxed means 100 m; an upload has 1 kB.
# Left out: the filter of fixes (Kalman, bursts, implied speed), the heartbeat of 60 s, the rotation of
# geofences, schedules, the option that switches to significant changes only.
version: 1
kind: strategy
name: transistorsoft_like
title: Modelled after transistorsoft background-geolocation 5.2.0
services:
  significant_change: {}
modes:
  moving:
    standard:
      desired_accuracy: best
      distance_filter: 10 m
      pauses_location_updates_automatically: false
      elastic_filter: { step: 5 m/s, multiplier: 1 }
  stopping:
    standard:
      desired_accuracy: hundred_meters
      distance_filter: 10 m
      pauses_location_updates_automatically: false
  stationary: { exit_region: { radius: 200 m } }
start: moving
rules:
  - { in: moving, when: { motion: stationary }, go: stopping }
  - { in: stopping, when: { motion: moving }, go: moving }
  - { in: stopping, when: { motion: stationary, for: 5 min }, go: stationary }
  - { in: stationary, when: { exited_region: true }, go: moving }
  - { in: stationary, when: { significant_change: true, motion: moving }, go: moving }
uploads: { every: each_delivery, bytes: 1 kB }

"""##),
    ("strategies", "visits", ##"""
# yaml-language-server: $schema=../../schemas/strategy.v1.schema.json
# The visit service alone: arrivals and departures, minutes late.
version: 1
kind: strategy
name: visits
title: Visits only
services:
  visits: {}

"""##),
    ("traces", "bicycle_courier.recipe", ##"""
version: 1
kind: recipe
name: bicycle_courier
title: A bicycle courier's two shifts in Copenhagen
seed: 104
start: "2026-03-01T23:00:00Z"
places:
  - { name: home, latitude: 55.6950, longitude: 12.5480 }
  - { name: hub, latitude: 55.6760, longitude: 12.5690 }
  - { name: nyhavn, latitude: 55.6797, longitude: 12.5910 }
  - { name: islands_brygge, latitude: 55.6635, longitude: 12.5790 }
  - { name: vesterbro, latitude: 55.6680, longitude: 12.5480 }
  - { name: frederiksberg, latitude: 55.6790, longitude: 12.5330 }
  - { name: noerrebro, latitude: 55.6900, longitude: 12.5520 }
  - { name: oesterbro, latitude: 55.7020, longitude: 12.5770 }
  - { name: amagerbro, latitude: 55.6630, longitude: 12.6030 }
  - { name: christianshavn, latitude: 55.6725, longitude: 12.5930 }
  - { name: valby, latitude: 55.6630, longitude: 12.5160 }
  - { name: sydhavn, latitude: 55.6530, longitude: 12.5410 }
  - { name: fisketorvet, latitude: 55.6630, longitude: 12.5620 }
  - { name: trianglen, latitude: 55.6990, longitude: 12.5765 }
steps:
  - stay: { at: home, until: 9.5 h, environment: indoor }
  - leg:
      mode: cycling
      to: hub
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 12 min, environment: indoor, roaming: { radius: 10 m, every: 4 min } }
  - leg:
      mode: cycling
      to: nyhavn
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban_canyon
  - stay: { for: 3 min, environment: indoor }
  - leg:
      mode: cycling
      to: islands_brygge
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 5 min, environment: indoor }
  - leg:
      mode: cycling
      to: vesterbro
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 4 min, environment: indoor }
  - leg:
      mode: cycling
      to: hub
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 9 min, environment: indoor, roaming: { radius: 10 m, every: 4 min } }
  - leg:
      mode: cycling
      to: frederiksberg
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 3 min, environment: indoor }
  - leg:
      mode: cycling
      to: noerrebro
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 6 min, environment: indoor }
  - leg:
      mode: cycling
      to: oesterbro
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 4 min, environment: indoor }
  - leg:
      mode: cycling
      to: hub
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 9 min, environment: indoor, roaming: { radius: 10 m, every: 4 min } }
  - leg:
      mode: cycling
      to: home
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { until: 16 h, environment: indoor, roaming: { radius: 8 m, every: 15 min } }
  - leg:
      mode: cycling
      to: hub
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 12 min, environment: indoor, roaming: { radius: 10 m, every: 4 min } }
  - leg:
      mode: cycling
      to: amagerbro
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 4 min, environment: indoor }
  - leg:
      mode: cycling
      to: christianshavn
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban_canyon
  - stay: { for: 3 min, environment: indoor }
  - leg:
      mode: cycling
      to: valby
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 5 min, environment: indoor }
  - leg:
      mode: cycling
      to: hub
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 9 min, environment: indoor, roaming: { radius: 10 m, every: 4 min } }
  - leg:
      mode: cycling
      to: sydhavn
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 4 min, environment: indoor }
  - leg:
      mode: cycling
      to: fisketorvet
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 3 min, environment: indoor }
  - leg:
      mode: cycling
      to: trianglen
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 4 min, environment: indoor }
  - leg:
      mode: cycling
      to: hub
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { for: 9 min, environment: indoor, roaming: { radius: 10 m, every: 4 min } }
  - leg:
      mode: cycling
      to: home
      speed: 5.8 m/s
      stops: { spacing: 350 m, duration: 18 s }
      winding: { amplitude: 40 m, length: 700 m }
      environment: urban
  - stay: { until: 24 h, environment: indoor }

"""##),
    ("traces", "car_commute.recipe", ##"""
version: 1
kind: recipe
name: car_commute
title: A suburban commute by car from Gauting to Munich
seed: 102
start: "2026-03-01T23:00:00Z"
places:
  - { name: home, latitude: 48.0690, longitude: 11.3780 }
  - { name: work, latitude: 48.1190, longitude: 11.5340 }
  - { name: gym, latitude: 48.0745, longitude: 11.3850 }
steps:
  - stay: { at: home, until: 7.25 h, environment: indoor }
  - leg:
      mode: automotive
      to: { latitude: 48.0850, longitude: 11.4150 }
      via: [{ latitude: 48.0712, longitude: 11.3839 }, { latitude: 48.0770, longitude: 11.3980 }]
      stops: { spacing: 700 m, duration: 20 s }
      winding: { amplitude: 15 m, length: 500 m }
      environment: suburban
  - leg:
      mode: automotive
      to: { latitude: 48.1105, longitude: 11.4880 }
      speed: 22.2 m/s
      acceleration_time: 12 s
      winding: { amplitude: 40 m, length: 1500 m }
      environment: forest
  - leg:
      mode: automotive
      to: work
      via: [{ latitude: 48.1130, longitude: 11.5090 }, { latitude: 48.1165, longitude: 11.5215 }]
      speed: 12 m/s
      stops: { spacing: 350 m, duration: 25 s }
      winding: { amplitude: 10 m, length: 400 m }
      environment: urban
  - stay: { until: 16.75 h, environment: indoor_deep, roaming: { radius: 12 m, every: 45 min } }
  - leg:
      mode: automotive
      to: { latitude: 48.1105, longitude: 11.4880 }
      via: [{ latitude: 48.1165, longitude: 11.5215 }, { latitude: 48.1130, longitude: 11.5090 }]
      speed: 12 m/s
      stops: { spacing: 250 m, duration: 30 s }
      winding: { amplitude: 10 m, length: 400 m }
      environment: urban
  - leg:
      mode: automotive
      to: { latitude: 48.0850, longitude: 11.4150 }
      speed: 22.2 m/s
      acceleration_time: 12 s
      winding: { amplitude: 40 m, length: 1500 m }
      environment: forest
  - leg:
      mode: automotive
      to: gym
      stops: { spacing: 700 m, duration: 20 s }
      winding: { amplitude: 15 m, length: 500 m }
      environment: suburban
  - stay: { for: 75 min, environment: indoor, roaming: { radius: 10 m, every: 10 min } }
  - leg: { mode: automotive, to: home, speed: 10 m/s, winding: { amplitude: 15 m, length: 400 m }, environment: suburban }
  - stay: { until: 24 h, environment: indoor }

"""##),
    ("traces", "day_hike.recipe", ##"""
version: 1
kind: recipe
name: day_hike
title: A day hike from Garmisch into the Reintal, with poor coverage
seed: 105
start: "2026-06-12T22:00:00Z"
places:
  - { name: home, latitude: 48.1350, longitude: 11.5200 }
  - { name: trailhead, latitude: 47.4830, longitude: 11.1180 }
  - { name: hut, latitude: 47.4165, longitude: 11.0440 }
steps:
  - stay: { at: home, until: 6 h, environment: indoor }
  - leg:
      mode: automotive
      to: { latitude: 48.0950, longitude: 11.5050 }
      stops: { spacing: 500 m, duration: 25 s }
      environment: urban
  - leg:
      mode: automotive
      to: { latitude: 47.6100, longitude: 11.1600 }
      via: [{ latitude: 47.9300, longitude: 11.3900 }, { latitude: 47.7500, longitude: 11.3300 }]
      speed: 32 m/s
      acceleration_time: 15 s
      corner_speed: 30 m/s
      winding: { amplitude: 150 m, length: 4000 m }
      environment: open_sky
  - leg:
      mode: automotive
      to: trailhead
      via: [{ latitude: 47.5400, longitude: 11.1300 }, { latitude: 47.4950, longitude: 11.1050 }]
      speed: 16 m/s
      stops: { spacing: 2000 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: suburban
  - stay: { for: 12 min, environment: open_sky }
  - leg:
      mode: walking
      to: hut
      via:
        - { latitude: 47.4690, longitude: 11.1195 }
        - { latitude: 47.4530, longitude: 11.1120 }
        - { latitude: 47.4380, longitude: 11.0930 }
        - { latitude: 47.4240, longitude: 11.0680 }
      speed: 1.1 m/s
      stops: { spacing: 1200 m, duration: 4 min }
      winding: { amplitude: 35 m, length: 220 m }
      environment: forest
      stretches: [{ from: 0.08, to: 0.14, environment: urban_canyon }, { from: 0.7, to: 1, environment: open_sky }]
  - stay: { for: 70 min, environment: open_sky, roaming: { radius: 15 m, every: 15 min } }
  - leg:
      mode: walking
      to: trailhead
      via:
        - { latitude: 47.4240, longitude: 11.0680 }
        - { latitude: 47.4380, longitude: 11.0930 }
        - { latitude: 47.4530, longitude: 11.1120 }
        - { latitude: 47.4690, longitude: 11.1195 }
      speed: 1.3 m/s
      stops: { spacing: 2000 m, duration: 3 min }
      winding: { amplitude: 35 m, length: 220 m }
      environment: forest
      stretches: [{ from: 0, to: 0.3, environment: open_sky }, { from: 0.86, to: 0.92, environment: urban_canyon }]
  - stay: { for: 15 min, environment: open_sky }
  - leg:
      mode: automotive
      to: { latitude: 47.6100, longitude: 11.1600 }
      via: [{ latitude: 47.4950, longitude: 11.1050 }, { latitude: 47.5400, longitude: 11.1300 }]
      speed: 16 m/s
      stops: { spacing: 900 m, duration: 40 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: suburban
  - leg:
      mode: automotive
      to: { latitude: 48.0950, longitude: 11.5050 }
      via: [{ latitude: 47.7500, longitude: 11.3300 }, { latitude: 47.9300, longitude: 11.3900 }]
      speed: 30 m/s
      acceleration_time: 15 s
      corner_speed: 29 m/s
      winding: { amplitude: 150 m, length: 4000 m }
      environment: open_sky
  - leg: { mode: automotive, to: home, stops: { spacing: 500 m, duration: 25 s }, environment: urban }
  - stay: { until: 24 h, environment: indoor }

"""##),
    ("traces", "flight_mode.recipe", ##"""
# The flights are legs of mode automotive: recipes know no aeroplanes. Inside one the sky is as in a
# house, near its windows (an assumption).
version: 1
kind: recipe
name: flight_mode
title: From Oslo to Bergen and back by air
seed: 114
start: "2026-03-01T23:00:00Z"
places:
  - { name: home, latitude: 59.9275, longitude: 10.7440 }
  - { name: gardermoen, latitude: 60.1935, longitude: 11.0990 }
  - { name: flesland, latitude: 60.2915, longitude: 5.2215 }
  - { name: customer, latitude: 60.3895, longitude: 5.3300 }
steps:
  - stay: { at: home, until: 6 h, environment: indoor }
  - leg:
      mode: automotive
      to: gardermoen
      via: [{ latitude: 59.9290, longitude: 10.8050 }, { latitude: 59.9740, longitude: 10.9900 }]
      speed: 25 m/s
      acceleration_time: 14 s
      winding: { amplitude: 30 m, length: 1200 m }
      environment: suburban
  - stay: { until: 8 h, environment: indoor_deep, roaming: { radius: 60 m, every: 8 min } }
  - leg: { mode: automotive, to: flesland, speed: 210 m/s, acceleration_time: 500 s, environment: indoor }
  - stay: { for: 15 min, environment: indoor_deep, roaming: { radius: 60 m, every: 5 min } }
  - leg:
      mode: automotive
      to: customer
      via: [{ latitude: 60.3300, longitude: 5.2700 }, { latitude: 60.3680, longitude: 5.3450 }]
      stops: { spacing: 1500 m, duration: 20 s }
      winding: { amplitude: 20 m, length: 700 m }
      environment: suburban
  - stay: { until: 15.5 h, environment: indoor_deep, roaming: { radius: 12 m, every: 40 min } }
  - leg:
      mode: automotive
      to: flesland
      via: [{ latitude: 60.3680, longitude: 5.3450 }, { latitude: 60.3300, longitude: 5.2700 }]
      stops: { spacing: 1500 m, duration: 20 s }
      winding: { amplitude: 20 m, length: 700 m }
      environment: suburban
  - stay: { until: 17.5 h, environment: indoor_deep, roaming: { radius: 60 m, every: 8 min } }
  - leg: { mode: automotive, to: gardermoen, speed: 210 m/s, acceleration_time: 500 s, environment: indoor }
  - stay: { for: 15 min, environment: indoor_deep, roaming: { radius: 60 m, every: 5 min } }
  - leg:
      mode: automotive
      to: home
      via: [{ latitude: 59.9740, longitude: 10.9900 }, { latitude: 59.9290, longitude: 10.8050 }]
      speed: 25 m/s
      acceleration_time: 14 s
      winding: { amplitude: 30 m, length: 1200 m }
      environment: suburban
  - stay: { until: 24 h, environment: indoor }

"""##),
    ("traces", "gps_stuck_indoors.recipe", ##"""
version: 1
kind: recipe
name: gps_stuck_indoors
title: Half a day in a shopping centre in Oberhausen
seed: 115
start: "2026-03-07T09:00:00Z"
places:
  - { name: home, latitude: 51.4508, longitude: 6.9905 }
  - { name: mall, latitude: 51.4908, longitude: 6.8778 }
steps:
  - stay: { at: home, for: 1 h, environment: indoor, roaming: { radius: 8 m, every: 8 min } }
  - leg:
      mode: automotive
      to: mall
      via: [{ latitude: 51.4702, longitude: 6.9560 }, { latitude: 51.4835, longitude: 6.9005 }]
      speed: 16 m/s
      stops: { spacing: 1200 m, duration: 25 s }
      winding: { amplitude: 20 m, length: 800 m }
      environment: suburban
  - stay: { until: 6 h, environment: indoor_deep, roaming: { radius: 90 m, every: 4 min } }
  - leg:
      mode: automotive
      to: home
      via: [{ latitude: 51.4835, longitude: 6.9005 }, { latitude: 51.4702, longitude: 6.9560 }]
      speed: 16 m/s
      stops: { spacing: 1200 m, duration: 25 s }
      winding: { amplitude: 20 m, length: 800 m }
      environment: suburban
  - stay: { until: 12 h, environment: indoor }

"""##),
    ("traces", "home_errands.recipe", ##"""
version: 1
kind: recipe
name: home_errands
title: Errands within a kilometre of home in Freiburg
seed: 109
start: "2026-03-01T23:00:00Z"
places:
  - { name: home, latitude: 47.9895, longitude: 7.8398 }
  - { name: bakery, latitude: 47.9910, longitude: 7.8380 }
  - { name: school, latitude: 47.9862, longitude: 7.8440 }
  - { name: supermarket, latitude: 47.9929, longitude: 7.8421 }
  - { name: park, latitude: 47.9880, longitude: 7.8310 }
steps:
  - stay: { at: home, until: 7 h, environment: indoor }
  - leg: { mode: walking, to: bakery, winding: { amplitude: 8 m, length: 120 m }, environment: urban }
  - stay: { for: 6 min, environment: indoor }
  - leg: { mode: walking, to: home, winding: { amplitude: 8 m, length: 120 m }, environment: urban }
  - stay: { until: 7.8 h, environment: indoor, roaming: { radius: 8 m, every: 5 min } }
  - leg: { mode: walking, to: school, speed: 1.1 m/s, stops: { spacing: 200 m, duration: 20 s }, environment: urban }
  - stay: { for: 7 min, environment: suburban }
  - leg: { mode: walking, to: home, stops: { spacing: 200 m, duration: 20 s }, environment: urban }
  - stay: { until: 10 h, environment: indoor, roaming: { radius: 8 m, every: 20 min } }
  - leg: { mode: cycling, to: supermarket, speed: 4 m/s, stops: { spacing: 300 m, duration: 15 s }, environment: urban }
  - stay: { for: 35 min, environment: indoor, roaming: { radius: 25 m, every: 2 min } }
  - leg: { mode: cycling, to: home, speed: 4 m/s, stops: { spacing: 300 m, duration: 15 s }, environment: urban }
  - stay: { until: 15.75 h, environment: indoor, roaming: { radius: 8 m, every: 20 min } }
  - leg: { mode: walking, to: school, stops: { spacing: 200 m, duration: 20 s }, environment: urban }
  - stay: { for: 10 min, environment: suburban }
  - leg: { mode: walking, to: park, speed: 1.1 m/s, winding: { amplitude: 12 m, length: 200 m }, environment: urban, stretches: [{ from: 0.75, to: 1, environment: forest }] }
  - stay: { for: 50 min, environment: forest, roaming: { radius: 30 m, every: 6 min } }
  - leg: { mode: walking, to: home, speed: 1.1 m/s, winding: { amplitude: 12 m, length: 200 m }, environment: urban }
  - stay: { until: 24 h, environment: indoor }

"""##),
    ("traces", "home_office_150m.recipe", ##"""
version: 1
kind: recipe
name: home_office_150m
title: Home and work 150 m apart in Stockholm
seed: 112
start: "2026-03-01T23:00:00Z"
places:
  - { name: home, latitude: 59.3426000, longitude: 18.0549000 }
  - { name: work, latitude: 59.3439464, longitude: 18.0549000 }
steps:
  - stay: { at: home, until: 7.5 h, environment: indoor }
  - stay: { until: 8.5 h, environment: indoor, roaming: { radius: 8 m, every: 8 min } }
  - leg: { mode: walking, to: work, via: [{ latitude: 59.3432, longitude: 18.0556 }], environment: urban }
  - stay: { until: 12 h, environment: indoor, roaming: { radius: 12 m, every: 30 min } }
  - leg: { mode: walking, to: home, via: [{ latitude: 59.3432, longitude: 18.0556 }], environment: urban }
  - stay: { until: 12.75 h, environment: indoor, roaming: { radius: 8 m, every: 10 min } }
  - leg: { mode: walking, to: work, via: [{ latitude: 59.3432, longitude: 18.0556 }], environment: urban }
  - stay: { until: 17 h, environment: indoor, roaming: { radius: 12 m, every: 30 min } }
  - leg: { mode: walking, to: home, via: [{ latitude: 59.3432, longitude: 18.0556 }], environment: urban }
  - stay: { until: 24 h, environment: indoor }

"""##),
    ("traces", "london_arrival.recipe", ##"""
version: 1
kind: recipe
name: london_arrival
title: From Heathrow by train to Paddington and on to a hotel in Westminster
seed: 108
start: "2026-03-02T10:00:00Z"
places:
  - { name: heathrow, latitude: 51.471184, longitude: -0.452542 }
  - { name: heathrow_station, latitude: 51.4713, longitude: -0.4560 }
  - { name: paddington, latitude: 51.5166, longitude: -0.1769 }
  - { name: westminster, latitude: 51.5010, longitude: -0.1247 }
  - { name: hotel, latitude: 51.500153, longitude: -0.126236 }
steps:
  - stay: { at: heathrow, for: 45 min, environment: indoor_deep, roaming: { radius: 60 m, every: 6 min } }
  - leg: { mode: walking, to: heathrow_station, stops: { spacing: 120 m, duration: 20 s }, environment: indoor_deep }
  - stay: { for: 9 min, environment: tunnel }
  - leg:
      mode: automotive
      to: paddington
      via: [{ latitude: 51.5031, longitude: -0.4206 }, { latitude: 51.5150, longitude: -0.3017 }]
      speed: 36 m/s
      acceleration_time: 60 s
      corner_speed: 24 m/s
      winding: { amplitude: 120 m, length: 5000 m }
      environment: suburban
      stretches: [{ from: 0, to: 0.17 }, { from: 0.9, to: 1, environment: urban }]
  - stay: { for: 2 min, environment: indoor }
  - stay: { for: 10 min, environment: indoor_deep, roaming: { radius: 50 m, every: 3 min } }
  - leg:
      mode: automotive
      to: westminster
      via:
        - { latitude: 51.5121, longitude: -0.1879 }
        - { latitude: 51.5090, longitude: -0.1964 }
        - { latitude: 51.5009, longitude: -0.1925 }
        - { latitude: 51.4945, longitude: -0.1829 }
        - { latitude: 51.4941, longitude: -0.1738 }
        - { latitude: 51.4924, longitude: -0.1565 }
        - { latitude: 51.4965, longitude: -0.1437 }
        - { latitude: 51.4994, longitude: -0.1335 }
      speed: 14 m/s
      acceleration_time: 14 s
      corner_speed: 9 m/s
      stations:
        - { fraction: 0.129, dwell: 30 s }
        - { fraction: 0.224, dwell: 35 s }
        - { fraction: 0.348, dwell: 40 s }
        - { fraction: 0.473, dwell: 35 s }
        - { fraction: 0.557, dwell: 35 s }
        - { fraction: 0.717, dwell: 35 s }
        - { fraction: 0.850, dwell: 45 s }
        - { fraction: 0.955, dwell: 30 s }
      environment: tunnel
      stretches: [{ from: 0.33, to: 0.37, environment: urban_canyon }]
  - leg:
      mode: walking
      to: hotel
      via: [{ latitude: 51.5016, longitude: -0.1262 }]
      stops: { spacing: 120 m, duration: 25 s }
      environment: urban_canyon
  - stay: { for: 5 h, environment: indoor, roaming: { radius: 12 m, every: 40 min } }
  - leg:
      mode: walking
      to: { latitude: 51.5100, longitude: -0.1310 }
      via: [{ latitude: 51.5045, longitude: -0.1266 }]
      stops: { spacing: 250 m, duration: 25 s }
      environment: urban_canyon
  - stay: { for: 95 min, environment: indoor_deep }
  - leg:
      mode: walking
      to: hotel
      via: [{ latitude: 51.5045, longitude: -0.1266 }]
      stops: { spacing: 250 m, duration: 25 s }
      environment: urban_canyon
  - stay: { until: 14 h, environment: indoor }

"""##),
    ("traces", "metro_commute.recipe", ##"""
version: 1
kind: recipe
name: metro_commute
title: A metro commute across Berlin with two tunnels each way
seed: 103
start: "2026-03-01T23:00:00Z"
places:
  - { name: home, latitude: 52.5512, longitude: 13.4190 }
  - { name: work, latitude: 52.5050, longitude: 13.3290 }
  - { name: home_station, latitude: 52.5493, longitude: 13.4150 }
  - { name: work_station, latitude: 52.5068, longitude: 13.3325 }
steps:
  - stay: { at: home, until: 7.75 h, environment: indoor }
  - leg: { mode: walking, to: home_station, winding: { amplitude: 10 m, length: 200 m }, stops: { spacing: 200 m, duration: 20 s }, environment: urban }
  - stay: { for: 4 min, environment: urban }
  - leg:
      mode: automotive
      to: work_station
      via:
        - { latitude: 52.5411, longitude: 13.4122 }
        - { latitude: 52.5325, longitude: 13.4126 }
        - { latitude: 52.5215, longitude: 13.4115 }
        - { latitude: 52.5115, longitude: 13.3896 }
        - { latitude: 52.5096, longitude: 13.3765 }
        - { latitude: 52.4996, longitude: 13.3743 }
        - { latitude: 52.4995, longitude: 13.3541 }
        - { latitude: 52.5018, longitude: 13.3431 }
      speed: 16 m/s
      acceleration_time: 16 s
      corner_speed: 11 m/s
      stations:
        - { fraction: 0.092, dwell: 30 s }
        - { fraction: 0.188, dwell: 25 s }
        - { fraction: 0.309, dwell: 40 s }
        - { fraction: 0.400, dwell: 25 s }
        - { fraction: 0.493, dwell: 30 s }
        - { fraction: 0.584, dwell: 35 s }
        - { fraction: 0.695, dwell: 30 s }
        - { fraction: 0.831, dwell: 30 s }
        - { fraction: 0.910, dwell: 30 s }
      environment: urban
      stretches: [{ from: 0.13, to: 0.63 }, { from: 0.86, to: 1 }]
  - stay: { for: 1 min, environment: tunnel }
  - leg: { mode: walking, to: work, stops: { spacing: 150 m, duration: 20 s }, environment: urban_canyon }
  - stay: { until: 12.5 h, environment: indoor_deep, roaming: { radius: 15 m, every: 30 min } }
  - leg: { mode: walking, to: { latitude: 52.5027, longitude: 13.3305 }, environment: urban_canyon }
  - stay: { for: 40 min, environment: indoor }
  - leg: { mode: walking, to: work, environment: urban_canyon }
  - stay: { until: 17.25 h, environment: indoor_deep, roaming: { radius: 15 m, every: 30 min } }
  - leg: { mode: walking, to: work_station, stops: { spacing: 150 m, duration: 20 s }, environment: urban_canyon }
  - stay: { for: 5 min, environment: tunnel }
  - leg:
      mode: automotive
      to: home_station
      via:
        - { latitude: 52.5018, longitude: 13.3431 }
        - { latitude: 52.4995, longitude: 13.3541 }
        - { latitude: 52.4996, longitude: 13.3743 }
        - { latitude: 52.5096, longitude: 13.3765 }
        - { latitude: 52.5115, longitude: 13.3896 }
        - { latitude: 52.5215, longitude: 13.4115 }
        - { latitude: 52.5325, longitude: 13.4126 }
        - { latitude: 52.5411, longitude: 13.4122 }
      speed: 16 m/s
      acceleration_time: 16 s
      corner_speed: 11 m/s
      stations:
        - { fraction: 0.090, dwell: 30 s }
        - { fraction: 0.169, dwell: 30 s }
        - { fraction: 0.305, dwell: 30 s }
        - { fraction: 0.416, dwell: 35 s }
        - { fraction: 0.507, dwell: 30 s }
        - { fraction: 0.600, dwell: 25 s }
        - { fraction: 0.691, dwell: 40 s }
        - { fraction: 0.812, dwell: 25 s }
        - { fraction: 0.908, dwell: 30 s }
      environment: urban
      stretches: [{ from: 0, to: 0.14 }, { from: 0.37, to: 0.87 }]
  - leg: { mode: walking, to: home, winding: { amplitude: 10 m, length: 200 m }, stops: { spacing: 200 m, duration: 20 s }, environment: urban }
  - stay: { until: 24 h, environment: indoor }

"""##),
    ("traces", "office_day.recipe", ##"""
# A recipe tells a day in stays and legs; the project makes the trace from it.
#
# version: 1, kind: recipe
# name     matches ^[a-z][a-z0-9_]*$
# title    a line for people
# seed     whole number; draws chance stops, curves and walks inside buildings (default 1)
# start    ISO 8601 time of the first point (optional; times below count from it)
# places   list of { name, latitude, longitude, radius } (radius is optional, 100 m)
# steps    list, the first a stay with at; each is one of
#   stay:
#     at           place name or { latitude, longitude } (optional after the first step)
#     for | until  duration of the stay, or time since the start; exactly one of them
#     environment  open_sky, suburban, urban, urban_canyon, forest, indoor, indoor_deep, tunnel
#                  (optional; the world's own where absent)
#     roaming      { radius: 10 m, every: 20 min }: short walks inside (optional; still where absent)
#   leg:
#     mode              walking, running, cycling or automotive
#     to                place name or { latitude, longitude }
#     via               list of the same, points on the way (optional)
#     speed             cruising speed (optional; 1.4, 3, 5 or 13.9 m/s by mode)
#     acceleration_time from standing to cruising speed (optional; 1.5, 3, 6 or 9 s by mode)
#     corner_speed      at points of via with a turn over 20 degrees (optional; 1.4, 2.5, 3.5 or 6 m/s)
#     stops             { spacing, duration }: chance stops, both means (optional)
#     stations          list of { fraction, dwell }: stops at parts of the way, 0 to 1 (optional)
#     winding           { amplitude, length }: smooth curves, the length is that of a double curve
#     environment       as above (optional)
#     stretches         list of { from, to, environment }: parts of the way, 0 to 1; environment
#                       is tunnel where absent, and a later entry wins (optional)
version: 1
kind: recipe
name: office_day
title: A day at the office in Hamburg, by bicycle
seed: 101
start: "2026-03-01T23:00:00Z"
places:
  - { name: home, latitude: 53.5870, longitude: 9.9960 }
  - { name: office, latitude: 53.5535, longitude: 9.9905 }
  - { name: canteen, latitude: 53.5519, longitude: 9.9872 }
  - { name: shop, latitude: 53.5889, longitude: 9.9928 }
steps:
  - stay: { at: home, until: 7 h, environment: indoor }
  - stay: { until: 8 h, environment: indoor, roaming: { radius: 8 m, every: 8 min } }
  - leg:
      mode: cycling
      to: office
      via: [{ latitude: 53.5790, longitude: 9.9975 }, { latitude: 53.5665, longitude: 9.9985 }]
      stops: { spacing: 600 m, duration: 20 s }
      winding: { amplitude: 15 m, length: 400 m }
      environment: urban
  - stay: { until: 12.25 h, environment: indoor_deep, roaming: { radius: 15 m, every: 40 min } }
  - leg: { mode: walking, to: canteen, stops: { spacing: 150 m, duration: 15 s }, environment: urban_canyon }
  - stay: { for: 35 min, environment: indoor_deep }
  - leg: { mode: walking, to: office, stops: { spacing: 150 m, duration: 15 s }, environment: urban_canyon }
  - stay: { until: 17.5 h, environment: indoor_deep, roaming: { radius: 15 m, every: 40 min } }
  - leg:
      mode: cycling
      to: home
      via: [{ latitude: 53.5665, longitude: 9.9985 }, { latitude: 53.5790, longitude: 9.9975 }]
      stops: { spacing: 600 m, duration: 20 s }
      winding: { amplitude: 15 m, length: 400 m }
      environment: urban
  - stay: { until: 18.75 h, environment: indoor, roaming: { radius: 8 m, every: 15 min } }
  - leg: { mode: walking, to: shop, winding: { amplitude: 10 m, length: 150 m }, environment: urban }
  - stay: { for: 18 min, environment: indoor, roaming: { radius: 20 m, every: 2 min } }
  - leg: { mode: walking, to: home, winding: { amplitude: 10 m, length: 150 m }, environment: urban }
  - stay: { until: 23 h, environment: indoor, roaming: { radius: 8 m, every: 15 min } }
  - stay: { until: 24 h, environment: indoor }

"""##),
    ("traces", "overnight_commute.recipe", ##"""
version: 1
kind: recipe
name: overnight_commute
title: Home from work in Dresden, a night, and to work again by car
seed: 113
start: "2026-03-02T17:00:00Z"
places:
  - { name: home, latitude: 51.0284, longitude: 13.7042 }
  - { name: work, latitude: 51.0905, longitude: 13.7570 }
steps:
  - stay: { at: work, for: 12 min, environment: indoor_deep }
  - leg:
      mode: automotive
      to: home
      via: [{ latitude: 51.0668, longitude: 13.7478 }, { latitude: 51.0531, longitude: 13.7392 }, { latitude: 51.0408, longitude: 13.7232 }]
      speed: 12 m/s
      stops: { spacing: 500 m, duration: 25 s }
      winding: { amplitude: 12 m, length: 400 m }
      environment: urban
  - stay: { until: 4.5 h, environment: indoor, roaming: { radius: 8 m, every: 15 min } }
  - stay: { until: 12.5 h, environment: indoor }
  - stay: { until: 13.25 h, environment: indoor, roaming: { radius: 8 m, every: 6 min } }
  - leg:
      mode: automotive
      to: work
      via: [{ latitude: 51.0408, longitude: 13.7232 }, { latitude: 51.0531, longitude: 13.7392 }, { latitude: 51.0668, longitude: 13.7478 }]
      speed: 12 m/s
      stops: { spacing: 400 m, duration: 30 s }
      winding: { amplitude: 12 m, length: 400 m }
      environment: urban
  - stay: { until: 24 h, environment: indoor_deep, roaming: { radius: 12 m, every: 45 min } }

"""##),
    ("traces", "overnight_home.recipe", ##"""
version: 1
kind: recipe
name: overnight_home
title: An evening, a night and a morning at home in Utrecht
seed: 106
start: "2026-03-02T19:00:00Z"
places:
  - { name: home, latitude: 52.0892, longitude: 5.1103 }
steps:
  - stay: { at: home, until: 3 h, environment: indoor, roaming: { radius: 8 m, every: 12 min } }
  - stay: { until: 11 h, environment: indoor }
  - stay: { until: 12 h, environment: indoor, roaming: { radius: 8 m, every: 6 min } }

"""##),
    ("traces", "rural_drive.recipe", ##"""
version: 1
kind: recipe
name: rural_drive
title: A rural highway drive from Zaragoza to Lleida and back
seed: 110
start: "2026-03-01T23:00:00Z"
places:
  - { name: home, latitude: 41.6488, longitude: -0.8891 }
  - { name: rest_area, latitude: 41.5050, longitude: -0.1600 }
  - { name: customer, latitude: 41.6176, longitude: 0.6200 }
steps:
  - stay: { at: home, until: 7 h, environment: indoor }
  - leg:
      mode: automotive
      to: { latitude: 41.6280, longitude: -0.8350 }
      stops: { spacing: 500 m, duration: 25 s }
      environment: urban
  - leg:
      mode: automotive
      to: rest_area
      via: [{ latitude: 41.5700, longitude: -0.6200 }, { latitude: 41.5150, longitude: -0.3500 }]
      speed: 31 m/s
      acceleration_time: 16 s
      corner_speed: 30 m/s
      winding: { amplitude: 180 m, length: 4500 m }
      environment: open_sky
  - stay: { for: 22 min, environment: indoor, roaming: { radius: 20 m, every: 5 min } }
  - leg:
      mode: automotive
      to: { latitude: 41.6080, longitude: 0.5750 }
      via: [{ latitude: 41.4980, longitude: 0.1200 }, { latitude: 41.5220, longitude: 0.3490 }]
      speed: 31 m/s
      acceleration_time: 16 s
      corner_speed: 28 m/s
      winding: { amplitude: 180 m, length: 4500 m }
      environment: open_sky
      stretches: [{ from: 0.52, to: 0.535, environment: tunnel }]
  - leg: { mode: automotive, to: customer, stops: { spacing: 600 m, duration: 25 s }, environment: suburban }
  - stay: { until: 14.5 h, environment: indoor, roaming: { radius: 25 m, every: 30 min } }
  - leg: { mode: automotive, to: { latitude: 41.6080, longitude: 0.5750 }, stops: { spacing: 600 m, duration: 25 s }, environment: suburban }
  - leg:
      mode: automotive
      to: { latitude: 41.6280, longitude: -0.8350 }
      via:
        - { latitude: 41.5220, longitude: 0.3490 }
        - { latitude: 41.4980, longitude: 0.1200 }
        - { latitude: 41.5050, longitude: -0.1650 }
        - { latitude: 41.5150, longitude: -0.3500 }
        - { latitude: 41.5700, longitude: -0.6200 }
      speed: 31 m/s
      acceleration_time: 16 s
      corner_speed: 28 m/s
      winding: { amplitude: 180 m, length: 4500 m }
      environment: open_sky
  - leg: { mode: automotive, to: home, stops: { spacing: 500 m, duration: 25 s }, environment: urban }
  - stay: { until: 24 h, environment: indoor }

"""##),
    ("traces", "site_visits.recipe", ##"""
version: 1
kind: recipe
name: site_visits
title: A technician visits twelve sites around Cologne
seed: 107
start: "2026-03-01T23:00:00Z"
places:
  - { name: base, latitude: 50.941302, longitude: 6.957189 }
  - { name: ehrenfeld, latitude: 50.9490, longitude: 6.9170 }
  - { name: nippes, latitude: 50.9650, longitude: 6.9540 }
  - { name: chorweiler, latitude: 51.0210, longitude: 6.8980 }
  - { name: muelheim, latitude: 50.9620, longitude: 7.0050 }
  - { name: dellbrueck, latitude: 50.9790, longitude: 7.0680 }
  - { name: bergisch_gladbach, latitude: 50.9920, longitude: 7.1230 }
  - { name: rath, latitude: 50.9230, longitude: 7.0850 }
  - { name: porz, latitude: 50.8850, longitude: 7.0580 }
  - { name: rodenkirchen, latitude: 50.8920, longitude: 6.9930 }
  - { name: huerth, latitude: 50.8780, longitude: 6.8760 }
  - { name: frechen, latitude: 50.9140, longitude: 6.8120 }
  - { name: lindenthal, latitude: 50.9290, longitude: 6.9160 }
steps:
  - stay: { at: base, until: 7 h, environment: indoor }
  - leg:
      mode: automotive
      to: ehrenfeld
      via: [{ latitude: 50.9492, longitude: 6.9341 }]
      speed: 12.5 m/s
      stops: { spacing: 400 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: urban
  - stay: { for: 25 min, environment: indoor, roaming: { radius: 15 m, every: 12 min } }
  - leg:
      mode: automotive
      to: nippes
      via: [{ latitude: 50.9610, longitude: 6.9325 }]
      speed: 12.5 m/s
      stops: { spacing: 400 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: urban
  - stay: { for: 30 min, environment: indoor, roaming: { radius: 15 m, every: 12 min } }
  - leg:
      mode: automotive
      to: chorweiler
      via: [{ latitude: 50.9970, longitude: 6.9230 }]
      speed: 16.7 m/s
      stops: { spacing: 900 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: suburban
  - stay: { for: 20 min, environment: indoor, roaming: { radius: 15 m, every: 12 min } }
  - leg:
      mode: automotive
      to: muelheim
      via: [{ latitude: 50.9955, longitude: 6.9485 }]
      speed: 16.7 m/s
      stops: { spacing: 900 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: suburban
  - stay: { for: 35 min, environment: indoor_deep, roaming: { radius: 15 m, every: 12 min } }
  - leg:
      mode: automotive
      to: dellbrueck
      via: [{ latitude: 50.9745, longitude: 7.0335 }]
      speed: 12.5 m/s
      stops: { spacing: 400 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: urban
  - stay: { for: 25 min, environment: indoor, roaming: { radius: 15 m, every: 12 min } }
  - leg:
      mode: automotive
      to: bergisch_gladbach
      via: [{ latitude: 50.9895, longitude: 7.0925 }]
      speed: 12.5 m/s
      stops: { spacing: 400 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: urban
  - stay: { for: 40 min, environment: indoor_deep, roaming: { radius: 15 m, every: 12 min } }
  - leg:
      mode: automotive
      to: rath
      via: [{ latitude: 50.9615, longitude: 7.1010 }]
      speed: 16.7 m/s
      stops: { spacing: 900 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: suburban
  - stay: { for: 20 min, environment: indoor, roaming: { radius: 15 m, every: 12 min } }
  - leg:
      mode: automotive
      to: porz
      via: [{ latitude: 50.9080, longitude: 7.0685 }]
      speed: 12.5 m/s
      stops: { spacing: 400 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: urban
  - stay: { for: 30 min, environment: indoor, roaming: { radius: 15 m, every: 12 min } }
  - leg:
      mode: automotive
      to: rodenkirchen
      via: [{ latitude: 50.8925, longitude: 7.0225 }]
      speed: 12.5 m/s
      stops: { spacing: 400 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: urban
  - stay: { for: 25 min, environment: indoor, roaming: { radius: 15 m, every: 12 min } }
  - leg:
      mode: automotive
      to: huerth
      via: [{ latitude: 50.8890, longitude: 6.9315 }]
      speed: 16.7 m/s
      stops: { spacing: 900 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: suburban
  - stay: { for: 30 min, environment: indoor, roaming: { radius: 15 m, every: 12 min } }
  - leg:
      mode: automotive
      to: frechen
      via: [{ latitude: 50.9000, longitude: 6.8410 }]
      speed: 16.7 m/s
      stops: { spacing: 900 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: suburban
  - stay: { for: 20 min, environment: indoor, roaming: { radius: 15 m, every: 12 min } }
  - leg:
      mode: automotive
      to: lindenthal
      via: [{ latitude: 50.9255, longitude: 6.8610 }]
      speed: 16.7 m/s
      stops: { spacing: 900 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: suburban
  - stay: { for: 25 min, environment: indoor, roaming: { radius: 15 m, every: 12 min } }
  - leg:
      mode: automotive
      to: base
      via: [{ latitude: 50.9392, longitude: 6.9336 }]
      speed: 12.5 m/s
      stops: { spacing: 400 m, duration: 25 s }
      winding: { amplitude: 40 m, length: 900 m }
      environment: urban
  - stay: { until: 24 h, environment: indoor }

"""##),
    ("traces", "street_game.recipe", ##"""
version: 1
kind: recipe
name: street_game
title: A game played on foot in the old town of Freiburg, with a break
seed: 121
start: "2026-05-09T12:00:00Z"
places:
  - { name: theatre, latitude: 47.9958, longitude: 7.8452 }
  - { name: market_hall, latitude: 47.9937, longitude: 7.8491 }
  - { name: minster, latitude: 47.9955, longitude: 7.8527 }
  - { name: swabian_gate, latitude: 47.9928, longitude: 7.8548 }
  - { name: martin_gate, latitude: 47.9934, longitude: 7.8483 }
  - { name: garden, latitude: 48.0003, longitude: 7.8545 }
steps:
  - stay: { at: theatre, for: 3 min, environment: urban }
  - leg: { mode: walking, to: minster, speed: 1.2 m/s, stops: { spacing: 90 m, duration: 25 s }, winding: { amplitude: 10 m, length: 150 m }, environment: urban_canyon }
  - stay: { for: 4 min, environment: urban }
  - leg: { mode: walking, to: swabian_gate, speed: 1.2 m/s, stops: { spacing: 90 m, duration: 25 s }, winding: { amplitude: 8 m, length: 120 m }, environment: urban_canyon }
  - leg: { mode: walking, to: martin_gate, speed: 1.2 m/s, stops: { spacing: 110 m, duration: 20 s }, winding: { amplitude: 8 m, length: 120 m }, environment: urban_canyon }
  - leg: { mode: walking, to: market_hall, speed: 1.0 m/s, environment: urban_canyon }
  - stay: { until: 54 min, environment: indoor, roaming: { radius: 15 m, every: 4 min } }
  - leg: { mode: walking, to: garden, via: [{ latitude: 47.9967, longitude: 7.8518 }], speed: 1.2 m/s, stops: { spacing: 120 m, duration: 25 s }, winding: { amplitude: 10 m, length: 150 m }, environment: urban }
  - stay: { for: 6 min, environment: forest, roaming: { radius: 30 m, every: 2 min } }
  - leg: { mode: walking, to: theatre, via: [{ latitude: 47.9975, longitude: 7.8478 }], speed: 1.2 m/s, stops: { spacing: 120 m, duration: 25 s }, winding: { amplitude: 10 m, length: 150 m }, environment: urban }
  - stay: { until: 2 h, environment: indoor }

"""##),
    ("traces", "traffic_jam.recipe", ##"""
version: 1
kind: recipe
name: traffic_jam
title: A jammed ring road and red lights across Paris, twice
seed: 111
start: "2026-03-01T23:00:00Z"
places:
  - { name: home, latitude: 48.8800, longitude: 2.4150 }
  - { name: work, latitude: 48.8370, longitude: 2.2400 }
steps:
  - stay: { at: home, until: 7.25 h, environment: indoor }
  - leg:
      mode: automotive
      to: { latitude: 48.8640, longitude: 2.4130 }
      speed: 11 m/s
      stops: { spacing: 250 m, duration: 35 s }
      environment: urban
  - leg:
      mode: automotive
      to: { latitude: 48.8375, longitude: 2.2570 }
      via:
        - { latitude: 48.8465, longitude: 2.4150 }
        - { latitude: 48.8265, longitude: 2.3930 }
        - { latitude: 48.8175, longitude: 2.3580 }
        - { latitude: 48.8215, longitude: 2.3200 }
        - { latitude: 48.8280, longitude: 2.2880 }
      speed: 6 m/s
      acceleration_time: 6 s
      stops: { spacing: 120 m, duration: 14 s }
      winding: { amplitude: 25 m, length: 1500 m }
      environment: urban
      stretches: [{ from: 0.62, to: 0.66 }]
  - leg:
      mode: automotive
      to: work
      speed: 11 m/s
      stops: { spacing: 200 m, duration: 40 s }
      environment: urban_canyon
  - stay: { until: 18 h, environment: indoor_deep, roaming: { radius: 15 m, every: 40 min } }
  - leg:
      mode: automotive
      to: home
      via:
        - { latitude: 48.8480, longitude: 2.2700 }
        - { latitude: 48.8530, longitude: 2.3000 }
        - { latitude: 48.8600, longitude: 2.3300 }
        - { latitude: 48.8640, longitude: 2.3630 }
        - { latitude: 48.8720, longitude: 2.3900 }
      speed: 10 m/s
      acceleration_time: 7 s
      stops: { spacing: 160 m, duration: 28 s }
      winding: { amplitude: 25 m, length: 800 m }
      environment: urban_canyon
  - stay: { until: 24 h, environment: indoor }

"""##),
    ("scenarios", "android_commute", ##"""
version: 1
kind: scenario
name: android_commute
title: The commute by car from Gauting to Munich with Android's fused provider
trace: { recipe: traces/car_commute.recipe.yaml }
utc_offset: "+01:00"
world: { environment: suburban }
phones: [modern_pixel7_2022]
os: [android_6, android_8]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 48.069, longitude: 11.378, radius: 100 m }
  - { name: work, latitude: 48.119, longitude: 11.534, radius: 100 m }
  - { name: gym, latitude: 48.0745, longitude: 11.385, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 405 min, charger: false }
  - { at: 408 min, screen: true }
  - { at: 412 min, screen: false }
  - { at: 432 min, screen: true }
  - { at: 436 min, screen: false }
  - { at: 486 min, screen: true }
  - { at: 490 min, screen: false }
  - { at: 588 min, screen: true }
  - { at: 592 min, screen: false }
  - { at: 732 min, screen: true }
  - { at: 736 min, screen: false }
  - { at: 870 min, screen: true }
  - { at: 874 min, screen: false }
  - { at: 1002 min, screen: true }
  - { at: 1006 min, screen: false }
  - { at: 1056 min, screen: true }
  - { at: 1060 min, screen: false }
  - { at: 1170 min, screen: true }
  - { at: 1174 min, screen: false }
  - { at: 1272 min, screen: true }
  - { at: 1276 min, screen: false }
  - { at: 1365 min, charger: true }
strategies:
  - control
  - fused_high_accuracy
  - fused_balanced
  - fused_low_power
  - geofencing
  - emission_android_like
replications: 20
seed: 42

"""##),
    ("scenarios", "arrival", ##"""
# The example app that tells a traveller how far the hotel is, beside strategies of settings.
version: 1
kind: scenario
name: arrival
title: An app that tells how far the hotel is, from Heathrow to Westminster
trace: { recipe: traces/london_arrival.recipe.yaml }
utc_offset: "+00:00"
world: { environment: suburban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: heathrow, latitude: 51.471184, longitude: -0.452542, radius: 100 m }
  - { name: hotel, latitude: 51.500153, longitude: -0.126236, radius: 100 m }
events:
  - { at: 4 h, charger: true }
  - { at: 7 h, charger: false }
  - { at: 13 h, charger: true }
strategies:
  - standard_best
  - arrival_app
  - arrival_significant_app
  - significant_change
  - region_monitoring
replications: 20
seed: 42

"""##),
    ("scenarios", "background_tracker", ##"""
# The example app that records trips and rests between them. In the evening the system ends it, if it
# is suspended then; on ios_9 it defers its updates.
version: 1
kind: scenario
name: background_tracker
title: An app that records trips, over an evening, a night and a commute by car
trace: { recipe: traces/overnight_commute.recipe.yaml }
utc_offset: "+01:00"
world: { environment: urban, area: dense_urban }
phones: [iphone_class]
os: [ios_18, ios_9]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 51.0284, longitude: 13.7042, radius: 100 m }
  - { name: work, latitude: 51.0905, longitude: 13.757, radius: 100 m }
events:
  - { at: 60 min, screen: true }
  - { at: 64 min, screen: false }
  - { at: 150 min, screen: true }
  - { at: 154 min, screen: false }
  - { at: 240 min, screen: true }
  - { at: 244 min, screen: false }
  - { at: 255 min, system_kill: true }
  - { at: 5 h, charger: true }
  - { at: 750 min, screen: true }
  - { at: 754 min, screen: false }
  - { at: 765 min, charger: false }
  - { at: 840 min, screen: true }
  - { at: 844 min, screen: false }
  - { at: 1020 min, screen: true }
  - { at: 1024 min, screen: false }
  - { at: 1260 min, screen: true }
  - { at: 1264 min, screen: false }
strategies:
  - standard_best
  - background_tracker_app
  - duty_cycled
  - significant_change
replications: 20
seed: 42

"""##),
    ("scenarios", "bicycle_courier", ##"""
version: 1
kind: scenario
name: bicycle_courier
title: A bicycle courier's two shifts in Copenhagen
trace: { recipe: traces/bicycle_courier.recipe.yaml }
utc_offset: "+01:00"
world: { environment: urban, area: dense_urban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 55.695, longitude: 12.548, radius: 100 m }
  - { name: hub, latitude: 55.676, longitude: 12.569, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 510 min, charger: false }
  - { at: 516 min, screen: true }
  - { at: 518 min, screen: false }
  - { at: 594 min, screen: true }
  - { at: 596 min, screen: false }
  - { at: 612 min, screen: true }
  - { at: 614 min, screen: false }
  - { at: 630 min, screen: true }
  - { at: 632 min, screen: false }
  - { at: 648 min, screen: true }
  - { at: 650 min, screen: false }
  - { at: 666 min, screen: true }
  - { at: 668 min, screen: false }
  - { at: 690 min, screen: true }
  - { at: 692 min, screen: false }
  - { at: 14 h, screen: true }
  - { at: 842 min, screen: false }
  - { at: 978 min, screen: true }
  - { at: 980 min, screen: false }
  - { at: 996 min, screen: true }
  - { at: 998 min, screen: false }
  - { at: 1014 min, screen: true }
  - { at: 1016 min, screen: false }
  - { at: 1032 min, screen: true }
  - { at: 1034 min, screen: false }
  - { at: 1056 min, screen: true }
  - { at: 1058 min, screen: false }
  - { at: 20 h, screen: true }
  - { at: 1202 min, screen: false }
  - { at: 22 h, screen: true }
  - { at: 1322 min, screen: false }
  - { at: 1395 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - deferred
  - region_monitoring
  - periodic_request
  - duty_cycled
  - visits
  - software_region
replications: 20
seed: 42

"""##),
    ("scenarios", "car_commute", ##"""
version: 1
kind: scenario
name: car_commute
title: A suburban commute by car from Gauting to Munich
trace: { recipe: traces/car_commute.recipe.yaml }
utc_offset: "+01:00"
world: { environment: suburban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 48.069, longitude: 11.378, radius: 100 m }
  - { name: work, latitude: 48.119, longitude: 11.534, radius: 100 m }
  - { name: gym, latitude: 48.0745, longitude: 11.385, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 405 min, charger: false }
  - { at: 408 min, screen: true }
  - { at: 412 min, screen: false }
  - { at: 432 min, screen: true }
  - { at: 436 min, screen: false }
  - { at: 486 min, screen: true }
  - { at: 490 min, screen: false }
  - { at: 588 min, screen: true }
  - { at: 592 min, screen: false }
  - { at: 732 min, screen: true }
  - { at: 736 min, screen: false }
  - { at: 870 min, screen: true }
  - { at: 874 min, screen: false }
  - { at: 1002 min, screen: true }
  - { at: 1006 min, screen: false }
  - { at: 1056 min, screen: true }
  - { at: 1060 min, screen: false }
  - { at: 1170 min, screen: true }
  - { at: 1174 min, screen: false }
  - { at: 1272 min, screen: true }
  - { at: 1276 min, screen: false }
  - { at: 1365 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - deferred
  - region_monitoring
  - periodic_request
  - duty_cycled
  - visits
  - software_region
replications: 20
seed: 42

"""##),
    ("scenarios", "day_hike", ##"""
version: 1
kind: scenario
name: day_hike
title: A day hike from Garmisch into the Reintal, with poor coverage
trace: { recipe: traces/day_hike.recipe.yaml }
utc_offset: "+02:00"
world: { environment: suburban, area: rural }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 48.135, longitude: 11.52, radius: 100 m }
  - { name: trailhead, latitude: 47.483, longitude: 11.118, radius: 200 m }
  - { name: hut, latitude: 47.4165, longitude: 11.044, radius: 200 m }
events:
  - { at: 0 h, charger: true }
  - { at: 330 min, charger: false }
  - { at: 336 min, screen: true }
  - { at: 339 min, screen: false }
  - { at: 456 min, screen: true }
  - { at: 459 min, screen: false }
  - { at: 510 min, network: false }
  - { at: 9 h, screen: true }
  - { at: 543 min, screen: false }
  - { at: 11 h, screen: true }
  - { at: 663 min, screen: false }
  - { at: 750 min, screen: true }
  - { at: 753 min, screen: false }
  - { at: 15 h, screen: true }
  - { at: 903 min, screen: false }
  - { at: 16 h, network: true }
  - { at: 1050 min, screen: true }
  - { at: 1053 min, screen: false }
  - { at: 1230 min, screen: true }
  - { at: 1233 min, screen: false }
  - { at: 1350 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - deferred
  - region_monitoring
  - periodic_request
  - duty_cycled
  - visits
  - software_region
replications: 20
seed: 42

"""##),
    ("scenarios", "flight_mode", ##"""
# Airplane mode on both flights: the modem and Wi-Fi are off, satellites go on without assistance,
# and nothing is told of regions or significant changes. After landing the phone is 300 km away at
# once, where neither cells nor access points were looked up before.
version: 1
kind: scenario
name: flight_mode
title: From Oslo to Bergen and back by air, in airplane mode
trace: { recipe: traces/flight_mode.recipe.yaml }
utc_offset: "+01:00"
world: { environment: suburban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 59.9275, longitude: 10.744, radius: 100 m }
  - { name: gardermoen, latitude: 60.1935, longitude: 11.099, radius: 100 m }
  - { name: flesland, latitude: 60.2915, longitude: 5.2215, radius: 100 m }
  - { name: customer, latitude: 60.3895, longitude: 5.33, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 345 min, charger: false }
  - { at: 350 min, screen: true }
  - { at: 354 min, screen: false }
  - { at: 400 min, screen: true }
  - { at: 404 min, screen: false }
  - { at: 470 min, screen: true }
  - { at: 474 min, screen: false }
  - { at: 476 min, airplane_mode: true }
  - { at: 515 min, airplane_mode: false }
  - { at: 516 min, screen: true }
  - { at: 520 min, screen: false }
  - { at: 700 min, screen: true }
  - { at: 704 min, screen: false }
  - { at: 1000 min, screen: true }
  - { at: 1004 min, screen: false }
  - { at: 1046 min, airplane_mode: true }
  - { at: 1086 min, airplane_mode: false }
  - { at: 1088 min, screen: true }
  - { at: 1092 min, screen: false }
  - { at: 1200 min, screen: true }
  - { at: 1204 min, screen: false }
  - { at: 1365 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - region_monitoring
  - duty_cycled
  - visits
replications: 20
seed: 42

"""##),
    ("scenarios", "gps_stuck_indoors", ##"""
# Nearly five hours deep inside a shopping centre, where no satellite is heard at all. Strategies at
# best accuracy search in vain and pay for it; those that take Wi-Fi positions hardly notice.
version: 1
kind: scenario
name: gps_stuck_indoors
title: Half a day in a shopping centre without satellites
trace: { recipe: traces/gps_stuck_indoors.recipe.yaml }
utc_offset: "+01:00"
world: { environment: suburban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 51.4508, longitude: 6.9905, radius: 100 m }
  - { name: mall, latitude: 51.4908, longitude: 6.8778, radius: 100 m }
events:
  - { at: 30 min, screen: true }
  - { at: 34 min, screen: false }
  - { at: 73 min, gnss: false }
  - { at: 80 min, screen: true }
  - { at: 84 min, screen: false }
  - { at: 150 min, screen: true }
  - { at: 154 min, screen: false }
  - { at: 210 min, screen: true }
  - { at: 214 min, screen: false }
  - { at: 300 min, screen: true }
  - { at: 304 min, screen: false }
  - { at: 355 min, screen: true }
  - { at: 359 min, screen: false }
  - { at: 6 h, gnss: true }
  - { at: 480 min, screen: true }
  - { at: 484 min, screen: false }
  - { at: 600 min, screen: true }
  - { at: 604 min, screen: false }
  - { at: 660 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - region_monitoring
  - duty_cycled
  - visits
replications: 20
seed: 42

"""##),
    ("scenarios", "home_errands", ##"""
version: 1
kind: scenario
name: home_errands
title: Errands within a kilometre of home in Freiburg
trace: { recipe: traces/home_errands.recipe.yaml }
utc_offset: "+01:00"
world: { environment: suburban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 47.9895, longitude: 7.8398, radius: 100 m }
  - { name: school, latitude: 47.9862, longitude: 7.844, radius: 100 m }
  - { name: supermarket, latitude: 47.9929, longitude: 7.8421, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 405 min, charger: false }
  - { at: 408 min, screen: true }
  - { at: 413 min, screen: false }
  - { at: 462 min, screen: true }
  - { at: 467 min, screen: false }
  - { at: 9 h, screen: true }
  - { at: 545 min, screen: false }
  - { at: 618 min, screen: true }
  - { at: 623 min, screen: false }
  - { at: 12 h, screen: true }
  - { at: 725 min, screen: false }
  - { at: 14 h, screen: true }
  - { at: 845 min, screen: false }
  - { at: 990 min, screen: true }
  - { at: 995 min, screen: false }
  - { at: 1110 min, screen: true }
  - { at: 1115 min, screen: false }
  - { at: 1230 min, screen: true }
  - { at: 1235 min, screen: false }
  - { at: 1350 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - deferred
  - region_monitoring
  - periodic_request
  - duty_cycled
  - visits
  - software_region
replications: 20
seed: 42

"""##),
    ("scenarios", "home_office_150m", ##"""
version: 1
kind: scenario
name: home_office_150m
title: Home and work 150 m apart in Stockholm
trace: { recipe: traces/home_office_150m.recipe.yaml }
utc_offset: "+01:00"
world: { environment: urban, area: dense_urban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 59.3426, longitude: 18.0549, radius: 50 m }
  - { name: work, latitude: 59.3439464, longitude: 18.0549, radius: 50 m }
events:
  - { at: 0 h, charger: true }
  - { at: 7 h, charger: false }
  - { at: 426 min, screen: true }
  - { at: 431 min, screen: false }
  - { at: 8 h, screen: true }
  - { at: 485 min, screen: false }
  - { at: 570 min, screen: true }
  - { at: 575 min, screen: false }
  - { at: 11 h, screen: true }
  - { at: 665 min, screen: false }
  - { at: 738 min, screen: true }
  - { at: 743 min, screen: false }
  - { at: 14 h, screen: true }
  - { at: 845 min, screen: false }
  - { at: 16 h, screen: true }
  - { at: 965 min, screen: false }
  - { at: 1110 min, screen: true }
  - { at: 1115 min, screen: false }
  - { at: 1230 min, screen: true }
  - { at: 1235 min, screen: false }
  - { at: 1314 min, screen: true }
  - { at: 1319 min, screen: false }
  - { at: 1365 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - deferred
  - region_monitoring
  - periodic_request
  - duty_cycled
  - visits
  - software_region
replications: 20
seed: 42

"""##),
    ("scenarios", "location_alarm", ##"""
# The example app with alarms for times and places, beside a strategy that asks for nothing.
version: 1
kind: scenario
name: location_alarm
title: An alarm clock for times and places on a day of errands in Freiburg
trace: { recipe: traces/home_errands.recipe.yaml }
utc_offset: "+01:00"
world: { environment: suburban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: when_in_use, background_modes: [], background_at: 2 min }
places:
  - { name: home, latitude: 47.9895, longitude: 7.8398, radius: 100 m }
  - { name: school, latitude: 47.9862, longitude: 7.844, radius: 100 m }
  - { name: supermarket, latitude: 47.9929, longitude: 7.8421, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 405 min, charger: false }
  - { at: 408 min, screen: true }
  - { at: 413 min, screen: false }
  - { at: 462 min, screen: true }
  - { at: 467 min, screen: false }
  - { at: 9 h, screen: true }
  - { at: 545 min, screen: false }
  - { at: 618 min, screen: true }
  - { at: 623 min, screen: false }
  - { at: 12 h, screen: true }
  - { at: 725 min, screen: false }
  - { at: 14 h, screen: true }
  - { at: 845 min, screen: false }
  - { at: 990 min, screen: true }
  - { at: 995 min, screen: false }
  - { at: 1110 min, screen: true }
  - { at: 1115 min, screen: false }
  - { at: 1230 min, screen: true }
  - { at: 1235 min, screen: false }
  - { at: 1350 min, charger: true }
strategies:
  - control
  - location_alarm_app
  - standard_hundred_meters
replications: 20
seed: 42

"""##),
    ("scenarios", "london_arrival", ##"""
version: 1
kind: scenario
name: london_arrival
title: From Heathrow by train to Paddington and on to a hotel in Westminster
trace: { recipe: traces/london_arrival.recipe.yaml }
utc_offset: "+00:00"
world: { environment: suburban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: heathrow, latitude: 51.471184, longitude: -0.452542, radius: 100 m }
  - { name: hotel, latitude: 51.500153, longitude: -0.126236, radius: 100 m }
events:
  - { at: 6 min, screen: true }
  - { at: 11 min, screen: false }
  - { at: 36 min, screen: true }
  - { at: 41 min, screen: false }
  - { at: 78 min, screen: true }
  - { at: 83 min, screen: false }
  - { at: 108 min, screen: true }
  - { at: 113 min, screen: false }
  - { at: 138 min, screen: true }
  - { at: 143 min, screen: false }
  - { at: 210 min, screen: true }
  - { at: 215 min, screen: false }
  - { at: 4 h, charger: true }
  - { at: 330 min, screen: true }
  - { at: 335 min, screen: false }
  - { at: 7 h, charger: false }
  - { at: 8 h, screen: true }
  - { at: 485 min, screen: false }
  - { at: 612 min, screen: true }
  - { at: 617 min, screen: false }
  - { at: 750 min, screen: true }
  - { at: 755 min, screen: false }
  - { at: 13 h, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - deferred
  - region_monitoring
  - periodic_request
  - duty_cycled
  - visits
  - software_region
replications: 20
seed: 42

"""##),
    ("scenarios", "metro_commute", ##"""
version: 1
kind: scenario
name: metro_commute
title: A metro commute across Berlin with two tunnels each way
trace: { recipe: traces/metro_commute.recipe.yaml }
utc_offset: "+01:00"
world: { environment: urban, area: dense_urban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 52.5512, longitude: 13.419, radius: 100 m }
  - { name: work, latitude: 52.505, longitude: 13.329, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 7 h, charger: false }
  - { at: 426 min, screen: true }
  - { at: 432 min, screen: false }
  - { at: 477 min, screen: true }
  - { at: 483 min, screen: false }
  - { at: 498 min, screen: true }
  - { at: 504 min, screen: false }
  - { at: 10 h, screen: true }
  - { at: 606 min, screen: false }
  - { at: 756 min, screen: true }
  - { at: 762 min, screen: false }
  - { at: 912 min, screen: true }
  - { at: 918 min, screen: false }
  - { at: 1044 min, screen: true }
  - { at: 1050 min, screen: false }
  - { at: 1104 min, screen: true }
  - { at: 1110 min, screen: false }
  - { at: 1218 min, screen: true }
  - { at: 1224 min, screen: false }
  - { at: 1308 min, screen: true }
  - { at: 1314 min, screen: false }
  - { at: 23 h, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - deferred
  - region_monitoring
  - periodic_request
  - duty_cycled
  - visits
  - software_region
replications: 20
seed: 42

"""##),
    ("scenarios", "missed_trip_end", ##"""
# The car has arrived at work, and for two hours the phone believes that it still drives. Strategies
# that stop their updates at rest run on through those hours, and the visit at work is told late.
# The day is that of car_commute, so that the two can be compared.
version: 1
kind: scenario
name: missed_trip_end
title: A commute by car whose end at work goes unnoticed for two hours
trace: { recipe: traces/car_commute.recipe.yaml }
utc_offset: "+01:00"
world: { environment: suburban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 48.069, longitude: 11.378, radius: 100 m }
  - { name: work, latitude: 48.119, longitude: 11.534, radius: 100 m }
  - { name: gym, latitude: 48.0745, longitude: 11.385, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 405 min, charger: false }
  - { at: 408 min, screen: true }
  - { at: 412 min, screen: false }
  - { at: 456 min, unnoticed_stop: 2 h }
  - { at: 486 min, screen: true }
  - { at: 490 min, screen: false }
  - { at: 732 min, screen: true }
  - { at: 736 min, screen: false }
  - { at: 1002 min, screen: true }
  - { at: 1006 min, screen: false }
  - { at: 1170 min, screen: true }
  - { at: 1174 min, screen: false }
  - { at: 1365 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - region_monitoring
  - duty_cycled
  - visits
replications: 20
seed: 42

"""##),
    ("scenarios", "office_day", ##"""
version: 1
kind: scenario
name: office_day
title: A day at the office in Hamburg, by bicycle
trace: { recipe: traces/office_day.recipe.yaml }
utc_offset: "+01:00"
world: { environment: urban, area: dense_urban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 53.587, longitude: 9.996, radius: 100 m }
  - { name: office, latitude: 53.5535, longitude: 9.9905, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 414 min, charger: false }
  - { at: 426 min, screen: true }
  - { at: 430 min, screen: false }
  - { at: 456 min, screen: true }
  - { at: 460 min, screen: false }
  - { at: 516 min, screen: true }
  - { at: 520 min, screen: false }
  - { at: 612 min, screen: true }
  - { at: 616 min, screen: false }
  - { at: 738 min, screen: true }
  - { at: 742 min, screen: false }
  - { at: 786 min, screen: true }
  - { at: 790 min, screen: false }
  - { at: 15 h, screen: true }
  - { at: 904 min, screen: false }
  - { at: 1044 min, screen: true }
  - { at: 1048 min, screen: false }
  - { at: 1092 min, screen: true }
  - { at: 1096 min, screen: false }
  - { at: 20 h, screen: true }
  - { at: 1204 min, screen: false }
  - { at: 1290 min, screen: true }
  - { at: 1294 min, screen: false }
  - { at: 1374 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - deferred
  - region_monitoring
  - periodic_request
  - duty_cycled
  - visits
  - software_region
replications: 20
seed: 42

"""##),
    ("scenarios", "other_app_navigating", ##"""
# On both drives another app navigates on the screen, and its positions are offered to every app on
# the phone: significant changes become exact, and the share of the radios' energy that is the
# strategy's own falls. The day is that of car_commute, so that the two can be compared.
version: 1
kind: scenario
name: other_app_navigating
title: A commute by car with another app navigating
trace: { recipe: traces/car_commute.recipe.yaml }
utc_offset: "+01:00"
world: { environment: suburban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
other_apps:
  - name: navigator
    strategy:
      name: navigation
      title: Best accuracy for navigation, on the screen only
      services:
        standard:
          desired_accuracy: best_for_navigation
          activity_type: automotive_navigation
          pauses_location_updates_automatically: false
    authorization: when_in_use
    precise_location: true
    background_modes: []
    background_at: 1 s
places:
  - { name: home, latitude: 48.069, longitude: 11.378, radius: 100 m }
  - { name: work, latitude: 48.119, longitude: 11.534, radius: 100 m }
  - { name: gym, latitude: 48.0745, longitude: 11.385, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 405 min, charger: false }
  - { at: 434 min, screen: true }
  - { at: 434 min, app: navigator, foreground: true }
  - { at: 457 min, app: navigator, background: true }
  - { at: 457 min, screen: false }
  - { at: 486 min, screen: true }
  - { at: 490 min, screen: false }
  - { at: 732 min, screen: true }
  - { at: 736 min, screen: false }
  - { at: 1004 min, screen: true }
  - { at: 1004 min, app: navigator, foreground: true }
  - { at: 1029 min, app: navigator, background: true }
  - { at: 1029 min, screen: false }
  - { at: 1170 min, screen: true }
  - { at: 1174 min, screen: false }
  - { at: 1365 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - region_monitoring
  - duty_cycled
  - visits
replications: 20
seed: 42

"""##),
    ("scenarios", "overnight_home", ##"""
version: 1
kind: scenario
name: overnight_home
title: An evening, a night and a morning at home in Utrecht
trace: { recipe: traces/overnight_home.recipe.yaml }
utc_offset: "+01:00"
world: { environment: suburban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 52.0892, longitude: 5.1103, radius: 100 m }
events:
  - { at: 12 min, screen: true }
  - { at: 18 min, screen: false }
  - { at: 48 min, screen: true }
  - { at: 54 min, screen: false }
  - { at: 90 min, screen: true }
  - { at: 96 min, screen: false }
  - { at: 156 min, screen: true }
  - { at: 162 min, screen: false }
  - { at: 165 min, charger: true }
  - { at: 11 h, charger: false }
  - { at: 666 min, screen: true }
  - { at: 672 min, screen: false }
  - { at: 696 min, screen: true }
  - { at: 702 min, screen: false }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - deferred
  - region_monitoring
  - periodic_request
  - duty_cycled
  - visits
  - software_region
replications: 20
seed: 42

"""##),
    ("scenarios", "overnight_kill", ##"""
# In the evening the system ends the app, as it does with suspended apps whose memory it needs; an
# app that runs on its updates is left alone. Monitoring launches the app again in the morning. The
# day is that of overnight_reboot.
version: 1
kind: scenario
name: overnight_kill
title: A night after the system has ended the app, and a commute by car in the morning
trace: { recipe: traces/overnight_commute.recipe.yaml }
utc_offset: "+01:00"
world: { environment: urban, area: dense_urban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 51.0284, longitude: 13.7042, radius: 100 m }
  - { name: work, latitude: 51.0905, longitude: 13.757, radius: 100 m }
events:
  - { at: 60 min, screen: true }
  - { at: 64 min, screen: false }
  - { at: 150 min, screen: true }
  - { at: 154 min, screen: false }
  - { at: 240 min, screen: true }
  - { at: 244 min, screen: false }
  - { at: 255 min, system_kill: true }
  - { at: 5 h, charger: true }
  - { at: 750 min, screen: true }
  - { at: 754 min, screen: false }
  - { at: 765 min, charger: false }
  - { at: 840 min, screen: true }
  - { at: 844 min, screen: false }
  - { at: 1020 min, screen: true }
  - { at: 1024 min, screen: false }
  - { at: 1260 min, screen: true }
  - { at: 1264 min, screen: false }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - region_monitoring
  - duty_cycled
  - visits
replications: 20
seed: 42

"""##),
    ("scenarios", "overnight_reboot", ##"""
# At half past three in the night the phone restarts, as after an update. Registrations are kept,
# the states of regions are unknown until they are determined anew, and updates that an app ran are
# over. The day is that of overnight_kill.
version: 1
kind: scenario
name: overnight_reboot
title: A night in which the phone restarts, and a commute by car in the morning
trace: { recipe: traces/overnight_commute.recipe.yaml }
utc_offset: "+01:00"
world: { environment: urban, area: dense_urban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 51.0284, longitude: 13.7042, radius: 100 m }
  - { name: work, latitude: 51.0905, longitude: 13.757, radius: 100 m }
events:
  - { at: 60 min, screen: true }
  - { at: 64 min, screen: false }
  - { at: 150 min, screen: true }
  - { at: 154 min, screen: false }
  - { at: 240 min, screen: true }
  - { at: 244 min, screen: false }
  - { at: 5 h, charger: true }
  - { at: 570 min, reboot: true }
  - { at: 750 min, screen: true }
  - { at: 754 min, screen: false }
  - { at: 765 min, charger: false }
  - { at: 840 min, screen: true }
  - { at: 844 min, screen: false }
  - { at: 1020 min, screen: true }
  - { at: 1024 min, screen: false }
  - { at: 1260 min, screen: true }
  - { at: 1264 min, screen: false }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - region_monitoring
  - duty_cycled
  - visits
replications: 20
seed: 42

"""##),
    ("scenarios", "permission_lost", ##"""
# At noon the user withdraws the right to use the location, and at four in the afternoon gives it
# back. Nothing is delivered in between; registrations stay. The day is that of office_day, so that
# the two can be compared.
version: 1
kind: scenario
name: permission_lost
title: A day at the office with the permission withdrawn for four hours
trace: { recipe: traces/office_day.recipe.yaml }
utc_offset: "+01:00"
world: { environment: urban, area: dense_urban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 53.587, longitude: 9.996, radius: 100 m }
  - { name: office, latitude: 53.5535, longitude: 9.9905, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 414 min, charger: false }
  - { at: 426 min, screen: true }
  - { at: 430 min, screen: false }
  - { at: 516 min, screen: true }
  - { at: 520 min, screen: false }
  - { at: 612 min, screen: true }
  - { at: 616 min, screen: false }
  - { at: 718 min, screen: true }
  - { at: 12 h, permission: false }
  - { at: 722 min, screen: false }
  - { at: 786 min, screen: true }
  - { at: 790 min, screen: false }
  - { at: 958 min, screen: true }
  - { at: 16 h, permission: true }
  - { at: 962 min, screen: false }
  - { at: 1092 min, screen: true }
  - { at: 1096 min, screen: false }
  - { at: 1200 min, screen: true }
  - { at: 1204 min, screen: false }
  - { at: 1374 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - region_monitoring
  - duty_cycled
  - visits
replications: 20
seed: 42

"""##),
    ("scenarios", "rural_drive", ##"""
version: 1
kind: scenario
name: rural_drive
title: A rural highway drive from Zaragoza to Lleida and back
trace: { recipe: traces/rural_drive.recipe.yaml }
utc_offset: "+01:00"
world: { environment: open_sky, area: rural }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 41.6488, longitude: -0.8891, radius: 100 m }
  - { name: rest_area, latitude: 41.505, longitude: -0.16, radius: 100 m }
  - { name: customer, latitude: 41.6176, longitude: 0.62, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 390 min, charger: false }
  - { at: 396 min, screen: true }
  - { at: 399 min, screen: false }
  - { at: 7 h, screen: true }
  - { at: 423 min, screen: false }
  - { at: 468 min, network: false }
  - { at: 8 h, network: true }
  - { at: 492 min, screen: true }
  - { at: 495 min, screen: false }
  - { at: 570 min, screen: true }
  - { at: 573 min, screen: false }
  - { at: 12 h, screen: true }
  - { at: 723 min, screen: false }
  - { at: 864 min, screen: true }
  - { at: 867 min, screen: false }
  - { at: 1050 min, screen: true }
  - { at: 1053 min, screen: false }
  - { at: 20 h, screen: true }
  - { at: 1203 min, screen: false }
  - { at: 1365 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - deferred
  - region_monitoring
  - periodic_request
  - duty_cycled
  - visits
  - software_region
replications: 20
seed: 42

"""##),
    ("scenarios", "sdk_presets", ##"""
version: 1
kind: scenario
name: sdk_presets
title: Presets modelled after shipping SDKs, on a day at the office
trace: { recipe: traces/office_day.recipe.yaml }
utc_offset: "+01:00"
world: { environment: urban, area: dense_urban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 53.587, longitude: 9.996, radius: 100 m }
  - { name: office, latitude: 53.5535, longitude: 9.9905, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 414 min, charger: false }
  - { at: 426 min, screen: true }
  - { at: 430 min, screen: false }
  - { at: 456 min, screen: true }
  - { at: 460 min, screen: false }
  - { at: 516 min, screen: true }
  - { at: 520 min, screen: false }
  - { at: 612 min, screen: true }
  - { at: 616 min, screen: false }
  - { at: 738 min, screen: true }
  - { at: 742 min, screen: false }
  - { at: 786 min, screen: true }
  - { at: 790 min, screen: false }
  - { at: 15 h, screen: true }
  - { at: 904 min, screen: false }
  - { at: 1044 min, screen: true }
  - { at: 1048 min, screen: false }
  - { at: 1092 min, screen: true }
  - { at: 1096 min, screen: false }
  - { at: 20 h, screen: true }
  - { at: 1204 min, screen: false }
  - { at: 1290 min, screen: true }
  - { at: 1294 min, screen: false }
  - { at: 1374 min, charger: true }
strategies:
  - control
  - duty_cycled
  - transistorsoft_like
  - radar_responsive_like
  - radar_efficient_like
  - owntracks_significant_like
  - owntracks_move_like
  - traccar_old_like
  - traccar_new_like
  - locokit_like
  - overland_like
  - emission_like
  - live_updates
  - adaptive_battery
replications: 20
seed: 42

"""##),
    ("scenarios", "site_schedule", ##"""
# The example app that logs visits to customers by geofences, beside strategies of settings.
version: 1
kind: scenario
name: site_schedule
title: An app that logs a technician's visits to twelve sites around Cologne
trace: { recipe: traces/site_visits.recipe.yaml }
utc_offset: "+01:00"
world: { environment: suburban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: ehrenfeld, latitude: 50.949, longitude: 6.917, radius: 100 m }
  - { name: nippes, latitude: 50.965, longitude: 6.954, radius: 100 m }
  - { name: chorweiler, latitude: 51.021, longitude: 6.898, radius: 100 m }
  - { name: muelheim, latitude: 50.962, longitude: 7.005, radius: 100 m }
  - { name: dellbrueck, latitude: 50.979, longitude: 7.068, radius: 100 m }
  - { name: bergisch_gladbach, latitude: 50.992, longitude: 7.123, radius: 100 m }
  - { name: rath, latitude: 50.923, longitude: 7.085, radius: 100 m }
  - { name: porz, latitude: 50.885, longitude: 7.058, radius: 100 m }
  - { name: rodenkirchen, latitude: 50.892, longitude: 6.993, radius: 100 m }
  - { name: huerth, latitude: 50.878, longitude: 6.876, radius: 100 m }
  - { name: frechen, latitude: 50.914, longitude: 6.812, radius: 100 m }
  - { name: lindenthal, latitude: 50.929, longitude: 6.916, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 390 min, charger: false }
  - { at: 396 min, screen: true }
  - { at: 399 min, screen: false }
  - { at: 7 h, screen: true }
  - { at: 423 min, screen: false }
  - { at: 456 min, screen: true }
  - { at: 459 min, screen: false }
  - { at: 510 min, screen: true }
  - { at: 513 min, screen: false }
  - { at: 570 min, screen: true }
  - { at: 573 min, screen: false }
  - { at: 630 min, screen: true }
  - { at: 633 min, screen: false }
  - { at: 690 min, screen: true }
  - { at: 693 min, screen: false }
  - { at: 750 min, screen: true }
  - { at: 753 min, screen: false }
  - { at: 810 min, screen: true }
  - { at: 813 min, screen: false }
  - { at: 15 h, screen: true }
  - { at: 903 min, screen: false }
  - { at: 18 h, screen: true }
  - { at: 1083 min, screen: false }
  - { at: 1230 min, screen: true }
  - { at: 1233 min, screen: false }
  - { at: 1350 min, charger: true }
strategies:
  - region_monitoring
  - site_schedule_app
  - visits
  - standard_best
replications: 20
seed: 42

"""##),
    ("scenarios", "site_visits", ##"""
version: 1
kind: scenario
name: site_visits
title: A technician visits twelve sites around Cologne
trace: { recipe: traces/site_visits.recipe.yaml }
utc_offset: "+01:00"
world: { environment: suburban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: ehrenfeld, latitude: 50.949, longitude: 6.917, radius: 100 m }
  - { name: nippes, latitude: 50.965, longitude: 6.954, radius: 100 m }
  - { name: chorweiler, latitude: 51.021, longitude: 6.898, radius: 100 m }
  - { name: muelheim, latitude: 50.962, longitude: 7.005, radius: 100 m }
  - { name: dellbrueck, latitude: 50.979, longitude: 7.068, radius: 100 m }
  - { name: bergisch_gladbach, latitude: 50.992, longitude: 7.123, radius: 100 m }
  - { name: rath, latitude: 50.923, longitude: 7.085, radius: 100 m }
  - { name: porz, latitude: 50.885, longitude: 7.058, radius: 100 m }
  - { name: rodenkirchen, latitude: 50.892, longitude: 6.993, radius: 100 m }
  - { name: huerth, latitude: 50.878, longitude: 6.876, radius: 100 m }
  - { name: frechen, latitude: 50.914, longitude: 6.812, radius: 100 m }
  - { name: lindenthal, latitude: 50.929, longitude: 6.916, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 390 min, charger: false }
  - { at: 396 min, screen: true }
  - { at: 399 min, screen: false }
  - { at: 7 h, screen: true }
  - { at: 423 min, screen: false }
  - { at: 456 min, screen: true }
  - { at: 459 min, screen: false }
  - { at: 510 min, screen: true }
  - { at: 513 min, screen: false }
  - { at: 570 min, screen: true }
  - { at: 573 min, screen: false }
  - { at: 630 min, screen: true }
  - { at: 633 min, screen: false }
  - { at: 690 min, screen: true }
  - { at: 693 min, screen: false }
  - { at: 750 min, screen: true }
  - { at: 753 min, screen: false }
  - { at: 810 min, screen: true }
  - { at: 813 min, screen: false }
  - { at: 15 h, screen: true }
  - { at: 903 min, screen: false }
  - { at: 18 h, screen: true }
  - { at: 1083 min, screen: false }
  - { at: 1230 min, screen: true }
  - { at: 1233 min, screen: false }
  - { at: 1350 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - deferred
  - region_monitoring
  - periodic_request
  - duty_cycled
  - visits
  - software_region
replications: 20
seed: 42

"""##),
    ("scenarios", "street_game", ##"""
# The example game: best accuracy and compass while it is on the screen.
version: 1
kind: scenario
name: street_game
title: A game played on foot in the old town of Freiburg, with a break
trace: { recipe: traces/street_game.recipe.yaml }
utc_offset: "+01:00"
world: { environment: urban, area: dense_urban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: when_in_use, background_modes: [], background_at: 40 min }
places:
  - { name: minster, latitude: 47.9955, longitude: 7.8527, radius: 100 m }
  - { name: market_hall, latitude: 47.9937, longitude: 7.8491, radius: 100 m }
events:
  - { at: 1 min, screen: true }
  - { at: 40 min, screen: false }
  - { at: 55 min, foreground: true }
  - { at: 55 min, screen: true }
  - { at: 95 min, background: true }
  - { at: 95 min, screen: false }
strategies:
  - standard_best
  - street_game_app
  - standard_hundred_meters
replications: 20
seed: 42

"""##),
    ("scenarios", "traffic_jam", ##"""
version: 1
kind: scenario
name: traffic_jam
title: A jammed ring road and red lights across Paris, twice
trace: { recipe: traces/traffic_jam.recipe.yaml }
utc_offset: "+01:00"
world: { environment: urban, area: dense_urban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 48.88, longitude: 2.415, radius: 100 m }
  - { name: work, latitude: 48.837, longitude: 2.24, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 405 min, charger: false }
  - { at: 408 min, screen: true }
  - { at: 412 min, screen: false }
  - { at: 438 min, screen: true }
  - { at: 442 min, screen: false }
  - { at: 474 min, screen: true }
  - { at: 478 min, screen: false }
  - { at: 10 h, screen: true }
  - { at: 604 min, screen: false }
  - { at: 750 min, screen: true }
  - { at: 754 min, screen: false }
  - { at: 930 min, screen: true }
  - { at: 934 min, screen: false }
  - { at: 1098 min, screen: true }
  - { at: 1102 min, screen: false }
  - { at: 1134 min, screen: true }
  - { at: 1138 min, screen: false }
  - { at: 1230 min, screen: true }
  - { at: 1234 min, screen: false }
  - { at: 1314 min, screen: true }
  - { at: 1318 min, screen: false }
  - { at: 1365 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - deferred
  - region_monitoring
  - periodic_request
  - duty_cycled
  - visits
  - software_region
replications: 20
seed: 42

"""##),
    ("scenarios", "weighted_week", ##"""
version: 1
kind: week
name: weighted_week
title: A week of an office worker, weighted by days
days:
  - { scenario: office_day.yaml, weight: 3 }
  - { scenario: metro_commute.yaml, weight: 1 }
  - { scenario: car_commute.yaml, weight: 1 }
  - { scenario: home_errands.yaml, weight: 1 }
  - { scenario: day_hike.yaml, weight: 1 }

"""##),
    ("scenarios", "wifi_off_day", ##"""
# The Wi-Fi radio is off all day: no scans, so positions come from satellites and cells alone, and
# regions have the wide cushion. The day is that of office_day, so that the two can be compared.
version: 1
kind: scenario
name: wifi_off_day
title: A day at the office with the Wi-Fi radio off
trace: { recipe: traces/office_day.recipe.yaml }
utc_offset: "+01:00"
world: { environment: urban, area: dense_urban }
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 53.587, longitude: 9.996, radius: 100 m }
  - { name: office, latitude: 53.5535, longitude: 9.9905, radius: 100 m }
events:
  - { at: 0 h, charger: true }
  - { at: 0 h, wifi: false }
  - { at: 414 min, charger: false }
  - { at: 426 min, screen: true }
  - { at: 430 min, screen: false }
  - { at: 516 min, screen: true }
  - { at: 520 min, screen: false }
  - { at: 612 min, screen: true }
  - { at: 616 min, screen: false }
  - { at: 738 min, screen: true }
  - { at: 742 min, screen: false }
  - { at: 786 min, screen: true }
  - { at: 790 min, screen: false }
  - { at: 900 min, screen: true }
  - { at: 904 min, screen: false }
  - { at: 1044 min, screen: true }
  - { at: 1048 min, screen: false }
  - { at: 1200 min, screen: true }
  - { at: 1204 min, screen: false }
  - { at: 1374 min, charger: true }
strategies:
  - control
  - standard_best
  - standard_hundred_meters
  - significant_change
  - region_monitoring
  - duty_cycled
  - visits
replications: 20
seed: 42

"""##),
  ]
}
