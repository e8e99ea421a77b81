#!/bin/bash
# Walks the point in time of docs/operations.md on a cluster of its own below a temporary folder: PostgreSQL 15 and pgBackRest of
# Debian. Run as root; it leaves nothing. PGBIN and PGBACKREST name programs elsewhere.
set -euo pipefail
PGBIN=${PGBIN:-/usr/lib/postgresql/15/bin}
PGBACKREST=${PGBACKREST:-pgbackrest}
PORT=${PORT:-5499}
[ "$(id -u)" = 0 ] || { echo '请以 root 运行'; exit 1; }
command -v "$PGBACKREST" > /dev/null || { echo '没有 pgbackrest：apt-get install pgbackrest'; exit 1; }
[ -x "$PGBIN/initdb" ] || { echo "没有 $PGBIN/initdb：apt-get install postgresql-15"; exit 1; }

place=$(mktemp -d /tmp/kaoji-point.XXXXXX)
chmod 755 "$place"
data=$place/cluster repo=$place/repository conf=$place/pgbackrest.conf
as() { runuser -u postgres -- env PGBACKREST_CONFIG="$conf" LD_LIBRARY_PATH="${LD_LIBRARY_PATH:-}" "$@"; }
stop() { as "$PGBIN/pg_ctl" -D "$data" -m fast -w stop > /dev/null 2>&1 || true; }
trap 'stop; rm -rf "$place"' EXIT
ask() { as psql -h "$place" -p "$PORT" -d postgres -qAtc "$1"; }
start() { as "$PGBIN/pg_ctl" -D "$data" -w -l "$place/log" -o "-p $PORT -k $place -c listen_addresses=''" start > /dev/null; }
say() { echo "== $1"; }

say '1. 设置仓库'
mkdir "$data" "$repo" "$place/log.d" "$place/lock" "$place/spool"
cat > "$conf" <<CONF
[global]
repo1-path=$repo
repo1-retention-full=4
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(head -c 36 /dev/urandom | base64)
start-fast=y
log-path=$place/log.d
lock-path=$place/lock
spool-path=$place/spool
log-level-console=warn
[kaoji]
pg1-path=$data
pg1-port=$PORT
pg1-socket-path=$place
CONF
chown -R postgres "$place"
as "$PGBIN/initdb" -D "$data" -A trust -E UTF8 > /dev/null

say '2. 归档日志'
cat >> "$data/postgresql.conf" <<CONF
archive_mode = on
archive_command = 'PGBACKREST_CONFIG=$conf $(command -v "$PGBACKREST") --stanza=kaoji archive-push %p'
archive_timeout = 60
CONF
start

say '3. 建立并检查'
as "$PGBACKREST" --stanza=kaoji stanza-create
as "$PGBACKREST" --stanza=kaoji check

say '4. 完整备份和增量备份'
ask 'create table enrolment (id int primary key, name text)'
ask "insert into enrolment select n, 'before' from generate_series(1, 1000) n"
as "$PGBACKREST" --stanza=kaoji --type=full backup
ask "insert into enrolment select n, 'between' from generate_series(1001, 1500) n"
as "$PGBACKREST" --stanza=kaoji --type=diff backup

say '5. 一分钟后有人误删'
ask "insert into enrolment select n, 'after the backup' from generate_series(1501, 1600) n"
sleep 1.2
moment=$(ask 'select clock_timestamp()')
sleep 1.2
ask 'delete from enrolment where id <= 1000'
ask "insert into enrolment values (9999, 'too late')"
ask 'select pg_switch_wal()' > /dev/null
as "$PGBACKREST" --stanza=kaoji check

say "6. 回到 $moment"
stop
as "$PGBACKREST" --stanza=kaoji --delta --type=time --target="$moment" --target-action=promote restore
start
for _ in $(seq 100); do [ "$(ask 'select pg_is_in_recovery()')" = f ] && break; sleep 0.2; done

found=$(ask "select count(*) || ' ' || count(*) filter (where name = 'before') || ' ' || count(*) filter (where id = 9999) from enrolment")
[ "$found" = '1600 1000 0' ] || { echo "不符：$found"; exit 1; }
ask "insert into enrolment values (2000, 'works on')"
say '误删的 1000 行回来了，之后写入的不在，数据库可以继续使用'
