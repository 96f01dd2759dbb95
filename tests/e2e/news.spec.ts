import { expect } from '@playwright/test'
import { expectAccessible, withPage, test, devices } from './product.ts'

for (const device of devices)
  test(
    `news lead to programs and back to their place, and what is not there says so, ${device.name}`,
    { tag: ['@R12', '@R13', '@R14', '@R23', '@N01', '@N02', '@N03', '@E04', '@P11', '@S07'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        const scholars = page.getByRole('link', { name: t('Six new scholars', 'Six nouveaux pensionnaires') })
        const academy = t('The academy', 'Le centre de formation')
        const linksOf = (region: string) => page.getByRole('region', { name: region }).getByRole('link')

        await test.step('the two newest are the widest where there is room', async () => {
          await page.goto('/clubs/fc-virage/programs')
          await expect(page).toHaveURL(/\/clubs\/fc-virage\/news$/)
          await expectAccessible(page)
          const latest = linksOf(t('Latest news', 'Dernières actualités'))
          const width = async (nth: number) => (await latest.nth(nth).boundingBox())?.width ?? 0
          for (const nth of [0, 1])
            expect((await width(nth)) / (await width(2))).toBeGreaterThanOrEqual(device.phone ? 1 : 1.3)
        })

        await test.step('pictures of a post fill the screen, and the focus comes back', async () => {
          await scholars.click()
          const pictures = page.getByRole('region', { name: t('Pictures', 'Images') }).getByRole('button')
          await expect(pictures).toHaveCount(3)
          await expectAccessible(page)
          await pictures.nth(1).click()
          const next = page.getByRole('button', { name: t('Next', 'Suivante') })
          await next.click()
          await page.keyboard.press('Escape')
          await expect(next).toHaveCount(0)
          await expect(pictures.nth(1)).toBeFocused()
        })

        await test.step('a program shows its news, and the way back leads to the place of the post', async () => {
          await page.getByRole('link', { name: academy, exact: true }).last().click()
          await expect(page.getByRole('heading', { level: 1, name: academy })).toBeVisible()
          await expect(linksOf(t('News from this program', 'Actualités de ce programme'))).toHaveCount(1)
          await expect(linksOf(t('Other programs', 'Autres programmes'))).toHaveCount(1)
          await expectAccessible(page)
          await scholars.click()
          await page
            .getByRole('link', { name: t('All news', 'Toutes les actualités') })
            .first()
            .click()
          await expect(page).toHaveURL(/#six-new-scholars$/)
          await expect(page.locator('#six-new-scholars')).toBeInViewport()
        })

        await test.step('what is not there says so', async () => {
          for (const [path, title] of [
            ['fc-virage/news/none', t('Story not found', 'Actualité introuvable')],
            ['fc-virage/programs/none', t('Program not found', 'Programme introuvable')],
            ['fc-virage/exclusives/none', t('Exclusive not found', 'Exclusivité introuvable')],
            ['fc-virage/partners/none', t('Partner not found', 'Partenaire introuvable')],
            ['fc-virage/marketplace/none', t('Nothing on this shelf', 'Rien dans ce rayon')],
            ['fc-virage/nowhere', t('Page not found', 'Page introuvable')],
            ['no-such-club', t('Club not found', 'Club introuvable')],
          ] as const) {
            const answer = await page.goto(`/clubs/${path}`)
            expect(answer?.status(), path).toBe(404)
            await expect(page.getByText(title).last()).toBeVisible()
          }
          await expectAccessible(page)
        })
      }),
  )
