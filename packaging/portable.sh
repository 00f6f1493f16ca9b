#!/bin/sh
# Antipode in one file: it unpacks itself into the cache folder at its first start, and runs from there from then on.
set -e
home=${XDG_CACHE_HOME:-$HOME/.cache}/antipode
place=$home/portable-@DIGEST@
if [ ! -x "$place/antipode" ]; then
  target=$place
  mkdir -p "$home" 2>/dev/null && [ -w "$home" ] || target=${TMPDIR:-/tmp}/antipode # nothing can be kept there: for this time only
  fresh=$(mktemp -d "$target.XXXXXX")
  trap 'rm -rf "$fresh"' EXIT
  tail -n +@LINE@ "$0" | tar -xzf - -C "$fresh"
  if [ "$target" != "$place" ]; then
    "$fresh/antipode" "$@"
    exit
  fi
  [ -x "$place/antipode" ] || mv "$fresh" "$place" # unless another start was faster
fi
ANTIPODE_FILE=$(cd "$(dirname "$0")" && pwd)/$(basename "$0") exec "$place/antipode" "$@"
