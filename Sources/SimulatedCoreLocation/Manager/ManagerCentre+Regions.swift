// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

extension ManagerCentre {
  /// Passes events of regions and beacons to the delegates.
  func receiveRegionEvent(_ event: AppEvent, process: AppProcess) {
    switch event {
    case .startedMonitoring(let region):
      deliver { $0.locationManager($1, didStartMonitoringFor: circle(region, process: process)) }
    case .enteredRegion(let region):
      deliver { $0.locationManager($1, didEnterRegion: circle(region, process: process)) }
    case .exitedRegion(let region):
      deliver { $0.locationManager($1, didExitRegion: circle(region, process: process)) }
    case .determinedState(let state, let region), .stateAtCrossing(let state, let region):
      deliver {
        $0.locationManager(
          $1,
          didDetermineState: CLRegionState(state),
          for: circle(region, process: process)
        )
      }
    case .monitoringFailed(let region, let error):
      deliver {
        $0.locationManager(
          $1,
          monitoringDidFailFor: region.map { circle($0, process: process) },
          withError: CLError(contract: error)
        )
      }
    case .startedBeaconMonitoring(let region):
      deliver { $0.locationManager($1, didStartMonitoringFor: CLBeaconRegion(region)) }
    case .enteredBeaconRegion(let region):
      deliver { $0.locationManager($1, didEnterRegion: CLBeaconRegion(region)) }
    case .exitedBeaconRegion(let region):
      deliver { $0.locationManager($1, didExitRegion: CLBeaconRegion(region)) }
    case .determinedBeaconState(let state, let region),
      .beaconStateAtCrossing(let state, let region):
      deliver {
        $0.locationManager(
          $1,
          didDetermineState: CLRegionState(state),
          for: CLBeaconRegion(region)
        )
      }
    case .beaconMonitoringFailed(let region, let error):
      deliver {
        $0.locationManager(
          $1,
          monitoringDidFailFor: region.map { CLBeaconRegion($0) },
          withError: CLError(contract: error)
        )
      }
    case .rangedBeacons(let beacons, let constraint):
      ranged(beacons.map { CLBeacon($0, process: process) }, by: .init(constraint))
    case .rangingFailed(let constraint, let error):
      rangingFailed(.init(constraint), error: CLError(contract: error))
    // Events that `receive(_:)` or another receiver handles. An app's timer wakes its process.
    case .clockChanged, .launched, .location, .locations, .pausedUpdates, .resumedUpdates, .failed,
      .dweltInRegion, .visit, .finishedDeferredUpdates, .heading, .headingNeedsCalibration,
      .headingFailed, .motionActivity, .steps, .promptChanged, .stateChanged,
      .authorizationChanged, .temporaryFullAccuracy, .backgroundTaskExpired, .liveUpdate,
      .monitorEvent, .geocoded, .presentedNotification, .openedNotification, .settingChanged,
      .lowPowerModeChanged, .backgroundRefresh, .remoteNotification,
      .locationPush, .timer:
      break
    }
  }
}
