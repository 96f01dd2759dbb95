import type pg from 'pg'
import { checkDraws } from './check-draws.ts'
import { checkEmails } from './check-emails.ts'
import type { Done } from './load.ts'

/** What is compared: a sentence that holds, with how much it covers, or what contradicts it. */
export type Finding = { what: string; covers: number; contradictions: string[] }

/**
 * Statements about the database alone. Each query returns a row for each contradiction, and `covers` in a second query.
 * `later` says what makes a statement true that isn't at each moment.
 */
const statements: { what: string; covers: string; contradictions: string; later?: string }[] = [
  {
    what: 'the bids of a lot are numbered without gaps, and each is higher than the one before',
    covers: 'select count(*) from bid',
    contradictions: `select id, sequence from (
      select id, sequence, price, row_number() over w as place, lag(price) over w as before from bid
      window w as (partition by club_id, exclusive_id order by sequence)) ordered
      where sequence <> place or price <= before`,
  },
  {
    what: 'the price, leader and number of bids of a lot are those of its bids',
    covers: 'select count(*) from lot where bid_count > 0',
    contradictions: `select l.exclusive_id from lot l
      join lateral (select fan_id, price from bid b where b.club_id = l.club_id and b.exclusive_id = l.exclusive_id
        order by sequence desc limit 1) newest on true
      where l.current_price <> newest.price or l.leader_id <> newest.fan_id
        or l.bid_count <> (select count(*) from bid b where b.club_id = l.club_id and b.exclusive_id = l.exclusive_id)`,
  },
  {
    what: 'the entries of each transfer of coins sum to zero',
    covers: 'select count(*) from ledger_transfer',
    contradictions: `select t.id from ledger_transfer t left join ledger_entry e on e.club_id = t.club_id and e.transfer_id = t.id
      group by t.id having coalesce(sum(e.amount), 1) <> 0`,
  },
  {
    what: 'the balance of each account is the sum of its entries, and only the issuer owes',
    covers: 'select count(*) from ledger_account',
    contradictions: `select a.id, a.balance from ledger_account a
      where a.balance <> (select coalesce(sum(amount), 0) from ledger_entry e where e.club_id = a.club_id and e.account_id = a.id)
        or (a.balance < 0 and a.kind <> 'issue')`,
  },
  {
    what: 'each order has been paid: with coins by one transfer, by card by its checkout',
    covers: 'select count(*) from orders where used_coins > 0',
    contradictions: `select o.id from orders o
      where (o.used_coins > 0 and 1 <> (select count(*) from ledger_transfer t join ledger_entry e
              on e.club_id = t.club_id and e.transfer_id = t.id
              join ledger_account a on a.club_id = e.club_id and a.id = e.account_id and a.kind = 'treasury'
              where t.club_id = o.club_id and t.kind = 'ORDER' and t.reference = o.id and e.amount = o.used_coins))
         or (o.final_cost > 0 and not exists (select from checkout c where c.id = o.checkout_id and c.status = 'paid'))`,
  },
  {
    what: 'each paid checkout of money belongs to one charge of the same amount',
    covers: "select count(*) from checkout where status = 'paid' and amount > 0",
    contradictions: `select c.id from checkout c where c.status = 'paid' and c.amount > 0
      and 1 <> (select count(*) from sandbox_charge s where s.id = c.payment and s.failure is null and s.amount = c.amount)`,
  },
  {
    what: 'each charge belongs to one paid checkout',
    covers: 'select count(*) from sandbox_charge where failure is null',
    contradictions: `select s.id from sandbox_charge s where s.failure is null
      and 1 <> (select count(*) from checkout c where c.payment = s.id and c.status = 'paid' and c.amount > 0)`,
    later: 'the provider notifies of a charge after it',
  },
  {
    what: 'each paid checkout for a donation has one donation of its amount',
    covers: "select count(*) from checkout where purpose = 'donation' and status = 'paid'",
    contradictions: `select c.id from checkout c where c.purpose = 'donation' and c.status = 'paid'
      and 1 <> (select count(*) from donation d where d.club_id = c.club_id and d.checkout_id = c.id and d.amount = c.amount)`,
  },
  {
    what: 'each paid checkout for an order has one order of its amount',
    covers: "select count(*) from checkout where purpose = 'order' and status = 'paid'",
    contradictions: `select c.id from checkout c where c.purpose = 'order' and c.status = 'paid'
      and 1 <> (select count(*) from orders o where o.club_id = c.club_id and o.checkout_id = c.id and o.final_cost = c.amount)`,
  },
  {
    what: 'each session that ended at the provider was notified by one event, and handled once',
    covers: "select count(*) from sandbox_session where status <> 'open'",
    contradictions: `select ended.count, handled.count from
      (select count(*) from sandbox_session where status <> 'open') ended,
      (select count(*) from payment_event where provider = 'sandbox') handled where ended.count <> handled.count`,
    later: 'the provider notifies of the end of a session after it',
  },
  {
    what: 'every refund is done',
    covers: 'select count(*) from refund',
    contradictions: "select id, status from refund where status <> 'done'",
    later: 'a job sends refunds of money',
  },
  {
    what: 'each refund of coins that is done moved them once, and each refund of money was sent to the provider once',
    covers: "select count(*) from refund where status = 'done'",
    contradictions: `select r.id from refund r where r.status = 'done' and ((r.coins > 0 and 1 <> (select count(*) from ledger_transfer t
            where t.club_id = r.club_id and t.kind = 'REFUND' and t.reference = r.id))
      or (r.amount > 0 and 1 <> (select count(*) from sandbox_refund s where s.id = r.provider_refund and s.amount = r.amount)))`,
  },
  {
    // Some become due meanwhile, such as emails that are sent with a delay.
    what: 'every job that was due ten seconds ago has run',
    covers: 'select count(*) from mailbox_message',
    contradictions: `select task_identifier, count(*), max(attempts) as attempts, max(last_error) as error, max(locked_by) as "lockedBy",
        max(locked_at) as "lockedAt" from graphile_worker.jobs
      where task_identifier <> 'purge' and run_at < now() - interval '10 seconds' group by 1`,
    later: 'jobs run after the request that adds them',
  },
]

/** Where an accepted request must be found, by its id. */
const tables: Partial<Record<Done['kind'], string>> = {
  bid: 'select id::text from bid where id::text = any($1)',
  order: 'select id::text from orders where id::text = any($1)',
  donation: 'select id from sandbox_session where id = any($1)',
  'card order': 'select id from sandbox_session where id = any($1)',
  payment: "select id from sandbox_session where id = any($1) and status = 'complete'",
  refund: 'select id::text from refund where id::text = any($1)',
  giveaway: 'select id::text from giveaway where id::text = any($1)',
  entry: 'select id::text from participation where confirmed_at is not null and id::text = any($1)',
  draw: 'select giveaway_id::text as id from giveaway_draw where drawn_at is not null and giveaway_id::text = any($1)',
}

/** What the load has stored, by kind of request. A request that was stored twice has one id that nobody was answered. */
const stored: Partial<Record<Done['kind'], string>> = {
  order: `select o.id::text from orders o join fan f on f.club_id = o.club_id and f.id = o.fan_id
    where o.final_cost = 0 and f.email like 'bidder-%@load.test'`,
  donation: `select c.provider_session as id from checkout c join fan f on f.club_id = c.club_id and f.id = c.fan_id
    where c.purpose = 'donation' and f.email like 'bidder-%@load.test'`,
  'card order': `select c.provider_session as id from checkout c join fan f on f.club_id = c.club_id and f.id = c.fan_id
    where c.purpose = 'order' and f.email like 'bidder-%@load.test'`,
  refund: "select id::text from refund where reason = 'Rehearsal'",
  giveaway: "select id::text from giveaway where name->>'en' like 'Rehearsal %'",
  entry: "select id::text from participation where last_name = 'Entrant'",
  draw: `select d.giveaway_id::text as id from giveaway_draw d join giveaway g on g.club_id = d.club_id and g.id = d.giveaway_id
    where d.drawn_at is not null and g.name->>'en' like 'Rehearsal %'`,
}

/** Compares what was answered with what is stored, and what is stored with itself. */
export async function checkBooks(client: pg.Client, done: Done[]): Promise<Finding[]> {
  return [
    ...(await checkStored(client, done)),
    ...(await checkStatements(client, statements)),
    ...(await checkDraws(client, done)),
    ...(await checkEmails(client)),
  ]
}

/** Compares what the load has stored with everything that it was answered: nothing else is stored, so nothing is stored twice. */
export async function checkNothingElse(client: pg.Client, done: Done[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [kind, query] of Object.entries(stored)) {
    const answered = new Set(done.filter((one) => one.kind === kind).map(({ id }) => id))
    const { rows } = await client.query<{ id: string }>(query)
    findings.push({
      what: `each stored ${kind} was confirmed, and none is stored twice`,
      covers: rows.length,
      contradictions: rows.filter(({ id }) => !answered.has(id)).map(({ id }) => `${kind} ${id}`),
    })
  }
  const keys = new Set(done.flatMap(({ kind, key }) => (kind === 'bid' ? [key] : [])))
  const { rows } = await client.query<{ key: string }>(
    `select b.request_key as key from bid b join fan f on f.club_id = b.club_id and f.id = b.fan_id
     where b.request_key is not null and f.email like 'bidder-%@load.test'`,
  )
  findings.push({
    what: 'each stored bid of a request was confirmed, and none is stored twice',
    covers: rows.length,
    contradictions: [
      ...rows.filter(({ key }) => !keys.has(key)).map(({ key }) => `bid with the key ${key}`),
      ...(new Set(rows.map(({ key }) => key)).size < rows.length ? ['two bids have the same key'] : []),
    ],
  })
  return findings
}

/** Columns with the moment of what they record. */
const moments = [
  'select placed_at as at from bid',
  'select created_at from orders',
  'select created_at from ledger_transfer',
  'select created_at from donation',
  'select created_at from refund',
  'select created_at from sandbox_session',
  'select settled_at from checkout',
]

/**
 * Compares a database that was restored to a moment with what was answered before and after it, and with itself. Excludes the
 * statements that become true later, and emails, which jobs send.
 */
export async function checkRestored(client: pg.Client, done: Done[], target: Date): Promise<Finding[]> {
  const before = done.filter(({ at }) => at <= target.getTime())
  const after = done.filter(({ sent }) => sent > target.getTime())
  const findings = await checkStored(client, before)
  for (const [kind, query] of Object.entries(tables)) {
    const ids = after.filter((one) => one.kind === kind).map(({ id }) => id)
    const { rows } = await client.query<{ id: string }>(query, [ids])
    findings.push({
      what: `no ${kind} that was sent afterwards is stored`,
      covers: ids.length,
      contradictions: rows.map(({ id }) => `${kind} ${id}`),
    })
  }
  const { rows } = await client.query<{ count: string; late: string; newest: Date }>(
    `select count(at), count(at) filter (where at > $1) as late, max(at) as newest from (${moments.join(' union all ')}) all_moments`,
    [target],
  )
  const [found] = rows
  findings.push({
    what: 'nothing stored is later than the moment',
    covers: Number(found?.count),
    contradictions:
      Number(found?.late) === 0 ? [] : [`${found?.late} rows, the newest of ${found?.newest.toISOString()}`],
  })
  const lasting = statements.filter(({ later }) => later === undefined)
  return [...findings, ...(await checkStatements(client, lasting))]
}

/** Compares what was answered with what is stored. */
async function checkStored(client: pg.Client, done: Done[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [kind, query] of Object.entries(tables)) {
    const ids = done.filter((one) => one.kind === kind).map(({ id }) => id)
    const { rows } = await client.query<{ id: string }>(query, [ids])
    const found = new Set(rows.map(({ id }) => id))
    findings.push({
      what: `each ${kind} that was confirmed is stored`,
      covers: ids.length,
      contradictions: ids.filter((id) => !found.has(id)).map((id) => `${kind} ${id} is LOST`),
    })
  }
  // A bid that automatic bids raised at once is answered with its last one; its key is stored with the first, or with the maximum.
  const keys = done.flatMap(({ kind, key }) => (kind === 'bid' ? [key] : []))
  const { rows: byKey } = await client.query<{ key: string }>(
    'select request_key as key from bid where request_key = any($1) union select request_key from maximum_bid where request_key = any($1)',
    [keys],
  )
  const storedKeys = new Set(byKey.map(({ key }) => key))
  findings.push({
    what: 'the key of each confirmed bid is stored',
    covers: keys.length,
    contradictions: keys.filter((key) => !storedKeys.has(key)),
  })
  return findings
}

async function checkStatements(client: pg.Client, list: typeof statements): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { what, covers, contradictions } of list) {
    const { rows } = await client.query(contradictions)
    const { rows: counted } = await client.query<{ count: string }>(covers)
    findings.push({ what, covers: Number(counted[0]?.count), contradictions: rows.map((row) => JSON.stringify(row)) })
  }
  return findings
}
