// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.os;

/** What a service gives to those who bind to it. */
public interface IBinder {}
