// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from the folder scenarios; change the files there.

/// The built-in files by folder and name, in the order of their names.
enum BuiltInFiles {
  static let all: [(folder: String, name: String, text: String)] = [
    ("os", "android_6", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# Android 6 as far as positions go: how they are worded and how often they come. Services and the life
# cycle of apps are those of Core Location, for want of a model of Android's.
version: 1
kind: os
extends: ios_18
name: android_6
title: Android 6 positions under Core Location's services
platform: android
settings:
  accuracy_style: android                 # measured (MobilityNet 2020, Nexus 6)
  gnss_accuracy_factor: 0.7               # measured: satellites are reported too well
  cell_accuracy_factor: 0.47              # measured: 900 m where cells reach 1.9 km
  scan_interval_moving: 5 s               # [9] measured
  wifi_first_delay: 0.8 s                 # [10] measured, 0.3 to 1.6 s, from a cached scan
  wifi_still_jitter: 0 m                  # measured: 0 to 1.2 m, the same position again and again

"""##),
    ("os", "doc", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 18 as documented, where documents and field measurements disagree. Numbers in brackets are the
# rules of docs/core-location.md before the measured values replaced its defaults.
version: 1
kind: os
extends: ios_18
name: doc
title: iOS as documented
settings:
  wifi_first_delay: 3 s                   # [10] A: 2 to 4 s
  scan_interval_moving: 10 s              # [9] A: one fix per scan
  scan_interval_still: 60 s               # [9] A
  static_hold_early_interval: 1 s         # no static hold is documented
  static_hold_late_interval: 1 s          # no static hold is documented
  significant_change_interval: 300 s      # [18] doc: at least five minutes between events
  region_cushion_minimum: 200 m           # [25] doc: fixed cushion
  region_cushion_maximum: 200 m           # [25] doc
  region_latency_median: 174 s            # [27] doc mean 240 s = median 174 s x exp(0.8² / 2)
  region_latency_spread: 0.8              # [27] A
  visit_arrival_delay: 8 min              # [34] A: median
  visit_sleeping_delay_minimum: 8 min     # [34] A: median
  visit_sleeping_delay_maximum: 20 min    # [34] A: 95th percentile
  gnss_accuracy_factor: 1                 # [4] doc: the circle holds 63 to 68 %
  convergence_fraction: 0                 # no slow convergence is documented

"""##),
    ("os", "ios_12", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 12, the system of the MobilityNet recordings: deferral is dead since iOS 10 [30].
version: 1
kind: os
extends: ios_18
name: ios_12
title: iOS 12, field behaviour
settings:
  deferred_updates_available: false       # [30] reported: dead from iOS 10
  background_task_limit: 180 s            # [29] A: 180 s from iOS 7

"""##),
    ("os", "ios_18", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 18 as seen in the field. Numbers in brackets are the rules of docs/core-location.md; marks:
# doc (stated by Apple), measured (MobilityNet 2020, iPhone 6, unless said otherwise), reported (in
# public threads), A (assumption). What Apple documents and the field contradicts is in doc.yaml.
version: 1
kind: os
name: ios_18
title: iOS 18, field behaviour
platform: ios
settings:
  # Standard service
  cell_first_delay: 1 s                   # [10] measured, 0.4 to 1.4 s
  wifi_first_delay: 1.7 s                 # [10] measured, class of 65 m
  scan_interval_moving: 6.5 s             # [9] measured
  scan_interval_still: 124 s              # [9] measured
  gnss_interval: 1 s                      # [9] doc
  gnss_fallback_after: 20 s               # [8] A
  gnss_fallback_timeout: 60 s             # [8] A
  scans_beside_gnss: true                 # A; unknown, both values are possible
  filter_improvement_fraction: 0.20       # [11] A
  location_unknown_after: 10 s            # [12] A
  request_timeout: 10 s                   # [13] reported
  static_hold_after: 30 s                 # static hold, A
  static_hold_early_interval: 240 s       # static hold, measured: 15 deliveries an hour
  static_hold_early_duration: 30 min      # static hold, measured
  static_hold_late_interval: 90 min       # static hold, measured: 0.4 to 1 delivery an hour
  pause_after: 15 min                     # [14] reported, 10 to 20 min

  # Look-ups of access points and cells
  lookup_tile_size: 1 km                  # A
  lookup_bytes: 20000                     # A
  lookup_known_radius: 20 km              # A; around where the day starts

  # Life cycle
  suspend_after: 5 s                      # [15] A
  wake_assertion: 10 s                    # [29] doc
  background_task_limit: 30 s             # [29] A

  # Significant change
  significant_change_distance: 500 m      # [18] doc
  significant_change_interval: 0 s        # [18] field: the documented 300 s is not seen
  significant_change_delay: 120 s         # [20] A
  significant_change_fix_age: 60 s        # [19] A

  # Regions
  region_limit: 20                        # [23] doc
  maximum_region_radius: 200 km           # [23] A
  region_registration_delay: 0.2 s        # [23] A
  region_cushion_minimum: 50 m            # [25] A
  region_cushion_maximum: 200 m           # [25] doc
  region_hold: 20 s                       # [25] doc
  region_scan_minimum: 90 s               # [26] A
  region_scan_maximum: 180 s              # [26] A
  region_latency_median: 20 s             # [27] A
  region_latency_spread: 0.8              # [27] A; of the natural logarithm
  region_tail_fraction: 0.02              # [27] A
  region_tail_minimum: 30 min             # [27] A
  region_tail_maximum: 180 min            # [27] A

  # Deferred updates
  deferred_updates_available: false       # [30] reported: dead from iOS 10
  deferred_capacity: 3600                 # [31] A
  deferred_loss_timeout: 10 s             # [32] A
  scans_while_deferred: false             # A

  # Visits
  visit_radius: 100 m                     # [34] A
  visit_dwell: 5 min                      # [34] A
  visit_arrival_delay: 111 s              # [34] measured while the app's own updates run
  visit_sleeping_delay_minimum: 8 min     # [34] reported
  visit_sleeping_delay_maximum: 15 min    # [34] reported
  visit_departure_distance: 150 m         # [35] A
  visit_departure_dwell: 5 min            # [35] A
  visit_missed_fraction: 0.05             # [36] A

  # Reported accuracy
  accuracy_style: ios                     # measured: classes
  gnss_accuracy_factor: 1.2               # measured
  gnss_accuracy_spread: 0.3               # measured; of the natural logarithm
  gnss_accuracy_refresh: 30 s             # A
  wifi_accuracy_spread: 0.5               # measured on Android, whose radii are continuous
  cell_accuracy_factor: 1.45              # derived: four times the median error, of the cell's range
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
# iOS 6, the first system with deferral [30] and automatic pausing. Visits came with iOS 8; this
# profile still has them. Cells are reported as on the first iPhones (A: how long that lasted is not
# known). The rest is taken from the newer systems.
version: 1
kind: os
extends: ios_18
name: ios_6
title: iOS 6, deferral available, long background tasks
settings:
  deferred_updates_available: true        # [30] reported: iOS 6 to 9
  background_task_limit: 600 s            # [29] reported: 600 s before iOS 7
  accuracy_style: ios_2009                # reported: 500 m, 1000 m, 1414 m; A for this version

"""##),
    ("os", "ios_9", ##"""
# yaml-language-server: $schema=../../schemas/os.v1.schema.json
# iOS 9, the last system in which deferral works [30]. The rest is taken from the newer systems.
version: 1
kind: os
extends: ios_18
name: ios_9
title: iOS 9, deferral available
settings:
  deferred_updates_available: true        # [30] reported: iOS 6 to 9
  background_task_limit: 180 s            # [29] A: 180 s from iOS 7

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
scale:
  power:
    value: 1
    range: [1, 1]
    basis: assumption
    source: "Assumption: the published phone itself"
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
    source: "Assumption: as the work per delivery"
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
    value: 0.3 s
    range: [0.2 s, 0.4 s]
    basis: assumption
    source: "Assumption: 0.3 s of full load for each delivered fix, 103 mJ; range of 30 %"
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
screen:
  power:
    value: 350 mW
    range: [288 mW, 900.7 mW]
    basis: assumption
    source: "Assumption: indoor brightness; PowerTutor 2013 (HTC Dream): 288 mW at the lowest, 900.7 mW at full"

"""##),
    ("phones", "iphone_6", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# An iPhone 6 of 2014, from the only public field recordings of percent per hour by location setting.
# All powers are increments over the suspended phone camped on a cell. The mean powers above idle that
# the numbers reproduce: Best still 242, Best moving 401, Hundred still 76, Hundred moving 187 mW.
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
scale:
  power:
    value: 1
    range: [0.88, 1.1]
    basis: measured
    source: "MobilityNet 2020: units of one model differ by 0.88 to 1.10 in percent per hour, battery wear included"
base:
  power:
    value: 45 mW
    range: [40 mW, 58 mW]
    basis: measured
    source: "MobilityNet 2020 (iPhone 6, iOS 12), gauge-corrected means: idle 0.65 %/h of 6.91 Wh; whole control days 0.84 %/h = 58 mW"
cpu:
  awake_power:
    value: 70 mW
    range: [51 mW, 99 mW]
    basis: derived
    source: "MobilityNet 2020 (iPhone 6, iOS 12), gauge-corrected means: Hundred still, 76 mW above idle, less a scan of 0.76 J every 124 s; range from its 95 % interval 1.48 to 2.17 %/h"
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
    range: [199 mW, 316 mW]
    basis: derived
    source: "MobilityNet 2020 (iPhone 6, iOS 12), gauge-corrected means: Best moving is 401 mW above idle, 331 mW above awake; less 117 mW of scans every 6.5 s, 10 mW of fix work and 5 mW of deliveries 199 mW remain, without scans 316 mW; not separable"
  weak_power:
    value: 156 mW
    range: [130 mW, 180 mW]
    basis: derived
    source: "MobilityNet 2020 (iPhone 6, iOS 12), gauge-corrected means: Best still is 242 mW above idle, less 70 mW awake and the scans and work beside it"
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
wifi:
  scan_power:
    value: 1.52 W
    range: [0.38 W, 1.52 W]
    basis: derived
    source: "MobilityNet 2020 (iPhone 6, iOS 12), gauge-corrected means: Hundred moving gives 0.76 J per scan; 1.52 W over 0.5 s, 0.38 W if a scan takes 2 s"
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
screen:
  power:
    value: 400 mW
    range: [280 mW, 520 mW]
    basis: assumption
    source: "Assumption: indoor brightness; AOSP power_profile.xml, panther (Pixel 7) has 362.6 mW at the lowest"

"""##),
    ("phones", "iphone_class", ##"""
# yaml-language-server: $schema=../../schemas/phone.v1.schema.json
# A recent iPhone as far as can be said: the structure of iphone_6 on a larger battery with one common
# scale on all powers. Trust ratios first, then ranges; no component power of an iPhone is published.
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
scale:
  power:
    value: 0.65
    range: [0.3, 1]
    basis: assumption
    source: "Assumption: newer chips take 0.3 to 1 times the power of iphone_6; replace by a calibration"

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
scale:
  power:
    value: 1
    range: [1, 1]
    basis: assumption
    source: "Assumption: the maker's own profile; it leaves out memory and regulator overhead"
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
screen:
  power:
    value: 500 mW
    range: [454.3 mW, 1195.6 mW]
    basis: assumption
    source: "Assumption: indoor brightness; AOSP power_profile.xml, sailfish (Pixel): 454.3 mW at the lowest, 1195.6 mW at full"

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
scale:
  power:
    value: 1
    range: [1, 1]
    basis: assumption
    source: "Assumption: the maker's own profile; it leaves out memory and regulator overhead"
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
screen:
  power:
    value: 400 mW
    range: [362.6 mW, 2101.6 mW]
    basis: assumption
    source: "Assumption: indoor brightness; AOSP power_profile.xml, panther (Pixel 7): 362.6 mW at the lowest, 2101.6 mW at full"

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
    no_fix_fraction: 0.5            # A
    weak_fraction: 0.14285714285714285 # A
  walking:
    shape: 1.5                      # A: on foot in suburbs and mid-rise streets
    scale: 26 m                     # A
    no_fix_fraction: 0.02           # A
    weak_fraction: 0.07             # A
  freeway:
    shape: 1.2                      # A: by vehicle from freeway_speed on, in suburbs and mid-rise streets
    scale: 34 m                     # A
    no_fix_fraction: 0.5            # A
    weak_fraction: 0.14285714285714285 # A
  weak:
    shape: 1.4                      # A: few or distant access points
    scale: 75 m                     # A
  freeway_speed: 22 m/s             # A: about 80 km/h
  place_fraction: 0.25              # A: of the variance
  place_size: 50 m                  # A
  moving_time_constant: 15 s        # A
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
  hysteresis_db: 3                  # doc: common network setting for event A3
  time_to_trigger: 256 ms           # doc: common network setting
  database_fraction: 0.15           # A: of the inter-site distance, per axis
  range_factor: 1.1                 # derived by simulation: 1906 m of 1732 m hold 95 %
  position_age: 10 s                # A
  area_spacing_factor: 1.93         # derived: 95 % of a hexagon lie within 0.519 of its spacing

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
  ]
}
