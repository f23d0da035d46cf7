// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

/// Compares the page on the simulated Core Location and the article on its members with the sources and the
/// tests.
@Suite("The page on app code under test")
struct SupportPageTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The text of all Swift files in a folder, without comments.
  static func code(in folder: String) -> String {
    let files = FileManager.default.enumerator(
      at: root.appendingPathComponent(folder),
      includingPropertiesForKeys: nil
    )
    var text = ""
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
      for line in lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        text += line + "\n"
      }
    }
    return text
  }

  /// The page, then the article with the tables of members.
  static let page = [
    "docs/reference/simulated-core-location.md",
    "Sources/TracewattTesting/TracewattTesting.docc/Members.md",
  ]
  .map { (try? String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)) ?? "" }
  .joined(separator: "\n")
  static let face = code(in: "Sources/SimulatedCoreLocation")
  static let surroundings = ["Combine", "OS", "OSLog", "MapKit", "Contacts", "SwiftUI"]
    .map { code(in: "Sources/Simulated\($0)") }.joined()
  static let shadows = code(in: "Sources/VirtualTime/Shadows")
  static let tests = code(in: "Tests")

  /// The words of a text that begin with a letter.
  static func words(_ text: some StringProtocol) -> Set<String> {
    Set(String(text).matches(of: #/[A-Za-z_]\w*/#).map { String($0.output) })
  }

  /// The names in code style on the page, outside of its blocks of code.
  static let named: Set<String> = {
    var names: Set<String> = []
    for (index, block) in page.components(separatedBy: "```").enumerated()
    where index.isMultiple(of: 2) {
      for (index, span) in block.components(separatedBy: "`").enumerated()
      where !index.isMultiple(of: 2) {
        names.formUnion(words(span))
      }
    }
    return names
  }()

  @Test("every public type of the face, of the modules beside it and of the shadows is named")
  func types() {
    let declaration =
      #/(?:public|open) (?:final )?(?:class|struct|enum|protocol|actor|typealias) (\w+)/#
    let associated = ["Input", "Output", "Failure", "StringInterpolation"]
    let declared = (Self.face + Self.surroundings + Self.shadows).matches(of: declaration)
      .map { String($0.output.1) }
      .filter { !(["var", "func"] + associated).contains($0) }
    #expect(declared.count > 180)
    let missing = Set(declared).subtracting(Self.named)
    expectEqual(missing.sorted(), [])
  }

  @Test("adopt knows every public type under a prefix of Apple's")
  func adopted() throws {
    let file = Self.root.appendingPathComponent("Adopt/Sources/Adoption/OfferedNames.swift")
    let known = Self.words(try String(contentsOf: file, encoding: .utf8))
    let declaration =
      #/(?:public|open) (?:final )?(?:class|struct|enum|protocol|actor|typealias) (\w+)/#
    let declared = (Self.face + Self.surroundings).matches(of: declaration)
      .map { String($0.output.1) }
      .filter { $0.prefixMatch(of: #/(?:BG|CL|CM|CN|MK|UI|UN)[A-Z][a-z]/#) != nil }
    #expect(declared.count > 100)
    // To write the list: RECORD_GOLDEN=1 swift test --package-path Adopt --filter OfferedNames
    expectEqual(Set(declared).subtracting(known).sorted(), [])
  }

  @Test("every suite that is named exists")
  func suites() {
    let suites = Self.named.filter { $0.hasSuffix("Tests") || $0.hasSuffix("Validation") }
      .filter { $0 != "Tests" && $0 != "TrackerTests" }
    #expect(suites.count > 20)
    let missing = suites.filter {
      !Self.tests.contains("struct \($0) ") && !Self.tests.contains("class \($0): XCTestCase")
    }
    expectEqual(missing.sorted(), [])
  }

  @Test("every row of the tables of types names what covers it: suites, or a dash")
  func cells() {
    let part = Self.page.components(separatedBy: "\n## What is there").last ?? ""
    let rows = part.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.count > 70)
    for row in rows where !row.hasPrefix("| type |") && !row.hasPrefix("| --- |") {
      let cells = row.dropFirst(1).dropLast(1).components(separatedBy: "|")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      expectEqual(cells.count, 5, "\(row)")
      let test = cells.last ?? ""
      #expect(test == "–" || test.wholeMatch(of: #/`\w+`(?:, `\w+`)*/#) != nil, "\(row)")
    }
  }

  @Test("every rule that is named exists")
  func rules() {
    for list in Self.page.matches(of: #/rules? ((?:\d+(?:, | to | and )?)+)/#) {
      for number in list.output.1.matches(of: #/\d+/#) {
        #expect((1...56).contains(Int(number.output) ?? 0), "\(list.output.0)")
      }
    }
  }

  /// The part of the page that lists what is missing.
  static var missingPart: String { page.components(separatedBy: "\n## What is missing").last ?? "" }

  /// The names that the simulated frameworks declare: names after a keyword, and the labels of
  /// parameters.
  static let declared: Set<String> = {
    let names = (face + surroundings).matches(
      of:
        #/\b(?:var|let|func|case|class(?! func| var)|struct|enum|protocol|actor|typealias) `?(\w+)/#
    )
    let labels = (face + surroundings).matches(of: #/(?:^|[\s(])(\w+)(?: \w+)?: /#)
    return Set(names.map { String($0.output.1) } + labels.map { String($0.output.1) } + ["init"])
  }()

  @Test("every member that apps must or should find is declared, or the page says it is missing")
  func members() {
    let missing = Self.words(Self.missingPart)
    for (type, names) in SupportPageMembers.all {
      let absent = Self.words(names).subtracting(Self.declared).subtracting(missing)
      expectEqual(absent.sorted(), [], "\(type)")
    }
  }

  @Test("members that the page calls missing are not declared")
  func missing() {
    let spans = Self.missingPart.components(separatedBy: "`").enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }
      .map { $0.element.prefix { $0 != "(" } }
    #expect(spans.count > 5)
    let there = Set(spans.map(String.init)).subtracting(["CLLocationUpdate"]).intersection(
      Self.declared
    )
    expectEqual(there.sorted(), [])
  }

  @Test("the aliases that the page lists are those of the file that puts a module in virtual time")
  func aliases() {
    let file =
      (try? String(
        contentsOf: Self.root.appendingPathComponent("templates/TracewattTypeAliases.swift"),
        encoding: .utf8
      )) ?? ""
    let aliases = file.matches(of: #/typealias (\w+)/#).map { String($0.output.1) }
    #expect(aliases.count > 10)
    let paragraph = Self.page.components(separatedBy: "\n\n").first {
      $0.contains("init virtual-time`")
    }
    #expect(Set(aliases).isSubset(of: Self.words(paragraph ?? "")))
  }
}

/// The members of Apple's interface that apps must or should find, by type.
enum SupportPageMembers {
  static let all: [(type: String, names: String)] = [
    (
      "CLLocationManager",
      """
      init delegate locationServicesEnabled headingAvailable isRangingAvailable isMonitoringAvailable
      significantLocationChangeMonitoringAvailable deferredLocationUpdatesAvailable
      authorizationStatus accuracyAuthorization activityType distanceFilter desiredAccuracy
      pausesLocationUpdatesAutomatically allowsBackgroundLocationUpdates
      showsBackgroundLocationIndicator location heading headingFilter headingOrientation
      maximumRegionMonitoringDistance monitoredRegions rangedRegions rangedBeaconConstraints
      requestWhenInUseAuthorization requestAlwaysAuthorization
      requestTemporaryFullAccuracyAuthorization startUpdatingLocation stopUpdatingLocation
      requestLocation startUpdatingHeading stopUpdatingHeading dismissHeadingCalibrationDisplay
      startMonitoringSignificantLocationChanges stopMonitoringSignificantLocationChanges
      startMonitoring stopMonitoring requestState startRangingBeacons stopRangingBeacons
      allowDeferredLocationUpdates disallowDeferredLocationUpdates startMonitoringVisits
      stopMonitoringVisits
      """
    ),
    (
      "CLLocationManagerDelegate",
      """
      didUpdateLocations didUpdateTo didFailWithError locationManagerDidChangeAuthorization
      didChangeAuthorization locationManagerDidPauseLocationUpdates
      locationManagerDidResumeLocationUpdates didFinishDeferredUpdatesWithError didUpdateHeading
      locationManagerShouldDisplayHeadingCalibration didEnterRegion didExitRegion didDetermineState
      didStartMonitoringFor monitoringDidFailFor didRange satisfying didFailRangingFor
      didRangeBeacons rangingBeaconsDidFailFor didVisit
      """
    ),
    (
      "aliases and constants",
      """
      CLLocationDegrees CLLocationAccuracy CLLocationSpeed CLLocationSpeedAccuracy
      CLLocationDirection CLLocationDirectionAccuracy CLLocationDistance CLHeadingComponentValue
      CLBeaconMajorValue CLBeaconMinorValue kCLDistanceFilterNone kCLHeadingFilterNone
      kCLLocationAccuracyBestForNavigation kCLLocationAccuracyBest
      kCLLocationAccuracyNearestTenMeters kCLLocationAccuracyHundredMeters
      kCLLocationAccuracyKilometer kCLLocationAccuracyThreeKilometers kCLLocationAccuracyReduced
      CLLocationDistanceMax CLTimeIntervalMax kCLLocationCoordinate2DInvalid kCLErrorDomain
      kCLErrorUserInfoAlternateRegionKey
      """
    ),
    (
      "values",
      """
      CLLocationCoordinate2D CLLocationCoordinate2DMake CLLocationCoordinate2DIsValid latitude
      longitude CLLocation coordinate altitude ellipsoidalAltitude horizontalAccuracy
      verticalAccuracy course courseAccuracy speed speedAccuracy timestamp floor sourceInformation
      sourceInfo distance CLFloor level CLLocationSourceInformation softwareSimulationState
      andExternalAccessoryState isSimulatedBySoftware isProducedByAccessory
      """
    ),
    (
      "regions, beacons, visits, headings",
      """
      CLRegion identifier notifyOnEntry notifyOnExit isEqual hash CLCircularRegion center radius
      contains CLBeaconRegion uuid major minor beaconIdentityConstraint notifyEntryStateOnDisplay
      peripheralData CLBeaconIdentityConstraint CLBeacon proximity accuracy rssi CLVisit arrivalDate
      departureDate CLHeading magneticHeading trueHeading headingAccuracy x y z
      """
    ),
    (
      "enumerations and errors",
      """
      CLAuthorizationStatus notDetermined restricted denied authorizedAlways authorizedWhenInUse
      CLAccuracyAuthorization fullAccuracy reducedAccuracy CLActivityType other automotiveNavigation
      fitness otherNavigation airborne CLDeviceOrientation unknown portrait portraitUpsideDown
      landscapeLeft landscapeRight faceUp faceDown CLRegionState inside outside CLProximity
      immediate near far CLError Code code errorCode userInfo alternateRegion locationUnknown
      network headingFailure regionMonitoringDenied regionMonitoringFailure
      regionMonitoringSetupDelayed regionMonitoringResponseDelayed geocodeFoundNoResult
      geocodeFoundPartialResult geocodeCanceled deferredFailed deferredNotUpdatingLocation
      deferredAccuracyTooLow deferredDistanceFiltered deferredCanceled rangingUnavailable
      rangingFailure promptDeclined historicalLocationError
      """
    ),
    (
      "live updates, monitors, sessions",
      """
      CLLocationUpdate liveUpdates LiveConfiguration Updates isStationary stationary
      authorizationDenied authorizationDeniedGlobally authorizationRestricted insufficientlyInUse
      locationUnavailable accuracyLimited serviceSessionRequired authorizationRequestInProgress
      CLMonitor add assuming remove record identifiers events CircularGeographicCondition
      BeaconIdentityCondition Event state date refinement conditionUnsupported
      conditionLimitExceeded persistenceUnavailable Record condition lastEvent CLServiceSession
      authorization fullAccuracyPurposeKey diagnostics invalidate fullAccuracyDenied
      alwaysAuthorizationDenied CLBackgroundActivitySession
      """
    ),
    (
      "geocoder",
      """
      CLGeocoder isGeocoding reverseGeocodeLocation preferredLocale completionHandler
      geocodeAddressString geocodePostalAddress cancelGeocode CLPlacemark region timeZone name
      thoroughfare subThoroughfare locality subLocality administrativeArea subAdministrativeArea
      postalCode isoCountryCode country inlandWater ocean areasOfInterest
      """
    ),
    (
      "notifications",
      """
      UNUserNotificationCenter current requestAuthorization getNotificationSettings add
      withCompletionHandler getPendingNotificationRequests removePendingNotificationRequests
      removeAllPendingNotificationRequests getDeliveredNotifications removeDeliveredNotifications
      UNMutableNotificationContent title subtitle body sound badge categoryIdentifier
      threadIdentifier UNNotificationRequest content trigger UNLocationNotificationTrigger repeats
      UNTimeIntervalNotificationTrigger UNCalendarNotificationTrigger willPresent didReceive
      UILocalNotification fireDate alertBody soundName regionTriggersOnce scheduleLocalNotification
      presentLocalNotificationNow
      """
    ),
    (
      "application",
      """
      UIApplication LaunchOptionsKey localNotification applicationState beginBackgroundTask
      expirationHandler backgroundRefreshStatus
      """
    ),
  ]
}
