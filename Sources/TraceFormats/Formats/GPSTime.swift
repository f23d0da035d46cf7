// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The time of the Global Positioning System, which has no leap seconds.
enum GPSTime {
  /// Seconds from 1970 to the system's beginning, 1980-01-06.
  private static let epoch: Int64 = 315_964_800

  /// The first days, in Unix seconds, on which UTC was another second behind GPS time.
  ///
  /// Source: IERS Bulletin C; the last one was announced in Bulletin C 52 for 2017-01-01.
  /// Assumption: none follows.
  private static let leaps: [Int64] = [
    362_793_600,  // 1981-07-01
    394_329_600,  // 1982-07-01
    425_865_600,  // 1983-07-01
    489_024_000,  // 1985-07-01
    567_993_600,  // 1988-01-01
    631_152_000,  // 1990-01-01
    662_688_000,  // 1991-01-01
    709_948_800,  // 1992-07-01
    741_484_800,  // 1993-07-01
    773_020_800,  // 1994-07-01
    820_454_400,  // 1996-01-01
    867_715_200,  // 1997-07-01
    915_148_800,  // 1999-01-01
    1_136_073_600,  // 2006-01-01
    1_230_768_000,  // 2009-01-01
    1_341_100_800,  // 2012-07-01
    1_435_708_800,  // 2015-07-01
    1_483_228_800,  // 2017-01-01
  ]

  /// The Unix time of nanoseconds of GPS time since 1980-01-06; nil if it does not fit.
  ///
  /// A leap second itself counts as the second before it.
  static func unixNanoseconds(gpsNanoseconds: Int64) -> Int64? {
    let second: Int64 = 1_000_000_000
    let (sum, overflow) = gpsNanoseconds.addingReportingOverflow(epoch * second)
    guard !overflow, gpsNanoseconds >= 0 else { return nil }
    var behind: Int64 = 0
    for (count, leap) in leaps.enumerated() where sum >= (leap + Int64(count) + 1) * second {
      behind = Int64(count) + 1
    }
    return sum - behind * second
  }
}
