-- Why a buyer has ended a contract: they withdrew from it, or it was not delivered within the term that they had set
-- (docs/decisions/0155).
alter table withdrawal add column ground text not null default 'WITHDRAWAL' check (ground in ('WITHDRAWAL', 'UNDELIVERED'));
