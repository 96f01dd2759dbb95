import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { RuleDialog } from './rule-dialog.tsx'

test('a rule that makes more slots than can be created at once says where they end', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  await show(<RuleDialog onClose={() => {}} />, { role: 'owner' })
  await page.getByLabelText('First day').fill('2031-05-01')
  await page.getByLabelText('Last day').fill('2031-05-31')
  const note = page.getByText(/^At most 1,000 slots at once/)
  await expect.element(page.getByRole('button', { name: 'Create 496 slots' })).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  await page.getByLabelText('Last day').fill('2031-08-31')
  await expect.element(page.getByText(/here up to .*2 Jul/)).toBeVisible()
})

test('when some slots could not be created, the next attempt creates the others alone, also by a changed rule', async () => {
  const sent: { startDates: string[]; capacity: number }[] = []
  const keys = new Set<string | null>()
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Promise.resolve(Response.json([]))
    sent.push(JSON.parse(String(init.body)) as (typeof sent)[number])
    keys.add(new Headers(init.headers).get('idempotency-key'))
    const refusal = { status: 429, key: 'errors.backend.tooManyRequests' }
    return Promise.resolve(sent.length === 2 ? Response.json(refusal, { status: 429 }) : Response.json([]))
  })
  const onClose = vi.fn<() => void>()
  await show(<RuleDialog onClose={onClose} />, { role: 'owner' })
  await page.getByLabelText('First day').fill('2031-05-01')
  await page.getByLabelText('Last day').fill('2031-05-20')
  await page.getByRole('button', { name: 'Create 320 slots' }).click()
  await expect.element(page.getByRole('button', { name: 'Create 120 slots' })).toBeVisible()
  await page.getByLabelText('Last day').fill('2031-05-14')
  await page.getByRole('button', { name: 'Create 24 slots' }).click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent.map(({ startDates }) => startDates.length)).toEqual([200, 120, 24])
  expect(sent[2]?.startDates[0]).toBe('2031-05-13T14:00:00')
  // The refused request left no record, so that its key may be sent again.
  expect(keys.size).toBe(2)
})

test('slots whose answer was lost are created once, also after a reload', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Promise.resolve(Response.json([]))
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const dialog = <RuleDialog onClose={() => {}} />
  const create = page.getByRole('button', { name: 'Create 16 slots' })
  const first = await show(dialog, { role: 'owner' })
  await page.getByLabelText('First day').fill('2031-05-01')
  await page.getByLabelText('Last day').fill('2031-05-01')
  await create.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await first.unmount()
  await show(dialog, { role: 'owner' })
  await create.click()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[1]).toBe(keys[0])
})

test('a rule that was changed after a lost answer can be discarded', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(Response.json({ status: 409, key: 'errors.backend.idempotencyConflict' }, { status: 409 })),
  ]
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? answers.shift()?.() : Promise.resolve(Response.json([])),
  )
  await show(<RuleDialog onClose={() => {}} />, { role: 'owner' })
  const lastDay = page.getByLabelText('Last day')
  const today = lastDay.element().getAttribute('value') ?? ''
  await page.getByLabelText('First day').fill('2031-05-01')
  await lastDay.fill('2031-05-01')
  await page.getByRole('button', { name: 'Create 16 slots' }).click()
  await expect.element(page.getByText(/^We couldn’t connect/)).toBeVisible()
  await lastDay.fill('2031-05-02')
  await page.getByRole('button', { name: 'Create 32 slots' }).click()
  await expect.element(page.getByText(/^This already went through/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(lastDay).toHaveValue(today)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
