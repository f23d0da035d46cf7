// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Mathematics
import Testing

@Suite("Mathematics")
struct MathematicsTests {
  struct Function: Sendable, CustomTestStringConvertible {
    let name: String
    let own: @Sendable (Double) -> Double
    let platform: @Sendable (Double) -> Double
    /// The arguments that are tried.
    let range: ClosedRange<Double>
    /// FNV-1a of the bits of 20,000 results.
    let digest: UInt64
    var testDescription: String { name }
  }

  static let functions = [
    Function(
      name: "exp",
      own: { Mathematics.exp($0) },
      platform: { Foundation.exp($0) },
      range: -750...720,
      digest: 0xd85b_e835_189d_900b
    ),
    Function(
      name: "expm1",
      own: { Mathematics.expm1($0) },
      platform: { Foundation.expm1($0) },
      range: -3...3,
      digest: 0xa9f7_352f_06ca_7a12
    ),
    Function(
      name: "log",
      own: { Mathematics.log($0) },
      platform: { Foundation.log($0) },
      range: 0...5,
      digest: 0x7e22_61e4_3ba2_c288
    ),
    Function(
      name: "log1p",
      own: { Mathematics.log1p($0) },
      platform: { Foundation.log1p($0) },
      range: -0.3...7,
      digest: 0x5e34_7ca6_b357_6824
    ),
    Function(
      name: "log10",
      own: { Mathematics.log10($0) },
      platform: { Foundation.log10($0) },
      range: 0...5,
      digest: 0x2024_81e2_832c_3ac1
    ),
    Function(
      name: "sin",
      own: { Mathematics.sin($0) },
      platform: { Foundation.sin($0) },
      range: -1e7...1e7,
      digest: 0x92c0_4de2_e907_e49e
    ),
    Function(
      name: "cos",
      own: { Mathematics.cos($0) },
      platform: { Foundation.cos($0) },
      range: -7...7,
      digest: 0xcf0a_4bba_bd53_7323
    ),
    Function(
      name: "tan",
      own: { Mathematics.tan($0) },
      platform: { Foundation.tan($0) },
      range: -7...7,
      digest: 0x5e76_b719_39cf_1058
    ),
    Function(
      name: "asin",
      own: { Mathematics.asin($0) },
      platform: { Foundation.asin($0) },
      range: -1...1,
      digest: 0xf49e_dd13_37ba_f136
    ),
    Function(
      name: "acos",
      own: { Mathematics.acos($0) },
      platform: { Foundation.acos($0) },
      range: -1...1,
      digest: 0x9c6e_2971_8278_9c3c
    ),
    Function(
      name: "atan",
      own: { Mathematics.atan($0) },
      platform: { Foundation.atan($0) },
      range: -9...9,
      digest: 0x77a2_4b4b_3046_7700
    ),
    Function(
      name: "sinh",
      own: { Mathematics.sinh($0) },
      platform: { Foundation.sinh($0) },
      range: -9...9,
      digest: 0xc0b5_c677_3dc9_1675
    ),
    Function(
      name: "cosh",
      own: { Mathematics.cosh($0) },
      platform: { Foundation.cosh($0) },
      range: -9...9,
      digest: 0x55a4_ae5e_0315_7a25
    ),
    Function(
      name: "tanh",
      own: { Mathematics.tanh($0) },
      platform: { Foundation.tanh($0) },
      range: -9...9,
      digest: 0x496c_1676_d3a4_a8ee
    ),
    Function(
      name: "asinh",
      own: { Mathematics.asinh($0) },
      platform: { Foundation.asinh($0) },
      range: -9...9,
      digest: 0x11ba_84ff_b7e2_2691
    ),
    Function(
      name: "atanh",
      own: { Mathematics.atanh($0) },
      platform: { Foundation.atanh($0) },
      range: -1...1,
      digest: 0x1e74_d591_52fd_a112
    ),
    Function(
      name: "erfc",
      own: { Mathematics.erfc($0) },
      platform: { Foundation.erfc($0) },
      range: -6...27,
      digest: 0xb376_90df_7f81_2976
    ),
  ]

  struct FunctionOfTwo: Sendable, CustomTestStringConvertible {
    let name: String
    let own: @Sendable (Double, Double) -> Double
    let platform: @Sendable (Double, Double) -> Double
    let range: ClosedRange<Double>
    let digest: UInt64
    var testDescription: String { name }
  }

  static let functionsOfTwo = [
    FunctionOfTwo(
      name: "pow",
      own: { Mathematics.pow($0, $1) },
      platform: { Foundation.pow($0, $1) },
      range: 0...100,
      digest: 0x7b9c_2004_6d1b_ea63
    ),
    FunctionOfTwo(
      name: "atan2",
      own: { Mathematics.atan2($0, $1) },
      platform: { Foundation.atan2($0, $1) },
      range: -1...1,
      digest: 0xc942_4889_ca2c_5415
    ),
    FunctionOfTwo(
      name: "hypot",
      own: { Mathematics.hypot($0, $1) },
      platform: { Foundation.hypot($0, $1) },
      range: -1...1,
      digest: 0x0929_bf9b_b700_d319
    ),
  ]

  /// The same arguments on any machine: products of a Weyl sequence, without a generator's state.
  private static func arguments(_ range: ClosedRange<Double>, _ count: Int) -> [Double] {
    (1...count).map { number in
      let share = Double((UInt64(number) &* 0x9e37_79b9_7f4a_7c15) >> 11) * 0x1p-53
      return range.lowerBound + (range.upperBound - range.lowerBound) * share
    }
  }

  private static func digest(_ results: [Double]) -> UInt64 {
    results.reduce(0xcbf2_9ce4_8422_2325) { hash, value in
      (hash ^ value.bitPattern) &* 0x100_0000_01b3
    }
  }

  /// The platform's functions are within a few units themselves.
  private static func areClose(_ a: Double, _ b: Double) -> Bool {
    a == b || a.isNaN && b.isNaN || abs(a - b) <= 6 * max(a.ulp, b.ulp)
  }

  @Test("functions have the same bits on every machine", arguments: functions)
  func bits(_ function: Function) {
    let results = Self.arguments(function.range, 20_000).map(function.own)
    #expect(Self.digest(results) == function.digest)
  }

  @Test("functions of two have the same bits on every machine", arguments: functionsOfTwo)
  func bitsOfTwo(_ function: FunctionOfTwo) {
    let arguments = Self.arguments(function.range, 40_000)
    let results = (0..<20_000).map { function.own(arguments[$0], arguments[$0 + 20_000]) }
    #expect(Self.digest(results) == function.digest)
  }

  @Test("functions are near the platform's", arguments: functions)
  func platform(_ function: Function) throws {
    for x in Self.arguments(function.range, 5000) {
      let (own, other) = (function.own(x), function.platform(x))
      try #require(Self.areClose(own, other), "\(x): \(own), \(other)")
    }
  }

  @Test("functions of two are near the platform's", arguments: functionsOfTwo)
  func platformOfTwo(_ function: FunctionOfTwo) throws {
    let arguments = Self.arguments(function.range, 10_000)
    for (x, y) in zip(arguments, arguments.reversed()) {
      let (own, other) = (function.own(x, y), function.platform(x, y))
      try #require(Self.areClose(own, other), "\(x), \(y): \(own), \(other)")
    }
  }

  @Test("exact results are exact")
  func exact() {
    for exponent in -22...22 {
      let power = Double("1e\(exponent)") ?? .nan
      #expect(Mathematics.log10(power) == Double(exponent))
      if exponent >= 0 { #expect(Mathematics.pow(10, Double(exponent)) == power) }
    }
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(Mathematics.pow(2, Double(exponent)) == power)
    }
    #expect(Mathematics.pow(-3, 3) == -27)
    #expect(Mathematics.pow(0.25, -0.5) == 2)
    #expect(Mathematics.exp(0) == 1)
    #expect(Mathematics.log(1) == 0)
    #expect(Mathematics.erfc(0) == 1)
    #expect(Mathematics.hypot(3, 4) == 5)
    #expect(Mathematics.hypot(5 * 0x1p900, 12 * 0x1p900) == 13 * 0x1p900)
    let least = Double.leastNonzeroMagnitude
    #expect(Mathematics.hypot(3 * least, 4 * least) == 5 * least)
    #expect(Mathematics.atan2(1, -1) == 0.75 * Double.pi)
    #expect(Mathematics.atan2(0, -1) == Double.pi)
  }

  @Test("odd functions are odd, to the bit", arguments: functions)
  func symmetry(_ function: Function) {
    guard ["sin", "tan", "asin", "atan", "sinh", "tanh", "asinh", "atanh"].contains(function.name)
    else { return }
    for x in Self.arguments(function.range, 2000) {
      #expect(function.own(-x) == -function.own(x))
    }
    #expect(function.own(-0.0).sign == .minus)
  }

  // Each stands halfway between two numbers, or nearly so.
  @Test(
    "text is read as the nearest number",
    arguments: [
      ("9007199254740993", 0x4340_0000_0000_0000),
      ("9007199254740993.0000000000001", 0x4340_0000_0000_0001),
      ("2.2250738585072011e-308", 0x000f_ffff_ffff_ffff), ("4.9406564584124654e-324", 1),
      ("2.4703282292062327e-324", 0), ("2.4703282292062328e-324", 1),
      ("1.7976931348623158e308", 0x7fef_ffff_ffff_ffff), ("0.1", 0x3fb9_9999_9999_999a),
      ("6929495644600919.5", 0x4338_9e56_ee5e_7a58),
      ("6929001713869936.236", 0x4338_9de3_edcd_a470),
    ] as [(String, UInt64)]
  )
  func reading(_ text: String, _ bits: UInt64) {
    #expect(Double(text)?.bitPattern == bits)
  }
}
