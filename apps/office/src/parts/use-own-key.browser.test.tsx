import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { useNewEditor } from './use-stored-editor.ts'

beforeEach(() => localStorage.clear())

function NewShirt({ label }: { label: string }) {
  const { draft, set } = useNewEditor({
    key: 'test.shirt.new',
    empty: { name: '' },
    toForm: (stored: { name: string }) => stored,
    check: () => ({}),
    create: async (value) => value,
    onCreated: () => {},
    onLeave: () => {},
  })
  return <input aria-label={label} value={draft.value.name} onChange={({ target }) => set({ name: target.value })} />
}

/** Two forms for a new shirt, as two tabs have them: the browser's locks tell forms apart, not tabs. */
const twoTabs = (
  <>
    <NewShirt label="One" />
    <NewShirt label="Other" />
  </>
)
const [one, other] = [page.getByLabelText('One'), page.getByLabelText('Other')]
const valueOf = (input: typeof one) => input.element().getAttribute('value')

test('two new things that are typed at the same time have drafts of their own', async () => {
  const tabs = await show(twoTabs)
  await one.fill('Derby shirt')
  await other.fill('Cup final shirt')
  await tabs.unmount()
  await show(twoTabs)
  await expect.poll(() => `${valueOf(one)} ${valueOf(other)}`).toMatch(/Derby.*Cup|Cup.*Derby/)
})

test('a form for something new is empty while its draft is open elsewhere, and has it after that', async () => {
  const first = await show(<NewShirt label="One" />)
  await one.fill('Derby shirt')
  await first.unmount()
  const second = await show(twoTabs)
  await expect.element(one).toHaveValue('Derby shirt')
  await expect.element(other).toHaveValue('')
  await second.unmount()
  await show(<NewShirt label="Other" />)
  await expect.element(other).toHaveValue('Derby shirt')
})

test('a person who shares the browser does not see the draft of a colleague, who has it again afterwards', async () => {
  const first = await show(<NewShirt label="One" />, { role: 'editor' })
  await one.fill('Derby shirt')
  await first.unmount()
  const second = await show(<NewShirt label="One" />, { role: 'owner' })
  await one.fill('Cup final shirt')
  await second.unmount()
  await show(<NewShirt label="One" />, { role: 'editor' })
  await expect.element(one).toHaveValue('Derby shirt')
})
