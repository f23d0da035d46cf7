// Written by "tracewatt init virtual-time". Keep this file in the target that holds the app's code.
//
// In tests on Linux the app's code runs in virtual time. These aliases make the names below mean the
// simulation's types in this module, also in files that import Foundation or Dispatch themselves.
// For the devices the file is empty.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(SimulatedCoreLocation)
public import SimulatedCoreLocation

public typealias Timer = SimulatedCoreLocation.Timer
public typealias RunLoop = SimulatedCoreLocation.RunLoop
public typealias Operation = SimulatedCoreLocation.Operation
public typealias BlockOperation = SimulatedCoreLocation.BlockOperation
public typealias OperationQueue = SimulatedCoreLocation.OperationQueue
public typealias DispatchSource = SimulatedCoreLocation.DispatchSource
public typealias DispatchSourceProtocol = SimulatedCoreLocation.DispatchSourceProtocol
public typealias DispatchSourceTimer = SimulatedCoreLocation.DispatchSourceTimer
public typealias NotificationCenter = SimulatedCoreLocation.NotificationCenter
public typealias UserDefaults = SimulatedCoreLocation.UserDefaults
public typealias Selector = SimulatedCoreLocation.Selector
#endif
