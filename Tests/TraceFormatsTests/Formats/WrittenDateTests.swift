// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Dates as people write them")
struct WrittenDateTests {
  private static let start = MarkupSamples.start

  @Test(
    "with the year first or last, names of months, halves of the day and zones",
    arguments: [
      "2026.03.29_07.30.00", "2026-03-29 07:30:00:000", "2026-03-29_07-30-00",
      "29-MAR-26 07:30:00.000 s -10",
      "Sun Mar 29 07:30:00 UTC 2026", "Sun Mar 29 08:30:00 WAT 2026",
      "Sun Mar 29 13:00:00 GMT+05:30 2026",
      "Mar 29, 2026 at 7:30:00 AM GMT", "29.03.2026, 09:30:00 Mitteleuropäische Sommerzeit",
      "3/29/2026 7:30:00\u{202F}AM", "Sun, 29 Mar 2026 09:30:00 +0200", "29 March 2026 07:30",
    ]
  )
  func forms(_ text: String) {
    expectEqual(WrittenDate(text)?.certain, Self.start)
  }

  @Test(
    "other texts are none, nor are days that no month has",
    arguments: [
      "2026-03-29", "30/02/2026 07:30:00", "12:30", "1.5", "", "x", "29/03/2026 25:00:00",
      "13/13/2026 07:30",
      String(repeating: "1/", count: 120),
    ]
  )
  func refused(_ text: String) {
    expectEqual(WrittenDate(text)?.certain, nil)
  }

  @Test("a number above 12 tells day and month apart, else the shorter time from first to last")
  func orders() throws {
    func order(_ texts: String...) -> WrittenDate.Order? {
      WrittenDate.order(of: texts.compactMap { WrittenDate($0) })
    }
    expectEqual(order("03/04/2026 07:30", "13/04/2026 07:30"), .dayFirst)
    expectEqual(order("03/04/2026 07:30", "03/14/2026 07:30"), .monthFirst)
    expectEqual(order("07/09/2026 07:30", "08/09/2026 07:30"), .dayFirst)
    expectEqual(order("09/07/2026 07:30", "09/08/2026 07:30"), .monthFirst)
    expectEqual(order("07/09/2026 07:30", "07/09/2026 08:30"), nil)
    expectEqual(WrittenDate("07/09/2026 07:30")?.certain, nil)
  }

  @Test("tables take the order from their rows, and refuse a date that may be two")
  func tables() throws {
    let table = { (days: [String]) in
      "DateTime\tLatitude\tLongitude\n" + days.map { "\($0) 07:30\t50.1\t7\n" }.joined()
    }
    let trace = try MarkupSamples.raw(table(["29/03/2026", "30/03/2026"]))
    expectEqual(MarkupSamples.seconds(trace), [0, 86_400])
    expectEqual(trace.remarks[.timeWithoutZone], 2)
    #expect(throws: TraceFormatErrors.self) {
      try MarkupSamples.raw(table(["03/04/2026", "03/04/2026"]))
    }
  }
}
