// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities

extension StrategyConfiguration {
  /// The authorization that an app requests when the user opens it.
  public struct Asking: Sendable, Hashable, Codable {
    /// The authorization, if the user was not asked yet; nil requests none.
    public var authorization: AuthorizationStatus?
    /// Whether temporary exact positions are requested where the user allows the area only.
    public var asksForFullAccuracy: Bool

    /// Authorization to request.
    public init(authorization: AuthorizationStatus? = nil, asksForFullAccuracy: Bool = false) {
      self.authorization = authorization
      self.asksForFullAccuracy = asksForFullAccuracy
    }

    /// The settings of the section `authorization`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "ask",
        \.authorization,
        StrategyConfiguration.authorization,
        "The permission that the app requests when the user opens it, if it has not asked before",
        absent: .word("none"),
        steps: StrategyConfiguration.authorizationSteps
      ),
      Setting(
        "temporary_full_accuracy",
        \.asksForFullAccuracy,
        .flag,
        "Whether the app temporarily requests full accuracy if it has only approximate location"
      ),
    ]
  }
}
