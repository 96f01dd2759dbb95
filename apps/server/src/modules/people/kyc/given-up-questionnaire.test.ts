import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test.each([
  { status: 'PERSONAL_INFO_FILLED', paid: 'no fee yet', daysLeft: null, next: 'DUE_DILIGENCE_APPROVED' },
  { status: 'PERSONAL_INFO_FILLED', paid: 'a fee whose year is over', daysLeft: -1, next: 'DUE_DILIGENCE_APPROVED' },
  { status: 'PERSONAL_INFO_FILLED', paid: 'a fee whose year runs', daysLeft: 90, next: 'VALIDATED' },
  { status: 'DUE_DILIGENCE_FILLED', paid: 'no fee yet', daysLeft: null, next: 'DUE_DILIGENCE_APPROVED' },
] as const)(
  'a fan with the status $status who has paid $paid goes on without the questionnaire once the club asks for none',
  async ({ status, daysLeft, next }) => {
    const email = `${status.toLowerCase()}-${daysLeft}@fans.test`
    await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
    const [fan, { username }] = [await app.as(email), await app.tokenOf(email)]
    const operator = await app.as('operator@virage.test')
    const params = { slug: 'fondation-horizon', username }
    const setRequired = async (dueDiligenceRequired: boolean) =>
      valueOf(await operator(staff.updateClubSettings, { params, body: { dueDiligenceRequired } }))
    await setRequired(true)
    valueOf(await fan(contract.registerFan, { params, body: {} }))
    await app.platform.database.asSystem((tx) =>
      tx.updateTable('fan').set({ kyc_status: status }).where('email', '=', email).execute(),
    )
    if (daysLeft !== null)
      await app.platform.database.asSystem((tx) =>
        sql`insert into membership (club_id, fan_id, fee, starts_at, ends_at)
          select club_id, id, 1000, virage_now() - interval '200 days', virage_now() + make_interval(days => ${daysLeft})
          from fan where email = ${email}`.execute(tx),
      )
    valueOf(await fan(contract.acceptTerms, { params }))
    const body = {
      firstName: 'Ana',
      lastName: 'Roy',
      birthdate: '1990-05-01',
      birthplace: 'Lyon',
      phoneNumber: '+33612345678',
    }
    const save = async () => valueOf(await fan(contract.savePersonalInfo, { params, body })).kycStatus
    expect(await save()).toBe(status)
    await setRequired(false)
    expect(await save()).toBe(next)
  },
)
