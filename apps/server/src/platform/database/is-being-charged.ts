import { sql } from 'kysely'

/** Whether a charge of the winner's saved card is under way for outstanding payment `d`: nothing else can pay it meanwhile. */
export const isBeingCharged = sql<boolean>`exists (
  select from checkout c
  where c.club_id = d.club_id and c.outstanding_payment_id = d.id and c.off_session and c.status = 'open')`
