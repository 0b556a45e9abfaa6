#!/bin/sh
# A Slurm of one node for tests, as root, without systemd or cgroups: slurm.sh start FOLDER PORT CPUS, slurm.sh stop FOLDER
#
# Everything lies in FOLDER: key, configuration, state, spool, logs and pids. Commands of Slurm find it by
# SLURM_CONF=FOLDER/slurm.conf. Ends only what it started, by pid.
set -u
folder=$2

start_munge() {
  mkdir -p "$folder/munge" && chmod 700 "$folder/munge" || return
  head -c 1024 /dev/urandom > "$folder/munge/key" && chmod 400 "$folder/munge/key" || return
  chown -R munge: "$folder/munge" || return
  setpriv --reuid=munge --regid=munge --clear-groups munged --force --key-file="$folder/munge/key" \
    --socket="$folder/munge/socket" --pid-file="$folder/munge/pid" --log-file="$folder/munge/log" \
    --seed-file="$folder/munge/seed"
}

configure() {
  host=$(uname -n)
  mkdir -p "$folder/state" "$folder/spool" || return
  cat > "$folder/slurm.conf" <<CONF
ClusterName=riddle
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$1
SlurmdPort=$(($1 + 1))
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
SwitchType=switch/none
MpiDefault=none
KillWait=1
SchedulerParameters=batch_sched_delay=1,sched_interval=1,bf_interval=1
NodeName=$host NodeAddr=127.0.0.1 CPUs=$2 State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
}

case $1 in
  start)
    umask 022
    mkdir -p "$folder" && chmod 755 "$folder" && start_munge && configure "$3" "$4" || exit 1
    SLURM_CONF=$folder/slurm.conf
    export SLURM_CONF
    slurmctld -c -f "$SLURM_CONF" && slurmd -f "$SLURM_CONF" || exit 1
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
      [ "$(sinfo -h -o %t 2> /dev/null)" = idle ] && exit 0
      sleep 0.5
    done
    tail -n 20 "$folder"/*.log >&2
    exit 1
    ;;
  stop)
    for pid in "$folder/slurmd.pid" "$folder/slurmctld.pid" "$folder/munge/pid"; do
      [ -e "$pid" ] && kill "$(cat "$pid")" 2> /dev/null
    done
    sleep 0.5
    exit 0
    ;;
esac
