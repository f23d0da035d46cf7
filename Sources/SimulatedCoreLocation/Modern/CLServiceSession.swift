// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// A declaration that the app needs a right for as long as it holds the object.
///
/// Scope: Apple's class of that name. It asks the user where the app may ask; an app with the right
/// at any time needs one with `always` for live updates and events of monitors while it is not in
/// use. It ends with ``invalidate()`` or when it is released. Of several, the strongest right
/// counts.
///
/// Limitations: whether it was begun in time is not checked. `serviceSessionRequired` is never set,
/// for there is a session.
public final class CLServiceSession: Sendable {
  /// The right that the app needs.
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

  /// Begins a session for a right.
  ///
  /// Ends the program with a message outside of simulated days.
  public init(authorization: AuthorizationRequirement) {
    hold = SessionHold(
      .service(authorization, needsFullAccuracy: false),
      for: "CLServiceSession"
    )
  }

  /// Begins a session for a right and for exact positions.
  ///
  /// - Parameters:
  ///   - authorization: the right.
  ///   - fullAccuracyPurposeKey: the key of the reason in the app's property list; kept for the
  ///     signature.
  public init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String) {
    hold = SessionHold(
      .service(authorization, needsFullAccuracy: true),
      for: "CLServiceSession"
    )
  }

  deinit { hold.end() }

  /// Ends the session.
  public func invalidate() { hold.end() }

  /// What stands in the way of the session's aims: first how things are, then each change.
  public var diagnostics: Diagnostics { Diagnostics(hold: hold) }

  /// What stands in the way of a session's aims; nothing does if no flag is set.
  public struct Diagnostic: Sendable {
    let facts: SessionFacts

    /// True if the user refused.
    public var authorizationDenied: Bool { facts.contains(.authorizationDenied) }
    /// True if location services are switched off.
    public var authorizationDeniedGlobally: Bool { facts.contains(.authorizationDeniedGlobally) }
    /// True if it is not this user's to decide.
    public var authorizationRestricted: Bool { facts.contains(.authorizationRestricted) }
    /// True if the app is not in use enough, or may not ask where it stands.
    public var insufficientlyInUse: Bool { facts.contains(.insufficientlyInUse) }
    /// True if exact positions were asked for and not granted.
    public var fullAccuracyDenied: Bool { facts.contains(.fullAccuracyDenied) }
    /// True if the right at any time is needed and the user allows the time in use.
    public var alwaysAuthorizationDenied: Bool { facts.contains(.alwaysAuthorizationDenied) }
    /// False: there is a session.
    public var serviceSessionRequired: Bool { false }
    /// True while the user is being asked.
    public var authorizationRequestInProgress: Bool {
      facts.contains(.authorizationRequestInProgress)
    }
  }

  /// What a session tells; it ends with the session.
  public final class Diagnostics: AsyncSequence, Sendable {
    /// What the sequence is of.
    public typealias Element = Diagnostic

    private let hold: SessionHold

    init(hold: SessionHold) { self.hold = hold }

    /// An iterator that begins with how things are.
    public func makeAsyncIterator() -> Iterator { Iterator(reader: SessionReader(hold)) }

    /// Takes one diagnostic after another.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
      let reader: SessionReader

      /// The next diagnostic; nil once the session has ended or the task is cancelled.
      public mutating func next() async throws -> Diagnostic? {
        await reader.next().map(Diagnostic.init)
      }
    }
  }
}
