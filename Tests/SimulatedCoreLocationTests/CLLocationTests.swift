// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import Testing

@Suite struct CLLocationTests {
  @Test("an error can be caught by its code, and carries Apple's domain and number")
  func error() {
    let error: any Error = CLError(.denied)
    #expect((error as? CLError)?.code == .denied)
    #expect((error as NSError).domain == kCLErrorDomain)
    #expect((error as NSError).code == 1)
    do { throw error } catch CLError.denied {} catch { Issue.record("not caught by its code") }
  }
}
