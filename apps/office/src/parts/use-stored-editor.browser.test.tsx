import { OperationError } from '@virage/session/operation-error'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { FormFrame } from './form-frame.tsx'
import { TextInput } from './fields.tsx'
import { useNewEditor } from './use-stored-editor.ts'

/** The server of a test: the shirts by idempotency key, as the API has them. */
let shirts: Map<string, string>
/** Whether the next answer is lost after the shirt was created. */
let isLost: boolean
/** What each answer waits for. */
let gate: Promise<void>
const [onCreated, onLeave] = [vi.fn<() => void>(), vi.fn<() => void>()]

beforeEach(() => {
  localStorage.clear()
  shirts = new Map()
  isLost = true
  gate = Promise.resolve()
  onCreated.mockReset()
  onLeave.mockReset()
})

async function create({ name }: { name: string }, { idempotencyKey }: { idempotencyKey: string }) {
  await gate
  const wasLost = isLost
  isLost = false
  const stored = shirts.get(idempotencyKey) ?? name
  shirts.set(idempotencyKey, stored)
  if (wasLost) throw new TypeError('Failed to fetch')
  if (stored !== name)
    throw new OperationError({ type: '', title: '', status: 409, key: 'errors.backend.idempotencyConflict' })
  return { name }
}

function NewShirt() {
  const editor = useNewEditor({
    key: 'test.shirt.new',
    empty: { name: '' },
    toForm: (stored: { name: string }) => stored,
    check: () => ({}),
    create,
    onCreated,
    onLeave: () => {
      onLeave()
      // The form is empty again.
      editor.draft.reset({ name: '' })
    },
  })
  return (
    <FormFrame editor={editor} labels={{ name: 'Name' }} reason={undefined} submitLabel="Create">
      <TextInput
        label="Name"
        value={editor.draft.value.name}
        onChange={({ target }) => editor.set({ name: target.value })}
      />
    </FormFrame>
  )
}

const name = page.getByLabelText('Name')
const save = page.getByRole('button', { name: /^Create/ })
const alert = page.getByRole('alert')

/** Creates a shirt, loses the answer, and opens the form again. */
async function loseAnswer() {
  const shown = await show(<NewShirt />)
  await name.fill('Derby shirt')
  await save.click()
  await expect.element(alert).toBeVisible()
  await shown.unmount()
  await show(<NewShirt />)
  await expect.element(name).toHaveValue('Derby shirt')
}

test('what was created without an answer is created once, also after a reload', async () => {
  await loseAnswer()
  await save.click()
  await expect.element(name).toHaveValue('')
  expect([...shirts.values()]).toEqual(['Derby shirt'])
})

test('the next thing that the same form creates is another', async () => {
  isLost = false
  await show(<NewShirt />)
  for (const each of ['Derby shirt', 'Cup final shirt']) {
    await name.fill(each)
    await save.click()
    await expect.element(name).toHaveValue('')
  }
  expect([...shirts.values()]).toEqual(['Derby shirt', 'Cup final shirt'])
})

test('what was changed after a lost answer creates nothing more, and says how to go on', async () => {
  await loseAnswer()
  await name.fill('Cup final shirt')
  await save.click()
  await expect.element(page.getByText(/^This already went through.*discard your draft/)).toBeVisible()
  expect([...shirts.values()]).toEqual(['Derby shirt'])
})

test('after a draft that was created already is discarded, the form creates something new', async () => {
  await loseAnswer()
  await name.fill('Cup final shirt')
  await save.click()
  await expect.element(alert).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).first().click()
  await expect.element(alert).not.toBeInTheDocument()
  await name.fill('Cup final shirt')
  await save.click()
  await expect.element(name).toHaveValue('')
  expect([...shirts.values()]).toEqual(['Derby shirt', 'Cup final shirt'])
})

test('after a draft that was created already is emptied by hand, the form creates something new', async () => {
  await loseAnswer()
  await name.fill('')
  await name.fill('Cup final shirt')
  await save.click()
  await expect.element(name).toHaveValue('')
  expect([...shirts.values()]).toEqual(['Derby shirt', 'Cup final shirt'])
})

test('a form that was left while something was created leaves nothing else', async () => {
  isLost = false
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const shown = await show(<NewShirt />)
  await name.fill('Derby shirt')
  await save.click()
  await shown.unmount()
  resolve()
  await expect.poll(() => onCreated.mock.calls.length).toBe(1)
  await expect.poll(() => localStorage.length).toBe(0)
  expect(onLeave).not.toHaveBeenCalled()
})
