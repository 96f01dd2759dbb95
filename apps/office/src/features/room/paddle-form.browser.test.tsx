import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { PaddleForm } from './paddle-form.tsx'

/** Answers the request for a paddle. */
let answer: (response: Response) => void
beforeEach(() => {
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) =>
    init?.method === 'POST'
      ? new Promise<Response>((resolve) => (answer = resolve))
      : Promise.resolve(Response.json([])),
  )
})

const onGiven = vi.fn<() => void>()
const field = (name: string) => page.getByRole('textbox', { name })
const given = { number: 1, fanId: 'g', firstName: 'Gus', lastName: 'Room', isGuest: true, channel: 'ROOM', isNew: true }

/** Asks for a paddle for Gus. */
async function give() {
  onGiven.mockReset()
  await show(<PaddleForm label="Give a paddle" auctionId="night" onGiven={onGiven} />, { role: 'owner' })
  await page.getByText('Give a paddle').click()
  await field('First name').fill('Gus')
  await field('Last name').fill('Room')
  await field('Email').fill('gus@guests.test')
  await page.getByRole('button', { name: 'Give the next number' }).click()
}

test('once a paddle is given, the form is empty for the next guest', async () => {
  await give()
  answer(Response.json(given, { status: 201 }))
  await expect.poll(() => onGiven.mock.calls.length).toBe(1)
  await expect.element(field('First name')).toHaveValue('')
})

test('the next guest who is typed while a paddle is being given stays', async () => {
  await give()
  await field('First name').fill('Bea')
  answer(Response.json(given, { status: 201 }))
  await expect.poll(() => onGiven.mock.calls.length).toBe(1)
  await expect.element(field('First name')).toHaveValue('Bea')
})
