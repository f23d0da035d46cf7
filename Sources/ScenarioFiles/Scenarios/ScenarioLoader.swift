// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import Quantities
public import Studies
package import TraceFormats
internal import World

/// Loads scenarios from files, with every default filled in.
public enum ScenarioLoader {
  static let appNote =
    "default: authorization always, location background mode, app in the background from 2 min onward"

  /// A scenario from a scenario file, or from a bare trace with stated defaults.
  ///
  /// A path that ends in `.yaml` or `.yml` is a scenario or a recipe; anything else is a trace.
  /// The defaults that were filled in and the warnings are in the scenario's notes.
  ///
  /// - Throws: every error of the files and of the options.
  public static func load(
    path: String,
    options: LoadOptions = LoadOptions()
  ) throws(InputFailure) -> Scenario {
    let problems = ProblemList()
    let scenario =
      path.hasSuffix(".yaml") || path.hasSuffix(".yml")
      ? scenarioFile(path, options, problems) : bareTrace(path, options, problems)
    return try problems.required(scenario, "scenario", in: path)
  }

  /// A scenario from a trace that was read of an app's log, with stated defaults.
  ///
  /// - Throws: every error of the options, and a trace that is too long to be simulated.
  package static func load(
    _ reading: TraceReading,
    path: String,
    options: LoadOptions = LoadOptions()
  ) throws(InputFailure) -> Scenario {
    let problems = ProblemList()
    let reading = TraceInput.Reading(reading, path: path)
    let scenario = bareTrace(path, reading, .cutLog, options, problems)
    return try problems.required(scenario, "scenario", in: path)
  }

  /// The scenario of a file as far as it can be read; errors are in the list of problems.
  ///
  /// Its strategies are recorded in `strategies` with their places in the files. A given trace, with
  /// the notes of its reading, replaces the file's own, which is then not read.
  static func scenarioFile(
    _ path: String,
    _ options: LoadOptions,
    _ problems: ProblemList,
    strategies: DecodedStrategies? = nil,
    given: (trace: ScenarioFile.Trace, notes: [String])? = nil
  ) -> Scenario? {
    let place = SourcePosition(file: path)
    let library = Library(
      folder: InputBytes.folder(of: path),
      problems: problems,
      programNames: options.programs.map(\.name),
      strategies: strategies
    )
    guard let root = library.read(path, key: "", at: place) else { return nil }
    if root["kind"]?.text == "recipe" {
      let reading = RecipeFile.trace(root: root, path: path, problems: problems)
      return bareTrace(path, reading, .shortenRecipe, options, problems)
    }
    guard var file = ScenarioFile(root: root, path: path, problems: problems) else { return nil }
    file.reader.require("name")
    let name = file.reader.name("name") ?? "unnamed"
    let title = file.reader.text("title") ?? ""
    let trace = given?.trace ?? file.trace()
    file.notes += given?.notes ?? []
    let places = PlaceList.read(file.reader)
    let world = file.world(along: trace?.trace, places: places)
    var scenario = Scenario(
      name: name,
      title: title,
      trace: trace?.trace ?? placeholder,
      traceName: trace?.name ?? "",
      utcOffsetMinutes: file.reader.utcOffset(),
      world: world.configuration,
      places: places,
      events: file.events(),
      app: file.app(),
      beacons: BeaconList.read(file.reader),
      strategies: [],
      replications: file.replications(),
      seed: file.seed()
    )
    let routes = RouteList.read(file.reader, in: file.folder)
    file.notes += routes.notes
    scenario.layers = world.layers
    (scenario.routes, scenario.layers.routes) = (routes.routes, routes.files)
    scenario.traceSettings = trace?.settings ?? []
    (scenario.traceDoubt, scenario.traceRemarks) = (file.traceDoubt, file.traceRemarks)
    scenario.notes = file.notes + ScenarioDoubts.notes(on: scenario)
    choose(for: &scenario, file.reader, library, options, problems)
    return scenario
  }

  private static func bareTrace(
    _ path: String,
    _ options: LoadOptions,
    _ problems: ProblemList
  ) -> Scenario? {
    let place = SourcePosition(file: path)
    let reading = TraceInput.recording(path: path, key: "", at: place, problems: problems)
    return bareTrace(path, reading, .cutFile, options, problems)
  }

  /// The scenario of a trace with stated defaults; its length is checked if it has a way out.
  static func bareTrace(
    _ path: String,
    _ reading: TraceInput.Reading?,
    _ wayOut: TraceInput.WayOut?,
    _ options: LoadOptions,
    _ problems: ProblemList
  ) -> Scenario? {
    guard let reading else { return nil }
    let place = SourcePosition(file: path)
    if let wayOut {
      TraceInput.checkLength(of: reading.trace, at: place, wayOut: wayOut, problems: problems)
    }
    let fileName = path.split(separator: "/").last.map(String.init) ?? path
    var stem = InputBytes.stem(of: path)
    if stem.hasSuffix(".recipe") { stem.removeLast(".recipe".count) }
    var scenario = Scenario(
      name: LegalName.make(from: stem) ?? "trace",
      title: fileName,
      trace: reading.trace,
      traceName: fileName,
      strategies: []
    )
    (scenario.traceDoubt, scenario.traceRemarks) = (reading.doubt, reading.remarks)
    if let first = reading.trace.points.first, let last = reading.trace.points.last {
      scenario.places = [
        Place(name: "start", coordinate: first.coordinate),
        Place(name: "finish", coordinate: last.coordinate),
      ]
    }
    scenario.notes =
      reading.notes + [
        "default: environment suburban", appNote,
        "default: places start and finish, radius 100 m, at the ends of the trace",
      ]
    if reading.trace.startUnixMilliseconds != nil {
      scenario.notes.append("default: utc_offset +00:00, so times of day are in UTC")
    }
    scenario.replications = Self.replications(for: reading.trace)
    if options.replications == nil {
      scenario.notes.append("default: replications \(scenario.replications)")
    }
    if options.seed == nil { scenario.notes.append("default: seed 42") }
    let library = Library(
      folder: InputBytes.folder(of: path),
      problems: problems,
      programNames: options.programs.map(\.name)
    )
    choose(for: &scenario, nil, library, options, problems)
    return scenario
  }

  /// The replications of a recording without a scenario, 20 to 100: a short one has few events, on
  /// which luck weighs more, and takes no longer than one of 9 h with 20.
  private static func replications(for trace: RecordedTrace) -> Int {
    guard let first = trace.points.first, let last = trace.points.last else { return 20 }
    let hours = (last.time - first.time).seconds / 3600
    return hours > 0 ? Int(min(100, max(20, 180 / hours))) : 100
  }

  /// A replacement for a trace that could not be read, so that the rest of the file is checked.
  static let placeholder = RecordedTrace(points: [
    .init(time: .zero, coordinate: Coordinate(latitude: 0, longitude: 0)),
    .init(time: SimulationTime(seconds: 1), coordinate: Coordinate(latitude: 0, longitude: 0)),
  ])
}

extension ScenarioLoader {
  /// Fills in providers, phones, systems, strategies, other apps, replications and seed, and adds
  /// warnings.
  private static func choose(
    for scenario: inout Scenario,
    _ reader: FieldReader?,
    _ library: Library,
    _ options: LoadOptions,
    _ problems: ProblemList
  ) {
    let choices = ScenarioChoices(
      library: library,
      problems: problems,
      places: scenario.places.map { $0.name },
      programs: options.programs
    )
    let providers = choices.providers(reader, options: options)
    scenario.world.providers = providers.model
    scenario.notes += providers.notes
    let matrix = Matrix(reader, options: options, problems: problems)
    func source(_ key: String) -> FieldReader? { matrix.reader(of: key) ?? reader }
    let noteCount = problems.notes.count
    scenario.phones = choices.phones(source("phones"), options: options)
    scenario.systems = choices.systems(source("os"), options: options)
    // Without strategies, a matrix has nothing to vary or leave out.
    if matrix.isEmpty || options.leavesStrategiesOut {
      scenario.strategies = choices.strategies(source("strategies"), options: options)
    } else {
      let entries = choices.entries(source("strategies"), options: options)
      MatrixExpansion(matrix, choices: choices, options: options).fill(&scenario, with: entries)
    }
    scenario.notes += problems.notes.dropFirst(noteCount)
    scenario.otherApps = choices.otherApps(reader)
    if let replications = options.replications {
      scenario.replications = replications
      scenario.notes.removeAll { $0.hasPrefix("default: replications ") }
      if !(1...ScenarioFile.replicationLimit).contains(replications) {
        let allowed = "a whole number from 1 to \(ScenarioFile.replicationLimit)"
        problems.add(
          .badValue(text: String(replications), allowed: allowed),
          key: "replications",
          at: .flag("--replications")
        )
      }
    }
    if let range = options.range { scenario.rangeLevel = range }
    if let seed = options.seed {
      scenario.seed = seed
      scenario.notes.removeAll { $0 == "default: seed 42" }
      if seed >= UInt64(ScenarioFile.seedLimit) {
        let allowed = "a whole number from 0 to \(ScenarioFile.seedLimit - 1)"
        let problem = InputProblem.badValue(text: String(seed), allowed: allowed)
        problems.add(problem, key: "seed", at: .flag("--seed"))
      }
    }
    if options.phones == nil, source("phones")?.has("phones") != true {
      scenario.notes.append("default: phone \(BuiltIn.phoneNames[0])")
    }
    if options.systems == nil, source("os")?.has("os") != true {
      scenario.notes.append("default: operating system \(BuiltIn.systemNames[0])")
    }
    if options.strategies == nil, source("strategies")?.has("strategies") != true {
      let names = BuiltIn.defaultStrategyNames.joined(separator: ", ")
      scenario.notes.append("default: strategies \(names)")
    }
    DeviceCapability.check(
      scenario,
      at: options.phones == nil ? reader?.position("app") ?? .flag("--phone") : .flag("--phone"),
      problems
    )
    PlatformFit.apply(
      to: &scenario,
      at: options.strategies == nil
        ? source("strategies")?.position("strategies") ?? .flag("--os") : .flag("--strategy"),
      problems
    )
    scenario.notes += warnings(about: scenario) + ScenarioDoubts.noise(of: scenario)
  }

  /// Warnings about settings that are valid but probably not intended.
  private static func warnings(about scenario: Scenario) -> [String] {
    var warnings: [String] = []
    let systems = scenario.systems.filter { $0.platform == .ios }.map { $0.name }
    for phone in scenario.phones where phone.platform == .android {
      let own = systems.filter { os in
        scenario.strategies.contains {
          scenario.runs(strategy: $0.name, phone: phone.name, os: os)
        }
      }
      guard !own.isEmpty else { continue }
      warnings.append(
        "warning: the Android phone \(phone.name) runs under \(own.joined(separator: ", ")): "
          + "trust its ranking of strategies less than an iPhone profile's"
      )
    }
    let others = scenario.otherApps.map { ($0.name, $0.strategy) }
    let all = scenario.strategies.map { ($0.name, $0.configuration) } + others
    let without = scenario.systems.filter { !$0.fusedProvider.isAvailable }.map { $0.name }
    let leftOut = scenario.leftOut
    for (name, strategy) in all
    where strategy.usesFusedProvider && !strategy.isForBothPlatforms {
      let own = without.filter { os in
        !leftOut.contains { $0.strategy == name && $0.os == os }
      }
      guard !own.isEmpty else { continue }
      warnings.append(
        "warning: \(name) uses Android's fused provider, which is missing on "
          + own.joined(separator: ", ") + ": its requests do nothing there"
      )
    }
    let android = scenario.systems.filter { $0.platform == .android }.map { $0.name }
    let foreign = all.filter { $0.1.asksCoreLocationAlone }.map { $0.0 }
    if !android.isEmpty, !foreign.isEmpty {
      let systems = android.joined(separator: ", ")
      warnings.append(
        "warning: \(systems) has no Core Location: it answers \(foreign.joined(separator: ", ")) "
          + "by the rules of iOS 12; fused_high_accuracy, fused_balanced and geofencing are its own"
      )
    }
    let saves = scenario.events.contains { $0.kind == .lowPowerMode(isOn: true) }
    let careless = scenario.systems.filter {
      $0.platform == .android && $0.fusedProvider.limits.batterySaverLocation == .noChange
    }.map { $0.name }
    if saves, !careless.isEmpty {
      warnings.append(
        "warning: low_power_mode does not affect positions on \(careless.joined(separator: ", ")): "
          + "what a battery saver stops differs by phone and is not modelled"
      )
    }
    if scenario.places.isEmpty {
      for (name, strategy) in all
      where (strategy.regions + strategy.softwareRegions + strategy.services.geofences.map(\.place))
        .contains(.allPlaces)
      {
        warnings.append("warning: \(name) watches all places, but the scenario has none")
      }
    }
    let end = SimulationTime.zero + scenario.trace.duration
    let late = scenario.events.filter { $0.time > end }.count
    if late > 0 { warnings.append("warning: \(late) of the events come after the trace's end") }
    return warnings
  }
}
