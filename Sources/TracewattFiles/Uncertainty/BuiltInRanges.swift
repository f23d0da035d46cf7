// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from scenarios/ranges.csv; change that file.

/// The table of ranges of systems and providers.
enum BuiltInRanges {
  static let text = ##"""
key,low,high,basis,source
os.cell_first_delay,0.4 s,1.4 s,measured,"MobilityNet 2020, iPhone 6 with iOS 12: 0.4 to 1.4 s"
os.cell_first_delay_without_gnss,0.4 s,0.7 s,measured,"MobilityNet 2020, iPhone 6 with iOS 12: 0.4 to 0.7 s at 100 m"
os.wifi_first_delay,x0.6,x1.6,measured,"MobilityNet 2020, iPhone 6 with iOS 12: a median; width assumed. Android 6 took 0.3 to 1.6 s about 0.8 s"
os.wifi_first_delay_without_gnss,x0.6,x1.6,measured,"MobilityNet 2020, iPhone 6 with iOS 12: a median; width assumed"
os.scan_interval_moving,5 s,10 s,measured,"MobilityNet 2020, iPhone 6 with iOS 12: 6.5 s; Android 6 scanned every 5 s, documents suggest 10 s"
os.scan_interval_still,60 s,150 s,measured,"MobilityNet 2020, iPhone 6 with iOS 12: 124 s; documents suggest 60 s, upper end assumed"
os.gnss_fallback_after,10 s,40 s,assumption,Assumption: half to twice the value
os.gnss_fallback_timeout,30 s,120 s,assumption,Assumption: half to twice the value
os.scans_beside_gnss,false,true,assumption,"Assumption: unknown, both are possible; the powers of iphone_6 were fitted with scans"
os.dead_reckoning_time,40 s,80 s,measured,"MobilityNet 2020, iPhone 6 with iOS 12, 100 m: first and last decade of ages at which cells take over"
os.dead_reckoning_growth,12.7,20.5,measured,"MobilityNet 2020, iPhone 6 with iOS 12, 100 m: quartiles of 474 losses in trains, buses and cars"
os.filter_improvement_fraction,0.1,0.4,assumption,Assumption: half to twice the value
os.location_unknown_after,5 s,20 s,assumption,Assumption: half to twice the value
os.request_timeout,8 s,15 s,assumption,Assumption: around the 10 s that developers report
os.static_hold_after,10 s,120 s,assumption,Assumption: nothing is published; seconds to two minutes
os.static_hold_early_interval,180 s,300 s,measured,"MobilityNet 2020, iPhone 6 with iOS 12: 15 deliveries an hour; 12 to 20 assumed"
os.static_hold_early_duration,20 min,45 min,measured,"MobilityNet 2020, iPhone 6 with iOS 12: about half an hour; width assumed"
os.static_hold_late_interval,60 min,150 min,measured,"MobilityNet 2020, iPhone 6 with iOS 12: 0.4 to 1 delivery an hour"
os.pause_after,10 min,20 min,derived,Reported by developers: 10 to 20 min
os.pause_radius,50 m,200 m,assumption,Assumption: half to twice the value
os.pause_radius_fitness,15 m,60 m,assumption,Assumption: half to twice the value
os.pause_radius_automotive,75 m,300 m,assumption,Assumption: half to twice the value
os.lookup_tile_size,0.5 km,2 km,assumption,Assumption: half to twice the value
os.lookup_bytes,5000,80000,assumption,Assumption: a quarter to four times the value
os.lookup_known_radius,5 km,50 km,assumption,Assumption: a town to a region
os.suspend_after,1 s,10 s,assumption,Assumption: a second to the run time of a wake
os.background_task_limit,20 s,40 s,assumption,Assumption: about the 30 s that developers see from iOS 13 on
os.background_task_notice,0.5 s,5 s,assumption,Assumption: within the last seconds
os.suspended_queue_capacity,10,1000,assumption,Assumption: a tenth to ten times the value
os.suspended_kill_interval,2 h,24 h,assumption,Assumption: depends on what else the phone does; hours to a day
os.filtered_suspend_after,10 s,120 s,assumption,Assumption: seconds to two minutes
os.filtered_resume_minimum,45 s,75 s,assumption,Assumption: around the 60 s that developers report as the least
os.filtered_resume_maximum,120 s,180 s,assumption,Assumption: around the 144 s that developers report as the most
os.low_power_mode_ends_background,false,true,assumption,Assumption: reported and disputed
os.offline_delay_factor,1,6,assumption,Assumption: no effect to twice the value
os.background_refresh_interval,10 min,60 min,assumption,Assumption: about 15 min at best is reported; users' habits decide
os.background_refresh_delay,5 min,60 min,assumption,Assumption: at the system's discretion
os.silent_push_interval,15 min,30 min,assumption,Assumption: two or three an hour are documented
os.provisional_hold,10 min,4 h,assumption,Assumption: when users look at a notice
os.in_use_grace,1 s,10 s,assumption,Assumption: seconds
os.reduced_accuracy_grid,2 km,10 km,assumption,Assumption: around the documented radius
os.reduced_accuracy_interval,10 min,20 min,assumption,Assumption: about four an hour are reported
os.significant_change_interval,0 s,300 s,measured,Field: none seen; 300 s are documented
os.significant_change_delay,30 s,300 s,assumption,Assumption: half a minute to five
os.significant_change_fix_age,15 s,180 s,assumption,Assumption: a quarter to three times the value
os.region_registration_delay,0.05 s,1 s,assumption,Assumption: below a second
os.region_cushion_minimum,20 m,100 m,assumption,Assumption: below the documented 200 m without Wi-Fi
os.region_scan_minimum,30 s,60 s,fitted,"Exits of 100 m regions by iPhones with iOS 12 (MobilityNet 2020): 50 exits, median 111 s and nine tenths 157 s after leaving"
os.region_scan_maximum,60 s,180 s,fitted,"Exits of 100 m regions by iPhones with iOS 12 (MobilityNet 2020), as the least; the upper end as assumed before"
os.region_latency_median,5 s,174 s,assumption,"Assumption: seconds, up to the median behind the documented mean of 240 s"
os.region_latency_spread,0.4,1.2,assumption,Assumption: half the value more or less
os.region_tail_fraction,0,0.06,assumption,Assumption: none to three times the value
os.region_tail_minimum,10 min,60 min,assumption,Assumption: a third to twice the value
os.region_tail_maximum,90 min,360 min,assumption,Assumption: half to twice the value
os.region_effective_radius,50 m,150 m,assumption,Assumption: around the 100 m that developers report
os.region_state_delay,1 s,10 s,assumption,Assumption: seconds
os.deferred_capacity,600,7200,assumption,Assumption: ten minutes to two hours of fixes
os.deferred_loss_timeout,5 s,30 s,assumption,Assumption: half to three times the value
os.scans_while_deferred,false,true,assumption,"Assumption: unknown, both are possible"
os.beacon_entry_delay,0.5 s,2 s,assumption,Assumption: around the second that developers report
os.beacon_exit_delay,3 s,30 s,assumption,"Assumption: 30 s are reported, 3 s claimed"
os.proximity_immediate,0.1 m,0.5 m,derived,"10 cm documented, 0.5 m in use by apps"
os.live_stationary_after,30 s,300 s,assumption,Assumption: half a minute to five
os.geocoder_limit,20,100,assumption,"Assumption: about one a minute is recommended, 50 are reported"
os.geocode_bytes,1000,10000,assumption,Assumption: a third to three times the value
os.geocode_delay,0.2 s,2 s,assumption,Assumption: a network's answer
os.notification_screen_time,5 s,15 s,assumption,Assumption: seconds
os.notification_work,0.2 s,1 s,assumption,Assumption: half to twice the value
os.visit_dwell,3 min,8 min,assumption,Assumption: minutes
os.visit_arrival_delay,x0.7,x1.4,measured,"MobilityNet 2020, iPhone 6 with iOS 12: a median of 111 s, quartile 177 s; width assumed"
os.visit_arrival_spread,0.4,0.8,measured,"MobilityNet 2020, iPhone 6 with iOS 12: nine tenths below 228 s; width assumed"
os.visit_sleeping_delay_minimum,x0.7,x1.3,assumption,Assumption: around what is reported
os.visit_sleeping_delay_maximum,x0.7,x1.5,assumption,Assumption: around what is reported
os.visit_departure_distance,100 m,300 m,assumption,Assumption: a region's radius and more
os.visit_departure_dwell,2 min,10 min,assumption,Assumption: half to twice the value
os.visit_date_error_minimum,0.5 min,1.5 min,assumption,Assumption: half the value more or less
os.visit_date_error_maximum,1.5 min,4 min,assumption,Assumption: up to twice the value
os.visit_missed_fraction,0.01,0.15,assumption,Assumption: a fifth to three times the value
os.visit_false_fraction,0.01,0.15,assumption,Assumption: a fifth to three times the value
os.visit_false_dwell,1 min,3 min,assumption,Assumption: half the value more or less
os.visit_walk_interval,21 min,36 min,measured,"Visits of iPhones with iOS 12 (MobilityNet 2020): 56 arrivals in 25.2 h of walking legs with updates on, Poisson interval 42 to 73"
os.visit_charger_factor,1,8,assumption,Assumption: no help to twice the value
os.course_minimum_speed,0.2,1.5,assumption,Assumption: below a walk
os.gnss_accuracy_factor,x0.85,x1.15,measured,"MobilityNet 2020, iPhone 6 with iOS 12: width assumed"
os.gnss_accuracy_spread,x0.67,x1.33,measured,"MobilityNet 2020, iPhone 6 with iOS 12: width assumed"
os.gnss_accuracy_refresh,10 s,60 s,assumption,Assumption: a third to twice the value
os.wifi_accuracy_factor,x0.8,x1.25,measured,"MobilityNet 2020, Nexus 6: width assumed"
os.wifi_accuracy_spread,x0.7,x1.3,measured,"MobilityNet 2020, Nexus 6: width assumed"
os.cell_accuracy_factor,x0.7,x1.4,derived,Between the median error and four times it as radii are reported; width assumed
os.cell_accuracy_spread,x0.5,x1.5,derived,"MobilityNet 2020, Nexus 6: width assumed"
os.wifi_still_jitter,2 m,9 m,measured,"MobilityNet 2020, iPhone 6 with iOS 12: 68 % of positions within 3 to 14 m, which is 2 to 9 m per axis"
os.start_up_accuracy_median,x0.75,x1.35,measured,"MobilityNet 2020, iPhone 6 with iOS 12: 16 starts; twice the standard error of a median of so many"
os.start_up_accuracy_spread,0.4,0.8,derived,"MobilityNet 2020, iPhone 6 with iOS 12: 16 starts; width assumed"
os.start_up_accuracy_minimum,x0.5,x1,measured,"MobilityNet 2020, iPhone 6 with iOS 12: the least of 16; lower with more"
os.start_up_accuracy_maximum,x1,x1.5,measured,"MobilityNet 2020, iPhone 6 with iOS 12: the most of 16; higher with more"
os.convergence_fraction,0.15,0.5,measured,"MobilityNet 2020, iPhone 6 with iOS 12: width assumed"
os.convergence_factor,2,5,measured,"MobilityNet 2020, iPhone 6 with iOS 12: width assumed"
os.convergence_time,3 s,10 s,measured,"MobilityNet 2020, iPhone 6 with iOS 12: width assumed"
os.fused_provider.seek_timeout,10 s,60 s,assumption,Assumption: nothing is published; AOSP's own provider gives up after 60 s
os.fused_provider.settle_moving,3 s,10 s,measured,"MobilityNet 2020, Nexus 6 with Android 6: 5 to 7 s between the two positions of a turn; width assumed"
os.fused_provider.settle_fraction,0,0.19,measured,"MobilityNet 2020, Nexus 6 with Android 6: the least and the most of nine recordings of trips"
os.fused_provider.network_interval_moving,5 s,6 s,measured,"MobilityNet 2020, Nexus 6 with Android 6: 5.0 to 6.1 s"
os.fused_provider.network_interval_still,60 s,150 s,measured,"MobilityNet 2020, Nexus 6 with Android 6: 37 an hour; width assumed"
os.fused_provider.balanced_gnss_below,2 s,29 s,assumption,"Assumption: between 1 s, where satellites were used, and 30 s, where they were not"
os.fused_provider.background_interval,x0.5,x1.5,assumption,Assumption: a few times an hour is two to six
os.fused_provider.geofence_check_minimum,5 s,30 s,assumption,Assumption: half to three times the value
os.fused_provider.geofence_check_maximum,70 s,140 s,fitted,"Fitted to 68 exits of MobilityNet 2020, Nexus 6 with Android 6: 95 % interval by sessions"
os.fused_provider.geofence_background_check_minimum,x0.7,x1.3,derived,"Documented from Android 8: 2 to 3 min on average; before as in front, fitted; width assumed"
os.fused_provider.geofence_background_check_maximum,x0.7,x1.3,derived,"Documented from Android 8: 2 to 3 min on average; before as in front, fitted; width assumed"
os.fused_provider.geofence_margin,0.2,0.6,derived,Play services 3.2: 15 % or 25 % of the circle; for a straight border
os.fused_provider.geofence_approach_speed,20,60,assumption,Assumption: a road to a fast train
os.fused_provider.geofence_rest_check,10 s,60 s,assumption,Assumption: half to three times the value
providers.gnss.open_sky.sigma,x0.5,x1.25,derived,"Tomastik 2021: RMSE of 1.7 to 4.5 m, which is 1.2 to 3.2 m per axis"
providers.gnss.suburban.sigma,x0.8,x1.25,measured,"MobilityNet 2020, four phones of a model; other regions assumed within a quarter"
providers.gnss.urban.sigma,x0.85,x1.6,derived,"Merry and Bettinger 2019: means of 7 to 13 m, which is 5.6 to 10.4 m per axis"
providers.gnss.urban_canyon.sigma,x0.5,x3,assumption,"Assumption: tens of metres, no published distribution"
providers.gnss.forest.sigma,x0.58,x1.78,derived,"Tomastik 2021: RMSE of 4.1 to 12.6 m, which is 2.9 to 8.9 m per axis"
providers.gnss.indoor.sigma,x0.6,x2,measured,MobilityNet 2020: one home; other houses assumed up to twice as bad
providers.gnss.indoor_deep.sigma,x0.5,x3,assumption,Assumption: half to three times the value
providers.gnss.tunnel.sigma,x0.5,x2,assumption,Assumption: without effect while nothing is received
providers.gnss.freeway.sigma,x0.8,x1.25,assumption,Assumption: as suburbs
providers.gnss.*.tail_fraction,x0.5,x2,assumption,Assumption: half to twice the value
providers.gnss.*.tail_factor,x0.7,x1.5,assumption,Assumption: around the value
providers.gnss.open_sky.availability_fraction,0.97,1,assumption,Assumption: rare losses
providers.gnss.suburban.availability_fraction,0.95,1,assumption,Assumption: rare losses
providers.gnss.freeway.availability_fraction,0.95,1,assumption,Assumption: rare losses
providers.gnss.urban.availability_fraction,0.9,1,assumption,Assumption: some losses
providers.gnss.urban_canyon.availability_fraction,0.7,1,assumption,Assumption: frequent losses to none
providers.gnss.forest.availability_fraction,0.8,1,assumption,Assumption: some losses
providers.gnss.indoor.availability_fraction,0.3,1,assumption,Assumption: a matter of walls and windows
providers.gnss.indoor_deep.availability_fraction,0,0.5,assumption,Assumption: nothing to half of the time
providers.gnss.urban.acquisition_multiplier,1,2.5,assumption,Assumption: as in the open to that of canyons
providers.gnss.urban_canyon.acquisition_multiplier,1.5,5,assumption,Assumption: that of mid-rise streets to twice the value
providers.gnss.forest.acquisition_multiplier,1,2.5,assumption,Assumption: as in the open to that of canyons
providers.gnss.suburban.acquisition_multiplier,1,1.5,assumption,Assumption: as in the open to that of mid-rise streets
providers.gnss.freeway.acquisition_multiplier,1,1.5,assumption,Assumption: as in the open to that of mid-rise streets
providers.gnss.indoor.acquisition_multiplier,1,4,assumption,Assumption: measured near a window; deeper inside up to four times
providers.gnss.indoor_deep.acquisition_multiplier,2,8,assumption,Assumption: half to twice the value
providers.gnss.run_bias,0 m,2.5 m,assumption,Assumption: none to twice the value
providers.gnss.decorrelation_time,40 s,300 s,derived,Extrapolated from moving phones; width assumed
providers.gnss.decorrelation_distance,60 m,150 m,derived,"MobilityNet 2020: 15 to 18 s cycling, 8 to 13 s driving"
providers.gnss.minimum_time_constant,1 s,5 s,assumption,Assumption: around the value
providers.gnss.maximum_time_constant,60 s,300 s,derived,"That of a phone at rest, extrapolated; width assumed"
providers.gnss.episode_mean,10 s,120 s,assumption,Assumption: a third to four times the value
providers.gnss.availability_slot,10 s,120 s,assumption,Assumption: a third to four times the value
providers.gnss.reflection_interval,1 min,5 min,assumption,Assumption: half to more than twice the value
providers.gnss.reflection_spacing,100 m,500 m,assumption,Assumption: half to more than twice the value
providers.gnss.reflection_size,10 m,40 m,assumption,Assumption: half to twice the value
providers.gnss.reflection_maximum,50 m,200 m,assumption,Assumption: half to twice the value
providers.gnss.reflection_hold,5 s,60 s,assumption,Assumption: a quarter to three times the value
providers.wifi.*.shape,x0.8,x1.25,assumption,Assumption: around the value
providers.wifi.suburban.shape,x0.9,x1.1,measured,"MobilityNet 2020, suburban; width assumed"
providers.wifi.*.scale,x0.6,x1.6,assumption,Assumption: around the value
providers.wifi.suburban.scale,x0.8,x1.25,measured,"MobilityNet 2020, one region; width assumed"
providers.wifi.open_sky.no_fix_fraction,0.4,0.98,assumption,Assumption: from villages to empty country
providers.wifi.suburban.no_fix_fraction,0.02,0.4,assumption,Assumption: as in town to gaps of thin suburbs
providers.wifi.urban.no_fix_fraction,0,0.1,assumption,Assumption: none to that of suburbs
providers.wifi.urban_canyon.no_fix_fraction,0,0.1,assumption,Assumption: none to that of suburbs
providers.wifi.forest.no_fix_fraction,0.4,1,assumption,Assumption: from edges to nothing
providers.wifi.indoor.no_fix_fraction,0,0.3,assumption,Assumption: none to thin surroundings
providers.wifi.indoor_deep.no_fix_fraction,0,0.5,assumption,Assumption: none to half
providers.wifi.tunnel.no_fix_fraction,0.42,0.91,measured,"MobilityNet 2020, iPhone 6: from light rail to a subway"
providers.wifi.walking.no_fix_fraction,0,0.1,assumption,Assumption: none to that of suburbs
providers.wifi.freeway.no_fix_fraction,0.35,0.54,measured,"MobilityNet 2020, iPhone 6: two lines of trains and one of express buses"
providers.wifi.*.weak_fraction,x0.3,x2,assumption,Assumption: a third to twice the value
providers.wifi.tunnel.weak_fraction,0.3,0.44,measured,"MobilityNet 2020, iPhone 6: trains, light rail and a subway"
providers.wifi.freeway.weak_fraction,0.18,0.54,measured,"MobilityNet 2020, iPhone 6: two lines of trains and one of express buses"
providers.wifi.indoor.weak_fraction,0,0.1,assumption,Assumption: none to that of suburbs
providers.wifi.freeway_speed,15 m/s,30 m/s,assumption,Assumption: 54 to 108 km/h
providers.wifi.place_fraction,0.1,0.5,assumption,Assumption: half to twice the value
providers.wifi.place_size,25 m,100 m,assumption,Assumption: half to twice the value
providers.wifi.coverage_slot,16 s,61 s,measured,"MobilityNet 2020, iPhone 6: light rail, trains, walks, a subway and express buses"
providers.wifi.moving_time_constant,40 s,100 s,fitted,"Fitted to MobilityNet 2020, iPhone 6: errors alike on foot, electric bicycles and trains; width assumed"
providers.wifi.moving_distance,150 m,450 m,fitted,"Fitted to MobilityNet 2020, iPhone 6: the same; width assumed"
providers.wifi.cached_age_median,x0.6,x1.6,measured,Indoor location competition 2020; width assumed
providers.wifi.cached_age_p95,x0.6,x1.6,measured,Indoor location competition 2020; width assumed
providers.cell.dense_urban.inter_site_distance,x0.4,x1.6,doc,3GPP TR 38.901 has 200 m for small and 500 m for large cells; upper end assumed
providers.cell.suburban.inter_site_distance,x0.6,x1.45,doc,"Published medians of the error leave room for 450 to 750 m, about this much"
providers.cell.rural.inter_site_distance,x0.35,x1.5,doc,3GPP TR 38.901 table 7.2-3 has 1732 and 5000 m; upper end assumed
providers.cell.remote.inter_site_distance,x0.5,x2,assumption,Assumption: half to twice the value
providers.cell.*.shadowing_distance,x0.5,x2,assumption,Assumption: half to twice the value
providers.cell.*.area_range,x0.5,x2,assumption,Assumption: half to twice the value
providers.cell.shadowing_db,6,8,doc,3GPP TR 38.901 table 7.4.1-1: 6 dB urban to 8 dB rural
providers.cell.hysteresis_db,1,5,assumption,Assumption: networks set one to five dB
providers.cell.time_to_trigger,40 ms,640 ms,assumption,Assumption: networks set tens to hundreds of milliseconds
providers.cell.database_fraction,0.05,0.3,assumption,Assumption: a third to twice the value
providers.cell.range_factor,x0.9,x1.1,derived,Derived by simulation; width assumed
providers.cell.position_age,2 s,30 s,assumption,Assumption: a fifth to three times the value

"""##
}
