// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Runs a scenario into a folder of tables, and prints what each strategy costs:
// swift run -c release RunStudy scenarios/office_day.yaml results

import Foundation
import StudyResults
import Tracewatt

guard CommandLine.arguments.count == 3 else {
  print("usage: RunStudy SCENARIO FOLDER")
  exit(64)
}
do {
  let study = try StudyLoader.load(paths: [CommandLine.arguments[1]])
  let folder = ResultsFolder(CommandLine.arguments[2])
  let recorded = try await StudyRun(study).run(into: folder)
  for row in recorded.table.rows {
    let percent = row["location_percent_per_day"]?.estimate ?? 0
    let error = row["error_mean_m"].map { "\(Int($0.estimate.rounded())) m" }
    print(
      row.group.strategy,
      "\(Int(percent.rounded())) %",
      error ?? "no position",
      separator: "\t"
    )
  }
} catch {
  print(error)
  exit(1)
}
