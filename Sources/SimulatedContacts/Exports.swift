// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Postal addresses alone; it knows nothing of the phone, the truth or the user's address book.
@_exported public import SimulatedCoreLocation
