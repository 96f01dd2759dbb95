import type { ClubSettings, StaffParcel } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { type TakenPhoto, uploadPhoto } from '../../parts/photos.ts'
import { HandoverForm } from './handover-form.tsx'

vi.mock(import('../../parts/photos.ts'), { spy: true })

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the form reads of a parcel
const parcel = { id: 'parcel', deputy: null, buyer: { firstName: 'Ana', lastName: 'Silva' } } as StaffParcel
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form reads no settings
const settings = {} as ClubSettings
const handOver = page.getByRole('button', { name: 'Hand over' })
const takePhoto = () => userEvent.upload(page.getByLabelText('Take a photo'), new File(['photo'], 'photo.jpg'))
const photo = { id: 'photo', preview: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }

let upload: PromiseWithResolvers<TakenPhoto>
beforeEach(() => {
  upload = Promise.withResolvers()
  vi.mocked(uploadPhoto).mockReset().mockReturnValue(upload.promise)
})

/** Shows the form. @returns what it hands over */
async function open() {
  const done = vi.fn<(taken: object) => void>()
  await render(
    <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
      <ClubContext value={{ slug: 'fc-virage', role: 'owner', email: 'o@staff.test', isRehearsal: false, settings }}>
        <HandoverForm parcel={parcel} isOffline={false} onCancel={() => {}} onDone={done} />
      </ClubContext>
    </IntlProvider>,
  )
  return done
}

test('a parcel is handed over with the photo that was still being uploaded', async () => {
  const done = await open()
  await takePhoto()
  await expect.element(handOver).toHaveAttribute('aria-disabled', 'true')
  upload.resolve(photo)
  await expect.element(handOver).not.toHaveAttribute('aria-disabled')
  await handOver.click()
  expect(done).toHaveBeenCalledWith(expect.objectContaining({ photoId: 'photo' }))
})

test('a person who can’t wait for the photo hands over without it', async () => {
  const done = await open()
  await takePhoto()
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await handOver.click()
  expect(done).toHaveBeenCalledWith(expect.objectContaining({ photoId: null }))
  upload.resolve(photo)
  await expect.element(page.getByLabelText('Take a photo')).toBeEnabled()
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
})
