import CoreLocation
import CoreMotion

@MainActor
final class FrugalTracker: NSObject {
  private let manager = CLLocationManager()
  private let motion = CMMotionActivityManager()
  private var isTracking = false
  private(set) var route: [CLLocation] = []

  override init() {
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.allowsBackgroundLocationUpdates = true
    manager.showsBackgroundLocationIndicator = true
    manager.pausesLocationUpdatesAutomatically = false
    manager.startMonitoringSignificantLocationChanges()
    motion.startActivityUpdates(to: .main) { [weak self] activity in
      guard let activity else { return }
      self?.track(activity.automotive || activity.cycling || activity.walking)
    }
  }

  private func track(_ isMoving: Bool) {
    guard isMoving != isTracking else { return }
    isTracking = isMoving
    if isMoving { manager.startUpdatingLocation() } else { manager.stopUpdatingLocation() }
  }
}

extension FrugalTracker: @MainActor CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    route += locations
    // A significant change: the phone is moving again.
    if !isTracking { track(true) }
  }
}
