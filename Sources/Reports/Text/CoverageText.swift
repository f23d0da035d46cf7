// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Quantities
internal import StudyResults
internal import World

/// A coverage summary as text.
public struct CoverageText {
  private let summary: CoverageSummary
  private let layers: LayerFiles

  /// The text of a summary; the layers' files are named if given.
  public init(_ summary: CoverageSummary, layers: LayerFiles = LayerFiles()) {
    self.summary = summary
    self.layers = layers
  }

  /// Aligned text, one line per fact.
  public var text: String {
    let day = [
      ["day", ExactText.text(summary.duration) + ", " + kilometres(summary.distance) + " moved"]
    ]
    let shares = summary.environments.map { line($0.value.rawValue, $0.share) }
    let areas = summary.areas.map { line($0.value.rawValue, $0.share) }
    let parts = [
      rows(day), table("environment", shares), table("area", areas), rows(cells), wifi,
      outages,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func rows(_ lines: [[String]]) -> String {
    guard let first = lines.first else { return "" }
    return TextTable(first, Array(lines.dropFirst())).plain
  }

  private func table(_ title: String, _ lines: [[String]]) -> String {
    lines.isEmpty ? "" : TextTable([title, "of the time", "of the route"], lines).plain
  }

  private func line(_ name: String, _ share: CoverageSummary.Share) -> [String] {
    [name, NumberText.percent(share.time), share.distance.map { NumberText.percent($0) } ?? "-"]
  }

  private var cells: [[String]] {
    let cells = summary.cells
    var lines: [[String]] = []
    if let listed = cells.listed {
      let file = layers.cells.map { " of \($0)" } ?? ""
      lines.append(["cells", counted(listed, "site") + file + " near the route"])
      if let reach = cells.inReach, reach.count == 3 {
        lines.append(["  sites in reach", "median \(reach[1]), from \(reach[0]) to \(reach[2])"])
      }
    } else {
      lines.append(["cells", "a hexagonal grid by area"])
    }
    lines.append(["  serving sites", String(cells.servingCount)])
    let rate =
      cells.changesPerKilometre.map { ", " + NumberText.fixed($0, decimals: 2) + " per km" } ?? ""
    lines.append(["  changes", String(cells.changeCount) + rate])
    let distance =
      cells.medianDistance.map { NumberText.fixed($0.value, decimals: 0) + " m (median)" }
      ?? "-"
    lines.append(["  distance to the site", distance])
    lines.append(["  without a cell", NumberText.percent(cells.withoutFraction) + " of the time"])
    return lines
  }

  private var wifi: String {
    switch summary.wifi {
    case .expected(let known, let weak):
      return rows([
        ["Wi-Fi", "by environment, without a list of access points"],
        [
          "  place known",
          NumberText.percent(known) + " of scans expected, " + NumberText.percent(weak) + " weakly",
        ],
      ])
    case .listed(let count, let none, let few, let many):
      let file = layers.accessPoints.map { " of \($0)" } ?? ""
      let title = "Wi-Fi, " + counted(count, "access point") + file
      return table(
        title,
        [
          line("  none in reach", none), line("  1 or 2 in reach", few),
          line("  3 or more in reach", many),
        ]
      )
    }
  }

  private var outages: String {
    guard !summary.outages.isEmpty else { return "" }
    return TextTable(
      ["outages", "of the time", "stretches"],
      summary.outages.map { [$0.provider.rawValue, NumberText.percent($0.time), String($0.count)] }
    )
    .plain
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private func kilometres(_ length: Metres) -> String {
    NumberText.fixed(length.value / 1000, decimals: 1) + " km"
  }

}
