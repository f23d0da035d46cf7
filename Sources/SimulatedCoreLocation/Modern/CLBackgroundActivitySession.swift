// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// Keeps the app in use in the background, with the indicator, for as long as it holds the object.
///
/// Scope: Apple's class of that name. It has an effect if it was begun on the screen, or by a
/// process that takes up what the last one held as it ended. It ends with ``invalidate()`` or when
/// it is released; of several, the last one's end counts.
///
/// Limitations: `serviceSessionRequired` is never set; live updates and events of monitors tell it.
public final class CLBackgroundActivitySession: Sendable {
  private let hold: SessionHold

  /// Begins a session.
  ///
  /// Ends the program with a message outside of simulated days.
  public init() { hold = SessionHold(.backgroundActivity, for: "CLBackgroundActivitySession") }

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
    /// True if the app is not in use enough.
    public var insufficientlyInUse: Bool { facts.contains(.insufficientlyInUse) }
    /// False: live updates and events of monitors tell it.
    public var serviceSessionRequired: Bool { false }
    /// False: this session asks for nothing.
    public var authorizationRequestInProgress: Bool { false }
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
