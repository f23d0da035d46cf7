// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// One element of the live updates: a position, a report of rest, or a reason for no position.
///
/// Scope: Apple's structure of that name. At rest, one last update reports it and none follows
/// until the phone moves.
///
/// Limitations: of the flags that give the reason for no position, one is set at a time.
public struct CLLocationUpdate: Sendable {
  /// The position; nil if there is none.
  public let location: CLLocation?
  /// True for the last update before a resting phone falls silent.
  public let stationary: Bool
  private let diagnostic: LiveUpdate.Diagnostic?

  init(_ update: LiveUpdate, process: AppProcess) {
    location = update.fix.map(process.location)
    stationary = update.isStationary
    diagnostic = update.diagnostic
  }

  /// True for the last update before a resting phone falls silent; the name of iOS 17.
  public var isStationary: Bool { stationary }
  /// True if the user refused.
  public var authorizationDenied: Bool { diagnostic == .authorizationDenied }
  /// True if location services are switched off.
  public var authorizationDeniedGlobally: Bool { diagnostic == .authorizationDeniedGlobally }
  /// True if it is restricted and the user cannot change it.
  public var authorizationRestricted: Bool { diagnostic == .authorizationRestricted }
  /// True if the app does not count as in use.
  public var insufficientlyInUse: Bool { diagnostic == .insufficientlyInUse }
  /// True if no position is available now.
  public var locationUnavailable: Bool { diagnostic == .locationUnavailable }
  /// True if the user allows the approximate area only.
  public var accuracyLimited: Bool { diagnostic == .accuracyLimited }
  /// True if an app with the Always authorization lacks a ``CLServiceSession`` that declares it.
  public var serviceSessionRequired: Bool { diagnostic == .serviceSessionRequired }
  /// True while the system is asking the user.
  public var authorizationRequestInProgress: Bool {
    diagnostic == .authorizationRequestInProgress
  }

  /// True if a sequence that begins now would otherwise get no update for long.
  var isLastForLong: Bool { stationary || (location == nil && diagnostic != nil) }

  // MARK: - The sequence

  /// The kind of travel that live updates serve; without effect on simulated updates.
  public enum LiveConfiguration: Int, Sendable, Hashable {
    /// Anything.
    case `default` = 0
    /// Driving.
    case automotiveNavigation = 1
    /// Boats, trains and the like.
    case otherNavigation = 2
    /// Walking, running, cycling for sport.
    case fitness = 3
    /// In the air.
    case airborne = 4
    /// On the water.
    case maritime = 5

    var contract: LocationService.LiveConfiguration {
      switch self {
      case .default: .standard
      case .automotiveNavigation: .automotiveNavigation
      case .otherNavigation: .otherNavigation
      case .fitness: .fitness
      case .airborne: .airborne
      case .maritime: .maritime
      }
    }
  }

  /// The positions of the phone from the first request of an iterator on.
  ///
  /// All sequences of a process share one stream, with the configuration of the first; it ends when
  /// the last iterator ends, is released or has its task cancelled. A slow consumer gets all
  /// updates since its last request, in order.
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
    Updates(configuration: configuration)
  }

  /// A sequence of live updates; it begins with each iterator's first request.
  public struct Updates: AsyncSequence, Sendable {
    /// The element of the sequence.
    public typealias Element = CLLocationUpdate

    let configuration: LiveConfiguration

    /// An iterator; nothing starts before its first request.
    public func makeAsyncIterator() -> Iterator {
      Iterator(consumer: LiveConsumer(configuration: configuration))
    }

    /// Returns one update after another.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
      let consumer: LiveConsumer

      /// The next update; nil once the task is cancelled.
      public mutating func next() async throws -> CLLocationUpdate? { await consumer.next() }

      /// The next update, awaited on the caller's actor; nil once the task is cancelled.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws(any Error) -> CLLocationUpdate? {
        await consumer.next()
      }
    }
  }
}
