import type pg from 'pg'

/** A statement about all clubs; its query returns what contradicts it. */
export type Invariant = { what: string; contradictions: string }

/** What triggers, constraints and the product's transactions keep true, and a fill without them has to prove. */
export const invariants: Invariant[] = [
  {
    what: 'the entries of each transfer of coins sum to zero, at most two of each owner',
    contradictions: `select transfer_id from ledger_entry group by club_id, transfer_id having sum(amount) <> 0 or count(*) not between 2 and 4`,
  },
  {
    what: 'each transfer of coins has entries, and each entry a transfer',
    contradictions: `select (select count(*) from ledger_transfer) as transfers, (select count(*) from ledger_entry) as entries
      where (select count(*) from ledger_transfer) <> (select count(distinct (club_id, transfer_id)) from ledger_entry)
      union all select count(*), 0 from ledger_entry e
      where not exists (select from ledger_transfer t where t.club_id = e.club_id and t.id = e.transfer_id) having count(*) > 0`,
  },
  {
    what: 'the balance of each account is the sum of its entries, and only the issuer owes',
    contradictions: `select coalesce(a.id, s.account_id), a.balance, s.balance
      from (select club_id, account_id, sum(amount) as balance from ledger_entry group by 1, 2) s
      full join ledger_account a on a.club_id = s.club_id and a.id = s.account_id
      where coalesce(a.balance, -1) <> coalesce(s.balance, 0) or (a.balance < 0 and a.kind <> 'issue')`,
  },
  {
    what: 'each order has been paid: with coins by one transfer of the buyer, by card by its checkout',
    contradictions: `select o.id from orders o
      left join ledger_transfer t on t.club_id = o.club_id and t.kind = 'ORDER' and t.reference = o.id
      left join lateral (select sum(e.amount) as amount from ledger_entry e
        join ledger_account a on a.club_id = e.club_id and a.id = e.account_id and a.fan_id = o.fan_id
        where e.club_id = t.club_id and e.transfer_id = t.id) e on true
      left join checkout c on c.club_id = o.club_id and c.id = o.checkout_id and c.status = 'paid' and c.fan_id = o.fan_id
      where coalesce(-e.amount, 0) <> o.used_coins or coalesce(c.amount, 0) <> o.final_cost`,
  },
  {
    what: 'each club’s fans, members and exclusives are counted',
    contradictions: `select c.id, u.kind, u.used, u.counted from club c cross join lateral (
        select k.kind, coalesce(u.used, 0) as used, k.counted from (
          select 'fans' as kind, (select count(*) from fan f where f.club_id = c.id) as counted
          union all select 'members', (select count(*) from fan f
            where f.club_id = c.id and f.kyc_status = 'VALIDATED' and f.email not like '%@erased.invalid')
          union all select 'exclusives', (select count(*) from exclusive e where e.club_id = c.id)) k
        left join club_use u on u.club_id = c.id and u.kind = k.kind) u
      where u.used <> u.counted`,
  },
  {
    what: 'each giveaway has as many confirmed participations as were counted',
    contradictions: `select g.id from giveaway g
      left join participation_count c on c.club_id = g.club_id and c.giveaway_id = g.id
      where coalesce(c.confirmed, 0) <> (select count(*) from participation p
        where p.club_id = g.club_id and p.giveaway_id = g.id and p.confirmed_at is not null)`,
  },
  {
    what: 'each order has lines',
    contradictions: `select o.id from orders o
      where not exists (select from order_line l where l.club_id = o.club_id and l.order_id = o.id)`,
  },
  {
    what: 'orders are numbered without gaps, up to the counter of their club',
    contradictions: `select o.club_id from orders o group by o.club_id having count(*) <> max(o.number) or max(o.number) <> (
      select last from order_counter c where c.club_id = o.club_id)`,
  },
  {
    what: 'receipts are numbered without gaps in each year, up to the counter',
    contradictions: `select r.club_id, r.year from receipt r group by r.club_id, r.year having count(*) <> max(r.number) or max(r.number) <> (
      select last from receipt_counter c where c.club_id = r.club_id and c.year = r.year)`,
  },
  {
    what: 'what an order says about its refunds is the sum of them',
    // A full join, because the planner takes the sums for few rows and would look each of them up.
    contradictions: `select coalesce(o.id, r.order_id) from orders o
      full join (select club_id, order_id, sum(amount) as cost, sum(coins) as coins from refund
          where status <> 'failed' and order_id is not null group by 1, 2) r
        on r.club_id = o.club_id and r.order_id = o.id
      where o.refunded_cost is distinct from coalesce(r.cost, 0) or o.refunded_coins is distinct from coalesce(r.coins, 0)`,
  },
  {
    what: 'the bids of a lot are numbered without gaps, each is higher than the one before, and none is before it',
    contradictions: `select id, sequence from (
      select id, sequence, price, placed_at, row_number() over w as place, lag(price) over w as below, lag(placed_at) over w as before from bid
      window w as (partition by club_id, exclusive_id order by sequence)) b
      where sequence <> place or price <= below or placed_at < before`,
  },
  {
    what: 'the price, leader and number of bids of a lot are those of its valid bids',
    contradictions: `select l.exclusive_id from lot l
      join lateral (select fan_id, price from bid b where b.club_id = l.club_id and b.exclusive_id = l.exclusive_id
        and b.cancelled_at is null order by price desc limit 1) highest on true
      join (select club_id, exclusive_id, count(*) as bids from bid where cancelled_at is null group by 1, 2) c
        on c.club_id = l.club_id and c.exclusive_id = l.exclusive_id
      where l.current_price <> highest.price or l.leader_id <> highest.fan_id or l.bid_count <> c.bids`,
  },
  {
    what: 'the bidders of a lot are those of its bids, in the order of their first one',
    contradictions: `select coalesce(b.fan_id, k.fan_id) from (
        select club_id, exclusive_id, fan_id, row_number() over (partition by club_id, exclusive_id order by min(sequence)) as number,
          bool_and(cancelled_at is not null) as all_cancelled
        from bid group by 1, 2, 3) b
      full join lot_bidder k using (club_id, exclusive_id, fan_id)
      where (b.number, b.all_cancelled) is distinct from (k.number::bigint, k.all_cancelled)`,
  },
  {
    what: 'the bidders of an auction are those of its lots with a bid that counts',
    contradictions: `select coalesce(k.fan_id, a.fan_id) from (
        select distinct k.club_id, l.auction_id, k.fan_id from lot_bidder k
        join lot l on l.club_id = k.club_id and l.exclusive_id = k.exclusive_id where not k.all_cancelled) k
      full join auction_bidder a using (club_id, auction_id, fan_id)
      where (k.fan_id is null) <> (a.fan_id is null)`,
  },
  {
    what: 'each lot that was won has one payment, of its price',
    contradictions: `select l.exclusive_id from lot l
      left join outstanding_payment d on d.club_id = l.club_id and d.exclusive_id = l.exclusive_id
      where (l.closed_at is not null and l.leader_id is not null) <> (d.id is not null) or d.price <> l.current_price`,
  },
  {
    what: 'a payment for a lot is paid if there is an order for it',
    contradictions: `select d.id from outstanding_payment d
      left join orders o on o.club_id = d.club_id and o.outstanding_payment_id = d.id
      where (d.paid_at is not null) <> (o.id is not null) or o.fan_id <> d.fan_id`,
  },
  {
    what: 'no stock is negative, and nobody but a winner bought a lot',
    contradictions: `select id from exclusive where stock < 0
      union all
      select l.order_id from order_line l join lot t on t.club_id = l.club_id and t.exclusive_id = l.exclusive_id
      join orders o on o.club_id = l.club_id and o.id = l.order_id where o.outstanding_payment_id is null`,
  },
  {
    what: 'everything that can be found has its search entry, and nothing else has',
    contradictions: `select i.kind, coalesce(i.id, e.id) from (
        select i.club_id, i.kind, i.id, s.text, s.name_key, s.name_key_fr from (
          ${[
            ['fan', "'first_name', first_name, 'last_name', last_name, 'email', email"],
            ['participation', "'first_name', first_name, 'last_name', last_name, 'email', email"],
            ['exclusive', "'name', name, 'slug', slug"],
            ['post', "'name', name, 'slug', slug"],
            ['program', "'name', name, 'slug', slug"],
            ['partner', "'name', name, 'slug', slug"],
            ['auction', "'name', name"],
            ['giveaway', "'name', name"],
            ['donation', "'donor', donor, 'fan_id', fan_id"],
            ['receipt', "'year', year, 'number', number, 'donor', donor"],
          ]
            .map(
              ([table, fields]) =>
                `select club_id, '${table}' as kind, id, jsonb_build_object(${fields}) as item from ${table}`,
            )
            .join(' union all ')}) i
        cross join lateral search_entry_of(i.kind, i.item) s where s.text <> '') i
      full join search_entry e using (club_id, kind, id)
      where (i.text, i.name_key, i.name_key_fr) is distinct from (e.text, e.name_key, e.name_key_fr)`,
  },
  {
    what: 'both participants of a conversation know its newest message',
    contradictions: `select p.fan_id from conversation_participant p
      where p.newest_message_id <> (select max(m.id::text)::uuid from message m where m.club_id = p.club_id
        and least(m.sender_id, m.receiver_id) = least(p.fan_id, p.other_fan_id)
        and greatest(m.sender_id, m.receiver_id) = greatest(p.fan_id, p.other_fan_id))`,
  },
]

/** Returns a query for rows that reference a row that does not exist, for each foreign key of these tables. */
export async function foreignKeyChecks(client: pg.ClientBase, tables: string[]): Promise<Invariant[]> {
  const { rows } = await client.query<{
    name: string
    child: string
    parent: string
    columns: string[]
    keys: string[]
  }>(
    `select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      (select array_agg(a.attname::text order by k.place) from unnest(c.conkey) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns,
      (select array_agg(a.attname::text order by k.place) from unnest(c.confkey) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum) as keys
     from pg_constraint c where c.contype = 'f' and c.conrelid::regclass::text = any($1) order by 1`,
    [tables],
  )
  return rows.map(({ name, child, parent, columns, keys }) => ({
    what: `${name}: each row of ${child} refers to one of ${parent}`,
    contradictions: `select ${columns.map((column) => `c.${column}`).join(', ')} from ${child} c
      where ${columns.map((column) => `c.${column} is not null`).join(' and ')} and not exists (
        select from ${parent} p where ${columns.map((column, index) => `p.${keys[index]} = c.${column}`).join(' and ')})`,
  }))
}

/** Returns the invariants that don't hold, each with a row that contradicts it. */
export async function findBroken(client: pg.ClientBase, checks: Invariant[]): Promise<string[]> {
  const broken: string[] = []
  for (const { what, contradictions } of checks) {
    const { rows } = await client.query(`select * from (${contradictions}) contradiction limit 1`)
    if (rows[0] !== undefined) broken.push(`${what}: not ${JSON.stringify(rows[0])}`)
  }
  return broken
}
