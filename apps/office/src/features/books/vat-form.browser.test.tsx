import { usualAccounts, type VatDetails } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { VatForm } from './vat-form.tsx'
import type { StoredVat } from './vat-values.ts'

const exclusiveId = '019eb000-0000-7000-8000-000000000001'
const settings: VatDetails = {
  regime: 'VAT',
  mention: null,
  collectibles: { rate: 20, nature: 'GOODS' },
  experiences: { rate: 20, nature: 'SERVICES' },
  delivery: { rate: 20, nature: 'SERVICES' },
  memberships: null,
  exceptions: [{ exclusiveId, rate: 5.5, nature: 'GOODS' }],
  lateTerms: 'Three times the legal rate.',
  accounts: usualAccounts,
}
const stored: StoredVat = {
  settings,
  names: [{ id: exclusiveId, name: { en: 'Children’s book' } }],
  version: '1',
  hasSeller: true,
  waiting: 0,
}

/** The server of a test: what is stored, and what it was sent. */
let now: StoredVat
let sent: unknown[]
beforeEach(() => {
  now = stored
  sent = []
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      sent.push(JSON.parse(String(init.body)))
      now = { ...now, version: '3' }
    }
    return Promise.resolve(Response.json(now))
  })
})
const rate = () => page.getByLabelText('Collectibles')
const save = () => page.getByRole('button', { name: /^Save/ })

test('what was typed is there again after the page was left, and is merged with what a colleague has saved', async () => {
  const first = await show(<VatForm stored={stored} />, { role: 'owner' })
  await rate().fill('10')
  await first.unmount()
  now = { ...stored, settings: { ...settings, lateTerms: 'Ten percent a year.' }, version: '2' }
  await show(<VatForm stored={now} />, { role: 'owner' })
  await expect.element(page.getByText(/We restored your unsaved changes/)).toBeVisible()
  await expect.element(rate()).toHaveValue('10')
  await save().click()
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { ...settings, collectibles: { rate: 10, nature: 'GOODS' }, lateTerms: 'Ten percent a year.' },
    ]),
  )
  await expect.element(page.getByText('No unsaved changes')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove the rate of Children’s book' })).toBeVisible()
})

test('a club without settings can save what is proposed', async () => {
  now = { ...stored, settings: null, names: [] }
  await show(<VatForm stored={now} />, { role: 'owner' })
  await expect.element(save()).not.toHaveAttribute('aria-disabled')
  await save().click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
})

test('an account number that is wrong is shown, though the accounts are folded', async () => {
  await show(<VatForm stored={stored} />, { role: 'owner' })
  await page.getByText('Account numbers of the journal').click()
  await page.getByLabelText('Suspense').fill('x')
  await page.getByText('Account numbers of the journal').click()
  await save().click()
  await expect.element(page.getByLabelText('Suspense')).toHaveFocus()
  expect(sent).toEqual([])
})

test('when the last rate of an exclusive is removed, the focus moves to the field that adds one', async () => {
  await show(<VatForm stored={stored} />, { role: 'owner' })
  await page.getByRole('button', { name: 'Remove the rate of Children’s book' }).click()
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})
