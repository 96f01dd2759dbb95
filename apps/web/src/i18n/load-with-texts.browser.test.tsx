import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lazyPart } from '../shell/lazy-part.tsx'
import { show } from '../testing/show.tsx'
import { loadWithTexts } from './load-with-texts.tsx'

test('a part whose texts can’t be loaded says so, and the page stays (E03)', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- No file has this name, so it can't be loaded.
  const name = 'absent' as 'booking'
  const Slots = lazyPart((language) =>
    loadWithTexts(
      language,
      name,
      Promise.resolve(() => <p>18:00</p>),
    ),
  )
  await show(
    <>
      <h1>The club’s pop-up</h1>
      <Slots />
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})
