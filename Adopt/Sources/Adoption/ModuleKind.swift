// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What a module that a file imports is on Linux, beside Tracewatt.
enum ModuleKind: Hashable {
  /// Tracewatt has a module of this name.
  case offered

  /// The toolchain on Linux has it.
  case available

  /// Another module has what is used of it.
  case replaced(String)

  /// A framework of Apple's that exists neither on Linux nor in Tracewatt.
  case missing

  /// Not Apple's: another package, or another part of the app.
  case foreign

  init(_ module: String) {
    if Self.offeredModules.contains(module) {
      self = .offered
    } else if Self.availableModules.contains(module) {
      self = .available
    } else if let replacement = Self.replacements[module] {
      self = .replaced(replacement)
    } else if Self.missingModules.contains(module) || Self.screenModules.contains(module) {
      self = .missing
    } else {
      self = .foreign
    }
  }

  /// What `canImport` gives on Linux, where a foreign module has no stub.
  var canImport: Bool { self == .offered || self == .available }

  /// The modules that Tracewatt's products bring under Apple's names.
  static let offeredModules: Set<String> = [
    "BackgroundTasks", "Combine", "Contacts", "CoreLocation", "CoreMotion", "MapKit", "OSLog",
    "SwiftUI",
    "UIKit", "UserNotifications", "os",
  ]

  /// Those of them that the product `SimulatedCombine` brings, and not `TracewattTesting`.
  static let modulesWithCombine: Set<String> = ["Combine", "MapKit", "SwiftUI"]

  /// Those of them and of Tracewatt's own that bring the module `SimulatedCoreLocation`.
  static let modulesWithTracewatt: Set<String> = [
    "BackgroundTasks", "Contacts", "CoreLocation", "CoreMotion", "MapKit",
    "SimulatedCoreLocation", "SwiftUI", "UIKit", "UserNotifications",
  ]

  /// Modules of the toolchain on Linux, and Tracewatt's own.
  static let availableModules: Set<String> = [
    "CoreFoundation", "Cxx", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
    "Observation", "RegexBuilder", "SimulatedCoreLocation", "Swift", "Synchronization", "Testing",
    "TracewattTesting", "XCTest", "_Concurrency", "_StringProcessing",
  ]

  /// Modules whose names differ on Linux.
  static let replacements = [
    "CoreGraphics": "Foundation", "Darwin": "Foundation",
  ]

  /// Frameworks of Apple's that only screens need.
  static let screenModules: Set<String> = [
    "ARKit", "AVKit", "AppKit", "AuthenticationServices", "CarPlay", "Charts", "Cocoa",
    "ContactsUI", "CoreLocationUI", "EventKitUI", "HealthKitUI", "IntentsUI", "MessageUI",
    "PDFKit", "PencilKit", "PhotosUI", "QuickLook", "RealityKit", "SafariServices", "SceneKit",
    "SpriteKit", "TVUIKit", "TipKit", "UserNotificationsUI", "WatchKit", "WebKit", "WidgetKit",
  ]

  /// Other frameworks of Apple's that neither Linux nor Tracewatt has.
  static let missingModules: Set<String> = [
    "AVFAudio", "AVFoundation", "Accelerate", "Accessibility", "Accounts", "ActivityKit",
    "AdSupport", "AddressBook", "AppIntents", "AppTrackingTransparency", "AssetsLibrary",
    "AudioToolbox", "BackgroundAssets", "CallKit", "CloudKit", "CommonCrypto", "Compression",
    "CoreAudio", "CoreBluetooth", "CoreData", "CoreImage", "CoreMIDI", "CoreML", "CoreMedia",
    "CoreNFC", "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText", "CoreVideo",
    "CoreWLAN", "CryptoKit", "CryptoTokenKit", "DeviceActivity", "DeviceCheck", "EventKit",
    "ExternalAccessory", "FamilyControls", "FileProvider", "GameController", "GameKit",
    "GameplayKit", "HealthKit", "HomeKit", "IOKit", "ImageIO", "Intents", "JavaScriptCore",
    "LocalAuthentication", "ManagedSettings", "MediaPlayer", "Metal", "MetalKit", "MetricKit",
    "MobileCoreServices", "MultipeerConnectivity", "NaturalLanguage", "NearbyInteraction",
    "Network", "NetworkExtension", "NotificationCenter", "ObjectiveC", "OpenGLES",
    "PassKit", "Photos", "PushKit", "QuartzCore", "ReplayKit", "ScreenTime", "Security",
    "SensorKit", "ServiceManagement", "SharedWithYou", "ShazamKit", "Social", "SoundAnalysis",
    "Speech", "StoreKit", "SwiftData", "SystemConfiguration", "ThreadNetwork", "Translation",
    "UniformTypeIdentifiers", "VideoToolbox", "Vision", "VisionKit", "WatchConnectivity",
    "WeatherKit", "XPC", "simd",
  ]
}
