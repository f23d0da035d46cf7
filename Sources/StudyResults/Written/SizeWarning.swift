// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A warning before a large results folder is written.
///
/// Rows take as much in parts as in the folder, so the size is known as runs finish. It comes as
/// soon as they take more than the limit, when the rest of a long study can still be stopped.
public struct SizeWarning {
  /// The number of bytes that a folder may take without a warning: 100 MB.
  public static let limit = 100_000_000

  private let folder: String
  private let detail: DetailLevel
  private let limit: Int
  private var isGiven = false

  /// The warning about a folder with some details.
  public init(folder: String, detail: DetailLevel, limit: Int = SizeWarning.limit) {
    self.folder = folder
    self.detail = detail
    self.limit = limit
  }

  /// The lines to print, the first time that the rows of the parts take more than the limit; empty
  /// at any other time.
  public mutating func lines(for parts: PartSet) -> [String] {
    guard !isGiven, parts.tableByteCount > limit else { return [] }
    isGiven = true
    return [
      "\(folder): warning: the tables will take more than \(limit / 1_000_000) MB",
      "note: \(wayOut)",
    ]
  }

  private var wayOut: String {
    switch detail {
    case .all: "--detail first records only replication 0 in detail, without power states"
    case .states: "--detail first leaves out the power states"
    case .first:
      "--detail none leaves out the details of replication 0; fewer replications take less"
    case .none: "each run has a row; fewer replications or combinations take less"
    }
  }
}
