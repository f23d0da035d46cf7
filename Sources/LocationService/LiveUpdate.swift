// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What kind of travel live updates are for; `CLLocationUpdate.LiveConfiguration`.
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
  /// Why an update has no position, or a poor one; from iOS 18.
  public enum Diagnostic: String, CaseIterable, Sendable, Hashable, Codable {
    /// The user refused.
    case authorizationDenied = "authorization_denied"
    /// Location services are switched off.
    case authorizationDeniedGlobally = "authorization_denied_globally"
    /// Not this user's to decide.
    case authorizationRestricted = "authorization_restricted"
    /// The app is not in use enough.
    case insufficientlyInUse = "insufficiently_in_use"
    /// No position can be had now.
    case locationUnavailable = "location_unavailable"
    /// The user allows the area only.
    case accuracyLimited = "accuracy_limited"
    /// An app with the right at any time holds no such session.
    case serviceSessionRequired = "service_session_required"
    /// The user is being asked.
    case authorizationRequestInProgress = "authorization_request_in_progress"
  }

  /// The position; nil if there is none.
  public var fix: Fix?
  /// True for the one last update before the silence of a still phone.
  public var isStationary: Bool
  /// What is wrong; nil if nothing is.
  public var diagnostic: Diagnostic?

  /// One element of the sequence.
  public init(fix: Fix?, isStationary: Bool = false, diagnostic: Diagnostic? = nil) {
    self.fix = fix
    self.isStationary = isStationary
    self.diagnostic = diagnostic
  }
}
