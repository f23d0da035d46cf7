// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(SimulatedCoreLocation)
internal import SimulatedCoreLocation
#else
internal import CoreLocation
#endif

/// Logs a technician's visits to customers with geofences around geocoded addresses.
///
/// Addresses are geocoded one after another, as Apple asks apps to do; the length of the route
/// grows by the distance from site to site. Schedule and log are kept in the user's defaults,
/// because the system may end the app between two sites and launch it at the next.
@MainActor
final class SiteScheduleApp: NSObject, @MainActor CLLocationManagerDelegate {
  /// A customer whose address was found.
  struct Site: Codable {
    var name: String
    var latitude: CLLocationDegrees
    var longitude: CLLocationDegrees
    var routeLength: CLLocationDistance
  }

  /// One line of the log.
  struct Visit: Codable {
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
  private(set) var sites: [Site] = SiteScheduleApp.kept("sites") {
    didSet { Self.keep(sites, as: "sites") }
  }
  private(set) var visits: [Visit] = SiteScheduleApp.kept("visits") {
    didSet { Self.keep(visits, as: "visits") }
  }
  private(set) var problems: [String] = []

  override init() {
    super.init()
    manager.delegate = self
    // Sites that an earlier process found are kept.
    if sites.count < Self.addresses.count { Task { await findSites() } }
  }

  private static func kept<Value: Decodable>(_ key: String) -> [Value] {
    guard let data = UserDefaults.standard.data(forKey: key) else { return [] }
    return (try? JSONDecoder().decode([Value].self, from: data)) ?? []
  }

  private static func keep<Value: Encodable>(_ values: [Value], as key: String) {
    UserDefaults.standard.set(try? JSONEncoder().encode(values), forKey: key)
  }

  private func findSites() async {
    for address in Self.addresses where !sites.contains(where: { $0.name == address }) {
      await find(address)
      // Apple asks apps to space their requests to the geocoder.
      try? await Task.sleep(for: .seconds(2))
    }
  }

  /// Looks an address up, again each minute while the network fails.
  ///
  /// Later addresses wait, because the length of the route follows the order of the schedule.
  private func find(_ address: String) async {
    while !Task.isCancelled {
      do {
        if let place = try await geocoder.geocodeAddressString(address).first?.location {
          add(place, named: address)
        }
        return
      } catch CLError.network {
        problems.append("\(address): no network")
        try? await Task.sleep(for: .seconds(60))
      } catch {
        problems.append("\(address): \(error)")
        return
      }
    }
  }

  private func add(_ place: CLLocation, named name: String) {
    var length = 0.0
    if let last = sites.last {
      let before = CLLocation(latitude: last.latitude, longitude: last.longitude)
      length = last.routeLength + place.distance(from: before)
    }
    let center = place.coordinate
    sites.append(
      Site(
        name: name,
        latitude: center.latitude,
        longitude: center.longitude,
        routeLength: length
      )
    )
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
