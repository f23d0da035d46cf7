// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension AndroidLimits {
  /// The settings of these limits, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "battery_saver_location",
      \.batterySaverLocation,
      .word(of: BatterySaverLocation.self),
      "The effect of battery saver on location requests",
      .doc,
      "AOSP, BatterySaverPolicy"
    ),
    Setting(
      "quick_doze_after",
      \.quickDozeAfter,
      .delay,
      "In battery saver, the time from when the screen turns off to Doze; 0 s means no quick Doze",
      .doc,
      "AOSP, DeviceIdleController, 60 s"
    ),
    Setting(
      "doze_repeats_position",
      \.dozeRepeatsPosition,
      .flag,
      "Whether Doze repeats the last position, without radios, to apps that may run",
      .doc,
      "AOSP, StationaryThrottlingLocationProvider"
    ),
    Setting(
      "service_runs_in_doze",
      \.serviceRunsInDoze,
      .flag,
      "Whether an app with a foreground service keeps running in Doze, with its timers and network",
      .doc,
      "AOSP, PowerManagerService"
    ),
    Setting(
      "light_doze_after",
      \.lightDozeAfter,
      .delay,
      "The time from when the screen turns off without a charger to light Doze; 0 s means never",
      .doc,
      "AOSP, DeviceIdleController, 1 + 3 min"
    ),
    Setting(
      "light_doze_idle",
      \.lightDozeIdle,
      .cycle,
      "The first idle period of light Doze; each later period is twice as long",
      .doc
    ),
    Setting(
      "light_doze_idle_maximum",
      \.lightDozeIdleMaximum,
      .cycle,
      "The longest idle period of light Doze",
      .doc
    ),
    Setting(
      "light_doze_window",
      \.lightDozeWindow,
      .cycle,
      "The length of a maintenance window of light Doze",
      .doc,
      "at least 1 min, at most 5 min"
    ),
    Setting(
      "alarms_wake",
      \.alarmsWake,
      .flag,
      "Whether alarms wake an app that does not run",
      .doc,
      "AlarmManager; not modelled before Android 13"
    ),
    Setting(
      "exact_alarms_allowed",
      \.exactAlarmsAllowed,
      .flag,
      "Whether apps may set exact alarms without asking the user",
      .doc,
      "Android 14 denies it by default"
    ),
    Setting(
      "alarm_idle_interval",
      \.alarmIdleInterval,
      .cycle,
      "In Doze, the shortest time between two inexact alarms of an app",
      .doc,
      "once in 9 min"
    ),
    Setting(
      "alarm_idle_exact_interval",
      \.alarmIdleExactInterval,
      .cycle,
      "In Doze, the shortest time between two exact alarms of an app",
      .derived,
      "72 an hour"
    ),
    Setting(
      "alarm_interval_working_set",
      \.alarmIntervalWorkingSet,
      .delay,
      "The shortest time between two alarms of an app in the working set",
      .derived,
      "10 an hour"
    ),
    Setting(
      "alarm_interval_frequent",
      \.alarmIntervalFrequent,
      .delay,
      "The shortest time between two alarms of a frequent app",
      .derived,
      "2 an hour"
    ),
    Setting(
      "alarm_interval_rare",
      \.alarmIntervalRare,
      .delay,
      "The shortest time between two alarms of a rare app",
      .derived,
      "1 an hour"
    ),
    Setting(
      "alarm_interval_restricted",
      \.alarmIntervalRestricted,
      .delay,
      "The shortest time between two alarms of a restricted app",
      .derived,
      "1 a day"
    ),
    Setting(
      "bucket_working_set_after",
      \.bucketWorkingSetAfter,
      .delay,
      "The time since an app was open after which it is in the working set; 0 s means never",
      .doc,
      "AOSP, AppStandbyController, 12 h"
    ),
    Setting(
      "bucket_frequent_after",
      \.bucketFrequentAfter,
      .delay,
      "The time after which it is a frequent app; 0 s means never",
      .doc,
      "24 h"
    ),
    Setting(
      "bucket_rare_after",
      \.bucketRareAfter,
      .delay,
      "The time after which it is a rare app; 0 s means never",
      .doc,
      "48 h"
    ),
    Setting(
      "bucket_restricted_after",
      \.bucketRestrictedAfter,
      .delay,
      "The time after which it is restricted; 0 s means never",
      .doc,
      "8 days"
    ),
    Setting(
      "job_window_active",
      \.jobWindowActive,
      .delay,
      "The rolling window of an active app's quota for jobs; 0 s means no quota",
      .doc,
      "none through Android 15"
    ),
    Setting(
      "job_window_working_set",
      \.jobWindowWorkingSet,
      .delay,
      "The rolling window of the working set's quota for jobs; 0 s means no quota",
      .doc,
      "2 h through Android 15"
    ),
    Setting(
      "job_window_frequent",
      \.jobWindowFrequent,
      .delay,
      "The rolling window of a frequent app's quota for jobs; 0 s means no quota",
      .doc,
      "8 h through Android 15"
    ),
    Setting(
      "job_window_rare",
      \.jobWindowRare,
      .delay,
      "The rolling window of a rare app's quota for jobs; 0 s means no quota",
      .doc,
      "24 h"
    ),
    Setting(
      "job_window_restricted",
      \.jobWindowRestricted,
      .delay,
      "The rolling window of a restricted app's quota for jobs; 0 s means no quota",
      .doc,
      "24 h"
    ),
    Setting(
      "job_time_active",
      \.jobTimeActive,
      .cycle,
      "The run time of an active app's jobs in its window",
      .reported,
      "a copy of Google's page"
    ),
    Setting(
      "job_time",
      \.jobTime,
      .cycle,
      "The run time of any other app's jobs in its window",
      .doc,
      "10 min"
    ),
    Setting(
      "job_count_active",
      \.jobCountActive,
      .amount,
      "The number of an active app's jobs in its window",
      .doc,
      "AOSP, QuotaController"
    ),
    Setting(
      "job_count_working_set",
      \.jobCountWorkingSet,
      .amount,
      "The number of jobs in the working set's window",
      .doc,
      "AOSP, QuotaController"
    ),
    Setting(
      "job_count_frequent",
      \.jobCountFrequent,
      .amount,
      "The number of a frequent app's jobs in its window",
      .doc,
      "AOSP, QuotaController"
    ),
    Setting(
      "job_count_rare",
      \.jobCountRare,
      .amount,
      "The number of a rare app's jobs in its window",
      .doc,
      "AOSP, QuotaController"
    ),
    Setting(
      "job_count_restricted",
      \.jobCountRestricted,
      .amount,
      "The number of a restricted app's jobs in its window",
      .doc,
      "AOSP, QuotaController"
    ),
    Setting(
      "jobs_beside_service_count",
      \.jobsBesideServiceCount,
      .flag,
      "Whether jobs that run beside a foreground service count against the quota",
      .doc,
      "from Android 16"
    ),
    Setting(
      "service_needs_visible_start",
      \.serviceNeedsVisibleStart,
      .flag,
      "Whether a foreground service must start while the app is visible, or by an exempt event",
      .doc,
      "from Android 12; modelled from 13"
    ),
    Setting(
      "service_needs_permission",
      \.serviceNeedsPermission,
      .flag,
      "Whether a location service fails if it starts without permission",
      .doc,
      "from Android 14"
    ),
    Setting(
      "service_stop_available",
      \.serviceStopAvailable,
      .flag,
      "Whether the user can stop an app with a service in the list of active apps",
      .doc,
      "from Android 13"
    ),
    Setting(
      "location_button_available",
      \.locationButtonAvailable,
      .flag,
      "Whether the system has the location button",
      .doc,
      "from Android 17"
    ),
    Setting(
      "activity_transitions",
      \.activityTransitions,
      .flag,
      "Whether a change of the user's activity wakes an app that asks for activity",
      .doc,
      "Activity Transition API; not modelled before Android 13"
    ),
    Setting(
      "request_stored_age",
      \.requestStoredAge,
      .delay,
      "The largest age of a stored position that answers a single request at once",
      .doc,
      "AOSP, LocationProviderManager, 30 s"
    ),
  ]

  /// The conditions between them.
  public static let conditions: [SettingCondition<Self>] = [
    .order(
      "light_doze_idle",
      \.lightDozeIdle,
      atMost: "light_doze_idle_maximum",
      \.lightDozeIdleMaximum
    )
  ]
}
