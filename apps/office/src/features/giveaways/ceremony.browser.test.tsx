import type { Draw } from '@virage/contract'
import type { StaffParticipation } from '@virage/contract/staff'
import { commitmentOf, type Digest, drawWinners } from '@virage/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Ceremony } from './ceremony.tsx'
import { shortId } from './contacts.ts'

const digest: Digest = (bytes) => crypto.subtle.digest('SHA-256', bytes)
const seed = Uint8Array.from({ length: 32 }, (_, index) => index)
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A draw as the server made it. */
async function drawn({
  entries,
  count,
}: {
  entries: number
  count: number
}): Promise<Draw & { participationIds: string[] }> {
  const participationIds = Array.from({ length: entries }, () => crypto.randomUUID())
  return {
    giveawayId: crypto.randomUUID(),
    name: 'Signed shirt',
    commitment: await commitmentOf(seed, digest),
    committedAt: '2026-11-01T00:00:00.000Z',
    drawnAt: '2026-11-20T00:00:00.000Z',
    seed: hex(seed),
    count,
    entries,
    participationIds,
    winnerIds: await drawWinners({ participationIds, seed, count, digest }),
    substitutes: [],
  }
}

const personOf = (id: string, index: number): StaffParticipation => ({
  id,
  fanId: null,
  firstName: `Winner${index + 1}`,
  lastName: 'Fabre',
  email: 'w@visitors.test',
  partnerSlug: null,
  answers: [],
  createdAt: '2026-11-10T00:00:00.000Z',
  winner: true,
})

const onClose = vi.fn<() => void>()
beforeEach(() => onClose.mockReset())

const settings = {
  logoUrl: '/logo.svg',
  theme: { primary: '#c8f02d', accent: '#c8f02d', hue: 250, mode: 'dark' },
} as const

function open({ participationIds, ...draw }: Awaited<ReturnType<typeof drawn>>, { named = true } = {}) {
  const known = new Map(named ? draw.winnerIds.map((id, index) => [id, personOf(id, index)]) : [])
  return show(<Ceremony draw={draw} entries={participationIds} known={known} onClose={onClose} />, {
    role: 'owner',
    settings,
  })
}
const names = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

test('Enter goes on from the entries to the best winner, and the last one closes', async () => {
  const draw = await drawn({ entries: 5, count: 2 })
  await open(draw)
  await expect.element(page.getByRole('dialog', { name: 'Signed shirt' })).toBeVisible()
  await expect.element(page.getByText('entries are in the draw')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The number matches its fingerprint')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Same 2 winners. The draw checks out.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual([`2Winner2 F.${shortId(draw.winnerIds[1] ?? '')}`])
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toHaveLength(2)
  expect(names()[0]).toMatch(/^1Winner1 F\./)
  await userEvent.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('arrows go back and on, and Escape leaves without a question', async () => {
  await open(await drawn({ entries: 3, count: 1 }))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.poll(names).toHaveLength(1)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('Same winner. The draw checks out.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a winner whose contacts nobody has opened is shown by the entry alone', async () => {
  const draw = await drawn({ entries: 3, count: 1 })
  await open(draw, { named: false })
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.poll(names).toEqual([`1${shortId(draw.winnerIds[0] ?? '')}`])
})

test('many winners come at once', async () => {
  await open(await drawn({ entries: 30, count: 12 }))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.poll(names).toHaveLength(12)
})

test('a draw that does not check out says so', async () => {
  const draw = await drawn({ entries: 6, count: 2 })
  await open({ ...draw, winnerIds: draw.winnerIds.toReversed() })
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByText('Different winners. The draw doesn’t check out.')).toBeVisible()
})

test('another number than the one that was committed to is found out', async () => {
  const draw = await drawn({ entries: 3, count: 1 })
  await open({ ...draw, commitment: await commitmentOf(seed.with(0, 9), digest) })
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('The number doesn’t match its fingerprint')).toBeVisible()
})
