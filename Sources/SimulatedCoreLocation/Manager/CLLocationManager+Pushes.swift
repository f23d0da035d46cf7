// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// A body whose heading an app can ask for, such as a vehicle; nothing here adopts it.
public protocol CLBodyIdentifiable: NSObjectProtocol {}

/// The part of an app that a push of its server wakes to find the position.
///
/// `SimulatedDay.pushExtension` makes it, because an app's bundle has no extensions here.
public protocol CLLocationPushServiceExtension: NSObjectProtocol {
  /// Handles a push; the completion ends the extension.
  func didReceiveLocationPushPayload(
    _ payload: [String: Any],
    completion: @escaping () -> Void
  )
  /// The time is nearly up: the system ends the extension a second later.
  func serviceExtensionWillTerminate()
}

extension CLLocationPushServiceExtension {
  /// Does nothing.
  public func serviceExtensionWillTerminate() {}
}

/// The domain of the errors of location pushes.
public let CLLocationPushServiceErrorDomain = "CLLocationPushServiceErrorDomain"

/// An error of location pushes.
public struct CLLocationPushServiceError: CustomNSError, Sendable, Hashable {
  /// The kind of the error; the raw values are Apple's.
  public enum Code: Int, Sendable, Hashable {
    /// Of another kind.
    case unknown = 0
    /// The app has no extension for the pushes.
    case missingPushExtension = 1
    /// The app does not name an environment of the push server.
    case missingPushServerEnvironment = 2
    /// The app lacks the entitlement.
    case missingEntitlement = 3
    /// The system has no such pushes.
    case unsupportedPlatform = 4

    /// Matches an error by its code.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? CLLocationPushServiceError)?.code == code
    }
  }

  /// The domain of these errors.
  public static var errorDomain: String { CLLocationPushServiceErrorDomain }

  /// The kind of the error.
  public let code: Code
  /// An error with a code.
  public init(_ code: Code) { self.code = code }
  /// The raw value of the code.
  public var errorCode: Int { code.rawValue }

  /// `unknown`.
  public static var unknown: Code { .unknown }
  /// `missingPushExtension`.
  public static var missingPushExtension: Code { .missingPushExtension }
  /// `missingPushServerEnvironment`.
  public static var missingPushServerEnvironment: Code { .missingPushServerEnvironment }
  /// `missingEntitlement`.
  public static var missingEntitlement: Code { .missingEntitlement }
  /// `unsupportedPlatform`.
  public static var unsupportedPlatform: Code { .unsupportedPlatform }
}

extension CLLocationManager {
  /// Lets the server ask for the position by pushes; the token is a fixed one.
  ///
  /// The entitlement is not checked. The answer is `unsupportedPlatform` before iOS 15 and
  /// `missingPushExtension` if the day has no extension.
  public func startMonitoringLocationPushes(
    completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    let answer = PushCentre.start()
    AppProcess.answer {
      switch answer {
      case .success(let token): completion?(token, nil)
      case .failure(let error): completion?(nil, error)
      }
    }
  }

  /// Lets the server ask for the position by pushes; the token is a fixed one.
  ///
  /// - Throws: ``CLLocationPushServiceError``.
  public func startMonitoringLocationPushes() async throws -> Data {
    try PushCentre.start().get()
  }

  /// Ends location pushes.
  public func stopMonitoringLocationPushes() {
    PushCentre.stop()
  }
}
