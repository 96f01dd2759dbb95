import { getMe, getMembership } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { aClub, aFan, inMinutes } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { pass, stopTimeAt } from '../../testing/time.ts'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { KycPage } from './kyc-page.tsx'

test('the decision of the club is looked for often for some minutes, then rarely (P07)', async () => {
  stopTimeAt(new Date().toISOString())
  const fan = aFan({ kycStatus: 'DUE_DILIGENCE_FILLED' })
  storeTokens(fan)
  const sent = network.answers(getMe, fan)
  await openSession()
  const { client } = await show(<KycPage paymentResult={undefined} />, { club: aClub({ dueDiligenceRequired: true }) })
  await expect.element(page.getByText(t('kyc.pendingTitle'))).toBeVisible()
  const before = sent.length
  await pass(2_000)
  await expect.poll(() => sent).toHaveLength(before + 1)
  await pass(180_000)
  // The last request may still be on its way.
  await expect.poll(() => client.isFetching()).toBe(0)
  const late = sent.length
  await pass(20_000)
  expect(sent).toHaveLength(late)
  network.answers(getMe, aFan())
  await pass(60_000)
  await expect.element(page.getByText(t('kyc.validatedTitle'))).toBeVisible()
})

test('a paid year of membership is looked for often for some minutes, then rarely (P08)', async () => {
  stopTimeAt(new Date().toISOString())
  const fan = aFan()
  const membership = { state: 'ACTIVE', startsAt: null, endsAt: inMinutes(1_000), fee: null, payable: true } as const
  storeTokens(fan)
  network.answers(getMe, fan)
  const sent = network.answers(getMembership, membership)
  await openSession()
  const { client } = await show(<KycPage paymentResult="SUCCESS" />, { club: aClub({ membershipRequired: true }) })
  await expect.element(page.getByText(t('kyc.paymentUnderWay'))).toBeVisible()
  const before = sent.length
  await pass(2_000)
  await expect.poll(() => sent).toHaveLength(before + 1)
  await pass(180_000)
  // The last request may still be on its way.
  await expect.poll(() => client.isFetching()).toBe(0)
  const late = sent.length
  await pass(20_000)
  expect(sent).toHaveLength(late)
  network.answers(getMembership, { ...membership, payable: false })
  await pass(60_000)
  await expect.element(page.getByText(t('kyc.paymentUnderWay'))).not.toBeInTheDocument()
})
