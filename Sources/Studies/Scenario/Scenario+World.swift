// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import World

extension Scenario {
  /// Whether another app is opened at the start, which is so unless an event of the day opens it.
  package func opensAtStart(_ other: OtherApp) -> Bool {
    !events.contains { $0.app == other.name && $0.kind == .foreground }
  }
}

extension World {
  /// The world of a day, with the events at which its apps leave the screen.
  public init(_ scenario: Scenario) {
    var events = scenario.events
    if let leave = scenario.app.backgroundAt {
      events.append(DayEvent(time: leave, kind: .background))
    }
    for other in scenario.otherApps where scenario.opensAtStart(other) {
      if let leave = other.app.backgroundAt {
        events.append(DayEvent(time: leave, kind: .background, app: other.name))
      }
    }
    self.init(
      trace: scenario.trace,
      configuration: scenario.world,
      places: scenario.places,
      beacons: scenario.beacons,
      events: events
    )
  }
}
