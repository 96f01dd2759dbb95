import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { GiveDialog } from './give-dialog.tsx'

/** What the server answers to gifts, one after the other; undefined if the answer is lost. */
let answers: (Response | undefined)[]
let keys: (string | null)[]
const network = vi.fn<typeof fetch>((_, init) => {
  if (init?.method !== 'POST')
    return Promise.resolve(Response.json([{ id: 'ana', firstName: 'Ana', lastName: 'Gomes', email: 'ana@fans.test' }]))
  keys.push(new Headers(init.headers).get('idempotency-key'))
  const answer = answers.shift()
  return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'))
})

beforeEach(() => {
  keys = []
  vi.stubGlobal('fetch', network)
})

const onClose = vi.fn<() => void>()

/** Opens the dialog, and gives Ana 20 coins. */
async function give() {
  onClose.mockReset()
  const shown = await show(<GiveDialog onMoved={() => {}} onClose={onClose} />, { role: 'finance' })
  await page.getByRole('searchbox').fill('Ana')
  await page.getByRole('button', { name: /^Ana Gomes/ }).click()
  const [amount, memo] = page.getByRole('textbox').all()
  await amount?.fill('20')
  await memo?.fill('Quiz of the derby')
  await page.getByRole('button', { name: /20.VIR/ }).click()
  return shown
}

test('a gift whose answer was lost is given once, also if it is given again in another dialog; then it is another', async () => {
  answers = [undefined, Response.json({}), Response.json({})]
  const first = await give()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await first.unmount()
  const second = await give()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await second.unmount()
  await give()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
