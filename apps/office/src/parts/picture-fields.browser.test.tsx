import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ClubSettings } from '@virage/contract/staff'
import { useState } from 'react'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { ClubContext } from '../access/club-context.ts'
import { loadTexts } from '../i18n/texts.ts'
import '../office.css'
import { PictureFields } from './picture-fields.tsx'

let uploads = 0
beforeEach(() => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  uploads = 0
  const network = vi.fn<typeof fetch>((input) => {
    const path = input instanceof Request ? input.url : input.toString()
    if (path.endsWith('/presigned-uploads')) uploads++
    return Promise.resolve(Response.json({ uploadUrl: '/up', url: `/media/${uploads}.png`, alt: {} }))
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

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
  const settings = { languages: ['en'] } as unknown as ClubSettings
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'editor', email: 'e@staff.test', isRehearsal: false, settings }}>
          <Gallery />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  const files = ['a', 'b', 'c'].map((name) => new File([name], `${name}.png`, { type: 'image/png' }))
  await userEvent.upload(page.getByLabelText(/^Drop/), files)
  await expect
    .poll(() => onChange.mock.lastCall)
    .toEqual([{ picture: '/media/1.png', medias: ['IMAGE /media/2.png', 'IMAGE /media/3.png'] }])
})
