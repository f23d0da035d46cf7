// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

@testable import FieldRecordings

/// A small folder of recordings made by hand, which tests may damage.
final class FieldFiles {
  /// The tables by file name.
  var tables: [String: String]
  private let folder: URL

  /// The files that a folder must contain.
  static let names = [
    "battery.csv", "fixes.csv", "ground_truth_dwells.csv", "ground_truth_trips.csv", "regimes.csv",
    "tracking_intervals.csv", "truth_trace.csv",
  ]
  /// The file that a folder may contain in addition.
  static let transitions = "transitions.csv"

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("field-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    tables = Self.made
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes the tables and reads them.
  func read() throws -> FieldDataSet {
    for name in Self.names + [Self.transitions] {
      let file = folder.appendingPathComponent(name)
      try? FileManager.default.removeItem(at: file)
      try tables[name]?.write(to: file, atomically: false, encoding: .utf8)
    }
    return try FieldFolder.read(folder.path)
  }

  private static let made = [
    "regimes.csv": """
    phone_run_id,session_id,os,phone_label,phone_model,timeline,regime,is_duty_cycling,accuracy_setting,distance_filter_m,interval_s,start_unix_s,end_unix_s,fixes_status
    rest_s0_ios1,rest_s0,ios,ucb-ios-1,iphone_6,rest,hahfao,false,best,1,,1000,8200,present
    made_r00_ios2,made_r00,ios,ucb-ios-2,iphone_6,made,hahfdc,true,best,1,,1000,8200,present
    made_r00_android1,made_r00,android,ucb-android-1,nexus_6,made,mamfdc,true,balanced_power_accuracy,,30,1000,8200,missing_from_snapshot
    """,
    "battery.csv": """
    phone_run_id,t_unix_s,level_fraction
    made_r00_ios2,1010,1.00
    made_r00_ios2,8000,0.99
    """,
    "fixes.csv": """
    phone_run_id,t_unix_s,t_written_unix_s,latitude_deg,longitude_deg,horizontal_accuracy_m,phase,leg_id,mode,in_endpoint_zone,is_cached,truth_error_m,truth_gap_s
    made_r00_ios2,2100,2100.5,48.001,11.0,10.0,ride,ride,SCOOTER,false,false,3.5,1
    made_r00_ios2,900,1000.5,,,65.0,,,,false,true,,
    made_r00_ios2,2101,2101.5,,,10.0,ride,ride,SCOOTER,false,false,4.5,1
    made_r00_ios2,2102,2101.6,,,-1,ride,ride,SCOOTER,false,false,4.5,1
    """,
    "tracking_intervals.csv": """
    phone_run_id,start_unix_s,end_unix_s,start_trigger,end_cause
    made_r00_ios2,2000,4100,geofence_exit,visit_arrival
    """,
    "ground_truth_trips.csv": """
    session_id,trip_id,trip_index,trip_start_unix_s,trip_end_unix_s,leg_id,leg_type,mode,start_unix_s,end_unix_s
    made_r00,ride,0,1900,4000,ride,travel,SCOOTER,1900,4000
    """,
    "ground_truth_dwells.csv": """
    session_id,phase,start_unix_s,end_unix_s,latitude_deg,longitude_deg
    rest_s0,stationary,1000,8200,48.0,11.0
    made_r00,dwell_1,4000,8200,48.02,11.0
    made_r00,dwell_0,1000,1900,48.0,11.0
    """,
    "truth_trace.csv": """
    session_id,t_unix_s,latitude_deg,longitude_deg,phase,leg_id,mode,gap_s,in_endpoint_zone
    made_r00,1000,48.0,11.0,dwell_0,dwell,STILL,0,false
    made_r00,1900,48.0,11.0,ride,ride,SCOOTER,4,true
    made_r00,4000,48.02,11.0,dwell_1,dwell,STILL,0,false
    made_r00,8200,48.02,11.0,dwell_1,dwell,STILL,0,false
    """,
  ]
}
