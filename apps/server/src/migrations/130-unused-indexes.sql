-- No query uses these any more: lists search for subjects by their bytes, and members by the index of their names.
drop index audit_log_by_subject;
drop index fan_members;
