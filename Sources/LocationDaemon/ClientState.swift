// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
public import World

/// How an app is set up, as far as the system cares.
public struct ClientConfiguration: Sendable, Hashable {
  /// The app's name, by which the day's events call it; empty for the app under test.
  public var name: String
  /// What the user allowed at the start.
  public var authorization: UserGrant
  /// Whether the user allows exact positions.
  public var allowsPreciseLocation: Bool
  /// Whether the app has the `location` background mode.
  public var hasLocationBackgroundMode: Bool
  /// Whether the user lets the app refresh in the background.
  public var allowsBackgroundRefresh: Bool
  /// How the user answers the app's requests for rights.
  public var answers: PromptAnswers

  /// An app's set-up.
  public init(
    name: String = "",
    authorization: UserGrant,
    allowsPreciseLocation: Bool = true,
    hasLocationBackgroundMode: Bool,
    allowsBackgroundRefresh: Bool = true,
    answers: PromptAnswers = PromptAnswers()
  ) {
    self.name = name
    self.authorization = authorization
    self.allowsPreciseLocation = allowsPreciseLocation
    self.hasLocationBackgroundMode = hasLocationBackgroundMode
    self.allowsBackgroundRefresh = allowsBackgroundRefresh
    self.answers = answers
  }
}

/// A request for one position.
struct SingleRequest: Sendable {
  var desiredAccuracy: DesiredAccuracy
  /// False while the app waits for its right.
  var isServed: Bool
  var best: Fix?
}

/// The significant-change service of one client.
struct SignificantChangeState: Sendable {
  var lastNotified: PlanePoint?
  var lastNotifiedAt: SimulationTime?
  /// Whether the process that runs, or ran last, has asked for the service.
  var isAsked = true
  /// A change is being coalesced with what may follow.
  var isCoalescing = false
  /// An event that waits for the relaunched app to ask for the service again.
  var pending: Fix?
}

/// Whom a watched circle serves.
enum RegionOwner: Sendable, Hashable {
  /// The app's region monitoring.
  case app
  /// A notification that the system shows by itself.
  case notification
  /// A condition of the app's monitor.
  case monitor
}

/// One region of one client and what the daemon believes of it.
struct RegionRecord: Sendable {
  var region: Region
  var owner = RegionOwner.app
  var state = RegionState.unknown
  var pendingState: RegionState?
  var pendingSince = SimulationTime.zero
  var isInEffect = false
  /// Since when it is watched.
  var since = SimulationTime.zero
  /// An event waits for the app to open its monitor; until then the condition is not watched.
  var isStopped = false
  /// Tells a region from its predecessor of the same name.
  var serial: Int
  /// Where the log keeps the registration; nil for notifications.
  var logIndex: Int?
  /// The side that the app has been told of; unknown before the first state.
  var told = RegionState.unknown
}

/// The visit service of one client.
struct VisitState: Sendable {
  /// Since when the service runs: earlier arrivals are not known.
  var startedAt: SimulationTime
  var current: Visit?
  var isDepartureCheck = false
  /// When the arrival of the current visit is told.
  var arrivalDue = SimulationTime.zero
  /// Tells what was decided before a restart of the phone.
  var generation = 0
}

/// The right that an app really has.
enum Right: Int, Comparable, Sendable {
  case none, inUse, always

  static func < (a: Right, b: Right) -> Bool { a.rawValue < b.rawValue }
}

/// One app as the daemon knows it.
struct ClientState: Sendable {
  var configuration: ClientConfiguration
  /// What the user has allowed.
  var grant: UserGrant
  /// Whether the user allows exact positions.
  var isPrecise: Bool
  var hasTemporaryFullAccuracy = false
  /// The one chance to ask for more than the time in use has been taken.
  var hasAskedForUpgrade = false
  /// Whether the whole phone's location services are on.
  var areServicesOn = true
  var appState = AppState.terminated {
    didSet { isRunning = appState == .foreground || appState == .background }
  }
  /// Kept beside the state, for it is asked at every fix.
  private(set) var isRunning = false
  /// Ended by the user, who has not opened it since.
  var wasQuitByUser = false
  var runningSince = SimulationTime.zero
  var runUntil = SimulationTime.zero
  /// Until when a background refresh or a silent push lets the app run; ends when its work is done.
  var grantUntil = SimulationTime.zero
  /// Until when the app may run without a reason of its own.
  var runsUntil: SimulationTime { max(runUntil, grantUntil) }
  /// Until when an app that left the foreground still counts as in use.
  var inUseUntil = SimulationTime.zero
  /// What woke the app; nil after the user has left it.
  var wakeReason: CausePurpose?
  var backgroundTaskUntil: SimulationTime?
  var backgroundTaskSerial = 0
  var standard: StandardSession?
  var request: SingleRequest?
  var significantChange: SignificantChangeState?
  var regions: [RegionRecord] = []
  var visits: VisitState?
  var live: LiveState?
  /// Android's fused provider.
  var fused: FusedSession?
  /// Android's geofences, in the order of their registration.
  var geofences: [GeofenceRecord] = []
  var monitor = MonitorState()
  var hasActivitySession = false
  /// The last process ended while it held one, so that the next may take it up again.
  var hadActivitySession = false
  var serviceSession: AuthorizationStatus?
  var geocoding = GeocoderState()
  var refresh = BackgroundRefreshState()
  var notifications: [PendingNotification] = []
  /// The number on the app's icon.
  var badge = 0
  /// The newest event that waits for the user to confirm the right at any time.
  var held: HeldEvent?
  var heldAt = SimulationTime.zero
  /// The last position that only told the area.
  var reduced: Fix?
  var wantsMotion = false
  var steps: StepUpdates?
  var heading: HeadingState?
  var beacons = BeaconState()
  var timers = [SimulationTime?](repeating: nil, count: 16)
  /// What a suspended app is told once it runs again.
  var waiting: [AppEvent] = []
  /// Standard updates that a suspended app gets once it runs again.
  var queued: [Fix] = []
  /// What the app stored; for look-up only.
  var stored: [String: String] = [:]
  var killCount: UInt64 = 0
  var usage = ClientUsage()

  init(configuration: ClientConfiguration) {
    self.configuration = configuration
    grant = configuration.authorization
    isPrecise = configuration.allowsPreciseLocation
  }

  /// What the app sees of its right.
  var authorization: AuthorizationStatus {
    areServicesOn || grant == .notDetermined ? grant.status : .denied
  }

  /// What the app really may do.
  var right: Right {
    guard areServicesOn else { return .none }
    switch grant {
    case .notDetermined, .restricted, .denied: return .none
    case .allowOnce, .whenInUse, .provisionalAlways: return .inUse
    case .always: return .always
    }
  }

  /// Whether the app is in use: on the screen, just left, or showing the indicator (rule 42).
  func isInUse(at now: SimulationTime) -> Bool {
    switch appState {
    case .foreground: true
    case .background:
      now < inUseUntil || hasActivitySession || standard?.isActive == true
        || hasForegroundService
    case .suspended, .terminated: false
    }
  }

  /// Whether the app may learn positions now (rule 41).
  func isAuthorized(at now: SimulationTime) -> Bool {
    switch right {
    case .always: true
    case .inUse: isInUse(at: now)
    case .none: false
    }
  }

  /// Whether a foreground service of Android keeps the app in use; the location mode stands for it.
  ///
  /// One that was started in the background is not in use (doc: from Android 11; assumed before).
  var hasForegroundService: Bool {
    guard let fused, fused.isActive else { return false }
    return configuration.hasLocationBackgroundMode && fused.wasStartedInForeground
  }

  /// Whether the app's own updates keep it running in the background (rule 15).
  func continues(_ rules: OSProfile) -> Bool {
    if fused?.isActive == true, right == .always || hasForegroundService { return true }
    if live?.isFlowing == true, mayFlow(rules) { return true }
    guard standard?.isActive == true, configuration.hasLocationBackgroundMode else { return false }
    if rules.lifeCycle.backgroundNeedsProperty,
      standard?.request.allowsBackgroundLocationUpdates == false
    {
      return false
    }
    if standard?.wasStartedInForeground == true || !rules.lifeCycle.restrictsBackgroundStart {
      return true
    }
    return hasActivitySession || (significantChange != nil && right == .always)
  }

  /// Whether the background indicator shows (L9).
  var showsIndicator: Bool {
    guard appState == .background else { return false }
    if hasActivitySession { return true }
    guard let standard, standard.isActive else { return false }
    return standard.request.showsBackgroundLocationIndicator || right == .inUse
  }
}

/// What a client's share of the energy is for.
enum CausePurpose: Int, CaseIterable, Sendable {
  case standard, request, significantChange, regions, visits, live, backgroundTask, upload
  case geocoding, notification, work, beacons, heading, motion
  case backgroundRefresh, remoteNotification
  case fused, geofences

  var label: String {
    switch self {
    case .standard: "standard"
    case .request: "request_location"
    case .significantChange: "significant_change"
    case .regions: "regions"
    case .visits: "visits"
    case .backgroundTask: "background_task"
    case .upload: "upload"
    case .live: "live_updates"
    case .geocoding: "geocoding"
    case .notification: "notification"
    case .work: "work"
    case .beacons: "beacons"
    case .heading: "heading"
    case .motion: "motion"
    case .backgroundRefresh: "background_refresh"
    case .remoteNotification: "remote_notification"
    case .fused: "fused"
    case .geofences: "geofences"
    }
  }

  var category: EnergyCategory {
    switch self {
    case .backgroundTask, .upload, .geocoding, .notification, .work, .backgroundRefresh,
      .remoteNotification:
      .app
    default: .location
    }
  }

  func cause(of client: Int) -> Cause {
    Cause(rawValue: UInt16(2 + client * Self.allCases.count + rawValue))
  }

  /// The app that a cause belongs to; nil for the phone and the user.
  static func client(of cause: Cause) -> Int? {
    cause.rawValue < 2 ? nil : (Int(cause.rawValue) - 2) / allCases.count
  }

  /// Whether a cause is the fused provider's updates of an app.
  static func isFused(_ cause: Cause) -> Bool {
    cause.rawValue >= 2 && (Int(cause.rawValue) - 2) % allCases.count == Self.fused.rawValue
  }

  /// How many causes belong to the phone, the user or one app.
  static func labelCount(clients: Int) -> Int { 2 + clients * allCases.count }

  static func labels(clients: Int) -> [CauseLabel] {
    [
      CauseLabel(label: "phone", category: .idle), CauseLabel(label: "user", category: .user),
    ]
      + (0..<clients).flatMap { client in
        allCases.map { CauseLabel(label: $0.label, category: $0.category, client: client) }
      }
  }
}
