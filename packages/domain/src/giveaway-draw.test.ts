import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commitmentOf, drawWinners } from './index.ts'

const digest = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes)
const seed = Uint8Array.from({ length: 32 }, (_, index) => index)
const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 12 })

test('the commitment is the digest of the revealed seed', async () => {
  expect(await commitmentOf(new TextEncoder().encode('abc'), digest)).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  expect(await commitmentOf(seed.with(0, 1), digest)).not.toBe(await commitmentOf(seed, digest))
})

describe('a draw', () => {
  test('has the same winners in any order of the participations, each at most once', async () => {
    await fc.assert(
      fc.asyncProperty(ids, fc.integer({ min: 0, max: 15 }), async (participationIds, count) => {
        const winners = await drawWinners({ participationIds, seed, count, digest })
        const turned = [...participationIds.toReversed(), ...participationIds]
        expect(await drawWinners({ participationIds: turned, seed, count, digest })).toEqual(winners)
        expect(new Set(winners).size).toBe(Math.min(count, participationIds.length))
        expect(participationIds).toEqual(expect.arrayContaining(winners))
      }),
    )
  })

  test('with more winners, begins with the winners of a smaller draw', async () => {
    await fc.assert(
      fc.asyncProperty(ids, fc.nat({ max: 12 }), async (participationIds, count) => {
        const all = await drawWinners({ participationIds, seed, count: participationIds.length, digest })
        expect(await drawWinners({ participationIds, seed, count, digest })).toEqual(all.slice(0, count))
      }),
    )
  })

  test('favours nobody: over many seeds, each of four wins about a quarter', async () => {
    const participationIds = ['ana', 'ben', 'cleo', 'dia']
    const rounds = Array.from({ length: 400 }, (_, round) => Uint8Array.of(round >> 8, round & 255))
    const winners = await Promise.all(
      rounds.map((one) => drawWinners({ participationIds, seed: one, count: 1, digest })),
    )
    for (const id of participationIds) {
      const won = winners.filter(([winner]) => winner === id).length
      expect(won).toBeGreaterThan(70)
      expect(won).toBeLessThan(130)
    }
  })
})
