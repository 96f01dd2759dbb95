import { expect } from '@playwright/test'
import { expectAccessible, onDesktop, onMobile, test, withPage } from './product.ts'

const home = ['Go to the club’s home', 'Aller à l’accueil du club'] as const
const clubs = ['See the clubs', 'Voir les clubs'] as const

// Each kind of page is checked with axe once: within the product and within a club.
for (const { path, title, link, device, isFirst = false } of [
  {
    path: '/no-such-page',
    title: ['Page not found', 'Page introuvable'],
    link: clubs,
    device: onMobile,
    isFirst: true,
  },
  {
    path: '/clubs/no-such-club',
    title: ['Club not found', 'Club introuvable'],
    link: clubs,
    device: onDesktop,
    isFirst: true,
  },
  {
    path: '/clubs/fc-virage/nowhere',
    title: ['Page not found', 'Page introuvable'],
    link: home,
    device: onMobile,
    isFirst: true,
  },
  { path: '/clubs/fc-virage/news/none', title: ['Story not found', 'Actualité introuvable'], device: onDesktop },
  { path: '/clubs/fc-virage/programs/none', title: ['Program not found', 'Programme introuvable'], device: onMobile },
  {
    path: '/clubs/fc-virage/exclusives/none',
    title: ['Exclusive not found', 'Exclusivité introuvable'],
    device: onDesktop,
  },
  { path: '/clubs/fc-virage/partners/none', title: ['Partner not found', 'Partenaire introuvable'], device: onMobile },
  {
    path: '/clubs/fc-virage/marketplace/none',
    title: ['Nothing on this shelf', 'Rien dans ce rayon'],
    device: onDesktop,
  },
])
  test(
    `${path} is not found, ${device.name}`,
    { tag: ['@C08', '@E04', '@P11', '@R21'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        const response = await page.goto(path)
        expect(response?.status()).toBe(404)
        const [english = '', french = ''] = title
        await expect(page.getByText(t(english, french)).last()).toBeVisible()
        if (link) await expect(page.getByRole('link', { name: t(link[0], link[1]) })).toBeVisible()
        if (isFirst) await expectAccessible(page)
      }),
  )
