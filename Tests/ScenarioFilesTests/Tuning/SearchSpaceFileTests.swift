// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Files of search spaces")
struct SearchSpaceFileTests {
  private func failure(_ text: String) throws -> InputFailure? {
    let folder = try TemporaryFolder(["s.yaml": text])
    do throws(InputFailure) {
      let loader = try SearchSpaceLoader(path: folder.path + "/s.yaml")
      _ = try loader.space(over: StrategyLoader.load(loader.strategyNames))
      return nil
    } catch {
      return InputFailure(
        diagnostics: error.diagnostics.map { $0.replacing(folder.path + "/", with: "") },
        exitCode: error.exitCode
      )
    }
  }

  private let head = "version: 1\nkind: search_space\nfamilies:\n"

  @Test("a value is read as the strategy's own file would read it")
  func values() throws {
    let text =
      head + "  - strategy: standard_best\n    settings:\n"
      + "      standard.distance_filter: [none, 0.05 km]\n"
      + "      standard.desired_accuracy: [kilometer]\n"
    let folder = try TemporaryFolder(["s.yaml": text])
    let loader = try SearchSpaceLoader(path: folder.path + "/s.yaml")
    let space = try loader.space(over: StrategyLoader.load(loader.strategyNames))
    expectEqual(space.families.count, 1)
    expectEqual(
      space.families[0].axes,
      [
        .init(
          key: "standard.distance_filter",
          values: [.length(nil), .length(Metres(50))]
        ),
        .init(key: "standard.desired_accuracy", values: [.word("kilometer")]),
      ]
    )
    expectEqual(
      space.settings().all.map(\.name),
      [
        "standard_best standard.distance_filter=none standard.desired_accuracy=kilometer",
        "standard_best standard.distance_filter=50 m standard.desired_accuracy=kilometer",
      ]
    )
  }

  @Test(
    "errors are reported with their place",
    arguments: [
      (
        "  - strategy: standard_best\n    settings: { standard.distance_filter: [10] }\n",
        "s.yaml:4:17", "m"
      ),
      (
        "  - strategy: standard_best\n    settings: { standard.accuracy: [best] }\n",
        "s.yaml:5:17: error: families[0].settings.standard.accuracy: unknown key", ""
      ),
      (
        "  - strategy: visits\n    settings: { standard.distance_filter: [10 m] }\n",
        "s.yaml:5:17", "standard"
      ),
      ("  - strategy: nobody\n", "--strategy: error", "nobody"),
      ("  - settings: {}\n", "s.yaml:4:5", "strategy"),
      (
        "  - strategy: visits\n  - strategy: visits\n", "s.yaml:5:15", "visits"
      ),
      (
        "  - strategy: deferred\n    settings: { standard.distance_filter: [10 m] }\n",
        "s.yaml", "deferral needs distance_filter: none"
      ),
      (
        "  - strategy: standard_best\n    settings: { standard.distance_filter: [10 m, 10 m] }\n",
        "s.yaml:5:50", "10 m"
      ),
    ]
  )
  func wrong(_ body: String, _ place: String, _ word: String) throws {
    let failure = try #require(try failure(head + body), "it loads")
    let text = failure.description
    let line = place.hasSuffix("4:17") ? "s.yaml:5:" : place
    #expect(text.contains(line), "\(text)")
    #expect(text.contains(word), "\(text)")
    #expect(failure.exitCode == 65 || failure.exitCode == 64)
  }

  @Test(
    "hostile files are refused and do not crash",
    arguments: [
      "", "version: 1\n", "kind: search_space\n", "version: 1\nkind: search_space\n",
      "version: 1\nkind: search_space\nfamilies: 5\n",
      "version: 1\nkind: search_space\nfamilies: [5, [], { }, { strategy: [] }]\n",
      "version: 1\nkind: search_space\nfamilies: [{ strategy: visits, settings: [] }]\n",
      "version: 1\nkind: strategy\nname: a\n", "\u{0}", "families: &a [*a]\n",
    ]
  )
  func hostile(_ text: String) throws {
    #expect(try failure(text) != nil)
  }

  @Test("strategies that the space does not name are varied by themselves")
  func varied() throws {
    let loader = try SearchSpaceLoader(path: nil, strategies: ["software_region", "visits"])
    expectEqual(loader.strategyNames, ["software_region", "visits"])
    let space = try loader.space(over: StrategyLoader.load(loader.strategyNames))
    expectEqual(space.families.map(\.base.name), ["software_region", "visits"])
    #expect(space.families[0].axes.map(\.key).contains("standard.desired_accuracy"))
    #expect(space.families[1].axes.isEmpty)
    let count = space.settings().all.count
    #expect(count > 10 && count <= 121)
    for axis in space.families[0].axes {
      let knob = StrategyKnob.knob(axis.key, of: space.families[0].base.configuration)
      let own = knob?.value(in: space.families[0].base.configuration)
      expectEqual(own.map(axis.values.contains), true, "\(axis.key) lacks the strategy's own value")
    }
  }
}
