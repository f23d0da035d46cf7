// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import VirtualTime

/// Foundation's name for the notification centre of a process in virtual time.
public typealias NotificationCenter = VirtualTime.NotificationCenter
