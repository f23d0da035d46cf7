// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The services that an app may request: the contract between strategies and the daemon.
///
/// The true position is not part of it. Positions are in the run's local plane. One client is one
/// process with one manager.
public protocol LocationServices {
  // MARK: - State

  /// The virtual time.
  var now: SimulationTime { get }
  /// Whether the app is on the screen, in the background, suspended or terminated.
  var appState: AppState { get }
  /// Whether the app's bundle has the `location` background mode.
  var hasLocationBackgroundMode: Bool { get }
  /// The user's authorization of the app.
  var authorizationStatus: AuthorizationStatus { get }
  /// The accuracy that the user allows.
  var accuracyAuthorization: AccuracyAuthorization { get }
  /// Whether location services are switched on for the whole phone.
  var locationServicesEnabled: Bool { get }
  /// Whether the phone has a compass.
  var headingAvailable: Bool { get }
  /// Whether significant changes can be reported; requires a cellular radio.
  var significantLocationChangeMonitoringAvailable: Bool { get }
  /// Whether circular regions can be monitored.
  var circularMonitoringAvailable: Bool { get }
  /// Whether beacons can be monitored and ranged.
  var rangingAvailable: Bool { get }
  /// Whether positions can be deferred; false on systems without working deferral.
  var deferredLocationUpdatesAvailable: Bool { get }
  /// The largest radius of a circular region.
  var maximumRegionMonitoringDistance: Metres { get }
  /// The circular regions of the app, in the order of their registration.
  var monitoredRegions: [Region] { get }
  /// The beacon regions of the app, in the order of their registration.
  var monitoredBeaconRegions: [BeaconRegion] { get }
  /// The motion coprocessor's current estimate; nil where the phone has none.
  var motionActivity: MotionActivity? { get }
  /// The battery's level as the phone shows it, 0...1.
  var batteryFraction: Double { get }
  /// Whether the charger is connected.
  var isCharging: Bool { get }
  /// Whether the screen is on.
  var isScreenOn: Bool { get }
  /// The local time since midnight, 0 h to below 24 h.
  var timeOfDay: SimulationDuration { get }
  /// Whether the user has switched Low Power Mode on.
  var isLowPowerModeEnabled: Bool { get }
  /// Whether the phone is in a Wi-Fi network that the app knows; false if the app may not learn it.
  var isInKnownWiFi: Bool { get }
  /// Whether a Focus is on for which the app has a filter.
  var isFocusFilterActive: Bool { get }
  /// The time since the app was last on the screen; zero while it is.
  var timeSinceOpened: SimulationDuration { get }

  /// The manager's `location`: the last position the system has; nil before the first.
  ///
  /// Reading it counts as a delivery: from then on it is the app's last known position.
  mutating func readLocation() -> Fix?

  /// The notification by which the user opened the app, as long as it is on the screen; nil otherwise.
  var openedNotification: String? { get }

  /// Opens a URL in another app, which takes the app off the screen.
  mutating func handOff(_ url: String)

  /// Keeps a fact that explains a poor result and that only the app's process can notice.
  mutating func remark(_ remarks: AppRemarks)

  // MARK: - Permission

  /// Asks for the authorization to use the location while the app is in use.
  mutating func requestWhenInUseAuthorization()
  /// Asks for the authorization to use the location at any time.
  mutating func requestAlwaysAuthorization()
  /// Asks for exact positions temporarily; answered by one `temporaryFullAccuracy`.
  mutating func requestTemporaryFullAccuracyAuthorization()

  // MARK: - Standard service

  /// Starts the standard service, or changes its settings if it runs.
  mutating func startUpdatingLocation(_ request: StandardRequest)
  /// Declares that updates continue in the background.
  ///
  /// Without the location mode this ends the process, from iOS 9.
  mutating func declareBackgroundLocationUpdates()
  /// Stops the standard service.
  mutating func stopUpdatingLocation()
  /// Asks for one position; answered by one `location` or one `failed`.
  mutating func requestLocation(desiredAccuracy: DesiredAccuracy)
  /// Lets the system hold fixes back up to a distance or a time; nil means no limit.
  mutating func allowDeferredLocationUpdates(
    untilTraveled distance: Metres?,
    timeout: SimulationDuration?
  )
  /// Ends deferral.
  mutating func disallowDeferredLocationUpdates()

  // MARK: - Monitoring services

  /// Starts the significant-change service.
  mutating func startMonitoringSignificantLocationChanges()
  /// Stops the significant-change service.
  mutating func stopMonitoringSignificantLocationChanges()
  /// Registers a circular region, replacing one with the same name.
  mutating func startMonitoring(for region: Region)
  /// Removes the circular region with that name.
  mutating func stopMonitoring(forRegion identifier: String)
  /// Asks for the state of a circular region; answered by `determinedState` or `monitoringFailed`.
  mutating func requestState(forRegion identifier: String)
  /// Starts the visit service.
  mutating func startMonitoringVisits()
  /// Stops the visit service.
  mutating func stopMonitoringVisits()

  // MARK: - Android's fused provider

  /// Whether the system has Android's fused provider; without it, requests to it do nothing.
  var fusedProviderAvailable: Bool { get }
  /// The geofences of the app, in the order of their registration.
  var geofences: [Geofence] { get }
  /// Starts the fused provider's updates, or changes the request if they run.
  mutating func requestLocationUpdates(_ request: FusedRequest)
  /// Stops the fused provider's updates.
  mutating func removeLocationUpdates()
  /// Asks for one position at a priority; answered by one `location` or one `failed`.
  mutating func requestCurrentLocation(_ priority: FusedPriority)
  /// Registers a geofence, replacing one with the same name.
  mutating func addGeofence(_ geofence: Geofence)
  /// Removes the geofence with that name.
  mutating func removeGeofence(_ identifier: String)

  // MARK: - Beacons

  /// Registers a beacon region, replacing one with the same name.
  mutating func startMonitoring(for region: BeaconRegion)
  /// Removes the beacon region with that name.
  mutating func stopMonitoring(forBeaconRegion identifier: String)
  /// Asks for the state of a beacon region.
  mutating func requestState(forBeaconRegion identifier: String)
  /// Ranges beacons once a second.
  mutating func startRangingBeacons(satisfying constraint: BeaconConstraint)
  /// Stops ranging.
  mutating func stopRangingBeacons(satisfying constraint: BeaconConstraint)

  // MARK: - Heading

  /// Starts the compass; changes above the filter are reported, nil is `kCLHeadingFilterNone`.
  mutating func startUpdatingHeading(filter: Degrees?)
  /// Stops the compass.
  mutating func stopUpdatingHeading()

  // MARK: - Live updates and monitors

  /// Starts the sequence of live updates.
  mutating func startLiveUpdates(_ configuration: LiveConfiguration)
  /// Ends the sequence of live updates.
  mutating func stopLiveUpdates()
  /// Keeps the app in use in the background, with the indicator.
  mutating func beginBackgroundActivitySession()
  /// Ends the background activity session.
  mutating func endBackgroundActivitySession()
  /// Declares the authorization that the app needs: `always` for updates while not in use.
  mutating func beginServiceSession(_ authorization: AuthorizationStatus)
  /// Ends the service session.
  mutating func endServiceSession()
  /// Opens the app's monitor, so that its events are delivered.
  mutating func openMonitor()
  /// Adds a condition to the app's monitor, replacing one with the same name.
  mutating func addCondition(
    _ condition: MonitorCondition,
    identifier: String,
    assuming state: ConditionState
  )
  /// Removes the condition with that name.
  mutating func removeCondition(_ identifier: String)

  // MARK: - Location pushes

  /// The run time of the extension for location pushes; nil if the system has none.
  var locationPushRunTime: SimulationDuration? { get }
  /// Lets the app's server ask for the position by pushes, until it is stopped.
  ///
  /// Each is answered by `locationPush`, in a process of its own if the app does not run.
  mutating func startMonitoringLocationPushes()
  /// Ends location pushes.
  mutating func stopMonitoringLocationPushes()

  // MARK: - Motion

  /// Asks for `motionActivity` events while the app runs.
  mutating func startMotionActivityUpdates()
  /// Ends `motionActivity` events.
  mutating func stopMotionActivityUpdates()
  /// The coprocessor's estimates between two instants, including the one valid at the first.
  func motionActivityHistory(
    from start: SimulationTime,
    to end: SimulationTime
  ) -> [MotionActivitySample]
  /// The steps that the pedometer counted between two instants; nil where the phone has none.
  func stepCount(from start: SimulationTime, to end: SimulationTime) -> Int?
  /// Asks for `steps` events while the app runs.
  mutating func startStepUpdates()
  /// Ends `steps` events.
  mutating func stopStepUpdates()

  // MARK: - Heights

  /// The height above sea level that belongs to a fix, with its error; nil for a fix without a
  /// vertical accuracy, and where the day's recording has no height.
  func altitude(of fix: Fix) -> Metres?
  /// The height above sea level by the barometer, with its error; nil where the day's recording has
  /// no height.
  var barometricAltitude: Metres? { get }

  // MARK: - Actions of the app

  /// Sets one of the app's timers; while the app does not run it stays silent and fires late.
  mutating func setTimer(_ timer: TimerIdentifier, after delay: SimulationDuration)
  /// Cancels one of the app's timers.
  mutating func cancelTimer(_ timer: TimerIdentifier)
  /// Asks for more run time after a wake-up; limited by the OS profile.
  mutating func beginBackgroundTask()
  /// Gives the run time back.
  mutating func endBackgroundTask()
  /// Acquires or releases a partial wake lock, which keeps the processor awake while an app runs on
  /// Android; elsewhere it does nothing.
  mutating func setWakeLock(isHeld: Bool)
  /// Asks for run time in the background at an instant or later; answered by `backgroundRefresh`.
  ///
  /// An app has one pending request. It outlives the process, but not a restart of the phone. A new
  /// request replaces it; nil cancels it.
  mutating func scheduleBackgroundRefresh(earliest: SimulationTime?)
  /// Reports that the work of a background refresh or a push is done; its run time ends.
  mutating func completeBackgroundWork()
  /// The earliest instant of the pending background refresh; nil without a request.
  var pendingBackgroundRefresh: SimulationTime? { get }
  /// Whether the app may refresh in the background: the user allows it, and Low Power Mode is off.
  var isBackgroundRefreshAvailable: Bool { get }
  /// Sends bytes to the app's server; ignored without a network.
  mutating func upload(bytes: Int)
  /// Sends bytes to the app's server; the app says when the transfer has ended.
  ///
  /// - Parameters:
  ///   - bytes: the size.
  ///   - probability: the chance that the bytes do not arrive, 0...1.
  /// - Returns: whether the bytes arrive; false without a network, which costs nothing.
  mutating func transfer(bytes: Int, failing probability: Double) -> Bool
  /// Notes the end of a transfer, which is an upload if it succeeded.
  mutating func endTransfer(bytes: Int, succeeded: Bool)
  /// Receives bytes from a server of the system's, such as that of directions.
  ///
  /// - Returns: whether the bytes arrive; false without a network, which costs nothing.
  mutating func download(bytes: Int) -> Bool
  /// Notes that the app begins a mode of its own.
  mutating func noteMode(_ name: String)
  /// Computes for a duration.
  mutating func performWork(for duration: SimulationDuration)
  /// Sends a request to the geocoder; answered by `geocoded`.
  ///
  /// Each geocoder object takes one request at a time.
  mutating func geocode(_ query: GeocodeQuery, geocoder: Int)
  /// Cancels the request of a geocoder object; it is answered by `geocodeCanceled`.
  mutating func cancelGeocode(geocoder: Int)
  /// Gives a notification to the system.
  mutating func schedule(_ notification: LocalNotification)
  /// Cancels a notification that has not been shown.
  mutating func removePendingNotification(_ identifier: String)
  /// The names of the notifications that wait for their trigger, soonest first.
  var pendingNotifications: [String] { get }
  /// Records that the app itself concluded that it entered or left a region.
  mutating func reportRegion(_ region: Region, entered: Bool)

  // MARK: - Storage across processes

  /// A stored value of the app; it survives the process and a restart of the phone.
  func storedValue(forKey key: String) -> String?
  /// Stores a value, or removes it.
  mutating func store(_ value: String?, forKey key: String)
}

extension LocationServices {
  /// Does nothing, because only Android has wake locks.
  public mutating func setWakeLock(isHeld: Bool) {}
}

/// An app: it receives events and reacts with requests.
///
/// A value is one process. Each launch makes a new value, so only stored values survive.
public protocol LocationApp {
  /// Reacts to one event.
  mutating func receive<Services: LocationServices>(_ event: AppEvent, services: inout Services)
  /// Releases everything at the end of the process or of the day.
  mutating func end()
}

extension LocationApp {
  /// Does nothing, because values need no release.
  public mutating func end() {}
}
