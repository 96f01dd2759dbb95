import type { FanRecord } from '@virage/contract/staff'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { FanOverview } from './fan-overview.tsx'

const stored = {
  id: 'ana',
  firstName: 'Ana',
  lastName: 'Gomes',
  email: 'ana@fans.test',
  username: 'ana',
  since: '2026-01-02T09:00:00.000Z',
  card: 'READY',
  memberUntil: null,
  erasureRequestedAt: null,
  tags: ['sponsor', 'press', 'vip'],
  suspensions: [],
  notes: [],
} as unknown as FanRecord

/** The server of a test: the stored tags, and the answers that wait. */
let tags: string[]
let answers: (() => void)[]
const storeTags: typeof fetch = (_, init) =>
  new Promise((resolve) => {
    const { add = [], remove = [] } = JSON.parse(String(init?.body)) as { add?: string[]; remove?: string[] }
    answers.push(() => {
      tags = [...tags, ...add].filter((tag) => !remove.includes(tag))
      resolve(Response.json({ tags }))
    })
  })
const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockImplementation(storeTags)
  tags = stored.tags
  answers = []
  vi.stubGlobal('fetch', network)
})

function Overview({ initial }: { initial?: Partial<FanRecord> }) {
  const [record, setRecord] = useState({ ...stored, ...initial })
  return <FanOverview record={record} onChange={(next) => setRecord((before) => ({ ...before, ...next }))} />
}

test('a tag that was removed does not come back when another one is removed right after', async () => {
  await show(<Overview />, { role: 'owner' })
  const remove = (tag: string) => page.getByRole('button', { name: new RegExp(`Remove.*${tag}`) })
  await remove('sponsor').click()
  await expect.poll(() => answers.length).toBe(1)
  await remove('press').click({ force: true })
  answers[0]?.()
  await expect.element(page.getByRole('link', { name: 'sponsor' })).not.toBeInTheDocument()
  await remove('press').click()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await expect.element(page.getByRole('link', { name: 'press' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'vip' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'sponsor' })).not.toBeInTheDocument()
})

test('a tag that a colleague has added since the page was read stays, and is shown', async () => {
  await show(<Overview />, { role: 'owner' })
  tags = [...tags, 'north stand']
  await page.getByLabelText('Add a tag').fill('committee')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await expect.element(page.getByRole('link', { name: 'north stand' })).toBeVisible()
  expect(tags).toEqual(['sponsor', 'press', 'vip', 'north stand', 'committee'])
})

test('a note that was begun is still there when the fan is opened again', async () => {
  const { rerender } = await show(<Overview />, { role: 'owner' })
  const note = page.getByLabelText('New note')
  await note.fill('Prefers to collect at the ground')
  await rerender(<p>Elsewhere</p>)
  await expect.element(note).not.toBeInTheDocument()
  await rerender(<Overview />)
  await expect.element(note).toHaveValue('Prefers to collect at the ground')
})

test('a tag that is being typed stays when another one is removed, and the focus moves to it', async () => {
  await show(<Overview />, { role: 'owner' })
  const field = page.getByLabelText('Add a tag')
  await field.fill('committee')
  await page.getByRole('button', { name: /Remove.*press/ }).click()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await expect.element(page.getByRole('link', { name: 'press' })).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('committee')
  await expect.element(field).toHaveFocus()
})

test('a tag that is typed while the one before is being stored stays', async () => {
  await show(<Overview />, { role: 'owner' })
  const field = page.getByLabelText('Add a tag')
  await field.fill('committee')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => answers.length).toBe(1)
  await field.fill('north stand')
  answers[0]?.()
  await expect.element(page.getByRole('link', { name: 'committee' })).toBeVisible()
  await expect.element(field).toHaveValue('north stand')
})

test('the buttons that add a tag and a note keep the focus when their field is empty again', async () => {
  await show(<Overview />, { role: 'owner' })
  await page.getByLabelText('Add a tag').fill('committee')
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await expect.element(page.getByRole('link', { name: 'committee' })).toBeVisible()
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await expect.element(add).toHaveFocus()
  network.mockResolvedValueOnce(Response.json({ id: 'n', text: 'Called', author: 'Owner', date: stored.since }))
  await page.getByLabelText('New note').fill('Called')
  const addNote = page.getByRole('button', { name: 'Add note' })
  await addNote.click()
  await expect.element(page.getByText('Called', { exact: true })).toBeVisible()
  await expect.element(addNote).toHaveAttribute('aria-disabled', 'true')
  await expect.element(addNote).toHaveFocus()
})

test('after a lost answer, a note is sent with the same key, also if it was left and changed; the next one has another', async () => {
  const keys: (string | null)[] = []
  network.mockImplementation(async (_, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return Response.json({ id: `n${keys.length}`, text: 'Called', author: 'Owner', date: stored.since })
  })
  const note = page.getByLabelText('New note')
  const add = page.getByRole('button', { name: 'Add note' })
  const first = await show(<Overview />, { role: 'owner' })
  await note.fill('Called')
  await add.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await first.unmount()
  await show(<Overview />, { role: 'owner' })
  await note.fill('Called on Monday')
  await add.click()
  await expect.element(note).toHaveValue('')
  await note.fill('Called again')
  await add.click()
  await expect.element(note).toHaveValue('')
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a fan who registered in a club by invitation without one is admitted once', async () => {
  network.mockResolvedValue(Response.json({ kycStatus: 'READY_FOR_KYC' }))
  await show(<Overview initial={{ kycStatus: 'NOT_REFERRED' }} />, {
    role: 'owner',
    settings: { referralNeeded: true },
  })
  const admit = page.getByRole('button', { name: 'Admit Ana Gomes' })
  await admit.click()
  await expect.element(admit).not.toBeInTheDocument()
  expect(network.mock.calls.map(([input]) => String(input))).toEqual([expect.stringContaining('/fans/ana/admissions')])
})

test('nobody has to be admitted to a club that no longer asks for invitations', async () => {
  const settings = { referralNeeded: false }
  await show(<Overview initial={{ kycStatus: 'NOT_REFERRED' }} />, { role: 'owner', settings })
  await expect.element(page.getByText('ana@fans.test')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Admit Ana Gomes' })).not.toBeInTheDocument()
})
