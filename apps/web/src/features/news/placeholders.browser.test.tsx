import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { show } from '../../testing/show.tsx'
import { ArticleSkeleton } from './article-parts.tsx'

test.each([
  ['a page', PageSkeleton],
  ['an article', ArticleSkeleton],
])('the placeholder of %s keeps the footer below the screen, so that it doesn’t move', async (_, Placeholder) => {
  await show(
    <>
      <Placeholder />
      <footer>Terms</footer>
    </>,
  )
  await expect.element(page.getByText('Terms')).toBeInTheDocument()
  expect(page.getByText('Terms').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(window.innerHeight)
})
