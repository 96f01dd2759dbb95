import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Principal } from '../../../platform/access/principal.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { untilItWaits } from '../../../testing/lock-waits.ts'
import { followAccount } from '../fans/follow-account.ts'
import { registerFan } from '../fans/register-fan.ts'
import { readReferrals } from './queries.ts'
import { refer } from './refer.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let club: CoinFixtures['club']
let sponsorId: string
beforeAll(async () => {
  idle = await openIdleDatabase()
  const fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
  club = { ...fixtures.club, referral_needed: true }
  sponsorId = fixtures.fanIds[0] ?? ''
})
afterAll(() => idle.stop())

/** Somebody who registers and is invited, and what they can do in the club then. */
function invited(name: string) {
  const email = `${name}@fans.test`
  const username = randomUUID()
  const principal: Principal = {
    username,
    email,
    emailVerified: true,
    issuedAt: new Date(),
    expiresAt: new Date(),
    signInId: undefined,
    firstName: name,
    lastName: '',
    name,
    pictureUrl: null,
    secondFactor: false,
    isBackOffice: false,
  }
  return {
    registers: (tx: Tx, emailVerified = true) =>
      registerFan(tx, club, { ...principal, emailVerified }, { pictureUrl: null, language: 'en' }),
    hadOtherAddress: (tx: Tx) =>
      tx
        .updateTable('fan')
        .set({ email: `before-${email}` })
        .where('account_id', '=', username)
        .execute(),
    changesAddress: async (tx: Tx) => {
      await followAccount(tx, club, principal)
    },
    isInvited: async (tx: Tx) => {
      const sponsor = await tx.selectFrom('fan').selectAll().where('id', '=', sponsorId).executeTakeFirstOrThrow()
      await refer(tx, { club, sponsor, email, actor: 'sponsor', publicUrl: 'https://fans.test' })
    },
    status: async () => {
      const fan = await idle.database.withTenant(club.id, (tx) =>
        tx.selectFrom('fan').select('kyc_status').where('account_id', '=', username).executeTakeFirst(),
      )
      return fan?.kyc_status
    },
  }
}
const inClub = (work: (tx: Tx) => Promise<void>) => idle.database.withTenant(club.id, work)

test.each(['registers', 'isInvited'] as const)(
  'a person who registers and is invited at the same moment can continue (who %s is first)',
  async (first) => {
    const person = invited(first.toLowerCase())
    const { work } = await idle.database.withTenant(club.id, async (tx) => {
      await person[first](tx)
      const waiting = await untilItWaits(
        idle.database,
        inClub(person[first === 'registers' ? 'isInvited' : 'registers']),
      )
      expect(waiting.isOver).toBe(false)
      return waiting
    })
    await work
    expect(await person.status()).toBe('READY_FOR_KYC')
  },
)

test.each(['changesAddress', 'isInvited'] as const)(
  'a fan whose account gets an address that is invited at the same moment can continue (who %s is first)',
  async (first) => {
    const person = invited(`later-${first.toLowerCase()}`)
    await inClub(person.registers)
    await idle.database.withTenant(club.id, (tx) => person.hadOtherAddress(tx))
    const { work } = await idle.database.withTenant(club.id, async (tx) => {
      await person[first](tx)
      const second = first === 'isInvited' ? 'changesAddress' : 'isInvited'
      const waiting = await untilItWaits(idle.database, inClub(person[second]))
      expect(waiting.isOver).toBe(false)
      return waiting
    })
    await work
    expect(await person.status()).toBe('READY_FOR_KYC')
  },
)

test('an invitation that is repeated lets somebody continue who still waits', async () => {
  const person = invited('waiting')
  await inClub(person.isInvited)
  await inClub(person.registers)
  await inClub(async (tx) => {
    await tx.updateTable('fan').set({ kyc_status: 'NOT_REFERRED' }).where('first_name', '=', 'waiting').execute()
  })
  await inClub(person.isInvited)
  expect(await person.status()).toBe('READY_FOR_KYC')
})

test('all invitations of a member are read, page by page', async () => {
  const { ids, paged } = await idle.database.withTenant(club.id, async (tx) => {
    await invited('first').isInvited(tx)
    await invited('second').isInvited(tx)
    const read = (limit: number, cursor?: string) => readReferrals(tx, club.id, sponsorId, { limit, cursor })
    const pages: string[] = []
    for (let [next] = await read(1); next; [next] = await read(1, next.id)) pages.push(next.id)
    return { ids: (await read(100)).map(({ id }) => id), paged: pages }
  })
  expect(ids.length).toBeGreaterThan(1)
  expect(paged).toEqual(ids)
})

test('an invitation lets nobody in whose address isn’t verified (finding M62)', async () => {
  const person = invited('unverified')
  await inClub(person.isInvited)
  await expect(inClub((tx) => person.registers(tx, false))).rejects.toMatchObject({
    key: 'errors.account.emailUnverified',
  })
  expect(await person.status()).toBeUndefined()
})

test('a fan stays one although the address of their account is no longer verified', async () => {
  const person = invited('moved')
  await inClub(person.registers)
  await inClub((tx) => person.registers(tx, false))
  expect(await person.status()).toBe('NOT_REFERRED')
})
