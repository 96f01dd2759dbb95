import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ClubSettings } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
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
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  keys = []
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

const onClose = vi.fn<() => void>()

/** Opens the dialog, and gives Ana 20 coins. */
async function give() {
  onClose.mockReset()
  const settings = { coinsEnabled: true, ticker: 'VIR', currentPrice: 1.1 } as ClubSettings
  const rendered = await render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext
          value={{ slug: 'fc-virage', role: 'finance', email: 'f@staff.test', isRehearsal: false, settings }}
        >
          <GiveDialog onMoved={() => {}} onClose={onClose} />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  await page.getByRole('searchbox').fill('Ana')
  await page.getByRole('button', { name: /^Ana Gomes/ }).click()
  const [amount, memo] = page.getByRole('textbox').all()
  await amount?.fill('20')
  await memo?.fill('Quiz of the derby')
  await page.getByRole('button', { name: /20.VIR/ }).click()
  return rendered
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
