// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import LocationStrategies
public import OSProfiles
public import PhoneModel
public import Quantities
public import World

/// The setup of an app and its user's behaviour.
public struct AppConfiguration: Sendable, Hashable, Codable {
  /// The permission that the user granted; default always.
  public var authorization: UserGrant
  /// Whether the user allows exact positions; default true.
  public var allowsPreciseLocation: Bool
  /// Whether the app has the `location` background mode; default true.
  public var hasLocationBackgroundMode: Bool
  /// Whether the user lets the app refresh in the background; default true.
  public var allowsBackgroundRefresh: Bool
  /// How the app sets its timers on Android; default by timers of its process.
  public var alarms: AlarmUse
  /// The time from when the user last had the app open to the start; default 0 s.
  public var lastOpened: SimulationDuration
  /// The time at which the user leaves the app; nil keeps it on the screen; default 2 min.
  public var backgroundAt: SimulationTime?
  /// The user's answers to the app's requests for permission; default grants everything.
  public var answers: PromptAnswers
  /// The app's bundle; default one with every usage description.
  public var bundle: AppBundle

  /// An app with stated defaults.
  public init(
    authorization: UserGrant = .always,
    allowsPreciseLocation: Bool = true,
    hasLocationBackgroundMode: Bool = true,
    allowsBackgroundRefresh: Bool = true,
    alarms: AlarmUse = .none,
    lastOpened: SimulationDuration = .zero,
    backgroundAt: SimulationTime? = SimulationTime(seconds: 120),
    answers: PromptAnswers = PromptAnswers(),
    bundle: AppBundle = AppBundle()
  ) {
    self.authorization = authorization
    self.allowsPreciseLocation = allowsPreciseLocation
    self.hasLocationBackgroundMode = hasLocationBackgroundMode
    self.allowsBackgroundRefresh = allowsBackgroundRefresh
    self.alarms = alarms
    self.lastOpened = lastOpened
    self.backgroundAt = backgroundAt
    self.answers = answers
    self.bundle = bundle
  }
}

/// Another app on the phone: its requests share the radios with those of the app under test.
public struct OtherApp: Sendable, Hashable {
  /// The name in the day's events; unique in a scenario.
  public var name: String
  /// Its behaviour.
  public var strategy: StrategyConfiguration
  /// Its setup.
  public var app: AppConfiguration

  /// An app with a strategy of its own.
  public init(
    name: String,
    strategy: StrategyConfiguration,
    app: AppConfiguration = AppConfiguration()
  ) {
    self.name = name
    self.strategy = strategy
    self.app = app
  }
}

/// A strategy of a scenario: its settings with the changes from its file, or a program.
public struct ScenarioStrategy: Sendable, Hashable {
  /// The name in tables; unique in a scenario.
  public var name: String
  /// The settings with the changes applied; empty for a program.
  public var configuration: StrategyConfiguration
  /// The app's own code, which runs in place of the settings; nil for a strategy of settings.
  public var program: AppProgram?
  /// The changed settings by dotted key, as text with units, in the order given.
  public var parameters: [Parameter]

  /// One changed setting.
  public struct Parameter: Sendable, Hashable {
    /// The dotted key, such as `standard.distance_filter`.
    public var key: String
    /// The value as written, such as `30 m`.
    public var value: String

    /// A setting and its value.
    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// A strategy by its settings.
  public init(name: String, configuration: StrategyConfiguration, parameters: [Parameter] = []) {
    self.name = name
    self.configuration = configuration
    self.parameters = parameters
  }

  /// An app's own code in place of a strategy, under the program's name or another.
  public init(program: AppProgram, name: String? = nil) {
    self.name = name ?? program.name
    self.program = program
    configuration = StrategyConfiguration(name: name ?? program.name)
    parameters = []
  }
}

/// A setting of the conversion of a recording to a trace, as text.
public struct TraceSetting: Sendable, Hashable {
  /// The key in a scenario's `trace.cleaning`.
  public var key: String
  /// The value as a scenario file writes it, such as `30 min`.
  public var value: String

  /// A setting and its value.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// A day with the apps, phones and systems to simulate on it, and every default filled in.
public struct Scenario: Sendable {
  /// The name in tables.
  public var name: String
  /// A one-line title.
  public var title: String
  /// The ground truth.
  public var trace: RecordedTrace
  /// The trace's file or recipe as the user named it, for provenance.
  public var traceName: String
  /// The differences from the default cleaning of the trace's file, kept for the record.
  public var traceSettings: [TraceSetting] = []
  /// The reason why the recording cannot be the truth, as text; nil if it can.
  public var traceDoubt: String?
  /// What was chosen or assumed about the recording, such as `local time taken as UTC`.
  public var traceRemarks: [String] = []
  /// The fixed offset of local time from UTC, in minutes; default 0.
  public var utcOffsetMinutes: Int
  /// The known surroundings.
  public var world: WorldConfiguration
  /// The files that contain parts of the world and the routes; default none.
  public var layers = LayerFiles()
  /// Named places.
  public var places: [Place]
  /// The day's events.
  public var events: [DayEvent]
  /// The app under test.
  public var app: AppConfiguration
  /// Other apps on the phone; default none.
  public var otherApps: [OtherApp]
  /// The beacons with their places; default none.
  public var beacons: [BeaconSite]
  /// The routes that the servers of directions know; default none.
  public var routes: [KnownRoute] = []
  /// The phones to try.
  public var phones: [PhoneProfile]
  /// The systems to try.
  public var systems: [OSProfile]
  /// The strategies to compare, in table order.
  public var strategies: [ScenarioStrategy]
  /// The combinations of strategies, phones and systems that run, for look-up only; nil runs them all.
  public var combinations: Set<RunCombination>?
  /// The people who are the replications; nil for one day that repeats.
  public var people: PeoplePlan?
  /// The tracks of the people in the order of their plan; empty for made days.
  public var peopleTracks: [RecordedTrace] = []
  /// Replications of every combination; at least 1.
  public var replications: Int
  /// The study's seed, below 2^53.
  public var seed: UInt64
  /// What the ranges of energies promise; no run depends on it.
  public var rangeLevel = RangeLevel.standard
  /// Notes on defaults that were filled in, and warnings.
  public var notes: [String]

  /// A scenario with stated defaults.
  public init(
    name: String,
    title: String = "",
    trace: RecordedTrace,
    traceName: String = "",
    utcOffsetMinutes: Int = 0,
    world: WorldConfiguration = WorldConfiguration(),
    places: [Place] = [],
    events: [DayEvent] = [],
    app: AppConfiguration = AppConfiguration(),
    otherApps: [OtherApp] = [],
    beacons: [BeaconSite] = [],
    phones: [PhoneProfile] = [PhoneProfile()],
    systems: [OSProfile] = [OSProfile()],
    strategies: [ScenarioStrategy],
    replications: Int = 20,
    seed: UInt64 = 42,
    notes: [String] = []
  ) {
    self.name = name
    self.title = title
    self.trace = trace
    self.traceName = traceName
    self.utcOffsetMinutes = utcOffsetMinutes
    self.world = world
    self.places = places
    self.events = events
    self.app = app
    self.otherApps = otherApps
    self.beacons = beacons
    self.phones = phones
    self.systems = systems
    self.strategies = strategies
    self.replications = replications
    self.seed = seed
    self.notes = notes
  }
}
