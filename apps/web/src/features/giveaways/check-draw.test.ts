import { commitmentOf, drawWinners } from '@virage/domain'
import { expect, test } from 'vitest'
import { checkDraw } from './check-draw.ts'

const digest = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes)
const seed = crypto.getRandomValues(new Uint8Array(32))
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const participationIds = Array.from({ length: 40 }, () => crypto.randomUUID())

async function drawn() {
  return {
    giveawayId: crypto.randomUUID(),
    name: 'Two seats',
    commitment: await commitmentOf(seed, digest),
    committedAt: '2026-11-01T00:00:00.000Z',
    drawnAt: '2026-11-20T00:00:00.000Z',
    seed: hex(seed),
    count: 3,
    entries: participationIds.length,
    winnerIds: await drawWinners({ participationIds, seed, count: 3, digest }),
    substitutes: [],
  }
}

test('repeating a correct draw yields the same winners (P09)', async () => {
  expect(await checkDraw(await drawn(), participationIds)).toEqual({
    seedFits: true,
    winnersFit: true,
    substitutesFit: true,
  })
})

test('a changed seed, winner or list of entries is detected (P09)', async () => {
  const honest = await drawn()
  const other = hex(crypto.getRandomValues(new Uint8Array(32)))
  expect(await checkDraw({ ...honest, seed: other }, participationIds)).toMatchObject({ seedFits: false })
  const [first = '', ...rest] = honest.winnerIds
  expect(await checkDraw({ ...honest, winnerIds: [...rest, first] }, participationIds)).toMatchObject({
    winnersFit: false,
  })
  const without = participationIds.filter((id) => id !== first)
  expect(await checkDraw(honest, without)).toMatchObject({ winnersFit: false })
})

test('a substitute is checked with the draw, and one who was chosen is detected (P09)', async () => {
  const honest = await drawn()
  const ranked = await drawWinners({ participationIds, seed, count: 5, digest })
  const [replacedId = '', , , participationId = '', chosen = ''] = ranked
  const one = { participationId, replacedId, passedOverIds: [], drawnAt: honest.drawnAt }
  expect(await checkDraw({ ...honest, substitutes: [one] }, participationIds)).toMatchObject({ substitutesFit: true })
  const other = { ...one, participationId: chosen }
  expect(await checkDraw({ ...honest, substitutes: [other] }, participationIds)).toMatchObject({
    substitutesFit: false,
  })
})

test('a giveaway can’t be checked before its draw (P09)', async () => {
  expect(await checkDraw({ ...(await drawn()), seed: null, count: null, drawnAt: null }, [])).toBeNull()
})
