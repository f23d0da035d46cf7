// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.os;

import dev.tracewatt.android.Loop;
import dev.tracewatt.android.Phone;
import java.util.LinkedHashSet;
import java.util.Set;

/** Wake locks and the state of power. */
public final class PowerManager {
  /** Keeps the processor awake. */
  public static final int PARTIAL_WAKE_LOCK = 1;
  /** Keeps the screen on, dimmed; only the processor stays awake here. */
  public static final int SCREEN_DIM_WAKE_LOCK = 6;
  /** Keeps the screen on; only the processor stays awake here. */
  public static final int SCREEN_BRIGHT_WAKE_LOCK = 10;
  /** Keeps screen and keyboard on; only the processor stays awake here. */
  public static final int FULL_WAKE_LOCK = 26;
  /** A flag that is ignored. */
  public static final int ON_AFTER_RELEASE = 0x20000000;
  /** A flag that is ignored: the screen follows the day. */
  public static final int ACQUIRE_CAUSES_WAKEUP = 0x10000000;
  /** The broadcast of battery saver. */
  public static final String ACTION_POWER_SAVE_MODE_CHANGED = "android.os.action.POWER_SAVE_MODE_CHANGED";

  private final Set<WakeLock> held = new LinkedHashSet<>();

  /** Made by the system. */
  public PowerManager() {}

  /** A wake lock, not yet held. Locks of the screen give one warning, because the screen follows the day. */
  public WakeLock newWakeLock(int levelAndFlags, String tag) {
    if ((levelAndFlags & 0xffff) != PARTIAL_WAKE_LOCK) {
      Phone.get().warn("wake locks of the screen keep only the processor awake: " + tag);
    }
    return new WakeLock();
  }

  /** Whether the screen is on. */
  public boolean isInteractive() {
    return Phone.get().state().flag("screen");
  }

  /** Whether battery saver is on. */
  public boolean isPowerSaveMode() {
    return Phone.get().state().flag("low_power_mode");
  }

  /** False: the simulator exempts no app from Doze. */
  public boolean isIgnoringBatteryOptimizations(String packageName) {
    return false;
  }

  /** A lock of the app's own; the app holds one lock of the simulator while any is held. */
  public final class WakeLock {
    private boolean isCounted = true;
    private int count;
    private Loop.Work timeout;

    private WakeLock() {}

    /** Whether each acquisition needs a release of its own; the default is true. */
    public void setReferenceCounted(boolean value) {
      isCounted = value;
    }

    /** Acquires it. */
    public void acquire() {
      count = isCounted ? count + 1 : 1;
      hold(true);
    }

    /** Acquires it for a time in milliseconds. */
    public void acquire(long timeout) {
      acquire();
      Phone phone = Phone.get();
      phone.loop().cancel(this.timeout);
      long due = phone.after(Phone.nanoseconds(timeout));
      this.timeout = phone.loop().post(phone.loop().main(), due, () -> {
        count = 0;
        hold(false);
      }, this);
    }

    /** Releases it. */
    public void release() {
      if (count == 0) {
        throw new RuntimeException("WakeLock under-locked");
      }
      count = isCounted ? count - 1 : 0;
      if (count == 0) {
        Phone.get().loop().cancel(timeout);
        hold(false);
      }
    }

    /** Releases it; flags are ignored. */
    public void release(int flags) {
      release();
    }

    /** Whether it is held. */
    public boolean isHeld() {
      return count > 0;
    }

    private void hold(boolean isHeld) {
      boolean wasHeld = !held.isEmpty();
      if (isHeld) {
        held.add(this);
      } else {
        held.remove(this);
      }
      if (wasHeld == held.isEmpty()) {
        Phone.get().request("wake_lock", "held", isHeld);
      }
    }
  }
}
