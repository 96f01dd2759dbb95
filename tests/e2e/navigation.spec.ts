import { type BrowserContext, expect, type Page } from '@playwright/test'
import { withPage, menuOf, onDesktop, onMobile, signIn, test } from './product.ts'

/** The demonstration clubs: their names in the list, and their themes. */
const clubs = [
  { slug: 'fc-virage', name: /FC Virage/, theme: 'dark' },
  { slug: 'fondation-horizon', name: /Horizon/, theme: 'dark' },
  { slug: 'club70-legends', name: /Legends/, theme: 'dark' },
  { slug: 'popup-rotonde', name: /Rotonde/, theme: 'light' },
]
const root = (page: Page) => page.locator('html')
const colorOf = (page: Page, name: string) =>
  page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), name)
const list = (page: Page) => page.getByRole('heading', { name: 'Choose your club' })
const allClubs = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'All clubs' })

/** Opens a club from the list of clubs. */
async function enter(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

/** Waits until the page has hydrated, so that its links don't load a new document. */
const hydrated = (page: Page) => page.locator('html[data-session]').waitFor({ state: 'attached' })

/** Collects the errors of pages. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

test(
  'each club that is opened from the list starts in its own theme (deviation 1)',
  { tag: ['@S09', '@C09'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const errors = errorsOf(page)
      await page.goto('/clubs')
      await hydrated(page)
      for (const { name, theme } of clubs) {
        await enter(page, name)
        await expect(root(page)).toHaveAttribute('data-theme', theme)
        await page.reload()
        await expect(root(page)).toHaveAttribute('data-theme', theme)
        await hydrated(page)
        await allClubs(page).click()
        await expect(list(page)).toBeVisible()
        await expect(root(page)).toHaveAttribute('data-theme', 'dark')
      }
      expect(errors).toEqual([])
    }),
)

test(
  'the list of clubs keeps its links while its address becomes that of the start page',
  { tag: '@R02' },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.addInitScript(() => {
        // Before scripts run.
        document.addEventListener('readystatechange', () => {
          if (document.readyState === 'interactive')
            document.querySelector('a[href="/clubs/fc-virage"]')?.setAttribute('data-first', '')
        })
      })
      await page.goto('/clubs')
      await expect(page).toHaveURL('/')
      await expect(page.locator('a[data-first]')).toBeVisible()
      await page.locator('a[data-first]').click()
      await expect(page).toHaveURL('/clubs/fc-virage')
      await page.goBack()
      await expect(list(page)).toBeVisible()
    }),
)

test(
  'a chosen theme is kept in other clubs, also by invitation, and after going back (deviation 1, 41)',
  { tag: ['@S09', '@S10', '@C09'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto('/clubs')
      await hydrated(page)
      await enter(page, /Horizon/)
      const light = page.getByRole('button', { name: 'Light theme' })
      const dark = page.getByRole('button', { name: 'Dark theme' })
      await expect(dark).toBeHidden()
      await light.click()
      await expect(light).toBeHidden()
      await expect(dark).toBeVisible()
      await allClubs(page).click()
      await enter(page, /FC Virage/)
      await expect(root(page)).toHaveAttribute('data-theme', 'light')
      await dark.click()
      await page.goBack()
      await expect(list(page)).toBeVisible()
      await enter(page, /Rotonde/)
      await expect(root(page)).toHaveAttribute('data-theme', 'dark')
    }),
)

test('a club has its own colours in both themes (deviation 2)', { tag: ['@S09'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    for (const { slug, primary } of [
      { slug: 'popup-rotonde', primary: '#b5472b' },
      { slug: 'fc-virage', primary: await colorOfClub(product.origin, 'fc-virage') },
    ])
      for (const theme of ['light', 'dark']) {
        await page.goto(`/clubs/${slug}`)
        await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
        await page.reload()
        await expect(root(page)).toHaveAttribute('data-theme', theme)
        expect(await colorOf(page, '--primary')).toBe(primary)
      }
  }),
)

async function colorOfClub(origin: string, slug: string): Promise<string> {
  const club = (await (await fetch(`${origin}/api/clubs/${slug}`)).json()) as { theme: { primary: string } }
  return club.theme.primary.toLowerCase()
}

for (const { who, email } of [
  { who: 'a visitor', email: undefined },
  { who: 'a fan without an invitation', email: 'sam@fans.test' },
])
  test(
    `${who} leaves a club by invitation with the browser’s back button, and with the link to the clubs (deviation 3)`,
    { tag: ['@C09', '@R02'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device: onMobile }, async (page) => {
        if (email) {
          await signIn(page, 'fondation-horizon', email)
          await expect(page.getByRole('main').getByRole('button', { name: 'Log out' })).toBeVisible()
          await allClubs(page).click()
          await expect(list(page)).toBeVisible()
        } else {
          await page.goto('/clubs')
          await hydrated(page)
        }
        await enter(page, /Horizon/)
        await expect(page.getByText('By invitation', { exact: true })).toBeVisible()
        await page.goBack()
        await expect(list(page)).toBeVisible()
        await expect(page).toHaveURL(`${product.origin}/`)
        await enter(page, /Horizon/)
        await expect(page.getByText('By invitation', { exact: true })).toBeVisible()
        await allClubs(page).click()
        await expect(list(page)).toBeVisible()
      }),
  )

test(
  'the list of clubs is at /, to which the browser’s back button returns (deviation 18)',
  { tag: ['@R02', '@R24'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto('/clubs/fc-virage')
      await hydrated(page)
      await allClubs(page).click()
      await expect(page).toHaveURL(`${product.origin}/`)
      await enter(page, /Legends/)
      await page.goBack()
      await expect(list(page)).toBeVisible()
      // A new visit leads to the chosen club.
      await page.goto('about:blank')
      await page.goto('/')
      await expect(page).toHaveURL(/\/clubs\/club70-legends$/)
    }),
)

test(
  'on a club’s own domain, linked clubs open on the product’s domain, and there is no link to a list of clubs (deviation 4)',
  { tag: ['@C06', '@C10'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page, t, context) => {
      const own = await onOwnDomain(context, product.origin, 'fc-virage')
      await page.goto(own)
      await hydrated(page)
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: t('All clubs', 'Tous les clubs') }),
      ).toHaveCount(0)
      await page.getByRole('main').getByRole('link', { name: 'Legends' }).click()
      await expect(page).toHaveURL(/\/\/localhost:\d+\/clubs\/club70-legends$/)
      await expect(page).toHaveTitle(/Legends/)
    }),
)

/** Returns the origin of a club's own domain, on which the cookies are chosen, too. */
async function onOwnDomain(context: BrowserContext, origin: string, slug: string): Promise<string> {
  const own = origin.replace('localhost', `${slug}.localhost`)
  const [consent] = await context.cookies()
  await context.addCookies([{ name: 'cc_cookie', value: consent?.value ?? '', url: own }])
  return own
}

test(
  'an unknown host shows a message and none of the clubs (deviation 16)',
  { tag: ['@C05', '@C06', '@C08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const foreign = product.origin.replace('localhost', 'no-such-club.localhost')
      for (const path of ['/', '/clubs', '/clubs/fc-virage']) {
        const response = await page.goto(`${foreign}${path}`)
        expect(response?.status()).toBe(404)
        await expect(page.getByRole('heading', { name: 'Nothing is set up here yet' })).toBeVisible()
        await expect(page.getByText(/FC Virage|Legends|Horizon|Rotonde/)).toHaveCount(0)
        await expect(page.getByRole('link')).toHaveCount(0)
      }
    }),
)

test(
  'a language that is chosen while the page hydrates is kept (deviation 7)',
  { tag: ['@S10', '@S11'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      // Holds React at the moment when the session is known and the footer hasn't hydrated. React works in tasks that it
      // posts to itself; from then on they wait.
      await page.addInitScript(() => {
        // Called with its port below.
        // oxlint-disable-next-line typescript/unbound-method
        const post = MessagePort.prototype.postMessage
        const held: (() => void)[] = []
        let isHeld = false
        MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
          const task = () => (isHeld ? void held.push(task) : post.call(this, message))
          setTimeout(task)
        }
        const observer = new MutationObserver(() => {
          observer.disconnect()
          isHeld = true
        })
        observer.observe(document, { subtree: true, attributeFilter: ['data-session'] })
        const release = () => {
          isHeld = false
          for (const task of held.splice(0)) task()
        }
        addEventListener('change', () => setTimeout(release), { once: true, capture: true })
      })
      await page.goto('/clubs/fc-virage')
      await hydrated(page)
      const choice = page.getByRole('contentinfo').getByLabel('Language')
      expect(await choice.evaluate((one) => Object.keys(one).filter((key) => key.startsWith('__reactProps')))).toEqual(
        [],
      )
      // As from the list of a phone's system: the page gets no key and no touch, only the choice.
      await choice.selectOption('fr')
      await expect(root(page)).toHaveAttribute('lang', 'fr')
      expect(await page.evaluate(() => localStorage.getItem('selected_language'))).toBe('fr')
    }),
)

test('a menu without entries is no landmark (further: empty menu)', { tag: ['@S01'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    await page.goto('/clubs/fondation-horizon')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.locator('nav[aria-label=Menu]')).toHaveCount(0)
    await expect(menuOf(page)).toHaveCount(0)
  }),
)

test(
  'a visitor who is redirected to the login of a club by invitation has requested nothing that is closed to them (further: refused calls)',
  { tag: ['@C09', '@I12'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const refused: string[] = []
      page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
      await page.goto('/clubs/fondation-horizon/news')
      await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
      expect(refused).toEqual([])
    }),
)

test('after a navigation the page’s heading has the focus, without a ring for the mouse', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto('/clubs/fc-virage')
    await hydrated(page)
    await expect(page.locator('body')).toBeFocused()
    await menuOf(page).getByRole('link', { name: 'Shop' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Shop' })
    await expect(heading).toBeFocused()
    await expect(heading).not.toHaveCSS('outline-style', 'solid')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }))
