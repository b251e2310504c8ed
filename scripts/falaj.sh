#!/bin/sh
# falaj start             serves, on the settings of the environment (docs/settings.md)
# falaj provider <words>  the provider's commands (docs/provider.md); `falaj provider help`
# falaj jobs [--retry ID] jobs that failed or have given up
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
  main | provider | jobs) ;;
  *)
    echo "falaj: there is no command $command. Fix: start, provider or jobs." >&2
    exit 2
    ;;
esac
exec "${NODE:-node}" --import "$home/scripts/stacks.mjs" "$file" "$@"
