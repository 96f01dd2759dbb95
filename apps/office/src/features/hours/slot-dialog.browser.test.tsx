import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Toasts } from '../../parts/toast-region.tsx'
import { show } from '../../testing/show.tsx'
import { HoursPage } from './hours-page.tsx'

/** What the server has, and how it answers the next cancellations. */
let slot: { id: string; startDate: string; capacity: number; reserved: number; version: string }
let answers: Response[]
let sent: { query: string | undefined; ifMatch: string | null }[]
beforeEach(() => {
  slot = { id: 'a', startDate: '2031-06-04T11:00:00', capacity: 4, reserved: 0, version: '1' }
  answers = []
  sent = []
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (init?.method !== 'DELETE') return Promise.resolve(Response.json([slot]))
    sent.push({ query: path.split('?')[1], ifMatch: new Headers(init.headers).get('if-match') })
    return Promise.resolve(answers.shift() ?? Response.json({}))
  })
})

const problem = (status: number, key: string) => Response.json({ status, key }, { status })
const question = page.getByRole('dialog', { name: /^Cancel .*\?$/ })
const confirm = question.getByRole('button', { name: 'Cancel slot' })
async function open() {
  await show(
    <>
      <HoursPage />
      <Toasts />
    </>,
    { role: 'owner', path: '/hours', at: '/hours?week=2031-06-02' },
  )
  await page.getByRole('button', { name: /of 4$/ }).click()
}
const ask = () => page.getByRole('button', { name: 'Cancel slot' }).click()

test('the question whether to cancel a slot says who has booked it since the page was opened', async () => {
  await open()
  slot.reserved = 2
  await ask()
  await expect.element(question.getByText(/^We email the 2 people who have booked it/)).toBeVisible()
})

test('a slot that someone books while the question is read isn’t cancelled before staff have seen that', async () => {
  await open()
  await ask()
  await expect.element(question.getByText(/^Nobody has booked it/)).toBeVisible()
  slot.reserved = 1
  answers = [problem(409, 'errors.staff.countChanged')]
  await confirm.click()
  await expect.element(page.getByText(/^Someone has booked or cancelled a place meanwhile/)).toBeVisible()
  await ask()
  await expect.element(question.getByText(/^We email the person who has booked it/)).toBeVisible()
  await expect.element(confirm).toHaveAttribute('aria-busy', 'false')
  await confirm.click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent.map(({ query }) => query)).toEqual(['expected=0', 'expected=1'])
})

test('after a colleague has changed a slot, the next attempt to cancel it is about what is stored now', async () => {
  await open()
  await ask()
  slot.version = '2'
  answers = [problem(412, 'errors.staff.changed')]
  await confirm.click()
  await expect.element(page.getByText(/^Someone else has just saved this/)).toBeVisible()
  await ask()
  await confirm.click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
})
