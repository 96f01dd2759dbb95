import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../testing/open-app.ts'

let app: TestApp
beforeAll(async () => void (app = await openApp({ WEB: 'true' })))
afterAll(() => app.stop())

const ask = (url: string, host = 'localhost') => app.http.inject({ url, headers: { host } })

test('the back office has one page for all its addresses, under a policy without any inline source', async () => {
  for (const url of ['/office', '/office/', '/office/fc-virage/exclusives?row=1']) {
    const { statusCode, headers, body } = await ask(url)
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-cache'])
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("trusted-types 'none'")
    expect(policy).not.toMatch(/unsafe|sha256|nonce/)
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
  }
})

test('only the documents of the screens that scan codes may use the camera and WebAssembly', async () => {
  const policies = async (url: string) => {
    // Over the network: the headers of each response are set below the framework.
    const { headers } = await fetch(app.origin + url)
    return [headers.get('content-security-policy') ?? '', headers.get('permissions-policy') ?? '']
  }
  for (const url of ['/office/fc-virage/handover', '/office/fc-virage/room']) {
    const [scanning, allowed] = await policies(url)
    expect(scanning).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(scanning).not.toMatch(/unsafe-(?:eval|inline)'(?<!'wasm-unsafe-eval')/)
    expect(allowed).toMatch(/^camera=\(self\), .*microphone=\(\)/)
  }
  for (const url of ['/office/', '/office/fc-virage/parcels', '/office/fc-virage/handover/more']) {
    const [policy, permissions] = await policies(url)
    expect([url, policy]).toEqual([url, expect.not.stringContaining('unsafe')])
    expect([url, permissions]).toEqual([url, expect.stringContaining('camera=()')])
  }
})

test('its files are immutable and compressed', async () => {
  const { body } = await ask('/office/')
  const [script = ''] = /\/office\/assets\/[\w-]+\.js/.exec(body) ?? []
  const { statusCode, headers } = await app.http.inject({
    url: script,
    headers: { host: 'localhost', 'accept-encoding': 'br' },
  })
  expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([
    200,
    'br',
    'public, max-age=31536000, immutable',
  ])
})

test('hosts of clubs and unknown hosts have no back office', async () => {
  for (const host of ['fc-virage.localhost', 'evil.example'])
    for (const url of ['/office/', '/office/fc-virage/team'])
      expect([host, (await ask(url, host)).statusCode]).toEqual([host, 404])
})
