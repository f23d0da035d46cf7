// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

@Suite("Styles of strategies") struct StrategyStyleTests {
  @Test("the ten default strategies differ in colour by 0.11 in OKLab, in shape and in dash")
  func distinguishesDefaults() throws {
    // 0.02 in OKLab is a just noticeable difference of large fields; thin lines need several.
    let styles = StrategyStyle.styles(for: BuiltIn.defaultStrategyNames)
    expectEqual(Set(styles.values.map(\.shape)).count, 10)
    expectEqual(Set(styles.values.map { $0.dash ?? "" }).count, 10)
    let colours = try BuiltIn.defaultStrategyNames.map {
      Palette.strategies[try #require(styles[$0]).colourIndex]
    }
    #expect(try Self.leastDistance(colours.map(\.light)) >= 0.11)
    #expect(try Self.leastDistance(colours.map(\.dark)) >= 0.11)
  }

  @Test("any two colours of the palette are 0.1 apart in OKLab, on white and on dark paper")
  func distinguishesColours() throws {
    #expect(try Self.leastDistance(Palette.strategies.map(\.light)) >= 0.1)
    #expect(try Self.leastDistance(Palette.strategies.map(\.dark)) >= 0.1)
  }

  @Test("every colour has a contrast of 4.5:1 with its paper", arguments: Palette.strategies)
  func contrasts(light: String, dark: String) throws {
    #expect(1.05 / (try Self.luminance(light) + 0.05) >= 4.5)
    let paper = try Self.luminance("#14171a")
    #expect((try Self.luminance(dark) + 0.05) / (paper + 0.05) >= 4.5)
  }

  @Test("the page's style has the palette for light and dark")
  func hasStyle() {
    for (index, colour) in Palette.strategies.enumerated() {
      #expect(StudyPage.style.contains("--s\(index): \(colour.light);"))
      #expect(StudyPage.style.contains("--s\(index): \(colour.dark);"))
      #expect(StudyPage.style.contains(".s\(index) { --c: var(--s\(index)); }"))
    }
  }

  @Test("a built-in strategy has the same style in every study, whatever else is in it")
  func isStable() {
    let all = StrategyStyle.styles(for: BuiltIn.strategyNames + ["mine", "another"])
    expectEqual(Set(BuiltIn.strategyNames.map { all[$0] }).count, BuiltIn.strategyNames.count)
    for name in BuiltIn.strategyNames {
      expectEqual(StrategyStyle.styles(for: [name])[name], all[name])
      expectEqual(StrategyStyle.styles(for: ["zzz", name, "mine"])[name], all[name])
    }
  }

  @Test("the style of a name that is not built in depends on no order")
  func ignoresOrder() {
    let names = ["control", "mine", "visits", "30 s", "another", "third"]
    expectEqual(StrategyStyle.styles(for: names), StrategyStyle.styles(for: names.reversed()))
  }

  @Test("names that are not built in get colours and shapes that are free in the study")
  func takesFreeStyles() {
    let names = ["control", "standard_best"] + (1...8).map { "own \($0)" }
    let styles = StrategyStyle.styles(for: names)
    expectEqual(Set(styles.values.map(\.colourIndex)).count, names.count)
    expectEqual(Set(styles.values.map(\.shape)).count, names.count)
  }

  @Test("more names than colours still get a style each")
  func bearsMany() {
    let names = (1...40).map { "own \($0)" }
    let styles = StrategyStyle.styles(for: names)
    expectEqual(styles.count, 40)
    expectEqual(Set(styles.values.map(\.colourIndex)).count, Palette.strategies.count)
  }

  @Test("the style of a name outlives changes of the program, unless another one takes it")
  func isPinned() {
    // Recorded; a change would give a strategy another colour than in reports made before.
    let styles = StrategyStyle.styles(for: ["mine"])
    expectEqual(styles["mine"]?.cssClass, "s6")
    #expect(
      BuiltIn.defaultStrategyNames.map { StrategyStyle.styles(for: [$0])[$0]?.cssClass }
        == (0..<10).map { "s\($0)" }
    )
  }

  /// The linear components of a colour such as `#0063a0`.
  private static func components(_ colour: String) throws -> [Double] {
    let digits = Array(colour.dropFirst())
    return try stride(from: 0, to: 6, by: 2).map { index in
      let byte = try #require(UInt8(String(digits[index..<index + 2]), radix: 16))
      let share = Double(byte) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
  }

  /// The relative luminance of WCAG 2.2.
  private static func luminance(_ colour: String) throws -> Double {
    zip(try components(colour), [0.2126, 0.7152, 0.0722]).map(*).reduce(0, +)
  }

  /// Lightness and opponent axes of OKLab (Björn Ottosson, 2020, "A perceptual color space for image
  /// processing").
  private static func lab(_ colour: String) throws -> [Double] {
    func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
      matrix.map { zip($0, vector).map(*).reduce(0, +) }
    }
    let cones = product(
      [
        [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ],
      try components(colour)
    )
    return product(
      [
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
      ],
      cones.map { pow($0, 1 / 3) }
    )
  }

  private static func leastDistance(_ colours: [String]) throws -> Double {
    let labs = try colours.map(lab)
    var least = Double.infinity
    for (index, one) in labs.enumerated() {
      for other in labs[..<index] {
        least = min(least, zip(one, other).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot())
      }
    }
    return least
  }
}
