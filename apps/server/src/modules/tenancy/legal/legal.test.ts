import { getClub } from '@virage/contract'
import { createClub, updateClubSettings } from '@virage/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test.each(['fc-virage', 'fondation-horizon', 'popup-rotonde'])(
  'the legal documents in the footer of %s can be read in its languages (S10)',
  async (slug) => {
    const visitor = await app.as(null)
    const club = valueOf(await visitor(getClub, { params: { slug } }))
    for (const url of [club.eulaUrl, club.sfcUrl, club.privacyPolicyUrl])
      for (const language of club.languages) {
        const answer = await fetch(`${app.origin}${url}`, { headers: { 'accept-language': language } })
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-language')).toBe(language)
        const html = await answer.text()
        expect(html).toContain(club.platformName)
        expect(html).not.toMatch(/\{\w+\}/)
      }
  },
)

test('the legal notice says who sells, in both languages (S10)', async () => {
  for (const [language, title] of [
    ['en', 'Legal notice'],
    ['fr', 'Mentions légales'],
  ] as const) {
    const answer = await fetch(`${app.origin}/legal/fondation-horizon/legal-notice?lang=${language}`)
    expect([answer.status, answer.headers.get('content-language')]).toEqual([200, language])
    const html = await answer.text()
    for (const text of [
      title,
      'Association Fondation Horizon',
      '000\u00A0240\u00A0820',
      'W001000024',
      'Claire Le Goff',
    ])
      expect(html).toContain(text)
    expect(html).toContain('href="https://mediation.test/fondation-horizon"')
    expect(html).not.toContain('signature')
  }
})

test('the legal notice of a club that has not said who sells names its contact address', async () => {
  const operator = await app.as('operator@virage.test')
  const params = { slug: 'silent' }
  const names = { slug: 'silent', name: 'Silent <b>FC</b>', platformName: 'Silent' }
  const body = { ...names, model: 'MARKETPLACE' as const, ownerEmail: 'a@silent.test', languages: ['en' as const] }
  valueOf(await operator(createClub, { params: {}, body }))
  valueOf(await operator(updateClubSettings, { params, body: { contactEmail: 'hello@silent.test' } }))
  const page = async () => (await fetch(`${app.origin}/legal/silent/legal-notice`)).text()
  await expect.poll(page).toContain('hello@silent.test')
  expect(await page()).toContain('Silent &#60;b&#62;FC&#60;/b&#62; hasn’t published its legal notice yet.')
})

test('the terms of giveaways are a PDF (P09)', async () => {
  const answer = await fetch(`${app.origin}/legal/fc-virage/giveaway-terms.pdf?lang=fr`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(1500)
})

test('the PDF of a document is drawn once, and again after the club has changed its name', async () => {
  const draw = async () =>
    Buffer.from(await (await fetch(`${app.origin}/legal/fondation-horizon/terms.pdf?lang=en`)).arrayBuffer())
  const first = await draw()
  // Each drawing has a date and an id of its own.
  expect((await draw()).equals(first)).toBe(true)
  const operator = await app.as('operator@virage.test')
  const body = { name: 'Fondation Horizon et Compagnie' }
  valueOf(await operator(updateClubSettings, { params: { slug: 'fondation-horizon' }, body }))
  await expect.poll(async () => (await draw()).equals(first)).toBe(false)
})

test('a language that is named twice is as if none was', async () => {
  for (const document of ['terms', 'legal-notice']) {
    const answer = await fetch(`${app.origin}/legal/fc-virage/${document}?lang=en&lang=fr`, {
      headers: { 'accept-language': 'fr' },
    })
    expect([answer.status, answer.headers.get('content-language')]).toEqual([200, 'fr'])
  }
})

test('an unknown document or club is a 404 (P11)', async () => {
  for (const path of ['/legal/fc-virage/nothing', '/legal/nobody/terms', '/legal/fc-virage/..%2Fsecret'])
    expect((await fetch(app.origin + path)).status).toBe(404)
})
