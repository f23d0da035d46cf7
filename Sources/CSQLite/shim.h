/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRACEWATT_CSQLITE_SHIM_H
#define TRACEWATT_CSQLITE_SHIM_H

#include <sqlite3.h>

/* sqlite3_db_config has a variable list of arguments, which Swift cannot call. A database from elsewhere may hold
   views and triggers; its schema is not trusted. */
static inline int csqlite_distrust_schema(sqlite3 *database) {
  int result = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
#ifdef SQLITE_DBCONFIG_TRUSTED_SCHEMA
  if (result == SQLITE_OK) {
    result = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  }
#endif
  return result;
}

#endif
