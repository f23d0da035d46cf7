// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import TraceFormats

@Suite(
  "All recorded traces",
  .enabled(if: Samples.hasRecordings, "TRACEWATT_RECORDINGS is not set")
)
struct IndexedTraceTests {
  @Test("each file of the index is checked against it, or the reason why it is read differently")
  func complete() {
    // These are rejected with a reason, each in its own test.
    let refused = ["geolife_010_train/labels.txt", "format_samples/sumo_fcd_excerpt.xml"]
    let held = Set(RecordedLogTests.files).union(RecordedMarkupTests.files)
      .union(RecordedMarkupTests.deviating).union(refused)
    let left = IndexedTrace.all.map(\.file).filter { !held.contains($0) }
    #expect(left == [])
    #expect(IndexedTrace.all.count >= 70)
  }
}
