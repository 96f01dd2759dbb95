import type { AuditEntry } from '@virage/contract/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Entries } from './entries.tsx'

const entry = (action: string, subject: AuditEntry['subject']): AuditEntry => ({
  id: action,
  date: '2026-11-24T19:00:00.000Z',
  actor: 'a',
  actorEmail: 'ana@club.test',
  role: 'owner',
  action,
  subject,
  before: null,
  after: null,
  network: null,
  details: {},
})
const id = '0190f1e2-0000-7000-a000-0000000000ab'

test.each([
  ['its name', 'exportResults', { kind: 'auction', id, label: 'Derby night' }, 'exported the results of Derby night'],
  ['the end of its id', 'refundDonation', { kind: 'donation', id, label: null }, 'refunded the donation 000000ab'],
  [
    'nothing, if the action says it all',
    'openStaffStream',
    { kind: 'live', id: null, label: null },
    'watched the live console',
  ],
  ['nothing after a colon', 'setWall', { kind: 'wall', id: null, label: null }, 'changed what the big screen shows'],
] as const)('an entry names what it is about: %s', async (_, action, subject, text) => {
  await show(<Entries entries={[entry(action, subject)]} onUndone={() => {}} />)
  await expect.poll(() => page.getByRole('paragraph').element().textContent?.trim()).toBe(`ana ${text}`)
})

test('an entry about a fan leads to the fan, whom it doesn’t name', async () => {
  const suspended = entry('suspendFan', { kind: 'fan', id, label: null })
  await show(<Entries entries={[suspended]} onUndone={() => {}} />)
  await expect
    .element(page.getByRole('link', { name: 'fan 000000ab' }))
    .toHaveAttribute('href', expect.stringContaining(`/fans/${id}`))
})

test('a change is shown in words, and its times in the club’s zone', async () => {
  const changed = {
    ...entry('updateAuction', { kind: 'auction', id, label: 'Derby night' }),
    before: { startDate: '2026-12-01T13:00:00.000Z', visible: false },
    after: { startDate: '2026-12-01T14:30:00.000Z', visible: true },
  }
  await show(<Entries entries={[changed]} onUndone={() => {}} />)
  await page.getByRole('button', { name: '2 fields' }).click()
  const rows = () =>
    page
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  await expect.poll(rows).toEqual([
    ['Start', expect.stringContaining('14:00'), expect.stringContaining('15:30')],
    ['Visible', 'No', 'Yes'],
  ])
})

test('an entry about an order leads to it in the list of sales', async () => {
  const refunded = entry('refundOrder', { kind: 'order', id, label: '004211' })
  await show(<Entries entries={[refunded]} onUndone={() => {}} />)
  const link = page.getByRole('link', { name: '004211' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(new RegExp(`/sales\\?row=.*${id}`)))
})
