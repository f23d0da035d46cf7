// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import TracewattTesting
import XCTest

/// The layer of an app: one position within a limit of time.
private final class OneShot: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
  private let manager: CLLocationManager
  private let queue = DispatchQueue(label: "one-shot")
  private var completion: ((Result<CLLocation, any Error>) -> Void)?
  private var timeout: DispatchWorkItem?

  init(manager: CLLocationManager = CLLocationManager()) {
    self.manager = manager
    super.init()
    manager.delegate = self
  }

  func request(
    within seconds: Double,
    _ completion: @escaping (Result<CLLocation, any Error>) -> Void
  ) {
    self.completion = completion
    let item = DispatchWorkItem { [self] in finish(.failure(CLError(.locationUnknown))) }
    timeout = item
    queue.asyncAfter(deadline: .now() + seconds, execute: item)
    manager.requestWhenInUseAuthorization()
    manager.requestLocation()
  }

  private func finish(_ result: Result<CLLocation, any Error>) {
    timeout?.cancel()
    completion?(result)
    completion = nil
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    if let last = locations.last { finish(.success(last)) }
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    finish(.failure(error))
  }
}

/// A mock of the kind that apps' own tests have.
private final class ManagerMock: CLLocationManager, @unchecked Sendable {
  var requests = 0
  private var position: CLLocation?
  override var location: CLLocation? { position }
  override func requestLocation() {
    requests += 1
    let found = CLLocation(latitude: 48, longitude: 16)
    position = found
    delegate?.locationManager(self, didUpdateLocations: [found])
  }
}

/// An app's own tests of its location layer, as they are written for Apple's XCTest.
final class AppTestsTests: XCTestCase {
  func testMockOutsideOfADay() {
    let mock = ManagerMock()
    let layer = OneShot(manager: mock)
    let found = expectation(description: "a position")
    layer.request(within: 60) { result in
      XCTAssertEqual(try? result.get().coordinate.latitude, 48)
      found.fulfill()
    }
    wait(for: [found], timeout: 120)
    XCTAssertEqual(mock.requests, 1)
  }

  func testTimeoutOutsideOfADay() {
    let layer = OneShot()
    let failed = expectation(description: "a failure")
    layer.request(within: 0.01) { result in
      if case .failure = result { failed.fulfill() }
    }
    wait(for: [failed], timeout: 120)
  }

  func testAsyncOutsideOfADay() async {
    let layer = OneShot(manager: ManagerMock())
    let found = expectation(description: "a position")
    layer.request(within: 60) { _ in found.fulfill() }
    await fulfillment(of: [found], timeout: 120)
  }

  func testExpectationInADay() throws {
    let found = expectation(description: "a position")
    let later = expectation(description: "a timer")
    let never = expectation(description: "nothing")
    never.isInverted = true
    _ = try SimulatedDay("car_commute").run {
      let layer = OneShot()
      layer.request(within: 60) { result in
        if case .success = result { found.fulfill() }
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) { later.fulfill() }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1e6) { never.fulfill() }
      return layer
    }
    // The day is over, so nothing is left to wait for.
    wait(for: [found, later, never], timeout: 0.1)
  }
}
