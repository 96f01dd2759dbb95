-- The sign-in in which a browser subscribed: when somebody ends it, nothing more is sent there. Null for a user pool whose tokens name none, and for
-- subscriptions from before, which end when their fan logs out in that browser.
alter table push_subscription add column sign_in_id text;
create index push_subscription_by_sign_in on push_subscription (sign_in_id) where sign_in_id is not null;
