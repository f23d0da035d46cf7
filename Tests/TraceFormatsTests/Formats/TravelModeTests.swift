// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import TraceFormats

@Suite("Words for modes of travel")
struct TravelModeTests {
  @Test(
    "are understood word by word, and vehicles by their kind",
    arguments: [
      ("Road Biking", TravelMode.cycling), ("on_foot", .walking), ("trail_running", .running),
      ("9", .running), ("STILL", .still), ("automotive", .automotive), ("driving", .automotive),
      ("in vehicle", .automotive), ("ferry", .automotive), ("Taxi", .car), ("car", .car),
      ("coach", .bus), ("Bus", .bus), ("light rail", .train), ("tram", .train), ("metro", .train),
      ("TRAIN", .train),
    ]
  )
  func words(word: String, mode: TravelMode) {
    #expect(TravelMode(activity: word) == mode)
  }

  @Test("the name of every mode is one of them, so that files read back equal")
  func names() {
    for mode in TravelMode.allCases { #expect(TravelMode(activity: mode.rawValue) == mode) }
    #expect(TravelMode(activity: "teleporting") == nil)
  }
}
