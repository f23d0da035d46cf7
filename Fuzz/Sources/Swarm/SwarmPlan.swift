// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationDaemon
package import Quantities
package import TracewattTestSupport
package import World

/// A random day with random apps, as data, so that parts of it can be taken away.
package struct SwarmPlan: Sendable, Hashable {
  /// A stay or a movement.
  package struct Leg: Sendable, Hashable {
    /// The length, in whole multiples of ten seconds.
    package var seconds: Int
    /// The speed; 0 for a stay.
    package var speed: MetresPerSecond
    /// The course of a movement.
    package var course: Degrees
  }

  /// An app and everything that it will ever ask of the system.
  package struct App: Sendable, Hashable {
    /// The app's name in day events, and what the user allows it.
    package var configuration: ClientConfiguration
    /// The requests of every launch.
    package var launch: [AppRequest]
    /// The intervals of the app's timers, in seconds; each is set again when it fires.
    package var timers: [Int]
    /// The requests in response to events, in order; an event that is no position takes the next.
    package var script: [[AppRequest]]
  }

  /// The number from which the day was drawn.
  package var seed: UInt64
  /// The name of the operating system.
  package var system: String
  /// The name of the phone.
  package var phone: String
  /// Whether the system ends suspended apps every ten minutes and pauses updates after five.
  package var isRestless: Bool
  /// The movement of the phone.
  package var legs: [Leg]
  /// The surroundings that differ from the suburbs.
  package var changes: [EnvironmentChange]
  /// What happens to the phone and to the apps.
  package var events: [DayEvent]
  /// The apps.
  package var apps: [App]
}

extension SwarmPlan {
  /// Whether the day is one of those that run several times in different ways, each tenth.
  package var isRunInSeveralWays: Bool { seed.isMultiple(of: 10) }

  /// Whether an event and the next come at one instant, for different apps, and neither matters to
  /// the other.
  func isIndependentPair(at index: Int) -> Bool {
    let (event, next) = (events[index], events[index + 1])
    return event.time == next.time && event.app != next.app && event.kind.concernsOneAppOnly
      && next.kind.concernsOneAppOnly
  }
}

extension DayEvent.Kind {
  /// Whether the event reaches one app only and changes nothing for others.
  fileprivate var concernsOneAppOnly: Bool {
    switch self {
    case .preciseLocation, .alwaysConfirmation, .appSetting: true
    default: false
    }
  }
}

extension SwarmPlan: CustomStringConvertible {
  /// The day as text, one line per event and per request.
  package var description: String {
    var lines = [
      "seed \(seed): \(system) on \(phone)\(isRestless ? ", restless" : ""), \(legs.count) legs"
    ]
    for leg in legs {
      lines.append(
        leg.speed.value == 0
          ? "  stays \(leg.seconds) s" : "  moves \(leg.seconds) s at \(leg.speed), \(leg.course)"
      )
    }
    for change in changes {
      lines.append("  \(change.environment): \(change.from) to \(change.to)")
    }
    for event in events {
      let app = event.app.isEmpty ? "" : " (\(event.app))"
      lines.append("  at \(event.time): \(event.kind)\(app)")
    }
    for app in apps {
      let configuration = app.configuration
      lines.append(
        "  app \"\(configuration.name)\": \(configuration.authorization), "
          + (configuration.allowsPreciseLocation ? "exact" : "approximate")
          + (configuration.hasLocationBackgroundMode ? ", background mode" : "")
          + ", timers \(app.timers)"
      )
      if !app.launch.isEmpty { lines.append("    launch: \(app.launch)") }
      for (index, requests) in app.script.enumerated() where !requests.isEmpty {
        lines.append("    \(index): \(requests)")
      }
    }
    return Self.plain(lines.joined(separator: "\n"))
  }

  /// A text without the names of modules and types that Swift prints before values.
  static func plain(_ text: String) -> String {
    text.replacing(
      /\b(TracewattTestSupport\.AppRequest|Quantities|LocationService|World|Swift)\./,
      with: ""
    ).replacing(/\b(DayEvent|UserGrant|DesiredAccuracy|FusedPriority)\./, with: "")
  }
}
