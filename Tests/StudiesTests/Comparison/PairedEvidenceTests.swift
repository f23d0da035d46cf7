// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Studies

@Suite("Evidence of pairs")
struct PairedEvidenceTests {
  @Test("values a millionth apart are equal, and no further ones")
  func equality() {
    // A millionth of a million is 1 exactly.
    #expect(PairedEvidence.isEqual(1e6, 1e6 - 1))
    #expect(PairedEvidence.isEqual(1e6 - 1, 1e6))
    #expect(!PairedEvidence.isEqual(1e6, 1e6 - 1.001))
    #expect(PairedEvidence.isEqual(0, 0))
    #expect(!PairedEvidence.isEqual(0, 1e-300))
  }

  @Test("the sum of the amounts must have the direction of the interval")
  func amounts() {
    func isAbove(_ amounts: [Double], limit: Double = 0) -> Bool {
      PairedEvidence(differences: [1, 1.2, 1.1], amounts: amounts)
        .lies(above: limit, low: 0.5)
    }
    #expect(isAbove([1, 1, 1]))
    #expect(!isAbove([1, -2, 1]))
    #expect(!isAbove([1, -3, 1]))
    #expect(isAbove([1, -2, 1], limit: 0.1))
  }

  @Test("two pairs suffice for a conclusion by their interval, one does not")
  func pairs() {
    let two = PairedEvidence(differences: [1, 1.01], amounts: [1, 1.01])
    #expect(two.lies(above: 0, low: 0.9))
    #expect(!two.lies(above: 0, low: nil))
    let one = PairedEvidence(differences: [1], amounts: [1])
    #expect(!one.lies(above: 0, low: 0.9))
  }

  @Test("six pairs of one sign suffice, whatever their interval")
  func oneSign() {
    let differences = [0.001, 0.001, 0.001, 0.001, 0.001, 9]
    let evidence = PairedEvidence(differences: differences, amounts: differences)
    #expect(evidence.lies(above: 0, low: -2))
    #expect(!evidence.lies(below: 0, high: 5))
    let five = Array(differences.dropFirst())
    #expect(!PairedEvidence(differences: five, amounts: five).lies(above: 0, low: -2))
  }

  @Test("a small reference widens the margin of a ratio")
  func margin() throws {
    let margins = Indifference.standard
    let now = [0.5, 0.6, 0.55]
    let before = [0.4, 0.5, 0.45]
    let effect = try #require(
      PairedEffect("energy_location_j", of: now, against: before, margins: margins)
    )
    let margin = margins.margin(of: "energy_location_j", reference: 0.45)
    #expect(margin > 0)
    #expect(abs(effect.indifference.upperBound - (1 + margin / 0.45)) < 1e-12)
  }

  @Test("pairs are unanimous if all differences have one sign")
  func unanimity() throws {
    func effect(_ differences: [Double]) throws -> PairedEffect {
      try #require(
        PairedEffect(
          "gnss_on_s",
          of: differences.map { 1_000 + $0 },
          against: differences.map { _ in 1_000 }
        )
      )
    }
    #expect(try effect([0.5, 2]).isUnanimous)
    #expect(try effect([-0.5, -2]).isUnanimous)
    #expect(try !effect([0.5, -2]).isUnanimous)
    #expect(try !effect([0, -2]).isUnanimous)
    #expect(try !effect([0, 2]).isUnanimous)
  }

  @Test("a zero on either side allows differences alone")
  func zeros() {
    let values = [5.0, 6, 7]
    #expect(PairedEffect("energy_location_j", of: values, against: values)?.kind == .ratio)
    let now = PairedEffect("energy_location_j", of: [5, 0, 7], against: values)
    #expect(now?.kind == .difference)
    let before = PairedEffect("energy_location_j", of: values, against: [5, 0, 7])
    #expect(before?.kind == .difference)
  }
}
