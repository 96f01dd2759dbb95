-- The words of a search may be a fan's name or email address. Erasing a fan does not reach the log, so it only says that there was a search.
-- The release before still stores words until its last process has stopped.
select set_config('virage.club_id', '*', true);
alter table audit_log disable trigger audit_log_append_only;
update audit_log set details = jsonb_set(details, '{query,search}', 'true')
where jsonb_typeof(details #> '{query,search}') = 'string';
alter table audit_log enable trigger audit_log_append_only;
