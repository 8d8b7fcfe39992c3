#!/usr/bin/env bash
# Brings a Debian machine to where `npm run dev` and `npm run check` work. Safe to run again.
#   --runtime   only what the product itself needs
#   (default)   also browser, S3 server and PDF tools for the tests
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '▸ %s\n' "$*"; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

want=(ffmpeg util-linux)
have_postgres() { (exec 3<>/dev/tcp/127.0.0.1/5432) 2>/dev/null; }
have_postgres || want+=(postgresql postgresql-client)
[ "${1:-}" = "--runtime" ] || want+=(chromium fonts-liberation ceph-mon ceph-osd radosgw ceph-common poppler-utils python3-venv time bc)

missing=()
for name in "${want[@]}"; do
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
done
if [ ${#missing[@]} -gt 0 ]; then
  say "installing ${missing[*]}"
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

if ! have_postgres; then
  version=$(ls /etc/postgresql | sort -n | tail -1)
  say "starting PostgreSQL $version"
  as_root sed -i 's/^\(host.*127\.0\.0\.1\/32\s*\).*/\1trust/; s/^\(host.*::1\/128\s*\).*/\1trust/' "/etc/postgresql/$version/main/pg_hba.conf"
  as_root pg_ctlcluster --skip-systemctl-redirect "$version" main start || true
  for _ in $(seq 30); do have_postgres && break; sleep 1; done
  have_postgres || { echo "PostgreSQL does not answer on 127.0.0.1:5432" >&2; exit 1; }
fi

if [ ! -x node_modules/.bin/node ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  say "installing packages"
  # Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms, which a mirror may not carry.
  npm install --no-save --no-audit --no-fund --loglevel=error
  touch node_modules/.package-lock.json
fi
say "ready: npm run dev"
