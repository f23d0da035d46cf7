// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel

/// The behaviour of one version of an operating system, as data.
///
/// Scope: iOS's location daemon, and Android's in ``fusedProvider``. Marks in brackets: (doc)
/// stated by Apple, (measured) seen in the field, (A) assumption. Numbers in brackets are the rules
/// of `scenarios/rules.csv`. Field measurements, all of them of iOS 12, are the defaults of every
/// version; the documented values are the profile `doc`. The changes of a version are in its file
/// and in `docs/model/systems.md`.
public struct OSProfile: Sendable, Hashable {
  /// The name that scenarios use.
  public var name = "ios_27"
  /// A one-line title.
  public var title = "iOS 27, field behaviour"
  /// The threads of developers whose reports it follows where the maker documents otherwise or
  /// nothing; empty if there are none.
  public var reports = ""
  /// The maker's family.
  public var platform = Platform.ios

  /// The rules of the standard service.
  public var standard = StandardRules()
  /// The rules of a still phone whose satellite positions are frozen.
  public var staticHold = StaticHoldRules()
  /// The rules of updates that the system pauses by itself.
  public var pausing = PausingRules()
  /// The rules of the database of access points and cells.
  public var lookups = LookupRules()
  /// The rules of connections to servers.
  public var connections = ConnectionRules()
  /// The rules of an app's life cycle.
  public var lifeCycle = LifeCycleRules()
  /// The rules of background refresh and silent pushes.
  public var refresh = RefreshRules()
  /// The rules of the location authorization.
  public var permission = PermissionRules()
  /// The rules of significant changes.
  public var significantChange = SignificantChangeRules()
  /// The rules of the monitoring of regions.
  public var regions = RegionRules()
  /// The rules of updates that are held back.
  public var deferral = DeferralRules()
  /// The rules of beacons.
  public var beacons = BeaconRules()
  /// The rules of the compass.
  public var heading = HeadingRules()
  /// The rules of live updates and monitors.
  public var liveUpdates = LiveUpdateRules()
  /// The rules of the geocoder.
  public var geocoder = GeocoderRules()
  /// The rules of notifications.
  public var notifications = NotificationRules()
  /// The rules of visits.
  public var visits = VisitRules()
  /// The rules of the accuracy that the system reports.
  public var accuracy = AccuracyRules()
  /// Android's fused provider, geofencing and Doze; not available on iOS.
  public var fusedProvider = FusedProviderRules()

  /// The newest system with field behaviour.
  public init() {}
}
