// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What battery saver does to the location requests of apps.
public enum BatterySaverLocation: String, CaseIterable, Sendable, Hashable, Codable,
  OptionalSettingContent
{
  /// Nothing.
  case noChange = "no_change"
  /// Satellites are off while the screen is off.
  case gnssOff = "gnss_off"
  /// Every request is inactive while the screen is off.
  case allOff = "all_off"
  /// Requests of apps that are not in front are inactive; a foreground service counts as in front.
  case foregroundOnly = "foreground_only"
  /// As `allOff`: the system throttles every request while the screen is off.
  case throttle
}

/// The limits that Android sets to apps in the background: battery saver, Doze, alarms, standby
/// buckets, jobs and foreground services.
///
/// Scope: the rules by letter and number in `scenarios/rules.csv`. Defaults are Android 12 as this
/// lab models it: no limit.
///
/// Limitations: the bucket follows the time since the app was last opened; screen time, predictions
/// and notifications have no effect.
///
/// Sources: AOSP, branches of 2024 and 2025, and developer.android.com, read in November 2026.
///
/// Validation: `AndroidLimitTests`, `StandbyBucketTests` and `AndroidServiceTests`.
public struct AndroidLimits: Sendable, Hashable {
  // Battery saver.
  /// The effect of battery saver on location requests.
  public var batterySaverLocation = BatterySaverLocation.noChange
  /// The time from the screen going off to Doze in battery saver; 0 s is no quick Doze.
  public var quickDozeAfter = SimulationDuration.zero

  // Doze.
  /// Whether Doze repeats the last position to apps that may run.
  public var dozeRepeatsPosition = false
  /// Whether an app with a foreground service runs on in Doze, with its timers and its network.
  public var serviceRunsInDoze = false
  /// The time from the screen going off to light Doze; 0 s is never.
  public var lightDozeAfter = SimulationDuration.zero
  /// The first idle stretch of light Doze; each further one is twice as long.
  public var lightDozeIdle = SimulationDuration.minutes(5)
  /// The longest idle stretch of light Doze.
  public var lightDozeIdleMaximum = SimulationDuration.minutes(15)
  /// A maintenance window of light Doze.
  public var lightDozeWindow = SimulationDuration.minutes(1)

  // Alarms.
  /// Whether alarms wake an app that does not run.
  public var alarmsWake = false
  /// Whether apps may set exact alarms.
  public var exactAlarmsAllowed = true
  /// The least time between two inexact alarms in Doze.
  public var alarmIdleInterval = SimulationDuration.minutes(9)
  /// The least time between two exact alarms in Doze.
  public var alarmIdleExactInterval = SimulationDuration.seconds(50)
  /// The least time between two alarms in the working set.
  public var alarmIntervalWorkingSet = SimulationDuration.zero
  /// The least time between two alarms of a frequent app.
  public var alarmIntervalFrequent = SimulationDuration.zero
  /// The least time between two alarms of a rare app.
  public var alarmIntervalRare = SimulationDuration.zero
  /// The least time between two alarms of a restricted app.
  public var alarmIntervalRestricted = SimulationDuration.zero

  // Standby buckets.
  /// The time since an app was last open after which it leaves the active bucket; 0 s is never.
  public var bucketWorkingSetAfter = SimulationDuration.zero
  /// The time after which it is a frequent app.
  public var bucketFrequentAfter = SimulationDuration.zero
  /// The time after which it is a rare app.
  public var bucketRareAfter = SimulationDuration.zero
  /// The time after which it is restricted.
  public var bucketRestrictedAfter = SimulationDuration.zero

  // Jobs.
  /// The window of an active app's quota; 0 s is no quota.
  public var jobWindowActive = SimulationDuration.zero
  /// The window of the working set's quota.
  public var jobWindowWorkingSet = SimulationDuration.zero
  /// The window of a frequent app's quota.
  public var jobWindowFrequent = SimulationDuration.zero
  /// The window of a rare app's quota.
  public var jobWindowRare = SimulationDuration.zero
  /// The window of a restricted app's quota.
  public var jobWindowRestricted = SimulationDuration.zero
  /// The run time of an active app's jobs in its window.
  public var jobTimeActive = SimulationDuration.minutes(20)
  /// The run time of any other app's jobs in its window.
  public var jobTime = SimulationDuration.minutes(10)
  /// The number of an active app's jobs in its window.
  public var jobCountActive = 75
  /// The number of jobs in the working set's window.
  public var jobCountWorkingSet = 10
  /// The number of a frequent app's jobs in its window.
  public var jobCountFrequent = 8
  /// The number of a rare app's jobs in its window.
  public var jobCountRare = 3
  /// The number of a restricted app's jobs in its window.
  public var jobCountRestricted = 1
  /// Whether jobs beside a foreground service count.
  public var jobsBesideServiceCount = false

  // Foreground services, permission and activity.
  /// Whether a foreground service must start visibly or by an exempt event.
  public var serviceNeedsVisibleStart = false
  /// Whether a foreground service needs its permission at the start.
  public var serviceNeedsPermission = false
  /// Whether the user can stop an app in the list of active apps.
  public var serviceStopAvailable = false
  /// Whether the system has the location button.
  public var locationButtonAvailable = false
  /// Whether transitions between activities wake an app.
  public var activityTransitions = false
  /// The largest age of a stored position that answers a request for one position at once.
  public var requestStoredAge = SimulationDuration.zero

  /// No limits.
  public init() {}

  /// Whether background work is Android's jobs with their quotas.
  public var hasJobs: Bool { jobWindowRare > .zero }

  /// The bucket of an app that was last open so long ago.
  public func bucket(after unused: SimulationDuration) -> StandbyBucket {
    func has(_ threshold: SimulationDuration) -> Bool { threshold > .zero && unused >= threshold }
    if has(bucketRestrictedAfter) { return .restricted }
    if has(bucketRareAfter) { return .rare }
    if has(bucketFrequentAfter) { return .frequent }
    return has(bucketWorkingSetAfter) ? .workingSet : .active
  }

  /// The quota of jobs of a bucket; nil for none.
  public func jobQuota(in bucket: StandbyBucket) -> JobQuota? {
    let quota =
      switch bucket {
      case .active: JobQuota(window: jobWindowActive, time: jobTimeActive, count: jobCountActive)
      case .workingSet:
        JobQuota(window: jobWindowWorkingSet, time: jobTime, count: jobCountWorkingSet)
      case .frequent: JobQuota(window: jobWindowFrequent, time: jobTime, count: jobCountFrequent)
      case .rare: JobQuota(window: jobWindowRare, time: jobTime, count: jobCountRare)
      case .restricted:
        JobQuota(window: jobWindowRestricted, time: jobTime, count: jobCountRestricted)
      }
    return quota.window > .zero ? quota : nil
  }

  /// The least time between two alarms of a bucket.
  public func alarmInterval(in bucket: StandbyBucket) -> SimulationDuration {
    switch bucket {
    case .active: .zero
    case .workingSet: alarmIntervalWorkingSet
    case .frequent: alarmIntervalFrequent
    case .rare: alarmIntervalRare
    case .restricted: alarmIntervalRestricted
    }
  }
}

/// The class of an app by how recently it was used.
public enum StandbyBucket: Sendable, Hashable {
  case active, workingSet, frequent, rare, restricted
}

/// The amount of work that an app's jobs may do in a rolling window.
public struct JobQuota: Sendable, Hashable {
  /// The length of the window.
  public var window: SimulationDuration
  /// The run time of the jobs in it.
  public var time: SimulationDuration
  /// The number of the jobs in it.
  public var count: Int
}
