import { listDonations, listDuePayments, listInvoices, listReferrals } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aFan } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { DonationsSection } from './donations-section.tsx'
import { DuePayments } from './due-payments.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { ReferralsSection } from './referrals-section.tsx'

test('donations that can’t be loaded say so (E03)', async () => {
  network.refuses(listDonations, 'errors.backend.unknown', { status: 500 })
  await show(<DonationsSection username={aFan().username} />)
  await expect.element(page.getByText(t('shell.loadFailed'))).toBeVisible()
})

test('invoices that can’t be loaded say so (E03)', async () => {
  network.refuses(listInvoices, 'errors.backend.unknown', { status: 500 })
  await show(<InvoicesSection username={aFan().username} />)
  await expect.element(page.getByText(t('shell.loadFailed'))).toBeVisible()
})

test('payments due that can’t be loaded say so (E03)', async () => {
  network.refuses(listDuePayments, 'errors.backend.unknown', { status: 500 })
  await show(<DuePayments username={aFan().username} />)
  await expect.element(page.getByText(t('shell.loadFailed'))).toBeVisible()
})

test('invitations that can’t be loaded say so (E03)', async () => {
  network.refuses(listReferrals, 'errors.backend.unknown', { status: 500 })
  await show(<ReferralsSection fan={aFan()} />)
  await expect.element(page.getByText(t('shell.loadFailed'))).toBeVisible()
})
