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
function Gallery({ picture, medias }: { picture: string; medias: string[] }) {
  const [pictures, setPictures] = useState({ picture, medias })
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
  await show(<Gallery picture="" medias={[]} />)
  const files = ['a', 'b', 'c'].map((name) => new File([name], `${name}.png`, { type: 'image/png' }))
  await userEvent.upload(page.getByLabelText(/^Drop/), files)
  await expect
    .poll(() => onChange.mock.lastCall)
    .toEqual([{ picture: '/media/1.png', medias: ['IMAGE /media/2.png', 'IMAGE /media/3.png'] }])
})

test('the focus stays with the pictures when its button goes or can’t be pressed any more', async () => {
  await show(<Gallery picture="" medias={[]} />)
  const files = ['a', 'b', 'c', 'd'].map((name) => new File([name], `${name}.png`, { type: 'image/png' }))
  await userEvent.upload(page.getByLabelText(/^Drop/), files)
  await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await expect.element(page.getByRole('button', { name: 'Use picture 1 on the card' })).toHaveFocus()
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect.element(page.getByRole('button', { name: 'Move picture 2 forward' })).toHaveFocus()
})

const [a, b, c] = ['/media/a.png', '/media/b.png', '/media/c.png']
const inGallery = (...urls: string[]) => urls.map((url) => `IMAGE ${url}`)

test.each([
  { name: 'gives its place to the one that was there', picture: c, medias: inGallery(a, b), gallery: inGallery(a, c) },
  { name: 'leaves one alone that the gallery has, too', picture: a, medias: inGallery(a, b), gallery: inGallery(a) },
  { name: 'leaves the gallery if there was none', picture: '', medias: inGallery(a, b), gallery: inGallery(a) },
])('a picture that is put on the card $name', async ({ picture, medias, gallery }) => {
  await show(<Gallery picture={picture} medias={medias} />)
  await page.getByRole('button', { name: 'Use picture 2 on the card' }).click()
  expect(onChange.mock.lastCall).toEqual([{ picture: b, medias: gallery }])
  await expect.element(page.getByLabelText(/^Drop/)).toHaveFocus()
})
