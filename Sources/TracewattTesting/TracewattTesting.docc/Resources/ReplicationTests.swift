import Testing
import TracewattTesting

@Suite struct ReplicationTests {
  @Test func theFrugalTrackerKeepsItsBudgetWhateverTheLuck() throws {
    let days = try SimulatedDay("traffic_jam").run(replications: 3) { FrugalTracker() }
    let cost = days.mean(of: \.energy.locationPercentPerHour)
    #expect(cost.isBelow(0.5))
  }
}
