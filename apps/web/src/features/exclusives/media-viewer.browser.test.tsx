import type { Exclusive } from '@virage/contract'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { MediaViewer } from './media-viewer.tsx'

const url = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=#'
const medias: Exclusive['medias'] = [
  { url, type: 'IMAGE', alt: 'The front', focus: null },
  { url, type: 'IMAGE', alt: 'The back', focus: null },
]

const shown = () => document.querySelector<HTMLImageElement>('.yarl__slide_current img')?.alt

test('the viewer stays at its picture when the page behind it changes', async () => {
  let change = () => {}
  function Page() {
    const [bids, setBids] = useState(0)
    change = () => setBids(bids + 1)
    return (
      <>
        <p>{`${bids} bids`}</p>
        <MediaViewer medias={medias} name="A shirt" index={0} onClose={() => {}} />
      </>
    )
  }
  await show(<Page />)
  await page.getByRole('button', { name: t('exclusive.viewer.next') }).click()
  await expect.poll(shown).toBe('The back')
  change()
  await expect.element(page.getByText('1 bids')).toBeInTheDocument()
  expect(shown()).toBe('The back')
})
