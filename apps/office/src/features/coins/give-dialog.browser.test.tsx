import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Toasts } from '../../parts/toast-region.tsx'
import { show } from '../../testing/show.tsx'
import { GiveDialog } from './give-dialog.tsx'

/** What the server answers to gifts, one after the other; undefined if the answer is lost. */
let answers: (Response | Promise<Response> | undefined)[]
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

/** Opens the dialog, and gives Ana coins. */
async function give(sum = '20') {
  onClose.mockReset()
  const shown = await show(
    <>
      <GiveDialog onMoved={() => {}} onClose={onClose} />
      <Toasts />
    </>,
    { role: 'finance' },
  )
  await page.getByRole('searchbox').fill('Ana')
  await page.getByRole('button', { name: /^Ana Gomes/ }).click()
  const [amount, memo] = page.getByRole('textbox').all()
  await amount?.fill(sum)
  await memo?.fill('Quiz of the derby')
  await page.getByRole('button', { name: new RegExp(`${sum}.VIR`) }).click()
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

test('what is said about a gift is what was given, not what was typed meanwhile', async () => {
  const given = Promise.withResolvers<Response>()
  answers = [given.promise]
  await give('35')
  await page.getByRole('textbox').first().fill('50')
  given.resolve(Response.json({}))
  await expect.element(page.getByText(/^35.VIR given to Ana Gomes$/)).toBeInTheDocument()
})
