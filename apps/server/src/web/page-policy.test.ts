import { expect, test } from 'vitest'
import { createEvents } from '../platform/events.ts'
import { hashSource } from '../platform/http/security-headers.ts'
import { openPageCache } from './page-cache.ts'

/** Renders a page that contains a club's text unescaped, and returns its policy. */
async function policyOf(clubText: string) {
  let drawn = ''
  const cache = openPageCache({
    render: async (_page, nonce) => {
      drawn = nonce
      return new Response(
        `<html><head><script nonce="${nonce}">ours()</script></head><body>${clubText}<script type="module" nonce="${nonce}" src="/assets/ours.js"></script></body></html>`,
      )
    },
    events: createEvents(),
    clubIdOf: () => undefined,
    foreign: { script: [], connect: [] },
  })
  const url = 'http://localhost/clubs/fc-virage'
  const page = await cache.get(
    { url, language: 'en', ownDomainSlug: null, isKnownHost: true, slug: undefined, encoding: 'identity' },
    'known',
  )
  return { drawn, html: String(page?.body), policy: page?.headers['content-security-policy'] ?? '' }
}

test('each rendering has its own nonce of 128 random bits (ASVS 11.5.1)', async () => {
  const nonces = [(await policyOf('')).drawn, (await policyOf('')).drawn]
  expect(new Set(nonces).size).toBe(2)
  // Base64url of sixteen bytes.
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/)
})

test('an injected script gets no hash, whatever its attributes, and the cached page contains no nonce (finding M4b)', async () => {
  const stored = [
    '<script>steal()</script>',
    '<script nonce="guess">steal()</script>',
    '<script type="module" src="/evil.js"></script>',
  ]
  const { html, policy } = await policyOf(stored.join(''))
  expect(policy).toContain(hashSource('ours()'))
  expect(policy).not.toContain(hashSource('steal()'))
  expect(policy).not.toContain('nonce')
  expect(policy).not.toContain('unsafe')
  // Only the application's own entry is deferred, not the first script of the page.
  expect(html).toContain('import("/assets/ours.js")')
  expect(html).not.toContain('import("/evil.js")')
  expect(html.match(/nonce="/g)).toHaveLength(1)
})
