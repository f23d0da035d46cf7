// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by `FieldRowsGolden` with RECORD_GOLDEN=1.

/// The rows of the shipped field scores: check, title without counts, phone, test, kind, outcome.
enum FieldRows {
  static let recorded = """
    D1 | rank correlation of drain over cells | iphone_6 | end_to_end | test | pass
    D2 | wrong pairs among whose 95 % intervals are apart | iphone_6 | end_to_end | test | pass
    D3 | still, best, 1 m : hundred meters, 1 m | iphone_6 | end_to_end | fitted | pass
    D4 | still, best, 1 m : nearest ten meters, 1 m | iphone_6 | end_to_end | test | pass
    D4 | still, best, 1 m : best, 30 m | iphone_6 | end_to_end | test | pass
    D4 | still, nearest ten meters, 1 m : best, 30 m | iphone_6 | end_to_end | test | pass
    D5 | still, hundred meters, 1 m : hundred meters, 30 m | iphone_6 | end_to_end | test | pass
    D6 | mean absolute error of drain over cells, % | iphone_6 | end_to_end | fitted | pass
    D7 | trips, best, % per hour | iphone_6 | power_model | fitted | pass
    D7 | trips, hundred meters, % per hour | iphone_6 | power_model | fitted | pass
    D7 | trips, best : hundred meters | iphone_6 | power_model | fitted | pass
    D8 | dwells, best, 1 m, % per hour | iphone_6 | end_to_end | test | miss
    D8 | dwells : trips, best, 1 m | iphone_6 | end_to_end | test | miss
    D8 | dwells, hundred meters, 1 m, % per hour | iphone_6 | end_to_end | test | pass
    D8 | dwells : trips, hundred meters, 1 m | iphone_6 | end_to_end | test | pass
    D8 | dwells, best, 30 m, % per hour | iphone_6 | end_to_end | test | pass
    D8 | dwells : trips, best, 30 m | iphone_6 | end_to_end | test | pass
    D8 | dwells, hundred meters, 30 m, % per hour | iphone_6 | end_to_end | test | pass
    D8 | dwells : trips, hundred meters, 30 m | iphone_6 | end_to_end | test | pass
    D9 | end level of recordings, root mean square error, points | iphone_6 | power_model | fitted | pass
    D9 | end level, largest bias of a cell, points | iphone_6 | power_model | fitted | pass
    D10 | points hidden by the gauge of still phones | iphone_6 | end_to_end | fitted | pass
    D10 | first drop shown, median distance over recordings above 3 % per hour, h | iphone_6 | end_to_end | fitted | pass
    D11 | recordings inside their 95 % prediction interval, of | iphone_6 | end_to_end | fitted | pass
    A1 | rank correlation of drain over cells | nexus_6 | end_to_end | test | pass
    A2 | still, high accuracy, 1 s, % per hour | nexus_6 | end_to_end | fitted | miss
    A2 | still, high accuracy, 30 s, % per hour | nexus_6 | end_to_end | fitted | pass
    A2 | still, low power, 1 s, % per hour | nexus_6 | end_to_end | fitted | pass
    A2 | still, balanced, 30 s, % per hour | nexus_6 | end_to_end | fitted | pass
    A2 | still, balanced, 1 s, % per hour | nexus_6 | end_to_end | fitted | pass
    A2 | still, high accuracy, 1 s : the highest of the others | nexus_6 | end_to_end | fitted | miss
    A5 | drain outside the measured 95 % interval, cells of | nexus_6 | end_to_end | fitted | miss
    A7 | drain over that of a phone without requests outside the measured 95 % interval, cells of | nexus_6 | end_to_end | fitted | miss
    A6 | on the move, mean absolute error of drain over cells, % | nexus_6 | end_to_end | fitted | pass
    A3 | trips, high accuracy, 1 s : 30 s | nexus_6 | end_to_end | test | pass
    A3 | trips, balanced, 1 s : 30 s | nexus_6 | end_to_end | test | pass
    A4 | still, high accuracy, 30 s: deliveries of the first hour : the second | nexus_6 | end_to_end | test | pass
    L1 | start after leaving 100 m, median, s | iphone_6 | end_to_end | fitted | pass
    L1 | start after leaving 100 m, p90, s | iphone_6 | end_to_end | fitted | pass
    L2 | starts missed or already running, share | iphone_6 | end_to_end | fitted | pass
    L3 | end noticed after the tap, median, s | iphone_6 | end_to_end | fitted | pass
    L3 | ends noticed early, share | iphone_6 | end_to_end | fitted | miss
    L3 | ends not noticed by the next trip, share | iphone_6 | end_to_end | fitted | pass
    L4 | share of a trip with tracking on, mean | iphone_6 | end_to_end | test | pass
    L4 | share of a trip with tracking on, mean | nexus_6 | end_to_end | test | pass
    L5 | days with an end unnoticed for an hour or more, all settings, share | iphone_6 | end_to_end | test | pass
    L5 | drain of such days : the others, hundred meters, 30 m | iphone_6 | end_to_end | test | miss
    F1 | best: median radius in the measured class, settings and places of | iphone_6 | end_to_end | identity | pass
    F1 | hundred meters: median radius in the measured class, settings and places of | iphone_6 | end_to_end | fitted | pass
    F2 | best, 1 m, always on, suburb: reported radius, p90, m | iphone_6 | end_to_end | fitted | pass
    F2 | best, 1 m, suburb: reported radius, p90, m | iphone_6 | end_to_end | fitted | pass
    F2 | best, 30 m, bus: reported radius, p90, m | iphone_6 | end_to_end | fitted | pass
    F2 | best, 30 m, e-bike: reported radius, p90, m | iphone_6 | end_to_end | fitted | pass
    F2 | best, 30 m, rail: reported radius, p90, m | iphone_6 | end_to_end | fitted | pass
    F2 | best, 30 m, suburb: reported radius, p90, m | iphone_6 | end_to_end | fitted | miss
    F2 | best, 30 m, walk: reported radius, p90, m | iphone_6 | end_to_end | fitted | pass
    F2 | hundred meters, 1 m, bus: reported radius, p90, m | iphone_6 | end_to_end | fitted | miss
    F2 | hundred meters, 1 m, e-bike: reported radius, p90, m | iphone_6 | end_to_end | fitted | pass
    F2 | hundred meters, 1 m, rail: reported radius, p90, m | iphone_6 | end_to_end | fitted | miss
    F2 | hundred meters, 1 m, suburb: reported radius, p90, m | iphone_6 | end_to_end | fitted | miss
    F2 | hundred meters, 1 m, walk: reported radius, p90, m | iphone_6 | end_to_end | fitted | pass
    F2 | hundred meters, 30 m, bus: reported radius, p90, m | iphone_6 | end_to_end | fitted | miss
    F2 | hundred meters, 30 m, e-bike: reported radius, p90, m | iphone_6 | end_to_end | fitted | pass
    F2 | hundred meters, 30 m, rail: reported radius, p90, m | iphone_6 | end_to_end | fitted | miss
    F2 | hundred meters, 30 m, walk: reported radius, p90, m | iphone_6 | end_to_end | fitted | miss
    F3 | best, 1 m, always on, suburb: true error, median, m | iphone_6 | end_to_end | fitted | no_data
    F3 | best, 1 m, always on, suburb: true error, p90, m | iphone_6 | end_to_end | fitted | no_data
    F3 | best, 1 m, suburb: true error, median, m | iphone_6 | end_to_end | fitted | pass
    F3 | best, 1 m, suburb: true error, p90, m | iphone_6 | end_to_end | fitted | pass
    F3 | best, 30 m, e-bike: true error, median, m | iphone_6 | end_to_end | test | no_data
    F3 | best, 30 m, e-bike: true error, p90, m | iphone_6 | end_to_end | test | no_data
    F3 | best, 30 m, suburb: true error, median, m | iphone_6 | end_to_end | fitted | miss
    F3 | best, 30 m, suburb: true error, p90, m | iphone_6 | end_to_end | fitted | pass
    F3 | best, 30 m, walk: true error, median, m | iphone_6 | end_to_end | test | miss
    F3 | best, 30 m, walk: true error, p90, m | iphone_6 | end_to_end | test | pass
    F3 | hundred meters, 1 m, e-bike: true error, median, m | iphone_6 | end_to_end | test | pass
    F3 | hundred meters, 1 m, e-bike: true error, p90, m | iphone_6 | end_to_end | test | pass
    F3 | hundred meters, 1 m, suburb: true error, median, m | iphone_6 | end_to_end | fitted | pass
    F3 | hundred meters, 1 m, suburb: true error, p90, m | iphone_6 | end_to_end | fitted | pass
    F3 | hundred meters, 1 m, walk: true error, median, m | iphone_6 | end_to_end | test | pass
    F3 | hundred meters, 1 m, walk: true error, p90, m | iphone_6 | end_to_end | test | pass
    F3 | hundred meters, 30 m, e-bike: true error, median, m | iphone_6 | end_to_end | test | miss
    F3 | hundred meters, 30 m, e-bike: true error, p90, m | iphone_6 | end_to_end | test | pass
    F3 | hundred meters, 30 m, walk: true error, median, m | iphone_6 | end_to_end | test | pass
    F3 | hundred meters, 30 m, walk: true error, p90, m | iphone_6 | end_to_end | test | pass
    F3-vehicle | best, 1 m, always on, car: true error, median, m | iphone_6 | end_to_end | fitted | no_data
    F3-vehicle | best, 1 m, always on, car: true error, p90, m | iphone_6 | end_to_end | fitted | no_data
    F3-vehicle | best, 1 m, car: true error, median, m | iphone_6 | end_to_end | fitted | pass
    F3-vehicle | best, 1 m, car: true error, p90, m | iphone_6 | end_to_end | fitted | pass
    F3-vehicle | best, 30 m, bus: true error, median, m | iphone_6 | end_to_end | fitted | pass
    F3-vehicle | best, 30 m, bus: true error, p90, m | iphone_6 | end_to_end | fitted | pass
    F3-vehicle | best, 30 m, car: true error, median, m | iphone_6 | end_to_end | fitted | miss
    F3-vehicle | best, 30 m, car: true error, p90, m | iphone_6 | end_to_end | fitted | miss
    F3-vehicle | best, 30 m, rail: true error, median, m | iphone_6 | end_to_end | fitted | pass
    F3-vehicle | best, 30 m, rail: true error, p90, m | iphone_6 | end_to_end | fitted | pass
    F4 | best, 1 m: share inside the reported radius, outside rail | iphone_6 | end_to_end | fitted | pass
    F4 | best, 30 m: share inside the reported radius, outside rail | iphone_6 | end_to_end | fitted | pass
    F4 | hundred meters, 1 m: share inside the reported radius, outside rail | iphone_6 | end_to_end | fitted | pass
    F4 | hundred meters, 30 m: share inside the reported radius, outside rail | iphone_6 | end_to_end | fitted | pass
    F5 | best, 1 m, always on, outside rail: time between positions, median, s | iphone_6 | end_to_end | identity | pass
    F5 | best, 1 m, outside rail: time between positions, median, s | iphone_6 | end_to_end | identity | pass
    F5 | best, 30 m, outside rail: way between positions, median, m | iphone_6 | end_to_end | identity | pass
    F5 | hundred meters, 1 m, outside rail: time between positions, median, s | iphone_6 | end_to_end | identity | pass
    F5 | still, best, 1 m: deliveries per hour after half an hour | iphone_6 | end_to_end | fitted | pass
    F5 | still, best, 30 m: deliveries per hour after half an hour | iphone_6 | end_to_end | fitted | miss
    F4 | high accuracy, 1 s: share inside the reported radius, outside rail | nexus_6 | end_to_end | fitted | pass
    F4 | high accuracy, 30 s: share inside the reported radius, outside rail | nexus_6 | end_to_end | fitted | pass
    """
}
