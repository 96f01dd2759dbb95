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
