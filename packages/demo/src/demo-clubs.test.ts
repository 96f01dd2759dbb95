import { describe, expect, test } from 'vitest'
import { demoClubs, drawArtwork } from './index.ts'

const texts = (value: unknown): { en: string; fr: string }[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && 'fr' in value) return [value as { en: string; fr: string }]
  return Object.values(value).flatMap(texts)
}

describe.each(demoClubs)('$slug', (club) => {
  const slugs = new Set(club.exclusives.map(({ slug }) => slug))
  const fans = new Map(club.fans.map((fan) => [fan.email, fan]))

  test('has 12 to 40 exclusives with unique slugs, and an active auction (H12)', () => {
    expect(club.exclusives.length).toBeGreaterThanOrEqual(12)
    expect(club.exclusives.length).toBeLessThanOrEqual(40)
    expect(slugs.size).toBe(club.exclusives.length)
    expect(club.auctions.some(({ starts, ends }) => starts < 0 && ends > 0)).toBe(true)
    expect(club.auctions.some(({ ends }) => ends < 0)).toBe(true)
  })

  test('has every text in both languages (C04)', () => {
    for (const { en, fr } of texts(club)) {
      expect(en.trim()).not.toBe('')
      expect(fr.trim()).not.toBe('')
    }
  })

  test('has bids by its own validated fans that rise from the starting price, within the auction', () => {
    for (const auction of club.auctions) {
      for (const { exclusive, bids } of auction.lots) {
        expect(slugs).toContain(exclusive)
        let price = (club.exclusives.find(({ slug }) => slug === exclusive)?.price ?? 0) - 1
        let at = auction.starts
        for (const bid of bids) {
          expect(fans.get(bid.fan)).toMatchObject({ kycStatus: 'VALIDATED', cardReady: true })
          expect(bid.price).toBeGreaterThanOrEqual(price + 1)
          expect(bid.at).toBeGreaterThanOrEqual(at)
          expect(bid.at).toBeLessThan(Math.min(0, auction.ends))
          ;({ price, at } = bid)
        }
      }
    }
  })

  test('draws each image the same way twice', () => {
    for (const { art } of club.exclusives) {
      expect(drawArtwork(art)).toContain('<svg')
      expect(drawArtwork(art)).toBe(drawArtwork(art))
    }
  })
})
