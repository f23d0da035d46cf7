// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

@Suite struct UserDefaultsTests {
  @Test("every kind of value is read back as it was kept")
  func values() throws {
    _ = try SimulatedDay("car_commute").run {
      let defaults = UserDefaults.standard
      let date = Date()
      defaults.set(true, forKey: "bool")
      defaults.set(42, forKey: "int")
      defaults.set(0.1, forKey: "double")
      defaults.set(Float(0.1), forKey: "float")
      defaults.set("text", forKey: "string")
      defaults.set(Data([1, 2, 255]), forKey: "data")
      defaults.set(date, forKey: "date")
      defaults.set(URL(string: "https://example.org/a?b=c"), forKey: "url")
      defaults.set([1, 2, 3], forKey: "array")
      defaults.set(["a", "b"], forKey: "strings")
      defaults.set(["a": 1, "b": ["c": true]] as [String: Any], forKey: "dictionary")
      #expect(defaults.bool(forKey: "bool"))
      expectEqual(defaults.integer(forKey: "int"), 42)
      expectEqual(defaults.double(forKey: "double"), 0.1)
      expectEqual(defaults.float(forKey: "float"), 0.1)
      expectEqual(defaults.string(forKey: "string"), "text")
      expectEqual(defaults.data(forKey: "data"), Data([1, 2, 255]))
      #expect(defaults.object(forKey: "date") as? Date == date)
      expectEqual(defaults.url(forKey: "url")?.absoluteString, "https://example.org/a?b=c")
      #expect(defaults.array(forKey: "array") as? [Int] == [1, 2, 3])
      expectEqual(defaults.stringArray(forKey: "strings"), ["a", "b"])
      let dictionary = defaults.dictionary(forKey: "dictionary")
      #expect(dictionary?["a"] as? Int == 1)
      #expect((dictionary?["b"] as? [String: Any])?["c"] as? Bool == true)
      #expect(defaults.synchronize())
    }
  }

  @Test("values are converted, and an unset one is zero, false or nil")
  func conversions() throws {
    _ = try SimulatedDay("car_commute").run {
      let defaults = UserDefaults.standard
      defaults.set("12", forKey: "text")
      defaults.set(3.9, forKey: "number")
      defaults.set(1, forKey: "one")
      defaults.set("YES", forKey: "yes")
      expectEqual(defaults.integer(forKey: "text"), 12)
      expectEqual(defaults.double(forKey: "text"), 12)
      expectEqual(defaults.integer(forKey: "number"), 3)
      expectEqual(defaults.string(forKey: "number"), "3.9")
      #expect(defaults.bool(forKey: "one"))
      #expect(defaults.bool(forKey: "yes"))
      expectEqual(defaults.string(forKey: "one"), "1")
      #expect(!defaults.bool(forKey: "none"))
      expectEqual(defaults.integer(forKey: "none"), 0)
      expectEqual(defaults.double(forKey: "none"), 0)
      #expect(defaults.object(forKey: "none") == nil)
      #expect(defaults.array(forKey: "text") == nil)
    }
  }

  @Test("registered values show where none was kept; removing shows them again")
  func registration() throws {
    _ = try SimulatedDay("car_commute").run {
      let defaults = UserDefaults.standard
      defaults.register(defaults: ["filter": 100.0, "name": "home"])
      defaults.set(50.0, forKey: "filter")
      expectEqual(defaults.double(forKey: "filter"), 50)
      expectEqual(defaults.dictionaryRepresentation().keys.sorted(), ["filter", "name"])
      defaults.removeObject(forKey: "filter")
      expectEqual(defaults.double(forKey: "filter"), 100)
      let suite = UserDefaults(suiteName: "group.example")
      suite?.set("other", forKey: "name")
      expectEqual(defaults.string(forKey: "name"), "home")
      expectEqual(suite?.string(forKey: "name"), "other")
      defaults.removePersistentDomain(forName: "group.example")
      expectEqual(suite?.string(forKey: "name"), "home")
    }
  }

  @Test(
    "removing a domain that is empty or has no name keeps the app's values; the app's own name does not"
  )
  func domains() throws {
    _ = try SimulatedDay("car_commute").run {
      let defaults = UserDefaults.standard
      defaults.set(1, forKey: "launches")
      let emptied = UserDefaults(suiteName: "settings")
      emptied?.set(2, forKey: "filter")
      emptied?.removeObject(forKey: "filter")
      let read = UserDefaults(suiteName: "cache")
      #expect(read?.object(forKey: "filter") == nil)
      for name in ["", "settings", "cache", "group.example", "NSGlobalDomain"] {
        defaults.removePersistentDomain(forName: name)
        expectEqual(defaults.integer(forKey: "launches"), 1, "\(name)")
      }
      defaults.removePersistentDomain(forName: "org.example.app")
      #expect(defaults.object(forKey: "launches") == nil)
    }
  }

  @Test("values survive the process, registered ones and objects do not")
  func relaunch() throws {
    let diary = DayDiary()
    let day = try SimulatedDay("overnight_kill").run { () -> CLLocationManager in
      let defaults = UserDefaults.standard
      diary.note(
        "\(defaults.integer(forKey: "launches")) \(defaults.integer(forKey: "registered")) "
          + "\(defaults.dictionaryRepresentation().keys.sorted())"
      )
      defaults.set(defaults.integer(forKey: "launches") + 1, forKey: "launches")
      defaults.register(defaults: ["registered": 5])
      let manager = CLLocationManager()
      manager.allowsBackgroundLocationUpdates = true
      manager.startMonitoringSignificantLocationChanges()
      manager.startUpdatingLocation()
      return manager
    }
    #expect(day.use.relaunches > 0)
    expectEqual(diary.lines.count, day.use.relaunches + 1)
    for (number, line) in diary.lines.enumerated() {
      expectEqual(line, "\(number) 0 \(number == 0 ? "[]" : "[\"launches\"]")")
    }
    let again = try SimulatedDay("car_commute").run {
      #expect(UserDefaults.standard.object(forKey: "launches") == nil)
    }
    expectEqual(again.use.deliveries, 0)
  }

  @Test("values that no property list can hold end the program with the key's name")
  func unfit() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try SimulatedDay("car_commute").run {
        UserDefaults.standard.set(CLLocation(latitude: 1, longitude: 2), forKey: "last")
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the value for \"last\" is of type CLLocation"))
  }
}
