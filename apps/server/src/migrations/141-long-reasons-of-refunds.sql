-- A reason has up to 1000 characters, as everywhere else.
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (length(reason) between 1 and 1000);
