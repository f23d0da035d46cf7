// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// Plants mutants into a copy of a source tree.
public struct PlantedTree: Sendable {
  /// The tree as it is; it is only read.
  public var source: URL
  /// The copy, whose files are replaced.
  public var copy: URL
  /// The rooms.
  public var rooms: [MutantRoom]

  /// A tree and its copy.
  ///
  /// - Parameters:
  ///   - source: the tree as it is.
  ///   - copy: a copy of it.
  ///   - rooms: the rooms that get mutants.
  public init(source: URL, copy: URL, rooms: [MutantRoom]) {
    self.source = source
    self.copy = copy
    self.rooms = rooms
  }

  /// Draws mutants and writes the files that hold them.
  ///
  /// A file is only written if its text changes, so that a build stays incremental.
  ///
  /// - Parameters:
  ///   - seed: the seed of the draws.
  ///   - count: the number of mutants for each room.
  ///   - excluded: the numbers of mutants that do not compile.
  /// - Returns: the mutants by number.
  /// - Throws: an error of a file that cannot be read or written.
  public func plant(
    seed: UInt64,
    count: Int,
    without excluded: Set<Int> = []
  ) throws -> [Mutant] {
    let paths = try swiftFiles().filter { path in rooms.contains { $0.contains(path) } }
    var texts: [String: String] = [:]
    for path in paths {
      texts[path] = try String(contentsOf: source.appending(path: path), encoding: .utf8)
    }
    let sites = rooms.map { room in
      let sites = paths.filter(room.contains).flatMap { path in
        SiteFinder.sites(in: texts[path] ?? "", path: path)
      }
      return (room.name, sites)
    }
    let mutants = Mutant.draw(from: sites, seed: seed, count: count, without: excluded)
    let byPath = Dictionary(grouping: mutants) { $0.site.path }
    for path in paths {
      let text = texts[path] ?? ""
      try write(PlantedText.planting(byPath[path] ?? [], in: text), to: path)
    }
    for module in Set(paths.map(Self.module)).sorted() {
      try write(PlantedText.definition, to: "\(module)/\(PlantedText.fileName)")
    }
    return mutants
  }

  /// The folder of a file's module, such as `Sources/World`.
  static func module(of path: String) -> String {
    path.split(separator: "/").prefix(2).joined(separator: "/")
  }

  /// The paths of all Swift files in `Sources`, sorted.
  private func swiftFiles() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: source.appending(path: "Sources").path)
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix(PlantedText.fileName) }
      .map { "Sources/\($0)" }
      .sorted()
  }

  private func write(_ text: String, to path: String) throws {
    let place = copy.appending(path: path)
    if let old = try? String(contentsOf: place, encoding: .utf8), old == text { return }
    try text.write(to: place, atomically: true, encoding: .utf8)
  }
}
