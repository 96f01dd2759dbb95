import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { clearDrafts, removeOldDrafts, useDraft } from './use-draft.ts'

beforeEach(() => localStorage.clear())

function Note() {
  const { value, set } = useDraft('test.note', { text: '' })
  return <input aria-label="Note" value={value.text} onChange={({ target }) => set({ text: target.value })} />
}
const note = page.getByLabelText('Note')

/** Begins a note, and leaves it. */
async function begin(text: string) {
  const shown = await show(<Note />)
  await note.fill(text)
  await shown.unmount()
}

test('the draft of a colleague who shares the browser is not shown', async () => {
  await begin('Prefers to collect at the ground')
  await show(<Note />, { role: 'owner' })
  await expect.element(note).toHaveValue('')
})

test('drafts that do not say whose they are, and those older than a month, are removed at the start', async () => {
  await begin('Prefers to collect at the ground')
  const [kept = ''] = Object.keys(localStorage)
  const month = 30 * 86_400_000
  const draft = { base: { text: '' }, value: { text: 'Old' }, at: Date.now() - month - 1, idempotencyKey: 'old' }
  localStorage.setItem('virage.office.drafts/owner@fc-virage.test/test.note', JSON.stringify(draft))
  localStorage.setItem('virage.office.draft.test.note', JSON.stringify({ ...draft, at: Date.now() }))
  localStorage.setItem('virage.office.theme', 'dark')
  removeOldDrafts()
  expect(Object.keys(localStorage).toSorted()).toEqual([kept, 'virage.office.theme'].toSorted())
})

test('signing out removes the drafts of everybody who shares the browser', async () => {
  await begin('Prefers to collect at the ground')
  localStorage.setItem('virage.office.drafts/owner@fc-virage.test/test.note', '{}')
  clearDrafts()
  expect(Object.keys(localStorage)).toEqual([])
})
