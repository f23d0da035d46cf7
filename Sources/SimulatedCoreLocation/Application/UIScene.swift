// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of an app's interface; there are none, because windows are not simulated.
open class UIScene: UIResponder {
  /// The state of a scene.
  public enum ActivationState: Int, Sendable, Hashable {
    /// Not connected.
    case unattached = -1
    /// On the screen and used.
    case foregroundActive
    /// On the screen, but not used.
    case foregroundInactive
    /// Off the screen.
    case background
  }

  /// Not connected.
  open var activationState: ActivationState { .unattached }
}

/// A scene with windows; there are none.
open class UIWindowScene: UIScene {
  /// Unknown, because nothing is drawn.
  open var interfaceOrientation: UIInterfaceOrientation { .unknown }
}

/// The direction of an app's interface.
public enum UIInterfaceOrientation: Int, Sendable, Hashable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// Turned, with the home button on the left.
  case landscapeLeft
  /// Turned, with the home button on the right.
  case landscapeRight

  /// Whether the interface is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the interface is turned.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
