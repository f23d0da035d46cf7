// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel
public import Quantities

/// The behaviour of one version of an operating system, as data.
///
/// Scope: iOS's location daemon, and Android's in ``fusedProvider``. Marks in brackets: (doc) stated by Apple, (measured) seen in the
/// field, (A) assumption. Numbers in brackets are the rules of `docs/core-location.md`. Field
/// measurements, all of them of iOS 12, are the defaults of every version; the documented values are
/// the profile `doc`. What a version brought is in its file and in `docs/os-profiles.md`.
public struct OSProfile: Sendable, Hashable {
  /// The name that scenarios use.
  public var name = "ios_27"
  /// A one-line title.
  public var title = "iOS 27, field behaviour"
  /// The maker's family.
  public var platform = Platform.ios

  // Standard service.
  /// Cell position after a start (10, measured 0.4–1.4 s).
  public var cellFirstDelay = SimulationDuration.seconds(1)
  /// Cell position after a start without satellites (10, measured 0.4–0.7 s).
  public var cellFirstDelayWithoutGNSS = SimulationDuration.seconds(0.5)
  /// Median Wi-Fi position after a start (10, measured).
  public var wifiFirstDelay = SimulationDuration.seconds(1.7)
  /// Median Wi-Fi position after a start without satellites (10, measured).
  public var wifiFirstDelayWithoutGNSS = SimulationDuration.seconds(0.8)
  /// Time between scans while moving (9, measured).
  public var scanIntervalMoving = SimulationDuration.seconds(6.5)
  /// Time between scans while still (9, measured).
  public var scanIntervalStill = SimulationDuration.seconds(124)
  /// Time between satellite fixes (9, doc).
  public var gnssInterval = SimulationDuration.seconds(1)
  /// At 100 m, satellites start if no other fix came for so long (8, A).
  public var gnssFallbackAfter = SimulationDuration.seconds(20)
  /// Time after which such a fallback gives up (8, A).
  public var gnssFallbackTimeout = SimulationDuration.seconds(60)
  /// Whether scans go on beside satellite reception (unknown; both values are possible).
  public var scansBesideGNSS = true
  /// How long a position by access points is moved on where no scan knows the place; 0 s is never (8, measured: half
  /// of the positions 70 s after the last such one are those of cells).
  public var deadReckoningTime = SimulationDuration.seconds(60)
  /// What its radius grows by meanwhile, in m/s (8, measured: median of 474 losses in vehicles).
  public var deadReckoningGrowth = 15.7
  /// Improvement of the accuracy that passes the distance filter, a share (11, A).
  public var filterImprovementFraction = 0.20
  /// Time without a fix until `locationUnknown` (12, A).
  public var locationUnknownAfter = SimulationDuration.seconds(10)
  /// Time until `requestLocation` delivers what it has (13, reported).
  public var requestTimeout = SimulationDuration.seconds(10)
  /// Stillness after which satellite output is frozen (static hold, A).
  public var staticHoldAfter = SimulationDuration.seconds(30)
  /// Time between deliveries in the first part of a hold (measured: 15 an hour).
  public var staticHoldEarlyInterval = SimulationDuration.seconds(240)
  /// Length of the first part of a hold (measured).
  public var staticHoldEarlyDuration = SimulationDuration.minutes(30)
  /// Time between deliveries later (measured: 0.4 to 1 an hour).
  public var staticHoldLateInterval = SimulationDuration.minutes(90)
  /// Stay after which a pausing session is paused (14, 10–20 min reported).
  public var pauseAfter = SimulationDuration.minutes(15)
  /// Whether the system pauses updates by itself (14, doc: from iOS 6).
  public var pausesAutomatically = true
  /// Radius within which the phone must stay for a pause, for other and other navigation (14, A).
  public var pauseRadius = Metres(100)
  /// The same for fitness (14, A).
  public var pauseRadiusFitness = Metres(30)
  /// The same for driving (14, A).
  public var pauseRadiusAutomotive = Metres(150)
  /// Whether a paused session goes on by itself when the app comes to the screen (14, header only).
  public var resumesAutomatically = false
  /// Whether `requestLocation` exists (13, doc: from iOS 9).
  public var requestLocationAvailable = true

  // Look-ups.
  /// Side of the squares in which the database of access points and cells is fetched (A).
  public var lookupTileSize = Metres(1000)
  /// Bytes of one such square (A).
  public var lookupBytes = 20_000
  /// Distance around the start of the day within which the database is on the phone (A).
  public var lookupKnownRadius = Metres(20_000)

  // Life cycle.
  /// Run time after leaving the foreground without a reason to run (15, A).
  public var suspendAfter = SimulationDuration.seconds(5)
  /// Run time after a wake by significant change, region or visit (29, doc).
  public var wakeAssertion = SimulationDuration.seconds(10)
  /// Longest background task (29, A).
  public var backgroundTaskLimit = SimulationDuration.seconds(30)
  /// Notice before a background task expires (29, A).
  public var backgroundTaskNotice = SimulationDuration.seconds(1)
  /// Standard updates kept for a suspended app (7, A).
  public var suspendedQueueCapacity = 100
  /// Mean time until the system ends a suspended app; 0 s is never (45, doc: it does; time A).
  public var suspendedKillInterval = SimulationDuration.hours(6)
  /// Whether an app that the user has quit is launched again by monitoring (45; not in iOS 7.0).
  public var relaunchesAfterQuit = true
  /// Whether background updates need the manager's property as well (15, doc: from iOS 9).
  public var backgroundNeedsProperty = true
  /// Whether updates started in the background need significant changes to go on (15, from iOS 7).
  public var restrictsBackgroundStart = true
  /// Whether apps with a filter or a coarse accuracy are suspended at rest (16, from iOS 16.4).
  public var suspendsFilteredApps = true
  /// Stillness after which they are (16, A).
  public var filteredSuspendAfter = SimulationDuration.seconds(30)
  /// Least time from moving on until their updates come again (16, reported).
  public var filteredResumeMinimum = SimulationDuration.seconds(60)
  /// Most time until then (16, reported).
  public var filteredResumeMaximum = SimulationDuration.seconds(144)
  /// Whether Low Power Mode ends background updates (46, disputed).
  public var lowPowerModeEndsBackground = false
  /// Factor on delays of regions and significant changes without a network (47, A).
  public var offlineDelayFactor = 3.0

  // Background refresh.
  /// Whether apps may refresh in the background (doc: from iOS 7, as tasks from iOS 13).
  public var backgroundRefresh = true
  /// Least time between two refreshes of an app (reported: about 15 min).
  public var backgroundRefreshInterval = SimulationDuration.minutes(15)
  /// Longest delay of a refresh that could be granted (A).
  public var backgroundRefreshDelay = SimulationDuration.minutes(15)
  /// Run time of a refresh, and of a silent push (doc).
  public var backgroundRefreshRunTime = SimulationDuration.seconds(30)
  /// Whether silent pushes wake and launch apps (doc: from iOS 7).
  public var silentPushAvailable = true
  /// Least time between two wakes of an app by silent pushes (A; two or three an hour are documented).
  public var silentPushInterval = SimulationDuration.minutes(20)
  /// Bytes of a silent push (doc: 4 KB at most).
  public var silentPushBytes = 4096

  // Permission.
  /// Whether there is a right for the time in use only (41, doc: from iOS 8).
  public var whenInUseAvailable = true
  /// Whether monitoring works with that permission, with events delivered while in use (41, doc: from iOS 13).
  public var monitoringWhenInUse = true
  /// Whether the right at any time is provisional until confirmed, and "once" exists (43, iOS 13).
  public var provisionalAlways = true
  /// Time for which an event is held for an app with provisional permission (43, A).
  public var provisionalHold = SimulationDuration.hours(1)
  /// Run time in use after leaving the foreground (42, A).
  public var inUseGrace = SimulationDuration.seconds(5)
  /// Whether the user can allow the area only (44, doc: from iOS 14).
  public var reducedAccuracyAvailable = true
  /// The radius of such a position (44, doc).
  public var reducedAccuracyRadius = Metres(5000)
  /// Side of the squares whose centre represents the area (44, A).
  public var reducedAccuracyGrid = Metres(5000)
  /// Least time between such positions (44, reported: about four an hour).
  public var reducedAccuracyInterval = SimulationDuration.minutes(15)
  /// Largest age of such a position (44, doc).
  public var reducedAccuracyAge = SimulationDuration.minutes(20)

  // Significant change.
  /// Whether significant changes exist (18, doc: from iOS 4).
  public var significantChangeAvailable = true
  /// Distance from the last notified position (18, doc).
  public var significantChangeDistance = Metres(500)
  /// Least time between events (18; 300 s documented, none seen in the field).
  public var significantChangeInterval = SimulationDuration.zero
  /// Longest delay while the phone sleeps (20, A).
  public var significantChangeDelay = SimulationDuration.seconds(120)
  /// Age up to which a better fix of the system is used (19, A).
  public var significantChangeFixAge = SimulationDuration.seconds(60)
  /// Time between wakes without movement; 0 s is never (22; documented 15 min, not observed).
  public var significantChangeWakeInterval = SimulationDuration.zero

  // Regions.
  /// Regions per app (23, doc).
  public var regionLimit = 20
  /// Largest radius (23, A).
  public var maximumRegionRadius = Metres(200_000)
  /// Time until a registration takes effect (23, A).
  public var regionRegistrationDelay = SimulationDuration.seconds(0.2)
  /// Least distance beyond the border (25, A).
  public var regionCushionMinimum = Metres(50)
  /// Most distance beyond the border, also without Wi-Fi (25, doc).
  public var regionCushionMaximum = Metres(200)
  /// Time beyond the border before an event (25, doc).
  public var regionHold = SimulationDuration.seconds(20)
  /// Least time between scans near a region while moving (26, fitted: exits of 100 m regions).
  public var regionScanMinimum = SimulationDuration.seconds(45)
  /// Most time between scans near a region while moving (26, fitted: exits of 100 m regions).
  public var regionScanMaximum = SimulationDuration.seconds(90)
  /// Median of the extra delay (27, A).
  public var regionLatencyMedian = SimulationDuration.seconds(20)
  /// Spread of the logarithm of the extra delay (27, A).
  public var regionLatencySpread = 0.8
  /// Share of events with a very long delay (27, A).
  public var regionTailFraction = 0.02
  /// Least very long delay (27, A).
  public var regionTailMinimum = SimulationDuration.minutes(30)
  /// Longest very long delay (27, A).
  public var regionTailMaximum = SimulationDuration.minutes(180)
  /// Whether circular regions can be monitored at all (23, doc: from iOS 4).
  public var regionsAvailable = true
  /// Whether Wi-Fi scans serve regions (26, doc: not in iOS 4).
  public var regionsUseWiFi = true
  /// Whether monitoring works only while the machine is awake and the app runs (macOS).
  public var monitoringNeedsAwake = false
  /// Whether monitoring needs that the user lets the app refresh (doc: in iOS 7 alone).
  public var monitoringNeedsRefresh = false
  /// Radius below which a region is entered as if it were as large (27, reported).
  public var regionEffectiveRadius = Metres(100)
  /// Time after a registration in which the state asked for is unknown (28, A).
  public var regionStateDelay = SimulationDuration.seconds(5)

  // Deferred updates.
  /// Whether deferral exists (30; dead from iOS 10).
  public var deferredUpdatesAvailable = false
  /// Fixes held back at most (31, A).
  public var deferredCapacity = 3600
  /// Loss of satellites that ends deferral (32, A).
  public var deferredLossTimeout = SimulationDuration.seconds(10)
  /// Whether scans go on while fixes are held back (A).
  public var scansWhileDeferred = false

  // Beacons.
  /// Whether beacons can be monitored and ranged (37, doc: from iOS 7).
  public var beaconsAvailable = true
  /// Time from the first packet to the entry of a beacon region (38, reported).
  public var beaconEntryDelay = SimulationDuration.seconds(1)
  /// Time from the last packet to the exit (38, reported).
  public var beaconExitDelay = SimulationDuration.seconds(30)
  /// Beacon regions of all apps that the hardware watches (38, reported).
  public var beaconPriorityLimit = 30
  /// Time between reports while ranging (37, reported).
  public var rangingInterval = SimulationDuration.seconds(1)
  /// Distance up to which a beacon is immediate (37, reported).
  public var proximityImmediate = Metres(0.5)
  /// Distance up to which a beacon is near (37, doc).
  public var proximityNear = Metres(3)

  // Heading.
  /// Whether a compass in a car is corrected by the course (40, doc: from iOS 11).
  public var headingUsesCourse = true

  // Live updates and monitors.
  /// Whether live updates and monitors exist (48 and 49, doc: from iOS 17).
  public var liveUpdatesAvailable = true
  /// Stillness after which live updates fall silent (48, A).
  public var liveStationaryAfter = SimulationDuration.seconds(120)
  /// Whether the right at any time needs a session of the app (49, doc: from iOS 18).
  public var serviceSessionRequired = true

  // Further services.
  /// Requests that the geocoder takes from one app in a minute (50, A).
  public var geocoderLimit = 50
  /// Bytes of an answer of the geocoder (A).
  public var geocodeBytes = 3000
  /// Time until the geocoder answers (A).
  public var geocodeDelay = SimulationDuration.seconds(0.5)
  /// Notifications of one app that wait for their trigger (50, doc).
  public var notificationLimit = 64
  /// Whether the system shows notifications by region (50, doc: from iOS 8).
  public var regionNotificationsAvailable = true
  /// Time for which a notification lights the screen (A).
  public var notificationScreenTime = SimulationDuration.seconds(8)
  /// Work of the processor to show and sound a notification (A).
  public var notificationWork = SimulationDuration.seconds(0.5)

  // Visits.
  /// Stillness that makes a stay (34, A).
  public var visitDwell = SimulationDuration.minutes(5)
  /// Median delay of an arrival while the app's own updates run (34, measured).
  public var visitArrivalDelay = SimulationDuration.seconds(111)
  /// Spread of the logarithm of that delay (34, measured: quartile 177 s, nine tenths 228 s).
  public var visitArrivalSpread = 0.6
  /// Least delay of an arrival from sleeping scans (34, reported).
  public var visitSleepingDelayMinimum = SimulationDuration.minutes(8)
  /// Most delay of an arrival from sleeping scans (34, reported).
  public var visitSleepingDelayMaximum = SimulationDuration.minutes(15)
  /// Distance that ends a stay (35, A).
  public var visitDepartureDistance = Metres(150)
  /// Time beyond that distance (35, A).
  public var visitDepartureDwell = SimulationDuration.minutes(5)
  /// Least error of the time of an arrival (34, A).
  public var visitDateErrorMinimum = SimulationDuration.minutes(1)
  /// Most error of the time of an arrival (34, A).
  public var visitDateErrorMaximum = SimulationDuration.minutes(2)
  /// Share of stays that are missed (36, A).
  public var visitMissedFraction = 0.05
  /// Share of stops shorter than a stay that are reported as one (36, A).
  public var visitFalseFraction = 0.05
  /// Stillness from which a stop may be taken for a stay (36, A).
  public var visitFalseDwell = SimulationDuration.minutes(2)
  /// Mean walk that ends in a false arrival while the app's own updates run; 0 s is never
  /// (36, measured: 56 in 25 h).
  public var visitWalkInterval = SimulationDuration.minutes(27)
  /// Divides the delay of an arrival while the charger is connected (34, A).
  public var visitChargerFactor = 4.0
  /// Whether visits exist (34, doc: from iOS 8).
  public var visitsAvailable = true

  // Reported accuracy.
  /// The style of reported accuracy.
  public var accuracyStyle = AccuracyStyle.ios
  /// Speed over ground in m/s below which a satellite fix has no course (5, A).
  public var courseMinimumSpeed = 0.5
  /// Factor on the receiver's own estimate before it is reported (measured).
  public var gnssAccuracyFactor = 1.2
  /// Spread of the logarithm of the receiver's own estimate (measured).
  public var gnssAccuracySpread = 0.3
  /// Time for which such an estimate holds (A).
  public var gnssAccuracyRefresh = SimulationDuration.seconds(30)
  /// Factor on the radius of 68 % of Wi-Fi positions before a continuous one is reported (measured).
  public var wifiAccuracyFactor = 1.0
  /// Spread of the logarithm of a continuous Wi-Fi radius (measured, Android).
  public var wifiAccuracySpread = 0.5
  /// Factor on a cell's range before it is reported (derived: about four times the median error).
  public var cellAccuracyFactor = 1.45
  /// Spread of the logarithm of a continuous cell radius, drawn by cell (derived, Android).
  public var cellAccuracySpread = 0.15
  /// Deviation per axis of the Wi-Fi positions of a still phone (measured).
  public var wifiStillJitter = Metres(5)
  /// Median of the radius of the first, coarse position after a start (measured).
  public var startUpAccuracyMedian = Metres(236)
  /// Spread of the logarithm of that radius (derived).
  public var startUpAccuracySpread = 0.6
  /// Least radius of that position (measured).
  public var startUpAccuracyMinimum = Metres(159)
  /// Largest radius of that position (measured).
  public var startUpAccuracyMaximum = Metres(962)
  /// Share of first fixes that begin far off and converge (measured).
  public var convergenceFraction = 0.3
  /// Initial error of such fixes, a factor on the spread (measured).
  public var convergenceFactor = 3.0
  /// Time constant of their convergence (measured).
  public var convergenceTime = SimulationDuration.seconds(5)

  /// Android's fused provider, geofencing and Doze; not available on iOS.
  public var fusedProvider = FusedProviderRules()

  /// The newest system with field behaviour.
  public init() {}
}
