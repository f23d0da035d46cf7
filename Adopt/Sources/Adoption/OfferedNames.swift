// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What Tracewatt's modules of Apple's interfaces declare.
///
/// Source: `Sources/Simulated…`, with which a test compares it; `RECORD_GOLDEN=1` makes the test
/// write it anew.
enum OfferedNames {
  /// Types, functions and constants.
  static let all = KnownNames.words(
    """
    Animation AppStorage BGAppRefreshTask BGAppRefreshTaskRequest BGProcessingTask
    BGProcessingTaskRequest BGTask BGTaskRequest BGTaskScheduler Binding BlockOperation
    CACurrentMediaTime CFAbsoluteTimeGetCurrent CLAccuracyAuthorization CLActivityType
    CLAuthorizationStatus CLBackgroundActivitySession CLBeacon CLBeaconIdentityConstraint
    CLBeaconMajorValue CLBeaconMinorValue CLBeaconRegion CLBodyIdentifiable CLCircularRegion
    CLCondition CLDeviceOrientation CLError CLFloor CLGeocodeCompletionHandler CLGeocoder CLHeading
    CLHeadingComponentValue CLLocation CLLocationAccuracy CLLocationCoordinate2D
    CLLocationCoordinate2DIsValid CLLocationCoordinate2DMake CLLocationDegrees CLLocationDirection
    CLLocationDirectionAccuracy CLLocationDistance CLLocationDistanceMax CLLocationManager
    CLLocationManagerDelegate CLLocationPushServiceError CLLocationPushServiceErrorDomain
    CLLocationPushServiceExtension CLLocationSourceInformation CLLocationSpeed
    CLLocationSpeedAccuracy CLLocationUpdate CLMonitor CLPlacemark CLProximity CLRegion
    CLRegionState CLServiceSession CLTimeIntervalMax CLVisit CMAbsoluteAltitudeData
    CMAbsoluteAltitudeHandler CMAcceleration CMAccelerometerData CMAccelerometerHandler CMAltimeter
    CMAltitudeData CMAltitudeHandler CMAttitude CMAttitudeReferenceFrame CMAuthorizationStatus
    CMCalibratedMagneticField CMDeviceMotion CMDeviceMotionHandler CMError CMErrorDomain
    CMErrorInvalidParameter CMErrorMotionActivityNotAuthorized CMErrorMotionActivityNotAvailable
    CMErrorMotionActivityNotEntitled CMErrorNotAuthorized CMErrorNotAvailable CMErrorUnknown
    CMGyroData CMGyroHandler CMLogItem CMMagneticField CMMagneticFieldCalibrationAccuracy
    CMMagnetometerData CMMagnetometerHandler CMMotionActivity CMMotionActivityConfidence
    CMMotionActivityHandler CMMotionActivityManager CMMotionActivityQueryHandler CMMotionManager
    CMPedometer CMPedometerData CMPedometerHandler CMQuaternion CMRotationMatrix CMRotationRate
    CNMutablePostalAddress CNPostalAddress CNPostalAddressCityKey CNPostalAddressCountryKey
    CNPostalAddressFormatter CNPostalAddressFormatterStyle CNPostalAddressISOCountryCodeKey
    CNPostalAddressPostalCodeKey CNPostalAddressStateKey CNPostalAddressStreetKey
    CNPostalAddressSubAdministrativeAreaKey CNPostalAddressSubLocalityKey DispatchSource
    DispatchSourceProtocol DispatchSourceTimer LocalizedStringResource Logger MKAddress
    MKAddressFilter MKAddressRepresentations MKAnnotation MKCircle MKCoordinateForMapPoint
    MKCoordinateRegion MKCoordinateRegionForMapRect MKCoordinateRegionMake
    MKCoordinateRegionMakeWithDistance MKCoordinateSpan MKCoordinateSpanMake MKDirections
    MKDirectionsTransportType MKDistanceFormatter MKError MKErrorDomain MKGeocodingRequest
    MKGeodesicPolyline MKLaunchOptionsCameraKey MKLaunchOptionsDirectionsModeCycling
    MKLaunchOptionsDirectionsModeDefault MKLaunchOptionsDirectionsModeDriving
    MKLaunchOptionsDirectionsModeKey MKLaunchOptionsDirectionsModeTransit
    MKLaunchOptionsDirectionsModeWalking MKLaunchOptionsMapCenterKey MKLaunchOptionsMapSpanKey
    MKLaunchOptionsMapTypeKey MKLaunchOptionsShowsTrafficKey MKLocalPointsOfInterestRequest
    MKLocalSearch MKLocalSearchCompleter MKLocalSearchCompleterDelegate MKLocalSearchCompletion
    MKLocalSearchRegionPriority MKMapItem MKMapItemRequest MKMapItemTypeIdentifier MKMapPoint
    MKMapPointEqualToPoint MKMapPointForCoordinate MKMapPointMake MKMapPointsPerMeterAtLatitude
    MKMapRect MKMapRectDivide MKMapRectEqualToRect MKMapRectMake MKMapRectNull MKMapRectWorld
    MKMapSize MKMapSizeEqualToSize MKMapSizeMake MKMapSizeWorld MKMapType MKMetersBetweenMapPoints
    MKMetersPerMapPointAtLatitude MKMultiPoint MKMultiPolygon MKMultiPolyline MKOverlay MKPlacemark
    MKPointAnnotation MKPointOfInterestCategory MKPointOfInterestFilter MKPolygon MKPolyline
    MKReverseGeocodingRequest MKRoute MKShape MKStringFromMapPoint MKStringFromMapRect
    MKStringFromMapSize MKUserLocation NSEC_PER_MSEC NSEC_PER_SEC NSHashTable NSPointerFunctions
    NotificationCenter OSAllocatedUnfairLock OSLog OSLogBoolFormat OSLogFloatFormatting
    OSLogIntegerFormatting OSLogInterpolation OSLogMessage OSLogPrivacy OSLogStringAlignment
    OSLogType OSSignpostID OSSignpostIntervalState OSSignpostType OSSignposter Operation
    OperationQueue RunLoop Selector SimulatedApp Timer UIApplication UIApplicationDelegate
    UIBackgroundFetchResult UIBackgroundRefreshStatus UIBackgroundTaskIdentifier UIDevice
    UIDeviceOrientation UIInterfaceOrientation UILocalNotification
    UILocalNotificationDefaultSoundName UIResponder UIScene UIUserNotificationCategory
    UIUserNotificationSettings UIUserNotificationType UIWindowScene UNAlertStyle
    UNAuthorizationOptions UNAuthorizationStatus UNCalendarNotificationTrigger UNError
    UNLocationNotificationTrigger UNMutableNotificationContent UNNotification UNNotificationAction
    UNNotificationActionOptions UNNotificationAttachment UNNotificationCategory
    UNNotificationCategoryOptions UNNotificationContent UNNotificationDefaultActionIdentifier
    UNNotificationDismissActionIdentifier UNNotificationInterruptionLevel
    UNNotificationPresentationOptions UNNotificationRequest UNNotificationResponse
    UNNotificationSetting UNNotificationSettings UNNotificationSound UNNotificationSoundName
    UNNotificationTrigger UNPushNotificationTrigger UNTextInputNotificationAction
    UNTextInputNotificationResponse UNTimeIntervalNotificationTrigger UNUserNotificationCenter
    UNUserNotificationCenterDelegate USEC_PER_SEC UserDefaults autoreleasepool kCLDistanceFilterNone
    kCLErrorDomain kCLErrorUserInfoAlternateRegionKey kCLHeadingFilterNone kCLLocationAccuracyBest
    kCLLocationAccuracyBestForNavigation kCLLocationAccuracyHundredMeters
    kCLLocationAccuracyKilometer kCLLocationAccuracyNearestTenMeters kCLLocationAccuracyReduced
    kCLLocationAccuracyThreeKilometers kCLLocationCoordinate2DInvalid os_log os_signpost
    os_unfair_lock os_unfair_lock_assert_not_owner os_unfair_lock_assert_owner os_unfair_lock_lock
    os_unfair_lock_s os_unfair_lock_t os_unfair_lock_trylock os_unfair_lock_unlock
    pthread_mutex_destroy withAnimation
    """
  )

  /// Base names of methods that are optional in Apple's protocols, and have defaults here.
  static let optionalMethods = KnownNames.words(
    """
    application applicationDidBecomeActive applicationDidEnterBackground
    applicationDidFinishLaunching applicationDidReceiveMemoryWarning applicationWillEnterForeground
    applicationWillResignActive applicationWillTerminate completer completerDidUpdateResults
    intersects locationManager locationManagerDidChangeAuthorization
    locationManagerDidPauseLocationUpdates locationManagerDidResumeLocationUpdates
    locationManagerShouldDisplayHeadingCalibration serviceExtensionWillTerminate
    userNotificationCenter
    """
  )
}
