import { type Draw, getDraw, getDrawEntries } from '@virage/contract'
import { commitmentOf, type Digest, drawWinners } from '@virage/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, inMinutes } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { DrawPage } from './draw-page.tsx'

const digest: Digest = (bytes) => crypto.subtle.digest('SHA-256', bytes)
const seed = Uint8Array.from({ length: 32 }, (_, index) => index)
const participationIds = [idOf(1), idOf(2), idOf(3)]
const file = participationIds.map((id) => `${id}\n`).join('')

/** Returns a draw that says how many entries it had. */
const aDraw = async (entries: number): Promise<Draw> => ({
  giveawayId: idOf(30),
  name: 'Two seats',
  commitment: await commitmentOf(seed, digest),
  committedAt: inMinutes(-90),
  drawnAt: inMinutes(-1),
  seed: Array.from(seed, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  count: 1,
  entries,
  winnerIds: await drawWinners({ participationIds, seed, count: 1, digest }),
  substitutes: [],
})

/** Shows a draw. */
async function open({ entries }: { entries: number }) {
  network.answers(getDraw, await aDraw(entries))
  await show(<DrawPage giveawayId={idOf(30)} />)
}
const right = () => page.getByText(t('draw.right'))

test('the browser repeats a short draw without being asked (P09)', async () => {
  network.answers(getDrawEntries, file)
  await open({ entries: 3 })
  await expect.element(right()).toBeVisible()
})

test('a visitor is asked before a long list is downloaded (P09)', async () => {
  const sent = network.answers(getDrawEntries, file)
  await open({ entries: 1_000_000 })
  await expect.element(page.getByText(t('draw.largeText', { megabytes: 37 }))).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: t('draw.check') }).click()
  await expect.element(right()).toBeVisible()
})

test('a draw that does not load can be loaded again, and is not called missing (E03)', async () => {
  network.refuses(getDraw, 'errors.backend.unavailable', { status: 503 })
  await show(<DrawPage giveawayId={idOf(30)} />)
  await expect.element(page.getByRole('heading', { name: t('shell.failedTitle') })).toBeVisible()
  network.answers(getDrawEntries, file)
  network.answers(getDraw, await aDraw(3))
  await page.getByRole('button', { name: t('shell.retry') }).click()
  await expect.element(right()).toBeVisible()
})

test('a draw that does not exist says so (E04)', async () => {
  network.refuses(getDraw, 'errors.backend.notFound', { status: 404 })
  await show(<DrawPage giveawayId={idOf(30)} />)
  await expect.element(page.getByRole('heading', { name: t('notFound.page.title') })).toBeVisible()
})

test('a list that does not load can be loaded again (E05)', async () => {
  network.fails(getDrawEntries)
  await open({ entries: 3 })
  await expect.element(page.getByText(t('draw.unread'))).toBeVisible()
  network.answers(getDrawEntries, file)
  await page.getByRole('button', { name: t('draw.again') }).click()
  await expect.element(right()).toBeVisible()
})
