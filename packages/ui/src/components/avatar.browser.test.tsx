import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Avatar } from './avatar.tsx'

// The width that the component adds becomes its fragment.
const picture = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/%3E#'

test('a new picture is shown after an earlier one failed to load (S12)', async () => {
  const { container, rerender } = await render(<Avatar name="Marie Durand" pictureUrl="/media/missing.jpg" />)
  await expect.poll(() => container.querySelector('[data-initials]')).not.toBeNull()
  await rerender(<Avatar name="Marie Durand" pictureUrl={picture} />)
  await expect.poll(() => container.querySelector('img')?.naturalWidth).toBe(1)
})
