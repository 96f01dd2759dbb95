import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { LanguagesPage } from './languages-page.tsx'

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  })

test('a text that somebody else has changed meanwhile can be saved at the next attempt, as it was typed', async () => {
  const item = {
    kind: 'exclusive',
    id: 'shirt',
    version: '1',
    fields: { name: { en: 'Shirt' } },
    missing: [{ field: 'name', language: 'fr' }],
  }
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    if (init.method === 'GET') return Promise.resolve(json([item]))
    const ifMatch = new Headers(init.headers).get('if-match')
    sent.push(ifMatch)
    if (ifMatch === `"${item.version}"`) return Promise.resolve(json({ ...item, version: '3', missing: [] }))
    return Promise.resolve(json({ type: '', title: '', status: 412, key: 'errors.staff.changed' }, 412))
  })
  await show(<LanguagesPage />, { settings: { languages: ['en', 'fr'] }, path: '/languages' })
  const area = page.getByRole('textbox')
  const save = page.getByRole('button', { name: /^Save/ })
  await area.fill('Maillot')
  item.version = '2'
  await save.click()
  await vi.waitFor(() => expect(sent).toEqual(['"1"']))
  await expect.element(area).toHaveValue('Maillot')
  await vi.waitFor(async () => {
    await save.click()
    expect(sent.at(-1)).toBe('"2"')
  })
  await expect.element(area).not.toBeInTheDocument()
})

const gapOf = (name: string) => ({
  kind: 'exclusive',
  id: name,
  version: '1',
  fields: { name: { en: name } },
  missing: [{ field: 'name', language: 'fr' }],
})

/** Opens four texts that are missing. @returns a function that answers when one is saved */
async function openFour() {
  const saved = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) =>
    init.method === 'GET' ? Promise.resolve(json(['Shirt', 'Boots', 'Ball', 'Scarf'].map(gapOf))) : saved.promise,
  )
  await show(<LanguagesPage />, { settings: { languages: ['en', 'fr'] }, path: '/languages' })
  return (name: string) => saved.resolve(json({ ...gapOf(name), version: '2', missing: [] }))
}

const heading = (name: string) => page.getByRole('heading', { name: new RegExp(name) })
const skip = () => page.getByRole('button', { name: /^Skip/ }).click()

/** Translates the text that is open. */
async function translate() {
  await page.getByRole('textbox').fill('Maillot')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.element(page.getByRole('textbox')).toHaveAttribute('readonly')
}

test('once a text is saved, the next one opens', async () => {
  const answer = await openFour()
  await skip()
  await expect.element(heading('Boots')).toBeVisible()
  await translate()
  answer('Boots')
  await expect.element(heading('Ball')).toBeVisible()
  await expect.element(page.getByText('2 of 3')).toBeVisible()
})

test('a text that is opened while another one is being saved stays open', async () => {
  const answer = await openFour()
  await translate()
  await skip()
  await skip()
  await expect.element(heading('Ball')).toBeVisible()
  answer('Shirt')
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  await expect.element(heading('Ball')).toBeVisible()
})
