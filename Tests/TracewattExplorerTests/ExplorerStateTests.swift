// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Tracewatt
import TracewattTestSupport

@testable import TracewattExplorer

@Suite("the address of an explorer's page")
struct ExplorerStateTests {
  private let defaults = ExplorerState(
    place: ExplorerPlace(day: "office_day", phone: "iphone_class", os: "ios_18"),
    strategy: "standard_best"
  )

  private func state(_ query: String) -> ExplorerState {
    ExplorerState(ExplorerState.items(of: query), defaults: defaults)
  }

  private func setting(_ key: String, _ value: String) -> ScenarioStrategy.Parameter {
    ScenarioStrategy.Parameter(key: key, value: value)
  }

  @Test("is read back equal, whatever characters a value has")
  func roundTrip() {
    var state = defaults
    state.place.day = "sent-0123; &=?#/%2F + ü\u{1F4CD}\n"
    state.now = ExplorerPoint(
      strategy: "standard_best",
      settings: [setting("standard.distance_filter", "30 m"), setting("a.b", "x=y&z+%")]
    )
    state.today = ExplorerPoint(strategy: "duty_cycled", settings: [setting("c.d", "1 h 30 min")])
    state.pins = [state.now, state.today].map { ExplorerPoint($0.text) }
    expectEqual(self.state(state.query), state)
  }

  @Test("leaves out nothing that has a default")
  func defaultsFillGaps() {
    expectEqual(state(""), defaults)
    expectEqual(state("day=&phone=&set"), defaults)
    expectEqual(state("os=ios_26").place.os, "ios_26")
  }

  @Test("keeps one value for a key, the last one, and sorts by key")
  func lastValueCounts() {
    let point = state("set=b.c=1&set=a.b=2&set=b.c=3").now
    expectEqual(point.settings, [setting("a.b", "2"), setting("b.c", "3")])
  }

  @Test("has at most two pins")
  func pinsAreLimited() {
    expectEqual(state("pin=a&pin=b&pin=c").pins.map(\.strategy), ["a", "b"])
  }

  @Test(
    "is read without failing from broken text",
    arguments: ["%", "%zz=%", "&&&==&", "set==&set=%00", "pin=;;;==", "today=;a", "\u{0}=\u{7F}"]
  )
  func brokenText(_ query: String) {
    // Reading again what was made of it changes nothing more.
    let read = state(query)
    expectEqual(state(read.query), read)
  }
}
