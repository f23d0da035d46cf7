// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel
public import Quantities

/// The behaviour of one version of an operating system, as data.
///
/// Scope: iOS's location daemon. Marks in brackets: (doc) stated by Apple, (measured) seen in the
/// field, (A) assumption. Numbers in brackets are the rules of `docs/core-location.md`. Field
/// measurements are the defaults; the documented values are the profile `doc`.
public struct OSProfile: Sendable, Hashable {
  /// The name that scenarios use.
  public var name = "ios_18"
  /// A line for people.
  public var title = "iOS 18, field behaviour"
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
  /// How long such a fallback searches before it gives up (8, A).
  public var gnssFallbackTimeout = SimulationDuration.seconds(60)
  /// Whether scans go on beside satellite reception (unknown; both values are possible).
  public var scansBesideGNSS = true
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

  // Look-ups.
  /// Side of the squares in which the database of access points and cells is fetched (A).
  public var lookupTileSize = Metres(1000)
  /// Bytes of one such square (A).
  public var lookupBytes = 20_000
  /// Distance around the start of the day within which the database is at hand (A).
  public var lookupKnownRadius = Metres(20_000)

  // Life cycle.
  /// Run time after leaving the foreground without a reason to run (15, A).
  public var suspendAfter = SimulationDuration.seconds(5)
  /// Run time after a wake by significant change, region or visit (29, doc).
  public var wakeAssertion = SimulationDuration.seconds(10)
  /// Longest background task (29, A).
  public var backgroundTaskLimit = SimulationDuration.seconds(30)

  // Significant change.
  /// Distance from the last notified position (18, doc).
  public var significantChangeDistance = Metres(500)
  /// Least time between events (18; 300 s documented, none seen in the field).
  public var significantChangeInterval = SimulationDuration.zero
  /// Longest delay while the phone sleeps (20, A).
  public var significantChangeDelay = SimulationDuration.seconds(120)
  /// Age up to which a better fix of the system is used (19, A).
  public var significantChangeFixAge = SimulationDuration.seconds(60)

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
  /// Least time between scans near a region while moving (26, A).
  public var regionScanMinimum = SimulationDuration.seconds(90)
  /// Most time between scans near a region while moving (26, A).
  public var regionScanMaximum = SimulationDuration.seconds(180)
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

  // Deferred updates.
  /// Whether deferral exists (30; dead from iOS 10).
  public var deferredUpdatesAvailable = false
  /// Fixes held back at most (31, A).
  public var deferredCapacity = 3600
  /// Loss of satellites that ends deferral (32, A).
  public var deferredLossTimeout = SimulationDuration.seconds(10)
  /// Whether scans go on while fixes are held back (A).
  public var scansWhileDeferred = false

  // Visits.
  /// Radius of a stay (34, A).
  public var visitRadius = Metres(100)
  /// Stillness that makes a stay (34, A).
  public var visitDwell = SimulationDuration.minutes(5)
  /// Median delay of an arrival while the app's own updates run (34, measured).
  public var visitArrivalDelay = SimulationDuration.seconds(111)
  /// Least delay of an arrival from sleeping scans (34, reported).
  public var visitSleepingDelayMinimum = SimulationDuration.minutes(8)
  /// Most delay of an arrival from sleeping scans (34, reported).
  public var visitSleepingDelayMaximum = SimulationDuration.minutes(15)
  /// Distance that ends a stay (35, A).
  public var visitDepartureDistance = Metres(150)
  /// Time beyond that distance (35, A).
  public var visitDepartureDwell = SimulationDuration.minutes(5)
  /// Share of stays that are missed (36, A).
  public var visitMissedFraction = 0.05

  // Reported accuracy.
  /// How the quality of positions is worded.
  public var accuracyStyle = AccuracyStyle.ios
  /// Factor on the receiver's own estimate before it is reported (measured).
  public var gnssAccuracyFactor = 1.2
  /// Spread of the logarithm of the receiver's own estimate (measured).
  public var gnssAccuracySpread = 0.3
  /// How long such an estimate holds (A).
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
  /// How far off such fixes begin, a factor on the spread (measured).
  public var convergenceFactor = 3.0
  /// Time constant of their convergence (measured).
  public var convergenceTime = SimulationDuration.seconds(5)

  /// The newest system with field behaviour.
  public init() {}
}
