import Testing
import TracewattTesting

@Suite struct BudgetTests {
  @Test func theTrackerKnowsWhereItIs() throws {
    let day = try SimulatedDay("traffic_jam").run { Tracker() }
    #expect(day.error.p95 < Metres(60))
    #expect(day.error.coverageFraction > 0.99)
  }

  @Test func theTrackerKeepsItsBudget() throws {
    let day = try SimulatedDay("traffic_jam").run { Tracker() }
    withKnownIssue("best accuracy all day is too much; see FrugalTracker") {
      #expect(day.energy.locationPercentPerHour < 0.5)
    }
  }
}
