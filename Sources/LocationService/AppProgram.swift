// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The setting of a new process of app code: launch reason, coordinates, clock, system and routes.
public struct AppSetting: Sendable, Hashable {
  /// The reason for the launch.
  public var launchReason: LaunchReason
  /// The plane that turns the positions of the contract into coordinates.
  public var plane: LocalPlane
  /// The Unix time of the scenario's start, in nanoseconds.
  public var startUnixNanoseconds: Int64
  /// The fixed offset of local time from UTC, in minutes.
  public var utcOffsetMinutes: Int
  /// The name of the OS profile.
  public var system: String
  /// The app's bundle.
  public var bundle: AppBundle
  /// Whether the app has the `location` background mode.
  public var hasLocationBackgroundMode: Bool
  /// The routes that the servers of directions know; default none.
  public var routes: [KnownRoute]

  /// A setting for one process.
  public init(
    launchReason: LaunchReason,
    plane: LocalPlane,
    startUnixNanoseconds: Int64,
    utcOffsetMinutes: Int,
    system: String,
    bundle: AppBundle = AppBundle(),
    hasLocationBackgroundMode: Bool = true,
    routes: [KnownRoute] = []
  ) {
    self.launchReason = launchReason
    self.plane = plane
    self.startUnixNanoseconds = startUnixNanoseconds
    self.utcOffsetMinutes = utcOffsetMinutes
    self.system = system
    self.bundle = bundle
    self.hasLocationBackgroundMode = hasLocationBackgroundMode
    self.routes = routes
  }
}

/// An app that is a program, not a strategy file.
///
/// Two programs with the same name are equal.
public struct AppProgram: Sendable, Hashable {
  /// The name in tables.
  public let name: String
  private let make: @Sendable (AppSetting) -> any LocationApp

  /// A program.
  ///
  /// - Parameters:
  ///   - name: the name in tables.
  ///   - makeProcess: makes one process; called at each launch, on the thread that runs the day.
  public init(name: String, makeProcess: @escaping @Sendable (AppSetting) -> any LocationApp) {
    self.name = name
    make = makeProcess
  }

  /// A new process of the app.
  public func makeProcess(_ setting: AppSetting) -> any LocationApp { make(setting) }

  /// True for programs with the same name.
  public static func == (a: AppProgram, b: AppProgram) -> Bool { a.name == b.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
