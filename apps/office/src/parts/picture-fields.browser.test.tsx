import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { PictureFields } from './picture-fields.tsx'

let uploads = 0
beforeEach(() => {
  uploads = 0
  const network = vi.fn<typeof fetch>((input) => {
    const path = input instanceof Request ? input.url : input.toString()
    if (path.endsWith('/presigned-uploads')) uploads++
    return Promise.resolve(Response.json({ uploadUrl: '/up', url: `/media/${uploads}.png`, alt: {} }))
  })
  vi.stubGlobal('fetch', network)
})

const onChange = vi.fn<(pictures: { picture: string; medias: string[] }) => void>()
function Gallery() {
  const [pictures, setPictures] = useState({ picture: '', medias: [] as string[] })
  return (
    <PictureFields
      {...pictures}
      onChange={(next) => {
        onChange(next)
        setPictures(next)
      }}
    />
  )
}

test('several pictures that are dropped at once are all kept: the first on the card, the others in the gallery', async () => {
  await show(<Gallery />)
  const files = ['a', 'b', 'c'].map((name) => new File([name], `${name}.png`, { type: 'image/png' }))
  await userEvent.upload(page.getByLabelText(/^Drop/), files)
  await expect
    .poll(() => onChange.mock.lastCall)
    .toEqual([{ picture: '/media/1.png', medias: ['IMAGE /media/2.png', 'IMAGE /media/3.png'] }])
})

test('the focus stays with the pictures when its button goes or can’t be pressed any more', async () => {
  await show(<Gallery />)
  const files = ['a', 'b', 'c', 'd'].map((name) => new File([name], `${name}.png`, { type: 'image/png' }))
  await userEvent.upload(page.getByLabelText(/^Drop/), files)
  await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await expect.element(page.getByRole('button', { name: 'Use picture 1 on the card' })).toHaveFocus()
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect.element(page.getByRole('button', { name: 'Move picture 2 forward' })).toHaveFocus()
})
