import { expect, type Page, test } from '@playwright/test'
import { type RunningProvider, startOidcProvider } from '@virage/test-support/oidc-provider'
import { freePort, type RunningServer, startServer } from '@virage/test-support/server'
import { startTlsProxy, type TlsProxy } from '@virage/test-support/tls-proxy'
import { openBrowser } from './product.ts'
import { logInAtGoogle, logInHosted, login } from './with-google.ts'

// Over TLS, Amplify itself signs in through the hosted page.
let proxy: TlsProxy
let provider: RunningProvider
let product: RunningServer
test.beforeAll(async () => {
  const [port, target] = [await freePort(), await freePort()]
  proxy = await startTlsProxy({ port, target })
  provider = await startOidcProvider([`${proxy.origin}/oauth2/idpresponse`])
  product = await startServer({
    PORT: String(target),
    PUBLIC_URL: proxy.origin,
    PROXY_HOPS: '1',
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
    GOOGLE_ISSUER: provider.issuer,
  })
})
test.afterAll(async () => {
  await product.stop()
  await provider.stop()
  await proxy.stop()
})

/** Records the requests of a page to the token endpoint, and whether the product signed in without Amplify. */
function recordSignIns(page: Page) {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return {
    tokenRequests: () => urls.filter((url) => url.includes('/oauth2/token')),
    isWithoutAmplify: () => urls.some((url) => url.includes('plain-http-sign-in')),
  }
}

test(
  'behind TLS, Amplify signs in through the hosted page, whose cookies are secure, and out of it',
  { tag: ['@I03', '@R03'] },
  async ({ browser }) => {
    const context = await openBrowser(browser, proxy)
    const page = await context.newPage()
    const signIns = recordSignIns(page)
    await page.goto(login)
    await logInHosted(page, 'marie@fans.test')
    await expect(page).toHaveURL(/\/clubs\/fc-virage\/?$/)
    const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('__Host-virage_'))
    expect(cookies.length).toBeGreaterThan(0)
    expect(cookies.every(({ secure, httpOnly }) => secure && httpOnly)).toBe(true)
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.waitForURL(`${proxy.origin}/`, { waitUntil: 'commit' })
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-virage_session')
    expect(signIns.tokenRequests()).toEqual([`${proxy.origin}/oauth2/token`])
    expect(signIns.isWithoutAmplify()).toBe(false)
    await context.close()
  },
)

test('behind TLS, Amplify signs in through Google', { tag: ['@I02', '@R03'] }, async ({ browser }) => {
  const context = await openBrowser(browser, proxy)
  const page = await context.newPage()
  const signIns = recordSignIns(page)
  await logInAtGoogle(page, 'greta@fans.test')
  await expect(page).toHaveURL(/\/clubs\/fc-virage\/kyc$/)
  expect(signIns.tokenRequests()).toEqual([`${proxy.origin}/oauth2/token`])
  expect(signIns.isWithoutAmplify()).toBe(false)
  await context.close()
})
