import Testing
import TracewattTesting

@Suite struct ComparisonTests {
  @Test func theFrugalTrackerIsCheaperThanContinuousUpdates() throws {
    let comparison = try SimulatedDay("traffic_jam")
      .compare("frugal", with: "standard_best", replications: 3) { FrugalTracker() }
    let ratio = try #require(comparison.locationEnergyRatio)
    #expect(ratio.isBelow(0.8), "\(comparison.text)")
  }
}
