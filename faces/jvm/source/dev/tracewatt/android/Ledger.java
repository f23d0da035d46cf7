// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.app.PendingIntent;
import android.content.ComponentName;
import android.content.Intent;
import android.os.Bundle;
import dev.tracewatt.drive.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the system keeps for the app beyond its process: alarms, geofences and the like, as one stored value. */
final class Ledger {
  private static final String KEY = "android";

  private final Phone phone;
  private Map<String, Object> sections = new LinkedHashMap<>();
  private boolean isChanged;

  Ledger(Phone phone) {
    this.phone = phone;
  }

  void load() {
    String stored = phone.stored(KEY);
    if (stored != null) {
      sections = mapping(Json.read(stored));
    }
  }

  /** The entries of a section, oldest first. */
  List<Map<String, Object>> entries(String section) {
    List<Map<String, Object>> entries = new ArrayList<>();
    if (sections.get(section) instanceof List<?> list) {
      for (Object entry : list) {
        entries.add(mapping(entry));
      }
    }
    return entries;
  }

  /** Replaces the entries of a section. */
  void replace(String section, List<Map<String, Object>> entries) {
    sections.put(section, entries);
    isChanged = true;
  }

  void settle() {
    if (isChanged) {
      phone.store(KEY, Json.write(sections));
      isChanged = false;
    }
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> mapping(Object value) {
    return (Map<String, Object>) value;
  }

  // Intents

  Map<String, Object> written(PendingIntent pending) {
    Sender sender = pending.sender();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("kind", sender.kind().name());
    values.put("code", sender.code());
    values.put("flags", sender.flags());
    values.put("intent", written(sender.intent()));
    return values;
  }

  PendingIntent pendingIntent(Object value) {
    Map<String, Object> values = mapping(value);
    Sender.Kind kind = Sender.Kind.valueOf((String) values.get("kind"));
    int code = ((Double) values.get("code")).intValue();
    int flags = ((Double) values.get("flags")).intValue();
    return new PendingIntent(phone.components().sender(kind, code, intent(values.get("intent")), flags));
  }

  /** An intent; extras that have no form in text are left out with a warning. */
  Map<String, Object> written(Intent intent) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("action", intent.getAction());
    values.put("class", intent.getComponent() == null ? null : intent.getComponent().getClassName());
    values.put("categories", List.copyOf(intent.getCategories()));
    values.put("flags", intent.getFlags());
    Map<String, Object> extras = new LinkedHashMap<>();
    Bundle bundle = intent.getExtras();
    for (String key : bundle == null ? List.<String>of() : bundle.keySet()) {
      Object extra = bundle.get(key);
      if (extra instanceof Integer || extra instanceof Long) {
        // As text, because a double does not hold every long.
        extras.put(key, List.of(extra.getClass().getSimpleName(), extra.toString()));
      } else if (extra instanceof Float || extra instanceof Double
          || extra instanceof Boolean || extra instanceof String) {
        extras.put(key, List.of(extra.getClass().getSimpleName(), extra));
      } else if (extra != null) {
        phone.warn("the extra " + key + " of an intent that outlives the process is left out: it is a "
            + extra.getClass().getName());
      }
    }
    values.put("extras", extras);
    return values;
  }

  Intent intent(Object value) {
    Map<String, Object> values = mapping(value);
    Intent intent = new Intent((String) values.get("action"));
    if (values.get("class") instanceof String name) {
      intent.setComponent(new ComponentName("", name));
    }
    for (Object category : (List<?>) values.get("categories")) {
      intent.addCategory((String) category);
    }
    intent.setFlags(((Double) values.get("flags")).intValue());
    for (Map.Entry<String, Object> extra : mapping(values.get("extras")).entrySet()) {
      Object content = ((List<?>) extra.getValue()).get(1);
      switch ((String) ((List<?>) extra.getValue()).get(0)) {
        case "Integer" -> intent.putExtra(extra.getKey(), Integer.parseInt((String) content));
        case "Long" -> intent.putExtra(extra.getKey(), Long.parseLong((String) content));
        case "Float" -> intent.putExtra(extra.getKey(), ((Double) content).floatValue());
        case "Double" -> intent.putExtra(extra.getKey(), (double) content);
        case "Boolean" -> intent.putExtra(extra.getKey(), (boolean) content);
        default -> intent.putExtra(extra.getKey(), (String) content);
      }
    }
    return intent;
  }
}
