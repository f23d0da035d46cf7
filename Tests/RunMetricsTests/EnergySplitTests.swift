// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Quantities
import Testing

@testable import RunMetrics

@Suite("Energy by what it counts as")
struct EnergySplitTests {
  @Test("bytes over Wi-Fi count as uploads, scans and Bluetooth as sensing")
  func wifi() {
    func row(_ component: Component, _ state: String, _ joules: Double) -> LedgerRow {
      LedgerRow(
        component: component,
        state: state,
        cause: CauseLabel(label: "upload", category: .app),
        energy: Joules(joules),
        active: .seconds(1)
      )
    }
    let split = EnergySplit([
      row(.wifi, "scanning", 1), row(.bluetooth, "ranging", 2), row(.wifi, "transmitting", 4),
      row(.wifi, "receiving", 8), row(.wifi, "tail", 16), row(.modem, "second_tail", 32),
    ])
    #expect(split.sensing == 3)
    #expect(split.upload == 60)
    #expect(split.app == 63)
  }
}
