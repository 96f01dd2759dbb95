import { listWaitingReceipts, setReceiptAddress, type WaitingReceipt } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aClub, aFan } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { pass, stopTimeAt } from '../../testing/time.ts'
import { t } from '../../testing/texts.ts'
import { WaitingReceipts } from './waiting-receipts.tsx'

const waiting = (lacks: WaitingReceipt['lacks']): WaitingReceipt => ({
  id: '0190f1e2-0000-7000-a000-000000000001',
  date: '2026-11-20T12:00:00.000Z',
  amount: { value: 20, currency: 'EUR' },
  deductible: { value: 20, currency: 'EUR' },
  kind: 'DONATION',
  lacks,
})
const open = async (...receipts: WaitingReceipt[]) => {
  network.answers(listWaitingReceipts, receipts)
  return show(<WaitingReceipts username={aFan().username} />, { club: aClub({ isFoundation: true }) })
}
const section = () => page.getByRole('region', { name: t('profile.waiting.title') })
const save = () => page.getByRole('button', { name: t('profile.waiting.save') })

test('a receipt that waits for the foundation says so, and asks for nothing (P05)', async () => {
  await open(waiting(['ISSUER']))
  await expect.element(section().getByText('20.00 €')).toBeVisible()
  await expect.element(page.getByText(t('profile.waiting.issuer', { club: aClub().name }))).toBeVisible()
  await expect.element(save()).not.toBeInTheDocument()
})

test('an address that is missing is entered, and the receipt no longer waits (P05)', async () => {
  await open(waiting(['DONOR_ADDRESS']))
  await save().click()
  await expect.element(field(t('profile.waiting.addressLine1'))).toHaveFocus()
  await field(t('profile.waiting.addressLine1')).fill('3 rue du Phare')
  await field(t('profile.waiting.postalCode')).fill('29200')
  await field(t('profile.waiting.city')).fill('Brest')
  const sent = network.answers(setReceiptAddress, {})
  network.answers(listWaitingReceipts, [])
  await save().click()
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({ addressLine1: '3 rue du Phare', postalCode: '29200', city: 'Brest', country: 'FR' })
  await expect.element(section()).not.toBeInTheDocument()
})

test('a failure shows a message and keeps the address (E05)', async () => {
  await open(waiting(['DONOR_ADDRESS']))
  network.fails(setReceiptAddress)
  await field(t('profile.waiting.addressLine1')).fill('3 rue du Phare')
  await field(t('profile.waiting.postalCode')).fill('29200')
  await field(t('profile.waiting.city')).fill('Brest')
  await save().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(field(t('profile.waiting.addressLine1'))).toHaveValue('3 rue du Phare')
})

test('a receipt about to be issued is looked for often for some minutes, then rarely (P05)', async () => {
  stopTimeAt(new Date().toISOString())
  const { client } = await open(waiting([]))
  await expect.element(section()).toBeVisible()
  const sent = network.answers(listWaitingReceipts, [waiting([])])
  const before = sent.length
  await pass(2_000)
  await expect.poll(() => sent).toHaveLength(before + 1)
  await pass(180_000)
  // The last request may still be on its way.
  await expect.poll(() => client.isFetching()).toBe(0)
  const late = sent.length
  await pass(20_000)
  expect(sent).toHaveLength(late)
  network.answers(listWaitingReceipts, [])
  await pass(60_000)
  await expect.element(section()).not.toBeInTheDocument()
})

test('a receipt is looked for often again once its address is entered (P05)', async () => {
  stopTimeAt(new Date().toISOString())
  await open(waiting(['DONOR_ADDRESS']))
  await field(t('profile.waiting.addressLine1')).fill('3 rue du Phare')
  await field(t('profile.waiting.postalCode')).fill('29200')
  await field(t('profile.waiting.city')).fill('Brest')
  await pass(180_000)
  network.answers(setReceiptAddress, {})
  network.answers(listWaitingReceipts, [waiting([])])
  await save().click()
  await expect.element(save()).not.toBeInTheDocument()
  network.answers(listWaitingReceipts, [])
  await pass(2_000)
  await expect.element(section()).not.toBeInTheDocument()
})
