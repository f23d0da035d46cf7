#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   scripts/slurm-one-node.sh run COMMAND [ARGUMENT...]
#   scripts/slurm-one-node.sh install
#
# Starts Slurm with this machine as its only node, runs COMMAND with SLURM_CONF set, and stops Slurm again, also if
# COMMAND fails. The exit code is that of COMMAND. Needs root, but no systemd and no cgroups. For tests only: jobs
# run as root, and nothing limits their memory. Refuses to run where a Slurm is configured.
# `install` only installs the packages that are missing.
#
#   SLURM_PORT  the first of two free ports; default: 16817
set -euo pipefail
# shellcheck source=scripts/packages.sh
. "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

apt_packages=(munge slurm-wlm)
# Debian keeps the daemons where only root looks for programs.
PATH=$PATH:/usr/sbin

is_complete() {
  command -v munged && command -v slurmctld && command -v slurmd && command -v sbatch
} >/dev/null 2>&1

install_packages() {
  if is_complete; then return; fi
  command -v apt-get >/dev/null 2>&1 ||
    fail "Slurm or munge is missing, and there is no apt-get" "install both with this system's package manager"
  printf '%s: installing %s with apt-get\n' "$tool" "${apt_packages[*]}" >&2
  apt install -y --no-install-recommends "${apt_packages[@]}" >&2 || {
    update_lists
    apt install -y --no-install-recommends "${apt_packages[@]}" >&2
  } || fail "apt-get could not install ${apt_packages[*]}" "its own messages stand above"
}

processes=()
folder=
# Programs that clear SLURM_CONF, such as Snakemake's job steps, look here.
link=/etc/slurm/slurm.conf
stop() {
  local status=$? index
  # The last to start is the first to stop: a job that still runs ends with slurmd.
  if [ -S "$folder/munge/socket" ]; then timeout 5 scancel --user=root --full >/dev/null 2>&1 || true; fi
  for ((index = ${#processes[@]} - 1; index >= 0; index--)); do
    kill "${processes[index]}" 2>/dev/null || continue
    timeout 5 tail --pid="${processes[index]}" -f /dev/null || kill -KILL "${processes[index]}" || true
    wait "${processes[index]}" 2>/dev/null || true
  done
  if [ "$(readlink "$link")" = "$folder/slurm.conf" ]; then rm "$link"; fi
  rm -rf "$folder"
  exit "$status"
}

# start NAME COMMAND...: starts a daemon; its messages go to a file that a failure shows.
start() {
  "${@:2}" >"$folder/$1.out" 2>&1 </dev/null &
  processes+=("$!")
}

# await WHAT COMMAND...: waits up to 200 s until a command succeeds.
await() {
  local attempt
  for attempt in {1..2000}; do
    if "${@:2}" >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  tail -n 20 "$folder"/*.out "$folder"/*.log >&2 || true
  fail "$1 did not start in $((attempt / 10)) s" "the daemons' last messages stand above"
}

is_idle() { sinfo --noheader --format=%T | grep -qx idle; }

configuration() {
  cat <<EOF
ClusterName=tests
SlurmctldHost=$1(127.0.0.1)
SlurmctldPort=$2
SlurmdPort=$(($2 + 1))
SlurmUser=root
# A job that is queued again waits as long as a credential is valid.
AuthInfo=socket=$folder/munge/socket,cred_expire=5
AuthType=auth/munge
CredType=cred/munge
MpiDefault=none
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
# A node whose daemon was away serves again at once, and a finished job can be asked about for ten minutes.
ReturnToService=2
MinJobAge=600
KillWait=5
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0,bf_interval=1
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
SlurmdSpoolDir=$folder/spool
StateSaveLocation=$folder/state
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=$1 NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=$(awk '/^MemTotal/ { print int($2 / 1024) }' /proc/meminfo)
PartitionName=tests Nodes=$1 Default=YES MaxTime=60 State=UP
EOF
}

run() {
  local host status=0
  [ "$(id -u)" -eq 0 ] || fail "the daemons of Slurm need root" "run it in a container, or with sudo"
  install_packages
  if [ -e "$link" ]; then fail "$link exists" "run it on a machine that belongs to no cluster"; fi
  host=$(hostname -s)
  folder=$(mktemp -d)
  trap stop EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  chmod 755 "$folder"
  mkdir "$folder"/{munge,spool,state}
  head -c 1024 /dev/urandom >"$folder/munge/key"
  chmod 400 "$folder/munge/key"
  chown -R munge:munge "$folder/munge"
  configuration "$host" "${SLURM_PORT:-16817}" >"$folder/slurm.conf"
  export SLURM_CONF=$folder/slurm.conf
  mkdir -p "${link%/*}"
  ln -sfn "$SLURM_CONF" "$link"

  start munged setpriv --reuid munge --regid munge --clear-groups munged --foreground \
    --key-file="$folder/munge/key" --socket="$folder/munge/socket" --pid-file="$folder/munge/pid" \
    --log-file="$folder/munge/log" --seed-file="$folder/munge/seed"
  await munge test -S "$folder/munge/socket"
  start slurmctld slurmctld -D
  start slurmd slurmd -D -N "$host"
  await Slurm is_idle
  # In the background, because a trap waits for a command in the foreground.
  "$@" <&0 &
  processes+=("$!")
  wait "$!" || status=$?
  return "$status"
}

case ${1-} in
  install) install_packages ;;
  run) shift && run "$@" ;;
  *) fail "no command" "use: $tool run COMMAND [ARGUMENT...], or: $tool install" ;;
esac
