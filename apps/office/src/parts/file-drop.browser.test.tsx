import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { FileDrop } from './file-drop.tsx'

/** Shows the place, and drops a file on it. @returns the names of the files that it took */
async function dropOn(props: { isDisabled?: boolean }): Promise<string[]> {
  const onFiles = vi.fn<(files: File[]) => void>()
  await show(
    <FileDrop className="drop" accept="image/png" {...props} onFiles={onFiles}>
      Pictures
    </FileDrop>,
  )
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['scarf'], 'scarf.png', { type: 'image/png' }))
  const place = page.getByText('Pictures').element()
  place.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
  place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  return onFiles.mock.calls.flat(2).map(({ name }) => name)
}

test('a file can be dropped where files are chosen', async () => {
  expect(await dropOn({})).toEqual(['scarf.png'])
})

test('while others are uploaded, no file is taken', async () => {
  expect(await dropOn({ isDisabled: true })).toEqual([])
})
