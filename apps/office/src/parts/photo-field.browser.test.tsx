import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { PhotoField } from './photo-field.tsx'

function Field() {
  const [photos, setPhotos] = useState(['a', 'b'].map((id) => ({ id, preview: 'data:,' })))
  return (
    <PhotoField
      label="Photos"
      hint="Of the parcel"
      photos={photos}
      most={3}
      onChange={setPhotos}
      onUploading={() => {}}
    />
  )
}

test('when a photo is removed, the focus moves to the next one, or else to the button that adds one', async () => {
  await show(<Field />)
  const remove = page.getByRole('button', { name: /^Remove photo/ })
  await remove.first().click()
  await expect.element(remove).toHaveFocus()
  await remove.click()
  await expect.element(page.getByLabelText('Add photos')).toHaveFocus()
})
