-- The sign-in in which a browser subscribed: when it has ended, nothing more is sent there. Null for a user pool whose tokens name none, and for
-- subscriptions from before, which end when their fan logs out in that browser.
alter table push_subscription add column sign_in_id text;
