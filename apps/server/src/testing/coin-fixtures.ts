import { randomUUID } from 'node:crypto'
import { createDatabase } from '@virage/test-support'
import { coinPrice, type Coins, coinUnits, unitsPerCoin, wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import type { Club } from '../platform/access/clubs.ts'
import { type Database, openDatabase, type Tx } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { addJobKeys } from '../platform/job-encryption.ts'
import { migrateJobs } from '../platform/jobs.ts'
import { transferCoins } from '../modules/wallet/ledger.ts'
import { setUpBooks } from './book-fixtures.ts'
import { waits } from './slow-machine.ts'

/** A club with fans, coins and exclusives. */
export type CoinFixtures = { database: Database; club: Club; fanIds: string[]; exclusiveIds: string[]; stock: number }

/** Creates a migrated database that no process of the product uses. */
export async function openIdleDatabase(): Promise<{ database: Database; url: string; stop: () => Promise<void> }> {
  const own = await createDatabase()
  const database = openDatabase({ url: own.url, size: 8, waits: waits.database })
  await migrate(database.pool)
  await migrateJobs(database.pool)
  addJobKeys({ SECRET: 'a-secret-of-the-tests', EARLIER_SECRETS: [] })
  return {
    database,
    url: own.url,
    stop: async () => {
      await database.close()
      await own.drop()
    },
  }
}

/** Creates the fixtures. @param shape numbers of each kind; `stock` of each exclusive, `coins` of each fan */
export async function createCoinFixtures(
  database: Database,
  shape: { fans: number; exclusives: number; stock: number; coins: number },
): Promise<CoinFixtures> {
  const clubId = randomUUID()
  await database.query
    .insertInto('club')
    .values({
      id: clubId,
      slug: `club-${clubId}`,
      name: 'The Club',
      platform_name: 'The Club',
      model: 'MARKETPLACE',
      ticker: 'CLB',
      coin_price: coinPrice(110_000),
      coins_enabled: true,
      logo_url: '/logo',
      banner_url: '/banner',
      webapp_url: '/clubs/the-club',
      eula_url: '/eula',
      sfc_url: '/sfc',
      privacy_policy_url: '/privacy',
      primary_color: '#112233',
      accent_color: '#445566',
      hue: 200,
    })
    .execute()
  const created = await database.withTenant(clubId, async (tx) => {
    await setUpBooks(tx, clubId)
    const fans = await tx
      .insertInto('fan')
      .values(
        Array.from({ length: shape.fans }, (_, index) => ({
          club_id: clubId,
          account_id: randomUUID(),
          email: `fan-${index}@fans.test`,
          kyc_status: 'VALIDATED' as const,
        })),
      )
      .returning('id')
      .execute()
    const exclusives = await tx
      .insertInto('exclusive')
      .values(
        Array.from({ length: shape.exclusives }, (_, index) => ({
          club_id: clubId,
          slug: `thing-${index}`,
          name: JSON.stringify({ en: `Thing ${index}` }),
          description: JSON.stringify({ en: '' }),
          image_url: '/thing',
          price: coinUnits((index + 1) * 7 * unitsPerCoin + index),
          stock: shape.stock,
          category: 'COLLECTIBLE' as const,
        })),
      )
      .returning('id')
      .execute()
    const supply = wholeCoins(shape.coins * (shape.fans + 1))
    const shared = { clubId, kind: 'SUPPLY' as const, from: 'issue' as const, to: 'treasury' as const }
    if (supply > 0) await transferCoins(tx, { ...shared, amount: supply, reference: clubId })
    if (shape.coins > 0) for (const { id } of fans) await give(tx, clubId, id, (shape.coins * unitsPerCoin) as Coins)
    return { fanIds: fans.map(({ id }) => id), exclusiveIds: exclusives.map(({ id }) => id) }
  })
  const club = await database.query.selectFrom('club').selectAll().where('id', '=', clubId).executeTakeFirstOrThrow()
  return { database, club, ...created, stock: shape.stock }
}

/** Gives a fan coins from the club. */
export const give = (tx: Tx, clubId: string, fanId: string, amount: Coins) =>
  transferCoins(tx, { clubId, kind: 'GIFT', from: 'treasury', to: { fanId }, amount, reference: randomUUID() })

/** Returns whether the ledger's invariants hold: accounts sum to zero, and only the issuer's is negative. */
export async function isLedgerSound(tx: Tx, { club }: Pick<CoinFixtures, 'club'>): Promise<boolean> {
  const { rows } = await sql<{ sound: boolean }>`
    select sum(balance) = 0 and bool_and(balance >= 0 or kind = 'issue') as sound
    from ledger_account where club_id = ${club.id}`.execute(tx)
  return rows[0]?.sound === true
}

/**
 * Plans {@link ledgerProblems} for the rows that there are: while its tables grow from nothing, PostgreSQL takes them for empty. On a slow
 * machine, all tables of the product would take longer than a statement may.
 */
export const analyzeLedger = ({ query }: Database) =>
  sql`analyze ledger_account, ledger_entry, ledger_transfer, checkout, checkout_line, orders, order_line, exclusive, refund,
    invoice, invoice_vat`.execute(query)

/** Checks the other invariants of a club. @returns the names of those that don't hold */
export async function ledgerProblems(tx: Tx, { club, stock }: Pick<CoinFixtures, 'club' | 'stock'>): Promise<string[]> {
  const ofClub = sql`${club.id}::uuid`
  const { rows } = await sql<Record<string, boolean>>`
    select
      not exists (select from ledger_account a where a.club_id = ${ofClub} and a.balance <> (
        select coalesce(sum(e.amount), 0) from ledger_entry e where e.club_id = ${ofClub} and e.account_id = a.id)
      ) as "balances are the sums of their entries",
      (select coalesce(sum(balance), 0) from ledger_account where club_id = ${ofClub} and kind = 'held')
        = (select coalesce(sum(held_coins), 0) from checkout where club_id = ${ofClub} and status = 'open')
        + (select coalesce(sum(e.amount), 0) from refund r
           join ledger_transfer t on t.club_id = r.club_id and t.reference = r.id and t.kind = 'HOLD'
           join ledger_entry e on e.club_id = t.club_id and e.transfer_id = t.id and e.amount > 0
           where r.club_id = ${ofClub} and r.status = 'pending')
        as "what is held belongs to open checkouts and refunds",
      not exists (
        select from checkout c join (
          select r.checkout_id, sum(r.amount) filter (where r.status <> 'failed') as money,
            sum(e.amount) filter (where r.status <> 'failed') as coins, count(*) as refunds
          from refund r
          left join ledger_transfer t on t.club_id = r.club_id and t.reference = r.id and t.kind = 'HOLD'
          left join ledger_entry e on e.club_id = t.club_id and e.transfer_id = t.id and e.amount > 0
          where r.club_id = ${ofClub} and r.order_id is null group by 1) back on back.checkout_id = c.id
        where c.club_id = ${ofClub} and c.purpose = 'coins' and c.status = 'paid'
          and (back.money > c.amount or back.coins > c.coins
            -- Each refund rounds by less than the smallest unit, also for those that follow if it fails later.
            or back.money * c.coins > (back.coins + back.refunds) * c.amount)
      ) as "no more is refunded for bought coins than was paid for those that came back",
      (select array_agg(id order by id) from checkout where club_id = ${ofClub} and purpose = 'order' and status = 'paid')
        is not distinct from
        (select array_agg(checkout_id order by checkout_id) from orders where club_id = ${ofClub} and checkout_id is not null)
        as "each paid checkout has exactly one order, and no other has one",
      not exists (
        select from orders o
        left join lateral (
          select sum(r.amount) as cost, sum(r.coins) as coins from refund r
          where r.club_id = ${ofClub} and r.order_id = o.id and r.status <> 'failed') back on true
        where o.club_id = ${ofClub}
          and (o.refunded_cost <> coalesce(back.cost, 0) or o.refunded_coins <> coalesce(back.coins, 0))
      ) as "orders know what was given back of them",
      (select coalesce(sum(r.coins), 0) from refund r where r.club_id = ${ofClub} and r.order_id is not null and r.status = 'done')
        = (select coalesce(sum(e.amount), 0) from ledger_entry e
           join ledger_transfer t on t.club_id = e.club_id and t.id = e.transfer_id and t.kind = 'REFUND' and t.cost is null
           join ledger_account a on a.club_id = e.club_id and a.id = e.account_id and a.fan_id is not null
           where e.club_id = ${ofClub})
        as "coins of refunds have reached the wallets",
      not exists (
        select from exclusive e
        left join (
          select l.exclusive_id, count(*) as pieces from order_line l
          where l.club_id = ${ofClub} and not exists (select from refund r where r.club_id = ${ofClub}
            and r.order_id = l.order_id and r.status = 'done' and r.restock)
          group by 1) sold on sold.exclusive_id = e.id
        left join (
          select l.exclusive_id, count(*) as pieces from checkout_line l
          join checkout c on c.club_id = l.club_id and c.id = l.checkout_id and c.status = 'open'
          where l.club_id = ${ofClub} group by 1) held on held.exclusive_id = e.id
        where e.club_id = ${ofClub} and e.stock + coalesce(sold.pieces, 0) + coalesce(held.pieces, 0) <> ${stock}
      ) as "every piece is somewhere, once",
      not exists (
        select from (
          select 'order' as source, id as source_id, final_cost as money, used_coins as coins from orders where club_id = ${ofClub}
          union all select 'coins', id, amount, 0 from checkout where club_id = ${ofClub} and purpose = 'coins' and status = 'paid') s
        full join (select * from invoice where club_id = ${ofClub} and corrects_id is null and source in ('order', 'coins')) i
          on i.source = s.source and i.source_id = s.source_id
        where i.by_money is distinct from s.money or i.bought_coins + i.granted_coins is distinct from s.coins
      ) as "each sale has one document, of what was paid",
      (select coalesce(sum(bought_coins), 0) from invoice where club_id = ${ofClub}) = (
        select coalesce(sum(-e.amount), 0) from ledger_transfer t
        join ledger_entry e on e.club_id = t.club_id and e.transfer_id = t.id
        join ledger_account a on a.club_id = e.club_id and a.id = e.account_id and a.kind = 'fan'
        where t.club_id = ${ofClub} and t.kind = 'ORDER') as "documents know which coins were bought",
      not exists (
        select from refund r where r.club_id = ${ofClub} and r.status = 'done' and r.reason <> 'late'
          and 1 <> (select count(*) from invoice i where i.club_id = r.club_id and i.refund_id = r.id and i.by_money = r.amount)
      ) as "each refund has one correction, of what went back",
      not exists (
        select from invoice i where i.club_id = ${ofClub} and i.kind <> 'SLIP'
          and not exists (select from invoice_vat v where v.club_id = i.club_id and v.invoice_id = i.id
            having coalesce(sum(v.gross), 0) = i.gross and coalesce(sum(v.vat), 0) = i.vat)
      ) as "the rates of a document add up",
      not exists (
        select from invoice i left join invoice x on x.club_id = i.club_id and x.corrects_id = i.id
        where i.club_id = ${ofClub} group by i.id, i.gross having coalesce(sum(x.gross), 0) > i.gross
      ) as "no document is corrected by more than it is about",
      not exists (
        select from invoice i where i.club_id = ${ofClub} group by i.series, i.year
        having count(*) <> max(i.number) or max(i.number) <> (
          select last from invoice_counter c where c.club_id = ${ofClub} and c.series = i.series and c.year = i.year)
      ) as "documents are numbered without gaps"`.execute(tx)
  return Object.entries(rows[0] ?? {}).flatMap(([name, holds]) => (holds ? [] : [name]))
}
