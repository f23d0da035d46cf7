// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Quantities
import TracewattTestSupport

@testable import Validation

extension DiffusionProfiles.Load: CustomTestStringConvertible {
  var testDescription: String { name }
}

@Suite("Published lives of cells")
struct DiffusionProfileTests {
  @Test(
    "the Itsy's cell lives as long as published, within 1.5 %",
    arguments: DiffusionProfiles.all
  )
  func itsy(load: DiffusionProfiles.Load) throws {
    let life = try #require(DiffusionCell.itsy.life(of: load.segments))
    #expect(abs(life.seconds / 60 / load.itsyMinutes - 1) <= 0.015)
  }

  @Test(
    "the cell simulated with Dualfoil lives as long as published, within 1.5 %",
    arguments: DiffusionProfiles.all.filter { $0.dualfoilMinutes != nil }
  )
  func dualfoil(load: DiffusionProfiles.Load) throws {
    let published = try #require(load.dualfoilMinutes)
    let life = try #require(DiffusionCell.dualfoil.life(of: load.segments))
    #expect(abs(life.seconds / 60 / published - 1) <= 0.015)
  }

  @Test("there are 27 load profiles")
  func count() {
    expectEqual(DiffusionProfiles.all.count, 27)
  }
}
