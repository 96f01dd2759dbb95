import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paletteOf } from './club-theme.ts'
import { contrast, hexOf, oklchOf } from './oklch.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('for any colours of a club, text has enough contrast in both themes (S09)', () => {
  fc.assert(
    fc.property(
      color,
      color,
      fc.integer({ min: 0, max: 360 }),
      fc.boolean(),
      fc.constantFrom('light', 'dark'),
      (primary, accent, hue, vip, mode) => {
        const palette = paletteOf({ primary, accent, hue, vip }, mode)
        for (const ground of [palette.ground, palette.surface, palette.raised]) {
          for (const name of ['text', 'muted', 'primary-text', 'live', 'danger', 'success'] as const) {
            expect(contrast(palette[name], ground)).toBeGreaterThanOrEqual(4.5)
          }
        }
        expect(contrast(palette.primary, palette['on-primary'])).toBeGreaterThanOrEqual(4.5)
        expect(contrast(palette.accent, palette['on-accent'])).toBeGreaterThanOrEqual(4.5)
      },
    ),
    { numRuns: 300 },
  )
})

test('a colour is the same after conversion to OKLCH and back', () => {
  fc.assert(
    fc.property(color, (hex) => {
      expect(hexOf(oklchOf(hex))).toBe(hex)
    }),
  )
})
