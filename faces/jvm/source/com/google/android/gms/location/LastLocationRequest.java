// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.os.Parcelable;

/**
 * What an app asks of the last known position.
 *
 * @param maxUpdateAge in milliseconds.
 */
public record LastLocationRequest(long maxUpdateAge) implements Parcelable {
  /** The age of a position that is good enough, in milliseconds. */
  public long getMaxUpdateAgeMillis() {
    return maxUpdateAge;
  }

  /** Makes a request; without a limit, any age is good enough. */
  public static final class Builder {
    private long maxUpdateAge = Long.MAX_VALUE;

    /** A request with the library's defaults. */
    public Builder() {}

    /** Sets the age of a position that is good enough, in milliseconds. */
    public Builder setMaxUpdateAgeMillis(long maxUpdateAgeMillis) {
      maxUpdateAge = maxUpdateAgeMillis;
      return this;
    }

    /** Sets how exact the position is; anything but the permission's level is ignored with a warning. */
    public Builder setGranularity(int granularity) {
      LocationRequest.warnOfGranularity(granularity);
      return this;
    }

    /** The request. */
    public LastLocationRequest build() {
      return new LastLocationRequest(maxUpdateAge);
    }
  }
}
