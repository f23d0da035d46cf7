#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs `tracewatt check` in a continuous integration job and writes reports, whatever the verdict. All
# settings come from the environment; none of them is ever run as shell text.
#
# At most one of the first three names the program; without any of them it is tracewatt on PATH. No other program is
# used in its place.
#
#   TRACEWATT            the path of the program
#   TRACEWATT_SHA256     the SHA-256 digest of the release of TRACEWATT_VERSION, which is downloaded. With it,
#                        ci-install.sh also reads TRACEWATT_RELEASES, TRACEWATT_CACHE and TRACEWATT_TIMEOUT
#   TRACEWATT_BUILD      true: the program is built from this checkout and kept in TRACEWATT_CACHE, if that is set;
#                        default: false
#   TRACEWATT_VERSION    the version that must run, such as 0.1.0; default: any
#   TRACEWATT_DIRECTORY  the folder to work in; default: the current one
#   TRACEWATT_BUDGETS    the budget file, relative to the working folder; default: where tracewatt looks for it
#   TRACEWATT_RESULTS    a folder of results to check; default: simulate what the budgets name
#   TRACEWATT_ARGS       more arguments for check, one per line
#   TRACEWATT_REPORTS    the folder for reports, relative to the working folder; default: tracewatt-reports
#
# Exit code: that of tracewatt check. With GITHUB_STEP_SUMMARY and GITHUB_OUTPUT set, as GitHub does, the
# summary is appended and the outputs verdict, breaches, exit_code, report and reports are set.
set -euo pipefail
unset CDPATH

scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
checkout=$(dirname -- "$scripts")

# A folder's name must not be a command to the runner that prints it: one line, without ##[.
harmless() {
  local text=${1//[$'\n\r']/ } opening='##[' broken='## ['
  text=${text//"$opening"/$broken}
  opening='##vso[' broken='## vso['
  printf '%s' "${text//"$opening"/$broken}"
}

fail() {
  printf 'ci-check: error: %s\n' "$(harmless "$1")" >&2
  printf 'ci-check: note: %s\n' "$2" >&2
  give_up "$3"
}

# give_up CODE: ends the script after an error was printed.
give_up() {
  if [ -n "${GITHUB_ACTIONS:-}" ]; then
    # Standard output may be captured here; GitHub reads commands from standard error, too.
    printf '::error title=Tracewatt::the check could not run; see the log\n' >&2
  fi
  if [ -n "${GITHUB_OUTPUT:-}" ]; then
    printf 'verdict=error\nbreaches=0\nexit_code=%d\n' "$1" >>"$GITHUB_OUTPUT"
  fi
  exit "$1"
}

# The program's path: given, downloaded, built or found.
find_program() {
  if [ -n "${TRACEWATT:-}" ]; then
    command -v -- "$TRACEWATT" || fail "$TRACEWATT is not a program" "set TRACEWATT to the path of the program" 66
  elif [ -n "${TRACEWATT_SHA256:-}" ]; then
    local said code=0
    # Its standard output is the program's path, or with exit code 69 the reason why there is none.
    said=$("$scripts/ci-install.sh" "$installed") || code=$?
    case "$code" in
      0) printf '%s\n' "$said" ;;
      69)
        fail "$said" "with a digest, only that archive may run; to build from source instead, leave the digest out \
and set TRACEWATT_BUILD (in the action: build) to true" 69
        ;;
      *) give_up "$code" ;;
    esac
  elif [ "${TRACEWATT_BUILD:-}" = true ]; then
    build_program
  else
    command -v tracewatt || fail "tracewatt is not on PATH" \
      "specify a release with version and sha256, or set TRACEWATT_BUILD (in the action: build) to true" 66
  fi
}

# Builds the program and prints its path, or that of an earlier build of the same files from the cache.
build_program() {
  if [ ! -f "$checkout/Package.swift" ] || ! command -v swift >/dev/null 2>&1; then
    fail "tracewatt cannot be built: its source or Swift is missing" \
      "run the job in the container swift:6.3.1-noble, or set up Swift 6.3 in an earlier step" 66
  fi
  "$checkout/scripts/install-dependencies.sh" >&2 ||
    fail "the libraries that tracewatt needs could not be installed" "see the messages above" 70
  local kept='' key=''
  if [ -n "${TRACEWATT_CACHE:-}" ]; then key=$("$scripts/ci-source-key.sh") || key=''; fi
  if [ -n "$key" ]; then
    kept=$(as_path "$TRACEWATT_CACHE")/$key
    # shellcheck disable=SC2088  # A tilde that no shell has replaced.
    case "$kept" in '~/'*) kept=${HOME:-}/${kept#'~/'} ;; esac
    if [ -x "$kept/tracewatt" ] && "$kept/tracewatt" --version >/dev/null 2>&1; then
      printf '%s\n' "$kept/tracewatt"
      return
    fi
  fi
  printf 'ci-check: notice: building tracewatt from source, which takes several minutes\n' >&2
  local folder
  TRACEWATT_QUICK=yes swift build --package-path "$checkout" -c release --product tracewatt \
    -debug-info-format none >&2 || fail "tracewatt could not be built" "see the messages above" 70
  folder=$(TRACEWATT_QUICK=yes swift build --package-path "$checkout" -c release --show-bin-path)
  if [ -n "$kept" ]; then
    # A rename puts the program into the cache whole.
    { mkdir -p -- "$kept" && cp -- "$folder/tracewatt" "$kept/tracewatt.$$" &&
      mv -f -- "$kept/tracewatt.$$" "$kept/tracewatt"; } 2>/dev/null ||
      printf 'ci-check: notice: the cache cannot be written; the next job will build again\n' >&2
  fi
  printf '%s\n' "$folder/tracewatt"
}

# Sets one of the step's outputs; a delimiter that no value contains allows values of several lines.
set_output() {
  if [ -z "${GITHUB_OUTPUT:-}" ]; then return; fi
  local delimiter="end_of_value_${RANDOM}${RANDOM}${RANDOM}"
  printf '%s<<%s\n%s\n%s\n' "$1" "$delimiter" "$2" "$delimiter" >>"$GITHUB_OUTPUT"
}

# A whole number of the summary in the JSON report; 0 if there is none.
count_of() {
  local number=''
  if [ -f "$2" ]; then
    number=$(sed -n -E 's/^    "'"$1"'": ([0-9]+),?$/\1/p' "$2" | head -n 1)
  fi
  printf '%s' "${number:-0}"
}

# The verdict of the JSON report; "error" if there is no report.
verdict_of() {
  local verdict=''
  if [ -f "$1" ]; then
    verdict=$(sed -n -E 's/^  "verdict": "([a-z_]+)",?$/\1/p' "$1" | head -n 1)
  fi
  printf '%s' "${verdict:-error}"
}

# A relative path such as -n must not be taken for an option.
as_path() {
  case "$1" in
    -*) printf './%s' "$1" ;;
    *) printf '%s' "$1" ;;
  esac
}

case "${TRACEWATT_BUILD:-false}" in
  true | false) ;;
  *) fail "TRACEWATT_BUILD is neither true nor false" "true builds tracewatt from source" 64 ;;
esac
ways=()
if [ -n "${TRACEWATT:-}" ]; then ways+=(TRACEWATT); fi
if [ -n "${TRACEWATT_SHA256:-}" ]; then ways+=(TRACEWATT_SHA256); fi
if [ "${TRACEWATT_BUILD:-}" = true ]; then ways+=(TRACEWATT_BUILD); fi
if [ "${#ways[@]}" -gt 1 ]; then
  fail "${ways[0]} and ${ways[1]} are both set" "each of them specifies the program; keep only one" 64
fi

# A downloaded program is used once, so that what runs was checked in this run; the cache keeps the archive.
installed=''
if [ -n "${TRACEWATT_SHA256:-}" ]; then
  installed=$(mktemp -d "${TMPDIR:-${RUNNER_TEMP:-/tmp}}/tracewatt.XXXXXX" 2>/dev/null) ||
    fail "no folder for temporary files can be created" "set TMPDIR to a writable folder" 73
  trap 'rm -rf -- "$installed"' EXIT
fi

program=$(find_program)
case "$program" in
  */*) program=$(cd -- "$(dirname -- "$program")" && pwd)/$(basename -- "$program") ;;
esac

directory=$(as_path "${TRACEWATT_DIRECTORY:-.}")
if ! cd -- "$directory" 2>/dev/null; then
  fail "the folder $directory does not exist" "set TRACEWATT_DIRECTORY to the folder to work in" 66
fi

if [ -n "${TRACEWATT_VERSION:-}" ]; then
  # Such as "0.1.0 (model 1)".
  found=$("$program" --version | head -n 1)
  if [ "${found%% *}" != "$TRACEWATT_VERSION" ]; then
    fail "tracewatt is version ${found%% *}, but $TRACEWATT_VERSION is required" \
      "install that version, use the action at its tag, or leave the version out" 64
  fi
fi

reports=$(as_path "${TRACEWATT_REPORTS:-tracewatt-reports}")
mkdir -p -- "$reports" 2>/dev/null ||
  fail "the folder $reports cannot be created" "set TRACEWATT_REPORTS to a writable folder" 73
# Reports of an earlier run could be mistaken for this run's.
rm -f -- "$reports"/check.{txt,json,md,xml} "$reports"/check.{openmetrics.txt,codequality.json}

arguments=()
if [ -n "${TRACEWATT_RESULTS:-}" ]; then arguments+=("$(as_path "$TRACEWATT_RESULTS")"); fi
if [ -n "${TRACEWATT_BUDGETS:-}" ]; then
  arguments+=(--budgets "$(as_path "$TRACEWATT_BUDGETS")")
fi
while IFS= read -r argument || [ -n "$argument" ]; do
  argument=${argument%$'\r'}
  if [ -n "$argument" ]; then arguments+=("$argument"); fi
done <<<"${TRACEWATT_ARGS:-}"

arguments+=(
  --report "json=$reports/check.json"
  --report "markdown=$reports/check.md"
  --report "junit=$reports/check.xml"
  --report "text=$reports/check.txt"
  --report "openmetrics=$reports/check.openmetrics.txt"
  --report "codequality=$reports/check.codequality.json"
)
# GitHub reads its annotations from the log.
if [ -n "${GITHUB_ACTIONS:-}" ]; then arguments+=(--report github=-); fi

code=0
"$program" check "${arguments[@]}" || code=$?

if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  if [ -s "$reports/check.md" ]; then
    cat -- "$reports/check.md" >>"$GITHUB_STEP_SUMMARY"
  else
    # shellcheck disable=SC2016  # Markdown's backticks, not a command.
    printf '## Tracewatt: no report\n\n`tracewatt check` exited with code %d; see the log.\n' \
      "$code" >>"$GITHUB_STEP_SUMMARY"
  fi
fi
set_output verdict "$(verdict_of "$reports/check.json")"
set_output breaches "$(count_of breach "$reports/check.json")"
set_output exit_code "$code"
absolute=$(cd -- "$reports" && pwd)
set_output report "$absolute/check.json"
set_output reports "$absolute"
exit "$code"
