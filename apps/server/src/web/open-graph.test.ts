import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../testing/open-app.ts'

let app: TestApp
beforeAll(async () => void (app = await openApp({ WEB: 'true' })))
afterAll(() => app.stop())

test('other sites find the picture of a page, by an absolute URL', async () => {
  const { body } = await app.http.inject({ url: '/clubs/fc-virage', headers: { host: 'localhost' } })
  const image = /<meta property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? ''
  expect((await fetch(image)).headers.get('content-type')).toMatch(/^image\//)
})
