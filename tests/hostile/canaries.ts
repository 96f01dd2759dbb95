import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** Runs a query that sees the rows of all clubs. */
export type InAllClubs = <T extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<T[]>

/** A unique text in rows that only some people may read. */
export type Canary = {
  text: string
  what: string
  /** The senders that may read it, by name. */
  readers: readonly string[]
}

const strangers = 'popup-rotonde'
const ownClub = 'fc-virage'
const staff = ['owner', 'editor', 'compliance', 'finance', 'viewer', 'operator']

/**
 * Inserts unique texts into private rows: of a club in which no sender has a role, and of another fan of the shared
 * club. Names are excluded: anyone who joins an open club may read its members' names.
 */
export async function plantCanaries(query: InAllClubs): Promise<Canary[]> {
  const unique = randomUUID().slice(0, 8)
  const foreign = `canary-club-${unique}`
  const other = `canary-fan-${unique}`
  const card = `canary-card-${unique}`
  await plantFan(query, { club: strangers, email: `${foreign}@canary.test`, text: foreign, card })
  await plantFan(query, {
    club: ownClub,
    email: `${other}@canary.test`,
    text: other,
    card: `${card}-2`,
  })
  await query(
    `insert into staff (club_id, account_id, email, role) select id, $1, $2, 'owner' from club where slug = $3`,
    [randomUUID(), `${foreign}-staff@canary.test`, strangers],
  )
  await query(
    `insert into audit_log (club_id, actor, actor_email, action, subject) select id, 'staff', $1, 'editClub', $1 from club where slug = $2`,
    [foreign, strangers],
  )
  await query(
    `insert into exclusive (club_id, slug, name, description, image_url, price, stock, category, visible)
     select id, $1, $2, $3, '/media/none.webp', 100, 1, 'EXPERIENCE', false from club where slug = $4`,
    // Anyone with the URL of a hidden exclusive sees its name (M03), and no more.
    [`hidden-${unique}`, JSON.stringify({ en: 'Hidden' }), JSON.stringify({ en: foreign, fr: foreign }), strangers],
  )
  return [
    { text: foreign, what: 'a club in which the sender has no part', readers: ['operator'] },
    { text: other, what: 'another fan', readers: staff },
    { text: card, what: 'the payment provider’s id of a fan', readers: [] },
  ]
}

type Planted = { club: string; email: string; text: string; card: string }

async function plantFan(query: InAllClubs, { club, email, text, card }: Planted) {
  const info = {
    firstName: text,
    lastName: text,
    birthdate: '1990-01-01',
    birthplace: text,
    phoneNumber: '+33612345678',
    address: { addressLine1: text, city: text, country: 'FR', postalCode: text },
  }
  const [fan] = await query<{ id: string }>(
    `insert into fan (club_id, account_id, email, first_name, last_name, kyc_status, kyc_rejection, card_status,
       payment_customer, payment_method, personal_info, tos_accepted_at)
     select id, $1, $2, 'Camille', 'Morin', 'VALIDATED', $3, 'READY', $4, $4, $5, now() from club where slug = $6 returning id`,
    [randomUUID(), email, text, card, JSON.stringify(info), club],
  )
  const [friend] = await query<{ id: string }>(
    `select f.id from fan f join club c on c.id = f.club_id where c.slug = $1 and f.kyc_status = 'VALIDATED'
     and f.email like '%@members.test' order by f.id limit 1`,
    [club],
  )
  await query(
    `insert into message (club_id, sender_id, receiver_id, text) select club_id, id, $2, $3 from fan where id = $1`,
    [fan?.id, friend?.id, text],
  )
  await query(`insert into referral (club_id, email, sponsor_id) select club_id, $2, id from fan where id = $1`, [
    fan?.id,
    `${text}-friend@canary.test`,
  ])
  await query(
    `insert into gift_card (club_id, from_id, to_id, amount, message) select club_id, id, $2, 100000, $3 from fan where id = $1`,
    [fan?.id, friend?.id, text],
  )
  await query(
    `insert into participation (club_id, giveaway_id, fan_id, first_name, last_name, email, confirmed_at)
     select g.club_id, g.id, $1, $2, $2, $3, now() from giveaway g join fan f on f.club_id = g.club_id where f.id = $1 limit 1`,
    [fan?.id, text, email],
  )
}
