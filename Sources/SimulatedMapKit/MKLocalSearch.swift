// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// Apple's interface for searches; every search is refused with `serverFailure`.
///
/// Limitations: results come from Apple's servers, which are not simulated. A refusal costs no
/// energy and comes as the next work.
open class MKLocalSearch: NSObject, @unchecked Sendable {
  /// The handler of a search.
  public typealias CompletionHandler = (Response?, (any Error)?) -> Void

  /// Kinds of results; the raw values are Apple's.
  public struct ResultType: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Kinds from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Addresses.
    public static let address = ResultType(rawValue: 1)
    /// Points of interest.
    public static let pointOfInterest = ResultType(rawValue: 2)
    /// Rivers, mountains and the like.
    public static let physicalFeature = ResultType(rawValue: 4)
  }

  /// What to search.
  open class Request: NSObject {
    /// The words.
    open var naturalLanguageQuery: String?
    /// The area.
    open var region = MKCoordinateRegion()
    /// The kinds of results.
    open var resultTypes: ResultType = [.address, .pointOfInterest]
    /// The kinds of points of interest.
    open var pointOfInterestFilter: MKPointOfInterestFilter?
    /// Whether results must be in the area; without effect.
    open var regionPriority = MKLocalSearchRegionPriority.default
    /// The parts of addresses; without effect.
    open var addressFilter: MKAddressFilter?

    /// An empty search.
    public override init() { super.init() }
    /// A search by words.
    public convenience init(naturalLanguageQuery: String) {
      self.init()
      self.naturalLanguageQuery = naturalLanguageQuery
    }
    /// A search by words in an area.
    public convenience init(naturalLanguageQuery: String, region: MKCoordinateRegion) {
      self.init(naturalLanguageQuery: naturalLanguageQuery)
      self.region = region
    }
    /// A search for a suggestion.
    public convenience init(completion: MKLocalSearchCompletion) {
      self.init(naturalLanguageQuery: completion.title)
    }
  }

  /// Results; none are ever made.
  open class Response: NSObject, @unchecked Sendable {
    /// The places.
    public let mapItems: [MKMapItem]
    /// The area with all of them.
    public let boundingRegion: MKCoordinateRegion
    init(mapItems: [MKMapItem], boundingRegion: MKCoordinateRegion) {
      self.mapItems = mapItems
      self.boundingRegion = boundingRegion
    }
  }

  private let refusal = Refusal(.serverFailure)

  /// A search.
  public init(request: Request) { super.init() }
  /// A search for points of interest.
  public init(request: MKLocalPointsOfInterestRequest) { super.init() }

  /// Whether an answer is still to come.
  open var isSearching: Bool { refusal.isPending }

  /// Refuses, later.
  open func start(completionHandler: @escaping CompletionHandler) {
    refusal.begin { completionHandler(nil, $0) }
  }
  /// Refuses, later.
  ///
  /// - Throws: ``MKError``.
  open func start() async throws -> Response { throw await refusal.error() }
  /// Leaves the answer out.
  open func cancel() { refusal.cancel() }
}
