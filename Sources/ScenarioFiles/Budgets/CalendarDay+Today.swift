// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation
public import Judgement

extension CalendarDay {
  /// Today in UTC, by the system's clock.
  public static var today: CalendarDay {
    let milliseconds = Int64(Date().timeIntervalSince1970 * 1000)
    guard let day = CalendarDay(String(WallTime.text(milliseconds).prefix(10))) else {
      preconditionFailure("the system's clock is outside the years 1 to 9999")
    }
    return day
  }
}
