// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// The domain of MapKit's errors.
public let MKErrorDomain = "MKErrorDomain"

/// An error of MapKit.
public struct MKError: CustomNSError, Equatable, Sendable {
  /// The kind of the error; the raw values are Apple's.
  public enum Code: UInt, Sendable, Hashable {
    /// Of another kind.
    case unknown = 1
    /// The server has no answer.
    case serverFailure = 2
    /// The app asks too often.
    case loadingThrottled = 3
    /// The place is not known.
    case placemarkNotFound = 4
    /// There is no way.
    case directionsNotFound = 5
    /// The answer cannot be read.
    case decodingFailed = 6

    /// Matches an error by its code.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? MKError)?.code == code
    }
  }

  /// The domain of these errors.
  public static var errorDomain: String { MKErrorDomain }

  /// The kind of the error.
  public let code: Code
  /// An error with a code.
  public init(_ code: Code) { self.code = code }
  /// The raw value of the code.
  public var errorCode: Int { Int(code.rawValue) }
  /// The code and its name.
  public var localizedDescription: String {
    "The operation couldn’t be completed. (\(MKErrorDomain) error \(code.rawValue), \(code).)"
  }

  /// `unknown`.
  public static var unknown: Code { .unknown }
  /// `serverFailure`.
  public static var serverFailure: Code { .serverFailure }
  /// `loadingThrottled`.
  public static var loadingThrottled: Code { .loadingThrottled }
  /// `placemarkNotFound`.
  public static var placemarkNotFound: Code { .placemarkNotFound }
  /// `directionsNotFound`.
  public static var directionsNotFound: Code { .directionsNotFound }
  /// `decodingFailed`.
  public static var decodingFailed: Code { .decodingFailed }
}
