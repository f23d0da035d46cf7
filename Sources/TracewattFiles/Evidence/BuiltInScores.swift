// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from scenarios/field_scores.json; change that file.

/// The scores of the model against field recordings.
enum BuiltInScores {
  static let text = ##"""
{
  "date" : "2026-11-22",
  "modelVersion" : "1",
  "scores" : [
    {
      "check" : "D1",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "end_to_end",
      "title" : "Spearman over iPhone cells"
    },
    {
      "check" : "D2",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "end_to_end",
      "title" : "wrong pairs among cells with disjoint intervals"
    },
    {
      "check" : "D3",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "end_to_end",
      "title" : "Best over HundredMeters, still"
    },
    {
      "check" : "D4",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "end_to_end",
      "title" : "ties of Best, TenMeters and Best with a filter, still"
    },
    {
      "check" : "D5",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "end_to_end",
      "title" : "HundredMeters 1 m over 30 m, still"
    },
    {
      "check" : "D6",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "end_to_end",
      "title" : "mean absolute percentage error over the cells, %"
    },
    {
      "check" : "D8",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "end_to_end",
      "title" : "dwell behind a geofence, %/h"
    },
    {
      "check" : "D10",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "end_to_end",
      "title" : "hidden plateau of the gauge, points"
    },
    {
      "check" : "D11",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "end_to_end",
      "title" : "runs inside their 95 % prediction interval, %"
    },
    {
      "check" : "L1",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "end_to_end",
      "title" : "start after leaving 100 m, median, s"
    },
    {
      "check" : "L2",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "end_to_end",
      "title" : "starts missed or already running, %"
    },
    {
      "check" : "L3",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "end_to_end",
      "title" : "end by visit, median, s"
    },
    {
      "check" : "L4",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "end_to_end",
      "title" : "tracked share of a trip"
    },
    {
      "check" : "D7",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "power_model",
      "title" : "trip phases with tracking on, %/h"
    },
    {
      "check" : "D9",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "iphone_6",
      "remark" : "Not scored yet.",
      "system" : "ios_12",
      "test" : "power_model",
      "title" : "end level given the real tracking, RMSE in points"
    },
    {
      "check" : "A1",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "nexus_6",
      "remark" : "Not scored yet.",
      "system" : "android_6",
      "test" : "end_to_end",
      "title" : "Spearman over Android cells"
    },
    {
      "check" : "A2",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "nexus_6",
      "remark" : "Not scored yet.",
      "system" : "android_6",
      "test" : "end_to_end",
      "title" : "every tier still, %/h"
    },
    {
      "check" : "A3",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "nexus_6",
      "remark" : "Not scored yet.",
      "system" : "android_6",
      "test" : "end_to_end",
      "title" : "moving, 1 s over 30 s"
    },
    {
      "check" : "A4",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "nexus_6",
      "remark" : "Not scored yet.",
      "system" : "android_6",
      "test" : "end_to_end",
      "title" : "deliveries of the first hour over later ones, still"
    },
    {
      "check" : "L4",
      "noise" : "",
      "outcome" : "no_data",
      "phone" : "nexus_6",
      "remark" : "Not scored yet.",
      "system" : "android_6",
      "test" : "end_to_end",
      "title" : "tracked share of a trip"
    }
  ],
  "source" : "MobilityNet (Shankari et al. 2020), BSD-3-Clause; no check has been scored"
}

"""##
}
