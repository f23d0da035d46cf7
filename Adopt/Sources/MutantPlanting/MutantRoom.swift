// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// An error in the list of rooms.
public struct RoomListError: Error, Sendable, Hashable {
  /// The line of the list, from 1.
  public var line: Int
  /// The reason, for people.
  public var reason: String
}

/// A part of the program whose tests are measured with mutants.
public struct MutantRoom: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The paths of files and folders; `*` stands for any characters but a slash.
  public var sources: [String] = []

  /// The rooms of a list.
  ///
  /// Each line has the name of a room, a key and a value. The key `sources` is followed by paths;
  /// the other keys, `near` and `wide`, are for the script that runs the tests. A line that begins
  /// with `#` is a comment.
  ///
  /// - Parameter text: the text of the list.
  /// - Returns: the rooms in the order of the list.
  /// - Throws: `RoomListError`.
  public static func list(_ text: String) throws(RoomListError) -> [MutantRoom] {
    var rooms: [MutantRoom] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.split(separator: " ").map(String.init)
      guard let name = words.first, !name.hasPrefix("#") else { continue }
      guard words.count > 2 else {
        throw RoomListError(line: index + 1, reason: "a room, a key and a value are needed")
      }
      let place = rooms.firstIndex { $0.name == name } ?? rooms.count
      if place == rooms.count { rooms.append(MutantRoom(name: name)) }
      switch words[1] {
      case "sources": rooms[place].sources += words.dropFirst(2)
      case "near", "wide": break
      default:
        throw RoomListError(
          line: index + 1,
          reason: "the key \(words[1]) is none of sources, near and wide"
        )
      }
    }
    return rooms
  }

  /// Whether a Swift file belongs to the room.
  ///
  /// - Parameter path: the path from the root of the tree.
  /// - Returns: whether a path of the room is this file, or a folder that holds it.
  public func contains(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return sources.contains { source in
      let patterns = source.split(separator: "/")
      return patterns.count <= parts.count
        && zip(patterns, parts).allSatisfy { Self.matches($0, $1) }
    }
  }

  /// Whether a name matches a pattern with asterisks.
  private static func matches(_ pattern: Substring, _ name: Substring) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" {
      return matches(pattern.dropFirst(), name)
        || !name.isEmpty && matches(pattern, name.dropFirst())
    }
    return name.first == first && matches(pattern.dropFirst(), name.dropFirst())
  }
}
