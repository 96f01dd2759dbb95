-- As in migration 133, of saved views: the words of their searches may be a fan's name or email address.
-- The release before still stores words until its last process has stopped.
select set_config('virage.club_id', '*', true);
alter table audit_log disable trigger audit_log_append_only;
update audit_log
set before = case when jsonb_typeof(before #> '{search,search}') = 'string' then jsonb_set(before, '{search,search}', 'true') else before end,
    after = case when jsonb_typeof(after #> '{search,search}') = 'string' then jsonb_set(after, '{search,search}', 'true') else after end
where action in ('createSavedView', 'deleteSavedView');
alter table audit_log enable trigger audit_log_append_only;
