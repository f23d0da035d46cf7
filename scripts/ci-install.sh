#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   scripts/ci-install.sh FOLDER
#
# Downloads a release, checks its digest, puts the program into FOLDER and prints the program's path. Nothing of
# the archive is unpacked or run before its digest was checked, whether it was downloaded or comes from the cache.
#
#   TRACEWATT_VERSION   the version, such as 0.1.0
#   TRACEWATT_SHA256    the SHA-256 digest of the archive, 64 hexadecimal digits; it is never downloaded
#   TRACEWATT_RELEASES  the address of the releases, https://, http:// or file://; the archive is at
#                       v0.1.0/tracewatt-0.1.0-linux-x86_64.tar.xz below it; default: the releases of the
#                       repository that GitHub took the action from
#   TRACEWATT_CACHE     the folder that keeps archives; default: tracewatt in $XDG_CACHE_HOME or ~/.cache
#   TRACEWATT_TIMEOUT   seconds for the download with all its attempts; default: 300
#
# Exit codes: 64 a setting is missing or malformed; 65 the archive has another digest, or not the right content;
# 69 the release cannot be downloaded or does not run here, and standard output is the reason in one line;
# 73 there is no place for the program.
set -euo pipefail
unset CDPATH
# Messages of other programs are read below.
export LC_ALL=C

fail() {
  printf 'ci-install: error: %s\n' "$2" >&2
  printf 'ci-install: note: %s\n' "$3" >&2
  exit "$1"
}

# There is no release to use.
unavailable() {
  printf '%s\n' "$1"
  exit 69
}

# The first line of a text, without control characters or what a runner takes for a command.
first_line() {
  local line=${1%%$'\n'*}
  line=${line//[[:cntrl:]]/}
  line=${line//'##'/'# #'}
  printf '%s' "${line:0:200}"
}

# Messages of other programs are kept in variables, because a full disk cannot keep them.
is_full() { [[ $1 == *'No space left'* || $1 == *'quota exceeded'* ]]; }
no_space() {
  fail 73 "the disk is full" "tracewatt and its archive need a few hundred megabytes; set TMPDIR to use another disk"
}

if [ "$#" -ne 1 ] || [ -z "$1" ]; then
  fail 64 "one folder is expected" "usage: ci-install.sh FOLDER"
fi
folder=$1
case "$folder" in -*) folder=./$folder ;; esac

version=${TRACEWATT_VERSION:-}
required=$(printf '%s' "${TRACEWATT_SHA256:-}" | tr 'A-F' 'a-f')
[ -n "$version" ] ||
  fail 64 "TRACEWATT_SHA256 is set, but TRACEWATT_VERSION is not" "a digest belongs to one version; set both"
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+([-+.][0-9A-Za-z][0-9A-Za-z.+-]*)?$ ]] ||
  fail 64 "TRACEWATT_VERSION is not a version" "write it as 0.1.0, without a v"
[[ $required =~ ^[0-9a-f]{64}$ ]] ||
  fail 64 "TRACEWATT_SHA256 is not a SHA-256 digest" "copy the 64 hexadecimal digits before the archive's name in SHA256SUMS"
limit=${TRACEWATT_TIMEOUT:-300}
[[ $limit =~ ^[1-9][0-9]{0,4}$ ]] ||
  fail 64 "TRACEWATT_TIMEOUT is not a number of seconds" "it must be a whole number from 1 to 99999"

releases=${TRACEWATT_RELEASES:-}
if [ -z "$releases" ]; then
  # GitHub does not set GITHUB_ACTION_REPOSITORY for the steps of a composite action; the path contains the name.
  repository=${GITHUB_ACTION_REPOSITORY:-}
  if [ -z "$repository" ] && [[ ${GITHUB_ACTION_PATH:-} =~ /_actions/([^/]+/[^/]+)/ ]]; then
    repository=${BASH_REMATCH[1]}
  fi
  if [ -z "${GITHUB_SERVER_URL:-}" ] || [ -z "$repository" ]; then
    fail 64 "TRACEWATT_RELEASES is not set" "set it to the address of the releases, such as https://…/releases/download"
  fi
  releases=$GITHUB_SERVER_URL/$repository/releases/download
fi
[[ $releases =~ ^(https?://[]A-Za-z0-9._~:/@%!$\&\(\)*+,\;=[-]+|file:///[^[:cntrl:]]*)$ ]] ||
  fail 64 "TRACEWATT_RELEASES is not an address" "it must begin with https://, http:// or file:///, without spaces"

name=tracewatt-$version-linux-$(uname -m).tar.xz
address=${releases%/}/v$version/$name
# Messages show the address without a password.
shown=$address
if [[ $shown =~ ^(https?://)[^/]*@(.*)$ ]]; then shown=${BASH_REMATCH[1]}${BASH_REMATCH[2]}; fi
shown=${shown//'##'/'# #'}

system=$(uname -sm)
case "$system" in
  'Linux x86_64' | 'Linux aarch64') ;;
  *) unavailable "there is no release for this system ($system), only for Linux x86_64 and aarch64" ;;
esac
command -v sha256sum >/dev/null 2>&1 || unavailable "there is no sha256sum to check the release with"
if command -v xz >/dev/null 2>&1; then
  decompress() { xz --decompress --stdout -- "$1"; }
elif python3 -c 'import lzma' >/dev/null 2>&1; then
  decompress() {
    python3 -c 'import lzma, shutil, sys; shutil.copyfileobj(lzma.open(sys.argv[1]), sys.stdout.buffer)' "$1"
  }
else
  unavailable "there is no xz to unpack the release with (it is in the package xz-utils)"
fi

# All work is done in a folder of this process, beside where the program goes.
no_place() { fail 73 "the folder for the program cannot be written" "set TMPDIR to a writable folder"; }
mkdir -p -- "$folder" 2>/dev/null || no_place
work=$(mktemp -d -- "$folder/.tracewatt.XXXXXX" 2>/dev/null) || no_place
kept=''
trap 'rm -rf -- "$work" ${kept:+"$kept"}' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
archive=$work/archive

digest_of() {
  local said
  said=$(sha256sum <"$1") && printf '%s' "${said%% *}"
}

# Where archives are kept; empty if there is no such folder.
cache=${TRACEWATT_CACHE:-}
if [ -z "$cache" ] && [ -n "${XDG_CACHE_HOME:-${HOME:-}}" ]; then
  cache=${XDG_CACHE_HOME:-$HOME/.cache}/tracewatt
fi
# shellcheck disable=SC2088  # A tilde that no shell has replaced.
case "$cache" in
  '~/'*) cache=${HOME:+$HOME/${cache#'~/'}} ;;
  -*) cache=./$cache ;;
esac

# Takes the archive from the cache. It is copied before it is checked, so that no other process can change it
# between the check and its use; this makes a cache as safe as a download, whoever may write to it.
from_cache() {
  local entry=$cache/$required.tar.xz
  if [ -z "$cache" ] || [ ! -f "$entry" ]; then return 1; fi
  local said
  if ! said=$(cp -- "$entry" "$archive" 2>&1); then
    if is_full "$said"; then no_space; fi
    return 1
  fi
  if [ "$(digest_of "$archive")" = "$required" ]; then return 0; fi
  printf 'ci-install: warning: the cached archive is damaged; downloading it again\n' >&2
  rm -f -- "$archive"
  return 1
}

# Puts the checked archive into the cache. A rename replaces an entry whole, so processes may do this at once.
keep() {
  if [ -z "$cache" ]; then return; fi
  if mkdir -p -- "$cache" 2>/dev/null && kept=$(mktemp -- "$cache/.archive.XXXXXX" 2>/dev/null) &&
    cp -- "$archive" "$kept" 2>/dev/null && mv -fT -- "$kept" "$cache/$required.tar.xz" 2>/dev/null; then
    kept=''
  else
    printf 'ci-install: notice: the cache cannot be written; the next run downloads the archive again\n' >&2
  fi
}

# The functions below download to $archive within a number of seconds. They end with curl's exit codes, whichever
# program is used, and with 22 they print the word "error" and the status of the answer.
with_curl() {
  curl --fail --silent --show-error --globoff --location --proto '=https,http' --max-redirs 10 \
    --connect-timeout 10 --speed-limit 1 --speed-time 30 --max-time "$1" --output "$archive" \
    -- "$address"
}

with_wget() {
  local code=0
  timeout "$1" wget --no-verbose --tries=1 --timeout=20 --output-document="$archive" -- "$address" || code=$?
  case "$code" in
    3) return 23 ;;
    4) return 7 ;;
    5) return 60 ;;
    7) return 56 ;;
    8) return 22 ;;
    124) return 28 ;;
  esac
  return "$code"
}

with_python() {
  timeout "$1" python3 - "$address" "$archive" <<'PYTHON'
import http.client, sys, urllib.error, urllib.request

address, archive = sys.argv[1:]


def end(code, why):
    print(why, file=sys.stderr)
    sys.exit(code)


try:
    answer = urllib.request.urlopen(address, timeout=20)
except urllib.error.HTTPError as error:
    end(22, f"error {error.code}")
except (http.client.HTTPException, OSError, ValueError) as error:
    end(7, getattr(error, "reason", error))
try:
    with open(archive, "wb") as file:
        while True:
            try:
                piece = answer.read(1 << 20)
            except (http.client.HTTPException, OSError) as error:
                end(56, error)
            if not piece:
                break
            file.write(piece)
except OSError as error:
    end(23, error.strerror)
if answer.length:
    end(18, "the connection ended too early")
PYTHON
  local code=$?
  if [ "$code" -eq 124 ]; then return 28; fi
  return "$code"
}

if command -v curl >/dev/null 2>&1; then
  fetch=with_curl
elif command -v wget >/dev/null 2>&1; then
  fetch=with_wget
else
  fetch=with_python
fi

# Tries again if the network failed; what a server says of the release is final.
download() {
  local said="no answer within $limit s"
  if [[ $releases == file://* ]]; then
    [ -f "${address#file://}" ] || unavailable "there is no release at $shown"
    if said=$(cp -- "${address#file://}" "$archive" 2>&1); then return; fi
    if is_full "$said"; then no_space; fi
    unavailable "$shown cannot be read: $(first_line "$said")"
  fi
  if [ "$fetch" = with_python ] && ! command -v python3 >/dev/null 2>&1; then
    unavailable "there is no curl, wget or python3 to download the release with"
  fi
  local ends=$((SECONDS + limit)) code status pause
  for pause in 1 2 0; do
    code=0
    # Zero would be no limit.
    local left=$((ends - SECONDS))
    if [ "$left" -le 0 ]; then break; fi
    said=$("$fetch" "$left" 2>&1) || code=$?
    case "$code" in
      0) return ;;
      # The network failed: no address, no connection, an early end, no answer in time.
      5 | 6 | 7 | 16 | 18 | 28 | 35 | 52 | 55 | 56 | 92) ;;
      22)
        status=''
        if [[ $said =~ [Ee][Rr][Rr][Oo][Rr]:?\ ([0-9]{3}) ]]; then status=${BASH_REMATCH[1]}; fi
        said="HTTP ${status:-error}"
        case "$status" in
          404 | 410) unavailable "there is no release at $shown ($said)" ;;
          408 | 429 | 5??) ;;
          *) break ;;
        esac
        ;;
      23) no_space ;;
      *) break ;;
    esac
    if [ "$((SECONDS + pause))" -ge "$ends" ]; then break; fi
    sleep "$pause"
  done
  unavailable "$shown cannot be downloaded: $(first_line "$said")"
}

if ! from_cache; then
  download
  found=$(digest_of "$archive")
  if [ "$found" != "$required" ]; then
    fail 65 "the archive from $shown has the SHA-256 digest $found, but $required is required" \
      "it was changed or cut short, or the digest belongs to another archive; nothing was unpacked"
  fi
  keep
fi

# One member is written to a file of ours, so no path in the archive has any effect.
program=$work/tracewatt
# `cat` names a full disk, which tar does not.
if ! said=$({
  decompress "$archive" | tar -xOf - "tracewatt-$version/bin/tracewatt" | cat >"$program"
} 2>&1); then
  if is_full "$said"; then no_space; fi
  fail 65 "the archive from $shown cannot be unpacked: $(first_line "$said")" \
    "its digest is the required one, so the archive itself is faulty"
fi
[ -s "$program" ] ||
  fail 65 "the archive from $shown has no file tracewatt-$version/bin/tracewatt" \
    "its digest is the required one, so the archive itself is faulty"
chmod 755 -- "$program"

# Sets `found` to what the program prints as its version; if it does not start, the reason is worth a sentence.
starts() {
  local limited=() code=0
  if command -v timeout >/dev/null 2>&1; then limited=(timeout 60); fi
  found=$(${limited[@]+"${limited[@]}"} "$program" --version </dev/null 2>&1) || code=$?
  if [ "$code" -eq 0 ]; then return; fi
  local needed here
  needed=$(grep -Eo 'GLIBC_[0-9.]+' <<<"$found" | sort -uV | tail -n 1 || true)
  here=$(getconf GNU_LIBC_VERSION 2>/dev/null || printf 'another C library')
  if [ -n "$needed" ]; then
    unavailable "the release needs glibc ${needed#GLIBC_}, but this system has $here"
  fi
  if [ "$code" -eq 126 ]; then unavailable "programs cannot run in the folder for the program; set TMPDIR"; fi
  unavailable "the release does not start here, with $here (exit code $code): $(first_line "$found")"
}
starts
found=$(first_line "$found")
if [ "${found%% *}" != "$version" ]; then
  fail 65 "the archive from $shown contains tracewatt ${found%% *}, but $version is required" \
    "its digest is the required one, so the archive itself is faulty"
fi

mv -fT -- "$program" "$folder/tracewatt" 2>/dev/null || no_place
printf '%s\n' "$folder/tracewatt"
