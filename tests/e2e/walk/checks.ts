import type { Page } from '@playwright/test'
import type { Club } from '@virage/contract'
import { paletteOf } from '../../../packages/ui/src/theme/club-theme.ts'
import { axeViolationsOf } from '../product.ts'
import { textFault, wordsOf } from '../catalogue.ts'
import type { Sight } from './look.ts'

/** The settings that a page must follow. */
export type Expected = { language: 'en' | 'fr'; club: Club | null; chosenTheme: 'light' | 'dark' | null }

/** The theme of a club's pages before a choice (C09). */
export const standardTheme = (club: Club): 'light' | 'dark' => (club.referralNeeded ? 'dark' : club.theme.mode)

const notFoundTitles = wordsOf('notFound').filter((words) => words.length < 60)
const failedTitles = wordsOf('shell.failedTitle')

/**
 * Returns the kind and the text of each fault of a page in its current state. A club that doesn't have the visitor's language has its first.
 */
export function faultsOf(sight: Sight, { language: wanted, club, chosenTheme }: Expected): [string, string][] {
  const faults: [string, string][] = []
  const language = !club || club.languages.includes(wanted) ? wanted : (club.languages[0] ?? wanted)
  const expectSame = (kind: string, found: string, expected: string) => {
    if (found !== expected) faults.push([kind, `${found || 'nothing'} in place of ${expected}`])
  }
  expectSame('language', sight.language, language)
  if (club) {
    const mode = chosenTheme ?? standardTheme(club)
    const palette = paletteOf({ ...club.theme, vip: club.vip }, mode)
    expectSame('theme', `${club.slug} ${sight.theme}`, `${club.slug} ${mode}`)
    expectSame('colours', `${club.slug} --primary ${sight.primary}`, `${club.slug} --primary ${palette.primary}`)
    expectSame('colours', `${club.slug} --ground ${sight.ground}`, `${club.slug} --ground ${palette.ground}`)
    if (!sight.title.includes(club.platformName)) faults.push(['title', `“${sight.title}” does not name the club`])
  }
  if (sight.heading === '') faults.push(['title', 'no heading of the first level'])
  if (notFoundTitles.includes(sight.heading)) faults.push(['dead link', `“${sight.heading}” is shown`])
  if (failedTitles.some((title) => sight.texts.includes(title))) faults.push(['dead link', 'the page did not load'])
  if (sight.isLoading) faults.push(['loading', 'something never arrives'])
  if (sight.lostFocus !== null) faults.push(['focus', `is on what nobody sees: ${sight.lostFocus}`])
  for (const words of sight.clipped) faults.push(['clipped', words])
  for (const text of sight.texts) {
    const fault = textFault(text, language)
    if (fault !== null) faults.push(['untranslated', fault])
  }
  return faults
}

/** Returns the violations that axe finds when the page's animations have ended. */
export async function barrierFaults(page: Page): Promise<[string, string][]> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline instanceof DocumentTimeline && effect?.getComputedTiming().iterations !== Infinity,
      )
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  return (await axeViolationsOf(page)).map((barrier) => ['axe', barrier.slice(0, 240)])
}
