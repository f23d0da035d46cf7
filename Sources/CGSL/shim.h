/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRACEWATT_CGSL_SHIM_H
#define TRACEWATT_CGSL_SHIM_H
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_multifit.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sf_gamma.h>
#include <gsl/gsl_statistics_double.h>
#include <gsl/gsl_version.h>
/* Swift 6 rejects C global variables, so each one gets a function. */
static inline const gsl_multifit_robust_type *cgsl_multifit_robust_huber(void) { return gsl_multifit_robust_huber; }
static inline const gsl_multifit_robust_type *cgsl_multifit_robust_bisquare(void) { return gsl_multifit_robust_bisquare; }
static inline const gsl_rng_type *cgsl_rng_type_mt19937(void) { return gsl_rng_mt19937; }
static inline const char *cgsl_version_string(void) { return gsl_version; }
#endif
