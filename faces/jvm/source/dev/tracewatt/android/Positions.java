// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.app.PendingIntent;
import android.location.Location;
import dev.tracewatt.drive.Fix;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The positions of all listeners, who share the lab's one request to the fused provider.
 *
 * <p>The request has the highest priority, the shortest interval, the shortest least interval, the shortest delay and
 * the least distance of all. A listener with a longer least interval or distance of its own gets what passes them.
 */
public final class Positions {
  private static final String UPDATES = "updates";
  private static final long MILLI = 1_000_000;
  /** The longest time in milliseconds for which one position is sought: AOSP, LocationManager.getCurrentLocation. */
  private static final long LONGEST_SEARCH = 30_000;

  /** A distance in metres that no phone moves. */
  private static final double LONGEST_DISTANCE = 40_000_000;

  /** A pending intent at a provider of LocationManager, or at Google Play services if the provider is null. */
  private record IntentKey(PendingIntent intent, String provider) {}

  /** A listener. */
  private static final class Listener {
    final Object key;
    final Want want;
    final Consumer<List<Fix>> sink;
    final long began;
    Loop.Work expiry;
    boolean isWithdrawn;
    int left;
    Fix last;
    long lastAt;

    Listener(Object key, Want want, Consumer<List<Fix>> sink, long began) {
      this.key = key;
      this.want = want;
      this.sink = sink;
      this.began = began;
      left = want.maxUpdates();
    }
  }

  /** A search for one position. */
  private static final class Search {
    final Want.Priority priority;
    final Want.Source source;
    final Consumer<Fix> answer;
    Loop.Work timeout;
    Fix best;

    Search(Want.Priority priority, Want.Source source, Consumer<Fix> answer) {
      this.priority = priority;
      this.source = source;
      this.answer = answer;
    }
  }

  private final Phone phone;
  private final Map<Object, Listener> listeners = new LinkedHashMap<>();
  private final List<Search> searches = new ArrayList<>();
  private final List<Fix> latest = new ArrayList<>();
  /** The priority of the lab's search; null without one. */
  private Want.Priority searching;
  private Want merged;
  private boolean isFlushWanted;

  Positions(Phone phone) {
    this.phone = phone;
  }

  /** Resumes the updates that go to pending intents, which outlive the process. */
  void load() {
    for (Map<String, Object> entry : phone.ledger().entries(UPDATES)) {
      long began = Long.parseLong((String) entry.get("began"));
      Want want = Want.of(Ledger.mapping(entry.get("want")));
      PendingIntent intent = phone.ledger().pendingIntent(entry.get("intent"));
      String provider = (String) entry.get("provider");
      add(new IntentKey(intent, provider), want, Deliveries.to(intent, provider), began);
    }
  }

  private void save() {
    List<Map<String, Object>> entries = new ArrayList<>();
    for (Listener listener : listeners.values()) {
      if (!(listener.key instanceof IntentKey key)) {
        continue;
      }
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("want", listener.want.written(listener.left));
      entry.put("began", Long.toString(listener.began));
      entry.put("provider", key.provider());
      entry.put("intent", phone.ledger().written(key.intent()));
      entries.add(entry);
    }
    phone.ledger().replace(UPDATES, entries);
  }

  /**
   * Adds a listener, or replaces the one of the same key.
   *
   * @param sink gets positions in chronological order, while the lab's event is handled.
   * @return the registration, for {@link #isWithdrawn}.
   */
  public Object add(Object key, Want want, Consumer<List<Fix>> sink) {
    return add(key, want, sink, phone.now());
  }

  /** Whether the app has removed a registration, so that positions on their way are not wanted. */
  public boolean isWithdrawn(Object registration) {
    return ((Listener) registration).isWithdrawn;
  }

  /** Adds a pending intent, which outlives the process, or replaces an equal one of the same provider. */
  public void add(PendingIntent intent, String provider, Want want) {
    add(new IntentKey(intent, provider), want, Deliveries.to(intent, provider), phone.now());
    save();
  }

  /** Removes a pending intent of a provider; null is Google Play services. */
  public void remove(PendingIntent intent, String provider) {
    remove(new IntentKey(intent, provider));
  }

  private Listener add(Object key, Want want, Consumer<List<Fix>> sink, long began) {
    phone.checkThread();
    Listener former = listeners.get(key);
    Listener listener = new Listener(key, want, sink, began);
    if (former != null) {
      listener.last = former.last;
      listener.lastAt = former.lastAt;
      phone.loop().cancel(former.expiry);
    }
    listeners.put(key, listener);
    if (want.duration() < Long.MAX_VALUE / MILLI - began) {
      long due = began + want.duration() * MILLI;
      listener.expiry = phone.loop().post(phone.loop().main(), due, () -> remove(key), this);
    }
    return listener;
  }

  /** Removes a listener; false if there is none of this key. */
  public boolean remove(Object key) {
    phone.checkThread();
    Listener listener = listeners.remove(key);
    if (listener == null) {
      return false;
    }
    phone.loop().cancel(listener.expiry);
    listener.isWithdrawn = true;
    if (key instanceof IntentKey) {
      save();
    }
    return true;
  }

  /** Asks for the positions that are held back. */
  public void flush() {
    isFlushWanted = true;
  }

  /**
   * Seeks one position.
   *
   * @param maxAge of a position that this process knows already, in milliseconds.
   * @param duration after which the answer is the best position so far, in milliseconds; at most 30 s.
   * @param answer gets the position; null if there is none.
   * @return the key by which it can be cancelled.
   */
  public Object search(
      Want.Priority priority, Want.Source source, long maxAge, long duration, Consumer<Fix> answer) {
    phone.checkThread();
    Search search = new Search(priority, source, answer);
    for (Fix fix : latest) {
      if (fits(fix, source) && fix.horizontalAccuracy() <= priority.threshold
          && (phone.now() / 1e9 - fix.time()) * 1e3 <= maxAge) {
        answer.accept(fix);
        return search;
      }
    }
    searches.add(search);
    long due = phone.now() + Math.min(Math.max(0, duration), LONGEST_SEARCH) * MILLI;
    search.timeout = phone.loop().post(phone.loop().main(), due, () -> finish(search, search.best), this);
    if (searching == null || priority.compareTo(searching) > 0) {
      phone.requestLocation("priority", priority.word);
      searching = priority;
    }
    return search;
  }

  /** Cancels a search; its answer is not called. */
  public void cancel(Object search) {
    if (searches.remove(search)) {
      phone.loop().cancel(((Search) search).timeout);
    }
  }

  private void finish(Search search, Fix fix) {
    if (searches.remove(search)) {
      phone.loop().cancel(search.timeout);
      search.answer.accept(fix);
    }
  }

  /** The last known position of a source, which counts as delivered; null if there is none. */
  public Fix last(Want.Source source) {
    phone.checkThread();
    Fix fix = phone.location();
    if (fix != null) {
      remember(fix);
    }
    return latest.stream().filter(known -> fits(known, source)).findFirst().orElse(null);
  }

  /** Keeps the newest position of each source, newest first. */
  private void remember(Fix fix) {
    latest.removeIf(known -> isBySatellites(known) == isBySatellites(fix));
    latest.add(0, fix);
  }

  private static boolean isBySatellites(Fix fix) {
    return !Double.isNaN(fix.verticalAccuracy());
  }

  private static boolean fits(Fix fix, Want.Source source) {
    return source == Want.Source.ANY || (source == Want.Source.SATELLITES) == isBySatellites(fix);
  }

  /** Gives positions to searches and listeners. */
  void receive(List<Fix> fixes) {
    boolean isFiltered = searching == null;
    for (Fix fix : fixes) {
      remember(fix);
      offerToSearches(fix);
    }
    for (Map.Entry<Object, Listener> entry : List.copyOf(listeners.entrySet())) {
      Listener listener = entry.getValue();
      List<Fix> passed = new ArrayList<>(fixes.size());
      for (Fix fix : fixes) {
        if (passed.size() < listener.left && passes(fix, listener, isFiltered)) {
          listener.last = fix;
          listener.lastAt = phone.now();
          passed.add(fix);
        }
      }
      if (passed.isEmpty()) {
        continue;
      }
      if (listener.want.maxUpdates() < Integer.MAX_VALUE) {
        listener.left -= passed.size();
        if (listener.left == 0) {
          remove(entry.getKey());
          listener.isWithdrawn = false;
        } else if (listener.key instanceof IntentKey) {
          save();
        }
      }
      listener.sink.accept(passed);
    }
  }

  private void offerToSearches(Fix fix) {
    // With updates, the position may be theirs; a search ends with one that is good enough, or at its time.
    boolean isAnswer = searching != null
        && (merged == null || fix.horizontalAccuracy() <= searching.threshold);
    if (isAnswer) {
      searching = null;
    }
    for (Search search : List.copyOf(searches)) {
      if (!fits(fix, search.source)) {
        continue;
      }
      if (isAnswer || fix.horizontalAccuracy() <= search.priority.threshold) {
        finish(search, fix);
      } else if (search.best == null || fix.horizontalAccuracy() <= search.best.horizontalAccuracy()) {
        search.best = fix;
      }
    }
  }

  private boolean passes(Fix fix, Listener listener, boolean isFiltered) {
    Want want = listener.want;
    if (!fits(fix, want.source())) {
      return false;
    }
    Fix last = listener.last;
    if (last == null) {
      return fix.time() * 1e9 >= listener.began - Math.min(want.maxAge(), Long.MAX_VALUE / MILLI) * (double) MILLI;
    }
    boolean isRepeated = last.time() == fix.time() && last.latitude() == fix.latitude()
        && last.longitude() == fix.longitude();
    if (isRepeated || fix.time() < last.time()) {
      return false;
    }
    if (!isFiltered || merged == null || want.minInterval() > merged.minInterval()) {
      double shortest = want.minInterval() * (1 - want.jitter()) / 1e3;
      double passed = Math.max((phone.now() - listener.lastAt) / 1e9, fix.time() - last.time());
      if (passed < shortest) {
        return false;
      }
    }
    boolean needsDistance = want.minDistance() > 0
        && (!isFiltered || merged == null || want.minDistance() > merged.minDistance());
    return !needsDistance || Geodesy.between(
        last.latitude(), last.longitude(), fix.latitude(), fix.longitude())[0] >= want.minDistance();
  }

  /** The lab has no position for a search. */
  void failed() {
    searching = null;
    for (Search search : List.copyOf(searches)) {
      finish(search, search.best);
    }
  }

  /** Sends the merged request if it has changed. */
  void settle() {
    Want wanted = null;
    for (Listener listener : listeners.values()) {
      wanted = wanted == null ? listener.want : merge(wanted, listener.want);
    }
    boolean isChanged = !Objects.equals(request(wanted), request(merged));
    merged = wanted;
    if (wanted == null) {
      if (isChanged) {
        phone.stop("fused");
      }
    } else if (isChanged || isFlushWanted) {
      phone.start("fused", request(wanted).toArray());
    }
    isFlushWanted = false;
  }

  private static Want merge(Want one, Want other) {
    // A passive listener changes nothing for the others.
    if ((one.priority() == Want.Priority.PASSIVE) != (other.priority() == Want.Priority.PASSIVE)) {
      Want active = one.priority() == Want.Priority.PASSIVE ? other : one;
      return new Want(
          active.priority(), active.source(), active.interval(),
          Math.min(one.minInterval(), other.minInterval()), Math.min(one.maxDelay(), other.maxDelay()),
          Math.min(one.minDistance(), other.minDistance()), 0, 0, 0, 0);
    }
    return new Want(
        one.priority().compareTo(other.priority()) > 0 ? one.priority() : other.priority(),
        one.source(),
        Math.min(one.interval(), other.interval()),
        Math.min(one.minInterval(), other.minInterval()),
        Math.min(one.maxDelay(), other.maxDelay()),
        Math.min(one.minDistance(), other.minDistance()),
        0, 0, 0, 0);
  }

  /** The settings of the lab's request; null for none. */
  private static List<Object> request(Want want) {
    if (want == null) {
      return null;
    }
    // The lab's interval is above 0.
    long interval = Math.max(1, want.interval());
    List<Object> settings = new ArrayList<>(List.of(
        "priority", want.priority().word, "interval", seconds(interval),
        "min_update_interval", seconds(Math.min(want.minInterval(), interval))));
    if (want.maxDelay() > 0) {
      settings.addAll(List.of("max_update_delay", seconds(want.maxDelay())));
    }
    if (want.minDistance() > 0) {
      settings.addAll(List.of("min_update_distance", plain(Math.min(want.minDistance(), LONGEST_DISTANCE)) + " m"));
    }
    return settings;
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  private static String seconds(long milliseconds) {
    // Longer than any day, and within the lab's limits.
    long limited = Math.min(milliseconds, 31_536_000_000L);
    return BigDecimal.valueOf(limited, 3).stripTrailingZeros().toPlainString() + " s";
  }

  /** A position as Android's class. */
  public Location location(Fix fix, String provider) {
    Location location = new Location(provider);
    location.setLatitude(fix.latitude());
    location.setLongitude(fix.longitude());
    location.setAccuracy((float) fix.horizontalAccuracy());
    location.setTime(phone.wallMillis(fix.time()));
    location.setElapsedRealtimeNanos(Math.round(fix.time() * 1e9));
    if (!Double.isNaN(fix.verticalAccuracy())) {
      location.setVerticalAccuracyMeters((float) fix.verticalAccuracy());
    }
    if (!Double.isNaN(fix.altitude())) {
      location.setAltitude(fix.altitude());
    }
    if (!Double.isNaN(fix.speed())) {
      location.setSpeed((float) fix.speed());
    }
    if (!Double.isNaN(fix.course())) {
      location.setBearing((float) fix.course());
    }
    return location;
  }

  /** Positions as Android's class. */
  public List<Location> locations(List<Fix> fixes, String provider) {
    return fixes.stream().map(fix -> location(fix, provider)).toList();
  }
}
