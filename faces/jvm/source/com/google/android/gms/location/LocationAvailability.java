// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

/**
 * Whether positions can come.
 *
 * @param isLocationAvailable whether they can.
 */
public record LocationAvailability(boolean isLocationAvailable) implements android.os.Parcelable {}
