// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CFuzzer
internal import Foundation
public import Seeds

/// The commands of a program of this package: list targets, write seeds, or run libFuzzer.
public enum FuzzRun {
  nonisolated(unsafe) private static var read: @Sendable ([UInt8]) -> Bool = { _ in false }

  /// Executes the command line, and ends the program.
  ///
  /// `list` prints the targets, `seeds TARGET DIR` writes the seeds of one and fails if a seed is
  /// not read, `TARGET ARGUMENTS…` runs libFuzzer with its own arguments.
  public static func main(_ targets: [FuzzTarget]) -> Never {
    let arguments = CommandLine.arguments
    let name = arguments.dropFirst().first ?? "list"
    if name == "list" {
      for target in targets { print(target.name) }
      exit(0)
    }
    let areSeedsWanted = name == "seeds" && arguments.count == 4
    let wanted = areSeedsWanted ? arguments[2] : name
    guard let chosen = targets.first(where: { $0.name == wanted }) else {
      FileHandle.standardError.write(Data("there is no target \(wanted); see: list\n".utf8))
      exit(64)
    }
    if areSeedsWanted {
      let seeds = Seeds.of(wanted)
      write(seeds, to: arguments[3])
      // The seeds of all formats together belong to no single one.
      let unread = wanted == "trace" ? [] : seeds.indices.filter { !chosen.read(seeds[$0]) }
      guard unread.isEmpty else {
        FileHandle.standardError.write(Data("seeds of \(wanted) not read: \(unread)\n".utf8))
        exit(65)
      }
      exit(0)
    }
    read = chosen.read
    var argv: [UnsafeMutablePointer<CChar>?] = [strdup(arguments[0])]
    for argument in arguments.dropFirst(2) { argv.append(strdup(argument)) }
    argv.append(nil)
    var argc = CInt(argv.count - 1)
    let status = argv.withUnsafeMutableBufferPointer { list in
      var pointer = list.baseAddress
      return LLVMFuzzerRunDriver(&argc, &pointer) { bytes, count in
        _ = FuzzRun.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      }
    }
    exit(status)
  }

  private static func write(_ seeds: [[UInt8]], to folder: String) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (index, seed) in seeds.enumerated() {
        try Data(seed).write(to: URL(filePath: folder).appending(path: "seed_\(index)"))
      }
    } catch {
      FileHandle.standardError.write(Data("seeds: \(error.localizedDescription)\n".utf8))
      exit(73)
    }
  }
}
