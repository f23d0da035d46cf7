// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Tracewatt
import TracewattTestSupport

@Suite("Model draws")
struct ModelDrawsTests {
  let draws = ModelDraws(seed: 42)

  @Test("any block of 2^n draws holds each of 2^n equal parts once", arguments: [2, 8, 64, 256])
  func strata(count: Int) {
    for key in ["phone.gnss.tracking_power", "os.pause_after", "providers.cell.shadowing_db"] {
      for block in 0..<3 {
        let parts = (0..<count).map { index in
          Int(draws.uniform(draw: block * count + index, key: key) * Double(count))
        }
        expectEqual(parts.sorted(), Array(0..<count), "\(key), block \(block)")
      }
    }
  }

  @Test("a draw depends on seed, number and key alone")
  func keyed() {
    let value = draws.uniform(draw: 17, key: "a")
    expectEqual(value, ModelDraws(seed: 42).uniform(draw: 17, key: "a"))
    #expect(value != ModelDraws(seed: 43).uniform(draw: 17, key: "a"))
    #expect(value != draws.uniform(draw: 18, key: "a"))
    #expect(value != draws.uniform(draw: 17, key: "b"))
  }

  @Test("draws lie inside their ranges, whatever the shape", arguments: DrawShape.allCases)
  func inside(shape: DrawShape) {
    let parameters = [
      ToyOutcomes.parameter("a", 2, 1...3), ToyOutcomes.parameter("b", 1, 1...30, basis: .doc),
      ToyOutcomes.parameter("c", 0, 0...5, basis: .measured),
      ToyOutcomes.parameter("d", 5, 0.01...5, basis: .derived),
      ToyOutcomes.parameter("e", 4, 1...9, kind: .count),
      ToyOutcomes.parameter("f", 1, 0...1, kind: .flag),
      ToyOutcomes.parameter("g", 0, 0...60.5, kind: .ends),
    ]
    for parameter in parameters {
      let values = (0..<500).map { draws.value(of: parameter, draw: $0, shape: shape) }
      #expect(values.allSatisfy { $0 >= parameter.low && $0 <= parameter.high })
      switch parameter.kind {
      case .number: break
      case .count: #expect(Set(values) == Set((1...9).map { Double($0) }))
      case .flag, .ends: #expect(Set(values) == [parameter.low, parameter.high])
      }
    }
    for p in [1e-300, 1 - 0x1p-53] {
      for parameter in parameters {
        let value = shape.quantile(p, of: parameter)
        #expect(value >= parameter.low && value <= parameter.high)
      }
    }
  }

  @Test("quantiles are those of the stated distributions")
  func quantiles() {
    let even = ToyOutcomes.parameter("a", 2, 1...5)
    expectEqual(DrawShape.evidence.quantile(0.25, of: even), 2)
    // A triangle on 1...5 with its peak at 2 has a quarter of its area left of the peak.
    let known = ToyOutcomes.parameter("a", 2, 1...5, basis: .measured)
    #expect(abs(DrawShape.evidence.quantile(0.25, of: known) - 2) < 1e-12)
    #expect(abs(DrawShape.triangular.quantile(0.25, of: even) - 2) < 1e-12)
    #expect(abs(DrawShape.uniform.quantile(0.25, of: known) - 2) < 1e-12)
    // Two decades are drawn by their logarithm.
    let wide = ToyOutcomes.parameter("a", 1, 1...100)
    #expect(abs(DrawShape.uniform.quantile(0.5, of: wide) - 10) < 1e-12)
  }

  @Test("counts follow shape, evidence and logarithms, and stay whole")
  func counts() {
    func share(_ value: Double, _ shape: DrawShape, _ parameter: ModelParameter) -> Double {
      let count = 10_000
      let hits = (0..<count).filter {
        shape.quantile((Double($0) + 0.5) / Double(count), of: parameter) == value
      }
      return Double(hits.count) / Double(count)
    }
    let even = ToyOutcomes.parameter("a", 2, 1...4, kind: .count)
    for value in [1.0, 2, 3, 4] {
      #expect(abs(share(value, .evidence, even) - 0.25) < 0.001)
    }
    // A triangle on 0.5...4.5 with its peak at 2: 1/6 lies below 1.5.
    let known = ToyOutcomes.parameter("a", 2, 1...4, basis: .measured, kind: .count)
    #expect(abs(share(1, .evidence, known) - 1.0 / 6) < 0.001)
    #expect(abs(share(1, .uniform, known) - 0.25) < 0.001)
    // By logarithms the middle of 0.5...128.5 is 8.
    let wide = ToyOutcomes.parameter("a", 20, 1...128, kind: .count)
    expectEqual(DrawShape.uniform.quantile(0.5, of: wide), 8)
    // If the ends are not whole numbers, the draws are the whole numbers between them.
    let broken = ToyOutcomes.parameter("a", 6, 4.8...7.2, kind: .count)
    let values = (0..<100).map { draws.value(of: broken, draw: $0, shape: .uniform) }
    expectEqual(Set(values), [5, 6, 7])
  }
}

@Suite("Model draws in the long run")
struct ModelDrawsStatistics {
  let draws = ModelDraws(seed: 42)

  @Test("two parameters are independent")
  func independent() {
    let count = 4000
    let keys = (0..<12).map { "os.key_\($0)" }
    for (i, a) in keys.enumerated() {
      for b in keys.dropFirst(i + 1) {
        let sum = (0..<count).reduce(0.0) {
          $0 + (draws.uniform(draw: $1, key: a) - 0.5) * (draws.uniform(draw: $1, key: b) - 0.5)
        }
        // The correlation of independent draws has a standard error of 1/sqrt(n).
        #expect(abs(12 * sum / Double(count)) < 4 / Double(count).squareRoot(), "\(a), \(b)")
      }
    }
  }

  @Test("a triangular parameter has the mean and the spread of its triangle")
  func triangle() {
    let (low, mode, high) = (1.0, 2.0, 6.0)
    let parameter = ToyOutcomes.parameter("a", mode, low...high, basis: .measured)
    let count = 4096
    let values = (0..<count).map { draws.value(of: parameter, draw: $0, shape: .evidence) }
    let mean = values.reduce(0, +) / Double(count)
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)
    let expected =
      (low * low + mode * mode + high * high - low * mode - low * high - mode * high) / 18
    // Four standard errors of independent draws.
    #expect(abs(mean - 3) < 4 * (expected / Double(count)).squareRoot())
    #expect(abs(variance - expected) < 4 * expected * (2 / Double(count)).squareRoot())
  }
}
