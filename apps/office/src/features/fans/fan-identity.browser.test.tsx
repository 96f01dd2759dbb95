import type { FanFile } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { FanIdentity } from './fan-identity.tsx'

const file = {
  id: 'ana',
  firstName: 'Ana',
  lastName: 'Gomes',
  requestedAt: '2026-11-24T19:00:00.000Z',
  requestedInfo: { firstName: 'Ana', lastName: 'Roy', birthdate: '1990-04-02', birthplace: 'Lyon' },
  personalInfo: null,
  sponsors: [],
  duplicates: [],
  questionnaire: [],
  questionnaireDate: null,
  tosAcceptedAt: null,
  transitions: [],
} as unknown as FanFile

/** The server of a test: each of its reads but the first waits. */
let reads: (() => void)[]
let keys: (string | null)[]
beforeEach(() => {
  reads = []
  keys = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    if (init.method === 'POST') {
      keys.push(new Headers(init.headers).get('idempotency-key'))
      return keys.length === 1 ? Promise.reject(new TypeError('lost')) : Promise.resolve(Response.json({ id: 'ana' }))
    }
    return new Promise((resolve) => {
      reads.push(() => resolve(Response.json(file)))
      if (reads.length === 1) reads[0]?.()
    })
  })
})

test('a change of identity is decided once: also after a lost answer, and until the file is read again', async () => {
  await show(<FanIdentity fanId="ana" />, { role: 'compliance' })
  await page.getByRole('button', { name: 'Show identity' }).click()
  const accept = page.getByRole('button', { name: 'Accept change' })
  const decline = page.getByRole('button', { name: 'Decline' })
  await accept.click()
  await expect.poll(() => reads.length).toBe(2)
  reads[1]?.()
  await expect.element(accept).not.toHaveAttribute('aria-disabled')
  await accept.click()
  await expect.poll(() => reads.length).toBe(3)
  await expect.element(decline).toHaveAttribute('aria-disabled', 'true')
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a change of a company is shown with what it changes: it is printed on tax receipts', async () => {
  const person = { firstName: 'Ana', lastName: 'Roy', birthdate: '1990-04-02', birthplace: 'Lyon' }
  const company = { companyName: 'Roy', companyRegistrationNumber: '552 100 554', companyAddress: '1 rue du Port' }
  const changed = {
    ...file,
    personalInfo: { ...person, companyInfo: company },
    requestedInfo: { ...person, companyInfo: { ...company, companyRegistrationNumber: '732 829 320' } },
  }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(changed)))
  await show(<FanIdentity fanId="ana" />, { role: 'compliance' })
  await page.getByRole('button', { name: 'Show identity' }).click()
  const change = page.getByRole('region', { name: 'Requested change of identity' })
  await expect
    .poll(() => change.element().textContent)
    .toContain('identityRegistration number732 829 320Currently: 552 100 554Accept')
  await expect.element(page.getByText('1 rue du Port')).toBeVisible()
})
