import type { BiddingFan } from '@virage/test-support/fans'
import pg from 'pg'

/** The 95th percentile of a reader's waiting times, in milliseconds. */
export type ChatLatency = { list: number; open: number; send: number; fans: number; messages: number }

const fans = 1_000
const messages = 100_000
/** Messages of the measured reader: a fifth of all, with every second member. */
const own = 20_000

/** Fills a club with fans and messages, and measures how long its busiest member waits for their conversations. */
export async function measureChat({
  origin,
  databaseUrl,
  club,
  reader,
}: {
  origin: string
  databaseUrl: string
  club: string
  reader: BiddingFan
}): Promise<ChatLatency> {
  await fill(databaseUrl, club, reader)
  const calls = `${origin}/api/clubs/${club}/fans/${reader.username}/messages`
  const headers = { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' }
  const listed = `${calls}?messages=1`
  const known = (await (await fetch(listed, { headers })).json()) as { interlocutorId: string }[]
  const others = known.map(({ interlocutorId }) => interlocutorId)
  if (others.length !== 100) throw new Error(`The list has ${others.length} conversations`)
  const some = (index: number) => others[index % others.length] ?? ''
  const list = await waits(100, () => fetch(listed, { headers }))
  const open = await waits(300, (index) => fetch(`${calls}/${some(index)}?limit=40`, { headers }))
  const send = await waits(200, (index) =>
    fetch(calls, { method: 'POST', headers, body: JSON.stringify({ receiverId: some(index), text: 'On y va !' }) }),
  )
  return { list, open, send, fans, messages }
}

/** Warm-up requests. */
const warm = 30

/** Returns the 95th percentile of sequential requests, after a warm-up. */
async function waits(times: number, ask: (index: number) => Promise<Response>): Promise<number> {
  const taken: number[] = []
  for (let index = -warm; index < times; index++) {
    const started = performance.now()
    const answer = await ask(index + warm)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The chat responded ${answer.status}`)
    if (index >= 0) taken.push(performance.now() - started)
  }
  return Math.round((taken.toSorted((a, b) => a - b)[Math.floor(times * 0.95)] ?? 0) * 10) / 10
}

async function fill(databaseUrl: string, club: string, reader: BiddingFan): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await fillWith(client, club, reader)
  } finally {
    await client.end()
  }
}

async function fillWith(client: pg.Client, club: string, reader: BiddingFan): Promise<void> {
  await client.query("select set_config('virage.club_id', '*', false)")
  const { rows } = await client.query<{ id: string }>('select id from club where slug = $1', [club])
  const clubId = rows[0]?.id
  await client.query(
    `insert into fan (club_id, account_id, email, first_name, last_name, kyc_status, tos_accepted_at)
     select $1, 'load-' || n, 'load-' || n || '@load.test', 'Fan', n::text, 'VALIDATED', now()
     from generate_series(1, $2::int) n`,
    [clubId, fans],
  )
  // Conversations are filled once at the end, and nobody is notified of each message.
  await client.query('alter table message disable trigger user')
  // The reader wrote half of their messages; everyone else writes to everyone else.
  await client.query(
    `with writers as (select id, row_number() over (order by id) - 1 as n from fan where club_id = $1 and account_id like 'load-%'),
          pairs as (
            select i, case when i < $3 then $4::uuid end as reader,
                   case when i < $3 then (i * 2) % $2 else i % $2 end as a, (i * 7 + i / $2 + 1) % $2 as b
            from generate_series(0, $5::int - 1) i)
     insert into message (club_id, sender_id, receiver_id, text, sent_at)
     select $1, case when reader is null then a.id when i % 2 = 0 then reader else a.id end,
            case when reader is null then b.id when i % 2 = 0 then a.id else reader end,
            'Message ' || i || ' of a long evening', now() - make_interval(secs => $5 - i)
     from pairs join writers a on a.n = pairs.a join writers b on b.n = pairs.b
     where reader is not null or a.id <> b.id`,
    [clubId, fans, own, reader.fanId, messages],
  )
  await client.query('alter table message enable trigger user')
  await client.query(
    `insert into conversation_participant (club_id, fan_id, other_fan_id, newest_message_id)
     select club_id, fan_id, other_fan_id, (array_agg(id order by id desc))[1] from (
       select club_id, sender_id as fan_id, receiver_id as other_fan_id, id from message where club_id = $1
       union all select club_id, receiver_id, sender_id, id from message where club_id = $1) side
     group by club_id, fan_id, other_fan_id
     on conflict (club_id, fan_id, other_fan_id) do update set newest_message_id = excluded.newest_message_id`,
    [clubId],
  )
  // As autovacuum would do soon.
  for (const table of ['message', 'conversation_participant', 'fan']) await client.query(`vacuum (analyze) ${table}`)
}
