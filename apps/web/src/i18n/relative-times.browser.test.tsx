import { useTimes } from '@virage/session/times'
import type { Language } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'

const now = Date.parse('2026-11-28T20:00:00Z')

function Distance({ seconds }: { seconds: number }) {
  const { relative } = useTimes()
  return <p>{relative(new Date(now + seconds * 1000).toISOString(), now)}</p>
}

test.for<[Language, number, string]>([
  ['en', -20, 'now'],
  ['en', 20, 'in 1 minute'],
  ['en', -3 * 3_600, '3 hours ago'],
  ['fr', 0, 'maintenant'],
  ['fr', 59, 'dans 1 minute'],
  ['fr', 2 * 86_400, 'dans 2 jours'],
])('in %s, a distance of %i s reads %s', async ([language, seconds, text]) => {
  await show(<Distance seconds={seconds} />, { language })
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
