// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// One element of the live updates: a position, that the phone rests, or why there is no position.
///
/// Scope: Apple's structure of that name. At rest one last update says so and silence follows,
/// until the phone moves.
///
/// Limitations: of the flags that tell why there is no position, one is set at a time.
public struct CLLocationUpdate: Sendable {
  /// The position; nil if there is none.
  public let location: CLLocation?
  /// True for the one last update before the silence of a resting phone.
  public let stationary: Bool
  private let diagnostic: LiveUpdate.Diagnostic?

  init(_ update: LiveUpdate, process: AppProcess) {
    location = update.fix.map(process.location)
    stationary = update.isStationary
    diagnostic = update.diagnostic
  }

  /// True for the one last update before the silence of a resting phone; the name of iOS 17.
  public var isStationary: Bool { stationary }
  /// True if the user refused.
  public var authorizationDenied: Bool { diagnostic == .authorizationDenied }
  /// True if location services are switched off.
  public var authorizationDeniedGlobally: Bool { diagnostic == .authorizationDeniedGlobally }
  /// True if it is not this user's to decide.
  public var authorizationRestricted: Bool { diagnostic == .authorizationRestricted }
  /// True if the app is not in use enough.
  public var insufficientlyInUse: Bool { diagnostic == .insufficientlyInUse }
  /// True if no position can be had now.
  public var locationUnavailable: Bool { diagnostic == .locationUnavailable }
  /// True if the user allows the area only.
  public var accuracyLimited: Bool { diagnostic == .accuracyLimited }
  /// True if an app with the right at any time lacks a ``CLServiceSession`` that says so.
  public var serviceSessionRequired: Bool { diagnostic == .serviceSessionRequired }
  /// True while the user is being asked.
  public var authorizationRequestInProgress: Bool {
    diagnostic == .authorizationRequestInProgress
  }

  /// True if a sequence that begins now would else hear nothing for long.
  var isLastForLong: Bool { stationary || (location == nil && diagnostic != nil) }

  // MARK: - The sequence

  /// What kind of travel live updates are for; without effect on simulated updates.
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
  /// the last iterator ends, is released or has its task cancelled. A slow consumer gets what has
  /// come meanwhile, in order.
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
    Updates(configuration: configuration)
  }

  /// A sequence of live updates; it begins with each iterator's first request.
  public struct Updates: AsyncSequence, Sendable {
    /// What the sequence is of.
    public typealias Element = CLLocationUpdate

    let configuration: LiveConfiguration

    /// An iterator; nothing starts before its first request.
    public func makeAsyncIterator() -> Iterator {
      Iterator(consumer: LiveConsumer(configuration: configuration))
    }

    /// Takes one update after another.
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
