// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.os;

/** A message to a handler. */
public final class Message implements Parcelable {
  /** The app's number for it. */
  public int what;
  /** A number of the app's. */
  public int arg1;
  /** A number of the app's. */
  public int arg2;
  /** An object of the app's. */
  public Object obj;

  long when;
  private Handler target;
  private Runnable callback;
  private Bundle data;

  /** An empty message. */
  public Message() {}

  /** An empty message. */
  public static Message obtain() {
    return new Message();
  }

  /** A message to a handler. */
  public static Message obtain(Handler handler) {
    return obtain(handler, 0, 0, 0, null);
  }

  /** A message that runs work. */
  public static Message obtain(Handler handler, Runnable callback) {
    Message message = obtain(handler);
    message.callback = callback;
    return message;
  }

  /** A message to a handler. */
  public static Message obtain(Handler handler, int what) {
    return obtain(handler, what, 0, 0, null);
  }

  /** A message to a handler. */
  public static Message obtain(Handler handler, int what, Object obj) {
    return obtain(handler, what, 0, 0, obj);
  }

  /** A message to a handler. */
  public static Message obtain(Handler handler, int what, int arg1, int arg2, Object obj) {
    Message message = new Message();
    message.target = handler;
    message.what = what;
    message.arg1 = arg1;
    message.arg2 = arg2;
    message.obj = obj;
    return message;
  }

  /** Its time, as of {@link SystemClock#uptimeMillis}. */
  public long getWhen() {
    return when;
  }

  /** Its handler. */
  public Handler getTarget() {
    return target;
  }

  /** Sets its handler. */
  public void setTarget(Handler handler) {
    target = handler;
  }

  /** Its work; null if the handler handles it. */
  public Runnable getCallback() {
    return callback;
  }

  /** Its values; made on the first call. */
  public Bundle getData() {
    if (data == null) {
      data = new Bundle();
    }
    return data;
  }

  /** Sets its values. */
  public void setData(Bundle values) {
    data = values;
  }

  /** Sends it to its handler. */
  public void sendToTarget() {
    target.sendMessage(this);
  }

  /** Does nothing: messages are not reused. */
  public void recycle() {}
}
