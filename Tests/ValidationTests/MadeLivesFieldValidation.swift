// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import RunMetrics
import ScenarioFiles
import Studies
import TracewattTestSupport

@testable import Tracewatt

/// Hours with a position of people with made lives beside those of 9,665 participants of 2016 and
/// 2017, none of which is a number of the model.
///
/// Source: Beukenhorst et al. (2021), doi 10.2196/28857: the most frequent number of hours a day was
/// 2 on iPhones and 24 on Androids, and 17 % of the people had none.
@Suite("Made lives beside hourly positions in the field", .tags(.validation))
struct MadeLivesFieldValidation {
  private static let file = """
    version: 1
    kind: population
    name: study
    people: 140
    days: 3
    devices:
      - { phone: iphone_6, os: ios_10, share: 50 }
      - { phone: mid2010s_pixel_2016, os: android_6, share: 25 }
      - { phone: mid2010s_pixel_2016, os: android_8, share: 25 }
    permissions: { always: 82.8, denied: 17.2 }
    opens: { never: 1 }
    quits: 0
    strategies: [hourly_both]

    """

  /// The hours a day with a position, and those of six by night, of one person.
  private struct Hours {
    var isAndroid: Bool
    var isDenied: Bool
    var all: Double
    var night: Double
  }

  private static let people = Task { () throws -> [Hours] in
    let folder = try TemporaryFolder()
    try folder.write(file, to: "study.yaml")
    let study = try StudyLoader.load(paths: [folder.path + "/study.yaml"])
    let scenario = study.days[0].scenario
    let plan = try #require(scenario.people)
    var experiment = Experiment(scenario)
    experiment.scope = MeasureScope(of: ["hours_with_position_fraction"])
    return await experiment.run(jobs: 2)
      .map { result in
        let person = plan.person(result.key.replication)
        return Hours(
          isAndroid: person.device.os.hasPrefix("android"),
          isDenied: person.grant == .denied,
          all: 24 * (result.measures["hours_with_position_fraction"] ?? 0),
          night: 6 * (result.measures["night_hours_with_position_fraction"] ?? 0)
        )
      }
  }

  private func commonHours(_ isAndroid: Bool) async throws -> Int {
    let hours = try await Self.people.value.filter { $0.isAndroid == isAndroid && !$0.isDenied }
      .map { Int($0.all.rounded()) }
    let counts = Dictionary(grouping: hours) { $0 }.mapValues(\.count)
    return try #require(counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key)
  }

  @Test("iPhones mostly have a few hours with a position, and Androids nearly all")
  func lumps() async throws {
    try await #expect((1...4).contains(commonHours(false)))
    try await #expect(commonHours(true) >= 20)
  }

  @Test("people without permission have no hour, and most others have some")
  func none() async throws {
    let people = try await Self.people.value
    #expect(people.filter(\.isDenied).allSatisfy { $0.all == 0 })
    let others = people.filter { !$0.isDenied }
    #expect(others.count { $0.all > 0 } > others.count * 9 / 10)
  }

  @Test("there are fewer hours by night on both, and the odds favour Androids by far")
  func nights() async throws {
    let people = try await Self.people.value.filter { !$0.isDenied }
    func share(_ isAndroid: Bool, _ hours: (Hours) -> Double, of all: Double) -> Double {
      let own = people.filter { $0.isAndroid == isAndroid }
      return own.reduce(0) { $0 + hours($1) } / Double(own.count) / all
    }
    for isAndroid in [false, true] {
      let night = share(isAndroid, \.night, of: 6)
      let day = share(isAndroid, { $0.all - $0.night }, of: 18)
      #expect(night < day, "\(isAndroid)")
    }
    let (android, ios) = (share(true, \.all, of: 24), share(false, \.all, of: 24))
    // Published: 22.9 times.
    #expect(android / (1 - android) > 10 * ios / (1 - ios))
  }
}
