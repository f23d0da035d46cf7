// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What the user asks for.
package struct AdoptionRequest: Sendable {
  /// The app's folder, as typed.
  package var folder: String

  /// The folder of the new package, or nil for `<Module>-days`.
  package var output: String?

  /// The module's name, or nil for the app's own.
  package var module: String?

  /// A path or an address of Tracewatt, or nil for a clone beside the new package.
  package var tracewatt: String?

  /// The only files and folders to carry, from the app's folder.
  package var only: [String]

  /// Whether every file that is no screen is carried.
  package var isAll: Bool

  /// Whether nothing is written.
  package var isDryRun: Bool

  /// Creates a request.
  package init(
    folder: String,
    output: String? = nil,
    module: String? = nil,
    tracewatt: String? = nil,
    only: [String] = [],
    isAll: Bool = false,
    isDryRun: Bool = false
  ) {
    self.folder = folder
    self.output = output
    self.module = module
    self.tracewatt = tracewatt
    self.only = only
    self.isAll = isAll
    self.isDryRun = isDryRun
  }
}

/// Why nothing was adopted.
package enum AdoptionError: Error, Equatable {
  case noFolder(String)
  case noSwift(String)
  case noLocation(String)
  case noSuchFile(folder: String, path: String)
  case badModule(String)
  case badTracewatt(String)
  case badOptions(String, reason: String)
  case outputInside(String, folder: String)
  case outputNotEmpty(String)
  case cannotWrite(String, reason: String)
}

extension AdoptionError {
  /// The exit code of the program.
  package var exitCode: Int32 {
    switch self {
    case .badModule, .badTracewatt, .outputInside: 64
    case .badOptions: 78
    case .noFolder, .noSwift, .noLocation, .noSuchFile: 66
    case .outputNotEmpty, .cannotWrite: 73
    }
  }

  /// The error in words, with the way out.
  package var text: String {
    switch self {
    case .noFolder(let folder):
      """
      \(folder): error: the folder does not exist or cannot be read
      note: give the folder with the app's Swift files
      """
    case .noSwift(let folder):
      """
      \(folder): error: no Swift file is in the folder
      note: give the folder with the app's Swift files; hidden folders, Pods, Carthage and \
      generated code are not read
      """
    case .noLocation(let folder):
      """
      \(folder): error: no file that could be carried uses Core Location or Core Motion
      note: --all takes every file that is no screen, --only PATH the files that you name
      """
    case .noSuchFile(let folder, let path):
      """
      \(path): error: --only names no Swift file in \(folder)
      note: the path begins in that folder, such as Location/Tracker.swift
      """
    case .badModule(let name):
      """
      error: --name is \(name); a module's name has letters, digits and _, and begins with no digit
      note: it cannot be the name of a module of Apple's or of Tracewatt
      """
    case .badTracewatt(let text):
      """
      error: --tracewatt is \(text.debugDescription); a path or an address has no quotes, \
      backslashes and line ends
      note: give the folder of Tracewatt, or the address of its repository
      """
    case .badOptions(let path, let reason):
      """
      \(path): error: the options of the run before cannot be used: \(reason)
      note: remove the file and give the options again
      """
    case .outputInside(let output, let folder):
      """
      \(output): error: the new package would be in \(folder), which is the app's
      note: -o names a folder outside the app
      """
    case .outputNotEmpty(let output):
      """
      \(output): error: the folder is not empty and is no earlier adoption
      note: choose another folder with -o
      """
    case .cannotWrite(let path, let reason):
      """
      \(path): error: cannot write: \(reason)
      note: choose another folder with -o
      """
    }
  }
}
