-- What was sold to a company has no right of withdrawal (docs/decisions/0197).
alter table order_line drop constraint order_line_withdrawal;
alter table order_line add constraint order_line_withdrawal
  check (withdrawal in ('RIGHT', 'DATED', 'PERSONAL', 'PERFORMED', 'COMPANY'));
alter table checkout_line drop constraint checkout_line_withdrawal;
alter table checkout_line add constraint checkout_line_withdrawal
  check (withdrawal in ('RIGHT', 'DATED', 'PERSONAL', 'PERFORMED', 'COMPANY'));
