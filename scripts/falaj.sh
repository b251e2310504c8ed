#!/bin/sh
# falaj start             serves, on the settings of the environment (docs/settings.md)
# falaj provider <words>  the provider's commands (docs/provider.md); `falaj provider help`
# falaj jobs [--retry ID] jobs that failed or have given up
# falaj backup, restore   backups (docs/backup.md)
set -eu
home=$(dirname "$(readlink -f "$0")")/..
command=${1:-start}
[ $# -eq 0 ] || shift
case $command in
  start) program=main ;;
  *) program=$command ;;
esac
file=$home/apps/server/dist/app/$program.mjs
case $program in
  main | provider | jobs | backup | restore) ;;
  *)
    echo "falaj: there is no command $command. Fix: start, provider, jobs, backup or restore." >&2
    exit 2
    ;;
esac
exec "${NODE:-node}" --import "$home/scripts/stacks.mjs" "$file" "$@"
