-- Keys of the hash under which networks stand in logs and in the audit log, one for each week. A key is deleted after 90
-- days: what was hashed with it can then be linked to no network any more, though the log itself is never changed.
create table network_key (
  week date primary key,
  key bytea not null
);

-- From where it was done, under that hash.
alter table audit_log add column network text;
