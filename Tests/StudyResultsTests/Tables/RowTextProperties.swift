// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Documents
import TracewattTestSupport

@testable import StudyResults

@Suite("Properties of written cells")
struct RowTextProperties {
  /// Numbers of all magnitudes and of the sizes that tables have.
  private static func numbers(_ seed: UInt64) -> [Double] {
    var generator = SplitMix(seed: seed)
    return (0..<20_000).flatMap { _ -> [Double] in
      let bits = Double(bitPattern: generator.next())
      let metres = Double.random(in: -1e5...1e5, using: &generator)
      return [
        bits, metres, metres.rounded(), (metres * 1000).rounded() / 1000, metres / 1e9,
        metres * 1e11, (metres * 1e11).rounded(),
      ]
    }
  }

  private func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    NumberBytes.write(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("a number has the text of Swift, which has the fewest exact digits", arguments: 1...5)
  func numbers(_ seed: UInt64) {
    for number in Self.numbers(seed) where number.isFinite {
      expectEqual(text(number), number.description)
    }
  }

  @Test(
    "numbers at the borders of the notations have the text of Swift",
    arguments: [
      0, -0.0, 1e-4, 1e-4.nextDown, 1e-4.nextUp, 0x1p53, 0x1p53.nextUp, 0x1p53.nextDown, 1e16,
      -1e-5,
      .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 1e22,
      1e23,
    ] as [Double]
  )
  func borders(_ number: Double) {
    expectEqual(text(number), number.description)
    expectEqual(text(-number), (-number).description)
    #expect(text(.nan).isEmpty && text(.infinity).isEmpty)
  }

  @Test("whole numbers and nanoseconds are read back equal", arguments: 1...5)
  func wholes(_ seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let values: [Int64] = [0, 1, -1, .max, .min, 999_999_999, 1_000_000_000, -1_000_000_001]
    for value in values + (0..<5000).map({ Int64(bitPattern: generator.next()) >> ($0 % 60) }) {
      expectEqual(Cell.integer(Int(value)).csv, String(value))
      let text = Cell.seconds(value).csv
      let parts = text.split(separator: ".")
      #expect(parts.count == 2 && (parts[1] == "0" || !parts[1].hasSuffix("0")))
      let digits = parts[0] + parts[1] + String(repeating: "0", count: 9 - parts[1].count)
      expectEqual(Int64(digits), value, "\(text)")
    }
  }

  @Test("cells added one by one give the bytes of a row of them")
  func rows() {
    var one = RowText()
    one.append([.text("a,b"), .integer(-3), .empty, .number(0.5), .seconds(1), .boolean(true)])
    var other = RowText()
    other.begin(RowText.bytes(of: [.text("a,b"), .integer(-3)]))
    other.addEmpty(1)
    other.add(0.5)
    other.add(SimulationTime(nanoseconds: 1))
    other.add(word: "true")
    other.end()
    expectEqual(one.bytes, other.bytes)
    expectEqual(String(decoding: one.bytes, as: UTF8.self), "\"a,b\",-3,,0.5,0.000000001,true\n")
  }
}
