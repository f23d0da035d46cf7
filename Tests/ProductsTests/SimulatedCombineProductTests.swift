// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(SimulatedCombine)
import SimulatedCombine
import SimulatedCoreLocation
import Testing
import TracewattTesting

@Suite("The product SimulatedCombine from outside")
struct SimulatedCombineProductTests {
  @Test("the code on its first page compiles and runs")
  func page() throws {
    @MainActor final class Reports {
      let sizes = PassthroughSubject<Int, Never>()
      var upload: AnyCancellable?
      init() {
        upload = sizes.debounce(for: .seconds(2), scheduler: DispatchQueue.main)
          .sink { SimulatedApp.upload(bytes: $0) }
        for size in [500, 700, 900] { sizes.send(size) }
      }
    }
    let day = try SimulatedDay("car_commute").run { Reports() }
    #expect(day.energy.app > .zero)
  }
}
#endif
