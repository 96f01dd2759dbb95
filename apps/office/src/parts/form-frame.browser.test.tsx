import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { OperationError } from '@virage/session/operation-error'
import { useState } from 'react'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { ClubContext, type OfficeClub } from '../access/club-context.ts'
import { loadTexts } from '../i18n/texts.ts'
import '../office.css'
import { TextInput } from './fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { Toasts } from './toast-region.tsx'
import { draftInterval } from './use-draft.ts'
import { type Stored, useEditor } from './use-editor.ts'

type Shirt = { name: string; price: string }
const stored: Shirt = { name: 'Derby shirt', price: '40' }
const storedName = 'virage.office.drafts/editor@fc-virage.test/test.shirt'
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what drafts read of the club
const club = { email: 'editor@fc-virage.test' } as OfficeClub
const labels = { name: 'Name', price: 'Price' }

/** The server of a test: what is stored, and what was sent with which version. */
const createServer = (form: Shirt = stored) => {
  const server = {
    now: { form, version: '1' } satisfies Stored<Shirt>,
    sent: [] as { value: Shirt; changed: string[]; version: string | undefined }[],
    /** Saves as another person does. */
    saveElsewhere: (next: Shirt) => (server.now = { form: next, version: `${Number(server.now.version) + 1}` }),
    readCurrent: async () => server.now,
    save: async (value: Shirt, changed: string[], version: string | undefined) => {
      server.sent.push({ value, changed, version })
      if (version !== server.now.version)
        throw new OperationError({ type: '', title: '', status: 412, key: 'errors.staff.changed' })
      server.saveElsewhere({ ...value })
      return server.now.form
    },
  }
  return server
}

function Form({ server }: { server: ReturnType<typeof createServer> }) {
  const [initial] = useState(server.now.form)
  const editor = useEditor<Shirt>({
    key: 'test.shirt',
    initial,
    check: ({ name }): Record<string, string> => (name === '' ? { name: 'errors.validation.required' } : {}),
    readCurrent: () => server.readCurrent(),
    save: (...sent) => server.save(...sent),
  })
  return (
    <>
      <FormFrame editor={editor} labels={labels} reason={undefined} submitLabel="Save">
        <TextInput
          label="Name"
          value={editor.draft.value.name}
          problem={editor.problems['name']}
          onChange={({ target }) => editor.set({ name: target.value })}
        />
        <TextInput
          label="Price"
          value={editor.draft.value.price}
          onChange={({ target }) => editor.set({ price: target.value })}
        />
      </FormFrame>
      <Link to={'/elsewhere' as '/'}>Elsewhere</Link>
      <Toasts />
    </>
  )
}

async function show(server = createServer()) {
  const root = createRootRoute({ component: Outlet })
  const form = createRoute({ getParentRoute: () => root, path: '/', component: () => <Form server={server} /> })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <p>Arrived</p> })
  const router = createRouter({
    routeTree: root.addChildren([form, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const messages = await loadTexts('en')
  const rendered = await render(
    <IntlProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <ClubContext value={club}>
        {/* The office registers its own router's type; the form only uses its location. */}
        <RouterProvider router={router as never} />
      </ClubContext>
    </IntlProvider>,
  )
  await expect.element(page.getByLabelText('Name')).toBeVisible()
  return { server, rendered }
}

const name = () => page.getByLabelText('Name')
const price = () => page.getByLabelText('Price')

test('changes are kept in the browser every two seconds and restored after a reload, which says so', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const first = await show()
  await name().fill('Cup final shirt')
  expect(localStorage.getItem(storedName)).toBeNull()
  vi.advanceTimersByTime(draftInterval)
  expect(localStorage.getItem(storedName)).toContain('Cup final shirt')
  vi.useRealTimers()
  await first.rendered.unmount()
  await show()
  await expect.element(name()).toHaveValue('Cup final shirt')
  await expect.element(page.getByText(/We restored your unsaved changes/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).first().click()
  await expect.element(name()).toHaveValue('Derby shirt')
  await expect.element(name()).toHaveFocus()
  await expect.poll(() => localStorage.getItem(storedName)).toBeNull()
})

test('a restored draft shows what others saved in its other fields, and what they changed too is decided', async () => {
  const first = await show()
  await name().fill('Cup final shirt')
  await first.rendered.unmount()
  first.server.saveElsewhere({ name: 'Derby shirt, signed', price: '60' })
  await show(first.server)
  await expect.element(name()).toHaveValue('Cup final shirt')
  await expect.element(price()).toHaveValue('60')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.element(page.getByRole('dialog').getByText('Derby shirt, signed')).toBeVisible()
  expect(first.server.sent).toEqual([])
})

test('a problem stands at its field, gets the focus, and leaves when the field changes', async () => {
  const { server } = await show()
  await name().fill('')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByText('Fill this in.')).toBeVisible()
  await expect.element(name()).toHaveFocus()
  expect(server.sent).toEqual([])
  await name().fill('Shirt')
  await expect.element(page.getByText('Fill this in.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.element(page.getByText('No unsaved changes')).toBeVisible()
  expect(server.sent).toEqual([{ value: { name: 'Shirt', price: '40' }, changed: ['name'], version: '1' }])
})

test('a problem of a field that the form does not show is said above it', async () => {
  const { server } = await show()
  server.save = async () => {
    const errors = [{ path: 'price', key: 'errors.validation.amount' }]
    throw new OperationError({ type: '', title: '', status: 422, key: 'errors.validation.failed', errors })
  }
  await name().fill('Cup final shirt')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.element(page.getByRole('alert').getByText(/^Price: /)).toBeVisible()
  await price().fill('70')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('what another person saved in other fields stays, and only the own fields are sent', async () => {
  const { server } = await show()
  await name().fill('Cup final shirt')
  server.saveElsewhere({ name: 'Derby shirt', price: '60' })
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.element(price()).toHaveValue('60')
  expect(server.sent).toEqual([{ value: { name: 'Cup final shirt', price: '60' }, changed: ['name'], version: '2' }])
})

test('a field that two people changed is decided with both texts in sight, and nothing is sent before', async () => {
  const { server } = await show()
  await name().fill('Cup final shirt')
  await price().fill('70')
  server.saveElsewhere({ name: 'Derby shirt, signed', price: '60' })
  await page.getByRole('button', { name: /^Save/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Derby shirt, signed')).toBeVisible()
  await expect.element(dialog.getByText('Cup final shirt')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog
    .getByRole('group', { name: 'Name' })
    .getByLabelText(/^Their version/)
    .click()
  await dialog
    .getByRole('group', { name: 'Price' })
    .getByLabelText(/^Your version/)
    .click()
  expect(server.sent).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('No unsaved changes')).toBeVisible()
  expect(server.now.form).toEqual({ name: 'Derby shirt, signed', price: '70' })
})

test('somebody who saves between reading and writing is merged, too', async () => {
  const { server } = await show()
  await name().fill('Cup final shirt')
  const { readCurrent } = server
  server.readCurrent = async () => {
    const before = server.now
    server.readCurrent = readCurrent
    server.saveElsewhere({ ...stored, price: '60' })
    return before
  }
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.element(page.getByText('No unsaved changes')).toBeVisible()
  expect(server.now.form).toEqual({ name: 'Cup final shirt', price: '60' })
})

test('what is typed while the server answers stays, and is not saved yet', async () => {
  const { server } = await show()
  const { save } = server
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  server.save = async (...sent) => {
    await answered
    return save(...sent)
  }
  await name().fill('Cup final shirt')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.element(page.getByRole('button', { name: /^Saving/ })).toBeVisible()
  await price().fill('70')
  answer()
  await expect.element(page.getByText('1 unsaved change')).toBeVisible()
  await expect.element(price()).toHaveValue('70')
  expect(server.now.form).toEqual({ name: 'Cup final shirt', price: '40' })
  server.save = save
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.element(page.getByText('No unsaved changes')).toBeVisible()
  expect(server.now.form).toEqual({ name: 'Cup final shirt', price: '70' })
})

test('a form that the browser has no room for goes on, and does not say that it is kept', async () => {
  await show()
  await name().fill('Cup final shirt')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await page.getByRole('button', { name: 'Keep as draft' }).click()
  await expect.element(page.getByText('Arrived')).toBeVisible()
  expect(full).toHaveBeenCalled()
  full.mockRestore()
})

test('leaving names what is not saved; the draft can be kept', async () => {
  await show()
  await price().fill('70')
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('This change isn’t saved: Price.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect.element(price()).toHaveValue('70')
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await page.getByRole('button', { name: 'Keep as draft' }).click()
  await expect.element(page.getByText('Arrived')).toBeVisible()
  expect(localStorage.getItem(storedName)).toContain('70')
})
