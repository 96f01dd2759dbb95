-- Whether a refused sign-in in this club suggests a new password, as where accounts were moved from elsewhere.
alter table club add column password_reset_hint boolean not null default false;
