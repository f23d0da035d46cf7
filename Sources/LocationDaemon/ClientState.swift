// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
public import Quantities
public import World

/// How the user answers when an app asks for a right.
public struct PromptAnswers: Sendable, Hashable, Codable {
  /// The answer to a request for the time in use; default when in use.
  public var whenInUse: UserGrant
  /// The answer to a request for any time; default always.
  public var always: UserGrant
  /// Whether exact positions for a while are granted; default yes.
  public var temporaryFullAccuracy: Bool
  /// How long the user takes to answer; default 3 s.
  public var after: SimulationDuration

  /// A user who grants everything unless told otherwise.
  public init(
    whenInUse: UserGrant = .whenInUse,
    always: UserGrant = .always,
    temporaryFullAccuracy: Bool = true,
    after: SimulationDuration = .seconds(3)
  ) {
    self.whenInUse = whenInUse
    self.always = always
    self.temporaryFullAccuracy = temporaryFullAccuracy
    self.after = after
  }
}

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
  /// How the user answers the app's requests for rights.
  public var answers: PromptAnswers

  /// An app's set-up.
  public init(
    name: String = "",
    authorization: UserGrant,
    allowsPreciseLocation: Bool = true,
    hasLocationBackgroundMode: Bool,
    answers: PromptAnswers = PromptAnswers()
  ) {
    self.name = name
    self.authorization = authorization
    self.allowsPreciseLocation = allowsPreciseLocation
    self.hasLocationBackgroundMode = hasLocationBackgroundMode
    self.answers = answers
  }
}

/// A request for one position.
struct SingleRequest: Sendable {
  var desiredAccuracy: DesiredAccuracy
  var best: Fix?
}

/// The significant-change service of one client.
struct SignificantChangeState: Sendable {
  var lastNotified: PlanePoint?
  var lastNotifiedAt: SimulationTime?
  /// A change is being coalesced with what may follow.
  var isCoalescing = false
  /// An event that waits for the relaunched app to ask for the service again.
  var pending: Fix?
}

/// One region of one client and what the daemon believes of it.
struct RegionRecord: Sendable {
  var region: Region
  var state = RegionState.unknown
  var pendingState: RegionState?
  var pendingSince = SimulationTime.zero
  var isInEffect = false
  /// Where the log keeps the registration; tells a region from its predecessor of the same name.
  var logIndex: Int
}

/// The visit service of one client.
struct VisitState: Sendable {
  var current: Visit?
  var isDepartureCheck = false
}

/// One app as the daemon knows it.
struct ClientState: Sendable {
  var configuration: ClientConfiguration
  var authorization: AuthorizationStatus
  var appState = AppState.terminated {
    didSet { isRunning = appState == .foreground || appState == .background }
  }
  /// Kept beside the state, for it is asked at every fix.
  private(set) var isRunning = false
  var runningSince = SimulationTime.zero
  var runUntil = SimulationTime.zero
  /// What woke the app; nil after the user has left it.
  var wakeReason: CausePurpose?
  var backgroundTaskUntil: SimulationTime?
  var standard: StandardSession?
  var request: SingleRequest?
  var significantChange: SignificantChangeState?
  var regions: [RegionRecord] = []
  var visits: VisitState?
  var wantsMotion = false
  var steps: StepUpdates?
  var heading: HeadingState?
  var beacons = BeaconState()
  var timers = [SimulationTime?](repeating: nil, count: 16)
  /// What a suspended app is told once it runs again.
  var waiting: [AppEvent] = []
  var usage = ClientUsage()

  var isAuthorizedNow: Bool {
    authorization == .always || (authorization == .whenInUse && isInUse)
  }
  var isInUse: Bool {
    appState == .foreground
      || (appState == .background && (standard?.isActive ?? false))
  }
}

/// What a client's share of the energy is for.
enum CausePurpose: Int, CaseIterable, Sendable {
  case standard, request, significantChange, regions, visits, backgroundTask, upload
  case beacons, heading, motion

  var label: String {
    switch self {
    case .standard: "standard"
    case .request: "request_location"
    case .significantChange: "significant_change"
    case .regions: "regions"
    case .visits: "visits"
    case .backgroundTask: "background_task"
    case .upload: "upload"
    case .beacons: "beacons"
    case .heading: "heading"
    case .motion: "motion"
    }
  }

  var category: EnergyCategory {
    switch self {
    case .backgroundTask, .upload: .app
    default: .location
    }
  }

  func cause(of client: Int) -> Cause {
    Cause(rawValue: UInt16(2 + client * Self.allCases.count + rawValue))
  }

  static func labels(clients: Int) -> [CauseLabel] {
    [
      CauseLabel(label: "phone", category: .idle), CauseLabel(label: "user", category: .user),
    ]
      + (0..<clients).flatMap { client in
        allCases.map { CauseLabel(label: $0.label, category: $0.category, client: client) }
      }
  }
}
