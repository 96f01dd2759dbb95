import { type Club, createMembership } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aClub, providersPage } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { MembershipStep } from './membership-step.tsx'

const open = (props: Partial<Parameters<typeof MembershipStep>[0]> = {}, state: Club['state'] = 'LIVE') =>
  show(<MembershipStep result={undefined} {...props} />, {
    club: aClub({ membershipRequired: true, membershipFee: { value: 60, currency: 'EUR' }, state }),
  })
const pay = () => page.getByRole('button', { name: t('kyc.payMembership', { amount: '60.00 €' }) })

test('the button shows the membership fee (P08)', async () => {
  await open()
  await expect.element(pay()).toBeEnabled()
})

test('paying opens the payment provider’s page (P08)', async () => {
  await open()
  network.answers(createMembership, { url: providersPage })
  await pay().click()
  await expect.poll(() => location.hash).toBe(providersPage)
})

test('a double click sends one payment (E05)', async () => {
  await open()
  const { sent, answer } = network.holds(createMembership)
  await pay().dblClick()
  answer({ url: providersPage })
  await expect.poll(() => location.hash).toBe(providersPage)
  expect(sent).toHaveLength(1)
})

test('a fan who has left the page isn’t taken to the payment provider (P08)', async () => {
  const { client, unmount } = await open()
  const { sent, answer } = network.holds(createMembership)
  await pay().click()
  await expect.poll(() => sent).toHaveLength(1)
  await unmount()
  answer({ url: providersPage })
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(location.hash).toBe('')
})

test('a failure shows a message, and the payment can be retried (E05)', async () => {
  await open()
  network.refuses(createMembership, 'errors.payment.providerFailed', { status: 502 })
  await pay().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.payment.providerFailed'))
  network.answers(createMembership, { url: providersPage })
  await pay().click()
  await expect.poll(() => location.hash).toBe(providersPage)
})

test('a cancelled payment shows a message, and can be started again (P08)', async () => {
  await open({ result: 'CANCELED' })
  await expect.element(page.getByText(t('kyc.paymentCanceled'))).toBeVisible()
  await expect.element(pay()).toBeEnabled()
})

test('a payment can’t be repeated while it is being confirmed (P08)', async () => {
  await open({ result: 'SUCCESS' })
  await expect.element(page.getByText(t('kyc.paymentUnderWay'), { exact: true })).toBeVisible()
  await expect.element(pay()).not.toBeInTheDocument()
})

test('a club that is on standby says so instead of taking a payment (P08)', async () => {
  await open({}, 'STAND_BY')
  await expect.element(page.getByText(t('problems.club.notOpen'))).toBeVisible()
  await expect.element(pay()).not.toBeInTheDocument()
})

test('another year starts when the current one ends (P08)', async () => {
  await open({ from: '2026-12-24T12:00:00.000Z' })
  await expect.element(page.getByText(t('kyc.membershipYearFrom', { day: '24 December 2026' }))).toBeVisible()
})
