// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import SwiftUI
import Testing

private enum Unit: String { case metres, feet }

private final class Settings: ObservableObject {
  @AppStorage("isOn") var isOn = true
  @AppStorage("unit") var unit = Unit.metres
  @AppStorage("name") var name: String?
  @Published var count = 0
}

@Suite("Models that import SwiftUI") struct ModelTests {
  @Test("stored defaults are those of the day; each day begins without any")
  func storage() throws {
    for _ in 1...2 {
      let lines = try Diary.of { diary in
        let settings = Settings()
        diary.note("\(settings.isOn) \(settings.unit) \(settings.name ?? "-")")
        settings.isOn.toggle()
        settings.unit = .feet
        settings.$name.wrappedValue = "Ann"
        let again = Settings()
        diary.note("\(again.isOn) \(again.unit) \(again.name ?? "-")")
        diary.note(UserDefaults.standard.string(forKey: "unit") ?? "")
        settings.name = nil
        diary.note("\(UserDefaults.standard.object(forKey: "name") == nil)")
      }
      #expect(lines == ["0.0 true metres -", "0.0 false feet Ann", "0.0 feet", "0.0 true"])
    }
  }

  @Test("an animated change happens at once, and is published")
  func animation() {
    let settings = Settings()
    var seen: [Int] = []
    let subscription = settings.$count.sink { seen.append($0) }
    let result = withAnimation(.easeInOut(duration: 1)) {
      settings.count = 5
      return settings.count
    }
    withExtendedLifetime(subscription) {}
    #expect(result == 5 && seen == [0, 5])
  }

  @Test("a binding reads and writes elsewhere, also by part")
  func binding() {
    final class Box { var point = CLLocationCoordinate2D() }
    let box = Box()
    let binding = Binding(get: { box.point }, set: { box.point = $0 })
    binding.latitude.wrappedValue = 48
    #expect(box.point.latitude == 48)
    #expect(Binding.constant(3).wrappedValue == 3)
  }
}
