import { getClub } from '@virage/contract'
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

test('the terms of giveaways are a PDF (P09)', async () => {
  const answer = await fetch(`${app.origin}/legal/fc-virage/giveaway-terms.pdf?lang=fr`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(1500)
})

test('an unknown document or club is a 404 (P11)', async () => {
  for (const path of ['/legal/fc-virage/nothing', '/legal/nobody/terms', '/legal/fc-virage/..%2Fsecret'])
    expect((await fetch(app.origin + path)).status).toBe(404)
})
