// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import VirtualTime

// Foundation's and Dispatch's names for the facilities of virtual time. A file that imports Core
// Location and not Foundation sees these. For all other files, an app's module has type aliases,
// which the command line's `init virtual-time` writes.

/// Foundation's timer in virtual time.
public typealias Timer = VirtualTime.Timer
/// Foundation's run loop in virtual time.
public typealias RunLoop = VirtualTime.RunLoop
/// Foundation's operation in virtual time.
public typealias Operation = VirtualTime.Operation
/// Foundation's block operation in virtual time.
public typealias BlockOperation = VirtualTime.BlockOperation
/// Foundation's operation queue in virtual time.
public typealias OperationQueue = VirtualTime.OperationQueue
/// The factory of Dispatch's timers in virtual time.
public typealias DispatchSource = VirtualTime.DispatchSource
/// The common interface of Dispatch's sources, in virtual time.
public typealias DispatchSourceProtocol = VirtualTime.DispatchSourceProtocol
/// Dispatch's timer in virtual time.
public typealias DispatchSourceTimer = VirtualTime.DispatchSourceTimer
/// A method by its name, where Linux lacks Objective-C's selectors.
public typealias Selector = VirtualTime.Selector
/// Foundation's notification centre, one per process.
public typealias NotificationCenter = VirtualTime.NotificationCenter
