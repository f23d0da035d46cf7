// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation
internal import ScenarioFiles

extension ResultsReader {
  /// The files that a folder's data package lists and that are missing or changed.
  ///
  /// Sizes are compared, not digests: files that were cut off or edited nearly always have another
  /// size, and large tables take no time. Of a compressed table it is the size of its content, which
  /// stands at its end.
  package static func remarks(on folder: String) -> [String] {
    let path = folder + "/datapackage.json"
    guard InputBytes.exists(path) else {
      return ["datapackage.json is missing, so the tables cannot be checked for completeness"]
    }
    let library = Library(folder: nil, problems: ProblemList())
    guard let root = library.read(path, key: "", at: SourcePosition(file: path)),
      case .sequence(let resources) = root["resources"]?.content
    else {
      return ["datapackage.json cannot be read, so the tables cannot be checked for completeness"]
    }
    return resources.compactMap { resource in
      guard let name = resource["path"]?.text, TableSchema.fileNames.contains(name),
        let size = (resource["bytes"] ?? resource["content_bytes"])?.text.flatMap({ Int($0) })
      else { return nil }
      guard InputBytes.exists(folder + "/" + name) else {
        // A table that was packed or unpacked since is read all the same.
        if hasOtherForm(of: name, in: folder) { return nil }
        return "\(name) is missing; anything that needs it is left out"
      }
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      var found = (attributes?[.size] as? NSNumber)?.intValue ?? 0
      var wanted = size
      if resource["bytes"] == nil {
        found = contentSize(ofPacked: folder + "/" + name, size: found)
        wanted &= 0xFFFF_FFFF
      }
      return found == wanted
        ? nil : "\(name) has changed since it was written: \(found) bytes, not \(wanted)"
    }
  }

  /// The size of the content as the end of a gzip file states it, modulo 2³²; 0 if it has no end.
  private static func contentSize(ofPacked path: String, size: Int) -> Int {
    guard size >= 18, let file = FileHandle(forReadingAtPath: path),
      (try? file.seek(toOffset: UInt64(size - 4))) != nil,
      let end = try? file.read(upToCount: 4), end.count == 4
    else { return 0 }
    return end.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether a folder has a compressed file in place of a plain one, or a plain one in place of a
  /// compressed one.
  private static func hasOtherForm(of name: String, in folder: String) -> Bool {
    let isPacked = name.hasSuffix(TablePath.packing)
    let other = isPacked ? String(name.dropLast(TablePath.packing.count)) : name + TablePath.packing
    return InputBytes.exists(folder + "/" + other)
  }
}
