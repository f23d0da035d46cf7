// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from the folder schemas; change the files there.

/// The JSON Schemas by name, in the order of their names.
enum BuiltInSchemas {
  static let all: [(name: String, text: String)] = [
    ("budgets.v1", ##"""
{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "Tracewatt budgets, version 1",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "version",
    "kind",
    "budgets"
  ],
  "properties": {
    "version": {
      "const": 1
    },
    "kind": {
      "const": "budgets"
    },
    "scenarios": {
      "type": "array",
      "items": {
        "type": "string",
        "minLength": 1
      },
      "description": "Days, relative to this file, or names of built-in ones."
    },
    "defaults": {
      "anyOf": [
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "level": {
              "$ref": "#/definitions/level"
            },
            "confidence": {
              "$ref": "#/definitions/confidence"
            },
            "min_replications": {
              "$ref": "#/definitions/min_replications"
            },
            "on_no_match": {
              "$ref": "#/definitions/on_no_match"
            },
            "missing": {
              "$ref": "#/definitions/missing"
            }
          }
        },
        {
          "type": "null"
        }
      ]
    },
    "budgets": {
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "id",
          "metric"
        ],
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^[a-z][a-z0-9_-]*$",
            "maxLength": 100
          },
          "title": {
            "type": "string"
          },
          "match": {
            "$ref": "#/definitions/match"
          },
          "metric": {
            "enum": [
              "energy_total_j",
              "energy_idle_j",
              "energy_user_j",
              "energy_location_j",
              "energy_app_j",
              "energy_sensing_j",
              "energy_awake_j",
              "energy_upload_j",
              "energy_location_tracking_j",
              "energy_location_weak_j",
              "energy_location_scan_j",
              "energy_location_link_j",
              "energy_location_awake_j",
              "energy_location_work_j",
              "energy_location_modem_j",
              "energy_location_other_j",
              "energy_shared_j",
              "energy_marginal_j",
              "battery_percent_per_hour",
              "location_percent_per_hour",
              "location_percent_per_day",
              "tier_best_for_navigation_s",
              "tier_best_s",
              "tier_ten_meters_s",
              "tier_hundred_meters_s",
              "tier_kilometer_s",
              "tier_three_kilometers_s",
              "tier_reduced_s",
              "gnss_on_s",
              "wifi_scan_count",
              "wakeup_count",
              "relaunch_count",
              "termination_count",
              "cpu_awake_s",
              "upload_count",
              "notification_count",
              "geocode_count",
              "background_run_s",
              "indicator_visible_s",
              "computed_fix_count",
              "delivery_count",
              "longest_gap_s",
              "error_mean_m",
              "error_p50_m",
              "error_p95_m",
              "error_max_m",
              "coverage_fraction",
              "staleness_mean_s",
              "staleness_p95_s",
              "fix_count",
              "fix_error_mean_m",
              "fix_error_p50_m",
              "fix_error_p95_m",
              "inside_reported_fraction",
              "track_error_mean_m",
              "track_error_p95_m",
              "distance_error_fraction",
              "region_enter_true_count",
              "region_enter_found_count",
              "region_enter_missed_count",
              "region_enter_false_count",
              "region_enter_latency_p50_s",
              "region_enter_latency_p95_s",
              "region_enter_distance_past_p50_m",
              "region_exit_true_count",
              "region_exit_found_count",
              "region_exit_missed_count",
              "region_exit_false_count",
              "region_exit_latency_p50_s",
              "region_exit_latency_p95_s",
              "region_exit_distance_past_p50_m",
              "region_true_count",
              "region_found_count",
              "region_missed_count",
              "region_false_count",
              "region_latency_p50_s",
              "region_latency_p95_s",
              "region_distance_past_p50_m",
              "visit_true_count",
              "visit_found_count",
              "visit_missed_count",
              "visit_false_count",
              "visit_latency_p50_s",
              "visit_latency_p95_s",
              "unscored_s"
            ],
            "description": "A column of runs.csv."
          },
          "statistic": {
            "enum": [
              "mean",
              "median",
              "p05",
              "p95",
              "min",
              "max"
            ],
            "default": "mean",
            "description": "Of the replications."
          },
          "max": {
            "$ref": "#/definitions/amount"
          },
          "min": {
            "$ref": "#/definitions/amount"
          },
          "max_increase": {
            "$ref": "#/definitions/change"
          },
          "max_decrease": {
            "$ref": "#/definitions/change"
          },
          "max_ratio": {
            "$ref": "#/definitions/ratio"
          },
          "min_ratio": {
            "$ref": "#/definitions/ratio"
          },
          "compare": {
            "anyOf": [
              {
                "const": "baseline"
              },
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "strategy"
                ],
                "properties": {
                  "strategy": {
                    "type": "string",
                    "minLength": 1
                  }
                }
              }
            ],
            "description": "What a relative limit compares with."
          },
          "min_change": {
            "$ref": "#/definitions/change"
          },
          "level": {
            "$ref": "#/definitions/level"
          },
          "confidence": {
            "$ref": "#/definitions/confidence"
          },
          "min_replications": {
            "$ref": "#/definitions/min_replications"
          },
          "on_no_match": {
            "$ref": "#/definitions/on_no_match"
          },
          "missing": {
            "$ref": "#/definitions/missing"
          }
        },
        "allOf": [
          {
            "oneOf": [
              {
                "required": [
                  "max"
                ]
              },
              {
                "required": [
                  "min"
                ]
              },
              {
                "required": [
                  "max_increase"
                ]
              },
              {
                "required": [
                  "max_decrease"
                ]
              },
              {
                "required": [
                  "max_ratio"
                ]
              },
              {
                "required": [
                  "min_ratio"
                ]
              }
            ]
          },
          {
            "anyOf": [
              {
                "allOf": [
                  {
                    "anyOf": [
                      {
                        "required": [
                          "max"
                        ]
                      },
                      {
                        "required": [
                          "min"
                        ]
                      }
                    ]
                  },
                  {
                    "not": {
                      "anyOf": [
                        {
                          "required": [
                            "compare"
                          ]
                        },
                        {
                          "required": [
                            "min_change"
                          ]
                        }
                      ]
                    }
                  }
                ]
              },
              {
                "allOf": [
                  {
                    "required": [
                      "compare"
                    ]
                  },
                  {
                    "not": {
                      "anyOf": [
                        {
                          "required": [
                            "max"
                          ]
                        },
                        {
                          "required": [
                            "min"
                          ]
                        }
                      ]
                    }
                  },
                  {
                    "properties": {
                      "statistic": {
                        "enum": [
                          "mean",
                          "median",
                          "p05",
                          "p95"
                        ]
                      }
                    }
                  }
                ]
              }
            ]
          }
        ]
      }
    },
    "accepted": {
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "budget",
          "until",
          "reason"
        ],
        "properties": {
          "budget": {
            "type": "string",
            "description": "The id of a budget."
          },
          "match": {
            "$ref": "#/definitions/match"
          },
          "max": {
            "$ref": "#/definitions/amount"
          },
          "min": {
            "$ref": "#/definitions/amount"
          },
          "max_increase": {
            "$ref": "#/definitions/change"
          },
          "max_decrease": {
            "$ref": "#/definitions/change"
          },
          "max_ratio": {
            "$ref": "#/definitions/ratio"
          },
          "min_ratio": {
            "$ref": "#/definitions/ratio"
          },
          "until": {
            "type": "string",
            "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
            "description": "The last day, in quotes, such as \"2027-01-31\"."
          },
          "reason": {
            "type": "string",
            "pattern": "\\S"
          }
        },
        "allOf": [
          {
            "oneOf": [
              {
                "required": [
                  "max"
                ]
              },
              {
                "required": [
                  "min"
                ]
              },
              {
                "required": [
                  "max_increase"
                ]
              },
              {
                "required": [
                  "max_decrease"
                ]
              },
              {
                "required": [
                  "max_ratio"
                ]
              },
              {
                "required": [
                  "min_ratio"
                ]
              }
            ]
          }
        ]
      }
    }
  },
  "definitions": {
    "level": {
      "enum": [
        "error",
        "warn",
        "ignore"
      ],
      "default": "error"
    },
    "confidence": {
      "anyOf": [
        {
          "type": "number",
          "minimum": 0.5,
          "maximum": 0.9999
        },
        {
          "type": "string",
          "pattern": "^\\s*\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*%?\\s*$"
        }
      ],
      "default": 0.95
    },
    "min_replications": {
      "type": "integer",
      "minimum": 1,
      "maximum": 100000,
      "default": 10
    },
    "on_no_match": {
      "enum": [
        "error",
        "warn",
        "ignore"
      ],
      "default": "error"
    },
    "missing": {
      "enum": [
        "no_verdict",
        "ignore",
        "breach"
      ],
      "default": "no_verdict"
    },
    "amount": {
      "anyOf": [
        {
          "type": "number"
        },
        {
          "type": "string",
          "pattern": "^\\s*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(J|mJ|kJ|Wh|mWh|m|km|cm|mm|%|%/h|%/d|%/day|((d|h|min|s|ms|us|ns)(\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(d|h|min|s|ms|us|ns))*))?\\s*$"
        }
      ],
      "description": "An amount in a unit of the metric, such as 450 J; a plain number for counts and shares."
    },
    "change": {
      "anyOf": [
        {
          "type": "number",
          "minimum": 0
        },
        {
          "type": "string",
          "pattern": "^\\s*\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(J|mJ|kJ|Wh|mWh|m|km|cm|mm|%|%/h|%/d|%/day|((d|h|min|s|ms|us|ns)(\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(d|h|min|s|ms|us|ns))*))?\\s*$"
        }
      ],
      "description": "A share such as 3 %, or an amount in a unit of the metric."
    },
    "ratio": {
      "type": "number",
      "exclusiveMinimum": 0
    },
    "match": {
      "anyOf": [
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "scenario": {
              "type": "string",
              "minLength": 1
            },
            "strategy": {
              "type": "string",
              "minLength": 1
            },
            "phone": {
              "type": "string",
              "minLength": 1
            },
            "os": {
              "type": "string",
              "minLength": 1
            }
          }
        },
        {
          "type": "null"
        }
      ],
      "description": "Names or globs; what is left out matches all."
    }
  }
}

"""##),
    ("os.v1", ##"""
{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "A Tracewatt profile of an operating system, version 1",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "version",
    "kind",
    "name"
  ],
  "properties": {
    "version": {
      "const": 1
    },
    "kind": {
      "const": "os"
    },
    "extends": {
      "type": "string",
      "description": "A system's name or file; its settings are the defaults."
    },
    "name": {
      "$ref": "#/definitions/name"
    },
    "title": {
      "type": "string"
    },
    "platform": {
      "enum": [
        "ios",
        "android"
      ]
    },
    "settings": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "cell_first_delay": {
          "$ref": "#/definitions/duration"
        },
        "cell_first_delay_without_gnss": {
          "$ref": "#/definitions/duration"
        },
        "wifi_first_delay": {
          "$ref": "#/definitions/duration"
        },
        "wifi_first_delay_without_gnss": {
          "$ref": "#/definitions/duration"
        },
        "scan_interval_moving": {
          "$ref": "#/definitions/duration"
        },
        "scan_interval_still": {
          "$ref": "#/definitions/duration"
        },
        "gnss_interval": {
          "$ref": "#/definitions/duration"
        },
        "gnss_fallback_after": {
          "$ref": "#/definitions/duration"
        },
        "gnss_fallback_timeout": {
          "$ref": "#/definitions/duration"
        },
        "scans_beside_gnss": {
          "type": "boolean"
        },
        "dead_reckoning_time": {
          "$ref": "#/definitions/duration"
        },
        "dead_reckoning_growth": {
          "type": "number",
          "minimum": 0
        },
        "filter_improvement_fraction": {
          "$ref": "#/definitions/fraction"
        },
        "location_unknown_after": {
          "$ref": "#/definitions/duration"
        },
        "request_timeout": {
          "$ref": "#/definitions/duration"
        },
        "static_hold_after": {
          "$ref": "#/definitions/duration"
        },
        "static_hold_early_interval": {
          "$ref": "#/definitions/duration"
        },
        "static_hold_early_duration": {
          "$ref": "#/definitions/duration"
        },
        "static_hold_late_interval": {
          "$ref": "#/definitions/duration"
        },
        "pause_after": {
          "$ref": "#/definitions/duration"
        },
        "pauses_automatically": {
          "type": "boolean"
        },
        "pause_radius": {
          "$ref": "#/definitions/length"
        },
        "pause_radius_fitness": {
          "$ref": "#/definitions/length"
        },
        "pause_radius_automotive": {
          "$ref": "#/definitions/length"
        },
        "resumes_automatically": {
          "type": "boolean"
        },
        "request_location_available": {
          "type": "boolean"
        },
        "lookup_tile_size": {
          "$ref": "#/definitions/length"
        },
        "lookup_bytes": {
          "type": "integer",
          "minimum": 0
        },
        "lookup_known_radius": {
          "$ref": "#/definitions/length"
        },
        "suspend_after": {
          "$ref": "#/definitions/duration"
        },
        "wake_assertion": {
          "$ref": "#/definitions/duration"
        },
        "background_task_limit": {
          "$ref": "#/definitions/duration"
        },
        "background_task_notice": {
          "$ref": "#/definitions/duration"
        },
        "suspended_queue_capacity": {
          "type": "integer",
          "minimum": 0
        },
        "suspended_kill_interval": {
          "$ref": "#/definitions/duration"
        },
        "relaunches_after_quit": {
          "type": "boolean"
        },
        "background_needs_property": {
          "type": "boolean"
        },
        "restricts_background_start": {
          "type": "boolean"
        },
        "suspends_filtered_apps": {
          "type": "boolean"
        },
        "filtered_suspend_after": {
          "$ref": "#/definitions/duration"
        },
        "filtered_resume_minimum": {
          "$ref": "#/definitions/duration"
        },
        "filtered_resume_maximum": {
          "$ref": "#/definitions/duration"
        },
        "low_power_mode_ends_background": {
          "type": "boolean"
        },
        "offline_delay_factor": {
          "type": "number",
          "minimum": 1
        },
        "background_refresh": {
          "type": "boolean"
        },
        "background_refresh_interval": {
          "$ref": "#/definitions/duration"
        },
        "background_refresh_delay": {
          "$ref": "#/definitions/duration"
        },
        "background_refresh_run_time": {
          "$ref": "#/definitions/duration"
        },
        "silent_push_available": {
          "type": "boolean"
        },
        "silent_push_interval": {
          "$ref": "#/definitions/duration"
        },
        "silent_push_bytes": {
          "type": "integer",
          "minimum": 0
        },
        "when_in_use_available": {
          "type": "boolean"
        },
        "monitoring_when_in_use": {
          "type": "boolean"
        },
        "provisional_always": {
          "type": "boolean"
        },
        "provisional_hold": {
          "$ref": "#/definitions/duration"
        },
        "in_use_grace": {
          "$ref": "#/definitions/duration"
        },
        "reduced_accuracy_available": {
          "type": "boolean"
        },
        "reduced_accuracy_radius": {
          "$ref": "#/definitions/length"
        },
        "reduced_accuracy_grid": {
          "$ref": "#/definitions/length"
        },
        "reduced_accuracy_interval": {
          "$ref": "#/definitions/duration"
        },
        "reduced_accuracy_age": {
          "$ref": "#/definitions/duration"
        },
        "significant_change_available": {
          "type": "boolean"
        },
        "significant_change_distance": {
          "$ref": "#/definitions/length"
        },
        "significant_change_interval": {
          "$ref": "#/definitions/duration"
        },
        "significant_change_delay": {
          "$ref": "#/definitions/duration"
        },
        "significant_change_fix_age": {
          "$ref": "#/definitions/duration"
        },
        "significant_change_wake_interval": {
          "$ref": "#/definitions/duration"
        },
        "region_limit": {
          "type": "integer",
          "minimum": 0
        },
        "maximum_region_radius": {
          "$ref": "#/definitions/length"
        },
        "region_registration_delay": {
          "$ref": "#/definitions/duration"
        },
        "region_cushion_minimum": {
          "$ref": "#/definitions/length"
        },
        "region_cushion_maximum": {
          "$ref": "#/definitions/length"
        },
        "region_hold": {
          "$ref": "#/definitions/duration"
        },
        "region_scan_minimum": {
          "$ref": "#/definitions/duration"
        },
        "region_scan_maximum": {
          "$ref": "#/definitions/duration"
        },
        "region_latency_median": {
          "$ref": "#/definitions/duration"
        },
        "region_latency_spread": {
          "type": "number",
          "minimum": 0
        },
        "region_tail_fraction": {
          "$ref": "#/definitions/fraction"
        },
        "region_tail_minimum": {
          "$ref": "#/definitions/duration"
        },
        "region_tail_maximum": {
          "$ref": "#/definitions/duration"
        },
        "regions_available": {
          "type": "boolean"
        },
        "regions_use_wifi": {
          "type": "boolean"
        },
        "monitoring_needs_awake": {
          "type": "boolean"
        },
        "monitoring_needs_refresh": {
          "type": "boolean"
        },
        "region_effective_radius": {
          "$ref": "#/definitions/length"
        },
        "region_state_delay": {
          "$ref": "#/definitions/duration"
        },
        "deferred_updates_available": {
          "type": "boolean"
        },
        "deferred_capacity": {
          "type": "integer",
          "minimum": 0
        },
        "deferred_loss_timeout": {
          "$ref": "#/definitions/duration"
        },
        "scans_while_deferred": {
          "type": "boolean"
        },
        "beacons_available": {
          "type": "boolean"
        },
        "beacon_entry_delay": {
          "$ref": "#/definitions/duration"
        },
        "beacon_exit_delay": {
          "$ref": "#/definitions/duration"
        },
        "beacon_priority_limit": {
          "type": "integer",
          "minimum": 0
        },
        "ranging_interval": {
          "$ref": "#/definitions/duration"
        },
        "proximity_immediate": {
          "$ref": "#/definitions/length"
        },
        "proximity_near": {
          "$ref": "#/definitions/length"
        },
        "heading_uses_course": {
          "type": "boolean"
        },
        "live_updates_available": {
          "type": "boolean"
        },
        "live_stationary_after": {
          "$ref": "#/definitions/duration"
        },
        "service_session_required": {
          "type": "boolean"
        },
        "geocoder_limit": {
          "type": "integer",
          "minimum": 0
        },
        "geocode_bytes": {
          "type": "integer",
          "minimum": 0
        },
        "geocode_delay": {
          "$ref": "#/definitions/duration"
        },
        "notification_limit": {
          "type": "integer",
          "minimum": 0
        },
        "region_notifications_available": {
          "type": "boolean"
        },
        "notification_screen_time": {
          "$ref": "#/definitions/duration"
        },
        "notification_work": {
          "$ref": "#/definitions/duration"
        },
        "visit_dwell": {
          "$ref": "#/definitions/duration"
        },
        "visit_arrival_delay": {
          "$ref": "#/definitions/duration"
        },
        "visit_arrival_spread": {
          "type": "number",
          "minimum": 0
        },
        "visit_sleeping_delay_minimum": {
          "$ref": "#/definitions/duration"
        },
        "visit_sleeping_delay_maximum": {
          "$ref": "#/definitions/duration"
        },
        "visit_departure_distance": {
          "$ref": "#/definitions/length"
        },
        "visit_departure_dwell": {
          "$ref": "#/definitions/duration"
        },
        "visit_date_error_minimum": {
          "$ref": "#/definitions/duration"
        },
        "visit_date_error_maximum": {
          "$ref": "#/definitions/duration"
        },
        "visit_missed_fraction": {
          "$ref": "#/definitions/fraction"
        },
        "visit_false_fraction": {
          "$ref": "#/definitions/fraction"
        },
        "visit_false_dwell": {
          "$ref": "#/definitions/duration"
        },
        "visit_walk_interval": {
          "$ref": "#/definitions/duration"
        },
        "visit_charger_factor": {
          "type": "number",
          "minimum": 1
        },
        "visits_available": {
          "type": "boolean"
        },
        "accuracy_style": {
          "enum": [
            "ios_2009",
            "ios",
            "android",
            "documented"
          ]
        },
        "course_minimum_speed": {
          "type": "number",
          "minimum": 0
        },
        "gnss_accuracy_factor": {
          "type": "number",
          "minimum": 0
        },
        "gnss_accuracy_spread": {
          "type": "number",
          "minimum": 0
        },
        "gnss_accuracy_refresh": {
          "$ref": "#/definitions/duration"
        },
        "wifi_accuracy_factor": {
          "type": "number",
          "minimum": 0
        },
        "wifi_accuracy_spread": {
          "type": "number",
          "minimum": 0
        },
        "cell_accuracy_factor": {
          "type": "number",
          "minimum": 0
        },
        "cell_accuracy_spread": {
          "type": "number",
          "minimum": 0
        },
        "wifi_still_jitter": {
          "$ref": "#/definitions/length"
        },
        "start_up_accuracy_median": {
          "$ref": "#/definitions/length"
        },
        "start_up_accuracy_spread": {
          "type": "number",
          "minimum": 0
        },
        "start_up_accuracy_minimum": {
          "$ref": "#/definitions/length"
        },
        "start_up_accuracy_maximum": {
          "$ref": "#/definitions/length"
        },
        "convergence_fraction": {
          "$ref": "#/definitions/fraction"
        },
        "convergence_factor": {
          "type": "number",
          "minimum": 0
        },
        "convergence_time": {
          "$ref": "#/definitions/duration"
        }
      }
    },
    "fused_provider": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "continuous_below": {
          "$ref": "#/definitions/duration"
        },
        "seek_timeout": {
          "$ref": "#/definitions/duration"
        },
        "settle_moving": {
          "$ref": "#/definitions/duration"
        },
        "settle_fraction": {
          "$ref": "#/definitions/fraction"
        },
        "network_interval_moving": {
          "$ref": "#/definitions/duration"
        },
        "network_interval_still": {
          "$ref": "#/definitions/duration"
        },
        "balanced_gnss_below": {
          "$ref": "#/definitions/duration"
        },
        "minimum_interval_fraction": {
          "$ref": "#/definitions/fraction"
        },
        "batching_factor": {
          "type": "number",
          "minimum": 0
        },
        "background_interval": {
          "$ref": "#/definitions/duration"
        },
        "geofence_limit": {
          "type": "integer",
          "minimum": 0
        },
        "geofence_check_minimum": {
          "$ref": "#/definitions/duration"
        },
        "geofence_check_maximum": {
          "$ref": "#/definitions/duration"
        },
        "geofence_background_check_minimum": {
          "$ref": "#/definitions/duration"
        },
        "geofence_background_check_maximum": {
          "$ref": "#/definitions/duration"
        },
        "geofence_check_after_doze": {
          "$ref": "#/definitions/duration"
        },
        "geofence_margin": {
          "type": "number",
          "minimum": 0
        },
        "geofence_approach_speed": {
          "type": "number",
          "minimum": 0
        },
        "geofence_rest_check": {
          "$ref": "#/definitions/duration"
        },
        "doze_after_screen_off": {
          "$ref": "#/definitions/duration"
        },
        "doze_after_motion": {
          "$ref": "#/definitions/duration"
        },
        "doze_idle": {
          "$ref": "#/definitions/duration"
        },
        "doze_idle_maximum": {
          "$ref": "#/definitions/duration"
        },
        "doze_window": {
          "$ref": "#/definitions/duration"
        },
        "doze_window_maximum": {
          "$ref": "#/definitions/duration"
        }
      },
      "description": "The rules of Android's fused provider, geofencing and Doze; a system without them has none."
    }
  },
  "definitions": {
    "name": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]*$",
      "maxLength": 64,
      "not": {
        "enum": [
          "na",
          "nan",
          "null",
          "none",
          "true",
          "false"
        ]
      }
    },
    "duration": {
      "type": "string",
      "pattern": "^\\s*(([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(d|h|min|s|ms|us|ns)\\s*)+$",
      "description": "A duration with its units, such as 5 min or 1 h 30 min."
    },
    "length": {
      "type": "string",
      "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(m|km|cm|mm)\\s*$",
      "description": "A length with its unit, such as 25 m."
    },
    "fraction": {
      "anyOf": [
        {
          "type": "number",
          "minimum": 0,
          "maximum": 1
        },
        {
          "type": "string",
          "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(%)\\s*$"
        }
      ]
    }
  }
}

"""##),
    ("phone.v1", ##"""
{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "A Tracewatt phone profile, version 1",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "version",
    "kind",
    "name"
  ],
  "properties": {
    "version": {
      "const": 1
    },
    "kind": {
      "const": "phone"
    },
    "extends": {
      "type": "string",
      "description": "A phone's name or file; its numbers are the defaults."
    },
    "name": {
      "$ref": "#/definitions/name"
    },
    "title": {
      "type": "string"
    },
    "platform": {
      "enum": [
        "ios",
        "android"
      ]
    },
    "battery": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "capacity": {
          "$ref": "#/definitions/energy"
        },
        "voltage": {
          "$ref": "#/definitions/voltage"
        },
        "cut_off_voltage": {
          "$ref": "#/definitions/voltage"
        },
        "diffusion_beta_per_root_minute": {
          "$ref": "#/definitions/number"
        },
        "gauge_plateau": {
          "$ref": "#/definitions/fraction"
        },
        "gauge_plateau_spread": {
          "$ref": "#/definitions/fraction"
        },
        "gauge_step": {
          "$ref": "#/definitions/fraction"
        },
        "model": {
          "enum": [
            "constant_voltage",
            "equivalent_circuit",
            "diffusion"
          ]
        }
      }
    },
    "scale": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "power": {
          "$ref": "#/definitions/number"
        },
        "gnss": {
          "$ref": "#/definitions/number"
        },
        "wifi": {
          "$ref": "#/definitions/number"
        },
        "cpu": {
          "$ref": "#/definitions/number"
        },
        "modem": {
          "$ref": "#/definitions/number"
        },
        "other": {
          "$ref": "#/definitions/number"
        }
      }
    },
    "base": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "power": {
          "$ref": "#/definitions/power"
        }
      }
    },
    "cpu": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "awake_power": {
          "$ref": "#/definitions/power"
        },
        "active_power": {
          "$ref": "#/definitions/power"
        },
        "resume_work": {
          "$ref": "#/definitions/duration"
        },
        "launch_work": {
          "$ref": "#/definitions/duration"
        },
        "fix_work": {
          "$ref": "#/definitions/duration"
        },
        "delivery_work": {
          "$ref": "#/definitions/duration"
        }
      }
    },
    "gnss": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "acquiring_power": {
          "$ref": "#/definitions/power"
        },
        "tracking_power": {
          "$ref": "#/definitions/power"
        },
        "weak_power": {
          "$ref": "#/definitions/power"
        },
        "low_power": {
          "$ref": "#/definitions/power"
        },
        "dual_frequency_factor": {
          "$ref": "#/definitions/number"
        },
        "tail_power": {
          "$ref": "#/definitions/power"
        },
        "tail_duration": {
          "$ref": "#/definitions/duration"
        },
        "hot_start": {
          "$ref": "#/definitions/duration"
        },
        "assisted_start": {
          "$ref": "#/definitions/duration"
        },
        "warm_start": {
          "$ref": "#/definitions/duration"
        },
        "cold_start": {
          "$ref": "#/definitions/duration"
        },
        "acquisition_timeout": {
          "$ref": "#/definitions/duration"
        },
        "retry_delay": {
          "$ref": "#/definitions/duration"
        },
        "assistance_age": {
          "$ref": "#/definitions/duration"
        },
        "assistance_validity": {
          "$ref": "#/definitions/duration"
        },
        "assistance_bytes": {
          "$ref": "#/definitions/number"
        },
        "dual_frequency": {
          "type": "boolean"
        }
      }
    },
    "wifi": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "scan_power": {
          "$ref": "#/definitions/power"
        },
        "full_scan_duration": {
          "$ref": "#/definitions/duration"
        },
        "scan_duration": {
          "$ref": "#/definitions/duration"
        },
        "associated_power": {
          "$ref": "#/definitions/power"
        },
        "transmit_power": {
          "$ref": "#/definitions/power"
        },
        "uplink_bytes_per_second": {
          "$ref": "#/definitions/number"
        },
        "receive_power": {
          "$ref": "#/definitions/power"
        },
        "downlink_bytes_per_second": {
          "$ref": "#/definitions/number"
        },
        "tail_power": {
          "$ref": "#/definitions/power"
        },
        "tail_duration": {
          "$ref": "#/definitions/duration"
        }
      }
    },
    "bluetooth": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "idle_power": {
          "$ref": "#/definitions/power"
        },
        "scan_power": {
          "$ref": "#/definitions/power"
        }
      }
    },
    "modem": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "promotion_power": {
          "$ref": "#/definitions/power"
        },
        "promotion_duration": {
          "$ref": "#/definitions/duration"
        },
        "transmit_power": {
          "$ref": "#/definitions/power"
        },
        "transmit_power_per_mbps": {
          "$ref": "#/definitions/power"
        },
        "uplink_bytes_per_second": {
          "$ref": "#/definitions/number"
        },
        "receive_power": {
          "$ref": "#/definitions/power"
        },
        "receive_power_per_mbps": {
          "$ref": "#/definitions/power"
        },
        "downlink_bytes_per_second": {
          "$ref": "#/definitions/number"
        },
        "tail_power": {
          "$ref": "#/definitions/power"
        },
        "tail_duration": {
          "$ref": "#/definitions/duration"
        },
        "second_tail_power": {
          "$ref": "#/definitions/power"
        },
        "second_tail_duration": {
          "$ref": "#/definitions/duration"
        },
        "third_tail_power": {
          "$ref": "#/definitions/power"
        },
        "third_tail_duration": {
          "$ref": "#/definitions/duration"
        },
        "paging_power": {
          "$ref": "#/definitions/power"
        },
        "paging_duration": {
          "$ref": "#/definitions/duration"
        },
        "paging_interval": {
          "$ref": "#/definitions/duration"
        },
        "moving_power": {
          "$ref": "#/definitions/power"
        },
        "technology": {
          "enum": [
            "gsm",
            "umts",
            "lte",
            "nr"
          ]
        }
      }
    },
    "motion": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "still_power": {
          "$ref": "#/definitions/power"
        },
        "moving_power": {
          "$ref": "#/definitions/power"
        },
        "heading_power": {
          "$ref": "#/definitions/power"
        },
        "navigation_power": {
          "$ref": "#/definitions/power"
        }
      }
    },
    "screen": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "power": {
          "$ref": "#/definitions/power"
        },
        "full_power": {
          "$ref": "#/definitions/power"
        },
        "brightness": {
          "$ref": "#/definitions/fraction"
        }
      }
    },
    "hardware": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "has_gnss": {
          "type": "boolean"
        },
        "has_wifi": {
          "type": "boolean"
        },
        "has_cellular": {
          "type": "boolean"
        },
        "has_bluetooth": {
          "type": "boolean"
        },
        "has_compass": {
          "type": "boolean"
        },
        "has_motion_coprocessor": {
          "type": "boolean"
        }
      }
    }
  },
  "definitions": {
    "name": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]*$",
      "maxLength": 64,
      "not": {
        "enum": [
          "na",
          "nan",
          "null",
          "none",
          "true",
          "false"
        ]
      }
    },
    "power": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "value": {
          "type": "string",
          "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(W|mW|uW)\\s*$"
        },
        "range": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(W|mW|uW)\\s*$"
          },
          "minItems": 2,
          "maxItems": 2,
          "description": "The lowest and the highest credible value."
        },
        "basis": {
          "enum": [
            "doc",
            "measured",
            "fitted",
            "derived",
            "recall",
            "assumption"
          ]
        },
        "source": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "value",
        "basis",
        "source"
      ]
    },
    "energy": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "value": {
          "type": "string",
          "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(J|mJ|kJ|Wh|mWh)\\s*$"
        },
        "range": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(J|mJ|kJ|Wh|mWh)\\s*$"
          },
          "minItems": 2,
          "maxItems": 2,
          "description": "The lowest and the highest credible value."
        },
        "basis": {
          "enum": [
            "doc",
            "measured",
            "fitted",
            "derived",
            "recall",
            "assumption"
          ]
        },
        "source": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "value",
        "basis",
        "source"
      ]
    },
    "duration": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "value": {
          "type": "string",
          "pattern": "^\\s*(([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(d|h|min|s|ms|us|ns)\\s*)+$",
          "description": "A duration with its units, such as 5 min or 1 h 30 min."
        },
        "range": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^\\s*(([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(d|h|min|s|ms|us|ns)\\s*)+$",
            "description": "A duration with its units, such as 5 min or 1 h 30 min."
          },
          "minItems": 2,
          "maxItems": 2,
          "description": "The lowest and the highest credible value."
        },
        "basis": {
          "enum": [
            "doc",
            "measured",
            "fitted",
            "derived",
            "recall",
            "assumption"
          ]
        },
        "source": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "value",
        "basis",
        "source"
      ]
    },
    "number": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "value": {
          "type": "number",
          "exclusiveMinimum": 0
        },
        "range": {
          "type": "array",
          "items": {
            "type": "number",
            "exclusiveMinimum": 0
          },
          "minItems": 2,
          "maxItems": 2,
          "description": "The lowest and the highest credible value."
        },
        "basis": {
          "enum": [
            "doc",
            "measured",
            "fitted",
            "derived",
            "recall",
            "assumption"
          ]
        },
        "source": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "value",
        "basis",
        "source"
      ]
    },
    "voltage": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "value": {
          "type": "string",
          "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(V|mV)\\s*$"
        },
        "range": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(V|mV)\\s*$"
          },
          "minItems": 2,
          "maxItems": 2,
          "description": "The lowest and the highest credible value."
        },
        "basis": {
          "enum": [
            "doc",
            "measured",
            "fitted",
            "derived",
            "recall",
            "assumption"
          ]
        },
        "source": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "value",
        "basis",
        "source"
      ]
    },
    "fraction": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "value": {
          "type": "number",
          "minimum": 0,
          "maximum": 1
        },
        "range": {
          "type": "array",
          "items": {
            "type": "number",
            "minimum": 0,
            "maximum": 1
          },
          "minItems": 2,
          "maxItems": 2,
          "description": "The lowest and the highest credible value."
        },
        "basis": {
          "enum": [
            "doc",
            "measured",
            "fitted",
            "derived",
            "recall",
            "assumption"
          ]
        },
        "source": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "value",
        "basis",
        "source"
      ]
    }
  }
}

"""##),
    ("population.v1", ##"""
{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "A Tracewatt population, version 1",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "version",
    "kind",
    "name",
    "members"
  ],
  "properties": {
    "version": {
      "const": 1
    },
    "kind": {
      "const": "population"
    },
    "name": {
      "$ref": "#/definitions/name"
    },
    "title": {
      "type": "string"
    },
    "members": {
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "scenario"
        ],
        "properties": {
          "scenario": {
            "type": "string",
            "minLength": 1,
            "description": "The scenario that the member lives, relative to this file."
          },
          "weight": {
            "type": "number",
            "exclusiveMinimum": 0,
            "default": 1,
            "description": "How many users live so, or any number in proportion."
          },
          "name": {
            "$ref": "#/definitions/name"
          },
          "phone": {
            "type": "string",
            "minLength": 1,
            "description": "The member's phone, by name or file, instead of the scenario's."
          }
        }
      }
    },
    "over": {
      "description": "Drains over which users are counted, such as 5 %/day.",
      "anyOf": [
        {
          "$ref": "#/definitions/limit"
        },
        {
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "items": {
            "$ref": "#/definitions/limit"
          }
        }
      ]
    }
  },
  "definitions": {
    "name": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]*$",
      "maxLength": 64,
      "not": {
        "enum": [
          "na",
          "nan",
          "null",
          "none",
          "true",
          "false"
        ]
      }
    },
    "limit": {
      "type": "string",
      "pattern": "^ *(?=[0-9.]*[1-9])([0-9]+(\\.[0-9]+)?|\\.[0-9]+) *% */ *d(ay)? *$"
    }
  }
}

"""##),
    ("providers.v1", ##"""
{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "How well satellites, Wi-Fi and cells position a phone, version 1",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "version",
    "kind",
    "name"
  ],
  "properties": {
    "version": {
      "const": 1
    },
    "kind": {
      "const": "providers"
    },
    "extends": {
      "type": "string",
      "description": "A provider profile's name or file; its numbers are the defaults."
    },
    "name": {
      "$ref": "#/definitions/name"
    },
    "title": {
      "type": "string"
    },
    "gnss": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "open_sky": {
          "$ref": "#/definitions/gnss_row"
        },
        "suburban": {
          "$ref": "#/definitions/gnss_row"
        },
        "urban": {
          "$ref": "#/definitions/gnss_row"
        },
        "urban_canyon": {
          "$ref": "#/definitions/gnss_row"
        },
        "forest": {
          "$ref": "#/definitions/gnss_row"
        },
        "indoor": {
          "$ref": "#/definitions/gnss_row"
        },
        "indoor_deep": {
          "$ref": "#/definitions/gnss_row"
        },
        "tunnel": {
          "$ref": "#/definitions/gnss_row"
        },
        "freeway": {
          "$ref": "#/definitions/gnss_row"
        },
        "run_bias": {
          "$ref": "#/definitions/length"
        },
        "decorrelation_time": {
          "$ref": "#/definitions/duration"
        },
        "decorrelation_distance": {
          "$ref": "#/definitions/length"
        },
        "minimum_time_constant": {
          "$ref": "#/definitions/duration"
        },
        "maximum_time_constant": {
          "$ref": "#/definitions/duration"
        },
        "episode_mean": {
          "$ref": "#/definitions/duration"
        },
        "availability_slot": {
          "$ref": "#/definitions/duration"
        },
        "reflection_interval": {
          "$ref": "#/definitions/duration"
        },
        "reflection_spacing": {
          "$ref": "#/definitions/length"
        },
        "reflection_size": {
          "$ref": "#/definitions/length"
        },
        "reflection_maximum": {
          "$ref": "#/definitions/length"
        },
        "reflection_hold": {
          "$ref": "#/definitions/duration"
        }
      }
    },
    "wifi": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "open_sky": {
          "$ref": "#/definitions/wifi_row"
        },
        "suburban": {
          "$ref": "#/definitions/wifi_row"
        },
        "urban": {
          "$ref": "#/definitions/wifi_row"
        },
        "urban_canyon": {
          "$ref": "#/definitions/wifi_row"
        },
        "forest": {
          "$ref": "#/definitions/wifi_row"
        },
        "indoor": {
          "$ref": "#/definitions/wifi_row"
        },
        "indoor_deep": {
          "$ref": "#/definitions/wifi_row"
        },
        "tunnel": {
          "$ref": "#/definitions/wifi_row"
        },
        "walking": {
          "$ref": "#/definitions/wifi_row"
        },
        "freeway": {
          "$ref": "#/definitions/wifi_row"
        },
        "weak": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "shape": {
              "type": "number",
              "minimum": 0.2,
              "maximum": 20
            },
            "scale": {
              "$ref": "#/definitions/length"
            }
          }
        },
        "freeway_speed": {
          "$ref": "#/definitions/speed"
        },
        "place_fraction": {
          "$ref": "#/definitions/fraction"
        },
        "place_size": {
          "$ref": "#/definitions/length"
        },
        "coverage_slot": {
          "$ref": "#/definitions/duration"
        },
        "moving_time_constant": {
          "$ref": "#/definitions/duration"
        },
        "moving_distance": {
          "$ref": "#/definitions/length"
        },
        "cached_age_median": {
          "$ref": "#/definitions/duration"
        },
        "cached_age_p95": {
          "$ref": "#/definitions/duration"
        }
      }
    },
    "cell": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "dense_urban": {
          "$ref": "#/definitions/cell_row"
        },
        "suburban": {
          "$ref": "#/definitions/cell_row"
        },
        "rural": {
          "$ref": "#/definitions/cell_row"
        },
        "remote": {
          "$ref": "#/definitions/cell_row"
        },
        "slope_db": {
          "type": "number",
          "minimum": 1,
          "maximum": 200
        },
        "minimum_distance": {
          "$ref": "#/definitions/length"
        },
        "shadowing_db": {
          "type": "number",
          "minimum": 0,
          "maximum": 30
        },
        "hysteresis_db": {
          "type": "number",
          "minimum": 0,
          "maximum": 30
        },
        "time_to_trigger": {
          "$ref": "#/definitions/duration"
        },
        "database_fraction": {
          "$ref": "#/definitions/fraction"
        },
        "range_factor": {
          "type": "number",
          "minimum": 0.01,
          "maximum": 100
        },
        "position_age": {
          "$ref": "#/definitions/duration"
        },
        "area_spacing_factor": {
          "type": "number",
          "minimum": 0.01,
          "maximum": 100
        }
      }
    }
  },
  "definitions": {
    "name": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]*$",
      "maxLength": 64,
      "not": {
        "enum": [
          "na",
          "nan",
          "null",
          "none",
          "true",
          "false"
        ]
      }
    },
    "duration": {
      "type": "string",
      "pattern": "^\\s*(([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(d|h|min|s|ms|us|ns)\\s*)+$",
      "description": "A duration with its units, such as 5 min or 1 h 30 min."
    },
    "length": {
      "type": "string",
      "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(m|km|cm|mm)\\s*$",
      "description": "A length with its unit, such as 25 m."
    },
    "speed": {
      "type": "string",
      "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(m/s|km/h)\\s*$",
      "description": "A speed with its unit, such as 22 m/s."
    },
    "fraction": {
      "anyOf": [
        {
          "type": "number",
          "minimum": 0,
          "maximum": 1
        },
        {
          "type": "string",
          "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(%)\\s*$"
        }
      ]
    },
    "gnss_row": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "sigma": {
          "$ref": "#/definitions/length"
        },
        "tail_fraction": {
          "$ref": "#/definitions/fraction"
        },
        "tail_factor": {
          "type": "number",
          "minimum": 1,
          "maximum": 100
        },
        "availability_fraction": {
          "$ref": "#/definitions/fraction"
        },
        "acquisition_multiplier": {
          "type": "number",
          "minimum": 1,
          "maximum": 100
        },
        "weak_signal": {
          "type": "boolean"
        },
        "reflections": {
          "type": "boolean"
        }
      }
    },
    "wifi_row": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "shape": {
          "type": "number",
          "minimum": 0.2,
          "maximum": 20
        },
        "scale": {
          "$ref": "#/definitions/length"
        },
        "no_fix_fraction": {
          "$ref": "#/definitions/fraction"
        },
        "weak_fraction": {
          "$ref": "#/definitions/fraction"
        }
      }
    },
    "cell_row": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "inter_site_distance": {
          "$ref": "#/definitions/length"
        },
        "shadowing_distance": {
          "$ref": "#/definitions/length"
        },
        "area_range": {
          "$ref": "#/definitions/length"
        }
      }
    }
  }
}

"""##),
    ("recipe.v1", ##"""
{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "A Tracewatt recipe of a trace, version 1",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "version",
    "kind",
    "name",
    "steps"
  ],
  "properties": {
    "version": {
      "const": 1
    },
    "kind": {
      "const": "recipe"
    },
    "name": {
      "$ref": "#/definitions/name"
    },
    "title": {
      "type": "string"
    },
    "seed": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991,
      "default": 1
    },
    "start": {
      "type": "string",
      "description": "The time of the first point in UTC, in quotes, such as \"2026-03-02T07:30:00Z\"."
    },
    "places": {
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "name": {
            "$ref": "#/definitions/name"
          },
          "latitude": {
            "type": "number",
            "minimum": -90,
            "maximum": 90
          },
          "longitude": {
            "type": "number",
            "minimum": -180,
            "maximum": 180
          },
          "radius": {
            "$ref": "#/definitions/length",
            "default": "100 m"
          }
        },
        "required": [
          "name",
          "latitude",
          "longitude"
        ]
      }
    },
    "steps": {
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "stay": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "at": {
                "$ref": "#/definitions/location"
              },
              "for": {
                "$ref": "#/definitions/duration"
              },
              "until": {
                "$ref": "#/definitions/duration"
              },
              "environment": {
                "enum": [
                  "open_sky",
                  "suburban",
                  "urban",
                  "urban_canyon",
                  "forest",
                  "indoor",
                  "indoor_deep",
                  "tunnel",
                  "freeway"
                ]
              },
              "roaming": {
                "anyOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "properties": {
                      "radius": {
                        "$ref": "#/definitions/length",
                        "default": "10 m"
                      },
                      "every": {
                        "$ref": "#/definitions/duration",
                        "default": "20 min"
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ]
              }
            }
          },
          "leg": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "mode": {
                "enum": [
                  "walking",
                  "running",
                  "cycling",
                  "automotive"
                ]
              },
              "to": {
                "$ref": "#/definitions/location"
              },
              "via": {
                "type": "array",
                "items": {
                  "$ref": "#/definitions/location"
                }
              },
              "route": {
                "type": "string",
                "description": "A file with the places of the way, relative to this file, instead of to and via: a GeoJSON line, a GPX route or any other known format."
              },
              "speed": {
                "$ref": "#/definitions/speed"
              },
              "acceleration_time": {
                "$ref": "#/definitions/duration"
              },
              "corner_speed": {
                "$ref": "#/definitions/speed"
              },
              "stops": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                  "spacing": {
                    "$ref": "#/definitions/length"
                  },
                  "duration": {
                    "$ref": "#/definitions/duration"
                  }
                },
                "required": [
                  "spacing",
                  "duration"
                ]
              },
              "stations": {
                "type": "array",
                "items": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "fraction": {
                      "$ref": "#/definitions/fraction"
                    },
                    "dwell": {
                      "$ref": "#/definitions/duration"
                    }
                  },
                  "required": [
                    "fraction",
                    "dwell"
                  ]
                }
              },
              "winding": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                  "amplitude": {
                    "$ref": "#/definitions/length"
                  },
                  "length": {
                    "$ref": "#/definitions/length"
                  }
                },
                "required": [
                  "amplitude",
                  "length"
                ]
              },
              "environment": {
                "enum": [
                  "open_sky",
                  "suburban",
                  "urban",
                  "urban_canyon",
                  "forest",
                  "indoor",
                  "indoor_deep",
                  "tunnel",
                  "freeway"
                ]
              },
              "stretches": {
                "type": "array",
                "items": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "from": {
                      "$ref": "#/definitions/fraction"
                    },
                    "to": {
                      "$ref": "#/definitions/fraction"
                    },
                    "environment": {
                      "enum": [
                        "open_sky",
                        "suburban",
                        "urban",
                        "urban_canyon",
                        "forest",
                        "indoor",
                        "indoor_deep",
                        "tunnel",
                        "freeway"
                      ],
                      "default": "tunnel"
                    }
                  },
                  "required": [
                    "from",
                    "to"
                  ]
                }
              },
              "speeds": {
                "type": "array",
                "description": "Parts of the way at another cruising speed; a later one wins.",
                "items": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": [
                    "from",
                    "to",
                    "speed"
                  ],
                  "properties": {
                    "from": {
                      "$ref": "#/definitions/fraction"
                    },
                    "to": {
                      "$ref": "#/definitions/fraction"
                    },
                    "speed": {
                      "$ref": "#/definitions/speed"
                    }
                  }
                }
              }
            },
            "required": [
              "mode"
            ],
            "oneOf": [
              {
                "required": [
                  "to"
                ]
              },
              {
                "required": [
                  "route"
                ],
                "not": {
                  "required": [
                    "via"
                  ]
                }
              }
            ]
          }
        }
      }
    }
  },
  "definitions": {
    "name": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]*$",
      "maxLength": 64,
      "not": {
        "enum": [
          "na",
          "nan",
          "null",
          "none",
          "true",
          "false"
        ]
      }
    },
    "length": {
      "type": "string",
      "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(m|km|cm|mm)\\s*$",
      "description": "A length with its unit, such as 25 m."
    },
    "duration": {
      "type": "string",
      "pattern": "^\\s*(([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(d|h|min|s|ms|us|ns)\\s*)+$",
      "description": "A duration with its units, such as 5 min or 1 h 30 min."
    },
    "speed": {
      "type": "string",
      "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(m/s|km/h)\\s*$",
      "description": "A speed with its unit, such as 5 m/s."
    },
    "fraction": {
      "anyOf": [
        {
          "type": "number",
          "minimum": 0,
          "maximum": 1
        },
        {
          "type": "string",
          "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(%)\\s*$"
        }
      ]
    },
    "location": {
      "anyOf": [
        {
          "type": "string",
          "pattern": "^[a-z][a-z0-9_]*$",
          "maxLength": 64,
          "not": {
            "enum": [
              "na",
              "nan",
              "null",
              "none",
              "true",
              "false"
            ]
          }
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "latitude": {
              "type": "number",
              "minimum": -90,
              "maximum": 90
            },
            "longitude": {
              "type": "number",
              "minimum": -180,
              "maximum": 180
            }
          },
          "required": [
            "latitude",
            "longitude"
          ]
        }
      ]
    }
  }
}

"""##),
    ("scenario.v1", ##"""
{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "A Tracewatt scenario, version 1",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "version",
    "kind",
    "name",
    "trace"
  ],
  "properties": {
    "version": {
      "const": 1
    },
    "kind": {
      "const": "scenario"
    },
    "name": {
      "$ref": "#/definitions/name"
    },
    "title": {
      "type": "string"
    },
    "trace": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "file": {
          "type": "string",
          "description": "A recording, relative to this file."
        },
        "recipe": {
          "type": "string",
          "description": "A recipe, relative to this file."
        },
        "start": {
          "type": "string",
          "description": "The time of the first point in UTC, in quotes, such as \"2026-03-02T07:30:00Z\"."
        },
        "cleaning": {
          "type": "object",
          "additionalProperties": false,
          "description": "How the recording is made into a trace; `tracewatt trace info` shows what cleaning does.",
          "properties": {
            "null_island": {
              "enum": [
                "drop",
                "keep"
              ],
              "default": "drop",
              "description": "Points at latitude 0 and longitude 0 of a recording made elsewhere."
            },
            "equal_times": {
              "enum": [
                "first",
                "last",
                "mean",
                "spread"
              ],
              "default": "first",
              "description": "Points at the time of the point before: which is kept, or what stands for them."
            },
            "order": {
              "enum": [
                "auto",
                "sort",
                "drop",
                "refuse"
              ],
              "default": "auto",
              "description": "Points earlier than a point before; auto turns newest first round, leaves up to 1 % out and sorts more."
            },
            "spikes": {
              "enum": [
                "drop",
                "keep"
              ],
              "default": "drop",
              "description": "Points left and reached faster than max_speed, with a plausible way past them."
            },
            "max_speed": {
              "$ref": "#/definitions/speed"
            },
            "split_gaps": {
              "anyOf": [
                {
                  "$ref": "#/definitions/duration"
                },
                {
                  "const": "none"
                }
              ],
              "description": "A longer gap parts the trace.",
              "default": "24 h"
            },
            "clock_jump": {
              "anyOf": [
                {
                  "$ref": "#/definitions/duration"
                },
                {
                  "const": "none"
                }
              ],
              "description": "A longer step is a jump of the clock and parts the trace.",
              "default": "30 d"
            },
            "part": {
              "anyOf": [
                {
                  "const": "longest"
                },
                {
                  "type": "integer",
                  "minimum": 1
                }
              ],
              "default": "longest",
              "description": "The part between gaps that is kept."
            },
            "track": {
              "anyOf": [
                {
                  "type": "string"
                },
                {
                  "type": "integer",
                  "minimum": 1
                }
              ],
              "default": "auto",
              "description": "The track that is kept: auto, all, a number from 1 or a name."
            },
            "from": {
              "type": "string",
              "description": "Leave out what is earlier: a time in UTC in quotes, or a duration from the first point on."
            },
            "to": {
              "type": "string",
              "description": "Leave out what is later: a time in UTC in quotes, or a duration from the first point on."
            },
            "crop_ends": {
              "$ref": "#/definitions/length"
            },
            "speed": {
              "$ref": "#/definitions/speed"
            },
            "smooth": {
              "enum": [
                "none",
                "rts"
              ],
              "default": "none",
              "description": "Takes noise out of the positions; rts is Rauch, Tung and Striebel's smoother."
            },
            "smooth_sigma": {
              "$ref": "#/definitions/length"
            },
            "smooth_acceleration": {
              "type": "number",
              "exclusiveMinimum": 0,
              "default": 1,
              "description": "The smoother's spectral density of acceleration in m^2/s^3."
            }
          }
        }
      }
    },
    "utc_offset": {
      "type": "string",
      "pattern": "^(Z|[+-][0-1][0-9]:[0-5][0-9])$",
      "default": "+00:00"
    },
    "world": {
      "anyOf": [
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "environment": {
              "enum": [
                "open_sky",
                "suburban",
                "urban",
                "urban_canyon",
                "forest",
                "indoor",
                "indoor_deep",
                "tunnel",
                "freeway"
              ],
              "default": "suburban"
            },
            "area": {
              "enum": [
                "dense_urban",
                "suburban",
                "rural",
                "remote"
              ]
            },
            "cells": {
              "type": "string",
              "description": "A list of cells (OpenCelliD, Mozilla Location Services or WiGLE CSV), relative to this file."
            },
            "access_points": {
              "type": "string",
              "description": "A list of access points (WiGLE CSV), relative to this file."
            },
            "access_point_reach": {
              "$ref": "#/definitions/length",
              "default": "100 m",
              "description": "How far off a listed access point counts; at most 500 m."
            },
            "surroundings": {
              "type": "string",
              "description": "GeoJSON polygons with the properties environment, area or outage, relative to this file."
            },
            "changes": {
              "type": "array",
              "items": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                  "from": {
                    "$ref": "#/definitions/duration"
                  },
                  "to": {
                    "$ref": "#/definitions/duration"
                  },
                  "within": {
                    "type": "object",
                    "additionalProperties": false,
                    "properties": {
                      "latitude": {
                        "type": "number",
                        "minimum": -90,
                        "maximum": 90
                      },
                      "longitude": {
                        "type": "number",
                        "minimum": -180,
                        "maximum": 180
                      },
                      "radius": {
                        "$ref": "#/definitions/length"
                      }
                    },
                    "required": [
                      "latitude",
                      "longitude",
                      "radius"
                    ]
                  },
                  "place": {
                    "$ref": "#/definitions/name"
                  },
                  "environment": {
                    "enum": [
                      "open_sky",
                      "suburban",
                      "urban",
                      "urban_canyon",
                      "forest",
                      "indoor",
                      "indoor_deep",
                      "tunnel",
                      "freeway"
                    ]
                  }
                },
                "required": [
                  "environment"
                ],
                "oneOf": [
                  {
                    "required": [
                      "from",
                      "to"
                    ]
                  },
                  {
                    "required": [
                      "within"
                    ]
                  },
                  {
                    "required": [
                      "place"
                    ]
                  }
                ]
              }
            },
            "outages": {
              "type": "array",
              "items": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                  "of": {
                    "enum": [
                      "gnss",
                      "wifi",
                      "cell"
                    ]
                  },
                  "from": {
                    "$ref": "#/definitions/duration"
                  },
                  "to": {
                    "$ref": "#/definitions/duration"
                  },
                  "within": {
                    "type": "object",
                    "additionalProperties": false,
                    "properties": {
                      "latitude": {
                        "type": "number",
                        "minimum": -90,
                        "maximum": 90
                      },
                      "longitude": {
                        "type": "number",
                        "minimum": -180,
                        "maximum": 180
                      },
                      "radius": {
                        "$ref": "#/definitions/length"
                      }
                    },
                    "required": [
                      "latitude",
                      "longitude",
                      "radius"
                    ]
                  },
                  "place": {
                    "$ref": "#/definitions/name"
                  }
                },
                "required": [
                  "of"
                ],
                "oneOf": [
                  {
                    "required": [
                      "from",
                      "to"
                    ]
                  },
                  {
                    "required": [
                      "within"
                    ]
                  },
                  {
                    "required": [
                      "place"
                    ]
                  }
                ]
              }
            },
            "stay_environment": {
              "enum": [
                "open_sky",
                "suburban",
                "urban",
                "urban_canyon",
                "forest",
                "indoor",
                "indoor_deep",
                "tunnel",
                "freeway",
                "none"
              ],
              "default": "indoor"
            },
            "stay_duration": {
              "$ref": "#/definitions/duration",
              "default": "5 min"
            },
            "scoring_interval": {
              "$ref": "#/definitions/duration",
              "default": "1 s"
            }
          }
        },
        {
          "type": "null"
        }
      ]
    },
    "providers": {
      "anyOf": [
        {
          "type": "string"
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "use": {
              "type": "string"
            },
            "set": {
              "anyOf": [
                {
                  "$ref": "#/definitions/provider_settings"
                },
                {
                  "type": "null"
                }
              ]
            }
          }
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "name": {
              "$ref": "providers.v1.schema.json#/properties/name"
            },
            "title": {
              "$ref": "providers.v1.schema.json#/properties/title"
            },
            "gnss": {
              "$ref": "providers.v1.schema.json#/properties/gnss"
            },
            "wifi": {
              "$ref": "providers.v1.schema.json#/properties/wifi"
            },
            "cell": {
              "$ref": "providers.v1.schema.json#/properties/cell"
            }
          },
          "required": [
            "name",
            "gnss",
            "wifi",
            "cell"
          ]
        }
      ]
    },
    "phones": {
      "type": "array",
      "minItems": 1,
      "items": {
        "anyOf": [
          {
            "type": "string"
          },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "extends": {
                "$ref": "phone.v1.schema.json#/properties/extends"
              },
              "name": {
                "$ref": "phone.v1.schema.json#/properties/name"
              },
              "title": {
                "$ref": "phone.v1.schema.json#/properties/title"
              },
              "platform": {
                "$ref": "phone.v1.schema.json#/properties/platform"
              },
              "battery": {
                "$ref": "phone.v1.schema.json#/properties/battery"
              },
              "scale": {
                "$ref": "phone.v1.schema.json#/properties/scale"
              },
              "base": {
                "$ref": "phone.v1.schema.json#/properties/base"
              },
              "cpu": {
                "$ref": "phone.v1.schema.json#/properties/cpu"
              },
              "gnss": {
                "$ref": "phone.v1.schema.json#/properties/gnss"
              },
              "wifi": {
                "$ref": "phone.v1.schema.json#/properties/wifi"
              },
              "bluetooth": {
                "$ref": "phone.v1.schema.json#/properties/bluetooth"
              },
              "hardware": {
                "$ref": "phone.v1.schema.json#/properties/hardware"
              },
              "modem": {
                "$ref": "phone.v1.schema.json#/properties/modem"
              },
              "motion": {
                "$ref": "phone.v1.schema.json#/properties/motion"
              },
              "screen": {
                "$ref": "phone.v1.schema.json#/properties/screen"
              }
            },
            "required": [
              "name"
            ]
          }
        ]
      }
    },
    "os": {
      "type": "array",
      "minItems": 1,
      "items": {
        "anyOf": [
          {
            "type": "string"
          },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "extends": {
                "$ref": "os.v1.schema.json#/properties/extends"
              },
              "name": {
                "$ref": "os.v1.schema.json#/properties/name"
              },
              "title": {
                "$ref": "os.v1.schema.json#/properties/title"
              },
              "platform": {
                "$ref": "os.v1.schema.json#/properties/platform"
              },
              "settings": {
                "$ref": "os.v1.schema.json#/properties/settings"
              },
              "fused_provider": {
                "$ref": "os.v1.schema.json#/properties/fused_provider"
              }
            },
            "required": [
              "name"
            ]
          }
        ]
      }
    },
    "app": {
      "anyOf": [
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "authorization": {
              "$ref": "#/definitions/grant"
            },
            "precise_location": {
              "type": "boolean",
              "default": true
            },
            "background_modes": {
              "type": "array",
              "items": {
                "enum": [
                  "location"
                ]
              },
              "default": [
                "location"
              ]
            },
            "background_app_refresh": {
              "type": "boolean",
              "default": true
            },
            "background_at": {
              "anyOf": [
                {
                  "const": "none"
                },
                {
                  "$ref": "#/definitions/duration"
                }
              ],
              "default": "2 min"
            },
            "answers": {
              "$ref": "#/definitions/answers"
            }
          }
        },
        {
          "type": "null"
        }
      ]
    },
    "other_apps": {
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "name": {
            "$ref": "#/definitions/name"
          },
          "strategy": {
            "$ref": "#/properties/strategies/items"
          },
          "authorization": {
            "$ref": "#/definitions/grant"
          },
          "precise_location": {
            "type": "boolean",
            "default": true
          },
          "background_modes": {
            "type": "array",
            "items": {
              "enum": [
                "location"
              ]
            },
            "default": [
              "location"
            ]
          },
          "background_app_refresh": {
            "type": "boolean",
            "default": true
          },
          "background_at": {
            "anyOf": [
              {
                "const": "none"
              },
              {
                "$ref": "#/definitions/duration"
              }
            ],
            "default": "2 min"
          },
          "answers": {
            "$ref": "#/definitions/answers"
          }
        },
        "required": [
          "name",
          "strategy"
        ]
      }
    },
    "places": {
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "name": {
            "$ref": "#/definitions/name"
          },
          "latitude": {
            "type": "number",
            "minimum": -90,
            "maximum": 90
          },
          "longitude": {
            "type": "number",
            "minimum": -180,
            "maximum": 180
          },
          "radius": {
            "$ref": "#/definitions/length",
            "default": "100 m"
          }
        },
        "required": [
          "name",
          "latitude",
          "longitude"
        ]
      }
    },
    "beacons": {
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "name": {
            "$ref": "#/definitions/name"
          },
          "uuid": {
            "type": "string",
            "pattern": "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
          },
          "major": {
            "type": "integer",
            "minimum": 0,
            "maximum": 65535
          },
          "minor": {
            "type": "integer",
            "minimum": 0,
            "maximum": 65535
          },
          "latitude": {
            "type": "number",
            "minimum": -90,
            "maximum": 90
          },
          "longitude": {
            "type": "number",
            "minimum": -180,
            "maximum": 180
          }
        },
        "required": [
          "name",
          "uuid",
          "major",
          "minor",
          "latitude",
          "longitude"
        ]
      }
    },
    "events": {
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "at": {
            "$ref": "#/definitions/duration"
          },
          "app": {
            "$ref": "#/definitions/name"
          },
          "screen": {
            "type": "boolean"
          },
          "charger": {
            "type": "boolean"
          },
          "network": {
            "type": "boolean"
          },
          "wifi_link": {
            "type": "boolean"
          },
          "wifi": {
            "type": "boolean"
          },
          "bluetooth": {
            "type": "boolean"
          },
          "gnss": {
            "type": "boolean"
          },
          "airplane_mode": {
            "type": "boolean"
          },
          "low_power_mode": {
            "type": "boolean"
          },
          "location_services": {
            "type": "boolean"
          },
          "permission": {
            "type": "boolean"
          },
          "authorization": {
            "$ref": "#/definitions/grant"
          },
          "precise_location": {
            "type": "boolean"
          },
          "always_confirmation": {
            "type": "boolean"
          },
          "foreground": {
            "const": true
          },
          "background": {
            "const": true
          },
          "force_quit": {
            "const": true
          },
          "system_kill": {
            "const": true
          },
          "silent_push": {
            "const": true
          },
          "reboot": {
            "const": true
          },
          "unnoticed_stop": {
            "$ref": "#/definitions/duration"
          }
        },
        "required": [
          "at"
        ]
      }
    },
    "strategies": {
      "type": "array",
      "minItems": 1,
      "items": {
        "anyOf": [
          {
            "type": "string"
          },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "use": {
                "type": "string"
              },
              "name": {
                "$ref": "#/definitions/name"
              },
              "set": {
                "anyOf": [
                  {
                    "$ref": "#/definitions/settings"
                  },
                  {
                    "type": "null"
                  }
                ]
              }
            },
            "required": [
              "use"
            ]
          },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "name": {
                "$ref": "strategy.v1.schema.json#/properties/name"
              },
              "title": {
                "$ref": "strategy.v1.schema.json#/properties/title"
              },
              "services": {
                "$ref": "strategy.v1.schema.json#/properties/services"
              },
              "duty_cycle": {
                "$ref": "strategy.v1.schema.json#/properties/duty_cycle"
              },
              "software_regions": {
                "$ref": "strategy.v1.schema.json#/properties/software_regions"
              },
              "uploads": {
                "$ref": "strategy.v1.schema.json#/properties/uploads"
              },
              "modes": {
                "$ref": "strategy.v1.schema.json#/properties/modes"
              },
              "start": {
                "$ref": "strategy.v1.schema.json#/properties/start"
              },
              "rules": {
                "$ref": "strategy.v1.schema.json#/properties/rules"
              },
              "check_every": {
                "$ref": "strategy.v1.schema.json#/properties/check_every"
              },
              "geocode": {
                "$ref": "strategy.v1.schema.json#/properties/geocode"
              },
              "notifications": {
                "$ref": "strategy.v1.schema.json#/properties/notifications"
              },
              "region_notifications": {
                "$ref": "strategy.v1.schema.json#/properties/region_notifications"
              },
              "work": {
                "$ref": "strategy.v1.schema.json#/properties/work"
              },
              "authorization": {
                "$ref": "strategy.v1.schema.json#/properties/authorization"
              },
              "set": {
                "anyOf": [
                  {
                    "$ref": "#/definitions/settings"
                  },
                  {
                    "type": "null"
                  }
                ]
              }
            },
            "required": [
              "name"
            ]
          }
        ]
      }
    },
    "matrix": {
      "type": "object",
      "additionalProperties": false,
      "minProperties": 1,
      "description": "Settings with the values they take; every combination runs.",
      "properties": {
        "strategies": {
          "$ref": "#/properties/strategies"
        },
        "phones": {
          "$ref": "#/properties/phones"
        },
        "os": {
          "$ref": "#/properties/os"
        },
        "exclude": {
          "type": "array",
          "minItems": 1,
          "description": "Combinations that do not run: those with all values of a map.",
          "items": {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": false,
            "properties": {
              "strategy": {
                "anyOf": [
                  {
                    "type": "string",
                    "minLength": 1
                  },
                  {
                    "type": "array",
                    "minItems": 1,
                    "items": {
                      "type": "string",
                      "minLength": 1
                    }
                  }
                ]
              },
              "strategies": {
                "anyOf": [
                  {
                    "type": "string",
                    "minLength": 1
                  },
                  {
                    "type": "array",
                    "minItems": 1,
                    "items": {
                      "type": "string",
                      "minLength": 1
                    }
                  }
                ]
              },
              "phone": {
                "anyOf": [
                  {
                    "type": "string",
                    "minLength": 1
                  },
                  {
                    "type": "array",
                    "minItems": 1,
                    "items": {
                      "type": "string",
                      "minLength": 1
                    }
                  }
                ]
              },
              "phones": {
                "anyOf": [
                  {
                    "type": "string",
                    "minLength": 1
                  },
                  {
                    "type": "array",
                    "minItems": 1,
                    "items": {
                      "type": "string",
                      "minLength": 1
                    }
                  }
                ]
              },
              "os": {
                "anyOf": [
                  {
                    "type": "string",
                    "minLength": 1
                  },
                  {
                    "type": "array",
                    "minItems": 1,
                    "items": {
                      "type": "string",
                      "minLength": 1
                    }
                  }
                ]
              }
            },
            "patternProperties": {
              "^([a-z][a-z0-9_]*|\\*)\\.([a-z][a-z0-9_]*\\.)?(standard|elastic_filter|deferred|request|heading|live_updates|exit_region|duty_cycle|uploads|geocode|notifications|work|authorization)\\.[a-z_]+$": {
                "anyOf": [
                  {
                    "type": [
                      "string",
                      "number",
                      "boolean"
                    ]
                  },
                  {
                    "type": "array",
                    "minItems": 1,
                    "items": {
                      "type": [
                        "string",
                        "number",
                        "boolean"
                      ]
                    }
                  }
                ]
              }
            }
          }
        },
        "include": {
          "type": "array",
          "minItems": 1,
          "description": "Combinations that run as well.",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "strategy"
            ],
            "properties": {
              "strategy": {
                "$ref": "#/definitions/name"
              },
              "name": {
                "$ref": "#/definitions/name"
              },
              "phone": {
                "type": "string",
                "minLength": 1
              },
              "os": {
                "type": "string",
                "minLength": 1
              }
            },
            "patternProperties": {
              "^(([a-z][a-z0-9_]*|\\*)\\.)?([a-z][a-z0-9_]*\\.)?(standard|elastic_filter|deferred|request|heading|live_updates|exit_region|duty_cycle|uploads|geocode|notifications|work|authorization)\\.[a-z_]+$": {
                "type": [
                  "string",
                  "number",
                  "boolean"
                ]
              }
            }
          }
        }
      },
      "patternProperties": {
        "^([a-z][a-z0-9_]*|\\*)\\.([a-z][a-z0-9_]*\\.)?(standard|elastic_filter|deferred|request|heading|live_updates|exit_region|duty_cycle|uploads|geocode|notifications|work|authorization)\\.[a-z_]+$": {
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "items": {
            "type": [
              "string",
              "number",
              "boolean"
            ]
          }
        }
      }
    },
    "replications": {
      "type": "integer",
      "minimum": 1,
      "maximum": 100000,
      "default": 20
    },
    "seed": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991,
      "default": 42
    }
  },
  "definitions": {
    "name": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]*$",
      "maxLength": 64,
      "not": {
        "enum": [
          "na",
          "nan",
          "null",
          "none",
          "true",
          "false"
        ]
      }
    },
    "length": {
      "type": "string",
      "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(m|km|cm|mm)\\s*$",
      "description": "A length with its unit, such as 25 m."
    },
    "duration": {
      "type": "string",
      "pattern": "^\\s*(([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(d|h|min|s|ms|us|ns)\\s*)+$",
      "description": "A duration with its units, such as 5 min or 1 h 30 min."
    },
    "settings": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "standard.desired_accuracy": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/standard/anyOf/0/properties/desired_accuracy"
        },
        "standard.distance_filter": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/standard/anyOf/0/properties/distance_filter"
        },
        "standard.activity_type": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/standard/anyOf/0/properties/activity_type"
        },
        "standard.pauses_location_updates_automatically": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/standard/anyOf/0/properties/pauses_location_updates_automatically"
        },
        "standard.allows_background_location_updates": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/standard/anyOf/0/properties/allows_background_location_updates"
        },
        "standard.shows_background_location_indicator": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/standard/anyOf/0/properties/shows_background_location_indicator"
        },
        "elastic_filter.step": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/standard/anyOf/0/properties/elastic_filter/anyOf/0/properties/step"
        },
        "elastic_filter.multiplier": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/standard/anyOf/0/properties/elastic_filter/anyOf/0/properties/multiplier"
        },
        "deferred.until_traveled": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/deferred/anyOf/0/properties/until_traveled"
        },
        "deferred.timeout": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/deferred/anyOf/0/properties/timeout"
        },
        "request.every": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/request/anyOf/0/properties/every"
        },
        "request.desired_accuracy": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/request/anyOf/0/properties/desired_accuracy"
        },
        "request.timeout": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/request/anyOf/0/properties/timeout"
        },
        "heading.filter": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/heading/anyOf/0/properties/filter"
        },
        "live_updates.configuration": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/live_updates/anyOf/0/properties/configuration"
        },
        "live_updates.background_activity_session": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/live_updates/anyOf/0/properties/background_activity_session"
        },
        "live_updates.service_session": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/live_updates/anyOf/0/properties/service_session"
        },
        "fused.priority": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/fused/anyOf/0/properties/priority"
        },
        "fused.interval": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/fused/anyOf/0/properties/interval"
        },
        "fused.min_update_interval": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/fused/anyOf/0/properties/min_update_interval"
        },
        "fused.max_update_delay": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/fused/anyOf/0/properties/max_update_delay"
        },
        "fused.min_update_distance": {
          "$ref": "strategy.v1.schema.json#/properties/services/anyOf/0/properties/fused/anyOf/0/properties/min_update_distance"
        },
        "duty_cycle.exit_radius": {
          "$ref": "strategy.v1.schema.json#/properties/duty_cycle/anyOf/0/properties/exit_radius"
        },
        "duty_cycle.stop_after_still": {
          "$ref": "strategy.v1.schema.json#/properties/duty_cycle/anyOf/0/properties/stop_after_still"
        },
        "uploads.every": {
          "$ref": "strategy.v1.schema.json#/properties/uploads/properties/every"
        },
        "uploads.bytes": {
          "$ref": "strategy.v1.schema.json#/properties/uploads/properties/bytes"
        },
        "uploads.batch": {
          "$ref": "strategy.v1.schema.json#/properties/uploads/properties/batch"
        },
        "uploads.distance": {
          "$ref": "strategy.v1.schema.json#/properties/uploads/properties/distance"
        },
        "geocode.every": {
          "$ref": "strategy.v1.schema.json#/properties/geocode/properties/every"
        },
        "notifications.sound": {
          "$ref": "strategy.v1.schema.json#/properties/notifications/properties/sound"
        },
        "work.each_delivery": {
          "$ref": "strategy.v1.schema.json#/properties/work/properties/each_delivery"
        },
        "authorization.ask": {
          "$ref": "strategy.v1.schema.json#/properties/authorization/anyOf/0/properties/ask"
        },
        "authorization.temporary_full_accuracy": {
          "$ref": "strategy.v1.schema.json#/properties/authorization/anyOf/0/properties/temporary_full_accuracy"
        }
      },
      "description": "Changed settings by dotted key; each becomes a column param_….",
      "patternProperties": {
        "^[a-z][a-z0-9_]*\\.(standard|elastic_filter|deferred|request|heading|live_updates|fused|exit_region|exit_geofence)\\.[a-z_]+$": {
          "type": [
            "string",
            "number",
            "boolean"
          ],
          "description": "A setting of a mode, behind the mode's name."
        }
      }
    },
    "provider_settings": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "gnss.open_sky.sigma": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/sigma"
        },
        "gnss.open_sky.tail_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_fraction"
        },
        "gnss.open_sky.tail_factor": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_factor"
        },
        "gnss.open_sky.availability_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/availability_fraction"
        },
        "gnss.open_sky.acquisition_multiplier": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/acquisition_multiplier"
        },
        "gnss.open_sky.weak_signal": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/weak_signal"
        },
        "gnss.open_sky.reflections": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/reflections"
        },
        "gnss.suburban.sigma": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/sigma"
        },
        "gnss.suburban.tail_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_fraction"
        },
        "gnss.suburban.tail_factor": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_factor"
        },
        "gnss.suburban.availability_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/availability_fraction"
        },
        "gnss.suburban.acquisition_multiplier": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/acquisition_multiplier"
        },
        "gnss.suburban.weak_signal": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/weak_signal"
        },
        "gnss.suburban.reflections": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/reflections"
        },
        "gnss.urban.sigma": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/sigma"
        },
        "gnss.urban.tail_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_fraction"
        },
        "gnss.urban.tail_factor": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_factor"
        },
        "gnss.urban.availability_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/availability_fraction"
        },
        "gnss.urban.acquisition_multiplier": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/acquisition_multiplier"
        },
        "gnss.urban.weak_signal": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/weak_signal"
        },
        "gnss.urban.reflections": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/reflections"
        },
        "gnss.urban_canyon.sigma": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/sigma"
        },
        "gnss.urban_canyon.tail_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_fraction"
        },
        "gnss.urban_canyon.tail_factor": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_factor"
        },
        "gnss.urban_canyon.availability_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/availability_fraction"
        },
        "gnss.urban_canyon.acquisition_multiplier": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/acquisition_multiplier"
        },
        "gnss.urban_canyon.weak_signal": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/weak_signal"
        },
        "gnss.urban_canyon.reflections": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/reflections"
        },
        "gnss.forest.sigma": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/sigma"
        },
        "gnss.forest.tail_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_fraction"
        },
        "gnss.forest.tail_factor": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_factor"
        },
        "gnss.forest.availability_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/availability_fraction"
        },
        "gnss.forest.acquisition_multiplier": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/acquisition_multiplier"
        },
        "gnss.forest.weak_signal": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/weak_signal"
        },
        "gnss.forest.reflections": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/reflections"
        },
        "gnss.indoor.sigma": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/sigma"
        },
        "gnss.indoor.tail_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_fraction"
        },
        "gnss.indoor.tail_factor": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_factor"
        },
        "gnss.indoor.availability_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/availability_fraction"
        },
        "gnss.indoor.acquisition_multiplier": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/acquisition_multiplier"
        },
        "gnss.indoor.weak_signal": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/weak_signal"
        },
        "gnss.indoor.reflections": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/reflections"
        },
        "gnss.indoor_deep.sigma": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/sigma"
        },
        "gnss.indoor_deep.tail_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_fraction"
        },
        "gnss.indoor_deep.tail_factor": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_factor"
        },
        "gnss.indoor_deep.availability_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/availability_fraction"
        },
        "gnss.indoor_deep.acquisition_multiplier": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/acquisition_multiplier"
        },
        "gnss.indoor_deep.weak_signal": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/weak_signal"
        },
        "gnss.indoor_deep.reflections": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/reflections"
        },
        "gnss.tunnel.sigma": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/sigma"
        },
        "gnss.tunnel.tail_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_fraction"
        },
        "gnss.tunnel.tail_factor": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_factor"
        },
        "gnss.tunnel.availability_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/availability_fraction"
        },
        "gnss.tunnel.acquisition_multiplier": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/acquisition_multiplier"
        },
        "gnss.tunnel.weak_signal": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/weak_signal"
        },
        "gnss.tunnel.reflections": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/reflections"
        },
        "gnss.freeway.sigma": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/sigma"
        },
        "gnss.freeway.tail_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_fraction"
        },
        "gnss.freeway.tail_factor": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/tail_factor"
        },
        "gnss.freeway.availability_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/availability_fraction"
        },
        "gnss.freeway.acquisition_multiplier": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/acquisition_multiplier"
        },
        "gnss.freeway.weak_signal": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/weak_signal"
        },
        "gnss.freeway.reflections": {
          "$ref": "providers.v1.schema.json#/definitions/gnss_row/properties/reflections"
        },
        "gnss.run_bias": {
          "$ref": "providers.v1.schema.json#/properties/gnss/properties/run_bias"
        },
        "gnss.decorrelation_time": {
          "$ref": "providers.v1.schema.json#/properties/gnss/properties/decorrelation_time"
        },
        "gnss.decorrelation_distance": {
          "$ref": "providers.v1.schema.json#/properties/gnss/properties/decorrelation_distance"
        },
        "gnss.minimum_time_constant": {
          "$ref": "providers.v1.schema.json#/properties/gnss/properties/minimum_time_constant"
        },
        "gnss.maximum_time_constant": {
          "$ref": "providers.v1.schema.json#/properties/gnss/properties/maximum_time_constant"
        },
        "gnss.episode_mean": {
          "$ref": "providers.v1.schema.json#/properties/gnss/properties/episode_mean"
        },
        "gnss.availability_slot": {
          "$ref": "providers.v1.schema.json#/properties/gnss/properties/availability_slot"
        },
        "gnss.reflection_interval": {
          "$ref": "providers.v1.schema.json#/properties/gnss/properties/reflection_interval"
        },
        "gnss.reflection_spacing": {
          "$ref": "providers.v1.schema.json#/properties/gnss/properties/reflection_spacing"
        },
        "gnss.reflection_size": {
          "$ref": "providers.v1.schema.json#/properties/gnss/properties/reflection_size"
        },
        "gnss.reflection_maximum": {
          "$ref": "providers.v1.schema.json#/properties/gnss/properties/reflection_maximum"
        },
        "gnss.reflection_hold": {
          "$ref": "providers.v1.schema.json#/properties/gnss/properties/reflection_hold"
        },
        "wifi.open_sky.shape": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/shape"
        },
        "wifi.open_sky.scale": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/scale"
        },
        "wifi.open_sky.no_fix_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/no_fix_fraction"
        },
        "wifi.open_sky.weak_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/weak_fraction"
        },
        "wifi.suburban.shape": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/shape"
        },
        "wifi.suburban.scale": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/scale"
        },
        "wifi.suburban.no_fix_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/no_fix_fraction"
        },
        "wifi.suburban.weak_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/weak_fraction"
        },
        "wifi.urban.shape": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/shape"
        },
        "wifi.urban.scale": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/scale"
        },
        "wifi.urban.no_fix_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/no_fix_fraction"
        },
        "wifi.urban.weak_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/weak_fraction"
        },
        "wifi.urban_canyon.shape": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/shape"
        },
        "wifi.urban_canyon.scale": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/scale"
        },
        "wifi.urban_canyon.no_fix_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/no_fix_fraction"
        },
        "wifi.urban_canyon.weak_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/weak_fraction"
        },
        "wifi.forest.shape": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/shape"
        },
        "wifi.forest.scale": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/scale"
        },
        "wifi.forest.no_fix_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/no_fix_fraction"
        },
        "wifi.forest.weak_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/weak_fraction"
        },
        "wifi.indoor.shape": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/shape"
        },
        "wifi.indoor.scale": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/scale"
        },
        "wifi.indoor.no_fix_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/no_fix_fraction"
        },
        "wifi.indoor.weak_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/weak_fraction"
        },
        "wifi.indoor_deep.shape": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/shape"
        },
        "wifi.indoor_deep.scale": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/scale"
        },
        "wifi.indoor_deep.no_fix_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/no_fix_fraction"
        },
        "wifi.indoor_deep.weak_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/weak_fraction"
        },
        "wifi.tunnel.shape": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/shape"
        },
        "wifi.tunnel.scale": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/scale"
        },
        "wifi.tunnel.no_fix_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/no_fix_fraction"
        },
        "wifi.tunnel.weak_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/weak_fraction"
        },
        "wifi.walking.shape": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/shape"
        },
        "wifi.walking.scale": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/scale"
        },
        "wifi.walking.no_fix_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/no_fix_fraction"
        },
        "wifi.walking.weak_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/weak_fraction"
        },
        "wifi.freeway.shape": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/shape"
        },
        "wifi.freeway.scale": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/scale"
        },
        "wifi.freeway.no_fix_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/no_fix_fraction"
        },
        "wifi.freeway.weak_fraction": {
          "$ref": "providers.v1.schema.json#/definitions/wifi_row/properties/weak_fraction"
        },
        "wifi.weak.shape": {
          "$ref": "providers.v1.schema.json#/properties/wifi/properties/weak/properties/shape"
        },
        "wifi.weak.scale": {
          "$ref": "providers.v1.schema.json#/properties/wifi/properties/weak/properties/scale"
        },
        "wifi.freeway_speed": {
          "$ref": "providers.v1.schema.json#/properties/wifi/properties/freeway_speed"
        },
        "wifi.place_fraction": {
          "$ref": "providers.v1.schema.json#/properties/wifi/properties/place_fraction"
        },
        "wifi.place_size": {
          "$ref": "providers.v1.schema.json#/properties/wifi/properties/place_size"
        },
        "wifi.coverage_slot": {
          "$ref": "providers.v1.schema.json#/properties/wifi/properties/coverage_slot"
        },
        "wifi.moving_time_constant": {
          "$ref": "providers.v1.schema.json#/properties/wifi/properties/moving_time_constant"
        },
        "wifi.moving_distance": {
          "$ref": "providers.v1.schema.json#/properties/wifi/properties/moving_distance"
        },
        "wifi.cached_age_median": {
          "$ref": "providers.v1.schema.json#/properties/wifi/properties/cached_age_median"
        },
        "wifi.cached_age_p95": {
          "$ref": "providers.v1.schema.json#/properties/wifi/properties/cached_age_p95"
        },
        "cell.dense_urban.inter_site_distance": {
          "$ref": "providers.v1.schema.json#/definitions/cell_row/properties/inter_site_distance"
        },
        "cell.dense_urban.shadowing_distance": {
          "$ref": "providers.v1.schema.json#/definitions/cell_row/properties/shadowing_distance"
        },
        "cell.dense_urban.area_range": {
          "$ref": "providers.v1.schema.json#/definitions/cell_row/properties/area_range"
        },
        "cell.suburban.inter_site_distance": {
          "$ref": "providers.v1.schema.json#/definitions/cell_row/properties/inter_site_distance"
        },
        "cell.suburban.shadowing_distance": {
          "$ref": "providers.v1.schema.json#/definitions/cell_row/properties/shadowing_distance"
        },
        "cell.suburban.area_range": {
          "$ref": "providers.v1.schema.json#/definitions/cell_row/properties/area_range"
        },
        "cell.rural.inter_site_distance": {
          "$ref": "providers.v1.schema.json#/definitions/cell_row/properties/inter_site_distance"
        },
        "cell.rural.shadowing_distance": {
          "$ref": "providers.v1.schema.json#/definitions/cell_row/properties/shadowing_distance"
        },
        "cell.rural.area_range": {
          "$ref": "providers.v1.schema.json#/definitions/cell_row/properties/area_range"
        },
        "cell.remote.inter_site_distance": {
          "$ref": "providers.v1.schema.json#/definitions/cell_row/properties/inter_site_distance"
        },
        "cell.remote.shadowing_distance": {
          "$ref": "providers.v1.schema.json#/definitions/cell_row/properties/shadowing_distance"
        },
        "cell.remote.area_range": {
          "$ref": "providers.v1.schema.json#/definitions/cell_row/properties/area_range"
        },
        "cell.slope_db": {
          "$ref": "providers.v1.schema.json#/properties/cell/properties/slope_db"
        },
        "cell.minimum_distance": {
          "$ref": "providers.v1.schema.json#/properties/cell/properties/minimum_distance"
        },
        "cell.shadowing_db": {
          "$ref": "providers.v1.schema.json#/properties/cell/properties/shadowing_db"
        },
        "cell.hysteresis_db": {
          "$ref": "providers.v1.schema.json#/properties/cell/properties/hysteresis_db"
        },
        "cell.time_to_trigger": {
          "$ref": "providers.v1.schema.json#/properties/cell/properties/time_to_trigger"
        },
        "cell.database_fraction": {
          "$ref": "providers.v1.schema.json#/properties/cell/properties/database_fraction"
        },
        "cell.range_factor": {
          "$ref": "providers.v1.schema.json#/properties/cell/properties/range_factor"
        },
        "cell.position_age": {
          "$ref": "providers.v1.schema.json#/properties/cell/properties/position_age"
        },
        "cell.area_spacing_factor": {
          "$ref": "providers.v1.schema.json#/properties/cell/properties/area_spacing_factor"
        }
      },
      "description": "Changed numbers by dotted key."
    },
    "grant": {
      "enum": [
        "not_determined",
        "restricted",
        "denied",
        "allow_once",
        "when_in_use",
        "provisional_always",
        "always"
      ],
      "description": "What the user allows an app."
    },
    "answers": {
      "anyOf": [
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "when_in_use": {
              "enum": [
                "denied",
                "allow_once",
                "when_in_use"
              ],
              "default": "when_in_use"
            },
            "always": {
              "enum": [
                "denied",
                "allow_once",
                "when_in_use",
                "provisional_always",
                "always"
              ],
              "default": "always"
            },
            "temporary_full_accuracy": {
              "type": "boolean",
              "default": true
            },
            "after": {
              "$ref": "#/definitions/duration",
              "default": "3 s"
            }
          }
        },
        {
          "type": "null"
        }
      ]
    },
    "speed": {
      "type": "string",
      "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(m/s|km/h)\\s*$",
      "description": "A speed with its unit, such as 5 m/s."
    }
  }
}

"""##),
    ("search_space.v1", ##"""
{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "Tracewatt search space, version 1",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "version",
    "kind",
    "families"
  ],
  "properties": {
    "version": {
      "const": 1
    },
    "kind": {
      "const": "search_space"
    },
    "name": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]*$",
      "maxLength": 100
    },
    "title": {
      "type": "string"
    },
    "families": {
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "strategy"
        ],
        "properties": {
          "strategy": {
            "type": "string",
            "minLength": 1,
            "description": "A built-in strategy, one of the scenario's, or a path relative to this file."
          },
          "settings": {
            "anyOf": [
              {
                "type": "object",
                "propertyNames": {
                  "pattern": "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*){1,2}$"
                },
                "additionalProperties": {
                  "type": "array",
                  "minItems": 1,
                  "items": {
                    "type": [
                      "string",
                      "number",
                      "boolean"
                    ]
                  }
                },
                "description": "Values to try by dotted key, each with every other."
              },
              {
                "type": "null"
              }
            ]
          }
        }
      }
    }
  }
}

"""##),
    ("strategy.v1", ##"""
{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "A Tracewatt strategy, version 1",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "version",
    "kind",
    "name"
  ],
  "properties": {
    "version": {
      "const": 1
    },
    "kind": {
      "const": "strategy"
    },
    "extends": {
      "type": "string",
      "description": "A strategy's name or file; its settings are the defaults."
    },
    "name": {
      "$ref": "#/definitions/name"
    },
    "title": {
      "type": "string"
    },
    "services": {
      "anyOf": [
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "standard": {
              "anyOf": [
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "desired_accuracy": {
                      "enum": [
                        "best_for_navigation",
                        "best",
                        "nearest_ten_meters",
                        "hundred_meters",
                        "kilometer",
                        "three_kilometers",
                        "reduced"
                      ],
                      "default": "best"
                    },
                    "distance_filter": {
                      "anyOf": [
                        {
                          "const": "none"
                        },
                        {
                          "$ref": "#/definitions/length"
                        }
                      ],
                      "default": "none"
                    },
                    "activity_type": {
                      "enum": [
                        "other",
                        "automotive_navigation",
                        "fitness",
                        "other_navigation",
                        "airborne"
                      ],
                      "default": "other"
                    },
                    "pauses_location_updates_automatically": {
                      "type": "boolean",
                      "default": true
                    },
                    "allows_background_location_updates": {
                      "type": "boolean",
                      "default": true
                    },
                    "shows_background_location_indicator": {
                      "type": "boolean",
                      "default": false
                    },
                    "elastic_filter": {
                      "anyOf": [
                        {
                          "type": "object",
                          "additionalProperties": false,
                          "properties": {
                            "step": {
                              "$ref": "#/definitions/speed"
                            },
                            "multiplier": {
                              "type": "number",
                              "exclusiveMinimum": 0,
                              "default": 1
                            }
                          },
                          "description": "A filter that grows with speed: filter x ceil(speed / step) x multiplier."
                        },
                        {
                          "type": "null"
                        }
                      ]
                    }
                  },
                  "description": "Core Location's standard service."
                },
                {
                  "type": "null"
                }
              ]
            },
            "significant_change": {
              "anyOf": [
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {}
                },
                {
                  "type": "null"
                }
              ]
            },
            "regions": {
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                  "place": {
                    "$ref": "#/definitions/name",
                    "description": "A place of the scenario, or all."
                  }
                },
                "required": [
                  "place"
                ]
              }
            },
            "visits": {
              "anyOf": [
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {}
                },
                {
                  "type": "null"
                }
              ]
            },
            "deferred": {
              "anyOf": [
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "until_traveled": {
                      "anyOf": [
                        {
                          "const": "none"
                        },
                        {
                          "$ref": "#/definitions/length"
                        }
                      ],
                      "default": "none"
                    },
                    "timeout": {
                      "anyOf": [
                        {
                          "const": "none"
                        },
                        {
                          "$ref": "#/definitions/duration"
                        }
                      ],
                      "default": "10 min"
                    }
                  }
                },
                {
                  "type": "null"
                }
              ]
            },
            "request": {
              "anyOf": [
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "every": {
                      "$ref": "#/definitions/duration",
                      "default": "5 min"
                    },
                    "desired_accuracy": {
                      "enum": [
                        "best_for_navigation",
                        "best",
                        "nearest_ten_meters",
                        "hundred_meters",
                        "kilometer",
                        "three_kilometers",
                        "reduced"
                      ],
                      "default": "hundred_meters"
                    },
                    "timeout": {
                      "$ref": "#/definitions/duration",
                      "default": "10 s"
                    }
                  }
                },
                {
                  "type": "null"
                }
              ]
            },
            "beacons": {
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                  "uuid": {
                    "type": "string",
                    "pattern": "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
                  },
                  "major": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 65535
                  },
                  "minor": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 65535
                  },
                  "name": {
                    "$ref": "#/definitions/name"
                  }
                },
                "required": [
                  "uuid",
                  "name"
                ]
              },
              "description": "Beacon regions monitored by the system."
            },
            "ranging": {
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                  "uuid": {
                    "type": "string",
                    "pattern": "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
                  },
                  "major": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 65535
                  },
                  "minor": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 65535
                  }
                },
                "required": [
                  "uuid"
                ]
              },
              "description": "Beacons ranged once a second."
            },
            "heading": {
              "anyOf": [
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "filter": {
                      "anyOf": [
                        {
                          "const": "none"
                        },
                        {
                          "type": "number",
                          "exclusiveMinimum": 0,
                          "maximum": 180
                        }
                      ],
                      "default": 1,
                      "description": "Degrees."
                    }
                  },
                  "description": "Updates of the compass."
                },
                {
                  "type": "null"
                }
              ]
            },
            "live_updates": {
              "anyOf": [
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "configuration": {
                      "enum": [
                        "default",
                        "automotive_navigation",
                        "other_navigation",
                        "fitness",
                        "airborne",
                        "maritime"
                      ],
                      "default": "default"
                    },
                    "background_activity_session": {
                      "type": "boolean",
                      "default": false
                    },
                    "service_session": {
                      "enum": [
                        "when_in_use",
                        "always",
                        "none"
                      ],
                      "default": "none"
                    }
                  },
                  "description": "CLLocationUpdate.liveUpdates and its sessions."
                },
                {
                  "type": "null"
                }
              ]
            },
            "monitor": {
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                  "place": {
                    "$ref": "#/definitions/name",
                    "description": "A place of the scenario, or all."
                  }
                },
                "required": [
                  "place"
                ]
              },
              "description": "Places watched by a CLMonitor."
            },
            "motion": {
              "anyOf": [
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {},
                  "description": "Updates of the motion coprocessor."
                },
                {
                  "type": "null"
                }
              ]
            },
            "steps": {
              "anyOf": [
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {},
                  "description": "Updates of the pedometer."
                },
                {
                  "type": "null"
                }
              ]
            },
            "fused": {
              "anyOf": [
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "priority": {
                      "enum": [
                        "high_accuracy",
                        "balanced_power_accuracy",
                        "low_power",
                        "passive"
                      ]
                    },
                    "interval": {
                      "$ref": "#/definitions/duration",
                      "description": "Time between positions, as wished."
                    },
                    "min_update_interval": {
                      "$ref": "#/definitions/duration",
                      "description": "The shortest time between deliveries; left out, the library's default."
                    },
                    "max_update_delay": {
                      "$ref": "#/definitions/duration",
                      "default": "0 s",
                      "description": "How long positions may be held back."
                    },
                    "min_update_distance": {
                      "$ref": "#/definitions/length",
                      "default": "0 m"
                    }
                  },
                  "required": [
                    "priority",
                    "interval"
                  ],
                  "description": "Updates of Android's fused provider."
                },
                {
                  "type": "null"
                }
              ]
            },
            "geofences": {
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                  "place": {
                    "$ref": "#/definitions/name",
                    "description": "A place of the scenario, or all."
                  },
                  "radius": {
                    "$ref": "#/definitions/length",
                    "description": "The place's own unless named."
                  },
                  "transitions": {
                    "type": "array",
                    "minItems": 1,
                    "uniqueItems": true,
                    "items": {
                      "enum": [
                        "enter",
                        "exit",
                        "dwell"
                      ]
                    }
                  },
                  "responsiveness": {
                    "$ref": "#/definitions/duration",
                    "default": "0 s"
                  },
                  "loitering_delay": {
                    "$ref": "#/definitions/duration",
                    "default": "5 min"
                  }
                },
                "required": [
                  "place"
                ]
              },
              "description": "Places watched by Android's geofencing."
            }
          },
          "description": "The services the app asks for."
        },
        {
          "type": "null"
        }
      ]
    },
    "duty_cycle": {
      "anyOf": [
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "exit_radius": {
              "$ref": "#/definitions/length",
              "default": "100 m"
            },
            "stop_after_still": {
              "$ref": "#/definitions/duration",
              "default": "5 min"
            }
          }
        },
        {
          "type": "null"
        }
      ]
    },
    "software_regions": {
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "place": {
            "$ref": "#/definitions/name",
            "description": "A place of the scenario, or all."
          }
        },
        "required": [
          "place"
        ]
      }
    },
    "uploads": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "every": {
          "anyOf": [
            {
              "const": "each_delivery"
            },
            {
              "$ref": "#/definitions/duration"
            }
          ]
        },
        "bytes": {
          "$ref": "#/definitions/bytes"
        },
        "batch": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000
        },
        "distance": {
          "$ref": "#/definitions/length"
        }
      },
      "required": [
        "every",
        "bytes"
      ]
    },
    "modes": {
      "type": "object",
      "minProperties": 1,
      "propertyNames": {
        "$ref": "#/definitions/name"
      },
      "additionalProperties": {
        "$ref": "#/definitions/mode"
      },
      "description": "States between which the rules switch."
    },
    "start": {
      "$ref": "#/definitions/name",
      "description": "The mode that a launch by the user begins with; the first unless told otherwise."
    },
    "rules": {
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "in": {
            "$ref": "#/definitions/name",
            "description": "The mode in which the rule holds; all unless told otherwise."
          },
          "when": {
            "type": "object",
            "additionalProperties": false,
            "minProperties": 1,
            "properties": {
              "motion": {
                "enum": [
                  "stationary",
                  "moving",
                  "walking",
                  "running",
                  "cycling",
                  "automotive"
                ]
              },
              "speed_above": {
                "$ref": "#/definitions/speed"
              },
              "speed_below": {
                "$ref": "#/definitions/speed"
              },
              "moved_less_than": {
                "$ref": "#/definitions/length"
              },
              "battery_below": {
                "$ref": "#/definitions/fraction"
              },
              "battery_above": {
                "$ref": "#/definitions/fraction"
              },
              "charging": {
                "type": "boolean"
              },
              "low_power_mode": {
                "type": "boolean"
              },
              "no_fix_for": {
                "$ref": "#/definitions/duration"
              },
              "accuracy_worse_than": {
                "$ref": "#/definitions/length"
              },
              "exited_region": {
                "const": true
              },
              "any_region": {
                "enum": [
                  "entered",
                  "exited",
                  "crossed"
                ]
              },
              "significant_change": {
                "const": true
              },
              "visit": {
                "enum": [
                  "arrival",
                  "departure"
                ]
              },
              "for": {
                "$ref": "#/definitions/duration"
              }
            },
            "description": "What must hold together."
          },
          "go": {
            "$ref": "#/definitions/name",
            "description": "The mode to go to."
          }
        },
        "required": [
          "when",
          "go"
        ]
      },
      "description": "When to change the mode; the first that holds wins."
    },
    "check_every": {
      "$ref": "#/definitions/duration",
      "default": "1 min",
      "description": "How often a running app looks at battery and charger for its rules."
    },
    "geocode": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "every": {
          "anyOf": [
            {
              "const": "each_delivery"
            },
            {
              "$ref": "#/definitions/duration"
            }
          ]
        }
      },
      "required": [
        "every"
      ]
    },
    "notifications": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "on": {
          "type": "array",
          "minItems": 1,
          "items": {
            "enum": [
              "region",
              "visit"
            ]
          },
          "uniqueItems": true
        },
        "sound": {
          "type": "boolean",
          "default": true
        }
      },
      "required": [
        "on"
      ]
    },
    "region_notifications": {
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "place": {
            "$ref": "#/definitions/name",
            "description": "A place of the scenario, or all."
          }
        },
        "required": [
          "place"
        ]
      }
    },
    "work": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "each_delivery": {
          "$ref": "#/definitions/duration"
        }
      },
      "required": [
        "each_delivery"
      ]
    },
    "authorization": {
      "anyOf": [
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "ask": {
              "enum": [
                "when_in_use",
                "always",
                "none"
              ],
              "default": "none"
            },
            "temporary_full_accuracy": {
              "type": "boolean",
              "default": false
            }
          }
        },
        {
          "type": "null"
        }
      ]
    }
  },
  "definitions": {
    "length": {
      "type": "string",
      "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(m|km|cm|mm)\\s*$",
      "description": "A length with its unit, such as 25 m."
    },
    "duration": {
      "type": "string",
      "pattern": "^\\s*(([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(d|h|min|s|ms|us|ns)\\s*)+$",
      "description": "A duration with its units, such as 5 min or 1 h 30 min."
    },
    "bytes": {
      "anyOf": [
        {
          "type": "integer",
          "exclusiveMinimum": 0
        },
        {
          "type": "string",
          "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(B|kB|MB|KiB|MiB)\\s*$"
        }
      ]
    },
    "name": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]*$",
      "maxLength": 64,
      "not": {
        "enum": [
          "na",
          "nan",
          "null",
          "none",
          "true",
          "false"
        ]
      }
    },
    "mode": {
      "anyOf": [
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "standard": {
              "$ref": "#/properties/services/anyOf/0/properties/standard"
            },
            "significant_change": {
              "$ref": "#/properties/services/anyOf/0/properties/significant_change"
            },
            "regions": {
              "$ref": "#/properties/services/anyOf/0/properties/regions"
            },
            "visits": {
              "$ref": "#/properties/services/anyOf/0/properties/visits"
            },
            "deferred": {
              "$ref": "#/properties/services/anyOf/0/properties/deferred"
            },
            "request": {
              "$ref": "#/properties/services/anyOf/0/properties/request"
            },
            "beacons": {
              "$ref": "#/properties/services/anyOf/0/properties/beacons"
            },
            "ranging": {
              "$ref": "#/properties/services/anyOf/0/properties/ranging"
            },
            "heading": {
              "$ref": "#/properties/services/anyOf/0/properties/heading"
            },
            "live_updates": {
              "$ref": "#/properties/services/anyOf/0/properties/live_updates"
            },
            "monitor": {
              "$ref": "#/properties/services/anyOf/0/properties/monitor"
            },
            "motion": {
              "$ref": "#/properties/services/anyOf/0/properties/motion"
            },
            "steps": {
              "$ref": "#/properties/services/anyOf/0/properties/steps"
            },
            "fused": {
              "$ref": "#/properties/services/anyOf/0/properties/fused"
            },
            "geofences": {
              "$ref": "#/properties/services/anyOf/0/properties/geofences"
            },
            "exit_region": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "radius": {
                  "$ref": "#/definitions/length"
                }
              },
              "required": [
                "radius"
              ],
              "description": "A region around the last known position, set as the mode begins."
            },
            "exit_geofence": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "radius": {
                  "$ref": "#/definitions/length"
                },
                "responsiveness": {
                  "$ref": "#/definitions/duration",
                  "default": "0 s"
                }
              },
              "required": [
                "radius"
              ],
              "description": "A geofence around the position at which the mode begins."
            }
          },
          "description": "The services of a mode, beside or instead of those that always run."
        },
        {
          "type": "null"
        }
      ]
    },
    "speed": {
      "type": "string",
      "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*(m/s|km/h)\\s*$",
      "description": "A speed with its unit, such as 5 m/s."
    },
    "fraction": {
      "anyOf": [
        {
          "type": "number",
          "minimum": 0,
          "maximum": 1
        },
        {
          "type": "string",
          "pattern": "^\\s*([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*%?\\s*$"
        }
      ]
    }
  }
}

"""##),
    ("week.v1", ##"""
{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "A Tracewatt week, version 1",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "version",
    "kind",
    "name",
    "days"
  ],
  "properties": {
    "version": {
      "const": 1
    },
    "kind": {
      "const": "week"
    },
    "name": {
      "$ref": "#/definitions/name"
    },
    "title": {
      "type": "string"
    },
    "days": {
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "scenario"
        ],
        "properties": {
          "scenario": {
            "type": "string",
            "minLength": 1,
            "description": "A scenario or a trace, relative to this file."
          },
          "weight": {
            "type": "number",
            "exclusiveMinimum": 0,
            "default": 1,
            "description": "How often the day counts."
          }
        }
      }
    }
  },
  "definitions": {
    "name": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]*$",
      "maxLength": 64,
      "not": {
        "enum": [
          "na",
          "nan",
          "null",
          "none",
          "true",
          "false"
        ]
      }
    }
  }
}

"""##),
  ]
}
