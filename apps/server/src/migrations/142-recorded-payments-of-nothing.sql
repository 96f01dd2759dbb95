-- A lot whose price rounds to no cent can't be charged. What closes it is that staff record its payment.
alter table recorded_payment drop constraint recorded_payment_amount_check;
alter table recorded_payment add constraint recorded_payment_amount_check check (amount >= 0);
