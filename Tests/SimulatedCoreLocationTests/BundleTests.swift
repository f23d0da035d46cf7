// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import ScenarioFiles
import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// The app's property list, and what depends on it.
@Suite struct BundleTests {
  /// A day whose app has a property list.
  private func day(_ list: [String: Any], os: String? = nil) throws -> SimulatedDay {
    var day = try quietDay(os: os)
    let data = try PropertyListSerialization.data(
      fromPropertyList: list,
      format: .xml,
      options: 0
    )
    day.scenario.app.bundle.propertyList = String(decoding: data, as: UTF8.self)
    day.scenario.app.authorization = .notDetermined
    return day
  }

  @Test("without a property list of its own, the app has every usage description")
  func defaults() throws {
    let journal = Journal()
    let outside = Bundle.main.bundleIdentifier
    _ = try quietDay().run {
      let text =
        Bundle.main.object(forInfoDictionaryKey: "NSLocationWhenInUseUsageDescription") as? String
      journal.note("\(text?.isEmpty ?? true) \(Bundle.main.bundleIdentifier ?? "none")")
      journal.note("\(Bundle.main.infoDictionary?["UIBackgroundModes"] as? [String] ?? [])")
    }
    expectEqual(journal.lines, ["0.0 false org.example.app", "0.0 [\"location\"]"])
    expectEqual(Bundle.main.bundleIdentifier, outside)
    #expect(Bundle.main.object(forInfoDictionaryKey: "NSMotionUsageDescription") == nil)
  }

  @Test("the property list of the scenario is that of the main bundle")
  func own() throws {
    let journal = Journal()
    let day = try day(["CFBundleIdentifier": "org.example.mine", "Mine": 7])
    _ = try day.run {
      journal.note("\(Bundle.main.bundleIdentifier ?? "none")")
      journal.note("\(Bundle.main.object(forInfoDictionaryKey: "Mine") as? Int ?? 0)")
      journal.note("\(Bundle.main.infoDictionary?.count ?? 0)")
    }
    expectEqual(journal.lines, ["0.0 org.example.mine", "0.0 7", "0.0 2"])
  }

  @Test(
    "without its usage description a request shows no prompt, and a note says so",
    arguments: [
      ([], false, false), (["NSLocationWhenInUseUsageDescription"], true, false),
      (
        ["NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription"],
        true, true
      ),
    ] as [([String], Bool, Bool)]
  )
  func usageDescriptions(keys: [String], inUse: Bool, always: Bool) throws {
    let list = Dictionary(uniqueKeysWithValues: keys.map { ($0, "why" as Any) })
    for (isAlways, expected) in [(false, inUse), (true, always)] {
      let journal = Journal()
      let record = try day(list).run {
        let manager = CLLocationManager()
        if isAlways {
          manager.requestAlwaysAuthorization()
        } else {
          manager.requestWhenInUseAuthorization()
        }
        Task { @MainActor in
          try? await Task.sleep(for: .seconds(30))
          journal.note("\(manager.authorizationStatus != .notDetermined)")
        }
      }
      expectEqual(journal.lines, ["0.0 \(expected)"])
      #expect(record.notes.contains { $0.contains("usage description") } != expected)
    }
  }

  @Test("the main thread is the day's, and work of other queues is not its")
  func mainThread() async throws {
    let journal = Journal()
    let day = try quietDay()
    // A thread that is not the program's main one.
    try await Task.detached {
      _ = try day.run {
        journal.note("launch \(Thread.isMainThread)")
        DispatchQueue.global().async {
          journal.note("global \(Thread.isMainThread)")
          DispatchQueue.main.async {
            journal.note("main \(Thread.isMainThread)")
          }
        }
        DispatchQueue(label: "mine").sync {
          journal.note("sync \(Thread.isMainThread)")
        }
        DispatchQueue.global().async { journal.note("real \(Thread.isMainThread)") }
        DispatchQueue.main.async { journal.note("real main \(Thread.isMainThread)") }
        Task.detached { journal.note("detached \(Thread.isMainThread)") }
        Task { @MainActor in journal.note("task \(Thread.isMainThread)") }
      }
    }.value
    expectEqual(
      Set(journal.lines),
      [
        "0.0 launch true", "0.0 global false", "0.0 main true", "0.0 sync true",
        "0.0 real false", "0.0 real main true", "0.0 detached false", "0.0 task true",
      ]
    )
  }
}
