// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities

extension StrategyConfiguration {
  /// The answers of an app's extension to its server's location pushes.
  public struct LocationPushes: Sendable, Hashable, Codable {
    /// The accuracy of the position that the extension requests; default 100 m.
    public var desiredAccuracy: DesiredAccuracy
    /// The bytes of one answer to the server; above 0, default 500.
    public var bytes: Int

    /// Answers of so many bytes with positions of that accuracy.
    public init(desiredAccuracy: DesiredAccuracy = .hundredMeters, bytes: Int = 500) {
      self.desiredAccuracy = desiredAccuracy
      self.bytes = bytes
    }

    /// The settings of the section `location_pushes`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "desired_accuracy",
        \.desiredAccuracy,
        .word(of: DesiredAccuracy.self, isOrdered: true),
        "The desired accuracy of the position that the extension requests"
      ),
      Setting(
        "bytes",
        \.bytes,
        .bytes,
        "The size of the answer to the server",
        .assumption,
        "a position; rule 57 adds headers"
      ),
    ]
  }
}

/// Answers location pushes: the extension requests one position, sends it and ends.
///
/// Without a position, it ends when the system ends it. An app that runs anyway also requests one
/// position, which its own updates answer while they run.
struct AnsweringPushes: Behaviour {
  let pushes: StrategyConfiguration.LocationPushes
  private var waits = false

  init(_ pushes: StrategyConfiguration.LocationPushes) { self.pushes = pushes }

  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    switch event {
    case .launched(let reason):
      if reason != .locationPush { services.startMonitoringLocationPushes() }
    case .locationPush:
      waits = true
      services.requestLocation(desiredAccuracy: pushes.desiredAccuracy)
    case .location, .locations:
      guard waits else { return }
      services.upload(bytes: pushes.bytes)
      end(&services)
    case .failed:
      if waits { end(&services) }
    case .liveUpdate, .finishedDeferredUpdates, .region, .condition, .visit, .motionActivity,
      .timer, .geocoded, .push, .work, .other:
      break
    }
  }

  private mutating func end<Services: LocationServices>(_ services: inout Services) {
    waits = false
    services.completeBackgroundWork()
  }
}
