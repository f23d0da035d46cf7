// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import MutantPlanting

/// The program `plant-mutants`.
@main
struct PlantMutants: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plant-mutants",
    abstract: "Plant mutants into a copy of a source tree.",
    discussion: """
      Each file of a room is read from SOURCE and written to COPY with its mutants. The environment \
      variable TRACEWATT_MUTANT of the program that is built there selects one by its number; without \
      it, the program is as before. Standard output gets the table of mutants.

      Example: plant-mutants . /tmp/copy --rooms scripts/mutant-rooms.txt > mutants.tsv
      """
  )

  @Argument(help: "The source tree; it is only read.")
  var source: String

  @Argument(help: "A copy of the tree, whose files are replaced.")
  var copy: String

  @Option(help: "The file that lists the rooms.")
  var rooms: String

  @Option(help: "The seed of the draws.")
  var seed: UInt64 = 1

  @Option(help: "The number of mutants for each room.")
  var count = 42

  @Option(
    parsing: .upToNextOption,
    help: "The numbers of mutants to leave out; others are drawn instead."
  )
  var without: [Int] = []

  func validate() throws {
    if count < 1 { throw ValidationError("--count must be above 0") }
    if source == copy { throw ValidationError("the copy is the source") }
  }

  func run() throws {
    let list = try String(contentsOfFile: rooms, encoding: .utf8)
    let tree: PlantedTree
    do throws(RoomListError) {
      tree = PlantedTree(
        source: URL(filePath: source),
        copy: URL(filePath: copy),
        rooms: try MutantRoom.list(list)
      )
    } catch {
      throw ValidationError("\(rooms):\(error.line): \(error.reason)")
    }
    let mutants = try tree.plant(seed: seed, count: count, without: Set(without))
    print(Mutant.table(of: mutants), terminator: "")
  }
}
