// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import SimulatedCoreLocation
import Testing
import TracewattTesting

/// Runs code on its own thread and waits for it, at most some seconds.
func onThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Foundation.Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}

/// A value that an app wrongly passes to another thread.
private struct Handed<Value>: @unchecked Sendable { let value: Value }

/// Errors after which no test can continue end the program with a message on the remedy.
@Suite struct MisuseExitTests {
  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("a manager made outside a day does nothing, and one warning says where it belongs")
  func outside() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for _ in 0..<2 {
        let manager = CLLocationManager()
        manager.requestAlwaysAuthorization()
        manager.startUpdatingLocation()
        manager.startMonitoringVisits()
        guard manager.location == nil, manager.authorizationStatus == .notDetermined,
          manager.monitoredRegions.isEmpty, CLLocationManager.locationServicesEnabled()
        else { exit(1) }
      }
    }
    let lines = text(result).split(separator: "\n")
    #expect(lines.count == 1, "\(text(result))")
    #expect(text(result).contains("CLLocationManager was used outside a simulated day"))
    #expect(text(result).contains("in the closure that SimulatedDay.run takes"))
  }

  @Test("a manager that is used by a thread names the file of type aliases")
  func thread() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try shortDay().run {
        let manager = Handed(value: CLLocationManager())
        onThread { manager.value.startUpdatingLocation() }
      }
    }
    #expect(text(result).contains("tracewatt init virtual-time"))
  }

  @Test("a manager used by a queue outside the simulation names the file as well")
  func queue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try shortDay().run {
        let manager = Handed(value: CLLocationManager())
        onThread {
          // Work for Dispatch on another thread is done by Dispatch.
          DispatchQueue.global().sync { _ = manager.value.location }
        }
      }
    }
    #expect(text(result).contains("tracewatt init virtual-time"))
  }

  @Test(
    "a manager that is made by a thread while a day runs is inert, and the warning names the file"
  )
  func madeByThread() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      _ = try shortDay().run { onThread { CLLocationManager().startUpdatingLocation() } }
    }
    #expect(text(result).contains("tracewatt init virtual-time"))
  }

  @Test("a task that a thread starts on the main actor is not taken into the day")
  func mainActorOfThread() throws {
    // The program's own main actor runs it as soon as it is free.
    _ = try shortDay().run {
      onThread { Task.detached { await Task.yield() } }
    }
  }

  @Test("one manager in two days at the same time is refused")
  func twoDays() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try shortDay().run {
        let manager = Handed(value: CLLocationManager())
        onThread { _ = try? shortDay().run { manager.value.startUpdatingLocation() } }
      }
    }
    #expect(text(result).contains("used by another that runs at the same time"))
  }

  @Test("a day that the code of an app runs is refused")
  func nested() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try shortDay().run { _ = try? shortDay().run { CLLocationManager() } }
    }
    #expect(text(result).contains("run from within the code of an app"))
  }
}
