#!/bin/sh
# Makes a backup, unless the newest one is of the timeline on which the database is now. Each failover begins a timeline, and no backup
# from before can be restored to a moment after it if the former primary took log with it (docs/decisions/0084).
set -eu
timeline=$(psql --no-psqlrc --host={{postgresSocket}} -Atc 'select left(pg_walfile_name(pg_current_wal_lsn()), 8)')
backups=$(pgbackrest --stanza=virage --output=json info)
# Backups are listed from the oldest to the newest, each with the segments of log at its start and end. Their names begin with the timeline.
newest=$(echo "$backups" | grep -oE '"stop":"[0-9A-F]{24}"' | tail -n 1 | cut -c 9-16)
[ "$timeline" != "$newest" ] || exit 0
echo "The newest backup is of timeline ${newest:-none}, the database is on $timeline."
exec pgbackrest --stanza=virage --type=diff backup
