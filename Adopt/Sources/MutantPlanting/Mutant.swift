// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A mutant of a room: a site and the number that selects it.
public struct Mutant: Sendable, Hashable {
  /// The number: 1,000 for each room, plus the place in the room's draw, from 1.
  public var number: Int
  /// The name of the room.
  public var room: String
  /// The place and the change.
  public var site: MutationSite

  /// Draws the mutants of all rooms.
  ///
  /// The same sites, seed and exclusions give the same mutants. An excluded number leaves a gap and
  /// moves no other mutant; the next site of the room's order takes its turn. No two mutants change
  /// overlapping code.
  ///
  /// - Parameters:
  ///   - rooms: the rooms in order, each with its sites.
  ///   - seed: the seed of the draws.
  ///   - count: the number of mutants for each room, if it has as many sites.
  ///   - excluded: the numbers of mutants that do not compile.
  /// - Returns: the mutants by number.
  public static func draw(
    from rooms: [(name: String, sites: [MutationSite])],
    seed: UInt64,
    count: Int,
    without excluded: Set<Int> = []
  ) -> [Mutant] {
    rooms.enumerated().flatMap { index, room in
      var random = SplitMix64(seed: seed &+ UInt64(index))
      var taken: [MutationSite] = []
      var mutants: [Mutant] = []
      for (place, site) in random.shuffled(room.sites).enumerated() where mutants.count < count {
        let overlaps = taken.contains { $0.path == site.path && $0.range.overlaps(site.range) }
        guard !overlaps else { continue }
        // An excluded site keeps its place, so that its absence moves no other.
        taken.append(site)
        let number = (index + 1) * 1_000 + place + 1
        guard !excluded.contains(number) else { continue }
        mutants.append(Mutant(number: number, room: room.name, site: site))
      }
      return mutants
    }
  }

  /// The table of mutants, as tab-separated text with a heading.
  ///
  /// - Parameter mutants: the rows.
  /// - Returns: the text.
  public static func table(of mutants: [Mutant]) -> String {
    let heading = "number\troom\tfile\tline\toperator\toriginal\treplacement\n"
    return heading
      + mutants.map { mutant in
        let site = mutant.site
        let cells = [
          "\(mutant.number)", mutant.room, site.path, "\(site.line)", site.kind.rawValue,
          site.original, site.replacement,
        ]
        return cells.map { $0.split(separator: "\t").joined(separator: " ") }
          .joined(separator: "\t") + "\n"
      }
      .joined()
  }
}
