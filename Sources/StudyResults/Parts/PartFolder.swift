// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation

/// The folder with the parts of one study and its manifest.
struct PartFolder {
  /// The folder.
  let path: String

  /// A folder, created if it is missing.
  ///
  /// - Throws: `OutputError` if it cannot be created.
  init(making path: String) throws(OutputError) {
    try OutputFolder.make(path)
    self.path = path
  }

  /// The names of the part files in a folder, in order.
  static func names(in path: String) -> [String] {
    // In place, because a large study has tens of thousands of parts.
    var names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    names.removeAll { !isPart($0) }
    names.sort()
    return names
  }

  /// Whether a file of this name or path is a part in its folder.
  static func isPart(_ path: String) -> Bool {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return name.hasSuffix("." + PartName.fileExtension) && !name.hasPrefix(".")
  }

  /// The names of a study's parts in a folder, with their sizes and headers checked; none if there
  /// is no such folder.
  ///
  /// - Throws: `InputFailure` with exit code 65 if the folder belongs to another study or a part is
  ///   damaged.
  static func names(in path: String, of manifest: StudyManifest) throws(InputFailure) -> Set<String>
  {
    if let present = try StudyManifest.read(from: path), present.study != manifest.study {
      throw InputFailure(PartFailure.otherStudy(path + "/" + StudyManifest.fileName))
    }
    var stored: Set<String> = []
    try forEachPart(in: path, of: manifest.study, isVerified: false) {
      stored.insert($0.header.fileName)
    }
    return stored
  }

  /// Writes the manifest unless the folder already contains the same one, and removes hidden files
  /// that killed runs left.
  ///
  /// Fields that do not affect the rows, such as the limits of a population, may differ from the
  /// last run.
  ///
  /// - Throws: `InputFailure` with exit code 65 if the folder contains parts of another study, and
  ///   `OutputError` if the manifest cannot be written.
  func claim(for manifest: StudyManifest) throws {
    Leftovers.remove(from: path) { Self.isPart($0) || $0 == StudyManifest.fileName }
    let file = StudyManifest.fileName
    if let present = try StudyManifest.read(from: path) {
      guard present.study == manifest.study else {
        throw InputFailure(PartFailure.otherStudy(path + "/" + file))
      }
      if present.bytes == manifest.bytes { return }
    }
    try write(manifest.bytes, as: file)
  }

  /// Opens the parts in a folder in order of their files' names.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - study: the hash that they must carry.
  ///   - isVerified: whether their digests are checked too, and not only sizes and headers.
  ///   - isWanted: whether the part of a name is opened; files with other names are always opened.
  ///   - body: receives each part.
  /// - Throws: `InputFailure` with exit code 65 for a part that is damaged or of another study, and
  ///   the errors of `body`.
  static func forEachPart(
    in path: String,
    of study: String,
    isVerified: Bool,
    where isWanted: (PartName) -> Bool = { _ in true },
    _ body: (StoredPart) throws(InputFailure) -> Void
  ) throws(InputFailure) {
    for name in Self.names(in: path) where PartName(fileName: name).map(isWanted) ?? true {
      let file = path + "/" + name
      let part = try StoredPart.open(file, isVerified: isVerified)
      guard part.header.study == study else { throw InputFailure(PartFailure.otherStudy(file)) }
      try body(part)
    }
  }

  /// Writes a part so that it is either complete under its name or absent, even if the machine
  /// stops.
  func write(_ header: PartHeader, _ payload: [UInt8]) throws(OutputError) -> StoredPart {
    let bytes = StoredPart.fileBytes(header, payload)
    try write(bytes, as: header.fileName)
    return StoredPart(
      header: header,
      place: .file(path: path + "/" + header.fileName, offset: bytes.count - payload.count)
    )
  }

  private func write(_ bytes: [UInt8], as name: String) throws(OutputError) {
    // Left-over files are removed once, by `claim`, and not for each of thousands of parts.
    let file = try AtomicFile(name, in: path, removesLeftovers: false)
    try file.write(bytes)
    try file.synchronize()
    try file.commit()
    // The name is on the disk only once the folder is.
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }
}
