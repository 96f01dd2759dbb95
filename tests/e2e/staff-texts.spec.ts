import { expect } from '@playwright/test'
import { createExclusive, signInAsOperator } from '@virage/test-support/builders'
import { onDesktop, onMobile, signIn, test, withPage } from './product.ts'

const club = '/clubs/fc-virage'

declare global {
  interface Window {
    /** Set by the markup of a text, if it runs. */
    ran?: boolean
  }
}

test(
  'the markup of staff is shown, and none of it runs as a script',
  { tag: ['@N04', '@M04'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const text = [
        'Worn **twice**, [signed](/clubs/fc-virage/news), [seen](https://press.example/seen).',
        '- one\n- two',
        // An address that responds, so that tests for broken addresses don't find it.
        '<img alt="" src="/healthz" onerror="window.ran=true"><script>window.ran=true</script>',
        '[press](javascript:window.ran=true) <a href="javascript:window.ran=true">here</a>',
      ].join('\n\n')
      const { slug } = await createExclusive(await signInAsOperator(product), {
        club: 'fc-virage',
        name: { en: 'Marked up', fr: 'Mis en forme' },
        description: { en: text, fr: text },
      })
      await page.goto(`${club}/exclusives/${slug}`)
      const prose = page.locator('.prose')
      await expect(prose.locator('strong')).toHaveText('twice')
      await expect(prose.getByRole('listitem')).toHaveText(['one', 'two'])
      await expect(prose.getByRole('link', { name: 'seen' })).toHaveAttribute('target', '_blank')
      await expect(prose.locator('script, [onerror], [href^=javascript]')).toHaveCount(0)
      for (const name of ['press', 'here']) await prose.getByText(name, { exact: true }).click()
      expect(await page.evaluate(() => window.ran)).toBeUndefined()
      await prose.getByRole('link', { name: 'signed' }).click()
      await expect(page).toHaveURL(/\/fc-virage\/news$/)
    }),
)

test(
  'the banner of a home moves at half the speed of the page (further: banner’s pace)',
  { tag: ['@H01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto(club)
      const topAt = (scrolled: number) =>
        page.locator('main .parallax').evaluate(async (banner, top) => {
          scrollTo({ top, behavior: 'instant' })
          for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
          return banner.getBoundingClientRect().top
        }, scrolled)
      const before = await topAt(0)
      for (const scrolled of [200, 400]) expect(before - (await topAt(scrolled))).toBeCloseTo(scrolled / 2, 0)
    }),
)

test(
  'a foundation shows which part of a price may be tax-deductible, a club doesn’t',
  { tag: ['@M04'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await signIn(page, 'fondation-horizon', 'marie@fans.test')
      await page.goto('/clubs/fondation-horizon/exclusives/carnet-de-bord')
      await expect(page.getByRole('main')).toContainText(/Anything you pay above \d+\.\d\d\s€ may be tax-deductible\./)
      await page.goto(`${club}/exclusives/derby-scarf-1911`)
      await expect(page.locator('.prose').first()).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('tax')
    }),
)
