// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import POSIX

/// A hidden folder in which files are completed before they appear in the folder around it.
///
/// It is removed with what is left in it, by the next run if the process was killed.
package final class StagedFolder {
  private let hidden: HiddenFolder
  private let folder: String
  /// The folders that were made and are removed again unless files appear in them.
  private var made: [String]

  /// The hidden folder's path.
  package var path: String { hidden.path }

  /// Makes the hidden folder.
  ///
  /// - Parameters:
  ///   - name: what becomes of it, for its name.
  ///   - folder: the folder around it; it is created if it is missing.
  /// - Throws: `OutputError` if it cannot be made.
  package init(_ name: String, in folder: String) throws(OutputError) {
    self.folder = folder
    let made = try OutputFolder.make(folder)
    do throws(OutputError) {
      hidden = try HiddenFolder(name, in: folder)
    } catch {
      OutputFolder.remove(made)
      throw error
    }
    self.made = made
  }

  deinit {
    hidden.remove()
    OutputFolder.remove(made)
  }

  /// Opens a file in the hidden folder, which gets its name there when it is complete.
  ///
  /// - Parameter name: the file, relative to the hidden folder.
  /// - Returns: the file, open for writing.
  /// - Throws: `OutputError`, with the file's later place, if it cannot be opened.
  package func file(_ name: String) throws(OutputError) -> AtomicFile {
    let (below, name) = (InputBytes.folder(of: name), name.split(separator: "/").last ?? "")
    let inside = InputBytes.resolve(below, in: path)
    do throws(OutputError) {
      if !below.isEmpty { try OutputFolder.make(inside) }
    } catch {
      throw .cannotMakeFolder(path: InputBytes.resolve(below, in: folder), reason: error.reason)
    }
    return try AtomicFile(
      String(name),
      in: below.isEmpty ? path : inside,
      laterIn: below.isEmpty ? folder : InputBytes.resolve(below, in: folder)
    )
  }

  /// Moves files to the same places in the folder around it, all of them or none.
  ///
  /// - Parameter names: the files, relative to the hidden folder.
  /// - Throws: `OutputError` if one cannot be moved; then those that were replaced are back.
  package func publish(_ names: [String]) throws(OutputError) {
    var moved: [(place: String, old: String?)] = []
    do throws(OutputError) {
      for name in names {
        let place = InputBytes.resolve(name, in: folder)
        made += try OutputFolder.make(InputBytes.folder(of: place))
        let old = InputBytes.exists(place) ? path + "/old-\(moved.count)" : nil
        if let old { try move(place, to: old) }
        moved.append((place, old))
        try move(path + "/" + name, to: place)
      }
    } catch {
      for (place, old) in moved.reversed() {
        if let old { rename(old, place) } else { unlink(place) }
      }
      throw error
    }
  }

  private func move(_ file: String, to place: String) throws(OutputError) {
    guard rename(file, place) == 0 else {
      throw .cannotWrite(path: place, reason: AtomicFile.reason())
    }
  }

  /// Gives the folder a name in the folder around it, in one step, and leaves it there.
  ///
  /// - Throws: `OutputError` if it cannot be renamed, such as onto a folder with files.
  package func release(as name: String) throws(OutputError) {
    try move(path, to: InputBytes.resolve(name, in: folder))
  }
}
