// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation.CLLocationManager
import CoreMotion.CMPedometer
import MapKit.MKGeometry
import Testing
import os.lock

/// A file that imports submodules, as code that was once Objective-C does.
@Suite struct SubmoduleTests {
  @Test("the import of a submodule brings its module")
  func modules() {
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 48, longitude: 16)))
    #expect(CMPedometer.authorizationStatus() == .authorized)
    #expect(MKMapPoint(CLLocationCoordinate2D(latitude: 0, longitude: 0)).x > 0)
    #expect(OSAllocatedUnfairLock(initialState: 7).withLock { $0 } == 7)
  }
}
