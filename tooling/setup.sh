#!/usr/bin/env bash
# Brings a Debian machine to where `npm run dev` and `npm run check` work. Safe to run again.
#   --runtime   only what the product itself needs
#   (default)   also S3 server, PDF tools and Prometheus for the tests
set -euo pipefail
cd "$(dirname "$0")/.."

log() { printf '▸ %s\n' "$*"; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

runtime=$([ "${1:-}" = --runtime ] && echo yes || echo no)
postgres_port=${SARM_POSTGRES_PORT:-5432}
have_programs() { compgen -G "${SARM_POSTGRES_PROGRAMS:-/usr/lib/postgresql}/*/bin/initdb" >/dev/null; }
have_postgres() { (exec 3<>"/dev/tcp/127.0.0.1/$postgres_port") 2>/dev/null; }

# chromium prints reports; the fonts are those of names that the report's own font does not know.
want=(ffmpeg util-linux chromium fonts-liberation fonts-dejavu-core)
if [ "$runtime" = yes ]; then
  have_postgres || want+=(postgresql postgresql-client)
else
  # The programs of a server also where one answers: some tests start and stop servers of their own.
  have_programs || want+=(postgresql postgresql-client)
  want+=(ceph-mon ceph-osd radosgw ceph-common poppler-utils prometheus python3-venv time bc)
fi

missing=()
for name in "${want[@]}"; do
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
done
if [ ${#missing[@]} -gt 0 ]; then
  log "installing ${missing[*]}"
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
# Tests start a Prometheus of their own; the package's would run for ever. One that was there before is somebody's.
if [[ " ${missing[*]} " == *' prometheus '* ]]; then
  as_root service prometheus stop >/dev/null 2>&1 || true
  as_root update-rc.d prometheus disable >/dev/null
fi

if [ "$runtime" = yes ]; then
  # An installation's server and who may enter it are its operator's business: nothing is started or changed here.
  have_postgres || log "PostgreSQL does not answer on 127.0.0.1:$postgres_port: see docs/operations/install.md"
  # A secret that stands in a repository is everybody's.
  if [ ! -e .env ] && [ -e .env.example ]; then
    secret=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
    example=$(<.env.example)
    (umask 077 && printf '%s\n' "${example/SARM_TOKEN_SECRET=/SARM_TOKEN_SECRET=$secret}" >.env)
    log "wrote .env with a secret of its own; the rest of it is yours to fill in"
  fi
else
  bash tooling/postgres.sh >/dev/null
fi

if [ ! -x node_modules/.bin/node ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  log "installing packages"
  # Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms, which a mirror may not carry.
  npm install --no-save --no-audit --no-fund --loglevel=error
  touch node_modules/.package-lock.json
fi
log "ready: npm run dev"
