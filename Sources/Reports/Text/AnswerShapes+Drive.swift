// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension AnswerSchema {
  /// The shapes of the lines that the lab sends to a program.
  static let pipe = """
    fix:
      latitude_deg: number
      longitude_deg: number
      horizontal_accuracy_m: number
      t_s: number
      vertical_accuracy_m?: number
      altitude_m?: number
      speed_mps?: number
      course_deg?: number

    circle: { name: text, latitude_deg: number, longitude_deg: number, radius_m: number }

    motion:
      stationary: flag
      walking: flag
      running: flag
      cycling: flag
      automotive: flag
      confidence: integer

    beacon: { uuid: text, major: integer, minor: integer, proximity: text, rssi_dbm: integer, t_s: number, accuracy_m?: number }

    placemark: { name: text, latitude_deg: number, longitude_deg: number, address?: { "*": text } }

    event:
      event: text
      t_s?: number
      reason?: text
      system?: text
      start_unix_s?: number
      utc_offset_min?: integer
      background_mode?: flag
      places?: [circle]
      fixes?: [fix]
      region?: circle
      state?: text
      error?: text
      name?: text
      uuid?: text
      major?: integer
      minor?: integer
      beacons?: [beacon]
      visit?:
        latitude_deg: number
        longitude_deg: number
        horizontal_accuracy_m: number
        arrival_s: number?
        departure_s: number?
      magnetic_heading_deg?: number
      true_heading_deg?: number
      heading_accuracy_deg?: number
      motion?: motion
      count?: integer
      shown?: flag
      authorization?: text
      precise_location?: flag
      stationary?: flag
      diagnostic?: text
      date_s?: number
      geocoder?: integer
      placemarks?: [placemark]
      on?: flag
      timer?: integer

    drive:
      hello?:
        protocol: text
        capabilities: { requests: [text], queries: [text], services: [text] }
      events?: [event]
      state?:
        t_s: number
        app_state: text
        authorization: text
        precise_location: flag
        battery_fraction: number
        charging: flag
        screen: flag
        low_power_mode: flag
        known_wifi: flag
        time_of_day_s: number
        motion: motion?
      location?: fix?
      stored?: text?
      regions?: [circle]
      geofences?: [circle]
      beacon_regions?: [text]
      motion_history?: [{ t_s: number, motion: motion }]
      step_count?: integer?
    """
}
