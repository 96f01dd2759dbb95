import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDraw, commitmentOf, drawWinners, prizeHolders, type Substitution } from './index.ts'

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

describe('substitutes', () => {
  /** A draw in which any holder of a prize is replaced in turn, and some entries can't win any more. */
  const history = fc.record({
    participationIds: ids,
    count: fc.integer({ min: 1, max: 6 }),
    gone: fc.array(fc.nat({ max: 11 }), { maxLength: 5 }),
    replaced: fc.array(fc.nat({ max: 20 }), { maxLength: 12 }),
  })
  const run = async ({
    participationIds,
    count,
    gone,
    replaced,
  }: {
    participationIds: string[]
    count: number
    gone: number[]
    replaced: number[]
  }) => {
    const entries = { participationIds, seed, digest }
    const winnerIds = await drawWinners({ ...entries, count })
    const erased = new Set(gone.flatMap((index) => participationIds[index] ?? []))
    const left = (await drawWinners({ ...entries, count: participationIds.length })).slice(winnerIds.length)
    const substitutions: Substitution[] = []
    for (const pick of replaced) {
      const holders = prizeHolders({ winnerIds, substitutions })
      const replacedId = holders[pick % Math.max(holders.length, 1)]
      const at = left.findIndex((id) => !erased.has(id))
      const participationId = left[at]
      if (replacedId !== undefined && participationId !== undefined)
        substitutions.push({ participationId, replacedId, passedOverIds: left.splice(0, at + 1).slice(0, at) })
    }
    return { ...entries, count, winnerIds, substitutions, erased }
  }

  test('leave as many prizes as were drawn, each with one holder', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (input) => {
        const { winnerIds, substitutions } = await run(input)
        const holders = prizeHolders({ winnerIds, substitutions })
        expect(new Set(holders).size).toBe(winnerIds.length)
        for (const { replacedId } of substitutions) expect(holders).not.toContain(replacedId)
      }),
    )
  })

  test('can be checked by anyone, and a substitute who was chosen is found out', async () => {
    const commitment = await commitmentOf(seed, digest)
    await fc.assert(
      fc.asyncProperty(history, async (input) => {
        const drawn = await run(input)
        expect(await checkDraw({ ...drawn, commitment })).toEqual({
          seedFits: true,
          winnersFit: true,
          substitutesFit: true,
        })
        const [first, ...others] = drawn.substitutions
        const chosen = drawn.participationIds.find(
          (id) => id !== first?.participationId && !drawn.winnerIds.includes(id),
        )
        fc.pre(first !== undefined && chosen !== undefined)
        const changed = [{ ...first, participationId: chosen }, ...others]
        expect(await checkDraw({ ...drawn, commitment, substitutions: changed })).toMatchObject({
          substitutesFit: false,
        })
      }),
    )
  })

  test('can’t replace somebody who holds no prize', async () => {
    const participationIds = ['ana', 'ben', 'cleo', 'dia']
    const [winner = '', second = '', third = ''] = await drawWinners({ participationIds, seed, count: 4, digest })
    const drawn = { participationIds, seed, digest, commitment: await commitmentOf(seed, digest), count: 1 }
    const substitutions = [
      { participationId: second, replacedId: winner, passedOverIds: [] },
      { participationId: third, replacedId: winner, passedOverIds: [] },
    ]
    expect(await checkDraw({ ...drawn, winnerIds: [winner], substitutions })).toMatchObject({ substitutesFit: false })
  })
})
