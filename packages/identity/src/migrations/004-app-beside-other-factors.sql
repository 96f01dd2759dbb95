-- Whether the authenticator app is asked for stands with the other second factors: every sign-in reads the account anyway.
alter table identity.account add mfa_by_app boolean not null default false;
update identity.account set mfa_by_app = true
  from identity.authenticator where account_id = account.id and authenticator.enabled;
alter table identity.authenticator drop enabled;
