// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import ScenarioFiles

/// The days that a page may choose: those of the program, the one that the user named, and
/// recordings that were sent.
///
/// A page can name a day only by its identifier in this list, so it cannot reach any other file. A
/// sent recording is a file in a folder of the explorer's own, which is removed at the end.
struct ExplorerDays {
  /// A day of the list.
  struct Day: Sendable, Hashable {
    /// The identifier in addresses.
    var id: String
    /// The text in the list.
    var title: String
    /// The path that loads it.
    var path: String
    /// The name by which the user knows it, for commands and messages.
    var name: String
    /// Whether it was sent by a page.
    var isSent = false
  }

  /// The identifier of the day that the user named.
  static let given = "given"
  /// The largest recording that is taken, in bytes.
  static let sizeLimit = 64_000_000
  /// The number of sent recordings that are kept; the oldest makes room for a new one that loads.
  static let sentLimit = 8

  /// The days, in the order of the list.
  private(set) var all: [Day]
  /// The folder of the sent recordings.
  private let folder: String
  private var sentCount = 0

  /// The days of the program, after the one that the user named.
  ///
  /// - Parameters:
  ///   - named: the path of a scenario or recording; nil for none.
  ///   - folder: the folder for sent recordings, which exists.
  init(named: String?, folder: String) {
    self.folder = folder
    let shipped = BuiltIn.scenarioNames.filter {
      !WeekLoader.isWeek(path: BuiltIn.scenarioPath($0))
    }
    .map { Day(id: $0, title: $0, path: BuiltIn.scenarioPath($0), name: $0) }
    guard let named, !shipped.contains(where: { $0.path == BuiltIn.path(of: named) }) else {
      all = shipped
      return
    }
    let title = URL(fileURLWithPath: named).lastPathComponent
    all = [Day(id: Self.given, title: title, path: named, name: named)] + shipped
  }

  /// The day with an identifier; nil if there is none.
  subscript(id: String) -> Day? { all.first { $0.id == id } }

  /// Takes a recording that a page sent.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: its name on the user's machine; only its last part and its ending matter.
  /// - Returns: the day; the same one for the same file.
  /// - Throws: `InputFailure` if it is not a recording by its name or cannot be stored.
  mutating func add(_ bytes: Data, name: String) throws(InputFailure) -> Day {
    let title = String(name.split(whereSeparator: { "/\\".contains($0) }).last ?? "recording")
    let (stem, ending) = Self.safeParts(of: title)
    guard !["yaml", "yml"].contains(ending) else {
      throw InputFailure(ExplorerFailure.yamlSent(title: title))
    }
    let digest = SHA256.hexDigest(of: bytes).prefix(12)
    let id = "sent-\(digest)"
    if let known = self[id] { return known }
    sentCount += 1
    // A folder for each, so that the file keeps the name that results show.
    let place = "\(folder)/\(sentCount)"
    let path = "\(place)/\(stem).\(ending)"
    do {
      try FileManager.default.createDirectory(
        atPath: place,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      try bytes.write(to: URL(fileURLWithPath: path))
    } catch {
      throw InputFailure(ExplorerFailure.notStored(title: title))
    }
    let day = Day(id: id, title: title, path: path, name: title, isSent: true)
    all.append(day)
    return day
  }

  /// Removes the oldest sent recordings over the limit.
  mutating func forgetOldest() {
    let sent = all.filter(\.isSent)
    for day in sent.prefix(max(0, sent.count - Self.sentLimit)) { remove(day) }
  }

  /// Removes a sent recording from the list and from the folder.
  mutating func remove(_ day: Day) {
    guard day.isSent else { return }
    all.removeAll { $0.id == day.id }
    let place = URL(fileURLWithPath: day.path).deletingLastPathComponent()
    try? FileManager.default.removeItem(at: place)
  }

  /// The stem and the ending of a name in letters, digits, dashes and underscores.
  private static func safeParts(of title: String) -> (stem: String, ending: String) {
    func safe(_ text: Substring) -> String {
      String(
        text.unicodeScalars.map { scalar -> Character in
          let isKept =
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
          return isKept || scalar == "-" ? Character(scalar) : "_"
        }
      )
    }
    let parts = title.split(separator: ".")
    guard parts.count > 1, let last = parts.last else { return (safe(title[...]), "txt") }
    let stem = safe(parts.dropLast().joined(separator: "_").prefix(80)[...])
    return (stem.isEmpty ? "recording" : stem, safe(last.prefix(12)).lowercased())
  }
}
