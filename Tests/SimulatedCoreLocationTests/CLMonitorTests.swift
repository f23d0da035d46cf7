// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// An app that monitors the places of the day and reads the position at each event.
@MainActor
private final class MonitorApp {
  private let manager = CLLocationManager()
  private let session: CLServiceSession?

  init(_ notes: Notes, places: [(String, CLLocationCoordinate2D)], holdsSession: Bool = true) {
    session = holdsSession ? CLServiceSession(authorization: .always) : nil
    Task {
      let monitor = await CLMonitor("places")
      let known = await monitor.identifiers
      notes.note("launched \(known)")
      for name in known {
        guard let record = await monitor.record(for: name) else { continue }
        notes.note("\(name) was \(record.lastEvent.state)")
      }
      if known.isEmpty {
        for (name, centre) in places {
          await monitor.add(
            CLMonitor.CircularGeographicCondition(center: centre, radius: 100),
            identifier: name
          )
        }
      }
      for try await event in await monitor.events {
        _ = manager.location
        notes.note("\(event.identifier) \(event.state)")
        let record = await monitor.record(for: event.identifier)
        expectEqual(record?.lastEvent.date, event.date)
        expectEqual(record?.lastEvent.state, event.state)
      }
    }
  }
}

extension SimulatedDay {
  fileprivate var circles: [(String, CLLocationCoordinate2D)] {
    scenario.places.map {
      (
        $0.name,
        CLLocationCoordinate2D(
          latitude: $0.coordinate.latitude,
          longitude: $0.coordinate.longitude
        )
      )
    }
  }
}

@Suite struct CLMonitorTests {
  @Test(
    "a monitor in code gives the record of the strategy with the same conditions",
    arguments: ["car_commute", "overnight_kill", "overnight_reboot"]
  )
  func record(_ name: String) throws {
    let day = try SimulatedDay(name)
    let notes = Notes(day)
    let circles = day.circles
    let app = try day.run { MonitorApp(notes, places: circles, holdsSession: false) }
    let path = try strategyFile("services:\n  monitor: [{ place: all }]")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try day.run(strategy: path)
    expectEqual(app.events, file.events)
    expectEqual(app.deliveries, file.deliveries)
    expectEqual(app.result.measures, file.result.measures)
    expectEqual(app.result.ledger, file.result.ledger)
    let delivered = app.events.compactMap { event -> String? in
      guard case .monitorEvent(let name, let state) = event.kind else { return nil }
      return "\(name) \(state)"
    }
    #expect(delivered.count > 2)
    let heard = notes.texts.filter { !$0.contains("launched") && !$0.contains("was") }
    expectEqual(heard, delivered)
  }

  @Test("conditions and their last states are there again after the system has ended the app")
  func persistence() throws {
    let day = try SimulatedDay("overnight_kill")
    let notes = Notes(day)
    let circles = day.circles
    let record = try day.run { MonitorApp(notes, places: circles) }
    expectEqual(record.use.relaunches, 1)
    #expect(record.events.contains { $0.kind == .launched(.region) })
    expectEqual(
      notes.texts,
      [
        "launched []", "home unsatisfied", "work satisfied", "work unsatisfied", "home satisfied",
        "launched [\"home\", \"work\"]", "home was satisfied", "work was unsatisfied",
        "work satisfied", "home unsatisfied",
      ]
    )
  }

  @Test("an event becomes the last one once it has been awaited, in a later process if need be")
  func lastEvent() throws {
    let day = try SimulatedDay("overnight_kill")
    let notes = Notes(day)
    let home = try #require(day.circles.first)
    _ = try day.run {
      let session = CLServiceSession(authorization: .always)
      Task { @MainActor in
        let monitor = await CLMonitor("one")
        if await monitor.identifiers.isEmpty {
          let circle = CLMonitor.CircularGeographicCondition(center: home.1, radius: 100)
          await monitor.add(circle, identifier: "home", assuming: .unsatisfied)
          // The app is woken for the event of the arrival, although it does not await it.
          try await Task.sleep(for: .seconds(1800))
          let state = await monitor.record(for: "home")?.lastEvent.state
          notes.note("before: \(state == .unsatisfied)")
          try await Task.sleep(for: .seconds(1e6))
        }
        for try await event in await monitor.events {
          let state = await monitor.record(for: "home")?.lastEvent.state
          let isOfTheEvening = notes.second(of: event.date) < 4 * 3600
          notes.note("\(event.state) \(isOfTheEvening) \(state == event.state)")
        }
      }
      return session
    }
    expectEqual(notes.texts, ["before: true", "satisfied true true", "unsatisfied false true"])
  }

  @Test("a loop over events that is cancelled leaves the rest to another")
  func cancellation() throws {
    let day = try SimulatedDay.inFront("overnight_kill")
    let notes = Notes(day)
    let circles = day.circles
    _ = try day.run {
      Task { @MainActor in
        let monitor = await CLMonitor("places")
        for (name, centre) in circles {
          await monitor.add(
            CLMonitor.CircularGeographicCondition(center: centre, radius: 100),
            identifier: name
          )
        }
        let first = Task { @MainActor in
          for try await event in await monitor.events {
            notes.note("first \(event.identifier) \(event.state)")
          }
          notes.note("first over")
        }
        try await Task.sleep(for: .seconds(300))
        first.cancel()
        for try await event in await monitor.events {
          notes.note("second \(event.identifier) \(event.state)")
        }
      }
    }
    expectEqual(notes.lines.first { $0.text == "first over" }?.second, 300)
    expectEqual(
      notes.texts.prefix(5),
      [
        "first home unsatisfied", "first work satisfied", "first over",
        "second work unsatisfied", "second home satisfied",
      ]
    )
  }

  @Test("a beacon is a condition as well")
  func beacon() throws {
    var day = try SimulatedDay.inFront("overnight_kill")
    let uuid = try #require(UUID(uuidString: "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6"))
    let home = try #require(day.scenario.places.first)
    day.scenario.beacons = [
      BeaconSite(
        name: "door",
        uuid: uuid.uuidString,
        major: 7,
        minor: 1,
        coordinate: home.coordinate
      )
    ]
    let notes = Notes(day)
    _ = try day.run {
      Task { @MainActor in
        let monitor = await CLMonitor("beacons")
        await monitor.add(
          CLMonitor.BeaconIdentityCondition(uuid: uuid, major: 7),
          identifier: "seven"
        )
        await monitor.add(
          CLMonitor.BeaconIdentityCondition(uuid: uuid, major: 8),
          identifier: "eight"
        )
        for try await event in await monitor.events {
          let record = await monitor.record(for: event.identifier)
          let condition = record?.condition as? CLMonitor.BeaconIdentityCondition
          notes.note("\(event.identifier) \(event.state) \(condition?.major ?? 0)")
        }
      }
    }
    expectEqual(
      notes.texts.prefix(3),
      [
        "seven unsatisfied 7", "eight unsatisfied 8", "seven satisfied 7",
      ]
    )
  }

  @Test("a condition beyond the system's limit is not watched, and its event says why")
  func limit() throws {
    let day = try SimulatedDay.inFront()
    let notes = Notes(day)
    let home = try #require(day.circles.first)
    _ = try day.run {
      Task { @MainActor in
        let monitor = await CLMonitor("many")
        for number in 1...21 {
          await monitor.add(
            CLMonitor.CircularGeographicCondition(center: home.1, radius: 100),
            identifier: "\(number)",
            assuming: .satisfied
          )
        }
        await monitor.add(
          CLMonitor.CircularGeographicCondition(center: home.1, radius: -1),
          identifier: "bad"
        )
        for try await event in await monitor.events where event.state == .unmonitored {
          notes.note(
            "\(event.identifier) \(event.conditionLimitExceeded) \(event.conditionUnsupported)"
          )
          if event.identifier == "21" {
            await monitor.remove("20")
            await monitor.add(
              CLMonitor.CircularGeographicCondition(center: home.1, radius: 100),
              identifier: "21",
              assuming: .satisfied
            )
            notes.note("\(await monitor.identifiers.suffix(3))")
          }
        }
      }
    }
    expectEqual(notes.texts, ["bad false true", "21 true false", "[\"19\", \"bad\", \"21\"]"])
  }

  @Test("monitors of two names may use one identifier, and a removed one is silent")
  func names() throws {
    let day = try SimulatedDay("overnight_kill")
    let notes = Notes(day)
    let home = try #require(day.circles.first)
    let record = try day.run {
      let session = CLServiceSession(authorization: .always)
      for name in ["a", "b", "c"] {
        Task { @MainActor in
          let monitor = await CLMonitor(name)
          if await monitor.identifiers.isEmpty, name != "c" || notes.lines.isEmpty {
            let circle = CLMonitor.CircularGeographicCondition(center: home.1, radius: 100)
            await monitor.add(circle, identifier: "home")
            if name == "c" { await monitor.remove("home") }
          }
          for try await event in await monitor.events { notes.note("\(name) \(event.state)") }
        }
      }
      return session
    }
    let expected = ["unsatisfied", "satisfied", "unsatisfied"]
    expectEqual(notes.texts.filter { $0.hasPrefix("a") }, expected.map { "a \($0)" })
    expectEqual(notes.texts.filter { $0.hasPrefix("b") }, expected.map { "b \($0)" })
    #expect(!notes.texts.contains { $0.hasPrefix("c") })
    expectEqual(record.use.relaunches, 1)
  }

  @Test("a second monitor of one name ends with a message; one after the first is released is fine")
  func secondMonitor() async throws {
    let day = try SimulatedDay.inFront()
    let notes = Notes(day)
    _ = try day.run {
      Task { @MainActor in
        var monitor: CLMonitor? = await CLMonitor("x")
        notes.note(await monitor?.name ?? "")
        monitor = nil
        monitor = await CLMonitor("x")
        notes.note(await monitor?.name ?? "")
      }
    }
    expectEqual(notes.texts, ["x", "x"])
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try SimulatedDay("car_commute").run {
        Task { @MainActor in
          let first = await CLMonitor("x")
          let second = await CLMonitor("x")
          print(first, second)
        }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a CLMonitor named \"x\" was opened while another with that name exists"))
  }

  @Test("conditions are stored and read back")
  func coding() throws {
    let circle = CLMonitor.CircularGeographicCondition(
      center: CLLocationCoordinate2D(latitude: 51.0284, longitude: 13.7042),
      radius: 120
    )
    let again = try JSONDecoder().decode(
      CLMonitor.CircularGeographicCondition.self,
      from: JSONEncoder().encode(circle)
    )
    #expect(again.center.latitude == 51.0284 && again.center.longitude == 13.7042)
    expectEqual(again.radius, 120)
  }
}
