// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import SimulatedCoreLocation
import Synchronization
import TracewattTestSupport
import TracewattTesting

/// The lines that a day produces.
final class DayDiary: Sendable {
  private let text = Mutex<[String]>([])
  var lines: [String] { text.withLock { $0 } }
  func note(_ line: String) { text.withLock { $0.append(line) } }
}

/// A tracker that uses the usual timers and queues; the file imports Foundation and Dispatch itself.
@MainActor
private final class TimedTracker: NSObject, @MainActor CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private let diary: DayDiary
  private let start = Date()
  private var timer: Timer?
  private let queue = DispatchQueue(label: "tracker", qos: .utility)
  private let operations = OperationQueue()
  private var flush: DispatchWorkItem?

  init(_ diary: DayDiary, inBackground: Bool) {
    self.diary = diary
    super.init()
    manager.delegate = self
    manager.allowsBackgroundLocationUpdates = inBackground
    manager.pausesLocationUpdatesAutomatically = false
    manager.startUpdatingLocation()
    timer = Timer.scheduledTimer(withTimeInterval: 600, repeats: true) { [weak self] timer in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.note("timer")
        if self.seconds > 1700 { timer.invalidate() }
      }
    }
    let item = DispatchWorkItem { [weak self] in self?.note("flush") }
    flush = item
    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(30), execute: item)
    queue.async { [weak self] in
      DispatchQueue.main.async { self?.note("hop") }
    }
    operations.addOperation { [weak self] in
      OperationQueue.main.addOperation { MainActor.assumeIsolated { self?.note("operation") } }
    }
    let group = DispatchGroup()
    group.enter()
    queue.asyncAfter(deadline: .now() + 45) { group.leave() }
    group.notify(queue: .main) { [weak self] in MainActor.assumeIsolated { self?.note("group") } }
  }

  private var seconds: Int { Int((Date().timeIntervalSince(start) * 1000).rounded()) / 1000 }
  private func note(_ text: String) { diary.note("\(seconds) \(text)") }
}

/// An app without permission to use the location in the background, which region events wake.
@MainActor
private final class SleepyTracker: NSObject, @MainActor CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private let diary: DayDiary
  private let start = Date()

  init(_ diary: DayDiary) {
    self.diary = diary
    super.init()
    manager.delegate = self
    manager.startMonitoringSignificantLocationChanges()
    Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.note("timer") }
    }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    note("location")
  }

  private func note(_ text: String) {
    diary.note("\(Int((Date().timeIntervalSince(start) * 1000).rounded())) \(text)")
  }
}

@Suite struct TimeFacilitiesTests {
  @Test("timers, queues, groups and operations of an app keep the day's time exactly")
  func day() throws {
    let diary = DayDiary()
    _ = try SimulatedDay("car_commute").run { TimedTracker(diary, inBackground: true) }
    expectEqual(
      diary.lines,
      [
        "0 hop", "0 operation", "30 flush", "45 group", "600 timer", "1200 timer", "1800 timer",
      ]
    )
  }

  @Test("a timer that the app sleeps over fires once when it wakes, late, and keeps its grid")
  func suspension() throws {
    let diary = DayDiary()
    _ = try SimulatedDay("office_day").run { SleepyTracker(diary) }
    let lines = diary.lines
    #expect(lines.contains("60000 timer"))
    var late = 0
    for (index, line) in lines.enumerated() where line.hasSuffix("timer") {
      let time = try #require(Int(line.split(separator: " ")[0]))
      expectEqual(lines.filter { $0 == line }.count, 1)
      guard !time.isMultiple(of: 60_000) else { continue }
      // It is late: the event that woke the app came just before.
      expectEqual(lines[index - 1], "\(time) location")
      late += 1
    }
    #expect(late >= 3)
    // After being awake for long enough, it continued at its next grid point after a late one.
    let isOnGrid = zip(lines, lines.dropFirst()).contains { before, after in
      let times = [before, after].compactMap { Int($0.split(separator: " ")[0]) }
      return before.hasSuffix("timer") && after.hasSuffix("timer")
        && !times[0].isMultiple(of: 60_000) && times[1] == (times[0] / 60_000 + 1) * 60_000
    }
    #expect(isOnGrid)
  }

  @Test("the names mean the simulation's types, Foundation's being imported or not")
  func names() {
    expectEqual(ObjectIdentifier(Timer.self), ObjectIdentifier(VirtualTime.Timer.self))
    expectEqual(ObjectIdentifier(RunLoop.self), ObjectIdentifier(VirtualTime.RunLoop.self))
    #expect(
      ObjectIdentifier(OperationQueue.self) == ObjectIdentifier(VirtualTime.OperationQueue.self)
    )
    #expect(ObjectIdentifier(Timer.self) != ObjectIdentifier(Foundation.Timer.self))
    #expect(ObjectIdentifier(UserDefaults.self) != ObjectIdentifier(Foundation.UserDefaults.self))
  }

  @Test("a manager on a thread of its own ends the program with a message that names the fix")
  func thread() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try SimulatedDay("car_commute").run {
        let manager = CLLocationManager()
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) let used = manager
        Thread.detachNewThread {
          used.startUpdatingLocation()
          done.signal()
        }
        done.wait()
        return manager
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("tracewatt init virtual-time"), "\(text)")
    #expect(text.contains("thread that is not the simulation's"))
  }

  @Test("a manager made on a real queue is inert, and a warning names the file of aliases")
  func realQueue() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      _ = try SimulatedDay("car_commute").run {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          DispatchQueue.global().async {
            _ = CLLocationManager()
            done.signal()
          }
        }
        done.wait()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("tracewatt init virtual-time"), "\(text)")
  }

  @Test("a real timer source would never fire, so making one ends the program")
  func realSource() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try SimulatedDay("car_commute").run {
        Dispatch.DispatchSource.makeTimerSource(queue: .main)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a timer of Dispatch's own goes by the real clock"), "\(text)")
    #expect(text.contains("tracewatt init virtual-time"))
  }

  @Test("an object released at the end of the day may call everything and gets no answer")
  func end() throws {
    final class Last: @unchecked Sendable {
      let manager = CLLocationManager()
      let diary: DayDiary
      init(_ diary: DayDiary) { self.diary = diary }
      deinit {
        manager.stopUpdatingLocation()
        UserDefaults.standard.set(1, forKey: "last")
        diary.note("\(UserDefaults.standard.integer(forKey: "last"))")
        DispatchQueue.main.async { Issue.record("ran") }
        OperationQueue.main.addOperation { Issue.record("ran") }
        RunLoop.main.perform { Issue.record("ran") }
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in Issue.record("ran") }
      }
    }
    let diary = DayDiary()
    _ = try SimulatedDay("car_commute").run {
      let waiting = Last(diary)
      DispatchQueue.main.asyncAfter(deadline: .now() + 1e6) { _ = waiting }
      let timed = Last(diary)
      Timer.scheduledTimer(withTimeInterval: 1e6, repeats: true) { _ in _ = timed }
      return Last(diary)
    }
    expectEqual(diary.lines, ["0", "0", "0"])
  }
}
