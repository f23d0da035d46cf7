// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
internal import SimulatedCoreLocation

extension AppProgram {
  /// An app's own code, for use among a scenario's strategies.
  ///
  /// - Parameters:
  ///   - name: the name in tables.
  ///   - launch: makes the app's objects at each launch of its process; the result is kept as long
  ///     as the process lives.
  ///   - pushExtension: makes the app's extension for location pushes; nil if it has none.
  /// - Returns: the app.
  /// - Throws: `VirtualTimeError` if app code cannot run in virtual time.
  public static func code<App>(
    named name: String,
    launch: @escaping @MainActor @Sendable () -> App,
    pushExtension: (@MainActor @Sendable () -> Any)? = nil
  ) throws -> AppProgram {
    try SimulatedApp.program(named: name, launch: { launch() }, pushExtension: pushExtension)
  }
}
