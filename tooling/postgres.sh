#!/usr/bin/env bash
# Makes sure that a PostgreSQL for development and tests answers, prints its address (for a superuser) and leaves it in
# .data/postgres-url, where the tests find it. Safe to run again.
# The server on the usual port is used when it lets a superuser in without a password. Otherwise the project gets a
# cluster of its own: on loopback, with a password. Servers of the machine and their access rules are never changed.
set -euo pipefail
cd "$(dirname "$0")/.."

usual_port=${SARM_POSTGRES_PORT:-5432}
if [ "$(id -u)" = 0 ]; then
  # The server refuses to run as root, and its own user cannot enter every checkout.
  folder=${SARM_POSTGRES_FOLDER:-/var/lib/postgresql/sarm-development}
  as_server() { (cd / && runuser -u postgres -- "$@"); }
else
  folder=${SARM_POSTGRES_FOLDER:-$PWD/.data/postgres}
  as_server() { "$@"; }
fi

log() { printf '▸ %s\n' "$*" >&2; }
answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
lets_in() { ! command -v psql >/dev/null || psql -wqAtc 'select 1' "$1" >/dev/null 2>&1; }
free_port() { local port=5433; while answers "$port"; do port=$((port + 1)); done; echo "$port"; }
programs() { ls -d "${SARM_POSTGRES_PROGRAMS:-/usr/lib/postgresql}"/*/bin 2>/dev/null | sort -V | tail -1; }
publish_url() {
  mkdir -p .data
  (umask 077 && printf '%s\n' "$1" >.data/postgres-url.new && mv .data/postgres-url.new .data/postgres-url)
  printf '%s\n' "$1"
}

make_cluster() {
  log "making a PostgreSQL cluster for development in $folder"
  as_server mkdir -p -m 700 "$folder"
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n' | as_server sh -c 'umask 077; cat >"$1"' sh "$folder/password"
  as_server "$(programs)/initdb" -D "$folder/data.new" -U postgres -E UTF8 --auth=scram-sha-256 --pwfile="$folder/password" >/dev/null
  # Renamed last: what an interrupted run left half made is not taken for a cluster.
  as_server mv "$folder/data.new" "$folder/data"
}
start_cluster() {
  local port
  if ! as_server "$(programs)/pg_ctl" status -D "$folder/data" >/dev/null; then
    port=$(free_port)
    log "starting it on 127.0.0.1:$port"
    as_server "$(programs)/pg_ctl" start -w -D "$folder/data" -l "$folder/server.log" \
      -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=''" >/dev/null
  fi
  # The fourth line of the file is the port on which the server listens.
  port=$(as_server sed -n 4p "$folder/data/postmaster.pid")
  publish_url "postgres://postgres:$(as_server cat "$folder/password")@127.0.0.1:$port/postgres"
}

usual="postgres://postgres@127.0.0.1:$usual_port/postgres"
if as_server test -d "$folder/data"; then
  start_cluster
elif answers "$usual_port" && lets_in "$usual"; then
  publish_url "$usual"
else
  [ -n "$(programs)" ] || { echo "the programs of a PostgreSQL server are not installed: npm run setup" >&2; exit 1; }
  as_server rm -rf "$folder/data.new"
  make_cluster
  start_cluster
fi
