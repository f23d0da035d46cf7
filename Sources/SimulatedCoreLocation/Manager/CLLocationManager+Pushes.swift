// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// A body whose heading an app can ask for, such as a vehicle; nothing here adopts it.
public protocol CLBodyIdentifiable: NSObjectProtocol {}

/// The part of an app that a push wakes to find the position; it never runs here.
public protocol CLLocationPushServiceExtension: NSObjectProtocol {
  /// Handles a push; never called.
  func didReceiveLocationPushPayload(
    _ payload: [String: Any],
    completion: @escaping () -> Void
  )
  /// The time is nearly up; never called.
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
  /// Refuses with `unsupportedPlatform`, later, because location pushes are not simulated.
  public func startMonitoringLocationPushes(
    completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    AppProcess.answer { completion?(nil, CLLocationPushServiceError(.unsupportedPlatform)) }
  }

  /// Refuses with `unsupportedPlatform`, because location pushes are not simulated.
  ///
  /// - Throws: ``CLLocationPushServiceError``.
  public func startMonitoringLocationPushes() async throws -> Data {
    throw CLLocationPushServiceError(.unsupportedPlatform)
  }

  /// Does nothing, because location pushes are not simulated.
  public func stopMonitoringLocationPushes() {}
}
