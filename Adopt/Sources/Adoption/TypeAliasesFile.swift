// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The file of type aliases that puts the carried code in virtual time.
///
/// It is the content of the file that `tracewatt init virtual-time` writes.
enum TypeAliasesFile {
  /// The name of the file.
  static let name = "TracewattTypeAliases.swift"

  /// The names that mean Tracewatt's types in the app's module.
  static let names = [
    "Timer", "RunLoop", "Operation", "BlockOperation", "OperationQueue", "DispatchSource",
    "DispatchSourceProtocol", "DispatchSourceTimer", "NotificationCenter", "UserDefaults",
    "Selector",
  ]

  /// The whole file.
  static var text: String {
    let aliases = names.map { "public typealias \($0) = SimulatedCoreLocation.\($0)" }
    return """
      // Written by "tracewatt init virtual-time". Keep this file in the target that holds the app's code.
      //
      // In tests on Linux the app's code runs in virtual time. These aliases make the names below mean the
      // simulation's types in this module, also in files that import Foundation or Dispatch themselves.
      // For the devices the file is empty.
      // swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

      #if canImport(SimulatedCoreLocation)
      public import SimulatedCoreLocation

      \(aliases.joined(separator: "\n"))
      #endif

      """
  }
}
