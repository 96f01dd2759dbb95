-- Trigger function: staff refund a purchase beyond the club's limit only with the approval of a second person, and as approved. Parts of
-- a purchase are added up, so that they don't evade the limit.
create or replace function assert_refund_approved() returns trigger language plpgsql as $$
declare
  most bigint := (select c.refund_approval_above from club c where c.id = new.club_id);
begin
  if new.actor in ('system', 'withdrawal') then
    return new;
  end if;
  if new.approval_id is not null then
    if exists (select from approval_request a
      where a.club_id = new.club_id and a.id = new.approval_id and a.decision = 'approved'
        and a.amount = new.amount and a.coins = new.coins and a.kind <> 'supply'
        and (new.order_id is null or a.item_id = new.order_id)) then
      return new;
    end if;
    raise exception 'the refund is not the approved one' using errcode = 'check_violation';
  end if;
  if unapproved_refunds(new.club_id, new.order_id, new.checkout_id) + cents_of(new.club_id, new.amount, new.coins) > most then
    raise exception 'the refund needs the approval of a second person' using errcode = 'check_violation';
  end if;
  return new;
end $$;
