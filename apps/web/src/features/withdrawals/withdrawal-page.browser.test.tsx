import { createWithdrawal, type FanContract, getMe, listWithdrawals, type Withdrawal } from '@virage/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { servePool, storeTokens } from '../../testing/account.ts'
import { aClub, aFan, idOf, inMinutes } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { SessionOpener } from '../../shell/session-opener.tsx'
import { fanQuery } from '../fans/queries.ts'
import { openSession, signOut } from '../session/session.ts'
import { contractsQuery } from './queries.ts'
import { WithdrawalPage } from './withdrawal-page.tsx'

const aContract = (index: number, orderNumber: string, ...others: string[]): FanContract => ({
  id: idOf(index),
  orderNumber,
  date: inMinutes(-60),
  lines: ['Signed scarf', ...others].map((name, line) => ({
    exclusiveId: idOf(index + 10 + line),
    name,
    state: 'OPEN',
    until: null,
    excluded: null,
  })),
})
const aWithdrawal: Withdrawal = {
  id: idOf(80),
  sentAt: inMinutes(0),
  refundDueAt: inMinutes(60 * 24 * 14),
  needsReturn: false,
  returnTo: null,
}
const contract = () => page.getByLabelText(t('withdrawal.contract'))

/** Shows the page in one that follows the session. */
const open = () =>
  show(
    <>
      <WithdrawalPage />
      <SessionOpener />
    </>,
  )

/** Ends the session as the service does, which the page says. */
const endSession = async () => {
  localStorage.clear()
  await openSession(0, true)
  await expect.element(page.getByText(t('shell.sessionEnded'))).toBeVisible()
}

beforeEach(async () => {
  storeTokens(aFan())
  await openSession()
  network.answers(listWithdrawals, [aContract(60, '100002'), aContract(61, '100001')])
})

test('the order of the link is selected (B01)', async () => {
  await show(<WithdrawalPage orderNumber="100001" />)
  await expect.element(contract()).toHaveValue(idOf(61))
})

test('an order of the link that can’t be withdrawn from selects no other order (B01)', async () => {
  await show(<WithdrawalPage orderNumber="100000" />)
  await expect.element(contract()).toHaveValue('')
  await expect.element(field(t('withdrawal.orderNumber'))).toHaveValue('100000')
})

test('a retry after a lost answer withdraws from the same, although nothing is left to withdraw from (E05)', async () => {
  const { client } = await show(<WithdrawalPage orderNumber="100001" />)
  await page.getByRole('button', { name: t('withdrawal.continue') }).click()
  const sent = network.fails(createWithdrawal)
  await page.getByRole('button', { name: t('withdrawal.confirm') }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  network.answers(listWithdrawals, [])
  await client.refetchQueries(contractsQuery(aClub().slug, aFan().username))
  await page.getByRole('button', { name: t('withdrawal.confirm') }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.body).toEqual(sent[0]?.body)
})

describe('what is typed', () => {
  const firstName = () => field(t('withdrawal.firstName'))

  test('stays when the fan’s record has loaded at last (E05)', async () => {
    network.refuses(getMe, 'errors.backend.unavailable', { status: 503 })
    const { client } = await show(<WithdrawalPage />)
    await firstName().fill('Zoe')
    network.answers(getMe, aFan())
    await client.refetchQueries(fanQuery(aClub().slug))
    await expect.element(contract()).toBeVisible()
    await expect.element(firstName()).toHaveValue('Zoe')
  })

  test('stays when the session ends (E05)', async () => {
    await open()
    await firstName().fill('Zoe')
    await endSession()
    await expect.element(firstName()).toHaveValue('Zoe')
  })

  test('is not there after a logout (finding M78)', async () => {
    servePool(() => ({}))
    await open()
    await firstName().fill('Zoe')
    await signOut()
    await expect.element(firstName()).toHaveValue('')
  })

  describe('is not there for the next account', () => {
    const zoe = aFan({ username: idOf(71), identity: { ...aFan().identity, firstName: 'Zoe' } })
    const signIn = () => {
      localStorage.clear()
      storeTokens(zoe)
    }

    test('which has its own name in it (I13)', async () => {
      await open()
      await firstName().fill('Marie-Lou')
      signIn()
      await openSession()
      await expect.element(firstName()).toHaveValue('Zoe')
    })

    test('whose record fails to load (finding M78)', async () => {
      await open()
      await firstName().fill('Marie-Lou')
      signIn()
      network.refuses(getMe, 'errors.backend.unavailable', { status: 503 })
      await openSession()
      await expect.element(firstName()).toHaveValue('')
    })
  })
})

test('one thing of an order stays one thing when the session ends (B01)', async () => {
  network.answers(listWithdrawals, [aContract(60, '100001', 'Signed shirt')])
  await open()
  await page.getByRole('checkbox', { name: 'Signed shirt' }).click()
  await endSession()
  await page.getByRole('button', { name: t('withdrawal.continue') }).click()
  const sent = network.answers(createWithdrawal, aWithdrawal)
  await page.getByRole('button', { name: t('withdrawal.confirm') }).click()
  await expect.poll(() => sent[0]?.body).toMatchObject({ orderNumber: '100001', lineIds: [idOf(71)] })
})

test('the acknowledgement stays when the session ends (B01)', async () => {
  await open()
  await page.getByRole('button', { name: t('withdrawal.continue') }).click()
  network.answers(createWithdrawal, aWithdrawal)
  await page.getByRole('button', { name: t('withdrawal.confirm') }).click()
  const title = page.getByRole('heading', { name: t('withdrawal.sent.title') })
  await expect.element(title).toBeVisible()
  await endSession()
  await expect.element(title).toBeVisible()
})
