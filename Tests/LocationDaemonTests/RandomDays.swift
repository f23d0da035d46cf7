// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import Stochastics
import TracewattTestSupport
import World

/// Draws for a test, one after another.
struct Dice {
  private let random: KeyedRandom
  private var draws: UInt64 = 0

  init(_ number: Int) {
    random = KeyedRandom(seed: 99, replication: number, purpose: DrawPurpose("test.daemon"))
  }

  /// A whole number from 0 up to but not including the count.
  mutating func roll(_ count: Int) -> Int {
    draws += 1
    return min(count - 1, Int(random.uniform(draws) * Double(count)))
  }

  mutating func coin() -> Bool { roll(2) == 0 }
}

/// Random days with all events that can happen to a phone.
enum RandomDays {
  /// A world of legs and stays with a beacon, a place and events at random.
  ///
  /// Events are at multiples of ten seconds, so that several coincide.
  static func world(_ number: Int) -> World {
    var dice = Dice(number)
    var journey = Journey()
    for _ in 0..<4 {
      journey.stay(seconds: 60 + 60 * dice.roll(12))
      journey.move(
        seconds: 60 + 60 * dice.roll(6),
        speed: MetresPerSecond([1.4, 5, 15, 30][dice.roll(4)]),
        course: Degrees(Double(dice.roll(360)))
      )
    }
    journey.stay(seconds: 600)
    let trace = journey.trace
    let length = Int(trace.duration.seconds)
    var events: [DayEvent] = []
    for _ in 0..<36 {
      let time = Double(dice.roll(length / 10) * 10)
      let app = dice.coin() ? "" : "other"
      let kind = kind(&dice)
      events.append(DayEvent(time: SimulationTime(seconds: time), kind: kind, app: app))
      // Events that disable something are soon undone, otherwise little would be left of the day.
      if let undone = undoing(kind) {
        let later = SimulationTime(seconds: time + Double(10 + 10 * dice.roll(40)))
        events.append(DayEvent(time: later, kind: undone, app: app))
      }
    }
    let changes = (0..<5).map { _ in
      let from = dice.roll(length - 10)
      return EnvironmentChange.between(
        Double(from),
        Double(from + 10 + dice.roll(600)),
        Environment.allCases[dice.roll(Environment.allCases.count)]
      )
    }
    return World(
      trace: trace,
      configuration: WorldConfiguration(
        environment: .suburban,
        changes: changes,
        stayEnvironment: nil
      ),
      places: [Place(name: "home", coordinate: trace.points[0].coordinate)],
      beacons: BeaconSite.shop(from: trace, east: [30, 190]),
      events: events
    )
  }

  /// Any event of any kind.
  static func kind(_ dice: inout Dice) -> DayEvent.Kind {
    switch dice.roll(31) {
    case 0: .screen(isOn: dice.coin())
    case 1: .charger(isConnected: dice.coin())
    case 2: .network(isAvailable: dice.coin())
    case 3: dice.coin() ? .wifiLink(isJoined: dice.coin()) : .knownWiFi(isJoined: dice.coin())
    case 4: .wifi(isOn: dice.coin())
    case 5: .bluetooth(isOn: dice.coin())
    case 6: .gnss(isReceivable: dice.coin())
    case 7: .airplaneMode(isOn: dice.coin())
    case 8: dice.coin() ? .lowPowerMode(isOn: dice.coin()) : .focus(isOn: dice.coin())
    case 9: .locationServices(isOn: dice.coin())
    case 10: .permission(isGranted: dice.coin())
    case 11: .authorization(UserGrant.allCases[dice.roll(UserGrant.allCases.count)])
    case 12: dice.roll(UserGrant.allCases.count) < 4 ? .crash : .authorization(.always)
    case 13: .preciseLocation(isAllowed: dice.coin())
    case 14: .alwaysConfirmation(isKept: dice.coin())
    case 15, 16: .foreground
    case 17, 18: .background
    case 19: .forceQuit
    case 20: .systemKill
    case 21: .reboot
    case 22: wrongMotion(seconds: 10 + dice.roll(300))
    case 23: .poorService(isPoor: dice.coin())
    case 24: .notificationTap
    case 25: .appSetting(key: "use_location", value: dice.coin() ? "true" : "false")
    case 26: .magnet(isNear: dice.coin())
    case 27:
      [.removedFromRecents, .serviceStopped, .locationButton, .hibernation][dice.roll(4)]
    case 28: dice.coin() ? .falseVisit : .falseCrossing(place: "r", entered: dice.coin())
    case 29: wrongPositions(&dice)
    default: dice.coin() ? .silentPush : .locationPush
    }
  }

  /// Something that the system passes on wrongly, or not at all.
  private static func wrongPositions(_ dice: inout Dice) -> DayEvent.Kind {
    let duration = SimulationDuration.seconds(Double(10 + dice.roll(300)))
    let silences = DayEvent.Silence.allCases
    switch dice.roll(silences.count + 2) {
    case 0: return .falsePosition(distance: Metres(500), duration: duration)
    case 1: return .clockChange(duration)
    case let other: return .silence(silences[other - 2], duration: duration)
    }
  }

  /// A rest that goes unnoticed, or a movement that is none.
  private static func wrongMotion(seconds: Int) -> DayEvent.Kind {
    let duration = SimulationDuration.seconds(Double(seconds))
    let mode = MotionMode.allCases[seconds % MotionMode.allCases.count]
    return seconds % 2 == 0
      ? .unnoticedStop(duration: duration) : .falseMotion(mode, duration: duration)
  }

  private static func undoing(_ kind: DayEvent.Kind) -> DayEvent.Kind? {
    switch kind {
    case .network(isAvailable: false): .network(isAvailable: true)
    case .wifi(isOn: false): .wifi(isOn: true)
    case .bluetooth(isOn: false): .bluetooth(isOn: true)
    case .gnss(isReceivable: false): .gnss(isReceivable: true)
    case .magnet(isNear: true): .magnet(isNear: false)
    case .airplaneMode(isOn: true): .airplaneMode(isOn: false)
    case .locationServices(isOn: false): .locationServices(isOn: true)
    case .permission(isGranted: false): .permission(isGranted: true)
    case .authorization(.denied), .authorization(.restricted): .authorization(.always)
    case .forceQuit, .reboot: .foreground
    default: nil
    }
  }

  /// The number of kinds of events.
  static let kindCount = 39

  static func ordinal(of kind: DayEvent.Kind) -> Int {
    switch kind {
    case .screen: 0
    case .charger: 1
    case .network: 2
    case .wifiLink: 3
    case .wifi: 4
    case .bluetooth: 5
    case .gnss: 6
    case .airplaneMode: 7
    case .lowPowerMode: 8
    case .locationServices: 9
    case .permission: 10
    case .authorization: 11
    case .preciseLocation: 12
    case .alwaysConfirmation: 13
    case .foreground: 14
    case .background: 15
    case .forceQuit: 16
    case .systemKill: 17
    case .reboot: 18
    case .unnoticedStop: 19
    case .silentPush: 20
    case .poorService: 21
    case .notificationTap: 22
    case .appSetting: 23
    case .magnet: 24
    case .crash: 25
    case .falseMotion: 26
    case .removedFromRecents: 27
    case .falseCrossing: 28
    case .falseVisit: 29
    case .silence: 30
    case .falsePosition: 31
    case .clockChange: 32
    case .locationPush: 33
    case .knownWiFi: 34
    case .focus: 35
    case .serviceStopped: 36
    case .locationButton: 37
    case .hibernation: 38
    }
  }

  // MARK: - Apps

  /// The three apps of a day.
  static func apps(in world: World, number: Int) -> [ScriptedApp] {
    [greedy(in: world, number: number), modest, steady(number)]
  }

  /// An app that uses everything, and continues to do so whatever events it receives.
  static func greedy(in world: World, number: Int) -> ScriptedApp {
    let region = Region(identifier: "r", centre: Scenes.start(of: world), radius: Metres(120))
    let end = Scenes.end(of: world)
    let goal = Region(identifier: "goal", centre: end, radius: Metres(200))
    let beacon = BeaconRegion(
      identifier: "shop",
      constraint: SensorScenes.shop,
      notifyEntryStateOnDisplay: true
    )
    // Every other app has a filter, which is suspended at rest (rule 16).
    let updates = StandardRequest(
      desiredAccuracy: .best,
      distanceFilter: number.isMultiple(of: 2) ? nil : Metres(10),
      pausesLocationUpdatesAutomatically: number.isMultiple(of: 3),
      allowsBackgroundLocationUpdates: true
    )
    let services: [AppRequest] = [
      .startSignificantChange, .startVisits, .startMotion, .startSteps, .startHeading(Degrees(5)),
      .startRanging(SensorScenes.shop), .startLive(LiveConfiguration.allCases[number % 6]),
      .beginActivitySession, .beginServiceSession(.always),
    ]
    let registrations: [AppRequest] = [
      .startMonitoring(region), .startMonitoring(goal), .startMonitoringBeacon(beacon),
      .openMonitor,
      .addCondition("c", .circle(centre: end, radius: Metres(150)), assuming: .unknown),
      .addCondition("b", .beacon(SensorScenes.shop), assuming: .unsatisfied),
      .schedule(LocalNotification(identifier: "n", trigger: .region(region, repeats: true))),
    ]
    let endings: [AppRequest] = [
      .stopSignificantChange, .stopVisits, .stopMotion, .stopSteps, .stopHeading,
      .stopRanging(SensorScenes.shop), .stopLive, .endActivitySession, .endServiceSession,
      .stopMonitoring("r"), .stopMonitoringBeacon("shop"), .removeCondition("c"),
      .removeCondition("b"), .removeNotification("n"),
    ]
    let often: [AppRequest] = [
      .allowDeferral(Metres(2000), .seconds(120)), .setTimer(0, .seconds(45)), .upload(5000),
      .readLocation, .requestState("r"), .requestBeaconState("shop"), .work(.seconds(0.2)),
      .geocode(.forward("home"), 1), .geocode(.reverse(end), 1), .store("value", "key"),
      .setWakeLock(true),
    ]
    let asking: [AppRequest] = [
      .requestTemporaryFullAccuracy, .requestWhenInUse, .requestAlways, .disallowDeferral,
      .cancelGeocode(1), .setTimer(5, .seconds(250)), .beginBackgroundTask,
      .setWakeLock(false),
      .scheduleRefresh(.zero),
      .schedule(
        LocalNotification(identifier: "t", trigger: .after(.seconds(30), repeats: false))
      ),
    ]
    return ScriptedApp(
      launch: [
        .setTimer(0, .seconds(45)), .setTimer(1, .seconds(150)), .setTimer(3, .seconds(400)),
        .setTimer(5, .seconds(20)),
      ] + registrations + services + [.startUpdating(updates)]
    ) { event in
      switch event {
      case .timer(TimerIdentifier(rawValue: 0)): often
      case .timer(TimerIdentifier(rawValue: 1)):
        [.stopUpdating, .requestLocation(.best), .setTimer(2, .seconds(60))]
      case .timer(TimerIdentifier(rawValue: 2)):
        [.startUpdating(updates), .setTimer(1, .seconds(150)), .endBackgroundTask]
      case .timer(TimerIdentifier(rawValue: 3)): endings + [.setTimer(4, .seconds(60))]
      case .timer(TimerIdentifier(rawValue: 4)):
        registrations + services + [.setTimer(3, .seconds(400))]
      case .timer(TimerIdentifier(rawValue: 5)): asking
      case .exitedRegion, .enteredRegion: [.beginBackgroundTask, .requestLocation(.best)]
      case .visit: [.stopUpdating, .requestLocation(.hundredMeters), .cancelTimer(2)]
      case .stateChanged(.foreground): [.startUpdating(request(.hundredMeters)), .openMonitor]
      case .stateChanged(.background): [.beginBackgroundTask]
      default: []
      }
    }
  }

  /// An app that makes a request now and then, also in the background.
  static let modest = ScriptedApp(
    launch: [
      .startSignificantChange, .requestLocation(.hundredMeters), .startLive(.standard),
      .setTimer(1, .seconds(90)),
    ]
  ) { event in
    switch event {
    case .timer(TimerIdentifier(rawValue: 1)):
      [.requestLocation(.best), .setTimer(1, .seconds(90))]
    case .stateChanged(.background): [.requestLocation(.best), .beginBackgroundTask]
    case .stateChanged(.foreground): [.stopLive, .requestLocation(.kilometer)]
    default: []
    }
  }

  /// An app that keeps its updates on, every other day in the background too.
  static func steady(_ number: Int) -> ScriptedApp {
    let updates = StandardRequest(
      desiredAccuracy: number % 3 == 0 ? .hundredMeters : .best,
      pausesLocationUpdatesAutomatically: number.isMultiple(of: 4),
      allowsBackgroundLocationUpdates: number.isMultiple(of: 2)
    )
    return ScriptedApp(launch: [.startUpdating(updates), .startSignificantChange])
  }

  /// The newest system, which often ends suspended apps; on every other day deferral exists.
  static func system(_ number: Int) -> OSProfile {
    var system = OSProfile()
    system.lifeCycle.suspendedKillInterval = .minutes(10)
    system.pausing.after = .minutes(5)
    system.deferral.isAvailable = number.isMultiple(of: 2)
    return system
  }

  /// All grants, with exact positions and without; the third one may lose its own.
  static func clients(_ number: Int) -> [ClientConfiguration] {
    let grants = UserGrant.allCases
    return [
      client(
        grants[(number + 6) % grants.count],
        precise: number % 3 != 2,
        backgroundMode: number % 12 != 11,
        answers: PromptAnswers(
          whenInUse: grants[2 + number % 4],
          temporaryFullAccuracy: number % 4 != 3
        )
      ),
      client(grants[number % grants.count], name: "other", precise: number % 5 != 4),
      client(.always),
    ]
  }
}
