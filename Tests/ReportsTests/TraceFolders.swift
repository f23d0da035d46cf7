// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

/// Results folders written by hand, with contents that a simulation would never write.
enum TraceFolders {
  /// A cell in the form of CSV.
  static func cell(_ text: String) -> String {
    // The text is compared by scalars, because a quote may have a combining mark.
    "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
  }

  static let runColumns = "scenario,strategy,phone,os,replication"

  /// Three runs of two minutes with invalid names, a stretch without length, two stretches that
  /// cross and two names that join to the same text.
  static func hostile(_ name: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let names = ["ab,c", "a,bc", name]
    let keys = names.map { "\(cell(name)),\(cell($0)),phone,ios_18,0" }
    try folder.write(
      ["\(runColumns),energy_location_j"] + keys.map { "\($0),1.5" },
      to: "runs.csv"
    )
    let states = [
      "gnss,off,phone,idle,,0.0,10.0,0.0",
      "gnss,acquiring,\(cell(name)),location,0,10.0,10.0,0.5",
      "gnss,acquiring,\(cell(name)),location,0,10.0,20.5,0.5",
      "gnss,\(cell(name)),\(cell(name)),location,0,20.5,60.0,0.25",
      "gnss,off,phone,idle,,60.0,120.0,0.0",
      "cpu,awake,\(cell(name)),location,1,0.0,30.0,0.1",
      "cpu,suspended,phone,idle,,29.0,120.0,0.0",
    ]
    try folder.write(
      ["\(runColumns),component,state,cause,category,client,start_s,end_s,power_w"]
        + keys.flatMap { key in states.map { "\(key),\($0)" } },
      to: "states.csv"
    )
    let fixes = [
      "20.5,0,20.5,standard,gnss,50.0,7.0,0.0,0.0,5.0,,1.25,,3.0",
      "21.5,0,21.5,standard,gnss,50.0,7.0,0.0,0.0,5.0,,,,",
      "30.0,0,9.0,significant_change,cell,50.0,7.0,0.0,0.0,500.0,,,,",
    ]
    try folder.write(
      [
        "\(runColumns),t_s,client,timestamp_s,channel,source,latitude_deg,longitude_deg,east_m,north_m,"
          + "horizontal_accuracy_m,vertical_accuracy_m,speed_mps,course_deg,error_m"
      ] + keys.flatMap { key in fixes.map { "\(key),\($0)" } },
      to: "fixes.csv"
    )
    let events = [
      "0.0,0,state_changed,foreground,,,,,,,,", "0.0,0,launched,user,,,,,,,,",
      "5.0,1,state_changed,background,,,,,,,,",
      "40.0,0,entered_region,,\(cell(name)),,,,,,,", "50.0,0,uploaded,,,1024,,,,,,",
      "60.0,0,state_changed,suspended,,,,,,,,",
    ]
    try folder.write(
      [
        "\(runColumns),t_s,client,event,detail,region,upload_bytes,latitude_deg,longitude_deg,east_m,"
          + "north_m,arrival_s,departure_s"
      ] + keys.flatMap { key in events.map { "\(key),\($0)" } },
      to: "events.csv"
    )
    try folder.write(
      ["\(runColumns),t_s,energy_total_j,power_mean_w,charge_fraction"]
        + keys.flatMap {
          ["\($0),0.0,0.0,,1.0", "\($0),60.0,12.0,0.2,0.75", "\($0),120.0,12.0,0.0,"]
        },
      to: "battery.csv"
    )
    return folder
  }
}

extension TemporaryFolder {
  /// The folder read back.
  func read() throws -> RecordedStudy {
    try withExtendedLifetime(self) { try RecordedStudy(folder: path) }
  }

  fileprivate func write(_ lines: [String], to name: String) throws {
    try write(lines.map { $0 + "\n" }.joined(), to: name)
  }
}
