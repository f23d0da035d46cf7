// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import ScenarioFiles

/// The files that a check reads, which no report may replace.
public struct ReadFiles: Sendable {
  private let files: Set<String>
  private let folders: Set<String>

  /// Files and folders of results, by the paths under which they are read; they need not exist.
  public init(files: [String], folders: [String] = []) {
    self.files = Set(files.map { InputBytes.place(of: $0) })
    self.folders = Set(folders.map { InputBytes.place(of: $0) })
  }

  /// Whether writing a file would replace one that is read.
  ///
  /// A folder of results may contain other files as well. Strategies, phones and systems are found
  /// by their names, so every existing YAML file that states its kind counts as read.
  ///
  /// - Parameter path: the file to write.
  /// - Returns: true if a file that is read would be lost.
  public func contain(_ path: String) -> Bool {
    let place = InputBytes.place(of: path)
    if files.contains(place) { return true }
    let name = place.split(separator: "/").last.map(String.init) ?? place
    if folders.contains(InputBytes.folder(of: place)), ResultsReader.isTable(name) { return true }
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml"), InputBytes.exists(path) else {
      return false
    }
    let library = Library(folder: nil, problems: ProblemList())
    let root = library.read(path, key: "", at: SourcePosition(file: path))
    return root?["kind"]?.text.flatMap { FileKind(rawValue: $0) } != nil
  }
}
