// Written by "tracewatt init virtual-time". Keep this file in the target that holds the app's code.
//
// In tests on Linux the app's code runs in virtual time. These aliases make the names below mean the
// simulation's types in this module, also in files that import Foundation or Dispatch themselves.
// For the devices the file is empty.

#if canImport(SimulatedCoreLocation)
import SimulatedCoreLocation

typealias Timer = SimulatedCoreLocation.Timer
typealias RunLoop = SimulatedCoreLocation.RunLoop
typealias Operation = SimulatedCoreLocation.Operation
typealias BlockOperation = SimulatedCoreLocation.BlockOperation
typealias OperationQueue = SimulatedCoreLocation.OperationQueue
typealias DispatchQueue = SimulatedCoreLocation.DispatchQueue
typealias DispatchWorkItem = SimulatedCoreLocation.DispatchWorkItem
typealias DispatchGroup = SimulatedCoreLocation.DispatchGroup
typealias DispatchSource = SimulatedCoreLocation.DispatchSource
typealias DispatchSourceProtocol = SimulatedCoreLocation.DispatchSourceProtocol
typealias DispatchSourceTimer = SimulatedCoreLocation.DispatchSourceTimer
typealias NotificationCenter = SimulatedCoreLocation.NotificationCenter
typealias UserDefaults = SimulatedCoreLocation.UserDefaults
#endif
