// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationDaemon
internal import ScenarioFiles
internal import TracewattTestSupport

extension SwarmPlan {
  /// The length of every day, in seconds.
  static let length = 86_400

  /// The day of a seed: 24 h with three or four apps and at least twenty events.
  package init(seed: UInt64) {
    var dice = SplitMix(seed: seed)
    self.seed = seed
    system = dice.pick(BuiltIn.systemNames)
    phone = dice.pick(BuiltIn.phoneNames)
    isRestless = dice.below(3) == 0
    legs = Self.legs(&dice)
    changes = (0..<dice.below(6)).map { _ in
      let from = dice.below(Self.length - 10)
      let to = min(Self.length, from + 10 + dice.below(7200))
      return EnvironmentChange(
        from: SimulationTime(seconds: Double(from)),
        to: SimulationTime(seconds: Double(to)),
        environment: dice.pick(Environment.allCases)
      )
    }
    let names = ["", "other", "third", "fourth"].prefix(3 + dice.below(2))
    events = Self.events(Array(names), &dice)
    apps = names.map { Self.app($0, &dice) }
    if isRunInSeveralWays { addIndependentPair(Array(names)) }
  }

  private static func legs(_ dice: inout SplitMix) -> [Leg] {
    var legs: [Leg] = []
    var rest = length
    while rest > 0 {
      let isStay = legs.count.isMultiple(of: 2)
      let wanted =
        isStay ? 60 + 60 * dice.below(dice.pick([5, 60, 300])) : 60 + 60 * dice.below(40)
      let seconds = min(rest, wanted)
      legs.append(
        Leg(
          seconds: seconds,
          speed: MetresPerSecond(isStay ? 0 : dice.pick([0.7, 1.4, 4, 8, 15, 30])),
          course: Degrees(Double(dice.below(360)))
        )
      )
      rest -= seconds
    }
    return legs
  }

  // MARK: - Events

  /// Events at multiples of ten seconds, so that several coincide.
  private static func events(_ apps: [String], _ dice: inout SplitMix) -> [DayEvent] {
    var events: [DayEvent] = []
    func add(_ kind: DayEvent.Kind, _ seconds: Int, _ app: String) {
      let time = SimulationTime(seconds: Double(min(seconds, length - 10)))
      events.append(DayEvent(time: time, kind: kind, app: app))
    }
    for _ in 0..<(20 + dice.below(30)) {
      let time = 10 * dice.below(length / 10)
      let app = dice.pick(apps)
      let kind = kind(&dice)
      add(kind, time, app)
      // What disables something is soon undone, otherwise little would be left of the day.
      if let undone = undoing(kind) { add(undone, time + 10 + 10 * dice.below(400), app) }
      // Two events at one instant, for the order in which they are taken.
      if dice.below(6) == 0 { add(Self.kind(&dice), time, dice.pick(apps)) }
    }
    return events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
  }

  /// Adds two events of one instant that do not depend on each other, unless the day has such a pair.
  private mutating func addIndependentPair(_ names: [String]) {
    guard !events.indices.dropLast().contains(where: { isIndependentPair(at: $0) }) else { return }
    // Own draws, so that the rest of the day does not depend on whether there was a pair.
    var dice = SplitMix(seed: ~seed)
    let time = SimulationTime(seconds: Double(10 * dice.below(Self.length / 10)))
    let first = dice.below(names.count)
    let second = (first + 1 + dice.below(names.count - 1)) % names.count
    let place = events.firstIndex { $0.time > time } ?? events.endIndex
    let pair = [first, second].map { app in
      let isOn = dice.below(2) == 0
      let kind: DayEvent.Kind =
        switch dice.below(3) {
        case 0: .preciseLocation(isAllowed: isOn)
        case 1: .alwaysConfirmation(isKept: isOn)
        default: .appSetting(key: "use_location", value: isOn ? "true" : "false")
        }
      return DayEvent(time: time, kind: kind, app: names[app])
    }
    events.insert(contentsOf: pair, at: place)
  }

  private static func kind(_ dice: inout SplitMix) -> DayEvent.Kind {
    let isOn = dice.below(2) == 0
    return switch dice.below(39) {
    case 0: .screen(isOn: isOn)
    case 1: .charger(isConnected: isOn)
    case 2: .network(isAvailable: isOn)
    case 3: .wifiLink(isJoined: isOn)
    case 4: .wifi(isOn: isOn)
    case 5: .bluetooth(isOn: isOn)
    case 6: .gnss(isReceivable: isOn)
    case 7: .airplaneMode(isOn: isOn)
    case 8: .lowPowerMode(isOn: isOn)
    case 9: .locationServices(isOn: isOn)
    case 10: .permission(isGranted: isOn)
    case 11, 12: .authorization(dice.pick(UserGrant.allCases))
    case 13: .preciseLocation(isAllowed: isOn)
    case 14: .alwaysConfirmation(isKept: isOn)
    case 15, 16, 17: .foreground
    case 18, 19, 20: .background
    case 21: .forceQuit
    case 22: isOn ? .systemKill : .crash
    case 23: .reboot
    case 24: wrongMotion(isOn, .seconds(Double(10 + dice.below(900))))
    case 25: .poorService(isPoor: isOn)
    case 26: .notificationTap
    case 27: .appSetting(key: "use_location", value: isOn ? "true" : "false")
    case 28: .magnet(isNear: isOn)
    case 29: .removedFromRecents
    case 30: isOn ? .falseVisit : .falseCrossing(place: "home", entered: true)
    case 31: wrongPositions(&dice)
    case 32: .locationPush
    case 33: .knownWiFi(isJoined: isOn)
    case 34: .focus(isOn: isOn)
    case 35: .serviceStopped
    case 36: .locationButton
    case 37: .hibernation
    default: .silentPush
    }
  }

  /// Something that the system passes on wrongly, or not at all.
  private static func wrongPositions(_ dice: inout SplitMix) -> DayEvent.Kind {
    let duration = SimulationDuration.seconds(Double(10 + dice.below(900)))
    return switch dice.below(3) {
    case 0: .falsePosition(distance: Metres(500), duration: duration)
    case 1: .clockChange(duration)
    default: .silence(dice.pick(DayEvent.Silence.allCases), duration: duration)
    }
  }

  /// A rest that goes unnoticed, or a movement that is none.
  private static func wrongMotion(_ isHidden: Bool, _ duration: SimulationDuration) -> DayEvent.Kind
  {
    let modes = MotionMode.allCases
    let mode = modes[Int(duration.nanoseconds / 1_000_000_000) % modes.count]
    return isHidden ? .unnoticedStop(duration: duration) : .falseMotion(mode, duration: duration)
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
    case .lowPowerMode(isOn: true): .lowPowerMode(isOn: false)
    case .permission(isGranted: false): .permission(isGranted: true)
    case .authorization(.denied), .authorization(.restricted): .authorization(.always)
    case .foreground: .background
    case .forceQuit, .reboot: .foreground
    default: nil
    }
  }

  // MARK: - Apps

  private static func app(_ name: String, _ dice: inout SplitMix) -> App {
    // Half of the apps may do everything, or little would happen.
    let grant: UserGrant = dice.below(2) == 0 ? .always : dice.pick(UserGrant.allCases)
    var answers = PromptAnswers()
    answers.whenInUse = dice.pick(UserGrant.allCases.filter { $0 != .notDetermined })
    answers.temporaryFullAccuracy = dice.below(4) != 0
    return App(
      configuration: ClientConfiguration(
        name: name,
        authorization: grant,
        allowsPreciseLocation: dice.below(4) != 0,
        hasLocationBackgroundMode: dice.below(5) != 0,
        allowsBackgroundRefresh: dice.below(8) != 0,
        answers: answers
      ),
      launch: (0..<(2 + dice.below(8))).map { _ in request(&dice) },
      timers: (0..<(1 + dice.below(3))).map { _ in dice.pick([20, 90, 400, 1500, 4000]) },
      script: (0..<160).map { _ in
        dice.below(2) == 0 ? [] : (0..<(1 + dice.below(3))).map { _ in request(&dice) }
      }
    )
  }

  /// A place on the plane of the day, which has its origin in the middle of the trace.
  private static func place(_ dice: inout SplitMix) -> PlanePoint {
    let scale = dice.pick([200.0, 2000, 20_000])
    func offset() -> Double { (Double(dice.below(2001)) / 1000 - 1) * scale }
    return PlanePoint(east: offset(), north: offset())
  }

  private static func region(_ dice: inout SplitMix) -> Region {
    Region(
      identifier: "r\(dice.below(24))",
      centre: place(&dice),
      radius: Metres(dice.pick([1, 50, 150, 400, 2000, 20_000, 300_000])),
      notifyOnEntry: dice.below(6) != 0,
      notifyOnExit: dice.below(6) != 0
    )
  }

  /// The beacons that the day has, and one that it has not.
  private static func constraint(_ dice: inout SplitMix) -> BeaconConstraint {
    switch dice.below(4) {
    case 0: BeaconConstraint(uuid: "shop")
    case 1: BeaconConstraint(uuid: "shop", major: 1)
    case 2: BeaconConstraint(uuid: "shop", major: 1, minor: 1)
    default: BeaconConstraint(uuid: "nowhere")
    }
  }

  private static func standard(_ dice: inout SplitMix) -> StandardRequest {
    // Satellites all day would take most of the run's time and show little more.
    let tier: DesiredAccuracy =
      dice.below(3) == 0
      ? dice.pick([.best, .bestForNavigation, .nearestTenMeters])
      : dice.pick(DesiredAccuracy.allCases)
    return StandardRequest(
      desiredAccuracy: tier,
      distanceFilter: dice.pick([nil, Metres(5), Metres(50), Metres(500)]),
      activityType: dice.pick(ActivityType.allCases),
      pausesLocationUpdatesAutomatically: dice.below(2) == 0,
      allowsBackgroundLocationUpdates: dice.pick([nil, true, true, false]),
      showsBackgroundLocationIndicator: dice.below(2) == 0
    )
  }

  private static func notification(_ dice: inout SplitMix) -> LocalNotification {
    let trigger: LocalNotification.Trigger =
      switch dice.below(5) {
      case 0: .immediate
      case 1: .after(.seconds(Double(1 + dice.below(3600))), repeats: false)
      case 2: .after(.seconds(Double(60 + dice.below(7200))), repeats: true)
      case 3: .timeOfDay(.seconds(Double(dice.below(86_400))), repeats: dice.below(2) == 0)
      default: .region(region(&dice), repeats: dice.below(2) == 0)
      }
    return LocalNotification(identifier: "n\(dice.below(5))", trigger: trigger)
  }

  /// Any request, in any order; a stop is as likely as a start.
  private static func request(_ dice: inout SplitMix) -> AppRequest {
    switch dice.below(11) {
    case 0: return .startUpdating(standard(&dice))
    case 1: return .stopUpdating
    case 2: return .requestLocation(dice.pick(DesiredAccuracy.allCases))
    case 3: return dice.below(2) == 0 ? .startSignificantChange : .stopSignificantChange
    case 4: return dice.below(2) == 0 ? .startVisits : .stopVisits
    case 5:
      return dice.below(2) == 0 ? .startMonitoring(region(&dice)) : regionEnding(&dice)
    case 6: return beacons(&dice)
    case 7: return newer(&dice)
    case 8: return sensors(&dice)
    case 9: return android(&dice)
    default: return life(&dice)
    }
  }

  private static func regionEnding(_ dice: inout SplitMix) -> AppRequest {
    let name = "r\(dice.below(24))"
    return dice.below(2) == 0 ? .stopMonitoring(name) : .requestState(name)
  }

  private static func beacons(_ dice: inout SplitMix) -> AppRequest {
    let name = "b\(dice.below(4))"
    return switch dice.below(5) {
    case 0, 1:
      .startMonitoringBeacon(
        BeaconRegion(
          identifier: name,
          constraint: constraint(&dice),
          notifyEntryStateOnDisplay: dice.below(2) == 0
        )
      )
    case 2: .stopMonitoringBeacon(name)
    case 3: .requestBeaconState(name)
    default:
      // Every second an event: a little of it is enough.
      dice.below(5) == 0 ? .startRanging(constraint(&dice)) : .stopRanging(constraint(&dice))
    }
  }

  private static func newer(_ dice: inout SplitMix) -> AppRequest {
    let name = "c\(dice.below(24))"
    return switch dice.below(11) {
    case 0: .startLive(dice.pick(LiveConfiguration.allCases))
    case 1: .stopLive
    case 2: .beginActivitySession
    case 3: .endActivitySession
    case 4: .beginServiceSession(dice.pick([.always, .whenInUse, .notDetermined]))
    case 5: .endServiceSession
    case 6: .openMonitor
    case 7:
      .addCondition(
        name,
        .circle(centre: place(&dice), radius: Metres(dice.pick([80, 300, 3000]))),
        assuming: dice.pick([.unknown, .satisfied, .unsatisfied])
      )
    case 8: .addCondition(name, .beacon(constraint(&dice)), assuming: .unknown)
    case 9: .startLocationPushes
    default: .removeCondition(name)
    }
  }

  private static func sensors(_ dice: inout SplitMix) -> AppRequest {
    switch dice.below(7) {
    case 0: .startMotion
    case 1: .stopMotion
    case 2: .startSteps
    case 3: .stopSteps
    case 4 where dice.below(2) == 0:
      .startHeading(dice.pick([nil, Degrees(5), Degrees(30), Degrees(90)]))
    default: .stopHeading
    }
  }

  private static func android(_ dice: inout SplitMix) -> AppRequest {
    switch dice.below(6) {
    case 0:
      .requestUpdates(
        FusedRequest(
          priority: dice.pick(FusedPriority.allCases),
          interval: .seconds(dice.pick([5, 60, 600])),
          minimumInterval: dice.pick([nil, .seconds(1), .seconds(60)]),
          maximumUpdateDelay: .seconds(dice.pick([0, 0, 900])),
          minimumDistance: Metres(dice.pick([0, 0, 100]))
        )
      )
    case 1: .removeUpdates
    case 2: .requestCurrent(dice.pick(FusedPriority.allCases))
    case 3:
      .addGeofence(
        Geofence(
          identifier: "g\(dice.below(6))",
          centre: place(&dice),
          radius: Metres(dice.pick([200, 2000, 20_000])),
          transitions: dice.pick([[.enter], [.enter, .exit], [.exit, .dwell], [.dwell]]),
          loiteringDelay: .seconds(dice.pick([30, 300]))
        )
      )
    case 4: .setWakeLock(dice.below(2) == 0)
    default: .removeGeofence("g\(dice.below(6))")
    }
  }

  private static func life(_ dice: inout SplitMix) -> AppRequest {
    switch dice.below(18) {
    case 0: .beginBackgroundTask
    case 1: .endBackgroundTask
    case 2: .upload(100 * (1 + dice.below(500)))
    case 3: .readLocation
    case 4: .requestWhenInUse
    case 5: .requestAlways
    case 6: .requestTemporaryFullAccuracy
    case 7:
      .allowDeferral(
        dice.pick([nil, Metres(500), Metres(5000)]),
        dice.pick([nil, .seconds(60), .seconds(900)])
      )
    case 8: .disallowDeferral
    case 9: .work(.seconds(0.01 * Double(1 + dice.below(200))))
    case 10: .geocode(.forward("home"), dice.below(3))
    case 11: .geocode(.reverse(place(&dice)), dice.below(3))
    case 12: .cancelGeocode(dice.below(3))
    case 13: .schedule(notification(&dice))
    case 14: .removeNotification("n\(dice.below(5))")
    case 15: .store(dice.below(2) == 0 ? "value" : nil, "key\(dice.below(3))")
    case 16:
      .scheduleRefresh(
        dice.pick([nil, SimulationTime.zero, SimulationTime(seconds: Double(dice.below(86_400)))])
      )
    default: .completeBackgroundWork
    }
  }
}
