-- Who has taken a parcel or the things of an order is a proof, which is removed after five years as its photographs are. The rest stays.
drop trigger parcel_move_append_only on parcel_move;
create trigger parcel_move_append_only before update or delete on parcel_move
  for each row execute function restrict_receiver_update('at');
drop trigger parcel_handover_append_only on parcel_handover;
create trigger parcel_handover_append_only before update or delete on parcel_handover
  for each row execute function restrict_receiver_update('recorded_at');
drop trigger order_handover_append_only on order_handover;
create trigger order_handover_append_only before update or delete on order_handover
  for each row execute function restrict_receiver_update('created_at');

create index parcel_move_with_receiver on parcel_move (at) where received_by is not null;
create index parcel_handover_with_receiver on parcel_handover (recorded_at) where received_by is not null or initials is not null;
create index order_handover_with_receiver on order_handover (created_at) where initials is not null;
