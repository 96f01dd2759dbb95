import { type BrowserContext, expect, type Page } from '@playwright/test'
import { withPage, menuOf, onDesktop, onMobile, signIn, test } from './product.ts'

/** The demonstration clubs: by what name they are listed, and the theme that they start with. */
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

/** Opens the list of clubs, alive, and enters one of them by its card. */
async function enter(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

/** Waits until presses are answered by the application and not by a new document. */
const alive = (page: Page) => page.locator('html[data-session]').waitFor({ state: 'attached' })

/** Notes what pages complain about. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

test(
  'each club that is entered from the list starts in its own theme, whichever was shown before (deviation 1)',
  { tag: ['@S09', '@C09'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const complaints = complaintsOf(page)
      await page.goto('/clubs')
      await alive(page)
      for (const { name, theme } of clubs) {
        await enter(page, name)
        await expect(root(page)).toHaveAttribute('data-theme', theme)
        await page.reload()
        await expect(root(page)).toHaveAttribute('data-theme', theme)
        await alive(page)
        await allClubs(page).click()
        await expect(list(page)).toBeVisible()
        await expect(root(page)).toHaveAttribute('data-theme', 'dark')
      }
      expect(complaints).toEqual([])
    }),
)

test(
  'a chosen theme stays from club to club, on the way back, and in a club by invitation (deviation 1, 41)',
  { tag: ['@S09', '@S10', '@C09'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto('/clubs')
      await alive(page)
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

test(
  'a club’s own colours are shown in both themes, whichever of them it starts with (deviation 2)',
  { tag: ['@S09'] },
  async ({ browser, product }) =>
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
    `${who} leaves a club by invitation by the browser’s button and by the list of clubs (deviation 3)`,
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
          await alive(page)
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
  'the list of clubs forgets the choice and becomes home, to which the browser’s button comes back (deviation 18)',
  { tag: ['@R02', '@R24'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto('/clubs/fc-virage')
      await alive(page)
      await allClubs(page).click()
      await expect(page).toHaveURL(`${product.origin}/`)
      await enter(page, /Legends/)
      await page.goBack()
      await expect(list(page)).toBeVisible()
      // Whoever comes anew is led to the club that was chosen.
      await page.goto('about:blank')
      await page.goto('/')
      await expect(page).toHaveURL(/\/clubs\/club70-legends$/)
    }),
)

test(
  'on a club’s own domain linked clubs open on the product, and no link leads to a list that is not there (deviation 4)',
  { tag: ['@C06', '@C10'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page, t, context) => {
      const own = await onOwnDomain(context, product.origin, 'fc-virage')
      await page.goto(own)
      await alive(page)
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: t('All clubs', 'Tous les clubs') }),
      ).toHaveCount(0)
      await page.getByRole('main').getByRole('link', { name: 'Legends' }).click()
      await expect(page).toHaveURL(/\/\/localhost:\d+\/clubs\/club70-legends$/)
      await expect(page).toHaveTitle(/Legends/)
    }),
)

/** The address of a club's own domain, on which the cookies are chosen. */
async function onOwnDomain(context: BrowserContext, origin: string, slug: string): Promise<string> {
  const own = origin.replace('localhost', `${slug}.localhost`)
  const [consent] = await context.cookies()
  await context.addCookies([{ name: 'cc_cookie', value: consent?.value ?? '', url: own }])
  return own
}

test(
  'a foreign host that belongs to no club says so, and shows none of the clubs (deviation 16)',
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
  'a language that is chosen from a phone’s list while the page hydrates is the one that is kept (deviation 7)',
  { tag: ['@S10', '@S11'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      // A slow phone at the moment that matters: it is known who is here, and the footer does not hydrate yet. React works
      // in tasks that it posts to itself; from then on they wait.
      await page.addInitScript(() => {
        // Called on the port that it is asked of.
        // oxlint-disable-next-line typescript/unbound-method
        const post = MessagePort.prototype.postMessage
        const held: (() => void)[] = []
        let isHeld = false
        MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
          const task = () => (isHeld ? void held.push(task) : post.call(this, message))
          setTimeout(task)
        }
        const known = new MutationObserver(() => {
          known.disconnect()
          isHeld = true
        })
        known.observe(document, { subtree: true, attributeFilter: ['data-session'] })
        const goOn = () => {
          isHeld = false
          for (const task of held.splice(0)) task()
        }
        addEventListener('change', () => setTimeout(goOn), { once: true, capture: true })
      })
      await page.goto('/clubs/fc-virage')
      await alive(page)
      const choice = page.getByRole('contentinfo').getByLabel('Language')
      expect(await choice.evaluate((one) => Object.keys(one).filter((key) => key.startsWith('__reactProps')))).toEqual(
        [],
      )
      // As from a list of the system: no key and no touch reaches the page, only what was chosen.
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
  'a visitor who is led from a page by invitation to the login has asked for nothing that is closed (further: refused calls)',
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
