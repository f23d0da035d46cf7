#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# An array job of Slurm: each task runs one shard of a study, and prints its line of JSON.
#
#   sbatch --array=0-15 workflow/slurm-array.sh compare day.yaml --replications 100000 --parts parts
#
# The parts must be on a file system that all nodes share. A task that was killed, or could not write, is queued
# again up to MAX_RESTARTS times and goes on where it was. A wrong command line and bad or missing input are not.
# To submit single tasks, name the number of shards: SHARDS=16 sbatch --array=3,7 … with shards counted from 0.
#
#   TRACEWATT     the program; default: tracewatt
#   MAX_RESTARTS  default: 2
#
#SBATCH --job-name=tracewatt
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=500M
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

# fail WHAT NOTE
fail() {
  printf 'slurm-array: error: %s\nslurm-array: note: %s\n' "$1" "$2" >&2
  exit 64
}

example='sbatch --array=0-15 workflow/slurm-array.sh compare day.yaml --parts parts'
[ -n "${SLURM_ARRAY_TASK_ID-}" ] || fail "this is not a task of an array job" "submit it: $example"
case ${1-} in
compare | population) ;;
*) fail "the first argument is neither compare nor population" "for example: $example" ;;
esac

status=0
"${TRACEWATT:-tracewatt}" "$@" --shard env --jobs "${SLURM_CPUS_PER_TASK:-1}" --quiet || status=$?
# 73: a part could not be written. 128 and a signal: interrupted or killed.
if ((status == 73 || status > 128)) && ((${SLURM_RESTART_COUNT:-0} < ${MAX_RESTARTS:-2})); then
  printf 'slurm-array: exit %d; queued again\n' "$status" >&2
  scontrol requeue "$SLURM_JOB_ID"
fi
exit "$status"
