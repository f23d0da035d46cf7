// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import Quantities
import TracewattTestSupport
import World

@Suite("Standby buckets and jobs")
struct StandbyBucketTests {
  /// Work every 15 min that ends at once.
  private static let worker = ScriptedApp(launch: [.scheduleRefresh(at(900))]) { event in
    event == .backgroundRefresh
      ? [.scheduleRefresh(.zero), .completeBackgroundWork] : []
  }

  /// Without Doze, so that only the quota counts.
  private static func system(_ change: (inout AndroidLimits) -> Void = { _ in }) -> OSProfile {
    modernAndroid {
      $0.fusedProvider.dozeAfterScreenOff = .zero
      $0.fusedProvider.limits.lightDozeAfter = .zero
      change(&$0.fusedProvider.limits)
    }
  }

  private static func runs(
    _ app: ScriptedApp = worker,
    _ events: [DayEvent] = [],
    hours: Double = 24,
    unused: Double = 0,
    system: OSProfile = system()
  ) -> [SimulationTime] {
    let day = LimitScenes.day(
      app,
      events,
      hours: hours,
      system: system,
      unused: .hours(unused)
    )
    return day.apps[0].times { $0 == .backgroundRefresh }
  }

  @Test(
    "S1: an app leaves the active bucket after 12 h, and then after 24 and 48 h and 8 days",
    arguments: zip(
      [0, 11, 13, 25, 49, 193],
      [StandbyBucket.active, .active, .workingSet, .frequent, .rare, .restricted]
    )
  )
  func buckets(_ hours: Double, _ bucket: StandbyBucket) {
    expectEqual(Self.system().fusedProvider.limits.bucket(after: .hours(hours)), bucket)
  }

  @Test(
    "S2: of jobs every 15 min, the working set gets 10 in 2 h, frequent 8 in 8 h, rare 3, restricted 1",
    arguments: zip([1, 13, 25, 49, 193], [24, 24, 8, 3, 1])
  )
  func quotas(_ unused: Double, _ count: Int) {
    // Six hours, so that no app with less than a day leaves its bucket.
    expectEqual(Self.runs(hours: 6, unused: unused).count, count)
  }

  @Test("S4: Android 16 gives the working set 10 jobs in 4 h instead of 2 h")
  func quotasOfAndroid16() {
    let newer = Self.system { $0.jobWindowWorkingSet = .hours(4) }
    expectEqual(Self.runs(hours: 4, unused: 13, system: newer).count, 10)
    expectEqual(Self.runs(hours: 4, unused: 13).count, 16)
  }

  @Test("S5: jobs beside a foreground service count from Android 16 on")
  func besideService() {
    let app = ScriptedApp(
      launch: [.requestUpdates(fused(.passive, every: 60)), .scheduleRefresh(at(900))]
    ) { event in
      event == .backgroundRefresh ? [.scheduleRefresh(.zero), .completeBackgroundWork] : []
    }
    let newer = Self.system { $0.jobsBesideServiceCount = true }
    expectEqual(Self.runs(app, hours: 6, unused: 49).count, 24)
    expectEqual(Self.runs(app, hours: 6, unused: 49, system: newer).count, 3)
  }

  @Test("S6: on the charger there is no quota, except for a restricted app")
  func charger() {
    let plugged = [DayEvent.at(70, .charger(isConnected: true))]
    expectEqual(Self.runs(Self.worker, plugged, hours: 6, unused: 49).count, 24)
    expectEqual(Self.runs(Self.worker, plugged, hours: 6, unused: 193).count, 1)
  }

  @Test("S2: a job that runs long uses up the time of its window")
  func time() {
    // Each run lasts 10 min, the whole quota of a window of 2 h.
    let idle = ScriptedApp(launch: [.scheduleRefresh(at(900))]) { event in
      event == .backgroundRefresh ? [.scheduleRefresh(.zero)] : []
    }
    let runs = Self.runs(idle, hours: 7, unused: 13)
    expectEqual(runs, [at(900), at(900 + 7200), at(900 + 14_400), at(900 + 21_600)])
  }

  @Test("D5: in light Doze jobs wait for a window, in Doze for one of its own")
  func doze() {
    let runs = Self.runs(hours: 4, system: modernAndroid())
    let free = Self.runs(hours: 4)
    #expect(runs.count < free.count)
    // Light Doze from 300 s: windows at 600, 1260, 2220, 3180 s and so on, each of 1 min.
    expectEqual(runs.first, at(1260))
    let begin = 60 + 64.5 * 60
    #expect(!runs.contains { $0 > at(begin) && $0 < at(begin + 3600) })
  }

  @Test("S2: jobs outlast a restart of the phone, and rest while the user has stopped the app")
  func lasting() {
    #expect(Self.runs(Self.worker, [.at(1000, .reboot)], hours: 2).count >= 6)
    let quit = Self.runs(Self.worker, [.at(1000, .forceQuit)], hours: 2)
    expectEqual(quit.count, 1)
  }

  @Test("S7: a bucket does not limit requests for positions")
  func positions() {
    func count(_ unused: Double) -> Int {
      LimitScenes.day(
        .fused(fused(every: 30)),
        hours: 1,
        system: Self.system(),
        unused: .hours(unused)
      ).fusedTimes(from: 120).count
    }
    expectEqual(count(0), count(193))
  }
}
