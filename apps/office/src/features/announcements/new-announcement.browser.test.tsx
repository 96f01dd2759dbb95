import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { NewAnnouncement } from './new-announcement.tsx'

/** What the count of all fans waits for. */
let counted: Promise<void>
const pathOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : input.toString())
const answerOf = async (input: RequestInfo | URL) => {
  const path = pathOf(input)
  if (!path.includes('/audience')) return Response.json([])
  const isAll = path.includes('audience=ALL')
  if (isAll) await counted
  const fans = isAll ? 30_000 : 12
  return Response.json({ fans, mail: fans, push: 0, overLimit: 0 })
}
const network = vi.fn<typeof fetch>()

beforeEach(() => {
  network.mockImplementation(answerOf)
  counted = Promise.resolve()
  vi.stubGlobal('fetch', network)
})

async function open(at = '/announcements/new') {
  const shown = await show(<NewAnnouncement />, {
    path: '/announcements/new',
    at,
    settings: { logoUrl: '/media/a.png' },
  })
  await expect.element(title()).toBeVisible()
  return shown
}

const title = () => page.getByLabelText('Title in English')

test('an announcement that was begun is there again after the page was left, for the same audience only', async () => {
  const first = await open()
  await title().fill('The season starts')
  await first.unmount()
  const second = await open('/announcements/new?audience=UNPAID')
  await expect.element(title()).toHaveValue('')
  await second.unmount()
  await open()
  await expect.element(title()).toHaveValue('The season starts')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(title()).toHaveValue('')
})

test('until another audience is counted, nothing can be sent to it, and no number stands for it', async () => {
  let count = () => {}
  counted = new Promise((resolve) => (count = resolve))
  await open()
  await expect.element(page.getByRole('button', { name: 'Send to 12 fans' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Who gets it' }).selectOptions('All fans')
  await expect.element(page.getByText('Counting…')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send to 12 fans' })).not.toBeInTheDocument()
  count()
  await expect.element(page.getByRole('button', { name: /^Send to 30.000 fans$/ })).toBeVisible()
})

/** The earlier announcement whose texts an address names. */
const earlier = { id: 'a1', title: { en: 'The season starts' }, text: { en: 'On Saturday.' }, channels: ['mail'] }

/** Sends announcements whose answers are lost. @returns the keys that were sent */
function loseAnswers() {
  const keys: (string | null)[] = []
  network.mockImplementation(async (input, init) => {
    if (!pathOf(input).endsWith('/announcements')) return answerOf(input)
    if (init?.method !== 'POST') return Response.json([earlier])
    keys.push(new Headers(init.headers).get('idempotency-key'))
    throw new TypeError('Failed to fetch')
  })
  return keys
}
async function send() {
  await page.getByRole('button', { name: 'Send to 12 fans' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click()
}

/** Writes an announcement that waits for a time. */
async function write(sendAt: string) {
  await open()
  await title().fill('The season starts')
  await page.getByLabelText('Text in English').fill('On Saturday.')
  await page.getByLabelText('When (Paris time)').fill(sendAt)
  await page.getByRole('button', { name: 'Send to 12 fans' }).click()
}

test('an announcement whose time has passed, such as that of an old draft, is not sent at once', async () => {
  await write('2020-11-02T20:30')
  await expect.element(page.getByText('This time has passed. Choose a later one.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the question before sending names the time', async () => {
  await write('2096-11-02T20:30')
  await expect.element(page.getByText(/It goes out on 2 Nov 2096, 20:30/)).toBeVisible()
})

test('after a lost answer, the announcement is sent with the same key, also if it was left and changed', async () => {
  const keys = loseAnswers()
  const first = await open()
  await title().fill('The season starts')
  await page.getByLabelText('Text in English').fill('On Saturday.')
  await send()
  await expect.poll(() => keys.length).toBe(1)
  await first.unmount()
  await open()
  await title().fill('The season starts on Saturday')
  await send()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[1]).toBe(keys[0])
})

test('an announcement with the texts of an earlier one has the same key, too, although nothing was typed', async () => {
  const keys = loseAnswers()
  for (const attempt of [1, 2]) {
    const shown = await open('/announcements/new?from=a1')
    await expect.element(title()).toHaveValue('The season starts')
    await send()
    await expect.poll(() => keys.length).toBe(attempt)
    await shown.unmount()
  }
  expect(keys[1]).toBe(keys[0])
})
