import { paletteOf } from '@virage/ui'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { ContrastTable } from './contrast-table.tsx'

const theme = { primary: '#112233', accent: '#445566', hue: 200, vip: false, mode: 'light' } as const

test.each([
  ['en', 'Text 4.47 : 1 hard to read'],
  ['fr', 'Texte 4,47 : 1 difficile à lire'],
] as const)('a contrast just below the least one doesn’t read as enough (%s)', async (language, name) => {
  const palette = { ...paletteOf(theme, 'light'), text: '#777777', ground: '#ffffff' }
  await show(<ContrastTable palette={palette} caption="Contrast" />, { language })
  await expect.element(page.getByRole('row', { name })).toBeVisible()
})
