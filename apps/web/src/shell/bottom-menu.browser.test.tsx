import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { aClub } from '../testing/data.ts'
import { BottomMenu } from './menu.tsx'

const tabs = ['HOMEPAGE', 'AUCTIONS', 'MARKETPLACE', 'WALLET', 'NEWS', 'LOGIN'] as const

test.each(['en', 'fr'] as const)('six entries of the bottom menu fit on a phone (%s, S02)', async (language) => {
  await page.viewport(390, 844)
  const club = aClub()
  const entries = tabs.map((tab) => ({ tab, dot: tab === 'AUCTIONS', active: tab === 'LOGIN', position: {} }))
  await show(<BottomMenu club={club} entries={entries} />, { club, language })
  const menu = page.getByRole('navigation')
  await expect.element(menu).toBeVisible()
  await document.fonts.ready
  expect(menu.element().scrollWidth).toBeLessThanOrEqual(390)
})
