import { type Invoice, listInvoices } from '@virage/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { InvoicesSection } from './invoices-section.tsx'

const slip: Invoice = {
  id: '1',
  number: 'P-2026-000007',
  kind: 'SLIP',
  url: '/invoices/7.pdf',
  date: '2026-11-24T18:30:00.000Z',
  total: { value: 55, currency: 'EUR' },
  source: 'coins',
  orderId: null,
}

describe('the invoices of a fan', () => {
  const open = async (...invoices: Invoice[]) => {
    network.answers(listInvoices, invoices)
    return show(<InvoicesSection username="marie" />)
  }

  test('link to the document of a purchase of coins', async () => {
    await open(slip)
    await expect
      .element(page.getByRole('link', { name: t('profile.invoice.SLIP', { number: 'P-2026-000007' }) }))
      .toHaveAttribute('href', '/invoices/7.pdf')
  })

  test('say what each is about, and its sum', async () => {
    await open({ ...slip, source: 'membership' })
    await expect.element(page.getByText(t('profile.invoiceOf.membership'), { exact: false })).toBeVisible()
  })
})
