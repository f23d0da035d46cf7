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
  /// The day's places; default none.
  public var places: [Region]
  /// The replication, for messages about failures only; default 0.
  public var replication: Int

  /// A setting for one process.
  public init(
    launchReason: LaunchReason,
    plane: LocalPlane,
    startUnixNanoseconds: Int64,
    utcOffsetMinutes: Int,
    system: String,
    bundle: AppBundle = AppBundle(),
    hasLocationBackgroundMode: Bool = true,
    routes: [KnownRoute] = [],
    places: [Region] = [],
    replication: Int = 0
  ) {
    self.launchReason = launchReason
    self.plane = plane
    self.startUnixNanoseconds = startUnixNanoseconds
    self.utcOffsetMinutes = utcOffsetMinutes
    self.system = system
    self.bundle = bundle
    self.hasLocationBackgroundMode = hasLocationBackgroundMode
    self.routes = routes
    self.places = places
    self.replication = replication
  }
}

/// An app that is a program, not a strategy file.
///
/// Two programs with the same name are equal.
public struct AppProgram: Sendable, Hashable {
  /// The name in tables.
  public let name: String
  /// Whether it runs on every day, beside the strategies that the day names.
  package let joinsEveryDay: Bool
  private let make: @Sendable (AppSetting) -> any LocationApp
  private let failed: @Sendable (Int) -> (any Error)?

  /// A program.
  ///
  /// - Parameters:
  ///   - name: the name in tables.
  ///   - joinsEveryDay: whether it runs on days that do not name it; default false.
  ///   - failure: what went wrong in a replication, whose results then do not count; by default
  ///     nothing ever does.
  ///   - makeProcess: makes one process; called at each launch, on the thread that runs the day.
  public init(
    name: String,
    joinsEveryDay: Bool = false,
    failure: @escaping @Sendable (_ replication: Int) -> (any Error)? = { _ in nil },
    makeProcess: @escaping @Sendable (AppSetting) -> any LocationApp
  ) {
    self.name = name
    self.joinsEveryDay = joinsEveryDay
    failed = failure
    make = makeProcess
  }

  /// Throws what went wrong in a replication, if anything did.
  package func check(replication: Int) throws {
    if let failure = failed(replication) { throw failure }
  }

  /// A new process of the app.
  public func makeProcess(_ setting: AppSetting) -> any LocationApp { make(setting) }

  /// True for programs with the same name.
  public static func == (a: AppProgram, b: AppProgram) -> Bool { a.name == b.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
