// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities

extension StrategyConfiguration {
  /// `CLLocationUpdate.liveUpdates` and the sessions that keep the updates running.
  public struct LiveUpdates: Sendable, Hashable, Codable {
    /// The kind of travel; default `default`.
    public var configuration: LiveConfiguration
    /// Whether the app holds a `CLBackgroundActivitySession`; default false.
    public var holdsBackgroundActivitySession: Bool
    /// The authorization that the app's `CLServiceSession` declares; nil, the default, for no
    /// session.
    public var serviceSession: AuthorizationStatus?

    /// Live updates with their sessions.
    public init(
      configuration: LiveConfiguration = .standard,
      holdsBackgroundActivitySession: Bool = false,
      serviceSession: AuthorizationStatus? = nil
    ) {
      self.configuration = configuration
      self.holdsBackgroundActivitySession = holdsBackgroundActivitySession
      self.serviceSession = serviceSession
    }

    /// The settings of the section `live_updates`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "configuration",
        \.configuration,
        .word(of: LiveConfiguration.self),
        "The kind of app",
        .doc,
        "CLLocationUpdate.LiveConfiguration"
      ),
      Setting(
        "background_activity_session",
        \.holdsBackgroundActivitySession,
        .flag,
        "Whether the app holds a session that keeps it running in the background",
        .doc,
        "CLBackgroundActivitySession"
      ),
      Setting(
        "service_session",
        \.serviceSession,
        StrategyConfiguration.authorization,
        "The permission that the app declares it needs for its updates",
        .doc,
        "CLServiceSession",
        absent: .word("none"),
        steps: StrategyConfiguration.authorizationSteps
      ),
    ]
  }
}
