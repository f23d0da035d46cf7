// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// A declaration that the app needs an authorization for as long as it holds the object.
///
/// Scope: Apple's class of that name. It asks the user where the app may ask. An app with the
/// Always authorization needs a session with `always` for live updates and events of monitors while
/// it is not in use. It ends with ``invalidate()`` or when it is released. Of several, the
/// strongest authorization counts.
///
/// Limitations: the time at which it was begun is not checked. `serviceSessionRequired` is never
/// set, because there is a session.
public final class CLServiceSession: Sendable {
  /// The authorization that the app needs.
  public enum AuthorizationRequirement: Int, Sendable, Hashable {
    /// None: the app asks by other means.
    case none = 0
    /// While the app is in use.
    case whenInUse = 1
    /// At any time.
    case always = 2

    var contract: AuthorizationStatus {
      switch self {
      case .none: .notDetermined
      case .whenInUse: .whenInUse
      case .always: .always
      }
    }
  }

  private let hold: SessionHold

  /// Begins a session for an authorization.
  ///
  /// Outside of simulated days it has no effect.
  public init(authorization: AuthorizationRequirement) {
    hold = SessionHold(
      .service(authorization, needsFullAccuracy: false),
      for: "CLServiceSession"
    )
  }

  /// Begins a session for an authorization and for exact positions.
  ///
  /// - Parameters:
  ///   - authorization: the authorization.
  ///   - fullAccuracyPurposeKey: the key of the reason in the app's property list; only for
  ///     compatibility.
  public init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String) {
    hold = SessionHold(
      .service(authorization, needsFullAccuracy: true),
      for: "CLServiceSession"
    )
  }

  deinit { hold.end() }

  /// Ends the session.
  public func invalidate() { hold.end() }

  /// The obstacles to the session's purpose: first the current ones, then each change.
  public var diagnostics: Diagnostics { Diagnostics(hold: hold) }

  /// The obstacles to a session's purpose; there are none if no flag is set.
  public struct Diagnostic: Sendable {
    let facts: SessionFacts

    /// True if the user refused.
    public var authorizationDenied: Bool { facts.contains(.authorizationDenied) }
    /// True if location services are switched off.
    public var authorizationDeniedGlobally: Bool { facts.contains(.authorizationDeniedGlobally) }
    /// True if it is restricted and the user cannot change it.
    public var authorizationRestricted: Bool { facts.contains(.authorizationRestricted) }
    /// True if the app does not count as in use, or may not ask the user in its current state.
    public var insufficientlyInUse: Bool { facts.contains(.insufficientlyInUse) }
    /// True if exact positions were requested and not granted.
    public var fullAccuracyDenied: Bool { facts.contains(.fullAccuracyDenied) }
    /// True if the user granted the app the approximate location only.
    public var accuracyLimited: Bool { facts.contains(.accuracyLimited) }
    /// True if the app needs the Always authorization and the user allows When In Use only.
    public var alwaysAuthorizationDenied: Bool { facts.contains(.alwaysAuthorizationDenied) }
    /// False, because there is a session.
    public var serviceSessionRequired: Bool { false }
    /// True while the system is asking the user.
    public var authorizationRequestInProgress: Bool {
      facts.contains(.authorizationRequestInProgress)
    }
  }

  /// The diagnostics of a session; the sequence ends with the session.
  public final class Diagnostics: AsyncSequence, Sendable {
    /// The element of the sequence.
    public typealias Element = Diagnostic

    private let hold: SessionHold

    init(hold: SessionHold) { self.hold = hold }

    /// An iterator that starts with the current diagnostic.
    public func makeAsyncIterator() -> Iterator { Iterator(reader: SessionReader(hold)) }

    /// Returns one diagnostic after another.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
      let reader: SessionReader

      /// The next diagnostic; nil once the session has ended or the task is cancelled.
      public mutating func next() async throws -> Diagnostic? {
        await reader.next().map(Diagnostic.init)
      }
    }
  }
}
