import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ClubSettings } from '@virage/contract/staff'
import type { StaffRole } from '@virage/domain'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { type Counter, counterOf, type LocalHandover, recordHandover, sendAgain } from './handover-queue.ts'
import { useWaitingHandovers } from './use-waiting-handovers.ts'

const slug = 'fc-virage'
const key = `virage.office.handovers.${slug}`
const aHandover = (id: string): LocalHandover => ({
  id,
  code: `CODE-${id}`,
  parcelId: id,
  title: id,
  receivedBy: null,
  initials: null,
  photoId: null,
  handedOverAt: '2026-11-24T18:30:00.000Z',
  problem: null,
})

/** Changes what is stored, as another tab of the back office does. */
function storeInOtherTab(counter: Counter): void {
  localStorage.setItem(key, JSON.stringify(counter))
  dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
}

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  network.mockReset().mockImplementation(async () => Response.json({ isNew: true, handovers: [] }, { status: 201 }))
  vi.stubGlobal('fetch', network)
  storeInOtherTab({ waiting: [], sent: [] })
})
afterEach(() => vi.unstubAllGlobals())

const client = new QueryClient()

/** Opens a screen of the club that isn't the counter. */
async function openScreen(role: StaffRole) {
  function Screen() {
    useWaitingHandovers()
    return null
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the screen reads no settings
  const settings = {} as ClubSettings
  return render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug, role, email: 'o@staff.test', isRehearsal: false, settings }}>
          <Screen />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
}
const bodies = () => network.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as { code: string })

test('what was handed over without a connection is sent from any screen of the club', async () => {
  storeInOtherTab({ waiting: [aHandover('1')], sent: [] })
  await openScreen('owner')
  await expect.poll(bodies).toMatchObject([{ code: 'CODE-1' }])
  await expect.poll(() => counterOf(slug).waiting).toEqual([])
})

test('what was handed over is not sent as somebody who may not hand over, which would refuse it', async () => {
  storeInOtherTab({ waiting: [aHandover('1')], sent: [] })
  await openScreen('viewer')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(network).not.toHaveBeenCalled()
})

test('a tab that sends forgets nothing that another one has recorded meanwhile', async () => {
  network.mockImplementation(async () => {
    // The event comes later than what is stored.
    localStorage.setItem(
      key,
      JSON.stringify({ ...counterOf(slug), waiting: [...counterOf(slug).waiting, aHandover('2')] }),
    )
    network.mockRejectedValue(new TypeError('Failed to fetch'))
    return Response.json({ isNew: true, handovers: [] }, { status: 201 })
  })
  await recordHandover(slug, aHandover('1'))
  expect(counterOf(slug).waiting.map(({ title }) => title)).toEqual(['2'])
  expect(counterOf(slug).sent.map(({ title }) => title)).toEqual(['1'])
})

const refusal = (status: number, problemKey: string) => async () =>
  Response.json({ type: 'about:blank', title: '', status, key: problemKey, traceId: 't' }, { status })

test('what somebody handed over whose role has ended waits, and the role is read again', async () => {
  network.mockImplementation(refusal(403, 'errors.backend.forbidden'))
  const read = vi.spyOn(client, 'invalidateQueries')
  storeInOtherTab({ waiting: [aHandover('1')], sent: [] })
  await openScreen('owner')
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0)
  expect(counterOf(slug).waiting).toEqual([aHandover('1')])
})

test('what the server has refused is sent again with the same key when somebody asks for it', async () => {
  network.mockImplementationOnce(refusal(409, 'errors.staff.changed'))
  await recordHandover(slug, aHandover('1'))
  const [refused] = counterOf(slug).waiting
  expect(refused?.problem).toBe('errors.staff.changed')
  await sendAgain(slug, refused?.id ?? '')
  expect(counterOf(slug).waiting).toEqual([])
  const keys = network.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(keys).toEqual([refused?.id, refused?.id])
})
