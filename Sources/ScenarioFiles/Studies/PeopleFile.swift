// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Studies
internal import World

/// Reads people with made lives or recorded tracks: a file of the kind `population` with `devices`.
enum PeopleFile {
  /// The keys of such a file besides those that every population has.
  static let ownKeys = [
    "people", "days", "devices", "permissions", "precise", "opens", "quits", "app", "lives",
    "strategies", "gaps", "expects", "seed", "tracks", "cleaning", "exclude", "utc_offset",
  ]
  /// The keys of one of its devices.
  static let deviceKeys = ["phone", "os", "share"]
  /// The keys of the app, without those in which people differ.
  static let appKeys = ScenarioFile.appKeys.filter {
    !["authorization", "precise_location", "last_opened", "answers"].contains($0)
  }

  /// The bounds of shares, which are weights over their sum.
  private static let weights = Bounds.within(0, 1e12, "0 or more, with or without %")

  /// The scenario whose replications are the people; errors are in the list.
  static func scenario(
    _ reader: FieldReader,
    folder: String,
    options: LoadOptions,
    problems: ProblemList
  ) -> Scenario {
    let tracks = PopulationTracks(reader, folder: folder, areDays: true)
    if !reader.has("tracks") { reader.require("people") }
    let utcOffset = reader.utcOffset()
    let days = tracks.map { $0.days(utcOffsetMinutes: utcOffset, problems) } ?? []
    let library = Library(
      folder: folder,
      problems: problems,
      programNames: options.programs.map(\.name)
    )
    let choices = ScenarioChoices(
      library: library,
      problems: problems,
      places: ["home", "work"],
      programs: options.programs
    )
    var scenario = Scenario(
      name: reader.name("name") ?? "people",
      title: reader.text("title") ?? "",
      trace: ScenarioLoader.placeholder,
      traceName: "made lives",
      strategies: []
    )
    // People are scored every 10 s, which keeps a week of each small.
    scenario.world.scoringInterval = .seconds(10)
    let people = reader.count("people", in: 1...ScenarioFile.replicationLimit)
    scenario.replications = options.replications ?? people ?? max(1, days.count)
    if !(1...ScenarioFile.replicationLimit).contains(scenario.replications) {
      let allowed = "a whole number from 1 to \(ScenarioFile.replicationLimit)"
      problems.add(
        .badValue(text: String(scenario.replications), allowed: allowed),
        key: "people",
        at: .flag("--replications")
      )
      scenario.replications = 1
    }
    let seed = reader.count("seed", in: 0...(ScenarioFile.seedLimit - 1)).map(UInt64.init)
    scenario.seed = options.seed ?? seed ?? 42
    if let range = options.range { scenario.rangeLevel = range }
    if let app = reader.mapping("app", known: appKeys) {
      scenario.app = ScenarioFile.app(app, from: scenario.app)
    }
    var plan = PeoplePlan(devices: devices(reader, options, choices, library, &scenario))
    plan.days = reader.count("days", in: 1...LifeDays.limit) ?? plan.days
    (plan.tracks, scenario.peopleTracks) = (days.map(\.track), days.map(\.trace))
    if let tracks {
      scenario.traceName = tracks.name
      scenario.traceSettings = tracks.settings
      scenario.utcOffsetMinutes = utcOffset
      if reader.has("days") {
        reader.report(.conflict("each person's days are those of a track", note: nil), "days")
      }
      let doubts = days.compactMap(\.doubt)
      if let first = doubts.first {
        scenario.notes.append(
          "warning: \(doubts.count) of \(days.count) tracks cannot be the whole truth; the first: \(first)"
        )
      }
      if days.contains(where: \.isDated), !reader.has("utc_offset") {
        scenario.notes.append("default: utc_offset +00:00, so times of day are in UTC")
      }
    } else if !reader.has("tracks"), reader.has("utc_offset") {
      reader.report(.conflict("it applies only with tracks", note: nil), "utc_offset")
    }
    plan.grants = shares(reader, "permissions", of: grants) ?? plan.grants
    plan.uses = shares(reader, "opens", of: PeoplePlan.Use.allCases) ?? plan.uses
    plan.preciseShare =
      reader.amount("precise", .fraction, .within(0, 1, .fraction)) ?? plan.preciseShare
    plan.quitShare = reader.amount("quits", .fraction, .within(0, 1, .fraction)) ?? plan.quitShare
    plan.lives = lives(reader, from: plan.lives)
    plan.gaps = GapRules(
      threshold: reader.duration("gaps", .atLeast(60e9, "1 min or more")),
      expected: reader.duration("expects", .atLeast(60e9, "1 min or more"))
    )
    plan.seed = scenario.seed
    if options.strategies == nil { reader.require("strategies") }
    if reader.has("strategies") || options.strategies != nil {
      scenario.strategies = choices.strategies(reader, options: options)
    }
    checkFit(of: scenario, reader)
    scenario.people = plan
    return problems.isEmpty ? scenario.withFirstPerson : scenario
  }

  /// The permissions that people may give.
  private static let grants: [UserGrant] = [
    .always, .provisionalAlways, .whenInUse, .allowOnce, .denied, .notDetermined,
  ]

  /// The phones with their systems, which are added to the scenario.
  private static func devices(
    _ reader: FieldReader,
    _ options: LoadOptions,
    _ choices: ScenarioChoices,
    _ library: Library,
    _ scenario: inout Scenario
  ) -> [PeoplePlan.Share<PeoplePlan.Device>] {
    var shares: [PeoplePlan.Share<PeoplePlan.Device>] = []
    scenario.phones = []
    scenario.systems = []
    func add(_ phone: PhoneProfile, _ system: OSProfile, weight: Double) {
      if !scenario.phones.contains(where: { $0.name == phone.name }) {
        scenario.phones.append(phone)
      }
      if !scenario.systems.contains(where: { $0.name == system.name }) {
        scenario.systems.append(system)
      }
      guard weight > 0 else { return }
      let device = PeoplePlan.Device(phone: phone.name, os: system.name)
      shares.append(PeoplePlan.Share(device, weight: weight))
    }
    let one = PeoplePlan.Share(PeoplePlan.Device(phone: "", os: ""), weight: 1)
    // The command line puts everybody on one phone or system, as in any other study.
    let phones = options.phones.map { _ in choices.phones(nil, options: options) }
    let systems = options.systems.map { _ in choices.systems(nil, options: options) }
    if let phones, let systems {
      for phone in phones { for system in systems { add(phone, system, weight: 1) } }
      return shares.isEmpty ? [one] : shares
    }
    reader.require("devices")
    let list = reader.list("devices") ?? []
    if reader.has("devices"), list.isEmpty {
      reader.report(.badValue(text: "[]", allowed: "a list of at least one phone"), "devices")
    }
    for (node, path) in list {
      guard
        let entry = FieldReader(node, path: path, known: deviceKeys, problems: reader.problems)
      else { continue }
      entry.require("phone")
      entry.require("os")
      let weight = entry.has("share") ? weight(entry, "share") : 1
      let phone = entry.text("phone", expected: "a phone").flatMap { name in
        choices.phone(named: name, key: entry.full("phone"), at: entry.position("phone"))
      }
      let system = entry.text("os", expected: "a system").flatMap { name in
        choices.system(named: name, key: entry.full("os"), at: entry.position("os"))
      }
      guard let phone, let system, let weight else { continue }
      for phone in phones ?? [phone] {
        for system in systems ?? [system] { add(phone, system, weight: weight) }
      }
    }
    if !list.isEmpty, reader.problems.isEmpty, shares.isEmpty {
      reader.report(.conflict("every share is 0", note: nil), "devices")
    }
    return shares.isEmpty ? [one] : shares
  }

  /// A share as a number, with or without a percent sign.
  private static func weight(_ reader: FieldReader, _ key: String) -> Double? {
    guard let text = reader.node[key]?.text, text.hasSuffix("%") else {
      return reader.number(key, weights)
    }
    let digits = text.dropLast().filter { $0 != " " }
    guard let number = Double(digits), number >= 0, number.isFinite else {
      reader.report(.badValue(text: text, allowed: weights.text), key)
      return nil
    }
    return number
  }

  /// The shares of some words; nil if the file has none.
  private static func shares<Value: RawRepresentable & Sendable & Hashable & Codable>(
    _ reader: FieldReader,
    _ key: String,
    of values: [Value]
  ) -> [PeoplePlan.Share<Value>]? where Value.RawValue == String {
    guard reader.has(key), let map = reader.mapping(key, known: values.map(\.rawValue)) else {
      return nil
    }
    let shares = values.compactMap { value -> PeoplePlan.Share<Value>? in
      guard map.has(value.rawValue), let weight = weight(map, value.rawValue), weight > 0 else {
        return nil
      }
      return PeoplePlan.Share(value, weight: weight)
    }
    if shares.isEmpty, reader.problems.isEmpty {
      reader.report(.conflict("every share is 0", note: nil), key)
    }
    return shares.isEmpty ? nil : shares
  }

  /// The distributions of lives, by their settings and the middle of the region.
  private static func lives(_ reader: FieldReader, from model: LifeModel) -> LifeModel {
    var model = model
    let keys = ["latitude", "longitude"] + LifeModel.settings.map(\.key)
    guard let lives = reader.mapping("lives", known: keys) else { return model }
    for setting in LifeModel.settings { setting.read(from: lives, into: &model) }
    // Ways near a pole or across the date line have no plane.
    let north = lives.number("latitude", .within(-80, 80, "from -80 to 80"))
    let east = lives.number("longitude", .within(-178, 178, "from -178 to 178"))
    model.centre = Coordinate(
      latitude: north ?? model.centre.latitude,
      longitude: east ?? model.centre.longitude
    )
    if model.carShare + model.bicycleShare > 1 {
      lives.report(
        .conflict(
          "car_share and bicycle_share are \(model.carShare + model.bicycleShare) together",
          note: "the rest, at least 0, uses buses and trains"
        ),
        lives.has("car_share") ? "car_share" : "bicycle_share"
      )
    }
    return model
  }

  /// Checks that every strategy runs on every phone, so that the people are the same for all.
  private static func checkFit(of scenario: Scenario, _ reader: FieldReader) {
    guard reader.problems.isEmpty else { return }
    for strategy in scenario.strategies where strategy.program == nil {
      for system in scenario.systems where !PlatformFit.fits(strategy, [system]) {
        reader.report(
          .conflict(
            "\(strategy.name) has no service that \(system.name) offers, but every person runs every strategy",
            note: "use one with services for both platforms, such as tracker_both or hourly_both"
          ),
          "strategies"
        )
        return
      }
    }
  }
}
