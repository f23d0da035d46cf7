// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The kind of travel that live updates serve; `CLLocationUpdate.LiveConfiguration`.
public enum LiveConfiguration: String, CaseIterable, Sendable, Hashable, Codable,
  OptionalSettingContent
{
  /// Anything.
  case standard = "default"
  /// Driving.
  case automotiveNavigation = "automotive_navigation"
  /// Boats, trains and the like.
  case otherNavigation = "other_navigation"
  /// Walking, running, cycling for sport.
  case fitness
  /// In the air.
  case airborne
  /// On the water, from iOS 27.
  case maritime
}

/// One element of the sequence of live updates; `CLLocationUpdate`.
public struct LiveUpdate: Sendable, Hashable {
  /// The reason why an update has no position, or a poor one; from iOS 18.
  public enum Diagnostic: String, CaseIterable, Sendable, Hashable, Codable {
    /// The user refused.
    case authorizationDenied = "authorization_denied"
    /// Location services are switched off.
    case authorizationDeniedGlobally = "authorization_denied_globally"
    /// Restricted; the user cannot change it.
    case authorizationRestricted = "authorization_restricted"
    /// The app does not count as in use.
    case insufficientlyInUse = "insufficiently_in_use"
    /// No position is available now.
    case locationUnavailable = "location_unavailable"
    /// The user allows the approximate area only.
    case accuracyLimited = "accuracy_limited"
    /// The app has the Always authorization but holds no service session that declares it.
    case serviceSessionRequired = "service_session_required"
    /// The system is asking the user.
    case authorizationRequestInProgress = "authorization_request_in_progress"
  }

  /// The position; nil if there is none.
  public var fix: Fix?
  /// True for the last update before a still phone falls silent.
  public var isStationary: Bool
  /// The problem; nil if there is none.
  public var diagnostic: Diagnostic?

  /// One element of the sequence.
  public init(fix: Fix?, isStationary: Bool = false, diagnostic: Diagnostic? = nil) {
    self.fix = fix
    self.isStationary = isStationary
    self.diagnostic = diagnostic
  }
}
