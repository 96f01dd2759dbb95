import type { StaffExclusive } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Toasts } from '../../parts/toast-region.tsx'
import { show } from '../../testing/show.tsx'
import { ExclusiveGridPage } from './exclusive-grid-page.tsx'

const exclusive = (id: string) =>
  ({
    id,
    slug: id,
    name: { en: id },
    description: { en: id },
    price: 40,
    stock: 1,
    category: 'COLLECTIBLE',
    visible: true,
    upcomingDate: null,
    imageUrl: '/media/a.png',
    nonDeductibleAmount: null,
    version: '1',
  }) as StaffExclusive

/** The server of a test: what is stored, what was sent, and what each save waits for. */
let stored: StaffExclusive[]
let sent: { id: string; body: Partial<StaffExclusive>; version: string | null }[]
let answered: Promise<void>
const network = vi.fn<typeof fetch>(async (input, init) => {
  const address = (input instanceof Request ? input.url : input.toString()).replace(/\?.*/, '')
  if (init?.method !== 'PATCH') return Response.json(address.endsWith('/exclusives') ? stored : [])
  const body = JSON.parse(String(init.body)) as Partial<StaffExclusive>
  const id = address.split('/').at(-1) ?? ''
  const version = new Headers(init.headers).get('if-match')
  sent.push({ id, body, version })
  await answered
  const before = stored.find((one) => one.id === id)
  if (version !== `"${before?.version}"`)
    return Response.json({ status: 412, key: 'errors.staff.changed' }, { status: 412 })
  const after = { ...before, ...body, version: `${Number(before?.version) + 1}` } as StaffExclusive
  stored = stored.map((one) => (one.id === id ? after : one))
  return Response.json(after)
})

beforeEach(() => {
  stored = [exclusive('shirt'), exclusive('scarf')]
  sent = []
  answered = Promise.resolve()
  vi.stubGlobal('fetch', network)
})

const grid = (
  <>
    <ExclusiveGridPage />
    <Toasts />
  </>
)
const path = '/exclusives/grid'

/** The cell of a row's English name. */
const name = (of: string) => page.getByRole('row', { name: of }).getByRole('gridcell').nth(1)
async function type(of: string, text: string) {
  await name(of).click()
  await userEvent.keyboard(`${text}{Enter}`)
  await expect.element(name(of)).toHaveTextContent(text)
}
const save = () => page.getByRole('button', { name: /^Save/ }).click()

test('what is typed while rows are being saved stays, and is not saved yet', async () => {
  await show(grid, { path })
  await type('shirt', 'Cup shirt')
  let answer = () => {}
  answered = new Promise((resolve) => (answer = resolve))
  await save()
  await expect.poll(() => sent.length).toBe(1)
  await type('scarf', 'Cup scarf')
  answer()
  await expect.element(page.getByText('1 row isn’t saved.')).toBeVisible()
  await expect.element(name('scarf')).toHaveTextContent('Cup scarf')
  await save()
  await expect.poll(() => stored.map((one) => one.name.en)).toEqual(['Cup shirt', 'Cup scarf'])
})

test('what a colleague has saved since a cell was typed is not overwritten, also once the list was read again', async () => {
  const { client } = await show(grid, { path })
  await type('shirt', 'Cup shirt')
  stored = stored.map((one) => ({ ...one, name: { en: 'Final shirt' }, version: '2' }))
  await client.invalidateQueries()
  await expect.element(page.getByRole('row', { name: 'Final shirt' }).first()).toBeVisible()
  await save()
  await expect.element(page.getByText(/^Someone else has just saved this/).first()).toBeVisible()
  expect(stored[0]?.name).toEqual({ en: 'Final shirt' })
  expect(sent[0]?.version).toBe('"1"')
})
