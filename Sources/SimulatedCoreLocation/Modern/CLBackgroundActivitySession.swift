// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// Keeps the app in use in the background, with the indicator, while the app holds the object.
///
/// Scope: Apple's class of that name. It has an effect if it was begun on the screen, or by a
/// process that resumes the session of the previous one. It ends with ``invalidate()`` or when it
/// is released; of several, the last one's end counts.
///
/// Limitations: `serviceSessionRequired` is never set; live updates and events of monitors report
/// it.
public final class CLBackgroundActivitySession: Sendable {
  private let hold: SessionHold

  /// Begins a session.
  ///
  /// Outside of simulated days it has no effect.
  public init() { hold = SessionHold(.backgroundActivity, for: "CLBackgroundActivitySession") }

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
    /// True if the app does not count as in use.
    public var insufficientlyInUse: Bool { facts.contains(.insufficientlyInUse) }
    /// False, because live updates and events of monitors report it.
    public var serviceSessionRequired: Bool { false }
    /// False, because this session makes no request.
    public var authorizationRequestInProgress: Bool { false }
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
