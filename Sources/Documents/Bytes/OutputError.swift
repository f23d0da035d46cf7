// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A file or folder that cannot be written.
public enum OutputError: Error, Sendable, Hashable {
  /// The folder cannot be created or is not a folder.
  case cannotMakeFolder(path: String, reason: String)
  /// A file cannot be written or renamed.
  case cannotWrite(path: String, reason: String)
  /// Another run is writing into the folder.
  case folderInUse(path: String)

  /// The reason alone, in the system's words.
  package var reason: String {
    switch self {
    case .cannotMakeFolder(_, let reason), .cannotWrite(_, let reason): reason
    case .folderInUse: "another run is writing into the folder"
    }
  }

  /// The program's exit code: 73, for output that cannot be written.
  public static let exitCode: Int32 = 73
}

extension OutputError: CustomStringConvertible, ProgramFailure {
  package var exitCode: Int32 { Self.exitCode }

  /// The error in the format of all messages.
  public var description: String {
    switch self {
    case .cannotMakeFolder(let path, let reason):
      "\(path): error: the folder cannot be created: \(reason)\n"
        + "note: choose a writable folder"
    case .cannotWrite(let path, let reason):
      "\(path): error: the file cannot be written: \(reason)\n"
        + "note: choose a writable place with enough space"
    case .folderInUse(let path):
      "\(path): error: another run is writing into this folder\n"
        + "note: wait until it finishes, or choose another folder"
    }
  }
}
