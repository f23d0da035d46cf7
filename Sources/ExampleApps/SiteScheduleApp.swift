// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(SimulatedCoreLocation)
internal import SimulatedCoreLocation
#else
internal import CoreLocation
#endif

/// Logs a technician's visits to customers by geofences around addresses that are looked up first.
///
/// Addresses are geocoded one after another, as the geocoder asks for; the length of the route grows
/// by the distance from site to site.
@MainActor
final class SiteScheduleApp: NSObject, @MainActor CLLocationManagerDelegate {
  /// A customer whose address has been found.
  struct Site {
    var name: String
    var location: CLLocation
    var routeLength: CLLocationDistance
  }

  /// One line of the log.
  struct Visit: Equatable {
    var site: String
    var arrived: Date
    var left: Date?
  }

  static let addresses = [
    "ehrenfeld", "nippes", "chorweiler", "muelheim", "dellbrueck", "bergisch_gladbach", "rath",
    "porz", "rodenkirchen", "huerth", "frechen", "lindenthal",
  ]

  private let manager = CLLocationManager()
  private let geocoder = CLGeocoder()
  private(set) var sites: [Site] = []
  private(set) var visits: [Visit] = []
  private(set) var problems: [String] = []

  override init() {
    super.init()
    manager.delegate = self
    // Fences outlive the process; only the first launch looks addresses up.
    if manager.monitoredRegions.isEmpty { Task { await findSites() } }
  }

  private func findSites() async {
    for address in Self.addresses {
      do {
        guard let place = try await geocoder.geocodeAddressString(address).first?.location else {
          continue
        }
        let step = sites.last.map { place.distance(from: $0.location) } ?? 0
        let length = (sites.last?.routeLength ?? 0) + step
        sites.append(Site(name: address, location: place, routeLength: length))
        watch(place.coordinate, named: address)
      } catch {
        problems.append("\(address): \(error)")
      }
      // The geocoder asks apps to keep their requests apart.
      try? await Task.sleep(for: .seconds(2))
    }
  }

  private func watch(_ center: CLLocationCoordinate2D, named name: String) {
    manager.startMonitoring(
      for: CLCircularRegion(center: center, radius: 100, identifier: name)
    )
  }

  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    visits.append(Visit(site: region.identifier, arrived: Date(), left: nil))
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    guard let index = visits.lastIndex(where: { $0.site == region.identifier }) else { return }
    visits[index].left = Date()
  }

  func locationManager(
    _ manager: CLLocationManager,
    monitoringDidFailFor region: CLRegion?,
    withError error: any Error
  ) {
    problems.append("\(region?.identifier ?? "a fence"): \(error)")
  }
}
