import type { Texts } from '@virage/contract/staff'
import type { CoinPrice, Coins } from '@virage/domain'
import { sql } from 'kysely'
import type { LotNotification } from '../notifications/index.ts'
import { suggestDelivery } from '../sales/index.ts'
import type { Tx } from '../../platform/database/database.ts'

/** A payment that a fan owes for a lot; the price is in hundred-thousandths of a coin. */
export type NewOutstandingPayment = {
  clubId: string
  exclusiveId: string
  fanId: string
  price: Coins
  /**
   * The price of a coin of a second-chance offer, which is never charged automatically: that of the payment before it, because its fan was shown what
   * their bid costs. Null for the lot's winner.
   */
  offeredAt: CoinPrice | null
}

type DueLot = { paymentId: string; until: Date; coinPrice: CoinPrice; chargeAt: Date | null; slug: string; name: Texts }

/**
 * Creates the outstanding payment of a lot's winner, due by the club's deadline, at the club's price of a coin of this moment, or a second-chance offer.
 * A lot has only one at a time. If the auction charges saved cards and the winner has consented, the charge is planned, unless it came after the deadline.
 *
 * @returns the notification to send; undefined if the lot already has an outstanding payment
 */
export async function insertOutstandingPayment(
  tx: Tx,
  payment: NewOutstandingPayment,
): Promise<LotNotification | undefined> {
  const { clubId, exclusiveId, fanId, price, offeredAt } = payment
  const { rows } = await sql<DueLot>`
    with terms as (
      select c.id, coalesce(${offeredAt}, c.coin_price) as coin_price, virage_now() + c.due_deadline as deadline, virage_now() + make_interval(
          hours => nullif(coalesce(a.auto_charge_hours, c.auto_charge_hours), 0)) as charge_at,
        ${offeredAt === null}::boolean and f.card_status = 'READY' and f.card_mandate is not null as may_charge
      from club c
      join lot l on l.club_id = c.id and l.exclusive_id = ${exclusiveId}
      join auction a on a.club_id = l.club_id and a.id = l.auction_id
      join fan f on f.club_id = c.id and f.id = ${fanId}
      where c.id = ${clubId}
    ), due as (
      insert into outstanding_payment (club_id, exclusive_id, fan_id, price, coin_price, deadline, charge_at)
      select id, ${exclusiveId}, ${fanId}, ${price}, coin_price, deadline,
        case when may_charge and charge_at < deadline then charge_at end
      from terms
      on conflict do nothing
      returning club_id, id, exclusive_id, deadline, coin_price, charge_at
    )
    select d.id as "paymentId", d.deadline as until, d.coin_price as "coinPrice", d.charge_at as "chargeAt", e.slug, e.name
    from due d join exclusive e on e.club_id = d.club_id and e.id = d.exclusive_id`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const variant = offeredAt !== null ? 'offer' : row.chargeAt ? 'scheduled' : undefined
  // The charge takes the lot's price alone, so its email names what the delivery costs.
  const delivery = variant === 'scheduled' ? await suggestDelivery(tx, { clubId, fanId, exclusiveId }) : null
  const lot = { exclusiveId, price, ...row, ...(delivery && { delivery }) }
  return { clubId, fanId, kind: 'won', ...(variant && { variant }), lots: [lot] }
}
