// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.app;

import android.content.ContextWrapper;
import android.content.Intent;
import android.os.Bundle;
import dev.tracewatt.android.Phone;

/** The life of the app's screen; what it shows is not simulated. */
public class Activity extends ContextWrapper {
  /** The result of an activity that has done its work. */
  public static final int RESULT_OK = -1;
  /** The result of an activity that was left. */
  public static final int RESULT_CANCELED = 0;

  private boolean isFinished;

  /** Made by the system. */
  public Activity() {
    super(null);
  }

  /** The user opens the app; a state is never restored. */
  protected void onCreate(Bundle state) {}

  /** It comes to the screen. */
  protected void onStart() {}

  /** It comes to the screen again. */
  protected void onRestart() {}

  /** It gets the user's input. */
  protected void onResume() {}

  /** It no longer gets the user's input. */
  protected void onPause() {}

  /** It leaves the screen. */
  protected void onStop() {}

  /** It ends. */
  protected void onDestroy() {}

  /** The user has answered a request for permissions. */
  public void onRequestPermissionsResult(int requestCode, String[] permissions, int[] grantResults) {}

  /** Asks the user for permissions. */
  public final void requestPermissions(String[] permissions, int requestCode) {
    Phone.get().components().ask(this, permissions, requestCode);
  }

  /** False: the simulated user refuses for good, or not at all. */
  public boolean shouldShowRequestPermissionRationale(String permission) {
    return false;
  }

  /** The application. */
  public final Application getApplication() {
    return Phone.get().components().application();
  }

  /** An intent without extras. */
  public Intent getIntent() {
    return new Intent(this, getClass());
  }

  /** Runs work: now if the main looper's work runs, else on it. */
  public final void runOnUiThread(Runnable action) {
    Phone phone = Phone.get();
    if (phone.loop().current() == phone.loop().main()) {
      action.run();
    } else {
      phone.loop().post(phone.loop().main(), action);
    }
  }

  /** Ends it. */
  public void finish() {
    isFinished = true;
    Phone.get().components().finish(this);
  }

  /** Whether it ends. */
  public boolean isFinishing() {
    return isFinished;
  }

  /** Begins its life; called by the system. */
  public final void begin(boolean isNew) {
    if (isNew) {
      onCreate(null);
    } else {
      onRestart();
    }
    onStart();
    onResume();
  }

  /** Takes it off the screen; called by the system. */
  public final void leave() {
    onPause();
    onStop();
  }

  /** Ends its life; called by the system. */
  public final void end() {
    onDestroy();
  }
}
