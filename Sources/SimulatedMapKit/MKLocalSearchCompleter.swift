// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// Apple's interface for suggestions; every question is refused with `serverFailure`.
///
/// Limitations: suggestions come from Apple's servers, which are not simulated.
open class MKLocalSearchCompleter: NSObject, @unchecked Sendable {
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
    /// Searches.
    public static let query = ResultType(rawValue: 4)
    /// Rivers, mountains and the like.
    public static let physicalFeature = ResultType(rawValue: 8)
  }

  /// Kinds of results by the older interface; the raw values are Apple's.
  public enum FilterType: Int, Sendable {
    /// Places and searches.
    case locationsAndQueries = 0
    /// Places.
    case locationsOnly = 1
  }

  private let refusal = Refusal(.serverFailure)

  /// The beginning of what the user looks for; a new one that is not empty is refused, later.
  open var queryFragment = "" {
    didSet {
      refusal.cancel()
      guard !queryFragment.isEmpty else { return }
      refusal.begin { [weak self] error in
        guard let self else { return }
        delegate?.completer(self, didFailWithError: error)
      }
    }
  }
  /// The delegate; held weakly.
  open weak var delegate: (any MKLocalSearchCompleterDelegate)?
  /// The area.
  open var region = MKCoordinateRegion()
  /// The kinds of results.
  open var resultTypes: ResultType = [.address, .pointOfInterest, .query]
  /// The kinds of points of interest; without effect.
  open var pointOfInterestFilter: MKPointOfInterestFilter?
  /// Whether results must be in the area; without effect.
  open var regionPriority = MKLocalSearchRegionPriority.default
  /// The parts of addresses; without effect.
  open var addressFilter: MKAddressFilter?
  /// The kinds of results by the older interface; without effect.
  open var filterType = FilterType.locationsAndQueries
  /// None.
  open var results: [MKLocalSearchCompletion] { [] }
  /// Whether an answer is still to come.
  open var isSearching: Bool { refusal.isPending }

  /// A completer without a question.
  public override init() { super.init() }
  /// Leaves the answer out.
  open func cancel() { refusal.cancel() }
}

/// Receives suggestions.
public protocol MKLocalSearchCompleterDelegate: NSObjectProtocol {
  /// There are suggestions; never called.
  func completerDidUpdateResults(_ completer: MKLocalSearchCompleter)
  /// The question was refused.
  func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error)
}

extension MKLocalSearchCompleterDelegate {
  /// Does nothing.
  public func completerDidUpdateResults(_ completer: MKLocalSearchCompleter) {}
  /// Does nothing.
  public func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error) {}
}

/// A suggestion; none is ever made.
open class MKLocalSearchCompletion: NSObject, @unchecked Sendable {
  /// The title.
  public let title: String
  /// The second line.
  public let subtitle: String
  /// The parts of the title that the user has typed; empty.
  open var titleHighlightRanges: [NSValue] { [] }
  /// The parts of the second line that the user has typed; empty.
  open var subtitleHighlightRanges: [NSValue] { [] }
  init(title: String, subtitle: String) {
    self.title = title
    self.subtitle = subtitle
  }
}
