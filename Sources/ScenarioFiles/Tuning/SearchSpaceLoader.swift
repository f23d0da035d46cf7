// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
public import Studies

/// Finds search spaces and the strategies in them.
public struct SearchSpaceLoader {
  /// The name of the built-in space.
  public static let defaultName = "standard"

  private let file: SearchSpaceFile
  private let wanted: [String]

  /// A space from a file, or the built-in one; of all its strategies or of some.
  ///
  /// - Parameters:
  ///   - path: the file; nil for the built-in space.
  ///   - strategies: the strategies to search, by name or path; none for all of the space. Those
  ///     that are not in the space are varied by themselves.
  /// - Throws: every error of the file; exit code 66 if there is none.
  public init(path: String?, strategies: [String] = []) throws(InputFailure) {
    let problems = ProblemList()
    var file: SearchSpaceFile?
    if let path {
      let library = Library(folder: nil, problems: problems)
      file = library.read(path, key: "", at: SourcePosition(file: path)).flatMap {
        SearchSpaceFile(root: $0, folder: InputBytes.folder(of: path), problems: problems)
      }
    } else if let text = BuiltIn.text("search_spaces", Self.defaultName) {
      let name = "built-in/search_spaces/\(Self.defaultName).yaml"
      file = YAMLText.read(bytes: Array(text.utf8), file: name, problems: problems).flatMap {
        SearchSpaceFile(root: $0, folder: nil, problems: problems)
      }
    }
    self.file = try problems.required(file, "search space", in: path ?? "built-in")
    wanted = strategies
  }

  /// The space's name.
  public var name: String { file.name }

  /// The strategies to load with the days, each once.
  public var strategyNames: [String] {
    var names: [String] = []
    for name in wanted.isEmpty ? file.families.map(\.strategy) : wanted
    where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The space over strategies that were loaded by `strategyNames`, in that order.
  ///
  /// - Parameter strategies: the strategies of a day that was loaded by these names.
  /// - Returns: the space; programs have no settings and are left out.
  /// - Throws: every key and value of the file that is not valid for its strategy.
  public func space(over strategies: [ScenarioStrategy]) throws(InputFailure) -> SearchSpace {
    let problems = ProblemList()
    var families: [SearchSpace.Family] = []
    for (name, base) in zip(strategyNames, strategies) where base.program == nil {
      if let item = file.families.first(where: { $0.strategy == name }) {
        families.append(SearchSpaceFile.family(item, base: base, problems: problems))
      } else {
        families.append(ProductConfiguration.family(of: base) ?? SearchSpace.Family(varying: base))
      }
    }
    try problems.check()
    return SearchSpace(families: families)
  }
}
